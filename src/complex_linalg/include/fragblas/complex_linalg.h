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

#include "fragblas/fragblas.h"

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

#ifdef __cplusplus
}
#endif

#endif
