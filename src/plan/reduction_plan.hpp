// How n elements become one: a comb of fragments, then at most two small passes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "plan/device_profile.hpp"

namespace fragblas {

struct ReductionPlan {
  int width = 1, height = 1;     // fragments of the first pass
  std::int64_t full_rounds = 0;  // rounds in which every fragment has a full quad
  int merged = 0;                // fragments of a middle pass; 0: there is none, and one row

  int fragments() const { return width * height; }
};

// row_texels: the width of the texture that x lies in, a power of two. Where the first pass is as
// wide, its fragments lie to each other as what they fetch does.
ReductionPlan plan_reduction(std::int64_t n, std::int64_t row_texels, int max_texture_size,
                             const DeviceProfile& profile);

}  // namespace fragblas
