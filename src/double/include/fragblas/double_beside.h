/* Buffers of numbers in double precision, beside the routines (fragblas/double.h). All else of
 * fragblas.h that takes a buffer takes these too, where it does not speak of floats.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_DOUBLE_BESIDE_H
#define FRAGBLAS_DOUBLE_BESIDE_H

#include "fragblas/double.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `size` numbers, all 0. FRAGBLAS_UNSUPPORTED where the device fails the probe of its integers. */
FRAGBLAS_API fragblas_status fragblas_double_buffer_create(fragblas_context* context,
                                                           fragblas_int size,
                                                           fragblas_buffer** buffer);
/* Numbers [offset, offset + count) := data[0 .. count). The data is taken before the call returns.
 */
FRAGBLAS_API fragblas_status fragblas_double_buffer_write(fragblas_buffer* buffer,
                                                          fragblas_int offset, const double* data,
                                                          fragblas_int count);
/* The other way; waits. */
FRAGBLAS_API fragblas_status fragblas_double_buffer_read(const fragblas_buffer* buffer,
                                                         fragblas_int offset, double* data,
                                                         fragblas_int count);
/* Numbers [offset, offset + count) := value. */
FRAGBLAS_API fragblas_status fragblas_double_buffer_fill(fragblas_buffer* buffer,
                                                         fragblas_int offset, fragblas_int count,
                                                         double value);

/* B := A, m x n, rounded to float32; and the other way, exactly. */
FRAGBLAS_API fragblas_status fragblas_dlag2s(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* b,
                                             fragblas_int b_offset, fragblas_int ldb);
FRAGBLAS_API fragblas_status fragblas_slag2d(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* b,
                                             fragblas_int b_offset, fragblas_int ldb);

/* The same of complex numbers, part by part. */
FRAGBLAS_API fragblas_status fragblas_zlag2c(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* b,
                                             fragblas_int b_offset, fragblas_int ldb);
FRAGBLAS_API fragblas_status fragblas_clag2z(fragblas_layout layout, fragblas_int m, fragblas_int n,
                                             fragblas_buffer* a, fragblas_int a_offset,
                                             fragblas_int lda, fragblas_buffer* b,
                                             fragblas_int b_offset, fragblas_int ldb);

/* fragblas_sgemm_prepack for dgemm: residues of the factor, 24 to 48 bytes a number. Does nothing
 * where the product is not by residues. */
FRAGBLAS_API fragblas_status fragblas_dgemm_prepack(fragblas_layout layout, fragblas_factor factor,
                                                    fragblas_op trans, fragblas_int m,
                                                    fragblas_int n, fragblas_int k,
                                                    fragblas_buffer* a, fragblas_int a_offset,
                                                    fragblas_int lda);
/* dgemm whose errors are small componentwise: each element is an exact sum, as ddot's. */
FRAGBLAS_API fragblas_status fragblas_dgemm_componentwise(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);
/* sgemm with the same bits on every device (docs/double.md): of buffers in single precision. */
FRAGBLAS_API fragblas_status fragblas_sgemm_reproducible(
    fragblas_layout layout, fragblas_op transa, fragblas_op transb, fragblas_int m, fragblas_int n,
    fragblas_int k, fragblas_scalar alpha, fragblas_buffer* a, fragblas_int a_offset,
    fragblas_int lda, fragblas_buffer* b, fragblas_int b_offset, fragblas_int ldb,
    fragblas_scalar beta, fragblas_buffer* c, fragblas_int c_offset, fragblas_int ldc);

#ifdef __cplusplus
}
#endif

#endif
