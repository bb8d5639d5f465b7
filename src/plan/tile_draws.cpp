// The draws of a product over panels: the columns each covers, and the k-steps a triangle needs.
// SPDX-License-Identifier: MIT
#include "plan/tile_draws.hpp"

#include <algorithm>

namespace fragblas::detail {

namespace {

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

}  // namespace fragblas::detail
