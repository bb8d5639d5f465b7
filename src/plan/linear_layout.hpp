// Where the lanes of a linear buffer lie in its texture: pure arithmetic. Lane e is component e & 3
// of texel e >> 2; texel t is at (t mod W, t div W) with W = 1 << shift.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace fragblas::detail {

struct TexelRect {
  int x = 0, y = 0, width = 0, height = 0;

  std::int64_t area() const { return std::int64_t{width} * height; }
};

struct LinearLayout {
  int shift = 0;   // log2 of the width
  int width = 1;   // 1 << shift
  int height = 1;  // rows that hold lanes
  // Narrow: products with a vector follow the rows, over several of which a line goes.
  bool narrow = false;

  std::int64_t texels() const { return std::int64_t{width} * height; }
};

// A near-square layout for so many lanes. max_texture_size is a power of two and
// lanes <= 4 * max_texture_size^2.
LinearLayout linear_layout(std::int64_t lanes, int max_texture_size);

// 1 MiB: of less, caches have all, and products with a vector need not follow narrow rows.
constexpr std::int64_t kFewTexels = 65536;
// The most lanes of lines that rows of texels have two of.
constexpr std::int64_t kShortLine = 64;

// The layout for a matrix whose lines are so many lanes apart. Where lines could begin anywhere in
// a row, a large matrix and a flat one, of at most a quarter as many lines as a line has lanes,
// have rows of a quarter to an eighth of a line, but of 8 texels at least, or as much more as the
// height that textures have asks for. So neighbours in a column of texels are as many elements
// apart in a flat B as in a large C = A B, and squares of pixels of C read squares of B. A large
// one is narrow, then. Of a little one whose lines are a power of two apart, with gaps of a
// sixteenth and more, a row is a line. Of many short lines, of 4 to 64 lanes, a row has about two:
// so what lies below each other is near in memory, which counts where no cache has it yet. Else it
// is near-square.
LinearLayout matrix_layout(std::int64_t lanes, std::int64_t line, int max_texture_size);

// The layout in rows of this many texels, a power of two.
LinearLayout linear_layout_of_width(std::int64_t lanes, int width);

// The texels [first, end) as at most three rectangles, in their order.
std::vector<TexelRect> texel_rects(const LinearLayout& layout, std::int64_t first,
                                   std::int64_t end);

// A rectangle around lines of lanes, `ld` apart, of which the first lane is `first`, and `end` one
// past the last: part of each row of texels where a line of the matrix is one, or of a single row;
// else whole rows.
TexelRect bounding_rect(const LinearLayout& layout, std::int64_t first, std::int64_t end,
                        std::int64_t ld);

}  // namespace fragblas::detail
