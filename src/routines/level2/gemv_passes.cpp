// SPDX-License-Identifier: MIT
#include "routines/level2/gemv_passes.hpp"

#include <algorithm>
#include <utility>

#include "context.hpp"
#include "plan/gemv_plan.hpp"
#include "routines/elementwise.hpp"

namespace fragblas::detail {

void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols, const Scalar& alpha,
                  const Source& a, const Source& x, const Scalar& beta, const Operand& y,
                  std::int64_t incy) {
  const std::shared_ptr<ContextState> context = y.buffer->context();
  const GemvPlan plan = plan_gemv(rows, cols, context->info.max_texture_size, context->profile);
  for (std::int64_t row = 0; row < rows; row += plan.block_rows) {
    const std::int64_t block = std::min(plan.block_rows, rows - row);
    const std::int64_t base = a.base + row * a.row_stride;

    Pass partial;
    partial.routine = routine;
    partial.kernel = KernelId::GemvPartial;
    const int width = static_cast<int>((block + 3) / 4);
    partial.scratch =
        std::make_shared<Scratch>(context, gl::TextureSize{width, plan.pieces, 0}, routine);
    partial.area = {0, 0, width, plan.pieces};
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

    // The block's elements of y in the order of their addresses: turned round when incy < 0.
    Operand part = y;
    const std::int64_t first = incy < 0 ? rows - row - block : row;
    part.offset += first == 0 ? 0 : first * std::abs(incy);
    Pass merge = target_pass(routine, KernelId::GemvMerge, vector_target(part, block, incy));
    merge.read(Sampler::Partials, partials);
    merge.set(Uniform::Counts, plan.pieces, incy < 0 ? block - 1 : 0, incy < 0 ? -1 : 1, 0);
    merge.set_alpha(alpha);
    merge.set_beta(beta);
    merge.overwrites =
        row == 0 && is_number(beta, 0.0f) && vector_target(y, rows, incy).whole_buffer();
    context->queue.add(std::move(merge));
  }
}

}  // namespace fragblas::detail
