// caxpy_batch_strided, cgemv_batch_strided, cgemm_batch_strided, ctrsm_batch_strided: small
// products are one pass for all of a batch, others go one by one. SPDX-License-Identifier: MIT
#include <cstdlib>

#include "complex/arguments.hpp"
#include "complex/batch_calls.hpp"
#include "complex/check.hpp"
#include "complex/product.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "transfer/mark.hpp"

namespace fragblas {

namespace detail {

namespace {

// alpha * A_i * B_i + beta * C_i. C's that follow each other are written together; others in turn,
// as the sum of the products where all are one.
void enqueue_all(const char* routine, std::int64_t k, const ComplexScalar& alpha,
                 const ComplexFactor& a, const ComplexFactor& b, const ComplexScalar& beta,
                 const ComplexTarget& c, std::int64_t span, const ComplexBatch& batch) {
  ComplexBatch strides = batch;
  ComplexFactor first_a = a, first_b = b;
  ComplexTarget first_c = c;
  if (batch.stride_c < 0) {  // from the last one on
    const std::int64_t last = batch.count - 1;
    first_a.matrix.source.base += last * batch.stride_a;
    first_b.matrix.source.base += last * batch.stride_b;
    first_c.place.offset += last * batch.stride_c;
    strides = {batch.count, -batch.stride_a, -batch.stride_b, -batch.stride_c};
  }
  if (batch.count == 1 || strides.stride_c >= span) {
    enqueue_complex_batch(routine, k, {alpha}, first_a, first_b, beta, first_c, strides);
    return;
  }
  ComplexCoefficient factor = alpha, kept = beta;
  std::shared_ptr<BufferState> factor_copy, kept_copy;
  hold(routine, factor, {c.place.buffer}, factor_copy);
  hold(routine, kept, {c.place.buffer}, kept_copy);
  for (std::int64_t i = 0; i < batch.count; ++i) {
    ComplexFactor one_a = first_a, one_b = first_b;
    one_a.matrix.source.base += i * strides.stride_a;
    one_b.matrix.source.base += i * strides.stride_b;
    ComplexTarget one_c = first_c;
    one_c.place.offset += i * strides.stride_c;
    const bool adds = strides.stride_c == 0 && i > 0;
    enqueue_complex_product(routine, k, {factor}, one_a, one_b,
                            adds ? ComplexCoefficient(Complex(1)) : kept, one_c);
  }
}

ContextState& context_of_all(const Check& check, const ComplexScalar& alpha, const Operand& a,
                             const Operand& b, const ComplexScalar& beta, const Operand& c) {
  return check.same_context({{"alpha", alpha.element.buffer.get()},
                             {"a", a.buffer.get()},
                             {"b", b.buffer.get()},
                             {"beta", beta.element.buffer.get()},
                             {"c", c.buffer.get()}});
}

// y as a column of a matrix, its elements in the order of their addresses.
ComplexTarget column_target(const Operand& y, std::int64_t n, std::int64_t inc) {
  ComplexTarget target;
  target.place = y;
  target.rows = n;
  target.cols = 1;
  target.ld = n == 1 ? 1 : std::abs(inc);
  return target;
}

// Its rows in the other order.
ComplexFactor upside_down(ComplexFactor a, std::int64_t rows) {
  Source& source = a.matrix.source;
  source.base += (rows - 1) * source.row_stride;
  source.row_stride = -source.row_stride;
  return a;
}

}  // namespace

}  // namespace detail

void caxpy_batch_strided(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                         std::int64_t incx, std::int64_t stridex, const Operand& y,
                         std::int64_t incy, std::int64_t stridey, std::int64_t batch_size) {
  using namespace detail;
  const Check check = complex_check("caxpy_batch_strided");
  check.size("n", n);
  check.size("batch_size", batch_size);
  if (n == 0 || batch_size == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
    check.batch("x", x, span_of(n, incx), stridex, batch_size);
  }
  check.vector("y", "n", y, n, incy);
  check.batch("y", y, span_of(n, incy), stridey, batch_size);
  context_of_all(check, alpha, x, y, 0, y);
  if (no_product) {
    return;
  }
  const bool follow = incx == 1 && incy == 1 && stridex == n && stridey == n;
  const std::int64_t length = follow ? n * batch_size : n;
  const ComplexScalar factor = held_scalar<ComplexCoefficient>(check.routine(), alpha, y);
  Operand one_x = x, one_y = y;
  each_problem(y, follow ? 1 : batch_size, [&](std::int64_t i) {
    move_to(one_x, i, stridex);
    move_to(one_y, i, stridey);
    caxpy(length, factor, one_x, incx, one_y, incy);
  });
}

void cgemv_batch_strided(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                         const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& x, std::int64_t incx,
                         std::int64_t stridex, const ComplexScalar& beta, const Operand& y,
                         std::int64_t incy, std::int64_t stridey, std::int64_t batch_size) {
  using namespace detail;
  const Check check = complex_check("cgemv_batch_strided");
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
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    matrix.check_operand(check);
    check.batch("a", a, matrix.span(), stridea, batch_size);
    check.vector("x", sides.cols_name, x, sides.cols, incx);
    check.batch("x", x, span_of(sides.cols, incx), stridex, batch_size);
  }
  check_scalar(check, "beta", beta);
  check.vector("y", sides.rows_name, y, sides.rows, incy);
  check.batch("y", y, span_of(sides.rows, incy), stridey, batch_size);
  ContextState& context = context_of_all(check, alpha, a, x, beta, y);
  if (no_product && is_number(beta, 1.0f)) {
    return;
  }
  const ComplexFactor factor = factor_of(matrix);
  enqueue_all(check.routine(), sides.cols, alpha,
              incy < 0 ? upside_down(factor, sides.rows) : factor,
              no_product ? ComplexFactor(Source{}) : column_of(x, sides.cols, incx), beta,
              column_target(y, sides.rows, incy), span_of(sides.rows, incy),
              {batch_size, stridea, stridex, stridey});
  context.submit();
}

void cgemm_batch_strided(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                         std::int64_t k, const ComplexScalar& alpha, const Operand& a,
                         std::int64_t lda, std::int64_t stridea, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, const ComplexScalar& beta, const Operand& c,
                         std::int64_t ldc, std::int64_t stridec, std::int64_t batch_size) {
  using namespace detail;
  const Check check = complex_check("cgemm_batch_strided");
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
  const bool no_product = k == 0 || is_number(alpha, 0.0f);
  if (!no_product) {
    of_a.check_operand(check);
    check.batch("a", a, of_a.span(), stridea, batch_size);
    of_b.check_operand(check);
    check.batch("b", b, of_b.span(), strideb, batch_size);
  }
  check_scalar(check, "beta", beta);
  of_c.check_operand(check);
  check.batch("c", c, of_c.span(), stridec, batch_size);
  ContextState& context = context_of_all(check, alpha, a, b, beta, c);
  if (no_product && is_number(beta, 1.0f)) {
    return;
  }
  enqueue_all(check.routine(), k, alpha, factor_of(of_a), factor_of(of_b), beta,
              complex_target(of_c), of_c.span(), {batch_size, stridea, strideb, stridec});
  context.submit();
}

void ctrsm_batch_strided(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                         std::int64_t n, const ComplexScalar& alpha, const Operand& a,
                         std::int64_t lda, std::int64_t stridea, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, std::int64_t batch_size) {
  using namespace detail;
  const Check check = complex_check("ctrsm_batch_strided");
  check.layout(layout);
  check.side(side);
  check.uplo(uplo);
  check_op(check, "transa", transa);
  check.diag(diag);
  check.size("m", m);
  check.size("n", n);
  const bool left = side == Side::Left;
  const std::int64_t order = left ? m : n;
  const char* const name = left ? "m" : "n";
  const MatrixArgument of_a{"a", "lda", a, lda, layout, Op::NoTrans, order, order, name, name};
  const MatrixArgument of_b{"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"};
  of_a.check_ld(check);
  of_b.check_ld(check);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  check.nonzero("strideb", strideb);
  check_scalar(check, "alpha", alpha);
  if (!is_number(alpha, 0.0f)) {
    of_a.check_operand(check);
    check.batch("a", a, of_a.span(), stridea, batch_size);
  }
  of_b.check_operand(check);
  check.batch("b", b, of_b.span(), strideb, batch_size);
  const ComplexScalar factor = held_scalar<ComplexCoefficient>(check.routine(), alpha, b);
  Operand one_a = a, one_b = b;
  each_problem(b, batch_size, [&](std::int64_t i) {
    move_to(one_a, i, stridea);
    move_to(one_b, i, strideb);
    ctrsm(layout, side, uplo, transa, diag, m, n, factor, one_a, lda, one_b, ldb);
  });
}

}  // namespace fragblas
