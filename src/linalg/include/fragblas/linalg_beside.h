/* Whole problems of linear algebra, which LAPACK has no names for, beside its routines
 * (fragblas/linalg.h). Operands are views, of any mix of layouts; docs/linalg/solve.md has what
 * they do. info, backward_error and method may be null: nobody wants to know.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_LINALG_BESIDE_H
#define FRAGBLAS_LINALG_BESIDE_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is known of A. */
typedef enum fragblas_assumption {
  FRAGBLAS_GENERAL = 0,
  FRAGBLAS_POSITIVE_DEFINITE = 1, /* of which the triangle that uplo names is read */
  FRAGBLAS_LOWER_TRIANGULAR = 2,
  FRAGBLAS_UPPER_TRIANGULAR = 3,
  FRAGBLAS_UNKNOWN = 4 /* Cholesky is tried where A is symmetric, then pivots from few rows */
} fragblas_assumption;

/* X := A^-1 * B, corrected `refinements` times, 0 to 30. A is kept, and so is B, unless it is X.
 * method, how X was found: 0 by LU with pivots from all rows, 4 with pivots from few; 1 by
 * Cholesky; 2 and 3 by a lower and an upper triangle. With FRAGBLAS_UNKNOWN the call waits for the
 * device, unless the context is deferred. */
FRAGBLAS_API fragblas_status fragblas_solve(const fragblas_view* a, const fragblas_view* b,
                                            const fragblas_view* x, fragblas_assumption assume,
                                            fragblas_uplo uplo, int32_t refinements,
                                            fragblas_buffer* info, fragblas_int info_offset,
                                            fragblas_buffer* backward_error,
                                            fragblas_int backward_error_offset,
                                            fragblas_buffer* method, fragblas_int method_offset);
/* {"n", "nrhs", "steps": [{"method", "taken_if", "flops", "reads"}]}: the ways to solve such a
 * system that fragblas_solve tries, one after the other, up to the first one that is taken;
 * taken_if is "" where nothing has to hold; reads is how often numbers of the device are looked at
 * for that. Null after a failure. The text lives until the next call that gives one of this
 * context. */
FRAGBLAS_API const char* fragblas_explain_solve_json(fragblas_context* context, fragblas_int n,
                                                     fragblas_int nrhs, fragblas_assumption assume,
                                                     int32_t refinements);
/* B := A^-1. B may be A. */
FRAGBLAS_API fragblas_status fragblas_inv(const fragblas_view* a, const fragblas_view* b,
                                          fragblas_buffer* info, fragblas_int info_offset);
/* One element: the determinant of A. */
FRAGBLAS_API fragblas_status fragblas_det(const fragblas_view* a, fragblas_buffer* result,
                                          fragblas_int result_offset);
/* One element: the logarithm of the determinant, NaN where that is negative. */
FRAGBLAS_API fragblas_status fragblas_logdet(const fragblas_view* a, fragblas_buffer* result,
                                             fragblas_int result_offset);
/* Two elements: the sign of the determinant, and the logarithm of its magnitude. */
FRAGBLAS_API fragblas_status fragblas_slogdet(const fragblas_view* a, fragblas_buffer* result,
                                              fragblas_int result_offset);
/* One element: an estimate of 1 / (|A| |A^-1|), 0 for a singular A. */
FRAGBLAS_API fragblas_status fragblas_rcond(const fragblas_view* a, fragblas_buffer* result,
                                            fragblas_int result_offset);

/* The lower Cholesky factor of A, or the upper one, with zeros in the other triangle. It may be A.
 */
FRAGBLAS_API fragblas_status fragblas_cholesky(const fragblas_view* a, const fragblas_view* factor,
                                               fragblas_uplo uplo, fragblas_buffer* info,
                                               fragblas_int info_offset);
/* A = P * L * U: a permutation, which may be null, and triangles with zeros beside them. */
FRAGBLAS_API fragblas_status fragblas_lu(const fragblas_view* a, const fragblas_view* p,
                                         const fragblas_view* l, const fragblas_view* u,
                                         fragblas_buffer* info, fragblas_int info_offset);
/* A = Q * R: min(m, n) columns of Q and rows of R, or where Q has m columns all of both. q null: R
 * alone. */
FRAGBLAS_API fragblas_status fragblas_qr(const fragblas_view* a, const fragblas_view* q,
                                         const fragblas_view* r);
/* s := the min(m, n) singular values, the largest one first; and so many vectors, columns of U and
 * rows of VT. u and vt null: the values alone. docs/linalg/svd.md has what it does. */
FRAGBLAS_API fragblas_status fragblas_svd(const fragblas_view* a, fragblas_buffer* s,
                                          fragblas_int s_offset, const fragblas_view* u,
                                          const fragblas_view* vt, fragblas_buffer* info,
                                          fragblas_int info_offset);
/* B := the pseudoinverse of A. Singular values of at most rcond times the largest one count as 0;
 * a negative rcond stands for max(m, n) * 2^-23. B may be A. */
FRAGBLAS_API fragblas_status fragblas_pinv(const fragblas_view* a, const fragblas_view* b,
                                           float rcond, fragblas_buffer* info,
                                           fragblas_int info_offset);
/* X := the X with the least norm of B - A * X, of many the least X, whatever the rank of A is.
 * rcond as of pinv. rank, one element, and s, min(m, n) singular values, may be null. */
FRAGBLAS_API fragblas_status fragblas_lstsq(const fragblas_view* a, const fragblas_view* b,
                                            const fragblas_view* x, float rcond,
                                            fragblas_buffer* rank, fragblas_int rank_offset,
                                            fragblas_buffer* s, fragblas_int s_offset,
                                            fragblas_buffer* info, fragblas_int info_offset);
/* Principal components of A's rows: mean has n elements, components k rows, variances k elements,
 * and scores, m x k, may be null. */
FRAGBLAS_API fragblas_status fragblas_pca(const fragblas_view* a, fragblas_buffer* mean,
                                          fragblas_int mean_offset, const fragblas_view* components,
                                          fragblas_buffer* variances, fragblas_int variances_offset,
                                          const fragblas_view* scores, fragblas_buffer* info,
                                          fragblas_int info_offset);
/* The k largest singular values and their vectors, U m x k and VT k x n, by a random sketch of k +
 * oversampling columns, to which A * A^T is applied `iterations` times, 0 to 30. */
FRAGBLAS_API fragblas_status fragblas_svd_low_rank(const fragblas_view* a, fragblas_buffer* s,
                                                   fragblas_int s_offset, const fragblas_view* u,
                                                   const fragblas_view* vt,
                                                   fragblas_int oversampling, int32_t iterations,
                                                   fragblas_int seed, fragblas_buffer* info,
                                                   fragblas_int info_offset);
/* A = U * H: orthonormal columns, and a symmetric H, which may be null. A has at least as many rows
 * as columns, and full rank. */
FRAGBLAS_API fragblas_status fragblas_polar(const fragblas_view* a, const fragblas_view* u,
                                            const fragblas_view* h);
/* w := the eigenvalues of a symmetric A, ascending, of which the triangle uplo is read; and V :=
 * its eigenvectors, columns. Of all n of them `count`, from place `first` on, 0 being that of the
 * least one. v null: the values alone. docs/linalg/eigen.md has what it does. */
FRAGBLAS_API fragblas_status fragblas_eigh(const fragblas_view* a, fragblas_uplo uplo,
                                           fragblas_int first, fragblas_int count,
                                           fragblas_buffer* w, fragblas_int w_offset,
                                           const fragblas_view* v, fragblas_buffer* info,
                                           fragblas_int info_offset);

#ifdef __cplusplus
}
#endif

#endif
