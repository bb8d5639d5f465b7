// SPDX-License-Identifier: MIT
#include "memory/linear_layout.hpp"

#include <algorithm>

namespace fragblas {

LinearLayout linear_layout(std::int64_t elements, int max_texture_size) {
  const std::int64_t texels = std::max<std::int64_t>(1, (elements + 3) / 4);
  LinearLayout layout;
  while (layout.width < max_texture_size && std::int64_t{layout.width} * layout.width < texels) {
    layout.width *= 2;
    ++layout.shift;
  }
  layout.height = static_cast<int>((texels + layout.width - 1) / layout.width);
  return layout;
}

LinearLayout linear_layout_of_width(std::int64_t elements, int width) {
  const std::int64_t texels = std::max<std::int64_t>(1, (elements + 3) / 4);
  LinearLayout layout;
  while (layout.width < width) {
    layout.width *= 2;
    ++layout.shift;
  }
  layout.height = static_cast<int>((texels + layout.width - 1) / layout.width);
  return layout;
}

std::vector<TexelRect> texel_rects(const LinearLayout& layout, std::int64_t first,
                                   std::int64_t end) {
  std::vector<TexelRect> rects;
  while (first < end) {
    const int x = static_cast<int>(first % layout.width);
    const int y = static_cast<int>(first / layout.width);
    const std::int64_t left = end - first;
    TexelRect rect;
    if (x != 0 || left < layout.width) {
      rect = {x, y, static_cast<int>(std::min<std::int64_t>(layout.width - x, left)), 1};
    } else {
      rect = {0, y, layout.width, static_cast<int>(left / layout.width)};
    }
    rects.push_back(rect);
    first += rect.area();
  }
  return rects;
}

TexelRect bounding_rect(const LinearLayout& layout, std::int64_t first, std::int64_t end) {
  const int top = static_cast<int>(first / layout.width);
  const int bottom = static_cast<int>((end - 1) / layout.width);
  if (top != bottom) {
    return {0, top, layout.width, bottom - top + 1};
  }
  const int x = static_cast<int>(first % layout.width);
  return {x, top, static_cast<int>(end - first), 1};
}

}  // namespace fragblas
