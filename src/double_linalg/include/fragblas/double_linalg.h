/* Linear systems, QR, least squares and spectra in double precision: the flat C interface of
 * library fragblas_double_linalg. Of views, so that a matrix is a buffer, an offset, and how it
 * lies. What they do is said in fragblas/double_linalg.hpp and docs/double.md.
 *
 * fragblas_dgetrs, fragblas_dpotrs, fragblas_zgetrs and fragblas_zpotrs enqueue and return. All
 * others wait. In a deferred context fragblas_dsolve, fragblas_zsolve, fragblas_deigh,
 * fragblas_dsvd and those of orthogonal factors do not: they are done in turns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_DOUBLE_LINALG_H
#define FRAGBLAS_DOUBLE_LINALG_H

#include "fragblas/double_beside.h"
#include "fragblas/linalg.h"
#include "fragblas/linalg_beside.h"

#ifdef __cplusplus
extern "C" {
#endif

/* X := A^-1 * B, of factors in single precision and corrections. iterations, info: LAPACK's ITER
 * and INFO. X may be B. */
FRAGBLAS_API fragblas_status fragblas_dsgesv(const fragblas_view* a, const fragblas_view* b,
                                             const fragblas_view* x, int32_t* iterations,
                                             fragblas_int* info);
FRAGBLAS_API fragblas_status fragblas_dsposv(const fragblas_view* a, const fragblas_view* b,
                                             const fragblas_view* x, fragblas_uplo uplo,
                                             int32_t* iterations, fragblas_int* info);
/* X := A^-1 * B by one of them: assume is GENERAL, UNKNOWN (dsgesv) or POSITIVE_DEFINITE (dsposv).
 * In a deferred context it does not wait. iterations, info: an element in single precision each, or
 * null. Where info is not 0, X := NaN. */
FRAGBLAS_API fragblas_status fragblas_dsolve(const fragblas_view* a, const fragblas_view* b,
                                             const fragblas_view* x, fragblas_assumption assume,
                                             fragblas_uplo uplo, fragblas_buffer* iterations,
                                             fragblas_int iterations_offset, fragblas_buffer* info,
                                             fragblas_int info_offset);
/* The same of complex numbers. */
FRAGBLAS_API fragblas_status fragblas_zcgesv(const fragblas_view* a, const fragblas_view* b,
                                             const fragblas_view* x, int32_t* iterations,
                                             fragblas_int* info);
FRAGBLAS_API fragblas_status fragblas_zcposv(const fragblas_view* a, const fragblas_view* b,
                                             const fragblas_view* x, fragblas_uplo uplo,
                                             int32_t* iterations, fragblas_int* info);
FRAGBLAS_API fragblas_status fragblas_zsolve(const fragblas_view* a, const fragblas_view* b,
                                             const fragblas_view* x, fragblas_assumption assume,
                                             fragblas_uplo uplo, fragblas_buffer* iterations,
                                             fragblas_int iterations_offset, fragblas_buffer* info,
                                             fragblas_int info_offset);
/* A := its factors; ipiv has room for the smaller one of A's sides. */
FRAGBLAS_API fragblas_status fragblas_dgetrf(const fragblas_view* a, fragblas_int* ipiv,
                                             fragblas_int* info);
/* B := op(A)^-1 * B, A by its factors, of which ipiv has as many elements as A rows. */
FRAGBLAS_API fragblas_status fragblas_dgetrs(const fragblas_view* a, const fragblas_int* ipiv,
                                             const fragblas_view* b, fragblas_op trans);
FRAGBLAS_API fragblas_status fragblas_dgesv(const fragblas_view* a, fragblas_int* ipiv,
                                            const fragblas_view* b, fragblas_int* info);
FRAGBLAS_API fragblas_status fragblas_dpotrf(const fragblas_view* a, fragblas_uplo uplo,
                                             fragblas_int* info);
FRAGBLAS_API fragblas_status fragblas_dpotrs(const fragblas_view* a, const fragblas_view* b,
                                             fragblas_uplo uplo);
FRAGBLAS_API fragblas_status fragblas_dposv(const fragblas_view* a, const fragblas_view* b,
                                            fragblas_uplo uplo, fragblas_int* info);

/* The same of complex numbers. */
FRAGBLAS_API fragblas_status fragblas_zgetrf(const fragblas_view* a, fragblas_int* ipiv,
                                             fragblas_int* info);
FRAGBLAS_API fragblas_status fragblas_zgetrs(const fragblas_view* a, const fragblas_int* ipiv,
                                             const fragblas_view* b, fragblas_op trans);
FRAGBLAS_API fragblas_status fragblas_zgesv(const fragblas_view* a, fragblas_int* ipiv,
                                            const fragblas_view* b, fragblas_int* info);
FRAGBLAS_API fragblas_status fragblas_zpotrf(const fragblas_view* a, fragblas_uplo uplo,
                                             fragblas_int* info);
FRAGBLAS_API fragblas_status fragblas_zpotrs(const fragblas_view* a, const fragblas_view* b,
                                             fragblas_uplo uplo);
FRAGBLAS_API fragblas_status fragblas_zposv(const fragblas_view* a, const fragblas_view* b,
                                            fragblas_uplo uplo, fragblas_int* info);

/* Orthogonal factors and least squares. tau: elements side by side, as many as the smaller one of
 * A's sides; dormqr, dorgqr: k. info: an element in single precision, or null. In a deferred
 * context none of them waits. */
FRAGBLAS_API fragblas_status fragblas_dgeqrf(const fragblas_view* a, fragblas_buffer* tau,
                                             fragblas_int tau_offset);
/* C := op(Q) * C or C * op(Q), Q by what dgeqrf made. */
FRAGBLAS_API fragblas_status fragblas_dormqr(const fragblas_view* a, fragblas_buffer* tau,
                                             fragblas_int tau_offset, fragblas_int k,
                                             const fragblas_view* c, fragblas_op trans,
                                             fragblas_side side);
/* A := the first columns of Q. */
FRAGBLAS_API fragblas_status fragblas_dorgqr(const fragblas_view* a, fragblas_buffer* tau,
                                             fragblas_int tau_offset, fragblas_int k);
/* X with the least ||B - op(A) * X|| takes B's place, which has as many rows as the larger one of
 * A's sides. A becomes its factors. */
FRAGBLAS_API fragblas_status fragblas_dgels(const fragblas_view* a, const fragblas_view* b,
                                            fragblas_op trans, fragblas_buffer* info,
                                            fragblas_int info_offset);
/* A = Q * R as matrices of their own; q may be null. */
FRAGBLAS_API fragblas_status fragblas_dqr(const fragblas_view* a, const fragblas_view* q,
                                          const fragblas_view* r);
/* X := that of dgels, of which A and B are kept. */
FRAGBLAS_API fragblas_status fragblas_dlstsq(const fragblas_view* a, const fragblas_view* b,
                                             const fragblas_view* x, fragblas_buffer* info,
                                             fragblas_int info_offset);

/* w := the eigenvalues of a symmetric A, ascending, of which the triangle uplo is read; and with
 * VECTORS A := its eigenvectors, columns. info: 0, or A's order where it has Inf or NaN. */
FRAGBLAS_API fragblas_status fragblas_dsyevd(const fragblas_view* a, fragblas_uplo uplo,
                                             fragblas_vectors vectors, fragblas_buffer* w,
                                             fragblas_int w_offset, fragblas_int* info);
/* The same; A is kept, and the eigenvectors are V's columns. v null: the values alone. info: an
 * element in single precision, or null. In a deferred context it does not wait. */
FRAGBLAS_API fragblas_status fragblas_deigh(const fragblas_view* a, fragblas_uplo uplo,
                                            fragblas_buffer* w, fragblas_int w_offset,
                                            const fragblas_view* v, fragblas_buffer* info,
                                            fragblas_int info_offset);
/* s := the min(m, n) singular values of A, the largest one first; u, vt: its vectors, columns and
 * rows: with THIN so many, with ALL bases of all space; with NONE both are null. info: 0, or min(m,
 * n) where A has Inf or NaN. */
FRAGBLAS_API fragblas_status fragblas_dgesdd(const fragblas_view* a, fragblas_svd_job job,
                                             fragblas_buffer* s, fragblas_int s_offset,
                                             const fragblas_view* u, const fragblas_view* vt,
                                             fragblas_int* info);
/* The same with the first vectors, or all if u and vt have so many; u and vt null: the values
 * alone. info: an element in single precision, or null. In a deferred context it does not wait. */
FRAGBLAS_API fragblas_status fragblas_dsvd(const fragblas_view* a, fragblas_buffer* s,
                                           fragblas_int s_offset, const fragblas_view* u,
                                           const fragblas_view* vt, fragblas_buffer* info,
                                           fragblas_int info_offset);

#ifdef __cplusplus
}
#endif

#endif
