// Singular values in double precision, and matrices that have given ones. SPDX-License-Identifier:
// MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "support/factors.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

// The largest first.
std::vector<double> singular_values(Dense a);

// n x n, orthogonal.
Dense orthogonal(Rng& random, std::int64_t n);

// A = P * S * Q, of which single precision has all digits it can have.
struct Given {
  Dense p, s, q;
  Dense a;
};
Given with_factors(Rng& random, std::int64_t m, std::int64_t n,
                   const std::function<double(std::int64_t)>& value);
// A alone.
Dense with_values(Rng& random, std::int64_t m, std::int64_t n,
                  const std::function<double(std::int64_t)>& value);

}  // namespace fragblas::test
