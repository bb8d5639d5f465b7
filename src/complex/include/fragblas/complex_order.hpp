// The routines for complex numbers in CBLAS's order, included by complex.hpp. An operand is a
// buffer and an offset, which counts numbers.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/complex.hpp"

namespace fragblas {

// -- level 1 --------------------------------------------------------------------------------------

// (c, s) such that (c, s; -conj(s), c) * (a, b) = (r, 0). a becomes r. The conventions are those of
// BLAS 3.10. Computed at once, on the host.
FRAGBLAS_API void crotg(Complex& a, Complex b, float& c, Complex& s);
// (x, y) := (c * x + s * y, c * y - s * x), c and s real.
FRAGBLAS_API void csrot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const Scalar& c, const Scalar& s);
// (x, y) := (y, x).
FRAGBLAS_API void cswap(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy);
// x := alpha * x.
FRAGBLAS_API void cscal(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                        std::int64_t incx);
// x := alpha * x, alpha real.
FRAGBLAS_API void csscal(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx);
// y := x.
FRAGBLAS_API void ccopy(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy);
// y := alpha * x + y.
FRAGBLAS_API void caxpy(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                        std::int64_t incx, const Operand& y, std::int64_t incy);
// result := x . y.
FRAGBLAS_API void cdotu(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const Operand& result);
// result := conj(x) . y.
FRAGBLAS_API void cdotc(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const Operand& result);
// result := sqrt(conj(x) . x). The result is one float. There is neither overflow nor underflow on
// the way.
FRAGBLAS_API void scnrm2(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);
// result := sum of |re x_i| + |im x_i|. The result is one float.
FRAGBLAS_API void scasum(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);
// result := the first i with the largest |re x_i| + |im x_i|, or the first NaN. The result is two
// floats.
FRAGBLAS_API void icamax(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);

// -- level 1, beside BLAS -------------------------------------------------------------------------

// y := alpha * x + beta * y.
FRAGBLAS_API void caxpby(std::int64_t n, const ComplexScalar& alpha, const Operand& x,
                         std::int64_t incx, const ComplexScalar& beta, const Operand& y,
                         std::int64_t incy);

// -- level 3 --------------------------------------------------------------------------------------

// C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n.
FRAGBLAS_API void cgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                        std::int64_t k, const ComplexScalar& alpha, const Operand& a,
                        std::int64_t lda, const Operand& b, std::int64_t ldb,
                        const ComplexScalar& beta, const Operand& c, std::int64_t ldc);

}  // namespace fragblas
