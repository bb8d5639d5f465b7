// Which tiles of a product are drawn over which k, where a triangle is wanted or multiplied: a pure
// function, no GPU. SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "doctest/doctest.h"
#include "plan/gemm_layout.hpp"
#include "plan/gemm_planner.hpp"
#include "plan/tile_draws.hpp"
#include "support/planned_device.hpp"

using namespace fragblas;
using namespace fragblas::detail;
using namespace fragblas::test;

namespace {

using Triangle = ProductMask::Triangle;

const PlannedDevice kDevices[] = {
    {"", 8, 16384, 65536}, {"", 4, 2048, 16384}, {"", 8, 64, 16384}, {"", 4, 64, 65536}};

ProductMask wanted(std::int64_t below, std::int64_t above) {
  ProductMask mask;
  mask.below = below;
  mask.above = above;
  return mask;
}

// A panel's tiles times the steps of k that they go over.
double work(const GemmPlan& plan, const ProductMask& mask) {
  double sum = 0;
  for (const GemmPart& part : plan.parts) {
    for (const PanelDraw& draw : panel_draws(plan, part, mask, 0, tile_lines(plan, part))) {
      sum += double{1} * draw.width * (draw.k_steps + draw.diagonal_k_steps);
    }
  }
  return sum;
}

// Whether each element that is wanted is in one tile that is drawn, and each tile is drawn once.
bool covers(const GemmPlan& plan, const GemmPart& part, const ProductMask& mask) {
  const TileStrip strip = tile_strip(plan, part.cols);
  const std::int64_t lines = tile_lines(plan, part);
  std::vector<int> drawn(static_cast<std::size_t>(lines * strip.width), 0);
  const auto at = [&](std::int64_t line, std::int64_t x) {
    return static_cast<std::size_t>(line * strip.width + x);
  };
  // In slices, as draws of bounded work come.
  for (std::int64_t line = 0; line < lines; line += 3) {
    for (const PanelDraw& draw :
         panel_draws(plan, part, mask, line, std::min<std::int64_t>(3, lines - line))) {
      if (draw.width < 1 || draw.x < 0 || draw.x + draw.width > strip.width) return false;
      for (int x = draw.x; x < draw.x + draw.width; ++x) ++drawn[at(draw.panel, x)];
    }
  }
  for (std::int64_t i = 0; i < part.rows; ++i) {
    for (std::int64_t j = 0; j < part.cols; ++j) {
      const std::int64_t below = part.row + i - part.col - j;
      if (below > mask.below || -below > mask.above) continue;
      if (drawn[at(i / plan.tile_rows, j / 4 / strip.height)] != 1) return false;
    }
  }
  return *std::max_element(drawn.begin(), drawn.end()) <= 1;
}

// Whether each element of the triangle is in one k-step of its panel, and no whole k-step has
// others.
bool covers_triangle(const GemmPlan& plan, const GemmPart& part, Triangle triangle) {
  ProductMask mask;
  mask.a = triangle;
  const int block = diagonal_block(plan.tile_rows);
  for (const PanelDraw& draw : panel_draws(plan, part, mask, 0, tile_lines(plan, part))) {
    // Uniform blocks begin at multiples of 256 bytes.
    if (16 * plan.tile_rows * draw.first_k_step % 256 != 0 && draw.k_steps > 0) return false;
    if (16 * plan.tile_rows * draw.diagonal_k_step % 256 != 0) return false;
    if (4 * draw.diagonal_k_steps > block) return false;
    for (std::int64_t r = 0; r < plan.tile_rows; ++r) {
      const std::int64_t row = draw.panel * plan.tile_rows + r;
      if (row >= part.rows) continue;
      if (draw.diagonal_row + r != row - 4 * draw.diagonal_k_step) return false;
      for (std::int64_t k = 0; k < part.depth; ++k) {
        const std::int64_t k_step = k / 4;
        const bool exists = triangle == Triangle::Lower ? k <= row : k >= row;
        const bool whole = k_step >= draw.first_k_step && k_step < draw.first_k_step + draw.k_steps;
        const bool diagonal =
            k_step >= draw.diagonal_k_step && k_step < draw.diagonal_k_step + draw.diagonal_k_steps;
        if (whole && (diagonal || !exists)) return false;
        if (exists && !whole && !diagonal) return false;
      }
    }
  }
  return true;
}

DeviceProfile block_profile() {
  DeviceProfile profile;
  profile.gemm_unpacked = false;
  profile.texture_rate = 1;
  return profile;
}

}  // namespace

TEST_SUITE_BEGIN("plan_tiles");

TEST_CASE("plan: what is wanted of C is drawn once, whatever the diagonals") {
  for (const PlannedDevice& device : kDevices) {
    for (const std::int64_t n : {32, 33, 70, 129, 300}) {
      GemmProblem problem{n, n, 16};
      problem.masked = true;
      const GemmPlan plan = plan_gemm(problem, info_of(device), block_profile());
      REQUIRE(plan.panels == 1);
      REQUIRE(plan.kernel == GemmKernel::Block);
      for (const std::int64_t diagonal :
           {-n, -n / 2, std::int64_t{-1}, std::int64_t{0}, std::int64_t{5}, n}) {
        CAPTURE(device.max_texture_size);
        CAPTURE(n);
        CAPTURE(diagonal);
        for (const GemmPart& part : plan.parts) {
          REQUIRE(covers(plan, part, wanted(diagonal, ProductMask::kAll)));
          REQUIRE(covers(plan, part, wanted(ProductMask::kAll, diagonal)));
          REQUIRE(covers(plan, part, wanted(3, diagonal)));
        }
      }
    }
  }
}

TEST_CASE("plan: slices go over each tile of each chunk once, and none is larger than planned") {
  for (const PlannedDevice& device : kDevices) {
    DeviceProfile profile = block_profile();
    profile.draw_seconds = 1e-5;
    for (const bool blocks : {true, false}) {
      profile.gemm_blocks = blocks;
      const GemmPlan plan = plan_gemm({150, 130, 900}, info_of(device), profile);
      REQUIRE(plan.kernel == (blocks ? GemmKernel::Block : GemmKernel::Texture));
      std::size_t slices = 0;
      for (const GemmPart& part : plan.parts) {
        const std::int64_t lines = tile_lines(plan, part),
                           width = tile_strip(plan, part.cols).width;
        std::vector<int> drawn(static_cast<std::size_t>(lines * plan.chunks * width), 0);
        const auto take = [&](std::int64_t line, std::int64_t x, std::int64_t columns) {
          REQUIRE(columns <= plan.slice_columns);
          for (; columns > 0; --columns, ++x) ++drawn[static_cast<std::size_t>(line * width + x)];
        };
        if (blocks) {
          for (const PanelSlice& slice : panel_slices(plan, part, {})) {
            REQUIRE(slice.first_panel == 0);
            REQUIRE(slice.draws.size() <= static_cast<std::size_t>(plan.slice_lines));
            for (const PanelDraw& draw : slice.draws) {
              take(slice.chunk * lines + draw.panel, draw.x, draw.width);
            }
            ++slices;
          }
        } else {
          for (const TileSlice& slice : tile_slices(plan, part, {})) {
            REQUIRE(slice.lines <= plan.slice_lines);
            for (std::int64_t i = 0; i < slice.lines; ++i) {
              take(slice.line + i, slice.columns.x, slice.columns.width);
            }
            ++slices;
          }
        }
        CHECK(std::count(drawn.begin(), drawn.end(), 1) == static_cast<long>(drawn.size()));
      }
      CHECK(slices > plan.parts.size());
    }
  }
}

TEST_CASE("plan: a triangular op(A) is gone over where it exists") {
  for (const PlannedDevice& device : kDevices) {
    for (const std::int64_t n : {32, 33, 36, 47, 70, 129, 300}) {
      const DeviceInfo info = info_of(device);
      const std::int64_t order = one_part_order({n, 40}, info, block_profile());
      CAPTURE(n);
      CAPTURE(order);
      REQUIRE((order >= 1 && order <= n));
      const GemmPlan plan = plan_triangle_gemm({order, 40}, info, block_profile());
      REQUIRE((plan.panels == 1 && plan.chunks == 1));
      for (const GemmPart& part : plan.parts) {
        REQUIRE(part.rows == order);
        REQUIRE(part.depth == order);
        if (plan.kernel != GemmKernel::Block) continue;
        REQUIRE(covers_triangle(plan, part, Triangle::Lower));
        REQUIRE(covers_triangle(plan, part, Triangle::Upper));
      }
    }
  }
  CHECK(one_part_order({2048, 2048}, info_of(kDevices[0]), DeviceProfile()) == 2048);
}

TEST_CASE("plan: one triangle is half of the work, of C and of op(A)") {
  const std::int64_t n = 2048;
  const GemmPlan plan = plan_gemm({n, n, n}, info_of(kDevices[0]), DeviceProfile());
  const double all = work(plan, ProductMask());
  CHECK(all == n / 8 * (n / 32) * (n / 4));
  for (const ProductMask& mask : {wanted(0, ProductMask::kAll), wanted(ProductMask::kAll, 0)}) {
    CHECK(work(plan, mask) <= 0.52 * all);
  }
  ProductMask mask;
  for (const Triangle triangle : {Triangle::Lower, Triangle::Upper}) {
    mask.a = triangle;
    CHECK(work(plan, mask) <= 0.51 * all);
  }
}

TEST_SUITE_END();
