// cgeru, cgerc: A := alpha * x * y^T + A, or y^H. SPDX-License-Identifier: MIT
#include "complex/arguments.hpp"
#include "complex/check.hpp"

namespace fragblas {

namespace detail {

namespace {

void ger(const char* routine, bool conjugated, Layout layout, std::int64_t m, std::int64_t n,
         const ComplexScalar& alpha, const Operand& x, std::int64_t incx, const Operand& y,
         std::int64_t incy, const Operand& a, std::int64_t lda) {
  const Check check = complex_check(routine);
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  const MatrixArgument matrix{"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"};
  matrix.check_ld(check);
  if (m == 0 || n == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (is_number(alpha, 0.0f)) {
    return;
  }
  check.vector("x", "m", x, m, incx);
  check.vector("y", "n", y, n, incy);
  matrix.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"a", a.buffer.get()}});
  enqueue_complex_product(routine, 1, {alpha}, column_of(x, m, incx),
                          row_of(y, n, incy, conjugated), Complex(1), target_of(matrix));
  context.submit();
}

void ger(const char* routine, bool conjugated, const ComplexScalar& alpha, const VectorView& x,
         const VectorView& y, const MatrixView& a) {
  const Check check = complex_check(routine);
  check.equal("x.size", x.size, "A's rows", a.rows);
  check.equal("y.size", y.size, "A's columns", a.cols);
  ger(routine, conjugated, a.layout, a.rows, a.cols, alpha, x.data, x.inc, y.data, y.inc, a.data,
      a.ld);
}

}  // namespace

}  // namespace detail

void cgeru(Layout layout, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& a, std::int64_t lda) {
  detail::ger("cgeru", false, layout, m, n, alpha, x, incx, y, incy, a, lda);
}

void cgerc(Layout layout, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& a, std::int64_t lda) {
  detail::ger("cgerc", true, layout, m, n, alpha, x, incx, y, incy, a, lda);
}

void cgeru(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a) {
  detail::ger("cgeru", false, alpha, x, y, a);
}

void cgerc(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a) {
  detail::ger("cgerc", true, alpha, x, y, a);
}

}  // namespace fragblas
