// cgeru, cgerc: A := alpha * x * y^T + A, or y^H. SPDX-License-Identifier: MIT
#include "complex/type.hpp"
#include "complex/update_arguments.hpp"

namespace fragblas {

using detail::complex_ger;
using Type = detail::SingleComplex;

void cgeru(Layout layout, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& a, std::int64_t lda) {
  complex_ger<Type>("cgeru", false, layout, m, n, alpha, x, incx, y, incy, a, lda);
}

void cgerc(Layout layout, std::int64_t m, std::int64_t n, const ComplexScalar& alpha,
           const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& a, std::int64_t lda) {
  complex_ger<Type>("cgerc", true, layout, m, n, alpha, x, incx, y, incy, a, lda);
}

void cgeru(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a) {
  complex_ger<Type>("cgeru", false, alpha, x, y, a);
}

void cgerc(const ComplexScalar& alpha, const VectorView& x, const VectorView& y,
           const MatrixView& a) {
  complex_ger<Type>("cgerc", true, alpha, x, y, a);
}

}  // namespace fragblas
