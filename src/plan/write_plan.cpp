// The choice between drawing a whole buffer and patching part of it, and the bands of such a patch.
// SPDX-License-Identifier: MIT
#include "plan/write_plan.hpp"

#include <algorithm>

namespace fragblas::detail {

WritePlan plan_write(const LinearLayout& layout, const TexelRect& area, bool pinned) {
  WritePlan plan;
  plan.area = area;
  if (pinned || 2 * plan.area.area() < layout.texels()) {
    plan.mode = WritePlan::Mode::Patch;
  } else {
    plan.area = {0, 0, layout.width, layout.height};
  }
  return plan;
}

std::vector<TexelRect> bands_of(const TexelRect& area, std::int64_t most_texels) {
  const int rows =
      most_texels == 0
          ? area.height
          : static_cast<int>(std::clamp<std::int64_t>(most_texels / area.width, 1, area.height));
  std::vector<TexelRect> bands;
  for (int y = 0; y < area.height; y += rows) {
    bands.push_back({area.x, area.y + y, area.width, std::min(rows, area.height - y)});
  }
  return bands;
}

std::int64_t band_texels(const LinearLayout& layout) {
  constexpr std::int64_t kMost = std::int64_t{1} << 20;
  return std::max<std::int64_t>(1, std::min(kMost, layout.texels() / 4));
}

}  // namespace fragblas::detail
