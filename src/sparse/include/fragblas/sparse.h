/* Sparse matrices over fragblas's BLAS, by compressed rows: products: library fragblas_sparse.
 * fragblas/sparse.hpp and docs/sparse.md have what they do; fragblas/sparse_solvers.h has solvers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_SPARSE_H
#define FRAGBLAS_SPARSE_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sparse matrix on the device, its numbers as floats: rows + 1 places where rows begin, and a
 * column and a value for each entry. The last two begin at multiples of 4. With slots (ELLPACK)
 * each row has as many entries: entry s of row i is s * (rows rounded up to a multiple of 4) + i,
 * its column -1 where there is none; entries counts all of these, and indptr is not used. */
typedef struct fragblas_sparse {
  fragblas_int rows, cols, entries;
  fragblas_buffer* indptr;
  fragblas_int indptr_offset;
  fragblas_buffer* indices;
  fragblas_int indices_offset;
  fragblas_buffer* values;
  fragblas_int values_offset;
  fragblas_int slots;   /* at most 32768; 0: by compressed rows */
  fragblas_int longest; /* entries of the longest compressed row; 0: that is not known */
} fragblas_sparse;

/* y := alpha * A * x + beta * y: a->cols elements of x, a->rows of y. */
FRAGBLAS_API fragblas_status fragblas_spmv(const fragblas_scalar* alpha, const fragblas_sparse* a,
                                           fragblas_buffer* x, fragblas_int x_offset,
                                           fragblas_int x_inc, const fragblas_scalar* beta,
                                           fragblas_buffer* y, fragblas_int y_offset,
                                           fragblas_int y_inc);
/* C := alpha * A * B + beta * C. */
FRAGBLAS_API fragblas_status fragblas_spmm(const fragblas_scalar* alpha, const fragblas_sparse* a,
                                           const fragblas_view* b, const fragblas_scalar* beta,
                                           const fragblas_view* c);

#ifdef __cplusplus
}
#endif

#endif
