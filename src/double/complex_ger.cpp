// zgeru, zgerc: A := alpha * x * y^T + A, or y^H. SPDX-License-Identifier: MIT
#include "complex/update_arguments.hpp"
#include "double/complex_type.hpp"

namespace fragblas {

using detail::complex_ger;
using Type = detail::DoubleComplexType;

void zgeru(Layout layout, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& a, std::int64_t lda) {
  complex_ger<Type>("zgeru", false, layout, m, n, alpha, x, incx, y, incy, a, lda);
}

void zgerc(Layout layout, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& a, std::int64_t lda) {
  complex_ger<Type>("zgerc", true, layout, m, n, alpha, x, incx, y, incy, a, lda);
}

void zgeru(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a) {
  complex_ger<Type>("zgeru", false, alpha, x, y, a);
}

void zgerc(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a) {
  complex_ger<Type>("zgerc", true, alpha, x, y, a);
}

}  // namespace fragblas
