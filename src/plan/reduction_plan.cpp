// SPDX-License-Identifier: MIT
#include "plan/reduction_plan.hpp"

#include <algorithm>

namespace fragblas {

ReductionPlan plan_reduction(std::int64_t n, int max_texture_size, const DeviceProfile& profile) {
  const std::int64_t quads = (n + 3) / 4;
  const int most = std::min(profile.reduction_side, max_texture_size);
  // A power of two, so that no fragment counts beyond 2^31 elements, of which there may be nearly
  // as many.
  int side = 1;
  while (side <= most / 2) {
    side *= 2;
  }
  ReductionPlan plan;
  // One row of fragments while each would have little to do, then a square.
  plan.width = static_cast<int>(std::min<std::int64_t>(quads, side));
  if (quads > 8 * std::int64_t{side}) {
    plan.height = static_cast<int>(std::min<std::int64_t>((quads + side - 1) / side, side));
  }
  plan.full_rounds = n / 4 / plan.fragments();
  plan.middle_pass = plan.height > 1;
  return plan;
}

}  // namespace fragblas
