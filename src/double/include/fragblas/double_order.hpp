// The routines in double precision in CBLAS's order, included by double.hpp. An operand is a buffer
// and an offset, which counts numbers.
//
// fragblas-catalog prints this file; `./dev format` renews it. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/double.hpp"

namespace fragblas {

// -- level 1 --------------------------------------------------------------------------------------

// (c, s) such that (c, s; -s, c) * (a, b) = (r, 0). a becomes r, and b becomes z, from which c and
// s can be recovered. The conventions are those of BLAS 3.10. Computed at once, on the host.
FRAGBLAS_API void drotg(double& a, double& b, double& c, double& s);
// param of the modified rotation that zeroes the second of (sqrt(d1) x1, sqrt(d2) y1). Computed at
// once, on the host.
FRAGBLAS_API void drotmg(double& d1, double& d2, double& x1, double y1, DoubleRotmParam& param);
// (x, y) := (c * x + s * y, c * y - s * x).
FRAGBLAS_API void drot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                       std::int64_t incy, const Scalar& c, const Scalar& s);
// (x, y) := (h11 * x + h12 * y, h21 * x + h22 * y). The numbers of param are flag, h11, h21, h12,
// h22, as those of rotm in single precision.
FRAGBLAS_API void drotm(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const DoubleRotmParam& param);
// (x, y) := (y, x).
FRAGBLAS_API void dswap(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy);
// x := alpha * x. Returns at once when n <= 0 or incx <= 0.
FRAGBLAS_API void dscal(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx);
// y := x.
FRAGBLAS_API void dcopy(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy);
// y := alpha * x + y.
FRAGBLAS_API void daxpy(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                        const Operand& y, std::int64_t incy);
// result := x . y, the exact sum rounded once. It is 0 when n <= 0.
FRAGBLAS_API void ddot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                       std::int64_t incy, const Operand& result);
// result := x . y, x and y of floats, the exact sum rounded once. It is 0 when n <= 0.
FRAGBLAS_API void dsdot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const Operand& result);
// result := sqrt(x . x), the root of the exact sum rounded once. It is 0 when n <= 0.
FRAGBLAS_API void dnrm2(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// result := sum of |x_i|, the exact sum rounded once. It is 0 when n <= 0 or incx <= 0.
FRAGBLAS_API void dasum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// result := the first i with the largest |x_i|. Counted from 0, exact for every n. The first NaN
// wins. It is 0 when n <= 0 or incx <= 0.
FRAGBLAS_API void idamax(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);

// -- level 1, beside BLAS -------------------------------------------------------------------------

// y := alpha * x + beta * y.
FRAGBLAS_API void daxpby(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                         const Scalar& beta, const Operand& y, std::int64_t incy);
// z := alpha * (x .* y) + beta * z, element by element.
FRAGBLAS_API void dhad(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                       const Operand& y, std::int64_t incy, const Scalar& beta, const Operand& z,
                       std::int64_t incz);
// result := sum of x_i, the exact sum rounded once. It is 0 when n <= 0 or incx <= 0.
FRAGBLAS_API void dsum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// result := the first i with the smallest |x_i|. Counted as in idamax.
FRAGBLAS_API void idamin(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);
// result := the first i with the largest x_i. Counted as in idamax.
FRAGBLAS_API void idmax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// result := the first i with the smallest x_i. Counted as in idamax.
FRAGBLAS_API void idmin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// y := alpha * x + y for each pair of a batch. A pair starts stridex and stridey elements after the
// one before. Pairs that share elements of y are added one after the other.
FRAGBLAS_API void daxpy_batch_strided(std::int64_t n, const Scalar& alpha, const Operand& x,
                                      std::int64_t incx, std::int64_t stridex, const Operand& y,
                                      std::int64_t incy, std::int64_t stridey,
                                      std::int64_t batch_size);

// -- level 3 --------------------------------------------------------------------------------------

// C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n.
FRAGBLAS_API void dgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                        std::int64_t k, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb, const Scalar& beta, const Operand& c,
                        std::int64_t ldc);
// C := alpha * A * B + beta * C, or B * A, A symmetric. C is m x n, and A stands on the side that
// is named.
FRAGBLAS_API void dsymm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
                        std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc);
// C := alpha * op(A) * op(A)^T + beta * C, one triangle. op(A) is n x k.
FRAGBLAS_API void dsyrk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Scalar& beta,
                        const Operand& c, std::int64_t ldc);
// C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle. op(A) and op(B)
// are n x k.
FRAGBLAS_API void dsyr2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
                         const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
                         std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc);
// B := alpha * op(A) * B, or B * op(A), A triangular. B is m x n, and A stands on the side that is
// named.
FRAGBLAS_API void dtrmm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                        std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb);

// -- level 3, beside BLAS -------------------------------------------------------------------------

// C := alpha * op(A) * op(B) + beta * C, one triangle of a square C. C is n x n, and its other
// triangle is neither read nor written.
FRAGBLAS_API void dgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n,
                          std::int64_t k, const Scalar& alpha, const Operand& a, std::int64_t lda,
                          const Operand& b, std::int64_t ldb, const Scalar& beta, const Operand& c,
                          std::int64_t ldc);

}  // namespace fragblas
