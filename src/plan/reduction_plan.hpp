// How n elements become one: a comb of fragments, then at most two small passes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "plan/device_profile.hpp"

namespace fragblas {

struct ReductionPlan {
  int width = 1, height = 1;     // fragments of the first pass
  std::int64_t full_rounds = 0;  // rounds in which every fragment has a full quad
  bool middle_pass = false;      // adds each row; without it the grid is one row

  int fragments() const { return width * height; }
};

ReductionPlan plan_reduction(std::int64_t n, int max_texture_size, const DeviceProfile& profile);

}  // namespace fragblas
