// csyr, cspr: A := alpha * x * x^T + A; cher, chpr: A := alpha * x * x^H + A; cher2, chpr2: A :=
// alpha * x * y^H + conj(alpha) * y * x^H + A. One triangle is written, of a full A or a packed
// one. SPDX-License-Identifier: MIT
#include "complex/type.hpp"
#include "complex/update_arguments.hpp"

namespace fragblas {

using detail::complex_her;
using detail::complex_her2;
using detail::full_triangle;
using detail::packed_triangle;
using Type = detail::SingleComplex;

void csyr(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  complex_her<Type>({"csyr", false, layout, uplo, n, {x, incx}, nullptr, full_triangle(a, lda)},
                    alpha);
}

void cspr(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& ap) {
  complex_her<Type>({"cspr", false, layout, uplo, n, {x, incx}, nullptr, packed_triangle(ap)},
                    alpha);
}

void cher(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  complex_her<Type>({"cher", true, layout, uplo, n, {x, incx}, nullptr, full_triangle(a, lda)},
                    alpha);
}

void chpr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& ap) {
  complex_her<Type>({"chpr", true, layout, uplo, n, {x, incx}, nullptr, packed_triangle(ap)},
                    alpha);
}

void cher2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& a,
           std::int64_t lda) {
  const detail::StridedOperand second{y, incy};
  complex_her<Type>({"cher2", true, layout, uplo, n, {x, incx}, &second, full_triangle(a, lda)},
                    alpha);
}

void chpr2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& ap) {
  const detail::StridedOperand second{y, incy};
  complex_her<Type>({"chpr2", true, layout, uplo, n, {x, incx}, &second, packed_triangle(ap)},
                    alpha);
}

void csyr(const ComplexScalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  complex_her<Type>("csyr", false, alpha, x, a, uplo);
}

void cspr(const ComplexScalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo) {
  complex_her<Type>("cspr", false, alpha, x, a, uplo);
}

void cher(const Scalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  complex_her<Type>("cher", true, alpha, x, a, uplo);
}

void chpr(const Scalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo) {
  complex_her<Type>("chpr", true, alpha, x, a, uplo);
}

void cher2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a, Uplo uplo) {
  complex_her2<Type>("cher2", alpha, x, y, a, uplo);
}

void chpr2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const PackedView& a, Uplo uplo) {
  complex_her2<Type>("chpr2", alpha, x, y, a, uplo);
}

}  // namespace fragblas
