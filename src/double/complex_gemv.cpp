// zgemv, zgbmv: y := alpha * op(A) * x + beta * y; zhemv, zhbmv, zhpmv: the same with a Hermitian
// A, of which one triangle is stored; zsymv, zspmv: with a symmetric one. SPDX-License-Identifier:
// MIT
#include "complex/gemv_arguments.hpp"
#include "double/complex_type.hpp"

namespace fragblas {

using detail::band_triangle;
using detail::full_triangle;
using detail::packed_triangle;
using Type = detail::DoubleComplexType;

void zgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  detail::complex_gemv<Type>("zgemv", layout, trans, m, n, alpha, a, lda, x, incx, beta, y, incy);
}

void zgbmv(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t kl,
           std::int64_t ku, const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::complex_gbmv<Type>("zgbmv", layout, trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y,
                             incy);
}

void zhemv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
           const Operand& y, std::int64_t incy) {
  detail::complex_hemv<Type>("zhemv", true, layout, uplo, n, alpha, full_triangle(a, lda), x, incx,
                             beta, y, incy);
}

void zhbmv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t k, const ComplexScalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
           const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  detail::complex_hemv<Type>("zhbmv", true, layout, uplo, n, alpha, band_triangle(a, lda, k), x,
                             incx, beta, y, incy);
}

void zhpmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::complex_hemv<Type>("zhpmv", true, layout, uplo, n, alpha, packed_triangle(ap), x, incx,
                             beta, y, incy);
}

void zsymv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const ComplexScalar& beta,
           const Operand& y, std::int64_t incy) {
  detail::complex_hemv<Type>("zsymv", false, layout, uplo, n, alpha, full_triangle(a, lda), x, incx,
                             beta, y, incy);
}

void zspmv(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& ap,
           const Operand& x, std::int64_t incx, const ComplexScalar& beta, const Operand& y,
           std::int64_t incy) {
  detail::complex_hemv<Type>("zspmv", false, layout, uplo, n, alpha, packed_triangle(ap), x, incx,
                             beta, y, incy);
}

void zgemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexGemvOptions& options) {
  detail::complex_gemv<Type>("zgemv", a, x, y, options);
}

void zgbmv(const BandView& a, const VectorView& x, const VectorView& y,
           const ComplexGemvOptions& options) {
  detail::complex_gbmv<Type>("zgbmv", a, x, y, options);
}

void zhemv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("zhemv", true, a, x, y, options);
}

void zhbmv(const BandView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("zhbmv", true, a, x, y, options);
}

void zhpmv(const PackedView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("zhpmv", true, a, x, y, options);
}

void zsymv(const MatrixView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("zsymv", false, a, x, y, options);
}

void zspmv(const PackedView& a, const VectorView& x, const VectorView& y,
           const ComplexHemvOptions& options) {
  detail::complex_hemv<Type>("zspmv", false, a, x, y, options);
}

}  // namespace fragblas
