// cgeru, cgerc: A := alpha * x * y^T + A, or y^H; cher: A := alpha * x * x^H + A; cher2: A := alpha
// * x * y^H + conj(alpha) * y * x^H + A, of which one triangle is written. SPDX-License-Identifier:
// MIT
#include <memory>

#include "complex/arguments.hpp"
#include "complex/check.hpp"
#include "complex/vectors.hpp"

namespace fragblas {

namespace detail {

namespace {

// x as a column, y^T or y^H as a row.
ComplexFactor column(const Operand& x, std::int64_t n, std::int64_t incx) {
  const Numbers numbers = numbers_of(x, n, incx);
  return Source{numbers.buffer, numbers.base, numbers.stride, 1};
}
ComplexFactor row(const Operand& y, std::int64_t n, std::int64_t incy, bool conjugated) {
  const Numbers numbers = numbers_of(y, n, incy);
  return {Source{numbers.buffer, numbers.base, 1, numbers.stride}, conjugated};
}

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
  enqueue_complex_product(routine, 1, {alpha}, column(x, m, incx), row(y, n, incy, conjugated),
                          Complex(1), target_of(matrix));
  context.submit();
}

void check_her(const Check& check, Layout layout, Uplo uplo, std::int64_t n) {
  check.layout(layout);
  check.uplo(uplo);
  check.size("n", n);
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

using detail::Check;

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

void cher(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  using namespace detail;
  const Check check = complex_check("cher");
  check_her(check, layout, uplo, n);
  check.nonzero("incx", incx);
  const MatrixArgument matrix{"a", "lda", a, lda, layout, Op::NoTrans, n, n, "n", "n"};
  matrix.check_ld(check);
  if (n == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (is_number(alpha, 0.0f)) {
    return;
  }
  check.vector("x", "n", x, n, incx);
  matrix.check_operand(check);
  ContextState& context = check.same_context(
      {{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}, {"a", a.buffer.get()}});
  std::shared_ptr<BufferState> copy;
  enqueue_complex_product("cher", 1, {coefficient_of("cher", alpha, copy)}, column(x, n, incx),
                          row(x, n, incx, true), Complex(1), triangle_of(matrix, uplo, true));
  context.submit();
}

void cher2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& a,
           std::int64_t lda) {
  using namespace detail;
  const Check check = complex_check("cher2");
  check_her(check, layout, uplo, n);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  const MatrixArgument matrix{"a", "lda", a, lda, layout, Op::NoTrans, n, n, "n", "n"};
  matrix.check_ld(check);
  if (n == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (is_number(alpha, 0.0f)) {
    return;
  }
  check.vector("x", "n", x, n, incx);
  check.vector("y", "n", y, n, incy);
  matrix.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"a", a.buffer.get()}});
  const ComplexTarget target = triangle_of(matrix, uplo, true);
  enqueue_complex_product("cher2", 1, {alpha}, column(x, n, incx), row(y, n, incy, true),
                          Complex(1), target);
  enqueue_complex_product("cher2", 1, {alpha, true}, column(y, n, incy), row(x, n, incx, true),
                          Complex(1), target);
  context.submit();
}

void cgeru(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a) {
  detail::ger("cgeru", false, alpha, x, y, a);
}

void cgerc(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a) {
  detail::ger("cgerc", true, alpha, x, y, a);
}

void cher(const Scalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  const Check check = detail::complex_check("cher");
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  check.equal("x.size", x.size, "A's order", a.rows);
  cher(a.layout, uplo, a.rows, alpha, x.data, x.inc, a.data, a.ld);
}

void cher2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a, Uplo uplo) {
  const Check check = detail::complex_check("cher2");
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  check.equal("x.size", x.size, "A's order", a.rows);
  check.equal("y.size", y.size, "A's order", a.rows);
  cher2(a.layout, uplo, a.rows, alpha, x.data, x.inc, y.data, y.inc, a.data, a.ld);
}

}  // namespace fragblas
