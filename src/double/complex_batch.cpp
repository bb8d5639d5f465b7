// zaxpy_batch_strided, zgemv_batch_strided, zgemm_batch_strided: one problem after the other.
// SPDX-License-Identifier: MIT
#include "complex/batch_calls.hpp"
#include "complex/check.hpp"
#include "double/check.hpp"
#include "double/complex_coefficient.hpp"
#include "fragblas/double_complex.hpp"
#include "routines/matrix_argument.hpp"
#include "transfer/mark.hpp"

namespace fragblas {

namespace detail {

namespace {

ComplexScalar held(const Check& check, const ComplexScalar& scalar, const Operand& written) {
  return held_scalar<DoubleComplexCoefficient>(check.routine(), scalar, written);
}

// beta of problem i: what is one result for all gets it once.
ComplexScalar beta_of(const ComplexScalar& beta, std::int64_t i, std::int64_t stride) {
  return i > 0 && stride == 0 ? ComplexScalar(1) : beta;
}

}  // namespace

}  // namespace detail

using namespace detail;

void zaxpy_batch_strided(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                         std::int64_t incx, std::int64_t stridex, const Operand& y,
                         std::int64_t incy, std::int64_t stridey, std::int64_t batch_size) {
  const Check check = double_complex_check("zaxpy_batch_strided");
  check.size("n", n);
  check.size("batch_size", batch_size);
  if (n == 0 || batch_size == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  const bool no_product = DoubleComplexCoefficient(alpha).is(0);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
    check.batch("x", x, span_of(n, incx), stridex, batch_size);
  }
  check.vector("y", "n", y, n, incy);
  check.batch("y", y, span_of(n, incy), stridey, batch_size);
  check.same_context(
      {{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}, {"y", y.buffer.get()}});
  if (no_product) {
    return;
  }
  if (incx == 1 && incy == 1 && stridex == n && stridey == n) {
    zaxpy(n * batch_size, alpha, x, 1, y, 1);
    return;
  }
  const ComplexScalar factor = held(check, alpha, y);
  Operand one_x = x, one_y = y;
  each_problem(y, batch_size, [&](std::int64_t i) {
    move_to(one_x, i, stridex);
    move_to(one_y, i, stridey);
    zaxpy(n, factor, one_x, incx, one_y, incy);
  });
}

void zgemv_batch_strided(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                         const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& x, std::int64_t incx,
                         std::int64_t stridex, const ComplexScalar& beta, const Operand& y,
                         std::int64_t incy, std::int64_t stridey, std::int64_t batch_size) {
  const Check check = double_complex_check("zgemv_batch_strided");
  check.layout(layout);
  check_op(check, "trans", trans);
  check.size("m", m);
  check.size("n", n);
  const Sides sides = sides_of(trans, m, n);
  const MatrixArgument matrix = matrix_argument("a", "lda", a, lda, layout, trans, sides);
  matrix.check_ld(check);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (!DoubleComplexCoefficient(alpha).is(0)) {
    matrix.check_operand(check);
    check.batch("a", a, matrix.span(), stridea, batch_size);
    check.vector("x", sides.cols_name, x, sides.cols, incx);
    check.batch("x", x, span_of(sides.cols, incx), stridex, batch_size);
  }
  check_scalar(check, "beta", beta);
  check.vector("y", sides.rows_name, y, sides.rows, incy);
  check.batch("y", y, span_of(sides.rows, incy), stridey, batch_size);
  check.same_context({{"alpha", alpha.element.buffer.get()},
                      {"a", a.buffer.get()},
                      {"x", x.buffer.get()},
                      {"beta", beta.element.buffer.get()},
                      {"y", y.buffer.get()}});
  const ComplexScalar factor = held(check, alpha, y), kept = held(check, beta, y);
  Operand one_a = a, one_x = x, one_y = y;
  each_problem(y, batch_size, [&](std::int64_t i) {
    move_to(one_a, i, stridea);
    move_to(one_x, i, stridex);
    move_to(one_y, i, stridey);
    zgemv(layout, trans, m, n, factor, one_a, lda, one_x, incx, beta_of(kept, i, stridey), one_y,
          incy);
  });
}

void zgemm_batch_strided(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                         std::int64_t k, const ComplexScalar& alpha, const Operand& a,
                         std::int64_t lda, std::int64_t stridea, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, const ComplexScalar& beta, const Operand& c,
                         std::int64_t ldc, std::int64_t stridec, std::int64_t batch_size) {
  const Check check = double_complex_check("zgemm_batch_strided");
  check.layout(layout);
  check_op(check, "transa", transa);
  check_op(check, "transb", transb);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
  const MatrixArgument of_a{"a", "lda", a, lda, layout, transa, m, k, "m", "k"};
  const MatrixArgument of_b{"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"};
  const MatrixArgument of_c{"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"};
  of_a.check_ld(check);
  of_b.check_ld(check);
  of_c.check_ld(check);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (k > 0 && !DoubleComplexCoefficient(alpha).is(0)) {
    of_a.check_operand(check);
    check.batch("a", a, of_a.span(), stridea, batch_size);
    of_b.check_operand(check);
    check.batch("b", b, of_b.span(), strideb, batch_size);
  }
  check_scalar(check, "beta", beta);
  of_c.check_operand(check);
  check.batch("c", c, of_c.span(), stridec, batch_size);
  check.same_context({{"alpha", alpha.element.buffer.get()},
                      {"a", a.buffer.get()},
                      {"b", b.buffer.get()},
                      {"beta", beta.element.buffer.get()},
                      {"c", c.buffer.get()}});
  const ComplexScalar factor = held(check, alpha, c), kept = held(check, beta, c);
  Operand one_a = a, one_b = b, one_c = c;
  each_problem(c, batch_size, [&](std::int64_t i) {
    move_to(one_a, i, stridea);
    move_to(one_b, i, strideb);
    move_to(one_c, i, stridec);
    zgemm(layout, transa, transb, m, n, k, factor, one_a, lda, one_b, ldb,
          beta_of(kept, i, stridec), one_c, ldc);
  });
}

}  // namespace fragblas
