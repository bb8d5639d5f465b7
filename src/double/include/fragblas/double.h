/* The routines of fragblas in double precision: library fragblas_double. Names, argument order and
 * values are CBLAS's; an operand is a buffer and an offset, which counts numbers. docs/double.md
 * has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_DOUBLE_H
#define FRAGBLAS_DOUBLE_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- level 1 --------------------------------------------------------------------------------- */
/* (c, s) such that (c, s; -s, c) * (a, b) = (r, 0). a becomes r, and b becomes z, from which c and
 * s can be recovered. The conventions are those of BLAS 3.10. Computed at once, on the host. */
FRAGBLAS_API fragblas_status fragblas_drotg(double* a, double* b, double* c, double* s);
/* param of the modified rotation that zeroes the second of (sqrt(d1) x1, sqrt(d2) y1). Computed at
 * once, on the host. */
FRAGBLAS_API fragblas_status fragblas_drotmg(double* d1, double* d2, double* x1, double y1,
                                             double param[5]);
/* (x, y) := (y, x). */
FRAGBLAS_API fragblas_status fragblas_dswap(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* x := alpha * x. Returns at once when n <= 0 or incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_dscal(fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* y := x. */
FRAGBLAS_API fragblas_status fragblas_dcopy(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* y := alpha * x + y. */
FRAGBLAS_API fragblas_status fragblas_daxpy(fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* result := the first i with the largest |x_i|. Counted from 0, exact for every n. The first NaN
 * wins. It is 0 when n <= 0 or incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_idamax(fragblas_int n, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* result, fragblas_int result_offset);

/* -- level 1, beside BLAS -------------------------------------------------------------------- */
/* y := alpha * x + beta * y. */
FRAGBLAS_API fragblas_status fragblas_daxpby(fragblas_int n, fragblas_scalar alpha,
                                             fragblas_buffer* x, fragblas_int x_offset,
                                             fragblas_int incx, fragblas_scalar beta,
                                             fragblas_buffer* y, fragblas_int y_offset,
                                             fragblas_int incy);
/* z := alpha * x .* y + beta * z, element by element. */
FRAGBLAS_API fragblas_status fragblas_dhad(fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* y,
                                           fragblas_int y_offset, fragblas_int incy,
                                           fragblas_scalar beta, fragblas_buffer* z,
                                           fragblas_int z_offset, fragblas_int incz);
/* result := the first i with the smallest |x_i|. Counted as in iamax. */
FRAGBLAS_API fragblas_status fragblas_idamin(fragblas_int n, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* result, fragblas_int result_offset);
/* result := the first i with the largest x_i. Counted as in iamax. */
FRAGBLAS_API fragblas_status fragblas_idmax(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* result := the first i with the smallest x_i. Counted as in iamax. */
FRAGBLAS_API fragblas_status fragblas_idmin(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* (x, y) := (c * x + s * y, c * y - s * x). */
FRAGBLAS_API fragblas_status fragblas_drot(fragblas_int n, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* y, fragblas_int y_offset,
                                           fragblas_int incy, fragblas_scalar c, fragblas_scalar s);
/* (x, y) := (h11 * x + h12 * y, h21 * x + h22 * y). The numbers of param are flag, h11, h21, h12,
 * h22, as those of rotm in single precision. */
FRAGBLAS_API fragblas_status fragblas_drotm(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy, const double param[5]);
/* result := x . y, the exact sum rounded once. It is 0 when n <= 0. */
FRAGBLAS_API fragblas_status fragblas_ddot(fragblas_int n, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* y, fragblas_int y_offset,
                                           fragblas_int incy, fragblas_buffer* result,
                                           fragblas_int result_offset);
/* result := x . y, x and y of floats, the exact sum rounded once. It is 0 when n <= 0. */
FRAGBLAS_API fragblas_status fragblas_dsdot(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy, fragblas_buffer* result,
                                            fragblas_int result_offset);
/* result := sqrt(x . x), the root of the exact sum rounded once. It is 0 when n <= 0. */
FRAGBLAS_API fragblas_status fragblas_dnrm2(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* result := sum of |x_i|, the exact sum rounded once. It is 0 when n <= 0 or incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_dasum(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* result := sum of x_i, the exact sum rounded once. It is 0 when n <= 0 or incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_dsum(fragblas_int n, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* result, fragblas_int result_offset);
/* y := alpha * x + y for each pair of a batch. A pair starts stridex and stridey elements after the
 * one before. Pairs that share elements of y are added one after the other; where all do, beta is
 * applied once. */
FRAGBLAS_API fragblas_status fragblas_daxpy_batch_strided(fragblas_int n, fragblas_scalar alpha,
                                                          fragblas_buffer* x, fragblas_int x_offset,
                                                          fragblas_int incx, fragblas_int stridex,
                                                          fragblas_buffer* y, fragblas_int y_offset,
                                                          fragblas_int incy, fragblas_int stridey,
                                                          fragblas_int batch_size);

/* -- level 2 --------------------------------------------------------------------------------- */
/* y := alpha * op(A) * x + beta * y. A is m x n. */
FRAGBLAS_API fragblas_status fragblas_dgemv(fragblas_layout layout, fragblas_op trans,
                                            fragblas_int m, fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* y := alpha * op(A) * x + beta * y, A a band. The band has kl diagonals below and ku above the
 * main one: element (i, j) is at j * lda + ku + i - j when column-major, i * lda + kl + j - i when
 * row-major. */
FRAGBLAS_API fragblas_status fragblas_dgbmv(
    fragblas_layout layout, fragblas_op trans, fragblas_int m, fragblas_int n, fragblas_int kl,
    fragblas_int ku, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx,
    fragblas_scalar beta, fragblas_buffer* y, fragblas_int y_offset, fragblas_int incy);
/* y := alpha * A * x + beta * y, A symmetric. A is n x n, and only the triangle is read. */
FRAGBLAS_API fragblas_status fragblas_dsymv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* y := alpha * A * x + beta * y, A a symmetric band. The band has k diagonals beside the main one,
 * of which one side is stored, as in gbmv. */
FRAGBLAS_API fragblas_status fragblas_dsbmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* y := alpha * A * x + beta * y, A symmetric and packed. The triangle's lines lie one after the
 * other, without gaps. */
FRAGBLAS_API fragblas_status fragblas_dspmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_scalar beta,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* x := op(A) * x, A triangular. A is n x n. With Unit its diagonal is not read. */
FRAGBLAS_API fragblas_status fragblas_dtrmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx);
/* x := op(A) * x, A a triangular band. The band has k diagonals beside the main one, as in sbmv. */
FRAGBLAS_API fragblas_status fragblas_dtbmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_int k, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* x := op(A) * x, A triangular and packed. The triangle is packed as in spmv. */
FRAGBLAS_API fragblas_status fragblas_dtpmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* x := op(A)^-1 * x, A triangular. A is n x n. There is no test for singularity. */
FRAGBLAS_API fragblas_status fragblas_dtrsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx);
/* x := op(A)^-1 * x, A a triangular band. The band has k diagonals beside the main one, as in sbmv.
 */
FRAGBLAS_API fragblas_status fragblas_dtbsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_int k, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* x := op(A)^-1 * x, A triangular and packed. The triangle is packed as in spmv. */
FRAGBLAS_API fragblas_status fragblas_dtpsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* A := alpha * x * y^T + A. A is m x n. */
FRAGBLAS_API fragblas_status fragblas_dger(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                           fragblas_scalar alpha, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* y, fragblas_int y_offset,
                                           fragblas_int incy, fragblas_buffer* a,
                                           fragblas_int a_offset, fragblas_int lda);
/* A := alpha * x * x^T + A, one triangle. */
FRAGBLAS_API fragblas_status fragblas_dsyr(fragblas_layout layout, fragblas_uplo uplo,
                                           fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* a,
                                           fragblas_int a_offset, fragblas_int lda);
/* A := alpha * x * x^T + A, packed. The triangle is packed as in spmv. */
FRAGBLAS_API fragblas_status fragblas_dspr(fragblas_layout layout, fragblas_uplo uplo,
                                           fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* ap,
                                           fragblas_int ap_offset);
/* A := alpha * x * y^T + alpha * y * x^T + A, one triangle. */
FRAGBLAS_API fragblas_status fragblas_dsyr2(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda);
/* A := alpha * x * y^T + alpha * y * x^T + A, packed. The triangle is packed as in spmv. */
FRAGBLAS_API fragblas_status fragblas_dspr2(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy,
                                            fragblas_buffer* ap, fragblas_int ap_offset);

/* -- level 2, beside BLAS -------------------------------------------------------------------- */
/* B := alpha * op(A). A is m x n. */
FRAGBLAS_API fragblas_status fragblas_domatcopy(fragblas_layout layout, fragblas_op trans,
                                                fragblas_int m, fragblas_int n,
                                                fragblas_scalar alpha, fragblas_buffer* a,
                                                fragblas_int a_offset, fragblas_int lda,
                                                fragblas_buffer* b, fragblas_int b_offset,
                                                fragblas_int ldb);
/* A := alpha * op(A), stored with another leading dimension. A is m x n and has lda before; the
 * result has ldb. */
FRAGBLAS_API fragblas_status fragblas_dimatcopy(fragblas_layout layout, fragblas_op trans,
                                                fragblas_int m, fragblas_int n,
                                                fragblas_scalar alpha, fragblas_buffer* a,
                                                fragblas_int a_offset, fragblas_int lda,
                                                fragblas_int ldb);
/* C := diag(x) * A, or A * diag(x). A and C are m x n, and diag(x) stands on the side that is
 * named. C may be A. */
FRAGBLAS_API fragblas_status fragblas_ddgmm(fragblas_layout layout, fragblas_side side,
                                            fragblas_int m, fragblas_int n, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* c,
                                            fragblas_int c_offset, fragblas_int ldc);
/* y := alpha * op(A) * x + beta * y for each triple of a batch. Strides are as in
 * axpy_batch_strided. */
FRAGBLAS_API fragblas_status fragblas_dgemv_batch_strided(
    fragblas_layout layout, fragblas_op trans, fragblas_int m, fragblas_int n,
    fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
    fragblas_int stridea, fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx,
    fragblas_int stridex, fragblas_scalar beta, fragblas_buffer* y, fragblas_int y_offset,
    fragblas_int incy, fragblas_int stridey, fragblas_int batch_size);

/* -- level 3 --------------------------------------------------------------------------------- */
/* C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n. */
FRAGBLAS_API fragblas_status fragblas_dgemm(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * A * B + beta * C, or B * A, A symmetric. C is m x n, and A stands on the side that
 * is named. */
FRAGBLAS_API fragblas_status
fragblas_dsymm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_int m,
               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
               fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
               fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(A)^T + beta * C, one triangle. op(A) is n x k. */
FRAGBLAS_API fragblas_status fragblas_dsyrk(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_int n, fragblas_int k,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_scalar beta, fragblas_buffer* c,
                                            fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle. op(A) and op(B)
 * are n x k. */
FRAGBLAS_API fragblas_status
fragblas_dsyr2k(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans, fragblas_int n,
                fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
                fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* B := alpha * op(A) * B, or B * op(A), A triangular. B is m x n, and A stands on the side that is
 * named. */
FRAGBLAS_API fragblas_status fragblas_dtrmm(fragblas_layout layout, fragblas_side side,
                                            fragblas_uplo uplo, fragblas_op transa,
                                            fragblas_diag diag, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb);
/* B := alpha * op(A)^-1 * B, or B * op(A)^-1, A triangular. B is m x n, and A stands on the side
 * that is named. There is no test for singularity. */
FRAGBLAS_API fragblas_status fragblas_dtrsm(fragblas_layout layout, fragblas_side side,
                                            fragblas_uplo uplo, fragblas_op transa,
                                            fragblas_diag diag, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb);

/* -- level 3, beside BLAS -------------------------------------------------------------------- */
/* C := alpha * op(A) * op(B) + beta * C, one triangle of a square C. C is n x n, and its other
 * triangle is neither read nor written. */
FRAGBLAS_API fragblas_status fragblas_dgemmtr(fragblas_layout layout, fragblas_uplo uplo,
                                              fragblas_op transa, fragblas_op transb,
                                              fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                                              fragblas_buffer* a, fragblas_int a_offset,
                                              fragblas_int lda, fragblas_buffer* b,
                                              fragblas_int b_offset, fragblas_int ldb,
                                              fragblas_scalar beta, fragblas_buffer* c,
                                              fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(B) + beta * C for each triple of a batch. Strides are as in
 * axpy_batch_strided. */
FRAGBLAS_API fragblas_status fragblas_dgemm_batch_strided(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_int stridea, fragblas_buffer* b, fragblas_int b_offset,
    fragblas_int ldb, fragblas_int strideb, fragblas_scalar beta, fragblas_buffer* c,
    fragblas_int c_offset, fragblas_int ldc, fragblas_int stridec, fragblas_int batch_size);
/* B := alpha * op(A)^-1 * B, or B * op(A)^-1, for each pair of a batch, A triangular. Strides are
 * as in axpy_batch_strided, but that of B is not 0. */
FRAGBLAS_API fragblas_status fragblas_dtrsm_batch_strided(
    fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_op transa,
    fragblas_diag diag, fragblas_int m, fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a,
    fragblas_int a_offset, fragblas_int lda, fragblas_int stridea, fragblas_buffer* b,
    fragblas_int b_offset, fragblas_int ldb, fragblas_int strideb, fragblas_int batch_size);

#ifdef __cplusplus
}
#endif

#endif
