/* Buffers of complex numbers in double precision, beside their routines
 * (fragblas/double_complex.h): in libraries that have them. All else of fragblas.h that takes
 * buffers takes these, and offsets and counts are of such numbers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef FRAGBLAS_DOUBLE_COMPLEX_BESIDE_H
#define FRAGBLAS_DOUBLE_COMPLEX_BESIDE_H

#include "fragblas/double_complex.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A buffer of `size` zeros. */
FRAGBLAS_API fragblas_status fragblas_double_complex_buffer_create(fragblas_context* context,
                                                                   fragblas_int size,
                                                                   fragblas_buffer** buffer);
/* Two numbers of `data` for each of the buffer's, the real part first. */
FRAGBLAS_API fragblas_status fragblas_double_complex_buffer_write(fragblas_buffer* buffer,
                                                                  fragblas_int offset,
                                                                  const double* data,
                                                                  fragblas_int count);
FRAGBLAS_API fragblas_status fragblas_double_complex_buffer_read(const fragblas_buffer* buffer,
                                                                 fragblas_int offset, double* data,
                                                                 fragblas_int count);

#ifdef __cplusplus
}
#endif

#endif
