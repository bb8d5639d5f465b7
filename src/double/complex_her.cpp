// zsyr, zspr: A := alpha * x * x^T + A; zher, zhpr: A := alpha * x * x^H + A; zher2, zhpr2: A :=
// alpha * x * y^H + conj(alpha) * y * x^H + A. One triangle is written, of a full A or a packed
// one. SPDX-License-Identifier: MIT
#include "complex/update_arguments.hpp"
#include "double/complex_type.hpp"

namespace fragblas {

using detail::complex_her;
using detail::complex_her2;
using detail::full_triangle;
using detail::packed_triangle;
using Type = detail::DoubleComplexType;

void zsyr(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  complex_her<Type>({"zsyr", false, layout, uplo, n, {x, incx}, nullptr, full_triangle(a, lda)},
                    alpha);
}

void zspr(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& ap) {
  complex_her<Type>({"zspr", false, layout, uplo, n, {x, incx}, nullptr, packed_triangle(ap)},
                    alpha);
}

void zher(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& a, std::int64_t lda) {
  complex_her<Type>({"zher", true, layout, uplo, n, {x, incx}, nullptr, full_triangle(a, lda)},
                    alpha);
}

void zhpr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha, const Operand& x,
          std::int64_t incx, const Operand& ap) {
  complex_her<Type>({"zhpr", true, layout, uplo, n, {x, incx}, nullptr, packed_triangle(ap)},
                    alpha);
}

void zher2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& a,
           std::int64_t lda) {
  const detail::StridedOperand second{y, incy};
  complex_her<Type>({"zher2", true, layout, uplo, n, {x, incx}, &second, full_triangle(a, lda)},
                    alpha);
}

void zhpr2(Layout layout, Uplo uplo, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& ap) {
  const detail::StridedOperand second{y, incy};
  complex_her<Type>({"zhpr2", true, layout, uplo, n, {x, incx}, &second, packed_triangle(ap)},
                    alpha);
}

void zsyr(const ComplexScalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  complex_her<Type>("zsyr", false, alpha, x, a, uplo);
}

void zspr(const ComplexScalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo) {
  complex_her<Type>("zspr", false, alpha, x, a, uplo);
}

void zher(const Scalar& alpha, const VectorView& x, const MatrixView& a, Uplo uplo) {
  complex_her<Type>("zher", true, alpha, x, a, uplo);
}

void zhpr(const Scalar& alpha, const VectorView& x, const PackedView& a, Uplo uplo) {
  complex_her<Type>("zhpr", true, alpha, x, a, uplo);
}

void zher2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a, Uplo uplo) {
  complex_her2<Type>("zher2", alpha, x, y, a, uplo);
}

void zhpr2(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const PackedView& a, Uplo uplo) {
  complex_her2<Type>("zhpr2", alpha, x, y, a, uplo);
}

}  // namespace fragblas
