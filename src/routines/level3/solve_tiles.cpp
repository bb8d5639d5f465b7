// SPDX-License-Identifier: MIT
#include "routines/level3/solve_tiles.hpp"

#include <utility>

#include "context.hpp"
#include "kernels/elementwise.hpp"

namespace fragblas::detail {

std::shared_ptr<Scratch> enqueue_pack_block(const char* routine, const StructuredSource& a,
                                            std::int64_t rows) {
  const std::shared_ptr<ContextState> context = a.source.buffer->context();
  Source block = a.rectangle(0, 0);
  if (!is_lower(a)) {
    block.base += (rows - 1) * (block.row_stride + block.col_stride);
    block.row_stride = -block.row_stride;
    block.col_stride = -block.col_stride;
  }
  const std::int64_t width = (rows + 3) / 4;
  Pass pass = scratch_pass(routine, KernelId::GemmPack, context, width, 4 * width);
  pass.read(Sampler::X, block.buffer);
  pass.set(Uniform::XMap, block.base, block.row_stride, block.col_stride, 0);
  pass.set(Uniform::Counts, rows, rows, 0, 0);
  if (in_quads(block.base, block.row_stride, block.col_stride)) {
    pass.variant |= kQuads;
  }
  std::shared_ptr<Scratch> packed = pass.scratch;
  context->queue.add(std::move(pass));
  return packed;
}

void set_solve(Pass& pass, const SolveBlock& block, int tile_rows) {
  pass.variant |= targets_variant(tile_rows);
  pass.read(Sampler::A, block.packed);
  pass.read(Sampler::X, block.b.buffer);
  const bool lower = is_lower(block.a);
  const std::int64_t last = block.rows - 1;
  const std::int64_t base = lower ? block.b.base : block.b.base + last * block.b.row_stride;
  const std::int64_t stride = lower ? block.b.row_stride : -block.b.row_stride;
  pass.set(Uniform::XMap, base, stride, block.first_line, block.log2_strip_height);
  if (in_quads(base, 1, stride)) {
    pass.variant |= kQuads;
  }
  pass.set(Uniform::Counts, block.rows, block.cols, triangle_flags(block.a, block.scaled), 0);
  pass.set(Uniform::Steps, lower ? 0 : last, lower ? 1 : -1, 0, 0);
}

}  // namespace fragblas::detail
