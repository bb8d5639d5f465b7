/* The routines of fragblas for complex numbers in double precision: a part of library
 * fragblas_double. Names, argument order and values are CBLAS's; an operand is a buffer and an
 * offset, which counts numbers. docs/double.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_DOUBLE_COMPLEX_H
#define FRAGBLAS_DOUBLE_COMPLEX_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A number on the host. */
typedef struct fragblas_double_complex {
  double re, im;
} fragblas_double_complex;

/* -- level 1 --------------------------------------------------------------------------------- */
/* (c, s) such that (c, s; -conj(s), c) * (a, b) = (r, 0). a becomes r. The conventions are those of
 * BLAS 3.10. Computed at once, on the host. */
FRAGBLAS_API fragblas_status fragblas_zrotg(fragblas_double_complex* a, fragblas_double_complex b,
                                            double* c, fragblas_double_complex* s);
/* (x, y) := (c * x + s * y, c * y - s * x), c and s real. */
FRAGBLAS_API fragblas_status fragblas_zdrot(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy, fragblas_scalar c,
                                            fragblas_scalar s);
/* (x, y) := (y, x). */
FRAGBLAS_API fragblas_status fragblas_zswap(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* x := alpha * x. */
FRAGBLAS_API fragblas_status fragblas_zscal(fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* x := alpha * x, alpha real. */
FRAGBLAS_API fragblas_status fragblas_zdscal(fragblas_int n, fragblas_scalar alpha,
                                             fragblas_buffer* x, fragblas_int x_offset,
                                             fragblas_int incx);
/* y := x. */
FRAGBLAS_API fragblas_status fragblas_zcopy(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* y := alpha * x + y. */
FRAGBLAS_API fragblas_status fragblas_zaxpy(fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* result := x . y. */
FRAGBLAS_API fragblas_status fragblas_zdotu(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy, fragblas_buffer* result,
                                            fragblas_int result_offset);
/* result := conj(x) . y. */
FRAGBLAS_API fragblas_status fragblas_zdotc(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy, fragblas_buffer* result,
                                            fragblas_int result_offset);
/* result := sqrt(conj(x) . x). The result is one real number. There is neither overflow nor
 * underflow on the way. */
FRAGBLAS_API fragblas_status fragblas_dznrm2(fragblas_int n, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* result, fragblas_int result_offset);
/* result := sum of |re x_i| + |im x_i|. The result is one real number. */
FRAGBLAS_API fragblas_status fragblas_dzasum(fragblas_int n, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* result, fragblas_int result_offset);
/* result := the first i with the largest |re x_i| + |im x_i|, or the first NaN. The result is two
 * real numbers. */
FRAGBLAS_API fragblas_status fragblas_izamax(fragblas_int n, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* result, fragblas_int result_offset);

/* -- level 1, beside BLAS -------------------------------------------------------------------- */
/* y := alpha * x + beta * y. */
FRAGBLAS_API fragblas_status fragblas_zaxpby(fragblas_int n, fragblas_scalar alpha,
                                             fragblas_buffer* x, fragblas_int x_offset,
                                             fragblas_int incx, fragblas_scalar beta,
                                             fragblas_buffer* y, fragblas_int y_offset,
                                             fragblas_int incy);
/* (x, y) := (c * x + s * y, c * y - conj(s) * x), c real. */
FRAGBLAS_API fragblas_status fragblas_zrot(fragblas_int n, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* y, fragblas_int y_offset,
                                           fragblas_int incy, fragblas_scalar c, fragblas_scalar s);
/* y := alpha * x + y for each pair of a batch. A pair starts stridex and stridey numbers after the
 * one before. A stride of 0 on an input repeats it for all; on an output beta is applied once and
 * the sum over the batch is added. */
FRAGBLAS_API fragblas_status fragblas_zaxpy_batch_strided(fragblas_int n, fragblas_scalar alpha,
                                                          fragblas_buffer* x, fragblas_int x_offset,
                                                          fragblas_int incx, fragblas_int stridex,
                                                          fragblas_buffer* y, fragblas_int y_offset,
                                                          fragblas_int incy, fragblas_int stridey,
                                                          fragblas_int batch_size);

/* -- level 2 --------------------------------------------------------------------------------- */
/* y := alpha * op(A) * x + beta * y. A is m x n. */
FRAGBLAS_API fragblas_status fragblas_zgemv(fragblas_layout layout, fragblas_op trans,
                                            fragblas_int m, fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* y := alpha * op(A) * x + beta * y, A a band. A is m x n. The band has kl diagonals below and ku
 * above the main one: element (i, j) is at j * lda + ku + i - j when column-major, i * lda + kl + j
 * - i when row-major. */
FRAGBLAS_API fragblas_status fragblas_zgbmv(
    fragblas_layout layout, fragblas_op trans, fragblas_int m, fragblas_int n, fragblas_int kl,
    fragblas_int ku, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx,
    fragblas_scalar beta, fragblas_buffer* y, fragblas_int y_offset, fragblas_int incy);
/* y := alpha * A * x + beta * y, A Hermitian. A is n x n, and its diagonal is real. */
FRAGBLAS_API fragblas_status fragblas_zhemv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* y := alpha * A * x + beta * y, A a Hermitian band. A is n x n, and its diagonal is real. The band
 * has k diagonals beside the main one, of which one side is stored, as in gbmv. */
FRAGBLAS_API fragblas_status fragblas_zhbmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* y := alpha * A * x + beta * y, A Hermitian and packed. The triangle has its lines one behind
 * another, n * (n + 1) / 2 elements. */
FRAGBLAS_API fragblas_status fragblas_zhpmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_scalar beta,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* x := op(A) * x, A triangular. A is n x n. */
FRAGBLAS_API fragblas_status fragblas_ztrmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx);
/* x := op(A)^-1 * x, A triangular. A is n x n. There is no test for singularity. */
FRAGBLAS_API fragblas_status fragblas_ztrsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx);
/* x := op(A) * x, A a triangular band. The band has k diagonals beside the main one, as in hbmv. */
FRAGBLAS_API fragblas_status fragblas_ztbmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_int k, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* x := op(A)^-1 * x, A a triangular band. The band has k diagonals beside the main one, as in hbmv.
 * There is no test for singularity. */
FRAGBLAS_API fragblas_status fragblas_ztbsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_int k, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* x := op(A) * x, A triangular and packed. The triangle is packed as in hpmv. */
FRAGBLAS_API fragblas_status fragblas_ztpmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* x := op(A)^-1 * x, A triangular and packed. The triangle is packed as in hpmv. There is no test
 * for singularity. */
FRAGBLAS_API fragblas_status fragblas_ztpsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* A := alpha * x * y^T + A. A is m x n. */
FRAGBLAS_API fragblas_status fragblas_zgeru(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda);
/* A := alpha * x * y^H + A. A is m x n. */
FRAGBLAS_API fragblas_status fragblas_zgerc(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda);
/* A := alpha * x * x^H + A, one triangle, alpha real. A is n x n and Hermitian: imaginary parts on
 * its diagonal are not read, and become 0. */
FRAGBLAS_API fragblas_status fragblas_zher(fragblas_layout layout, fragblas_uplo uplo,
                                           fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* a,
                                           fragblas_int a_offset, fragblas_int lda);
/* A := alpha * x * x^H + A, packed, alpha real. A is Hermitian, as in her, and packed as in hpmv.
 */
FRAGBLAS_API fragblas_status fragblas_zhpr(fragblas_layout layout, fragblas_uplo uplo,
                                           fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* ap,
                                           fragblas_int ap_offset);
/* A := alpha * x * y^H + conj(alpha) * y * x^H + A, one triangle. A is n x n and Hermitian, as in
 * her. */
FRAGBLAS_API fragblas_status fragblas_zher2(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda);
/* A := alpha * x * y^H + conj(alpha) * y * x^H + A, packed. A is Hermitian, as in her, and packed
 * as in hpmv. */
FRAGBLAS_API fragblas_status fragblas_zhpr2(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy,
                                            fragblas_buffer* ap, fragblas_int ap_offset);

/* -- level 2, beside BLAS -------------------------------------------------------------------- */
/* y := alpha * A * x + beta * y, A symmetric. A is n x n. */
FRAGBLAS_API fragblas_status fragblas_zsymv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* y := alpha * A * x + beta * y, A symmetric and packed. The triangle is packed as in hpmv. */
FRAGBLAS_API fragblas_status fragblas_zspmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_scalar beta,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* A := alpha * x * x^T + A, one triangle. A is n x n and symmetric. */
FRAGBLAS_API fragblas_status fragblas_zsyr(fragblas_layout layout, fragblas_uplo uplo,
                                           fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* a,
                                           fragblas_int a_offset, fragblas_int lda);
/* A := alpha * x * x^T + A, packed. A is symmetric, and packed as in hpmv. */
FRAGBLAS_API fragblas_status fragblas_zspr(fragblas_layout layout, fragblas_uplo uplo,
                                           fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* ap,
                                           fragblas_int ap_offset);
/* B := alpha * op(A). A is m x n. op may be the conjugate alone. */
FRAGBLAS_API fragblas_status fragblas_zomatcopy(fragblas_layout layout, fragblas_op trans,
                                                fragblas_int m, fragblas_int n,
                                                fragblas_scalar alpha, fragblas_buffer* a,
                                                fragblas_int a_offset, fragblas_int lda,
                                                fragblas_buffer* b, fragblas_int b_offset,
                                                fragblas_int ldb);
/* A := alpha * op(A), stored with another leading dimension. A is m x n and has lda before; the
 * result has ldb. op may be the conjugate alone. */
FRAGBLAS_API fragblas_status fragblas_zimatcopy(fragblas_layout layout, fragblas_op trans,
                                                fragblas_int m, fragblas_int n,
                                                fragblas_scalar alpha, fragblas_buffer* a,
                                                fragblas_int a_offset, fragblas_int lda,
                                                fragblas_int ldb);
/* y := alpha * op(A) * x + beta * y for each triple of a batch. Strides are as in
 * axpy_batch_strided. */
FRAGBLAS_API fragblas_status fragblas_zgemv_batch_strided(
    fragblas_layout layout, fragblas_op trans, fragblas_int m, fragblas_int n,
    fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
    fragblas_int stridea, fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx,
    fragblas_int stridex, fragblas_scalar beta, fragblas_buffer* y, fragblas_int y_offset,
    fragblas_int incy, fragblas_int stridey, fragblas_int batch_size);

/* -- level 3 --------------------------------------------------------------------------------- */
/* C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n. */
FRAGBLAS_API fragblas_status fragblas_zgemm(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * A * B + beta * C, or B * A, A symmetric. C is m x n, and A stands on the side that
 * is named. */
FRAGBLAS_API fragblas_status
fragblas_zsymm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_int m,
               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
               fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
               fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * A * B + beta * C, or B * A, A Hermitian. C is m x n, and A stands on the side that
 * is named. A's diagonal is real. */
FRAGBLAS_API fragblas_status
fragblas_zhemm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_int m,
               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
               fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
               fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(A)^T + beta * C, one triangle. op(A) is n x k, and op is not the
 * conjugate transpose. */
FRAGBLAS_API fragblas_status fragblas_zsyrk(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_int n, fragblas_int k,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_scalar beta, fragblas_buffer* c,
                                            fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(A)^H + beta * C, one triangle, alpha and beta real. op(A) is n x k, and
 * op is not the transpose. C is Hermitian, as A in her. */
FRAGBLAS_API fragblas_status fragblas_zherk(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_int n, fragblas_int k,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_scalar beta, fragblas_buffer* c,
                                            fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle. op(A) and op(B)
 * are n x k, and op is not the conjugate transpose. */
FRAGBLAS_API fragblas_status
fragblas_zsyr2k(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans, fragblas_int n,
                fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
                fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(B)^H + conj(alpha) * op(B) * op(A)^H + beta * C, one triangle, beta real.
 * op(A) and op(B) are n x k, and op is not the transpose. C is Hermitian, as A in her. */
FRAGBLAS_API fragblas_status
fragblas_zher2k(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans, fragblas_int n,
                fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
                fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* B := alpha * op(A) * B, or B * op(A), A triangular. B is m x n, and A stands on the side that is
 * named. */
FRAGBLAS_API fragblas_status fragblas_ztrmm(fragblas_layout layout, fragblas_side side,
                                            fragblas_uplo uplo, fragblas_op transa,
                                            fragblas_diag diag, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb);
/* B := alpha * op(A)^-1 * B, or B * op(A)^-1, A triangular. B is m x n, and A stands on the side
 * that is named. There is no test for singularity. */
FRAGBLAS_API fragblas_status fragblas_ztrsm(fragblas_layout layout, fragblas_side side,
                                            fragblas_uplo uplo, fragblas_op transa,
                                            fragblas_diag diag, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb);

/* -- level 3, beside BLAS -------------------------------------------------------------------- */
/* C := alpha * op(A) * op(B) + beta * C, one triangle of a square C. C is n x n, and its other
 * triangle is neither read nor written. */
FRAGBLAS_API fragblas_status fragblas_zgemmtr(fragblas_layout layout, fragblas_uplo uplo,
                                              fragblas_op transa, fragblas_op transb,
                                              fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                                              fragblas_buffer* a, fragblas_int a_offset,
                                              fragblas_int lda, fragblas_buffer* b,
                                              fragblas_int b_offset, fragblas_int ldb,
                                              fragblas_scalar beta, fragblas_buffer* c,
                                              fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(B) + beta * C for each triple of a batch. Strides are as in
 * axpy_batch_strided. */
FRAGBLAS_API fragblas_status fragblas_zgemm_batch_strided(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_int stridea, fragblas_buffer* b, fragblas_int b_offset,
    fragblas_int ldb, fragblas_int strideb, fragblas_scalar beta, fragblas_buffer* c,
    fragblas_int c_offset, fragblas_int ldc, fragblas_int stridec, fragblas_int batch_size);
/* B := alpha * op(A)^-1 * B, or B * op(A)^-1, for each pair of a batch, A triangular. Strides are
 * as in axpy_batch_strided, but that of B is not 0. */
FRAGBLAS_API fragblas_status fragblas_ztrsm_batch_strided(
    fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_op transa,
    fragblas_diag diag, fragblas_int m, fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a,
    fragblas_int a_offset, fragblas_int lda, fragblas_int stridea, fragblas_buffer* b,
    fragblas_int b_offset, fragblas_int ldb, fragblas_int strideb, fragblas_int batch_size);

#ifdef __cplusplus
}
#endif

#endif
