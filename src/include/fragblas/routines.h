/* The routines of fragblas, included by fragblas.h. Names, argument order and values are CBLAS's;
 * an operand is a buffer and an offset. docs/c-api.md has what holds for all of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_ROUTINES_H
#define FRAGBLAS_ROUTINES_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- level 1 ---------------------------------------------------------------------------------- */
/* c, s and r (in a) with c * a + s * b = r, c * b - s * a = 0; b becomes z, from which c and s can
 * be recovered. The conventions are those of BLAS 3.10. Computed at once, on the host. */
FRAGBLAS_API fragblas_status fragblas_srotg(float* a, float* b, float* c, float* s);
/* The modified rotation that zeroes the second of (sqrt(d1) * x1, sqrt(d2) * y1). On the host. */
FRAGBLAS_API fragblas_status fragblas_srotmg(float* d1, float* d2, float* x1, float y1,
                                             float param[5]);
/* (x, y) := (c * x + s * y, c * y - s * x). */
FRAGBLAS_API fragblas_status fragblas_srot(fragblas_int n, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* y, fragblas_int y_offset,
                                           fragblas_int incy, fragblas_scalar c, fragblas_scalar s);
/* (x, y) := (h11 * x + h12 * y, h21 * x + h22 * y); param is flag, h11, h21, h12, h22: flag -1
 * uses all four, 0 takes h11 = h22 = 1, 1 takes h12 = 1 and h21 = -1, -2 is the identity. */
FRAGBLAS_API fragblas_status fragblas_srotm(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy, const float param[5]);
/* (x, y) := (y, x). */
FRAGBLAS_API fragblas_status fragblas_sswap(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* x := alpha * x. Returns at once when n <= 0 or incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_sscal(fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* y := x. */
FRAGBLAS_API fragblas_status fragblas_scopy(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* y := alpha * x + y. */
FRAGBLAS_API fragblas_status fragblas_saxpy(fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* result[result_offset] := x . y; 0 when n <= 0. The results below are one element too. */
FRAGBLAS_API fragblas_status fragblas_sdot(fragblas_int n, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* y, fragblas_int y_offset,
                                           fragblas_int incy, fragblas_buffer* result,
                                           fragblas_int result_offset);
/* result := sb + x . y, accumulated in twice the precision; sb when n <= 0. */
FRAGBLAS_API fragblas_status fragblas_sdsdot(fragblas_int n, fragblas_scalar sb, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* y, fragblas_int y_offset,
                                             fragblas_int incy, fragblas_buffer* result,
                                             fragblas_int result_offset);
/* result := sqrt(x . x), without overflow or underflow on the way. */
FRAGBLAS_API fragblas_status fragblas_snrm2(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* result := sum of |x_i|; 0 when n <= 0 or incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_sasum(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* The first i with the largest |x_i|, from 0, as two elements, exact for every n: the index is
 * 4096 * result[result_offset] + result[result_offset + 1]. The first NaN wins. 0 when n <= 0 or
 * incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_isamax(fragblas_int n, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* result, fragblas_int result_offset);

/* -- level 2 ---------------------------------------------------------------------------------- */
/* y := alpha * op(A) * x + beta * y; A is m x n. */
FRAGBLAS_API fragblas_status fragblas_sgemv(fragblas_layout layout, fragblas_op trans,
                                            fragblas_int m, fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* The same for a band of kl diagonals below and ku above the main one: element (i, j) at j * lda
 * + ku + i - j when column-major, i * lda + kl + j - i when row-major. */
FRAGBLAS_API fragblas_status fragblas_sgbmv(
    fragblas_layout layout, fragblas_op trans, fragblas_int m, fragblas_int n, fragblas_int kl,
    fragblas_int ku, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx,
    fragblas_scalar beta, fragblas_buffer* y, fragblas_int y_offset, fragblas_int incy);
/* y := alpha * A * x + beta * y; A is n x n and symmetric, and only the triangle is read. */
FRAGBLAS_API fragblas_status fragblas_ssymv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* The same for a band of k diagonals beside the main one, of which one side is stored, as in
 * sgbmv. */
FRAGBLAS_API fragblas_status fragblas_ssbmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_scalar beta, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy);
/* The same for a packed triangle: its lines one after the other, without gaps. */
FRAGBLAS_API fragblas_status fragblas_sspmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_scalar beta,
                                            fragblas_buffer* y, fragblas_int y_offset,
                                            fragblas_int incy);
/* x := op(A) * x; A is n x n and triangular; with FRAGBLAS_UNIT its diagonal is not read. */
FRAGBLAS_API fragblas_status fragblas_strmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx);
FRAGBLAS_API fragblas_status fragblas_stbmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_int k, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
FRAGBLAS_API fragblas_status fragblas_stpmv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* x := op(A)^-1 * x. There is no test for singularity. */
FRAGBLAS_API fragblas_status fragblas_strsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx);
FRAGBLAS_API fragblas_status fragblas_stbsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_int k, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
FRAGBLAS_API fragblas_status fragblas_stpsv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_diag diag, fragblas_int n,
                                            fragblas_buffer* ap, fragblas_int ap_offset,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx);
/* A := alpha * x * y^T + A; A is m x n. */
FRAGBLAS_API fragblas_status fragblas_sger(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                           fragblas_scalar alpha, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* y, fragblas_int y_offset,
                                           fragblas_int incy, fragblas_buffer* a,
                                           fragblas_int a_offset, fragblas_int lda);
/* A := alpha * x * x^T + A, one triangle of it. */
FRAGBLAS_API fragblas_status fragblas_ssyr(fragblas_layout layout, fragblas_uplo uplo,
                                           fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* a,
                                           fragblas_int a_offset, fragblas_int lda);
FRAGBLAS_API fragblas_status fragblas_sspr(fragblas_layout layout, fragblas_uplo uplo,
                                           fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* ap,
                                           fragblas_int ap_offset);
/* A := alpha * x * y^T + alpha * y * x^T + A, one triangle of it. */
FRAGBLAS_API fragblas_status fragblas_ssyr2(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda);
FRAGBLAS_API fragblas_status fragblas_sspr2(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_scalar alpha,
                                            fragblas_buffer* x, fragblas_int x_offset,
                                            fragblas_int incx, fragblas_buffer* y,
                                            fragblas_int y_offset, fragblas_int incy,
                                            fragblas_buffer* ap, fragblas_int ap_offset);

/* -- level 3 ---------------------------------------------------------------------------------- */
/* C := alpha * op(A) * op(B) + beta * C; op(A) is m x k, op(B) k x n. */
FRAGBLAS_API fragblas_status fragblas_sgemm(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * A * B + beta * C (left) or alpha * B * A + beta * C (right); C is m x n, A
 * symmetric. */
FRAGBLAS_API fragblas_status
fragblas_ssymm(fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_int m,
               fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
               fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
               fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(A)^T + beta * C, one triangle of it; op(A) is n x k. */
FRAGBLAS_API fragblas_status fragblas_ssyrk(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_op trans, fragblas_int n, fragblas_int k,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_scalar beta, fragblas_buffer* c,
                                            fragblas_int c_offset, fragblas_int ldc);
/* C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle of it. */
FRAGBLAS_API fragblas_status
fragblas_ssyr2k(fragblas_layout layout, fragblas_uplo uplo, fragblas_op trans, fragblas_int n,
                fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
                fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
                fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* B := alpha * op(A) * B (left) or alpha * B * op(A) (right); B is m x n, A triangular. */
FRAGBLAS_API fragblas_status fragblas_strmm(fragblas_layout layout, fragblas_side side,
                                            fragblas_uplo uplo, fragblas_op transa,
                                            fragblas_diag diag, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb);
/* B := alpha * op(A)^-1 * B (left) or alpha * B * op(A)^-1 (right). */
FRAGBLAS_API fragblas_status fragblas_strsm(fragblas_layout layout, fragblas_side side,
                                            fragblas_uplo uplo, fragblas_op transa,
                                            fragblas_diag diag, fragblas_int m, fragblas_int n,
                                            fragblas_scalar alpha, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb);

/* -- beside the 35 of BLAS -------------------------------------------------------------------- */
/* result := sum of x_i; 0 when n <= 0 or incx <= 0. */
FRAGBLAS_API fragblas_status fragblas_ssum(fragblas_int n, fragblas_buffer* x,
                                           fragblas_int x_offset, fragblas_int incx,
                                           fragblas_buffer* result, fragblas_int result_offset);
/* The same for the smallest |x_i|, ... */
FRAGBLAS_API fragblas_status fragblas_isamin(fragblas_int n, fragblas_buffer* x,
                                             fragblas_int x_offset, fragblas_int incx,
                                             fragblas_buffer* result, fragblas_int result_offset);
/* ... the largest x_i, ... */
FRAGBLAS_API fragblas_status fragblas_ismax(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* ... and the smallest x_i. */
FRAGBLAS_API fragblas_status fragblas_ismin(fragblas_int n, fragblas_buffer* x,
                                            fragblas_int x_offset, fragblas_int incx,
                                            fragblas_buffer* result, fragblas_int result_offset);
/* y := alpha * x + beta * y. */
FRAGBLAS_API fragblas_status fragblas_saxpby(fragblas_int n, fragblas_scalar alpha,
                                             fragblas_buffer* x, fragblas_int x_offset,
                                             fragblas_int incx, fragblas_scalar beta,
                                             fragblas_buffer* y, fragblas_int y_offset,
                                             fragblas_int incy);
/* z := alpha * x .* y + beta * z, element by element. */
FRAGBLAS_API fragblas_status fragblas_shad(fragblas_int n, fragblas_scalar alpha,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int incx, fragblas_buffer* y,
                                           fragblas_int y_offset, fragblas_int incy,
                                           fragblas_scalar beta, fragblas_buffer* z,
                                           fragblas_int z_offset, fragblas_int incz);
/* y := alpha * x + y for each pair of a batch: a pair starts stridex and stridey elements after
 * the one before. A stride of 0 on an input repeats it for all; on an output beta is applied
 * once and the sum over the batch is added (strsm refuses it). */
FRAGBLAS_API fragblas_status fragblas_saxpy_batch_strided(fragblas_int n, fragblas_scalar alpha,
                                                          fragblas_buffer* x, fragblas_int x_offset,
                                                          fragblas_int incx, fragblas_int stridex,
                                                          fragblas_buffer* y, fragblas_int y_offset,
                                                          fragblas_int incy, fragblas_int stridey,
                                                          fragblas_int batch_size);
/* B := alpha * op(A); A is m x n. */
FRAGBLAS_API fragblas_status fragblas_somatcopy(fragblas_layout layout, fragblas_op trans,
                                                fragblas_int m, fragblas_int n,
                                                fragblas_scalar alpha, fragblas_buffer* a,
                                                fragblas_int a_offset, fragblas_int lda,
                                                fragblas_buffer* b, fragblas_int b_offset,
                                                fragblas_int ldb);
/* A := alpha * op(A); the m x n matrix has lda before, the result ldb. */
FRAGBLAS_API fragblas_status fragblas_simatcopy(fragblas_layout layout, fragblas_op trans,
                                                fragblas_int m, fragblas_int n,
                                                fragblas_scalar alpha, fragblas_buffer* a,
                                                fragblas_int a_offset, fragblas_int lda,
                                                fragblas_int ldb);
/* sgemv for each triple of a batch; strides as in saxpy_batch_strided. */
FRAGBLAS_API fragblas_status fragblas_sgemv_batch_strided(
    fragblas_layout layout, fragblas_op trans, fragblas_int m, fragblas_int n,
    fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda,
    fragblas_int stridea, fragblas_buffer* x, fragblas_int x_offset, fragblas_int incx,
    fragblas_int stridex, fragblas_scalar beta, fragblas_buffer* y, fragblas_int y_offset,
    fragblas_int incy, fragblas_int stridey, fragblas_int batch_size);
/* sgemm with a bias and an activation: C := activation(alpha * op(A) * op(B) + beta * C + bias).
 * bias (null: none) has an element for each column of C, or for each row. slope is that of
 * FRAGBLAS_LEAKY. levels is that of FRAGBLAS_STRASSEN: 1 or 2, or 0 for as many as pay. */
FRAGBLAS_API fragblas_status fragblas_gemm_fused(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc,
    fragblas_buffer* bias, fragblas_int bias_offset, fragblas_int incbias,
    fragblas_bias_axis bias_axis, fragblas_activation activation, float slope,
    fragblas_algorithm algorithm, fragblas_int levels);
/* Lays a factor of sgemm with these sizes out as sgemm will read it and keeps that beside the
 * buffer: a copy of all its elements, padded. The matrix is op(A), m x k, or op(B), k x n; sgemm
 * with the same operand and sizes then packs only the other one. A write to the buffer makes it
 * stale: then the next sgemm packs again. FRAGBLAS_OUT_OF_MEMORY when pack_cache_bytes has no room
 * for it beside what is prepacked. */
FRAGBLAS_API fragblas_status fragblas_sgemm_prepack(fragblas_layout layout, fragblas_factor factor,
                                                    fragblas_op trans, fragblas_int m,
                                                    fragblas_int n, fragblas_int k,
                                                    fragblas_buffer* a, fragblas_int a_offset,
                                                    fragblas_int lda);
/* sgemm for one triangle of an n x n C; the other is neither read nor written. */
FRAGBLAS_API fragblas_status fragblas_sgemmtr(fragblas_layout layout, fragblas_uplo uplo,
                                              fragblas_op transa, fragblas_op transb,
                                              fragblas_int n, fragblas_int k, fragblas_scalar alpha,
                                              fragblas_buffer* a, fragblas_int a_offset,
                                              fragblas_int lda, fragblas_buffer* b,
                                              fragblas_int b_offset, fragblas_int ldb,
                                              fragblas_scalar beta, fragblas_buffer* c,
                                              fragblas_int c_offset, fragblas_int ldc);
/* sgemm for each triple of a batch, and strsm for each pair; strides as in saxpy_batch_strided. */
FRAGBLAS_API fragblas_status fragblas_sgemm_batch_strided(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_int stridea, fragblas_buffer* b, fragblas_int b_offset,
    fragblas_int ldb, fragblas_int strideb, fragblas_scalar beta, fragblas_buffer* c,
    fragblas_int c_offset, fragblas_int ldc, fragblas_int stridec, fragblas_int batch_size);
FRAGBLAS_API fragblas_status fragblas_strsm_batch_strided(
    fragblas_layout layout, fragblas_side side, fragblas_uplo uplo, fragblas_op transa,
    fragblas_diag diag, fragblas_int m, fragblas_int n, fragblas_scalar alpha, fragblas_buffer* a,
    fragblas_int a_offset, fragblas_int lda, fragblas_int stridea, fragblas_buffer* b,
    fragblas_int b_offset, fragblas_int ldb, fragblas_int strideb, fragblas_int batch_size);
/* sgemm for each of a list: the i-th has its operands at a_offsets[i] of a, b_offsets[i] of b and
 * c_offsets[i] of c, and all have the same shapes. The C's must not overlap. */
FRAGBLAS_API fragblas_status fragblas_gemm_batch(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, const fragblas_int* a_offsets,
    fragblas_int lda, fragblas_buffer* b, const fragblas_int* b_offsets, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, const fragblas_int* c_offsets, fragblas_int ldc,
    fragblas_int batch_size);

/* -- your own element-wise code --------------------------------------------------------------- */
/* output(row, col) := the value that `body` returns: statements in GLSL ES 3.00 that end in
 * "return <float>;" and may use the `count` (at most 4) inputs by their names and the ints `row`
 * and `col`. Inputs have the output's shape, or are vectors with inc 0, which repeat one element;
 * an input may be the output itself. A body that does not compile gives FRAGBLAS_SHADER_ERROR at
 * once, with the compiler's words. */
FRAGBLAS_API fragblas_status fragblas_run(const char* body, const char* const* names,
                                          const fragblas_view* inputs, fragblas_int count,
                                          const fragblas_view* output);

#ifdef __cplusplus
}
#endif

#endif
