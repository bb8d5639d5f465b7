// cgemv, cgbmv: y := alpha * op(A) * x + beta * y; chemv, chbmv, chpmv: the same with a Hermitian
// A, of which one triangle is stored; csymv, cspmv: with a symmetric one. SPDX-License-Identifier:
// MIT
#include <functional>

#include "complex/arguments.hpp"
#include "complex/check.hpp"
#include "complex/vector_product.hpp"
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
  if (no_product) {
    enqueue_complex_axpby(check.routine(), Complex(0), {}, v.beta,
                          numbers_target(v.y, rows, v.incy));
  } else {
    enqueue_complex_vector_product(check.routine(), rows, cols, v.alpha, matrix(),
                                   numbers_of(v.x, cols, v.incx), v.beta, v.y, v.incy);
  }
  context.submit();
}

void hemv(const char* routine, bool hermitian, Layout layout, Uplo uplo, std::int64_t n,
          const ComplexScalar& alpha, const StoredTriangle& a, const Operand& x, std::int64_t incx,
          const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  const Check check = complex_check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check.size("n", n);
  if (a.storage.storage == catalog::Storage::Band) {
    check.size("k", a.storage.k);
  }
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
        return ComplexFactor(symmetric_source(a.a, layout, uplo, n, a.storage), hermitian, false);
      });
}

// The functions on views: that the vectors have A's order.
void check_lengths(const Check& check, std::int64_t n, const VectorView& x, const VectorView& y) {
  check.equal("x.size", x.size, "A's order", n);
  check.equal("y.size", y.size, "A's order", n);
}
void check_lengths(const Check& check, const Sides& sides, const VectorView& x,
                   const VectorView& y) {
  check.equal("x.size", x.size, "op(A)'s columns", sides.cols);
  check.equal("y.size", y.size, "op(A)'s rows", sides.rows);
}

constexpr TriangleStorage kPacked{catalog::Storage::Packed, 1, 0};

TriangleStorage full(std::int64_t lda) {
  return {catalog::Storage::Full, lda, 0};
}

}  // namespace

}  // namespace detail

using detail::Check;

void cgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  const Check check = detail::complex_check("cgemv");
  check.layout(layout);
  check_op(check, "trans", trans);
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

void cgbmv(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t kl,
           std::int64_t ku, const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  using namespace detail;
  const Check check = complex_check("cgbmv");
  check.layout(layout);
  check_op(check, "trans", trans);
  check.size("m", m);
  check.size("n", n);
  check.size("kl", kl);
  check.size("ku", ku);
  const Sides sides = sides_of(trans, m, n);
  check_band_ld(check, lda, kl, ku);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  if (m == 0 || n == 0) {
    return;
  }
  enqueue_vector_product(
      check, {alpha, x, incx, beta, y, incy, sides}, "a", a,
      [&] { check_band(check, "a", a, layout, m, n, kl, ku, lda); },
      [&] {
        return ComplexFactor(band_source(a, layout, trans, kl, ku, lda), false, conjugates(trans));
      });
}

void chemv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
           const Operand& y, std::int64_t incy) {
  detail::hemv("chemv", true, layout, uplo, n, alpha, {"a", a, detail::full(lda)}, x, incx, beta, y,
               incy);
}

void chbmv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t k, const ComplexScalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  detail::hemv("chbmv", true, layout, uplo, n, alpha, {"a", a, {catalog::Storage::Band, lda, k}}, x,
               incx, beta, y, incy);
}

void chpmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::hemv("chpmv", true, layout, uplo, n, alpha, {"ap", ap, detail::kPacked}, x, incx, beta, y,
               incy);
}

void csymv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
           const Operand& y, std::int64_t incy) {
  detail::hemv("csymv", false, layout, uplo, n, alpha, {"a", a, detail::full(lda)}, x, incx, beta,
               y, incy);
}

void cspmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::hemv("cspmv", false, layout, uplo, n, alpha, {"ap", ap, detail::kPacked}, x, incx, beta,
               y, incy);
}

void cgemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexGemvOptions& options) {
  const Check check = detail::complex_check("cgemv");
  check_op(check, "trans", options.trans);
  detail::check_lengths(check, detail::sides_of(options.trans, a.rows, a.cols), x, y);
  cgemv(a.layout, options.trans, a.rows, a.cols, options.alpha, a.data, a.ld, x.data, x.inc,
        options.beta, y.data, y.inc);
}

void cgbmv(const BandView& a, const VectorView& x, const VectorView& y,
           const ComplexGemvOptions& options) {
  const Check check = detail::complex_check("cgbmv");
  check_op(check, "trans", options.trans);
  detail::check_lengths(check, detail::sides_of(options.trans, a.rows, a.cols), x, y);
  cgbmv(a.layout, options.trans, a.rows, a.cols, a.kl, a.ku, options.alpha, a.data, a.ld, x.data,
        x.inc, options.beta, y.data, y.inc);
}

void chemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  const Check check = detail::complex_check("chemv");
  detail::check_square(check, a.rows, a.cols);
  detail::check_lengths(check, a.rows, x, y);
  chemv(a.layout, options.uplo, a.rows, options.alpha, a.data, a.ld, x.data, x.inc, options.beta,
        y.data, y.inc);
}

void chbmv(const BandView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  const Check check = detail::complex_check("chbmv");
  const std::int64_t k = detail::check_half_band(check, a, options.uplo);
  detail::check_lengths(check, a.rows, x, y);
  chbmv(a.layout, options.uplo, a.rows, k, options.alpha, a.data, a.ld, x.data, x.inc, options.beta,
        y.data, y.inc);
}

void chpmv(const PackedView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::check_lengths(detail::complex_check("chpmv"), a.n, x, y);
  chpmv(a.layout, options.uplo, a.n, options.alpha, a.data, x.data, x.inc, options.beta, y.data,
        y.inc);
}

void csymv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  const Check check = detail::complex_check("csymv");
  detail::check_square(check, a.rows, a.cols);
  detail::check_lengths(check, a.rows, x, y);
  csymv(a.layout, options.uplo, a.rows, options.alpha, a.data, a.ld, x.data, x.inc, options.beta,
        y.data, y.inc);
}

void cspmv(const PackedView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::check_lengths(detail::complex_check("cspmv"), a.n, x, y);
  cspmv(a.layout, options.uplo, a.n, options.alpha, a.data, x.data, x.inc, options.beta, y.data,
        y.inc);
}

}  // namespace fragblas
