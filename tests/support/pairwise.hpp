// Cases by pairwise sampling: each factor (a size, an offset, a transpose, ...) has some levels;
// every two levels of every two factors meet in at least one case. That is 400 to 700 cases where
// the full product has more than 10^12.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "support/rng.hpp"

namespace fragblas::test {

using Case = std::vector<int>;  // a level for each factor

// `allowed` may refuse cases; pairs that only occur in refused ones are left out.
std::vector<Case> pairwise(const std::vector<int>& levels, Rng& rng,
                           const std::function<bool(const Case&)>& allowed = nullptr);

}  // namespace fragblas::test
