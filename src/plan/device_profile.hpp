// The tuned parameters that plans use (DeviceProfile) where nobody measured them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"

namespace fragblas {

// Without a tuned profile: defaults that work everywhere.
DeviceProfile default_profile(const DeviceInfo& info);

}  // namespace fragblas
