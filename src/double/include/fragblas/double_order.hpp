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
// result := the first i with the largest |x_i|. Counted from 0, exact for every n. The first NaN
// wins. It is 0 when n <= 0 or incx <= 0.
FRAGBLAS_API void idamax(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);

// -- level 1, beside BLAS -------------------------------------------------------------------------

// y := alpha * x + beta * y.
FRAGBLAS_API void daxpby(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                         const Scalar& beta, const Operand& y, std::int64_t incy);
// z := alpha * x .* y + beta * z, element by element.
FRAGBLAS_API void dhad(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                       const Operand& y, std::int64_t incy, const Scalar& beta, const Operand& z,
                       std::int64_t incz);
// result := the first i with the smallest |x_i|. Counted as in iamax.
FRAGBLAS_API void idamin(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);
// result := the first i with the largest x_i. Counted as in iamax.
FRAGBLAS_API void idmax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// result := the first i with the smallest x_i. Counted as in iamax.
FRAGBLAS_API void idmin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// (x, y) := (c * x + s * y, c * y - s * x).
FRAGBLAS_API void drot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                       std::int64_t incy, const Scalar& c, const Scalar& s);
// (x, y) := (h11 * x + h12 * y, h21 * x + h22 * y). The numbers of param are flag, h11, h21, h12,
// h22, as those of rotm in single precision.
FRAGBLAS_API void drotm(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                        std::int64_t incy, const DoubleRotmParam& param);
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
// result := sum of x_i, the exact sum rounded once. It is 0 when n <= 0 or incx <= 0.
FRAGBLAS_API void dsum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result);
// y := alpha * x + y for each pair of a batch. A pair starts stridex and stridey elements after the
// one before. Pairs that share elements of y are added one after the other; where all do, beta is
// applied once.
FRAGBLAS_API void daxpy_batch_strided(std::int64_t n, const Scalar& alpha, const Operand& x,
                                      std::int64_t incx, std::int64_t stridex, const Operand& y,
                                      std::int64_t incy, std::int64_t stridey,
                                      std::int64_t batch_size);

// -- level 2 --------------------------------------------------------------------------------------

// y := alpha * op(A) * x + beta * y. A is m x n.
FRAGBLAS_API void dgemv(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx, const Scalar& beta, const Operand& y, std::int64_t incy);
// y := alpha * op(A) * x + beta * y, A a band. The band has kl diagonals below and ku above the
// main one: element (i, j) is at j * lda + ku + i - j when column-major, i * lda + kl + j - i when
// row-major.
FRAGBLAS_API void dgbmv(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t kl,
                        std::int64_t ku, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& x, std::int64_t incx, const Scalar& beta, const Operand& y,
                        std::int64_t incy);
// y := alpha * A * x + beta * y, A symmetric. A is n x n, and only the triangle is read.
FRAGBLAS_API void dsymv(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx,
                        const Scalar& beta, const Operand& y, std::int64_t incy);
// y := alpha * A * x + beta * y, A a symmetric band. The band has k diagonals beside the main one,
// of which one side is stored, as in gbmv.
FRAGBLAS_API void dsbmv(Layout layout, Uplo uplo, std::int64_t n, std::int64_t k,
                        const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx, const Scalar& beta, const Operand& y, std::int64_t incy);
// y := alpha * A * x + beta * y, A symmetric and packed. The triangle's lines lie one after the
// other, without gaps.
FRAGBLAS_API void dspmv(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                        const Operand& ap, const Operand& x, std::int64_t incx, const Scalar& beta,
                        const Operand& y, std::int64_t incy);
// x := op(A) * x, A triangular. A is n x n. With Unit its diagonal is not read.
FRAGBLAS_API void dtrmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx);
// x := op(A) * x, A a triangular band. The band has k diagonals beside the main one, as in sbmv.
FRAGBLAS_API void dtbmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        std::int64_t k, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx);
// x := op(A) * x, A triangular and packed. The triangle is packed as in spmv.
FRAGBLAS_API void dtpmv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& ap, const Operand& x, std::int64_t incx);
// x := op(A)^-1 * x, A triangular. A is n x n. There is no test for singularity.
FRAGBLAS_API void dtrsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& a, std::int64_t lda, const Operand& x, std::int64_t incx);
// x := op(A)^-1 * x, A a triangular band. The band has k diagonals beside the main one, as in sbmv.
FRAGBLAS_API void dtbsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        std::int64_t k, const Operand& a, std::int64_t lda, const Operand& x,
                        std::int64_t incx);
// x := op(A)^-1 * x, A triangular and packed. The triangle is packed as in spmv.
FRAGBLAS_API void dtpsv(Layout layout, Uplo uplo, Op trans, Diag diag, std::int64_t n,
                        const Operand& ap, const Operand& x, std::int64_t incx);
// A := alpha * x * y^T + A. A is m x n.
FRAGBLAS_API void dger(Layout layout, std::int64_t m, std::int64_t n, const Scalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                       const Operand& a, std::int64_t lda);
// A := alpha * x * x^T + A, one triangle.
FRAGBLAS_API void dsyr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& a, std::int64_t lda);
// A := alpha * x * x^T + A, packed. The triangle is packed as in spmv.
FRAGBLAS_API void dspr(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                       const Operand& x, std::int64_t incx, const Operand& ap);
// A := alpha * x * y^T + alpha * y * x^T + A, one triangle.
FRAGBLAS_API void dsyr2(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                        const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                        const Operand& a, std::int64_t lda);
// A := alpha * x * y^T + alpha * y * x^T + A, packed. The triangle is packed as in spmv.
FRAGBLAS_API void dspr2(Layout layout, Uplo uplo, std::int64_t n, const Scalar& alpha,
                        const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
                        const Operand& ap);

// -- level 2, beside BLAS -------------------------------------------------------------------------

// B := alpha * op(A). A is m x n.
FRAGBLAS_API void domatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                            const Scalar& alpha, const Operand& a, std::int64_t lda,
                            const Operand& b, std::int64_t ldb);
// A := alpha * op(A), stored with another leading dimension. A is m x n and has lda before; the
// result has ldb.
FRAGBLAS_API void dimatcopy(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                            const Scalar& alpha, const Operand& a, std::int64_t lda,
                            std::int64_t ldb);
// C := diag(x) * A, or A * diag(x). A and C are m x n, and diag(x) stands on the side that is
// named. C may be A.
FRAGBLAS_API void ddgmm(Layout layout, Side side, std::int64_t m, std::int64_t n, const Operand& a,
                        std::int64_t lda, const Operand& x, std::int64_t incx, const Operand& c,
                        std::int64_t ldc);
// y := alpha * op(A) * x + beta * y for each triple of a batch. Strides are as in
// axpy_batch_strided.
FRAGBLAS_API void dgemv_batch_strided(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                                      const Scalar& alpha, const Operand& a, std::int64_t lda,
                                      std::int64_t stridea, const Operand& x, std::int64_t incx,
                                      std::int64_t stridex, const Scalar& beta, const Operand& y,
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
// B := alpha * op(A)^-1 * B, or B * op(A)^-1, A triangular. B is m x n, and A stands on the side
// that is named. There is no test for singularity.
FRAGBLAS_API void dtrsm(Layout layout, Side side, Uplo uplo, Op transa, Diag diag, std::int64_t m,
                        std::int64_t n, const Scalar& alpha, const Operand& a, std::int64_t lda,
                        const Operand& b, std::int64_t ldb);

// -- level 3, beside BLAS -------------------------------------------------------------------------

// C := alpha * op(A) * op(B) + beta * C, one triangle of a square C. C is n x n, and its other
// triangle is neither read nor written.
FRAGBLAS_API void dgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n,
                          std::int64_t k, const Scalar& alpha, const Operand& a, std::int64_t lda,
                          const Operand& b, std::int64_t ldb, const Scalar& beta, const Operand& c,
                          std::int64_t ldc);
// C := alpha * op(A) * op(B) + beta * C for each triple of a batch. Strides are as in
// axpy_batch_strided.
FRAGBLAS_API void dgemm_batch_strided(Layout layout, Op transa, Op transb, std::int64_t m,
                                      std::int64_t n, std::int64_t k, const Scalar& alpha,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& b, std::int64_t ldb, std::int64_t strideb,
                                      const Scalar& beta, const Operand& c, std::int64_t ldc,
                                      std::int64_t stridec, std::int64_t batch_size);
// B := alpha * op(A)^-1 * B, or B * op(A)^-1, for each pair of a batch, A triangular. Strides are
// as in axpy_batch_strided, but that of B is not 0.
FRAGBLAS_API void dtrsm_batch_strided(Layout layout, Side side, Uplo uplo, Op transa, Diag diag,
                                      std::int64_t m, std::int64_t n, const Scalar& alpha,
                                      const Operand& a, std::int64_t lda, std::int64_t stridea,
                                      const Operand& b, std::int64_t ldb, std::int64_t strideb,
                                      std::int64_t batch_size);

}  // namespace fragblas
