/* Buffers of complex numbers, beside the routines (fragblas/complex.h). All else of fragblas.h that
 * takes a buffer takes these too, where it does not speak of floats.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_COMPLEX_BESIDE_H
#define FRAGBLAS_COMPLEX_BESIDE_H

#include "fragblas/complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `size` numbers, all 0. */
FRAGBLAS_API fragblas_status fragblas_complex_buffer_create(fragblas_context* context,
                                                            fragblas_int size,
                                                            fragblas_buffer** buffer);
/* Numbers [offset, offset + count) := data[0 .. count). The data is taken before the call returns.
 */
FRAGBLAS_API fragblas_status fragblas_complex_buffer_write(fragblas_buffer* buffer,
                                                           fragblas_int offset,
                                                           const fragblas_complex* data,
                                                           fragblas_int count);
/* The other way; waits. */
FRAGBLAS_API fragblas_status fragblas_complex_buffer_read(const fragblas_buffer* buffer,
                                                          fragblas_int offset,
                                                          fragblas_complex* data,
                                                          fragblas_int count);

/* Has the buffer's numbers counted as floats from here on, two for each, or its floats as numbers:
 * FRAGBLAS_FLOAT32 or FRAGBLAS_COMPLEX64. So the real parts are a real vector with inc = 2, and the
 * imaginary parts another from offset 1 on. What was called before is not touched. */
FRAGBLAS_API fragblas_status fragblas_complex_buffer_count_as(fragblas_buffer* buffer,
                                                              fragblas_dtype dtype);

#ifdef __cplusplus
}
#endif

#endif
