// sgemv: y := alpha * op(A) * x + beta * y. SPDX-License-Identifier: MIT
#include <utility>

#include "context.hpp"
#include "plan/gemv_plan.hpp"
#include "routines/check.hpp"
#include "routines/elementwise.hpp"

namespace fragblas {

namespace detail {

namespace {

// y of `rows` := alpha * A * x + beta * y, where A is rows x cols as `a` strides through it.
void enqueue_gemv(std::int64_t rows, std::int64_t cols, const Scalar& alpha, const Source& a,
                  const Source& x, const Scalar& beta, const Operand& y, std::int64_t incy) {
  const std::shared_ptr<ContextState> context = y.buffer->context();
  const GemvPlan plan = plan_gemv(rows, cols, context->info.max_texture_size, context->profile);
  for (std::int64_t row = 0; row < rows; row += plan.block_rows) {
    const std::int64_t block = std::min(plan.block_rows, rows - row);
    const std::int64_t base = a.base + row * a.row_stride;

    Pass partial;
    partial.routine = "sgemv";
    partial.kernel = KernelId::GemvPartial;
    const int width = static_cast<int>((block + 3) / 4);
    partial.scratch =
        std::make_shared<Scratch>(context, gl::TextureSize{width, plan.pieces, 0}, "sgemv");
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
    Pass merge = target_pass("sgemv", KernelId::GemvMerge, vector_target(part, block, incy));
    merge.read(Sampler::Partials, partials);
    merge.set(Uniform::Counts, plan.pieces, incy < 0 ? block - 1 : 0, incy < 0 ? -1 : 1, 0);
    merge.set_alpha(alpha);
    merge.set_beta(beta);
    merge.overwrites =
        row == 0 && is_number(beta, 0.0f) && vector_target(y, rows, incy).whole_buffer();
    context->queue.add(std::move(merge));
  }
}

}  // namespace

}  // namespace detail

void sgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const Scalar& beta, const Operand& y, std::int64_t incy) {
  using namespace detail;
  const Check check("sgemv");
  check.layout(layout);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  const bool row_major = layout == Layout::RowMajor;
  check.leading_dimension("lda", lda, row_major ? n : m, row_major ? "n" : "m");
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  if (m == 0 || n == 0) {
    return;
  }
  const bool transposed = trans != Op::NoTrans;
  const std::int64_t rows = transposed ? n : m;
  const std::int64_t cols = transposed ? m : n;
  check.scalar("alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check.matrix("a", a, row_major ? m : n, row_major ? n : m, lda);
    check.vector("x", transposed ? "m" : "n", x, cols, incx);
  }
  check.scalar("beta", beta);
  check.vector("y", transposed ? "n" : "m", y, rows, incy);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"y", y.buffer.get()}});
  if (no_product) {
    if (!is_number(beta, 1.0f)) {
      enqueue_scale("sgemv", beta, vector_target(y, rows, incy), true);
    }
  } else {
    Source matrix{a.buffer, a.offset, row_major ? lda : 1, row_major ? 1 : lda};
    if (transposed) {
      std::swap(matrix.row_stride, matrix.col_stride);
    }
    enqueue_gemv(rows, cols, alpha, matrix, vector_source(x, cols, incx), beta, y, incy);
  }
  context.submit();
}

void gemv(const MatrixView& a, const VectorView& x, const VectorView& y,
          const GemvOptions& options) {
  const detail::Check check("gemv");
  check.op("trans", options.trans);
  const bool transposed = options.trans != Op::NoTrans;
  const std::int64_t rows = transposed ? a.cols : a.rows;
  const std::int64_t cols = transposed ? a.rows : a.cols;
  if (x.size != cols) {
    check.fail("x.size", x.size, "op(A)'s columns = " + std::to_string(cols));
  }
  if (y.size != rows) {
    check.fail("y.size", y.size, "op(A)'s rows = " + std::to_string(rows));
  }
  sgemv(a.layout, options.trans, a.rows, a.cols, options.alpha, a.data, a.ld, x.data, x.inc,
        options.beta, y.data, y.inc);
}

}  // namespace fragblas
