// The width of a linear buffer's texture, and the rectangle of texels around a range of lanes.
// SPDX-License-Identifier: MIT
#include "plan/linear_layout.hpp"

#include <algorithm>

#include "base/powers_of_two.hpp"

namespace fragblas::detail {

namespace {

// 4 MiB: where rows of texels may be lines, so that no gap is drawn.
constexpr std::int64_t kLittleTexels = 262144;
// The least texels of a row that is a line, or a part of one, and of a row that has two lines.
constexpr std::int64_t kLeastRow = 8, kLeastTwoLines = 4;

std::int64_t texels_of(std::int64_t lanes) {
  return std::max<std::int64_t>(1, (lanes + 3) / 4);
}

}  // namespace

LinearLayout linear_layout(std::int64_t lanes, int max_texture_size) {
  const std::int64_t side = power_of_two_root(texels_of(lanes));
  return linear_layout_of_width(lanes,
                                static_cast<int>(std::min<std::int64_t>(side, max_texture_size)));
}

LinearLayout matrix_layout(std::int64_t lanes, std::int64_t line, int max_texture_size) {
  const std::int64_t square = linear_layout(lanes, max_texture_size).width;
  const std::int64_t texels = texels_of(lanes);
  const std::int64_t least =
      std::max(kLeastTwoLines, ceil_power_of_two((texels - 1) / max_texture_size + 1));
  const bool power_of_two = (line & (line - 1)) == 0;
  const bool large = texels > kFewTexels, flat = 4 * lanes <= line * line;
  const std::int64_t row = line / 4, two_lines = std::max(least, floor_power_of_two(line - 1)),
                     part = std::max(least, floor_power_of_two(std::max(kLeastRow, line / 16)));
  std::int64_t width = square;
  bool narrow = false;
  if (power_of_two && row >= least && row >= kLeastRow && row <= max_texture_size && row < texels &&
      texels <= kLittleTexels && (lanes - 1) % line < line - line / 16) {
    width = row;
  } else if (line >= 4 && line <= kShortLine && two_lines < square) {
    width = two_lines;
  } else if (!power_of_two && (large || flat) && part < square && 4 * part < line) {
    width = part;
    narrow = large;
  }
  LinearLayout layout = linear_layout_of_width(lanes, static_cast<int>(width));
  layout.narrow = narrow;
  return layout;
}

LinearLayout linear_layout_of_width(std::int64_t lanes, int width) {
  LinearLayout layout;
  layout.shift = ceil_log2(width);
  layout.width = 1 << layout.shift;
  layout.height = static_cast<int>((texels_of(lanes) + layout.width - 1) / layout.width);
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

TexelRect bounding_rect(const LinearLayout& layout, std::int64_t first, std::int64_t end,
                        std::int64_t ld) {
  const std::int64_t row = std::int64_t{4} * layout.width, last = end - 1;
  const int top = static_cast<int>(first / row), bottom = static_cast<int>(last / row);
  const std::int64_t left = first % row, right = last % row;
  TexelRect rect = {0, top, layout.width, bottom - top + 1};
  // Lines that go on in the next row of texels end before the place where they begin.
  if ((top == bottom || ld == row) && left <= right) {
    rect.x = static_cast<int>(left >> 2);
    rect.width = static_cast<int>(right >> 2) - rect.x + 1;
  }
  return rect;
}

}  // namespace fragblas::detail
