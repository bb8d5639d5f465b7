// cgemv, cgbmv: y := alpha * op(A) * x + beta * y; chemv, chbmv, chpmv: the same with a Hermitian
// A, of which one triangle is stored; csymv, cspmv: with a symmetric one. SPDX-License-Identifier:
// MIT
#include "complex/gemv_arguments.hpp"
#include "complex/type.hpp"

namespace fragblas {

using detail::band_triangle;
using detail::full_triangle;
using detail::packed_triangle;
using Type = detail::SingleComplex;

void cgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  detail::complex_gemv<Type>("cgemv", layout, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}

void cgbmv(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t kl,
           std::int64_t ku, const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::complex_gbmv<Type>("cgbmv", layout, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y,
                             incy);
}

void chemv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
           const Operand& y, std::int64_t incy) {
  detail::complex_hemv<Type>("chemv", true, layout, uplo, n, alpha, full_triangle(a, lda), x, incx,
                             beta, y, incy);
}

void chbmv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t k, const ComplexScalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  detail::complex_hemv<Type>("chbmv", true, layout, uplo, n, alpha, band_triangle(a, lda, k), x,
                             incx, beta, y, incy);
}

void chpmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::complex_hemv<Type>("chpmv", true, layout, uplo, n, alpha, packed_triangle(ap), x, incx,
                             beta, y, incy);
}

void csymv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
           const Operand& y, std::int64_t incy) {
  detail::complex_hemv<Type>("csymv", false, layout, uplo, n, alpha, full_triangle(a, lda), x, incx,
                             beta, y, incy);
}

void cspmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::complex_hemv<Type>("cspmv", false, layout, uplo, n, alpha, packed_triangle(ap), x, incx,
                             beta, y, incy);
}

void cgemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexGemvOptions& options) {
  detail::complex_gemv<Type>("cgemv", a, x, y, options);
}

void cgbmv(const BandView& a, const VectorView& x, const VectorView& y,
           const ComplexGemvOptions& options) {
  detail::complex_gbmv<Type>("cgbmv", a, x, y, options);
}

void chemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("chemv", true, a, x, y, options);
}

void chbmv(const BandView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("chbmv", true, a, x, y, options);
}

void chpmv(const PackedView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("chpmv", true, a, x, y, options);
}

void csymv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("csymv", false, a, x, y, options);
}

void cspmv(const PackedView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("cspmv", false, a, x, y, options);
}

}  // namespace fragblas
