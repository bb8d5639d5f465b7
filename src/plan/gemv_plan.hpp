// How gemv is split over fragments: four rows each, and the columns in pieces.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "plan/device_profile.hpp"

namespace fragblas {

struct GemvPlan {
  std::int64_t block_rows = 0;  // rows of one round of passes: 4 * width fit a texture
  std::int64_t piece = 0;       // columns a fragment: a multiple of 4
  int pieces = 1;               // height of the first pass
};

// rows, cols >= 1.
GemvPlan plan_gemv(std::int64_t rows, std::int64_t cols, int max_texture_size,
                   const DeviceProfile& profile);

}  // namespace fragblas
