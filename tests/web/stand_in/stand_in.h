// The C function of the stand-in set. SPDX-License-Identifier: MIT
#ifndef FRAGBLAS_STAND_IN_H
#define FRAGBLAS_STAND_IN_H

#include "fragblas/fragblas.h"

#ifdef __cplusplus
extern "C" {
#endif

// x := x .* x, element by element.
FRAGBLAS_API fragblas_status fragblas_stand_in_square(fragblas_int n, fragblas_buffer* x,
                                                      fragblas_int x_offset, fragblas_int incx);

#ifdef __cplusplus
}
#endif

#endif
