// cgemv: y := alpha * op(A) * x + beta * y; chemv: the same with a Hermitian A, of which one
// triangle is stored. SPDX-License-Identifier: MIT
#include <functional>
#include <memory>

#include "complex/arguments.hpp"
#include "complex/check.hpp"
#include "complex/vectors.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

namespace detail {

namespace {

// x and y of a product, and how long they are.
struct VectorArguments {
  const ComplexScalar& alpha;
  const Operand& x;
  std::int64_t incx;
  const ComplexScalar& beta;
  const Operand& y;
  std::int64_t incy;
  const Sides& sides;  // of op(A)
};

// Of what the operands are not checked yet: from alpha on, in their order.
void enqueue_vector_product(const Check& check, const VectorArguments& v, const char* name,
                            const Operand& a, const std::function<void()>& check_matrix,
                            const std::function<ComplexFactor()>& matrix) {
  check_scalar(check, "alpha", v.alpha);
  const bool no_product = is_number(v.alpha, 0.0f);
  if (!no_product) {
    check_matrix();
    check.vector("x", v.sides.cols_name, v.x, v.sides.cols, v.incx);
  }
  check_scalar(check, "beta", v.beta);
  check.vector("y", v.sides.rows_name, v.y, v.sides.rows, v.incy);
  ContextState& context = check.same_context({{"alpha", v.alpha.element.buffer.get()},
                                              {name, a.buffer.get()},
                                              {"x", v.x.buffer.get()},
                                              {"beta", v.beta.element.buffer.get()},
                                              {"y", v.y.buffer.get()}});
  if (no_product && is_number(v.beta, 1.0f)) {
    return;
  }
  const std::int64_t rows = v.sides.rows, cols = v.sides.cols;
  ComplexTarget y;
  y.place = v.y;
  y.rows = rows;
  y.cols = 1;
  y.ld = v.incy;
  // In the order of its elements, not of their addresses.
  std::shared_ptr<BufferState> turned;
  if (v.incy < 0) {
    turned = enqueue_gather(check.routine(), rows, vector_source(v.y, rows, v.incy));
    y.place = {turned.get(), 0};
    y.ld = 1;
  }
  const ComplexFactor factor = no_product ? ComplexFactor(Source{}) : matrix();
  if (y.ld == 1 && factor.source().row_stride == 1) {
    y.layout = Layout::ColMajor;  // so that A's columns are read as they lie
    y.ld = rows;
  }
  const Numbers x = no_product ? Numbers{} : numbers_of(v.x, cols, v.incx);
  enqueue_complex_product(check.routine(), cols, {v.alpha}, factor,
                          Source{x.buffer, x.base, x.stride, 1}, v.beta, y);
  if (turned) {
    enqueue_copy(check.routine(), vector_along({turned.get(), 0}, rows, 1, v.incy),
                 vector_target(v.y, rows, v.incy));
  }
  context.submit();
}

void hemv(const char* routine, Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha,
          const StoredTriangle& a, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
          const Operand& y, std::int64_t incy) {
  const Check check = complex_check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check.size("n", n);
  check_triangle_ld(check, n, a.storage);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  if (n == 0) {
    return;
  }
  const Sides sides{n, n, "n", "n"};
  enqueue_vector_product(
      check, {alpha, x, incx, beta, y, incy, sides}, a.name, a.a,
      [&] { check_triangle(check, a.name, a.a, n, a.storage); },
      [&] {
        return ComplexFactor(symmetric_source(a.a, layout, uplo, n, a.storage), true, false);
      });
}

}  // namespace

}  // namespace detail

using detail::Check;

void cgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  const Check check = detail::complex_check("cgemv");
  check.layout(layout);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  const detail::Sides sides = detail::sides_of(trans, m, n);
  const detail::MatrixArgument matrix =
      detail::matrix_argument("a", "lda", a, lda, layout, trans, sides);
  matrix.check_ld(check);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  if (m == 0 || n == 0) {
    return;
  }
  detail::enqueue_vector_product(
      check, {alpha, x, incx, beta, y, incy, sides}, "a", a, [&] { matrix.check_operand(check); },
      [&] { return detail::factor_of(matrix); });
}

void chemv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
           const Operand& y, std::int64_t incy) {
  detail::hemv("chemv", layout, uplo, n, alpha, {"a", a, {catalog::Storage::Full, lda, 0}}, x, incx,
               beta, y, incy);
}

void chpmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::hemv("chpmv", layout, uplo, n, alpha, {"ap", ap, {catalog::Storage::Packed, 1, 0}}, x,
               incx, beta, y, incy);
}

void cgemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexGemvOptions& options) {
  const Check check = detail::complex_check("cgemv");
  check.op("trans", options.trans);
  const detail::Sides sides = detail::sides_of(options.trans, a.rows, a.cols);
  check.equal("x.size", x.size, "op(A)'s columns", sides.cols);
  check.equal("y.size", y.size, "op(A)'s rows", sides.rows);
  cgemv(a.layout, options.trans, a.rows, a.cols, options.alpha, a.data, a.ld, x.data, x.inc,
        options.beta, y.data, y.inc);
}

void chemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  const Check check = detail::complex_check("chemv");
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  check.equal("x.size", x.size, "A's order", a.rows);
  check.equal("y.size", y.size, "A's order", a.rows);
  chemv(a.layout, options.uplo, a.rows, options.alpha, a.data, a.ld, x.data, x.inc, options.beta,
        y.data, y.inc);
}

void chpmv(const PackedView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  const Check check = detail::complex_check("chpmv");
  check.equal("x.size", x.size, "A's order", a.n);
  check.equal("y.size", y.size, "A's order", a.n);
  chpmv(a.layout, options.uplo, a.n, options.alpha, a.data, x.data, x.inc, options.beta, y.data,
        y.inc);
}

}  // namespace fragblas
