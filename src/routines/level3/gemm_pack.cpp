// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_pack.hpp"

#include "context.hpp"
#include "kernels/elementwise.hpp"

namespace fragblas::detail {

namespace {

// The matrix that a packing pass reads; quads: four neighbours in a column, or in a row, become a
// texel.
enum class Quads { OfColumns, OfRows };
void read_matrix(Pass& pass, const GemmOperand& operand, Quads quads) {
  const StructuredSource& matrix = operand.matrix;
  const Source& source = matrix.source;
  pass.read(Sampler::X, source.buffer);
  pass.set(Uniform::XMap, source.base, source.row_stride, source.col_stride, 0);
  if (operand.structured) {
    pass.variant |= kStructured;
    pass.set(Uniform::Form, matrix.first_row, matrix.first_col, matrix.flags, matrix.order);
    pass.set(Uniform::Band, matrix.below, matrix.above);
  } else if (quads == Quads::OfColumns
                 ? in_quads(source.base, source.row_stride, source.col_stride)
                 : in_quads(source.base, source.col_stride, source.row_stride)) {
    pass.variant |= kQuads;
  }
}

// Four neighbours of a column a texel: `length` rows in strip.width texels a line, `depth` columns.
std::shared_ptr<Scratch> enqueue_pack(const char* routine,
                                      const std::shared_ptr<ContextState>& context,
                                      const GemmOperand& operand, std::int64_t length,
                                      std::int64_t depth, const TileStrip& strip,
                                      int log2_strip_height) {
  Pass pass = scratch_pass(routine, KernelId::GemmPack, context, strip.width,
                           (depth + 3) / 4 * 4 * strip.height);
  read_matrix(pass, operand, Quads::OfColumns);
  pass.set(Uniform::Counts, length, depth, log2_strip_height, 0);
  std::shared_ptr<Scratch> packed = pass.scratch;
  context->queue.add(std::move(pass));
  return packed;
}

std::shared_ptr<PanelBuffer> enqueue_pack_panels(const char* routine,
                                                 const std::shared_ptr<ContextState>& context,
                                                 const GemmPlan& plan, const GemmPart& part,
                                                 const GemmOperand& a) {
  const PanelShape shape = panel_shape(plan, part, context->info.max_texture_size);
  Pass pass = scratch_pass(routine, KernelId::GemmPackPanels, context, shape.width, shape.height);
  pass.variant = targets_variant(plan.tile_rows);
  read_matrix(pass, a, Quads::OfRows);
  pass.set(Uniform::Counts, part.rows, part.depth, shape.texels, shape.width);
  // Every block is bound whole, the last panel's too.
  const std::int64_t bytes =
      16 * std::int64_t{shape.width} * shape.height + shape.blocks * plan.block_bytes;
  auto panels = std::make_shared<PanelBuffer>(context, bytes);
  const std::shared_ptr<Scratch> packed = pass.scratch;
  context->queue.add(std::move(pass));
  context->queue.add(PanelPass{routine, packed, panels});
  return panels;
}

}  // namespace

PackedA enqueue_pack_a(const char* routine, const std::shared_ptr<ContextState>& context,
                       const GemmPlan& plan, const GemmPart& part, const GemmOperand& a) {
  const GemmOperand rows = a.block(part.row, part.k);
  PackedA packed;
  if (plan.kernel == GemmKernel::Block) {
    packed.panels = enqueue_pack_panels(routine, context, plan, part, rows);
  } else {
    packed.texture = enqueue_pack(routine, context, rows, part.rows, part.depth,
                                  {(tile_lines(plan, part) * plan.tile_rows + 3) / 4, 1}, 0);
  }
  return packed;
}

std::shared_ptr<Scratch> enqueue_pack_b(const char* routine,
                                        const std::shared_ptr<ContextState>& context,
                                        const GemmPlan& plan, const GemmPart& part,
                                        const GemmOperand& b) {
  return enqueue_pack(routine, context, b.block(part.k, part.col).transposed(), part.cols,
                      part.depth, tile_strip(plan, part.cols), plan.log2_strip_height);
}

}  // namespace fragblas::detail
