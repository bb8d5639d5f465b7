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

/* -- level 1, beside BLAS -------------------------------------------------------------------- */
/* y := alpha * x + beta * y. */
FRAGBLAS_API fragblas_status fragblas_daxpby(fragblas_int n, fragblas_scalar alpha,
                                             fragblas_buffer* x, fragblas_int x_offset,
                                             fragblas_int incx, fragblas_scalar beta,
                                             fragblas_buffer* y, fragblas_int y_offset,
                                             fragblas_int incy);

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
