/* Linear algebra for complex numbers in single precision, by LAPACK's names: library
 * fragblas_complex_linalg. Argument order is LAPACK's, with a layout in front; an operand is a
 * buffer and an offset, which counts numbers. info and ipiv are floats, as those of linalg.h.
 * docs/linalg/README.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_COMPLEX_LINALG_H
#define FRAGBLAS_COMPLEX_LINALG_H

#include "fragblas/linalg.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- Hermitian positive definite ------------------------------------------------------------- */
/* A := its Cholesky factor, A = L * L^H or U^H * U, one triangle. A is n x n, Hermitian and
 * positive definite: imaginary parts on its diagonal are not read. */
FRAGBLAS_API fragblas_status fragblas_cpotrf(fragblas_layout layout, fragblas_uplo uplo,
                                             fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* info, fragblas_int info_offset);
/* B := A^-1 * B, A by its Cholesky factor. B is n x nrhs. */
FRAGBLAS_API fragblas_status fragblas_cpotrs(fragblas_layout layout, fragblas_uplo uplo,
                                             fragblas_int n, fragblas_int nrhs, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* b, fragblas_int b_offset,
                                             fragblas_int ldb);
/* B := A^-1 * B, and A := its Cholesky factor, one triangle. A is n x n, Hermitian and positive
 * definite, and B n x nrhs. */
FRAGBLAS_API fragblas_status fragblas_cposv(fragblas_layout layout, fragblas_uplo uplo,
                                            fragblas_int n, fragblas_int nrhs, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb, fragblas_buffer* info,
                                            fragblas_int info_offset);

/* -- general --------------------------------------------------------------------------------- */
/* A := its factors L and U, P * A = L * U. A is m x n, and ipiv has min(m, n) elements. L is unit
 * and stands below the diagonal. Pivots are the largest by |re| + |im|. info is the first 0 on U's
 * diagonal. */
FRAGBLAS_API fragblas_status fragblas_cgetrf(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* ipiv,
                                             fragblas_int ipiv_offset, fragblas_buffer* info,
                                             fragblas_int info_offset);
/* B := op(A)^-1 * B, A by its factors L and U. A is n x n, and B n x nrhs. */
FRAGBLAS_API fragblas_status fragblas_cgetrs(fragblas_layout layout, fragblas_op trans,
                                             fragblas_int n, fragblas_int nrhs, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* ipiv, fragblas_int ipiv_offset,
                                             fragblas_buffer* b, fragblas_int b_offset,
                                             fragblas_int ldb);
/* B := A^-1 * B, and A := its factors L and U. A is n x n, and B n x nrhs. info is the first 0 on
 * U's diagonal. */
FRAGBLAS_API fragblas_status fragblas_cgesv(fragblas_layout layout, fragblas_int n,
                                            fragblas_int nrhs, fragblas_buffer* a,
                                            fragblas_int a_offset, fragblas_int lda,
                                            fragblas_buffer* ipiv, fragblas_int ipiv_offset,
                                            fragblas_buffer* b, fragblas_int b_offset,
                                            fragblas_int ldb, fragblas_buffer* info,
                                            fragblas_int info_offset);

/* -- unitary factors ------------------------------------------------------------------------- */
/* A := its factors Q and R, A = Q * R. A is m x n, and tau has min(m, n) elements. R stands on and
 * above its diagonal, which is real, and below it the vectors of Q's reflectors. */
FRAGBLAS_API fragblas_status fragblas_cgeqrf(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* tau,
                                             fragblas_int tau_offset);
/* A := its factors L and Q, A = L * Q. A is m x n, and tau has min(m, n) elements. L stands on and
 * below its diagonal, which is real, and beside it conjugates of the vectors of Q's reflectors. */
FRAGBLAS_API fragblas_status fragblas_cgelqf(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* tau,
                                             fragblas_int tau_offset);
/* C := op(Q) * C, or C * op(Q), Q by the factors of geqrf. C is m x n. A has k columns, for as many
 * reflectors. */
FRAGBLAS_API fragblas_status fragblas_cunmqr(fragblas_layout layout, fragblas_side side,
                                             fragblas_op trans, fragblas_int m, fragblas_int n,
                                             fragblas_int k, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* tau, fragblas_int tau_offset,
                                             fragblas_buffer* c, fragblas_int c_offset,
                                             fragblas_int ldc);
/* A := the first n columns of Q, Q by the factors of geqrf. A is m x n, n at most m, and its first
 * k columns have the reflectors. */
FRAGBLAS_API fragblas_status fragblas_cungqr(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_int k, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* tau, fragblas_int tau_offset);
/* C := op(Q) * C, or C * op(Q), Q by the factors of gelqf. C is m x n. A has k rows, for as many
 * reflectors. */
FRAGBLAS_API fragblas_status fragblas_cunmlq(fragblas_layout layout, fragblas_side side,
                                             fragblas_op trans, fragblas_int m, fragblas_int n,
                                             fragblas_int k, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* tau, fragblas_int tau_offset,
                                             fragblas_buffer* c, fragblas_int c_offset,
                                             fragblas_int ldc);
/* A := the first m rows of Q, Q by the factors of gelqf. A is m x n, m at most n, and its first k
 * rows have the reflectors. */
FRAGBLAS_API fragblas_status fragblas_cunglq(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_int k, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* tau, fragblas_int tau_offset);
/* B := the X with the least norm of B - op(A) * X, or of many the least X. A is m x n, of full
 * rank, and becomes its factors; op is not the transpose. B has max(m, n) rows. X takes the place
 * of the right-hand sides, from the first row on, and the squares of the rows behind it add up to
 * the residual's. info is the first 0 on the diagonal of R or L. */
FRAGBLAS_API fragblas_status fragblas_cgels(fragblas_layout layout, fragblas_op trans,
                                            fragblas_int m, fragblas_int n, fragblas_int nrhs,
                                            fragblas_buffer* a, fragblas_int a_offset,
                                            fragblas_int lda, fragblas_buffer* b,
                                            fragblas_int b_offset, fragblas_int ldb,
                                            fragblas_buffer* info, fragblas_int info_offset);

/* -- Hermitian eigenproblem ------------------------------------------------------------------ */
/* w := the eigenvalues of A, ascending, and with vectors A := its eigenvectors. A is n x n and
 * Hermitian, and one triangle of it is read, without imaginary parts on the diagonal. Without
 * vectors it is kept. w is floats. info is 0 unless A has Inf or NaN. */
FRAGBLAS_API fragblas_status fragblas_cheevd(fragblas_layout layout, fragblas_vectors vectors,
                                             fragblas_uplo uplo, fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* w, fragblas_int w_offset,
                                             fragblas_buffer* info, fragblas_int info_offset);

/* -- complex singular values ----------------------------------------------------------------- */
/* s := the singular values of A, the largest one first; U and VT := their vectors. A is m x n and
 * kept, unlike LAPACK's, and s has min(m, n) floats. The vectors are columns of U and rows of VT:
 * min(m, n) of each, or with job All bases, so that U is m x m and VT n x n. Without them U and VT
 * are not looked at. info is 0 unless A has Inf or NaN. */
FRAGBLAS_API fragblas_status fragblas_cgesdd(fragblas_layout layout, fragblas_svd_job job,
                                             fragblas_int m, fragblas_int n, fragblas_buffer* a,
                                             fragblas_int a_offset, fragblas_int lda,
                                             fragblas_buffer* s, fragblas_int s_offset,
                                             fragblas_buffer* u, fragblas_int u_offset,
                                             fragblas_int ldu, fragblas_buffer* vt,
                                             fragblas_int vt_offset, fragblas_int ldvt,
                                             fragblas_buffer* info, fragblas_int info_offset);

#ifdef __cplusplus
}
#endif

#endif
