// sgemv: y := alpha * op(A) * x + beta * y. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "routines/level2/vector_product.hpp"

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
  const Sides sides = sides_of(trans, m, n);
  const MatrixArgument matrix = matrix_argument("a", "lda", a, lda, layout, trans, sides);
  const VectorProduct product{check, sides, alpha, x, incx, beta, y, incy};
  matrix.check_ld(check);
  product.check_increments();
  if (m == 0 || n == 0) {
    return;
  }
  ContextState& context = product.check_operands("a", a, [&] { matrix.check_operand(check); });
  product.enqueue(matrix.source());
  context.submit();
}

void gemv(const MatrixView& a, const VectorView& x, const VectorView& y,
          const GemvOptions& options) {
  detail::check_lengths(detail::Check("gemv"), options.trans, a.rows, a.cols, x, y);
  sgemv(a.layout, options.trans, a.rows, a.cols, options.alpha, a.data, a.ld, x.data, x.inc,
        options.beta, y.data, y.inc);
}

}  // namespace fragblas
