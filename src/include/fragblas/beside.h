/* What no BLAS has, beside the routines of the catalog (routines.h); included by fragblas.h.
 * Operands are as there.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_BESIDE_H
#define FRAGBLAS_BESIDE_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -- products --------------------------------------------------------------------------------- */
/* sgemm with a bias and an activation: C := activation(alpha * op(A) * op(B) + beta * C + bias).
 * bias (null: none) has an element for each column of C, or for each row. slope is that of
 * FRAGBLAS_LEAKY. levels is that of FRAGBLAS_STRASSEN: 1 or 2, or 0 for as many as pay. */
FRAGBLAS_API fragblas_status fragblas_sgemm_fused(
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
 * stale: then the next sgemm packs again. FRAGBLAS_OUT_OF_MEMORY when memory_bytes has no room for
 * it. */
FRAGBLAS_API fragblas_status fragblas_sgemm_prepack(fragblas_layout layout, fragblas_factor factor,
                                                    fragblas_op trans, fragblas_int m,
                                                    fragblas_int n, fragblas_int k,
                                                    fragblas_buffer* a, fragblas_int a_offset,
                                                    fragblas_int lda);
/* sgemm for each of a list: the i-th has its operands at a_offsets[i] of a, b_offsets[i] of b and
 * c_offsets[i] of c, and all have the same shapes. The C's must not overlap. */
FRAGBLAS_API fragblas_status fragblas_sgemm_batch(
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
