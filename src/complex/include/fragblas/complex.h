/* The routines of fragblas for complex numbers in single precision: library fragblas_complex.
 * Names, argument order and values are CBLAS's; an operand is a buffer and an offset, which counts
 * numbers. docs/complex.md has what holds for all of them.
 *
 * fragblas-catalog prints this file; `./dev format` renews it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_COMPLEX_H
#define FRAGBLAS_COMPLEX_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A number on the host. */
typedef struct fragblas_complex {
  float re, im;
} fragblas_complex;

/* -- level 3 --------------------------------------------------------------------------------- */
/* C := alpha * op(A) * op(B) + beta * C. op(A) is m x k, op(B) k x n. */
FRAGBLAS_API fragblas_status fragblas_cgemm(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);

#ifdef __cplusplus
}
#endif

#endif
