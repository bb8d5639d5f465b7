// Blocks on a triangle's diagonal, gathered, and the pass that solves with one of them into tiles.
// SPDX-License-Identifier: MIT
#include "engine/triangle/solve_tiles.hpp"

#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

std::shared_ptr<Scratch> gathered_blocks(const char* routine, ContextState& context,
                                         std::int64_t block_rows, std::int64_t blocks) {
  const int width = static_cast<int>((block_rows + 3) / 4);
  const gl::TextureSize size{width, static_cast<int>(4 * width * blocks), 0};
  return std::make_shared<Scratch>(context.shared_from_this(), size, routine);
}

void enqueue_gather_block(const char* routine, const StructuredSource& a, std::int64_t rows,
                          const std::shared_ptr<Scratch>& gathered, std::int64_t line) {
  Source block = a.rectangle(0, 0);
  if (!is_lower(a)) {
    block.base += (rows - 1) * (block.row_stride + block.col_stride);
    block.row_stride = -block.row_stride;
    block.col_stride = -block.col_stride;
  }
  // The pass counts columns from the texture's first line.
  block.base -= line * block.col_stride;
  Pass pass;
  pass.routine = routine;
  pass.kernel = KernelId::GemmPack;
  pass.destination = ScratchArea{
      gathered,
      {0, static_cast<int>(line), gathered->size().width, static_cast<int>((rows + 3) / 4 * 4)}};
  pass.read(Sampler::X, block.buffer);
  set_matrix<uniforms::XMatrix>(pass, block);
  uniforms::PackLines lines;
  lines.length = rows;
  lines.lines = line + rows;
  pass.set(lines);
  if (in_quads(block.base, block.row_stride, block.col_stride)) {
    pass.variant |= kQuads;
  }
  context_of(*a.source.buffer).queue.add(std::move(pass));
}

void set_solve(Pass& pass, const SolveBlock& block, int tile_rows) {
  pass.variant |= targets_variant(tile_rows);
  pass.read(Sampler::A, block.gathered);
  pass.read(Sampler::X, block.b.buffer);
  const bool lower = is_lower(block.a);
  const std::int64_t last = block.rows - 1;
  const std::int64_t base = lower ? block.b.base : block.b.base + last * block.b.row_stride;
  const std::int64_t stride = lower ? block.b.row_stride : -block.b.row_stride;
  uniforms::SolveRows rows;
  rows.base = base;
  rows.stride = stride;
  rows.first_line = block.first_line;
  rows.log2_height = block.log2_strip_height;
  pass.set(rows);
  if (in_quads(base, 1, stride)) {
    pass.variant |= kQuads;
  }
  uniforms::SolveBlock sizes;
  sizes.order = block.rows;
  sizes.cols = block.cols;
  sizes.flags = triangle_flags(block.a, block.scaled);
  pass.set(sizes);
  uniforms::SolveSteps steps;
  steps.first = lower ? 0 : last;
  steps.direction = lower ? 1 : -1;
  steps.gathered_line = block.gathered_line;
  pass.set(steps);
}

}  // namespace fragblas::detail
