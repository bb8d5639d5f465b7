// The draws of the block kernel, each with its panels of op(A) bound as uniform blocks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "kernels/draws.hpp"
#include "kernels/uniforms.hpp"
#include "memory/scratch.hpp"
#include "plan/tile_draws.hpp"

namespace fragblas::detail {

// How panels lie in a buffer and are bound: `blocks` consecutive blocks from first_byte + p *
// panel_bytes on for panel p, if it was not moved, which fills a part of strip p - first_panel of
// the area.
struct PanelBlocks {
  std::shared_ptr<PanelBuffer> buffer;
  int per_draw = 1;       // panels that a GL draw binds
  bool triangle = false;  // draws differ in their k-steps, too
  int first_panel = 0;
  int strip_height = 1;
  int k_of_b_line = 4;  // in a pack of op(B); in strips of a solve their rows
  int blocks = 1;
  std::int64_t first_byte = 0;
  std::int64_t panel_bytes = 0;
  std::int64_t block_bytes = 0;
  std::int64_t k_step_bytes = 0;
};

class PanelDraws final : public Draws {
 public:
  // Where a GL draw binds several panels, `panels` are alike, and of neighbours.
  PanelDraws(PanelBlocks blocks, std::vector<PanelDraw> panels)
      : blocks_(std::move(blocks)), panels_(std::move(panels)) {}

  const PanelBuffer& blocks() const override { return *blocks_.buffer; }
  std::size_t count() const override;
  TexelRect prepare(std::size_t draw, const TexelRect& area, gl::Program& program) const override;

 private:
  std::int64_t byte_of(const PanelDraw& panel, int k_step) const;
  void set_k_steps(const PanelDraw& panel, gl::Program& program) const;

  const PanelBlocks blocks_;
  const std::vector<PanelDraw> panels_;
};

// Trips of the kernel's loops: as many in each block as it has.
uniforms::Trips trips_of(std::int64_t trips, std::int64_t of_a_block);

}  // namespace fragblas::detail
