// The tuned profiles in src/profiles that are for this backend. SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

std::vector<TunedProfile> shipped_profiles();

}  // namespace fragblas::detail
