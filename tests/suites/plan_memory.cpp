// Address arithmetic and the small plans: pure functions, no GPU. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "doctest/doctest.h"
#include "plan/gemv_plan.hpp"
#include "plan/linear_layout.hpp"
#include "plan/reduction_plan.hpp"
#include "plan/write_plan.hpp"

using namespace fragblas;
using namespace fragblas::detail;

TEST_SUITE_BEGIN("plan_memory");

TEST_CASE("plan: a linear layout holds its elements in a power-of-two width") {
  for (const int side : {16, 64, 2048, 16384, 32768}) {
    const std::int64_t most = std::min<std::int64_t>(4 * std::int64_t{side} * side,
                                                     std::numeric_limits<std::int32_t>::max());
    for (const std::int64_t n : {std::int64_t{0}, std::int64_t{1}, std::int64_t{4}, std::int64_t{5},
                                 std::int64_t{1000}, most / 3, most - 1, most}) {
      if (n > most) {
        continue;
      }
      const LinearLayout layout = linear_layout(n, side);
      CAPTURE(n);
      CAPTURE(side);
      REQUIRE(layout.width == 1 << layout.shift);
      REQUIRE(layout.width <= side);
      REQUIRE(layout.height >= 1);
      REQUIRE(layout.height <= side);
      REQUIRE(4 * layout.texels() >= n);
      REQUIRE(4 * (layout.texels() - layout.width) <= n);
    }
  }
}

TEST_CASE("plan: a layout for a matrix holds it, and a flat B has the rows of a large C") {
  for (const int side : {16, 64, 2048, 16384, 32768}) {
    for (const std::int64_t line : {1, 4, 16, 33, 36, 100, 128, 268, 1000, 3724}) {
      for (const std::int64_t lines : {1, 3, 12, 100, 2598, 100000}) {
        const std::int64_t n = lines * line;
        if (n > 4 * std::int64_t{side} * side) {
          continue;
        }
        const LinearLayout layout = matrix_layout(n, line, side);
        CAPTURE(side);
        CAPTURE(line);
        CAPTURE(lines);
        REQUIRE(layout.width == 1 << layout.shift);
        REQUIRE(layout.width <= side);
        REQUIRE(layout.height <= side);
        REQUIRE(4 * layout.texels() >= n);
        REQUIRE((!layout.narrow || n > 4 * 65536));
      }
    }
  }
  // A flat B and a large C of a thin product.
  CHECK(matrix_layout(12 * 268, 268, 16384).width == 16);
  CHECK(matrix_layout(2598 * 268, 268, 16384).width == 16);
  CHECK(matrix_layout(9 * 18 * 1040, 1040, 16384).width == 64);
  CHECK(matrix_layout(63 * 18 * 1040, 1040, 16384).width == 64);
  // A square, and a C that is too tall.
  CHECK(matrix_layout(248 * 248, 248, 16384).width == 128);
  CHECK(matrix_layout(100000 * 100, 100, 16384).width == 2048);
}

TEST_CASE("plan: of many short lines a row of texels has about two") {
  const auto width = [](std::int64_t lines, std::int64_t line, int side) {
    return matrix_layout(lines * line, line, side).width;
  };
  CHECK(width(2598, 12, 16384) == 8);
  CHECK(width(27 * 580, 64, 16384) == 32);
  CHECK(width(27 * 580, 36, 16384) == 32);
  // Of more where textures are not that high, and none of few lines, of long ones, or of vectors.
  CHECK(width(27 * 580, 64, 4096) == 64);
  CHECK(width(16, 24, 16384) == 16);
  CHECK(width(3000, 65, 16384) == 256);
  CHECK(width(100000, 3, 16384) == 512);
}

TEST_CASE("plan: a range of texels becomes rectangles that cover it once and in order") {
  const LinearLayout layout = linear_layout(4 * 8 * 7, 16);
  REQUIRE(layout.width == 8);
  for (std::int64_t first = 0; first < layout.texels(); ++first) {
    for (std::int64_t end = first + 1; end <= layout.texels(); ++end) {
      const std::vector<TexelRect> rects = texel_rects(layout, first, end);
      REQUIRE(rects.size() <= 3);
      std::int64_t next = first;
      for (const TexelRect& rect : rects) {
        REQUIRE(rect.y * layout.width + rect.x == next);
        REQUIRE((rect.height == 1 || (rect.x == 0 && rect.width == layout.width)));
        next += rect.area();
      }
      REQUIRE(next == end);
      const TexelRect bounds = bounding_rect(layout, 4 * first, 4 * end, 0);
      REQUIRE(bounds.y * layout.width + bounds.x <= first);
      REQUIRE((bounds.y + bounds.height - 1) * layout.width + bounds.x + bounds.width >= end);
    }
  }
}

TEST_CASE("plan: lines of a view lie in its rectangle, which is no wider where rows are lines") {
  const LinearLayout layout = linear_layout_of_width(32 * 12, 8);
  for (const std::int64_t ld : {5, 16, 31, 32, 33, 64}) {
    for (std::int64_t first = 0; first < 40; ++first) {
      for (std::int64_t length = 1; length <= ld; ++length) {
        for (std::int64_t lines = 1; first + (lines - 1) * ld + length <= 32 * 12; ++lines) {
          const std::int64_t end = first + (lines - 1) * ld + length;
          const TexelRect rect = bounding_rect(layout, first, end, ld);
          bool inside = true;
          for (const std::int64_t line : {std::int64_t{0}, lines - 1}) {
            for (std::int64_t at = 0; at < length; ++at) {
              const std::int64_t texel = (first + line * ld + at) / 4;
              const std::int64_t x = texel % 8 - rect.x, y = texel / 8 - rect.y;
              inside = inside && x >= 0 && x < rect.width && y >= 0 && y < rect.height;
            }
          }
          REQUIRE(inside);
          if (ld == 32 && first % 32 + length <= 32) {
            REQUIRE(rect.height == lines);
            REQUIRE(rect.width <= (length + 6) / 4);
          }
        }
      }
    }
  }
}

TEST_CASE("plan: small writes are patched in, large ones exchange the texture") {
  const LinearLayout layout = linear_layout(4 * 64 * 64, 4096);
  CHECK(plan_write(layout, bounding_rect(layout, 0, 4, 0), false).mode == WritePlan::Mode::Patch);
  CHECK(plan_write(layout, bounding_rect(layout, 0, 4, 0), false).area.area() == 1);
  CHECK(plan_write(layout, bounding_rect(layout, 0, 4 * 64 * 64, 0), false).mode ==
        WritePlan::Mode::Whole);
  CHECK(plan_write(layout, bounding_rect(layout, 0, 4 * 64 * 64, 0), true).mode ==
        WritePlan::Mode::Patch);
  CHECK(plan_write(layout, bounding_rect(layout, 4 * 64 * 10 + 5, 4 * 64 * 12, 0), false).area.y ==
        10);
  CHECK(plan_write(layout, bounding_rect(layout, 4 * 64 * 10 + 5, 4 * 64 * 12, 0), false)
            .area.height == 2);

  CHECK(band_texels(layout) == 64 * 64 / 4);
  CHECK(band_texels(linear_layout(4, 16)) == 1);
  CHECK(band_texels(linear_layout(1 << 28, 16384)) == 1 << 20);
  const TexelRect area = {3, 5, 10, 7};
  CHECK(bands_of(area, 0).size() == 1);
  CHECK(bands_of(area, 5).size() == 7);  // one row, though it has more
  const std::vector<TexelRect> bands = bands_of(area, 39);
  REQUIRE(bands.size() == 3);
  for (std::size_t i = 0; i < bands.size(); ++i) {
    CHECK(bands[i].x == 3);
    CHECK(bands[i].y == 5 + 3 * static_cast<int>(i));
    CHECK(bands[i].width == 10);
    CHECK(bands[i].height == (i < 2 ? 3 : 1));
  }
}

TEST_CASE("plan: a reduction has at most three passes") {
  const DeviceProfile profile;
  for (const std::int64_t n : {1, 4, 5, 255, 256, 257, 2048, 2049, 16384, 100000, 268435456}) {
    for (const int side : {16, 64, 4096}) {
      const ReductionPlan plan = plan_reduction(n, linear_layout(n, side).width, side, profile);
      CAPTURE(n);
      CAPTURE(side);
      REQUIRE(plan.width <= side);
      REQUIRE(plan.height <= side);
      REQUIRE(plan.round_quads() <= n / 4);
      // The second pass, or the last, takes all of one row.
      REQUIRE((plan.merged > 0 ? plan.fragments() % plan.merged == 0 : plan.height == 1));
      REQUIRE(plan.merged <= side);
    }
  }
}

TEST_CASE("plan: the fragments of a reduction take every quad of its rounds once") {
  DeviceProfile profile;
  for (const int reduction_side : {4, 64}) {
    profile.reduction_side = reduction_side;
    for (const std::int64_t n : {1000, 40000, 262144, 300001, 1 << 20, (1 << 20) - 3, 3000000}) {
      const int row_texels = linear_layout(n, 4096).width;
      const ReductionPlan plan = plan_reduction(n, row_texels, 4096, profile);
      CAPTURE(reduction_side);
      CAPTURE(n);
      std::vector<int> taken(static_cast<std::size_t>(plan.round_quads()), 0);
      for (std::int64_t y = 0; y < plan.height; ++y) {
        for (std::int64_t x = 0; x < plan.width; ++x) {
          std::int64_t quad = y / 8 * plan.lines + y % 8 * plan.line + x;
          for (std::int64_t round = 0; round < plan.rounds; ++round) {
            for (std::int64_t i = 0; i < ReductionPlan::kRoundQuads; ++i) {
              REQUIRE(quad + i * plan.step < plan.round_quads());
              ++taken[static_cast<std::size_t>(quad + i * plan.step)];
            }
            quad += plan.advance;
          }
        }
      }
      CHECK(std::count(taken.begin(), taken.end(), 1) == plan.round_quads());
      // What is left is little beside it.
      CHECK(n / 4 - plan.round_quads() < 4 * plan.fragments());
    }
  }
}

TEST_CASE("plan: a long reduction reads eight rows of texels at a time") {
  const DeviceProfile profile;
  for (const int n : {1 << 22, 1 << 24, 1 << 26, 1 << 28}) {
    const int width = linear_layout(n, 32768).width;
    const ReductionPlan plan = plan_reduction(n, width, 32768, profile);
    CAPTURE(n);
    CHECK(plan.width == width / 4);
    CHECK(plan.height % 8 == 0);
    CHECK(plan.line == width);
    CHECK(plan.advance == 8 * width);
    CHECK(plan.round_quads() == n / 4);
  }
  CHECK(plan_reduction(1 << 26, 4096, 32768, profile).fragments() == 1 << 15);
  CHECK(plan_reduction(1 << 28, 8192, 32768, profile).fragments() == 256 * 256);
  // A short vector in a large buffer has no eight rows.
  CHECK(plan_reduction(1 << 20, 32768, 32768, profile).line ==
        plan_reduction(1 << 20, 32768, 32768, profile).width);
}

TEST_CASE("plan: the quads of a reduction are counted in 32 bits") {
  for (const int side : {1, 3, 64, 100, 1000, 4096}) {
    DeviceProfile profile;
    profile.reduction_side = side;
    for (const std::int64_t n : {2147483647, 2147483644, 2147480000}) {
      const ReductionPlan plan = plan_reduction(n, 16384, 32768, profile);
      CAPTURE(n);
      CAPTURE(side);
      REQUIRE(plan.round_quads() + plan.fragments() <= std::int64_t{1} << 31);
      REQUIRE(plan.lines <= std::int64_t{1} << 31);
    }
  }
}

TEST_CASE("plan: gemv's pieces cover the columns once") {
  const DeviceProfile profile;
  for (const std::int64_t rows : {1, 3, 4, 100, 5000}) {
    for (const std::int64_t cols : {1, 3, 4, 63, 64, 65, 1000, 100000}) {
      for (const int side : {16, 64, 8192}) {
        const GemvSplit plan = split_gemv(rows, cols, cols % 2 == 1, 0, side, profile);
        CAPTURE(rows);
        CAPTURE(cols);
        CAPTURE(side);
        REQUIRE(plan.piece % 4 == 0);
        REQUIRE(plan.pieces >= 1);
        REQUIRE(plan.pieces <= side);
        REQUIRE(plan.pieces * plan.piece >= cols);
        REQUIRE((plan.pieces - 1) * plan.piece < cols);
        // Pieces side by side fill quads of pixels, however many rows there are.
        REQUIRE((!plan.side_by_side || plan.pieces >= 3));
        REQUIRE(plan.side_by_side == (cols % 2 == 1 && cols >= 16));
      }
    }
  }
}

TEST_SUITE_END();
