/* Linear algebra over fragblas's BLAS, by LAPACK's names: library fragblas_linalg. Argument order
 * is LAPACK's, with a layout in front; an operand is a buffer and an offset.
 *
 * info is the element info[info_offset]: 0, or where the routine failed, counted from 1, as a
 * float; of a batch an element for each matrix. Null: nobody wants to know. ipiv is floats too,
 * counted from 1, side by side. Neither may lie in another operand. docs/linalg/README.md has what
 * holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_LINALG_H
#define FRAGBLAS_LINALG_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether eigenvectors are wanted. */
typedef enum fragblas_vectors { FRAGBLAS_NO_VECTORS = 0, FRAGBLAS_VECTORS = 1 } fragblas_vectors;
/* Which singular vectors are wanted. */
typedef enum fragblas_svd_job {
  FRAGBLAS_SVD_NONE = 0,
  FRAGBLAS_SVD_THIN = 1, /* the first min(m, n) */
  FRAGBLAS_SVD_ALL = 2   /* bases of all space */
} fragblas_svd_job;

/* -- symmetric positive definite ------------------------------------------------------------- */
/* A := its Cholesky factor, A = L * L^T or U^T * U, one triangle. A is n x n, symmetric and
 * positive definite. */
FRAGBLAS_API fragblas_status fragblas_spotrf(fragblas_layout layout, fragblas_uplo uplo,
                                             fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* info, fragblas_int info_offset);
/* B := A^-1 * B, A by its Cholesky factor. B is n x nrhs. */
FRAGBLAS_API fragblas_status fragblas_spotrs(fragblas_layout layout, fragblas_uplo uplo,
                                             fragblas_int n, fragblas_int nrhs, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* b, fragblas_int b_offset,
                                             fragblas_int ldb);
/* B := A^-1 * B, and A := its Cholesky factor, one triangle. A is n x n, symmetric and positive
 * definite, and B n x nrhs. */
FRAGBLAS_API fragblas_status fragblas_sposv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_int nrhs, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb, fragblas_buffer* info,
                                            fragblas_int info_offset);
/* A := its inverse, A by its Cholesky factor, one triangle. A is n x n. */
FRAGBLAS_API fragblas_status fragblas_spotri(fragblas_layout layout, fragblas_uplo uplo,
                                             fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* info, fragblas_int info_offset);
/* rcond := an estimate of 1 / (|A| |A^-1|), A by its Cholesky factor. A is n x n. anorm is the norm
 * of A, the largest sum of a column's magnitudes. */
FRAGBLAS_API fragblas_status fragblas_spocon(fragblas_layout layout, fragblas_uplo uplo,
                                             fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* anorm, fragblas_int anorm_offset,
                                             fragblas_buffer* rcond, fragblas_int rcond_offset);

/* -- triangular ------------------------------------------------------------------------------ */
/* A := its inverse, A triangular. A is n x n. info is the first 0 on its diagonal. */
FRAGBLAS_API fragblas_status fragblas_strtri(fragblas_layout layout, fragblas_uplo uplo,
                                             fragblas_diag diag, fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* info, fragblas_int info_offset);
/* rcond := an estimate of 1 / (|A| |A^-1|), A triangular. A is n x n. Norms are the largest sums of
 * columns' magnitudes, or with trans of rows'. */
FRAGBLAS_API fragblas_status fragblas_strcon(fragblas_layout layout, fragblas_op trans,
                                             fragblas_uplo uplo, fragblas_diag diag, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* rcond,
                                             fragblas_int rcond_offset);

/* -- general --------------------------------------------------------------------------------- */
/* A := its factors L and U, P * A = L * U. A is m x n, and ipiv has min(m, n) elements. L is unit
 * and stands below the diagonal. info is the first 0 on U's diagonal. */
FRAGBLAS_API fragblas_status fragblas_sgetrf(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* ipiv,
                                             fragblas_int ipiv_offset, fragblas_buffer* info,
                                             fragblas_int info_offset);
/* B := op(A)^-1 * B, A by its factors L and U. A is n x n, and B n x nrhs. */
FRAGBLAS_API fragblas_status fragblas_sgetrs(fragblas_layout layout, fragblas_op trans,
                                             fragblas_int n, fragblas_int nrhs, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* ipiv, fragblas_int ipiv_offset,
                                             fragblas_buffer* b, fragblas_int b_offset,
                                             fragblas_int ldb);
/* B := A^-1 * B, and A := its factors L and U. A is n x n, and B n x nrhs. info is the first 0 on
 * U's diagonal. */
FRAGBLAS_API fragblas_status fragblas_sgesv(fragblas_layout layout, fragblas_int n,
                                            fragblas_int nrhs, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* ipiv, fragblas_int ipiv_offset,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb, fragblas_buffer* info,
                                            fragblas_int info_offset);
/* A := its inverse, A by its factors L and U. A is n x n. info is the first 0 on U's diagonal. */
FRAGBLAS_API fragblas_status fragblas_sgetri(fragblas_layout layout, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* ipiv,
                                             fragblas_int ipiv_offset, fragblas_buffer* info,
                                             fragblas_int info_offset);
/* rcond := an estimate of 1 / (|A| |A^-1|), A by its factors L and U. A is n x n. anorm is the norm
 * of A, the largest sum of a column's magnitudes, or with trans of a row's. */
FRAGBLAS_API fragblas_status fragblas_sgecon(fragblas_layout layout, fragblas_op trans,
                                             fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* ipiv, fragblas_int ipiv_offset,
                                             fragblas_buffer* anorm, fragblas_int anorm_offset,
                                             fragblas_buffer* rcond, fragblas_int rcond_offset);
/* Row k of A is exchanged with the row that its pivot names, for k from k1 to k2. A is m x n. The
 * pivot of row k is element k1 - 1 + (k - k1) * |incx| of ipiv. With a negative incx the exchanges
 * go from row k2 to row k1. */
FRAGBLAS_API fragblas_status fragblas_slaswp(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_int k1, fragblas_int k2,
                                             fragblas_buffer* ipiv, fragblas_int ipiv_offset,
                                             fragblas_int incx);

/* -- orthogonal factors ---------------------------------------------------------------------- */
/* A := its factors Q and R, A = Q * R. A is m x n, and tau has min(m, n) elements. R stands on and
 * above the diagonal, below it the vectors of Q's reflectors. */
FRAGBLAS_API fragblas_status fragblas_sgeqrf(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* tau,
                                             fragblas_int tau_offset);
/* A := its factors L and Q, A = L * Q. A is m x n, and tau has min(m, n) elements. L stands on and
 * below the diagonal, beside it the vectors of Q's reflectors. */
FRAGBLAS_API fragblas_status fragblas_sgelqf(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* tau,
                                             fragblas_int tau_offset);
/* C := op(Q) * C, or C * op(Q), Q by the factors of geqrf. C is m x n. A has k columns, for as many
 * reflectors. */
FRAGBLAS_API fragblas_status fragblas_sormqr(fragblas_layout layout, fragblas_side side,
                                             fragblas_op trans, fragblas_int m, fragblas_int n,
                                             fragblas_int k, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* tau, fragblas_int tau_offset,
                                             fragblas_buffer* c, fragblas_int c_offset,
                                             fragblas_int ldc);
/* A := the first n columns of Q, Q by the factors of geqrf. A is m x n, n at most m, and its first
 * k columns have the reflectors. */
FRAGBLAS_API fragblas_status fragblas_sorgqr(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_int k, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* tau, fragblas_int tau_offset);
/* C := op(Q) * C, or C * op(Q), Q by the factors of gelqf. C is m x n. A has k rows, for as many
 * reflectors. */
FRAGBLAS_API fragblas_status fragblas_sormlq(fragblas_layout layout, fragblas_side side,
                                             fragblas_op trans, fragblas_int m, fragblas_int n,
                                             fragblas_int k, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* tau, fragblas_int tau_offset,
                                             fragblas_buffer* c, fragblas_int c_offset,
                                             fragblas_int ldc);
/* A := the first m rows of Q, Q by the factors of gelqf. A is m x n, m at most n, and its first k
 * rows have the reflectors. */
FRAGBLAS_API fragblas_status fragblas_sorglq(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_int k, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* tau, fragblas_int tau_offset);
/* B := the X with the least norm of B - op(A) * X, or of many the least X. A is m x n, of full
 * rank, and becomes its factors. B has max(m, n) rows. X takes the place of the right-hand sides,
 * from the first row on, and the squares of the rows behind it add up to the residual's. info is
 * the first 0 on the diagonal of R or L. */
FRAGBLAS_API fragblas_status fragblas_sgels(fragblas_layout layout, fragblas_op trans,
                                            fragblas_int m, fragblas_int n, fragblas_int nrhs,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* b,
                                            fragblas_int b_offset, fragblas_int ldb,
                                            fragblas_buffer* info, fragblas_int info_offset);

/* -- symmetric eigenproblem ------------------------------------------------------------------ */
/* w := the eigenvalues of A, ascending, and A := its eigenvectors, or nothing of use. A is n x n
 * and symmetric, and one triangle of it is read. info is 0 unless A has Inf or NaN. */
FRAGBLAS_API fragblas_status fragblas_ssyevd(fragblas_layout layout, fragblas_vectors vectors,
                                             fragblas_uplo uplo, fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* w, fragblas_int w_offset,
                                             fragblas_buffer* info, fragblas_int info_offset);
/* A := its tridiagonal form and the reflectors that make it, A = Q * T * Q^T, one triangle. A is n
 * x n and symmetric. d, n elements, is T's diagonal, e, of n - 1, stands beside it, and tau has as
 * many. A gets d and e too, and beyond them the vectors of Q's reflectors. */
FRAGBLAS_API fragblas_status fragblas_ssytrd(fragblas_layout layout, fragblas_uplo uplo,
                                             fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* d, fragblas_int d_offset,
                                             fragblas_buffer* e, fragblas_int e_offset,
                                             fragblas_buffer* tau, fragblas_int tau_offset);

/* -- singular values ------------------------------------------------------------------------- */
/* s := the singular values of A, the largest one first; U and VT := their vectors. A is m x n and
 * kept, unlike LAPACK's, and s has min(m, n) elements. The vectors are columns of U and rows of VT:
 * min(m, n) of each, or with job All bases, so that U is m x m and VT n x n. Without them U and VT
 * are not looked at. info is 0 unless A has Inf or NaN. */
FRAGBLAS_API fragblas_status fragblas_sgesdd(fragblas_layout layout, fragblas_svd_job job,
                                             fragblas_int m, fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* s, fragblas_int s_offset,
                                             fragblas_buffer* u, fragblas_int u_offset,
                                             fragblas_int ldu, fragblas_buffer* vt,
                                             fragblas_int vt_offset, fragblas_int ldvt,
                                             fragblas_buffer* info, fragblas_int info_offset);

/* -- batches of small matrices --------------------------------------------------------------- */
/* Each A := its Cholesky factor, one triangle. A is n x n, symmetric and positive definite, and n
 * at most 32. Each begins stridea elements behind the one before. */
FRAGBLAS_API fragblas_status fragblas_spotrf_batch_strided(
    fragblas_layout layout, fragblas_uplo uplo, fragblas_int n, fragblas_buffer* a,
    fragblas_int a_offset, fragblas_int lda, fragblas_int stridea, fragblas_buffer* info,
    fragblas_int info_offset, fragblas_int batch_size);
/* Each B := A^-1 * B, and A := its Cholesky factor, one triangle. A is n x n, symmetric and
 * positive definite, n at most 32, and B n x nrhs. */
FRAGBLAS_API fragblas_status fragblas_sposv_batch_strided(
    fragblas_layout layout, fragblas_uplo uplo, fragblas_int n, fragblas_int nrhs,
    fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda, fragblas_int stridea,
    fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb, fragblas_int strideb,
    fragblas_buffer* info, fragblas_int info_offset, fragblas_int batch_size);
/* Each A := its factors L and U, P * A = L * U. A is n x n, and n at most 32. Each has n pivots.
 * info is the first 0 on U's diagonal. */
FRAGBLAS_API fragblas_status fragblas_sgetrf_batch_strided(
    fragblas_layout layout, fragblas_int n, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_int stridea, fragblas_buffer* ipiv, fragblas_int ipiv_offset,
    fragblas_int stridepiv, fragblas_buffer* info, fragblas_int info_offset,
    fragblas_int batch_size);
/* Each B := A^-1 * B, and A := its factors L and U. A is n x n, n at most 32, and B n x nrhs. Each
 * has n pivots. info is the first 0 on U's diagonal. */
FRAGBLAS_API fragblas_status fragblas_sgesv_batch_strided(
    fragblas_layout layout, fragblas_int n, fragblas_int nrhs, fragblas_buffer* a,
    fragblas_int a_offset, fragblas_int lda, fragblas_int stridea, fragblas_buffer* ipiv,
    fragblas_int ipiv_offset, fragblas_int stridepiv, fragblas_buffer* b, fragblas_int b_offset,
    fragblas_int ldb, fragblas_int strideb, fragblas_buffer* info, fragblas_int info_offset,
    fragblas_int batch_size);
/* Each A := its factors Q and R, A = Q * R. A is m x n, and m and n at most 32. Each has min(m, n)
 * factors of reflectors in tau. */
FRAGBLAS_API fragblas_status fragblas_sgeqrf_batch_strided(
    fragblas_layout layout, fragblas_int m, fragblas_int n, fragblas_buffer* a,
    fragblas_int a_offset, fragblas_int lda, fragblas_int stridea, fragblas_buffer* tau,
    fragblas_int tau_offset, fragblas_int stridetau, fragblas_int batch_size);
/* Each w := the eigenvalues of A, ascending, and A := its eigenvectors, or it is kept. A is n x n
 * and symmetric, n at most 32, and one triangle of it is read. Each has n eigenvalues in w. info is
 * how many of them are no numbers: where A has Inf or NaN, values overflow, or are not found. */
FRAGBLAS_API fragblas_status fragblas_ssyev_batch_strided(
    fragblas_layout layout, fragblas_vectors vectors, fragblas_uplo uplo, fragblas_int n,
    fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda, fragblas_int stridea,
    fragblas_buffer* w, fragblas_int w_offset, fragblas_int stridew, fragblas_buffer* info,
    fragblas_int info_offset, fragblas_int batch_size);
/* Each s := the singular values of A, the largest one first; U and VT := their vectors. A is m x n
 * and kept, and m and n at most 32. The vectors are those of gesdd. Each has min(m, n) singular
 * values in s. info is how many of them are no numbers: where A has Inf or NaN, values overflow, or
 * are not found. */
FRAGBLAS_API fragblas_status fragblas_sgesvd_batch_strided(
    fragblas_layout layout, fragblas_svd_job job, fragblas_int m, fragblas_int n,
    fragblas_buffer* a, fragblas_int a_offset, fragblas_int lda, fragblas_int stridea,
    fragblas_buffer* s, fragblas_int s_offset, fragblas_int strides, fragblas_buffer* u,
    fragblas_int u_offset, fragblas_int ldu, fragblas_int strideu, fragblas_buffer* vt,
    fragblas_int vt_offset, fragblas_int ldvt, fragblas_int stridevt, fragblas_buffer* info,
    fragblas_int info_offset, fragblas_int batch_size);

#ifdef __cplusplus
}
#endif

#endif
