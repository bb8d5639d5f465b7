// Strips of tiles, lines of packs and panels of a part. SPDX-License-Identifier: MIT
#include "plan/gemm_layout.hpp"

#include <algorithm>

namespace fragblas::detail {

std::int64_t k_steps_of_block(const GemmChoice& choice) {
  return choice.block_bytes / (16 * choice.tile_rows);
}

TileStrip tile_strip(const GemmChoice& plan, std::int64_t cols) {
  TileStrip strip;
  strip.height = 1 << plan.log2_strip_height;
  strip.width = ceil_div(ceil_div(cols, 4), strip.height);
  return strip;
}

std::int64_t k_steps(std::int64_t depth) {
  return round_up(depth, 8) / 4;
}

std::int64_t tile_lines(const GemmChoice& plan, const GemmPart& part) {
  return ceil_div(part.rows, plan.tile_rows);
}

std::int64_t line_pitch(const GemmChoice& plan, const GemmPart& part) {
  return round_up(tile_lines(plan, part) * plan.tile_rows, 4) / plan.tile_rows;
}

GemmPart joined(const GemmPlan& plan, const GemmPart& part) {
  GemmPart result = part;
  result.matrices = 1;
  if (part.matrices > 1 && plan.same_b && !plan.same_a) {
    result.rows = part.matrices * line_pitch(plan, part) * plan.tile_rows;
  } else if (part.matrices > 1 && !plan.same_b) {
    const TileStrip strip = tile_strip(plan, part.cols);
    result.cols = part.matrices * strip.width * strip.height * 4;
  }
  return result;
}

std::int64_t drawn_products(const GemmPlan& plan, const GemmPart& part) {
  return plan.kernel == GemmKernel::Block && !plan.same_a && !plan.same_b ? part.matrices : 1;
}

GemmPart drawn(const GemmPlan& plan, const GemmPart& part) {
  if (drawn_products(plan, part) == 1) {
    return joined(plan, part);
  }
  GemmPart result = part;
  result.matrices = 1;
  return result;
}

std::int64_t chunk_depth(const GemmChoice& plan, std::int64_t depth) {
  return round_up(ceil_div(depth, plan.chunks), plan.kernel == GemmKernel::Block ? 16 : 4);
}

PanelShape panel_shape(const GemmChoice& plan, const GemmPart& part, int max_texture_size) {
  PanelShape shape;
  shape.panels = tile_lines(plan, part);
  shape.k_steps = round_up(ceil_div(part.depth, 4), 4);
  shape.texels = plan.tile_rows * shape.k_steps;
  shape.block_k_steps = k_steps_of_block(plan);
  shape.blocks = plan.blocks;
  // Laid out row after row in a texture of their own.
  const std::int64_t texels = shape.panels * shape.texels;
  shape.width = static_cast<int>(std::min<std::int64_t>(texels, max_texture_size));
  shape.height = static_cast<int>(ceil_div(texels, shape.width));
  return shape;
}

}  // namespace fragblas::detail
