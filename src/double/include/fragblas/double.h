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
/* z := alpha * (x .* y) + beta * z, element by element. */
FRAGBLAS_API fragblas_status fragblas_dhad(fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* y,
                                           fragblas_int y_offset, fragblas_int incy,
                                           fragblas_scalar beta, fragblas_buffer* z,
                                           fragblas_int z_offset, fragblas_int incz);
/* result := sum of x_i, the exact sum rounded once. It is 0 when n <= 0 or incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_dsum(fragblas_int n, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* result, fragblas_int result_offset);
/* result := the first i with the smallest |x_i|. Counted as in idamax. */
FRAGBLAS_API fragblas_status fragblas_idamin(fragblas_int n, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* result, fragblas_int result_offset);
/* result := the first i with the largest x_i. Counted as in idamax. */
FRAGBLAS_API fragblas_status fragblas_idmax(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* result := the first i with the smallest x_i. Counted as in idamax. */
FRAGBLAS_API fragblas_status fragblas_idmin(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* y := alpha * x + y for each pair of a batch. A pair starts stridex and stridey elements after the
 * one before. Pairs that share elements of y are added one after the other. */
FRAGBLAS_API fragblas_status fragblas_daxpy_batch_strided(fragblas_int n, fragblas_scalar alpha,
                                                          fragblas_buffer* x, fragblas_int x_offset,
                                                          fragblas_int incx, fragblas_int stridex,
                                                          fragblas_buffer* y, fragblas_int y_offset,
                                                          fragblas_int incy, fragblas_int stridey,
                                                          fragblas_int batch_size);

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

#ifdef __cplusplus
}
#endif

#endif
