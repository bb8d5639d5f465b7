// SPDX-License-Identifier: MIT
#include "plan/reduction_plan.hpp"

#include <algorithm>

#include "powers_of_two.hpp"

namespace fragblas {

namespace {

// As many as one fragment merges faster than another pass would begin.
constexpr std::int64_t kFewQuads = 8192;
// For each fragment, so that they have more to do than those who merge what they leave.
constexpr std::int64_t kLeastQuads = 64;
// Beyond, too few fragments read for the memory: on an NVIDIA H200 half of its rate. With so many a
// side there are always enough.
constexpr std::int64_t kMostQuads = 512;
constexpr int kEnoughSide = 256;

}  // namespace

ReductionPlan plan_reduction(std::int64_t n, std::int64_t row_texels, int max_texture_size,
                             const DeviceProfile& profile) {
  // All counts are powers of two, so that no fragment counts beyond 2^31 elements, of which there
  // may be nearly as many.
  const std::int64_t quads = (n + 3) / 4;
  const std::int64_t side = floor_power_of_two(std::min(profile.reduction_side, max_texture_size));
  ReductionPlan plan;
  if (quads <= kFewQuads) {
    const std::int64_t root = power_of_two_root(floor_power_of_two(quads));
    plan.width = static_cast<int>(std::min(root, side));
  } else {
    const std::int64_t most = floor_power_of_two(quads / kLeastQuads);
    const std::int64_t enough = floor_power_of_two(std::min(kEnoughSide, max_texture_size));
    const std::int64_t least = std::min(floor_power_of_two(quads / kMostQuads), enough * enough);
    const std::int64_t fragments = std::min(most, std::max(side * side, least));
    const std::int64_t width = std::min(fragments, std::max(row_texels, side));
    plan.width = static_cast<int>(width);
    plan.height = static_cast<int>(fragments / width);
    plan.merged = static_cast<int>(power_of_two_root(fragments));
  }
  plan.full_rounds = n / 4 / plan.fragments();
  return plan;
}

}  // namespace fragblas
