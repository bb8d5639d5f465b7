// ssymv, ssbmv, sspmv: y := alpha * A * x + beta * y, A symmetric, of which one triangle is stored.
// SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "routines/level2/storage_check.hpp"
#include "routines/level2/vector_product.hpp"

namespace fragblas {

namespace {

using namespace detail;

void multiply(const char* routine, Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
              const StoredTriangle& matrix, const Operand& x, std::int64_t incx, const Scalar& beta,
              const Operand& y, std::int64_t incy) {
  const Check check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check.size("n", n);
  if (matrix.storage.storage == catalog::Storage::Band) {
    check.size("k", matrix.storage.k);
  }
  const Sides sides{n, n, "n", "n"};
  const VectorProduct product{check, sides, alpha, x, incx, beta, y, incy};
  check_triangle_ld(check, n, matrix.storage);
  product.check_increments();
  if (n == 0) {
    return;
  }
  ContextState& context = product.check_operands(matrix.name, matrix.a, [&] {
    check_triangle(check, matrix.name, matrix.a, n, matrix.storage);
  });
  product.enqueue(symmetric_source(matrix.a, layout, uplo, n, matrix.storage));
  context.submit();
}

void check_orders(const Check& check, std::int64_t n, const VectorView& x, const VectorView& y) {
  check.equal("x.size", x.size, "A's order", n);
  check.equal("y.size", y.size, "A's order", n);
}

}  // namespace

void ssymv(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const Scalar& beta,
           const Operand& y, std::int64_t incy) {
  multiply("ssymv", layout, uplo, n, alpha, {"a", a, {catalog::Storage::Full, lda, 0}}, x, incx,
           beta, y, incy);
}

void ssbmv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t k, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const Scalar& beta, const Operand& y, std::int64_t incy) {
  multiply("ssbmv", layout, uplo, n, alpha, {"a", a, {catalog::Storage::Band, lda, k}}, x, incx,
           beta, y, incy);
}

void sspmv(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const Scalar& beta, const Operand& y,
           std::int64_t incy) {
  multiply("sspmv", layout, uplo, n, alpha, {"ap", ap, {catalog::Storage::Packed, 1, 0}}, x, incx,
           beta, y, incy);
}

void symv(const MatrixView& a, const VectorView& x, const VectorView& y,
          const SymvOptions& options) {
  const Check check("symv");
  check_square(check, a.rows, a.cols);
  check_orders(check, a.rows, x, y);
  ssymv(a.layout, options.uplo, a.rows, options.alpha, a.data, a.ld, x.data, x.inc, options.beta,
        y.data, y.inc);
}

void sbmv(const BandView& a, const VectorView& x, const VectorView& y, const SymvOptions& options) {
  const Check check("sbmv");
  const std::int64_t k = check_half_band(check, a, options.uplo);
  check_orders(check, a.rows, x, y);
  ssbmv(a.layout, options.uplo, a.rows, k, options.alpha, a.data, a.ld, x.data, x.inc, options.beta,
        y.data, y.inc);
}

void spmv(const PackedView& a, const VectorView& x, const VectorView& y,
          const SymvOptions& options) {
  check_orders(Check("spmv"), a.n, x, y);
  sspmv(a.layout, options.uplo, a.n, options.alpha, a.data, x.data, x.inc, options.beta, y.data,
        y.inc);
}

}  // namespace fragblas
