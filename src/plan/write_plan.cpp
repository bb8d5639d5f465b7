// SPDX-License-Identifier: MIT
#include "plan/write_plan.hpp"

namespace fragblas {

WritePlan plan_write(const LinearLayout& layout, std::int64_t first, std::int64_t end,
                     bool pinned) {
  WritePlan plan;
  plan.area = bounding_rect(layout, first >> 2, ((end - 1) >> 2) + 1);
  if (pinned || 2 * plan.area.area() < layout.texels()) {
    plan.mode = WritePlan::Mode::Patch;
  } else {
    plan.area = {0, 0, layout.width, layout.height};
  }
  return plan;
}

}  // namespace fragblas
