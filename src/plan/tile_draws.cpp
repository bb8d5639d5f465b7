// The draws of a product over panels: the columns each covers, and the k-steps a triangle needs.
// SPDX-License-Identifier: MIT
#include "plan/tile_draws.hpp"

#include <algorithm>
#include <utility>

#include "plan/gemm_layout.hpp"
#include "plan/gemm_planner.hpp"

namespace fragblas::detail {

namespace {

// Slices of a triangle of C: 16 are 0.53 of the square.
constexpr std::int64_t kStairs = 16;

void limit_k_steps(PanelDraw& draw, ProductMask::Triangle triangle, int tile_rows) {
  const int block = diagonal_block(tile_rows);
  const int row = draw.panel * tile_rows;
  const int all = draw.k_steps;
  draw.diagonal_k_step = std::min(row / block * block / 4, all);
  draw.diagonal_k_steps = std::min(block / 4, all - draw.diagonal_k_step);
  draw.diagonal_row = row % block;
  if (triangle == ProductMask::Triangle::Lower) {
    draw.k_steps = draw.diagonal_k_step;
  } else {
    const int first = draw.diagonal_k_step + draw.diagonal_k_steps;
    draw.k_steps = all - first;
    // A block may not begin at the end of a panel, which need not be a multiple of 256 bytes.
    draw.first_k_step = draw.k_steps > 0 ? first : 0;
  }
}

TileColumns common(const TileColumns& left, const TileColumns& right) {
  const std::int64_t x = std::max(left.x, right.x);
  return {x, std::max<std::int64_t>(0, std::min(left.x + left.width, right.x + right.width) - x)};
}

// Slices of `lines` lines of tiles, each of bounded time and of at most so many lines. Some may lie
// outside of what is wanted.
std::vector<TileSlice> slices(const GemmPlan& plan, const GemmPart& part, const ProductMask& mask,
                              std::int64_t lines, std::int64_t most) {
  const std::int64_t width = tile_strip(plan, part.cols).width;
  const std::int64_t step = std::min(most, plan.slice_lines);
  const bool whole = !mask.masked() && mask.a == ProductMask::Triangle::None;
  std::vector<TileSlice> result;
  for (std::int64_t x = 0; x < width; x += plan.slice_columns) {
    const TileColumns columns{x, std::min(plan.slice_columns, width - x)};
    for (std::int64_t line = 0; line < lines; line += step) {
      const std::int64_t count = std::min(step, lines - line);
      result.push_back({line, count, columns,
                        whole && count == plan.slice_lines && columns.width == plan.slice_columns});
    }
  }
  return result;
}

}  // namespace

TileColumns tile_columns(const GemmPlan& plan, const GemmPart& part, const ProductMask& mask,
                         std::int64_t line, std::int64_t lines) {
  // Rows and columns of C; the first row reaches farthest to the left of what is below.
  const std::int64_t first_row = part.row + line * plan.tile_rows;
  const std::int64_t end_row =
      std::min(part.row + part.rows, part.row + (line + lines) * plan.tile_rows);
  const std::int64_t first = std::max(part.col, first_row - mask.below);
  const std::int64_t end = std::min(part.col + part.cols, end_row + mask.above);
  if (first >= end) {
    return {};
  }
  const std::int64_t pixel = std::int64_t{4} << plan.log2_strip_height;
  const std::int64_t x = (first - part.col) / pixel;
  return {x, (end - part.col + pixel - 1) / pixel - x};
}

std::vector<TileSlice> tile_slices(const GemmPlan& plan, const GemmPart& part,
                                   const ProductMask& mask) {
  if (!mask.masked()) {
    const GemmPart all = joined(plan, part);
    const std::int64_t lines = tile_lines(plan, all) * plan.chunks;
    return slices(plan, all, mask, lines, lines);
  }
  const std::int64_t lines = tile_lines(plan, part);
  std::vector<TileSlice> result;
  const std::vector<TileSlice> stairs = slices(plan, part, mask, lines, ceil_div(lines, kStairs));
  for (std::int64_t chunk = 0; chunk < plan.chunks; ++chunk) {
    for (TileSlice slice : stairs) {
      slice.columns =
          common(slice.columns, tile_columns(plan, part, mask, slice.line, slice.lines));
      slice.line += chunk * lines;
      if (slice.columns.width > 0) {
        result.push_back(slice);
      }
    }
  }
  return result;
}

KSteps chunk_k_steps(const GemmPlan& plan, const GemmPart& part, std::int64_t chunk) {
  const std::int64_t each = chunk_depth(plan, part.depth) / 4;
  const std::int64_t all = k_steps(part.depth);
  const std::int64_t first = chunk * each;
  return first < all ? KSteps{first, std::min(each, all - first)} : KSteps{};
}

GemmPlan plan_triangle_gemm(const TriangleProduct& product, const DeviceInfo& info,
                            const DeviceProfile& profile, const GemmPace& pace) {
  GemmProblem problem{product.order, product.cols, product.order, Adjacency::Structured};
  problem.triangle = true;
  problem.transposed_c = product.transposed_c;
  return plan_gemm(problem, info, profile, pace);
}

std::int64_t one_part_order(const TriangleProduct& product, const DeviceInfo& info,
                            const DeviceProfile& profile) {
  // The parts are in the order of columns, and the first has the most rows and the most of k.
  const auto fits = [&](std::int64_t n) {
    TriangleProduct part = product;
    part.order = n;
    const GemmPart first = plan_triangle_gemm(part, info, profile).parts.front();
    return first.rows == n && first.depth == n;
  };
  std::int64_t order = product.order;
  while (order > 1 && !fits(order)) {
    order = order > 16 ? (order / 2 + 7) / 8 * 8 : order / 2;
  }
  return order;
}

std::vector<PanelDraw> panel_draws(const GemmPlan& plan, const GemmPart& part,
                                   const ProductMask& mask, std::int64_t line, std::int64_t lines) {
  std::vector<PanelDraw> draws;
  draws.reserve(static_cast<std::size_t>(lines));
  for (std::int64_t panel = line; panel < line + lines; ++panel) {
    const TileColumns columns = tile_columns(plan, part, mask, panel, 1);
    if (columns.width == 0) {
      continue;
    }
    PanelDraw draw;
    draw.panel = static_cast<int>(panel);
    draw.x = static_cast<int>(columns.x);
    draw.width = static_cast<int>(columns.width);
    draw.k_steps = static_cast<int>((part.depth + 3) / 4);
    if (mask.a != ProductMask::Triangle::None) {
      limit_k_steps(draw, mask.a, plan.tile_rows);
    }
    draws.push_back(draw);
  }
  return draws;
}

std::vector<PanelSlice> panel_slices(const GemmPlan& plan, const GemmPart& part,
                                     const ProductMask& mask) {
  const GemmPart one = drawn(plan, part);
  const std::int64_t lines = tile_lines(plan, one);
  const std::int64_t width = tile_strip(plan, one.cols).width;
  const std::vector<TileSlice> areas = slices(plan, one, mask, lines, lines);
  const std::int64_t products = drawn_products(plan, part);
  std::vector<PanelSlice> result;
  for (std::int64_t i = 0; i < plan.chunks * products; ++i) {
    const std::int64_t chunk = i / products, product = i % products;
    const int first_k_step = static_cast<int>(chunk_k_steps(plan, part, chunk).first);
    for (const TileSlice& area : areas) {
      PanelSlice slice{chunk, product * lines, {}, area.timed};
      for (PanelDraw& draw : panel_draws(plan, one, mask, area.line, area.lines)) {
        const TileColumns wanted = common(area.columns, {draw.x, draw.width});
        if (wanted.width > 0) {
          draw.panel += static_cast<int>(slice.first_panel);
          draw.x = static_cast<int>(product * width + wanted.x);
          draw.width = static_cast<int>(wanted.width);
          draw.first_k_step += first_k_step;
          slice.draws.push_back(draw);
        }
      }
      if (!slice.draws.empty()) {
        result.push_back(std::move(slice));
      }
    }
  }
  return result;
}

}  // namespace fragblas::detail
