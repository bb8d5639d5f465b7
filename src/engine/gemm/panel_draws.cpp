// Draws of a product that differ in the uniform blocks which they bind, and in their k-steps.
// SPDX-License-Identifier: MIT
#include "engine/gemm/panel_draws.hpp"

#include <algorithm>

#include "kernels/registry.hpp"

namespace fragblas::detail {

std::size_t PanelDraws::count() const {
  const auto each = static_cast<std::size_t>(blocks_.per_draw);
  return (panels_.size() + each - 1) / each;
}

TexelRect PanelDraws::prepare(std::size_t draw, const TexelRect& area, gl::Program& program) const {
  const gl::PixelBuffer& buffer = blocks_.buffer->buffer();
  const auto per_draw = static_cast<std::size_t>(blocks_.per_draw);
  const std::size_t begin = draw * per_draw;
  const std::size_t count = std::min(per_draw, panels_.size() - begin);
  for (std::size_t i = 0; i < per_draw; ++i) {
    // Every block that the kernel declares is bound, though the last draw may have fewer panels.
    const PanelDraw& bound = panels_[begin + std::min(i, count - 1)];
    const std::int64_t first = byte_of(bound, bound.first_k_step);
    for (int block = 0; block < blocks_.blocks; ++block) {
      buffer.bind_block(static_cast<int>(i) * blocks_.blocks + block,
                        first + block * blocks_.block_bytes, blocks_.block_bytes);
    }
  }
  const PanelDraw& panel = panels_[begin];
  if (blocks_.triangle) {
    buffer.bind_block(kDiagonalBlock, byte_of(panel, panel.diagonal_k_step), kDiagonalBytes);
    set_k_steps(panel, program);
  }
  const int strip = panel.panel - blocks_.first_panel;
  return {area.x + panel.x, area.y + strip * blocks_.strip_height, panel.width,
          static_cast<int>(count) * blocks_.strip_height};
}

std::int64_t PanelDraws::byte_of(const PanelDraw& panel, int k_step) const {
  return blocks_.first_byte + panel.panel * blocks_.panel_bytes +
         (panel.moved_k_steps + k_step) * blocks_.k_step_bytes;
}

// Of a panel of a triangle: how many in each block, and where the pack of B begins for them.
void PanelDraws::set_k_steps(const PanelDraw& panel, gl::Program& program) const {
  set_uniform(program,
              trips_of((panel.k_steps + 1) / 2, blocks_.block_bytes / (2 * blocks_.k_step_bytes)));
  uniforms::TriangleTrips trips;
  trips.first_line = 4 * panel.first_k_step / blocks_.k_of_b_line * blocks_.strip_height;
  trips.diagonal_line = panel.diagonal_k_step * blocks_.strip_height;
  trips.k_steps = panel.diagonal_k_steps;
  trips.first_row = panel.diagonal_row;
  set_uniform(program, trips);
}

uniforms::Trips trips_of(std::int64_t trips, std::int64_t of_a_block) {
  uniforms::Trips result;
  for (std::int64_t* block : {&result.block0, &result.block1, &result.block2, &result.block3}) {
    *block = std::min(trips, of_a_block);
    trips -= *block;
  }
  return result;
}

}  // namespace fragblas::detail
