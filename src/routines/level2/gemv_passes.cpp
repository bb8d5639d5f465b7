// SPDX-License-Identifier: MIT
#include "routines/level2/gemv_passes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "context.hpp"
#include "kernels/elementwise.hpp"
#include "plan/gemv_plan.hpp"

namespace fragblas::detail {

namespace {

// What the sums of the pieces become: all of y.
struct Result {
  std::int64_t rows;
  Scalar alpha, beta;
  Operand y;
  std::int64_t incy;
};

Pass partial_pass(const char* routine, KernelId kernel,
                  const std::shared_ptr<ContextState>& context, std::int64_t rows, int pieces) {
  return scratch_pass(routine, kernel, context, (rows + 3) / 4, pieces);
}

// Rows row .. row + block - 1 of y from the pieces of `partials`.
Pass merge_pass(const char* routine, const Result& result, std::int64_t row, std::int64_t block,
                const std::shared_ptr<Scratch>& partials) {
  const std::int64_t incy = result.incy;
  // The block's elements of y in the order of their addresses: turned round when incy < 0.
  Operand part = result.y;
  const std::int64_t first = incy < 0 ? result.rows - row - block : row;
  part.offset += first == 0 ? 0 : first * std::abs(incy);
  Pass merge = target_pass(routine, KernelId::GemvMerge, vector_target(part, block, incy));
  merge.read(Sampler::Partials, partials);
  merge.set(Uniform::Counts, partials->size().height, incy < 0 ? block - 1 : 0, incy < 0 ? -1 : 1,
            0);
  merge.set_alpha(result.alpha);
  merge.set_beta(result.beta);
  merge.overwrites = row == 0 && is_number(result.beta, 0.0f) &&
                     vector_target(result.y, result.rows, incy).whole_buffer();
  return merge;
}

Pass structured_pass(const char* routine, std::int64_t rows, std::int64_t cols,
                     const StructuredSource& a, const Source& x,
                     const std::shared_ptr<ContextState>& context) {
  // Diagonals that the block does not have are cut, so that the kernel's sums fit in 32 bits.
  const std::int64_t shift = a.first_row - a.first_col;
  const std::int64_t below = std::clamp(a.below - shift, -cols, rows - 1);
  const std::int64_t above = std::clamp(a.above + shift, -rows, cols - 1);
  const GemvSweep sweep = plan_gemv_sweep(below, above, cols);
  const GemvPlan plan =
      plan_gemv(rows, sweep.length, context->info.max_texture_size, context->profile);

  Pass pass = partial_pass(routine, KernelId::GemvPartialStructured, context, rows, plan.pieces);
  const Source& source = a.source;
  pass.read(Sampler::A, source.buffer);
  pass.set(Uniform::AMap, source.base, source.row_stride, source.col_stride, 0);
  pass.set(Uniform::Form, a.first_row, a.first_col, a.flags, a.order);
  pass.set(Uniform::Band, below + shift, above - shift);
  if (a.first_row % 4 == 0 && a.first_col % 4 == 0 &&
      (in_quads(source.base, source.row_stride, source.col_stride) ||
       in_quads(source.base, source.col_stride, source.row_stride))) {
    pass.variant |= kQuads;
  }
  pass.read(Sampler::X, x.buffer);
  pass.set(Uniform::XMap, x.base, x.row_stride, sweep.slope, sweep.first);
  if (in_quads(x.base, x.row_stride, 0)) {
    pass.variant |= kXQuads;
  }
  pass.set(Uniform::Counts, rows, cols, plan.piece, 0);
  return pass;
}

}  // namespace

void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols, const Scalar& alpha,
                  const Source& a, const Source& x, const Scalar& beta, const Operand& y,
                  std::int64_t incy) {
  const std::shared_ptr<ContextState> context = y.buffer->context();
  const GemvPlan plan = plan_gemv(rows, cols, context->info.max_texture_size, context->profile);
  const Result result{rows, alpha, beta, y, incy};
  for (std::int64_t row = 0; row < rows; row += plan.block_rows) {
    const std::int64_t block = std::min(plan.block_rows, rows - row);
    const std::int64_t base = a.base + row * a.row_stride;

    Pass partial = partial_pass(routine, KernelId::GemvPartial, context, block, plan.pieces);
    partial.read(Sampler::A, a.buffer);
    partial.set(Uniform::AMap, base, a.row_stride, a.col_stride, 0);
    if (in_quads(base, a.row_stride, a.col_stride)) {
      partial.variant |= kColumnQuads;
    } else if (in_quads(base, a.col_stride, a.row_stride)) {
      partial.variant |= kRowQuads;
    }
    partial.read(Sampler::X, x.buffer);
    partial.set(Uniform::XMap, x.base, x.row_stride, 0, 0);
    if (in_quads(x.base, x.row_stride, 0)) {
      partial.variant |= kXQuads;
    }
    partial.set(Uniform::Counts, block, cols, plan.piece, 0);
    const std::shared_ptr<Scratch> partials = partial.scratch;
    context->queue.add(std::move(partial));
    context->queue.add(merge_pass(routine, result, row, block, partials));
  }
}

void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols, const Scalar& alpha,
                  const StructuredSource& a, const Source& x, const Scalar& beta, const Operand& y,
                  std::int64_t incy) {
  const std::shared_ptr<ContextState> context = y.buffer->context();
  const std::int64_t most = 4 * std::int64_t{context->info.max_texture_size};
  const Result result{rows, alpha, beta, y, incy};
  const bool read_first = x.buffer == y.buffer;
  std::vector<Pass> merges;
  for (std::int64_t row = 0; row < rows; row += most) {
    const std::int64_t block = std::min(most, rows - row);
    Pass partial = structured_pass(routine, block, cols, a.block(row, 0), x, context);
    merges.push_back(merge_pass(routine, result, row, block, partial.scratch));
    context->queue.add(std::move(partial));
    if (!read_first) {
      context->queue.add(std::move(merges.back()));
      merges.pop_back();
    }
  }
  for (Pass& merge : merges) {
    context->queue.add(std::move(merge));
  }
}

}  // namespace fragblas::detail
