/* Solvers for sparse matrices, which wait: not for pages. docs/sparse.md has what they do. Vectors
 * have inc 1.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_SPARSE_SOLVERS_H
#define FRAGBLAS_SPARSE_SOLVERS_H

#include "fragblas/sparse.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct fragblas_solver_result {
  fragblas_int iterations;
  float residual;   /* of |b|; fragblas_cgls, fragblas_lsqr: |A^T (b - A x)|, of |A^T b| */
  float eigenvalue; /* of fragblas_power_iteration */
  int32_t converged;
} fragblas_solver_result;

/* x := A^-1 b by conjugate gradients; diagonal may be null, else it is that of A. */
FRAGBLAS_API fragblas_status fragblas_cg(fragblas_context* context, const fragblas_sparse* a,
                                         fragblas_buffer* b, fragblas_int b_offset,
                                         fragblas_buffer* x, fragblas_int x_offset,
                                         fragblas_buffer* diagonal, fragblas_int diagonal_offset,
                                         float tolerance, fragblas_int max_iterations,
                                         fragblas_solver_result* result);
/* x := the x with the least |b - A x|; at is the transpose of A. */
FRAGBLAS_API fragblas_status fragblas_cgls(fragblas_context* context, const fragblas_sparse* a,
                                           const fragblas_sparse* at, fragblas_buffer* b,
                                           fragblas_int b_offset, fragblas_buffer* x,
                                           fragblas_int x_offset, float tolerance,
                                           fragblas_int max_iterations,
                                           fragblas_solver_result* result);
/* The same by the bidiagonalization of Paige and Saunders. */
FRAGBLAS_API fragblas_status fragblas_lsqr(fragblas_context* context, const fragblas_sparse* a,
                                           const fragblas_sparse* at, fragblas_buffer* b,
                                           fragblas_int b_offset, fragblas_buffer* x,
                                           fragblas_int x_offset, float tolerance,
                                           fragblas_int max_iterations,
                                           fragblas_solver_result* result);
/* x := the eigenvector of the eigenvalue with the largest magnitude. */
FRAGBLAS_API fragblas_status fragblas_power_iteration(fragblas_context* context,
                                                      const fragblas_sparse* a, fragblas_buffer* x,
                                                      fragblas_int x_offset, float tolerance,
                                                      fragblas_int max_iterations,
                                                      fragblas_solver_result* result);

#ifdef __cplusplus
}
#endif

#endif
