// dgemv, dgbmv: y := alpha * op(A) * x + beta * y; dsymv, dsbmv, dspmv: the same with a symmetric
// A, of which one triangle is stored. SPDX-License-Identifier: MIT
#include <functional>

#include "double/axpby.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/exact_sums.hpp"
#include "fragblas/double.hpp"
#include "routines/level2/storage_check.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

// x and y of a product, and how long they are.
struct VectorArguments {
  const Scalar& alpha;
  const Operand& x;
  std::int64_t incx;
  const Scalar& beta;
  const Operand& y;
  std::int64_t incy;
  const Sides& sides;  // of op(A)
};

// Of what the operands are not checked yet: from alpha on, in their order.
void enqueue_vector_product(const Check& check, const VectorArguments& v, const char* name,
                            const Operand& a, const std::function<void()>& check_matrix,
                            const std::function<ExactSums(const Numbers& x)>& sums) {
  check.scalar("alpha", v.alpha);
  const bool no_product = is_double(v.alpha, 0);
  if (!no_product) {
    check_matrix();
    check.vector("x", v.sides.cols_name, v.x, v.sides.cols, v.incx);
  }
  check.scalar("beta", v.beta);
  check.vector("y", v.sides.rows_name, v.y, v.sides.rows, v.incy);
  ContextState& context = check.same_context({{"alpha", v.alpha.element.buffer.get()},
                                              {name, a.buffer.get()},
                                              {"x", v.x.buffer.get()},
                                              {"beta", v.beta.element.buffer.get()},
                                              {"y", v.y.buffer.get()}});
  if (no_product && is_double(v.beta, 1)) {
    return;
  }
  const std::int64_t rows = v.sides.rows, cols = v.sides.cols;
  if (no_product) {
    enqueue_double_axpby(check.routine(), v.alpha, {}, v.beta, numbers_target(v.y, rows, v.incy));
  } else {
    enqueue_exact_sums(check.routine(), sums(numbers_of(v.x, cols, v.incx)), v.alpha, v.beta, v.y,
                       v.incy);
  }
  context.submit();
}

void symv(const char* routine, Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
          const StoredTriangle& a, const Operand& x, std::int64_t incx, const Scalar& beta,
          const Operand& y, std::int64_t incy) {
  const Check check = double_check(routine);
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
      [&](const Numbers& numbers) {
        return ExactSums(n, n, symmetric_source(a.a, layout, uplo, n, a.storage), numbers);
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

void dgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const Scalar& beta, const Operand& y, std::int64_t incy) {
  const Check check = detail::double_check("dgemv");
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
      [&](const detail::Numbers& numbers) {
        return detail::ExactSums(sides.rows, sides.cols, matrix.source(), numbers);
      });
}

void dgbmv(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t kl,
           std::int64_t ku, const Scalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& x, std::int64_t incx, const Scalar& beta, const Operand& y,
           std::int64_t incy) {
  using namespace detail;
  const Check check = double_check("dgbmv");
  check.layout(layout);
  check.op("trans", trans);
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
      [&](const Numbers& numbers) {
        return ExactSums(sides.rows, sides.cols, band_source(a, layout, trans, kl, ku, lda),
                         numbers);
      });
}

void dsymv(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const Scalar& beta,
           const Operand& y, std::int64_t incy) {
  detail::symv("dsymv", layout, uplo, n, alpha, {"a", a, detail::full(lda)}, x, incx, beta, y,
               incy);
}

void dsbmv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t k, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const Scalar& beta, const Operand& y, std::int64_t incy) {
  detail::symv("dsbmv", layout, uplo, n, alpha, {"a", a, {catalog::Storage::Band, lda, k}}, x, incx,
               beta, y, incy);
}

void dspmv(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const Scalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::symv("dspmv", layout, uplo, n, alpha, {"ap", ap, detail::kPacked}, x, incx, beta, y,
               incy);
}

void dgemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const GemvOptions& options) {
  const Check check = detail::double_check("dgemv");
  check.op("trans", options.trans);
  detail::check_lengths(check, detail::sides_of(options.trans, a.rows, a.cols), x, y);
  dgemv(a.layout, options.trans, a.rows, a.cols, options.alpha, a.data, a.ld, x.data, x.inc,
        options.beta, y.data, y.inc);
}

void dgbmv(const BandView& a, const VectorView& x, const VectorView& y,
           const GemvOptions& options) {
  const Check check = detail::double_check("dgbmv");
  check.op("trans", options.trans);
  detail::check_lengths(check, detail::sides_of(options.trans, a.rows, a.cols), x, y);
  dgbmv(a.layout, options.trans, a.rows, a.cols, a.kl, a.ku, options.alpha, a.data, a.ld, x.data,
        x.inc, options.beta, y.data, y.inc);
}

void dsymv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const SymvOptions& options) {
  const Check check = detail::double_check("dsymv");
  detail::check_square(check, a.rows, a.cols);
  detail::check_lengths(check, a.rows, x, y);
  dsymv(a.layout, options.uplo, a.rows, options.alpha, a.data, a.ld, x.data, x.inc, options.beta,
        y.data, y.inc);
}

void dsbmv(const BandView& a, const VectorView& x, const VectorView& y,
           const SymvOptions& options) {
  const Check check = detail::double_check("dsbmv");
  const std::int64_t k = detail::check_half_band(check, a, options.uplo);
  detail::check_lengths(check, a.rows, x, y);
  dsbmv(a.layout, options.uplo, a.rows, k, options.alpha, a.data, a.ld, x.data, x.inc, options.beta,
        y.data, y.inc);
}

void dspmv(const PackedView& a, const VectorView& x, const VectorView& y,
           const SymvOptions& options) {
  detail::check_lengths(detail::double_check("dspmv"), a.n, x, y);
  dspmv(a.layout, options.uplo, a.n, options.alpha, a.data, x.data, x.inc, options.beta, y.data,
        y.inc);
}

}  // namespace fragblas
