// sgemv: y := alpha * op(A) * x + beta * y. SPDX-License-Identifier: MIT
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemv/gemv_passes.hpp"
#include "routines/check.hpp"

namespace fragblas {

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
    enqueue_gemv("sgemv", rows, cols, alpha, matrix, vector_source(x, cols, incx), beta, y, incy);
  }
  context.submit();
}

void gemv(const MatrixView& a, const VectorView& x, const VectorView& y,
          const GemvOptions& options) {
  const detail::Check check("gemv");
  check.op("trans", options.trans);
  const bool transposed = options.trans != Op::NoTrans;
  check.equal("x.size", x.size, "op(A)'s columns", transposed ? a.rows : a.cols);
  check.equal("y.size", y.size, "op(A)'s rows", transposed ? a.cols : a.rows);
  sgemv(a.layout, options.trans, a.rows, a.cols, options.alpha, a.data, a.ld, x.data, x.inc,
        options.beta, y.data, y.inc);
}

}  // namespace fragblas
