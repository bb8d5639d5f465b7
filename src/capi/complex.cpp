// The flat C interface: the routines for complex numbers, printed as those of routines.cpp. A part
// of their library. SPDX-License-Identifier: MIT
#include "fragblas/complex.h"
#include "capi/complex_numbers.hpp"

using fragblas::Complex;
using fragblas::capi::complex_scalar;
using fragblas::capi::diag_of;
using fragblas::capi::guarded;
using fragblas::capi::kPointer;
using fragblas::capi::layout_of;
using fragblas::capi::need;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::scalar;
using fragblas::capi::side_of;
using fragblas::capi::uplo_of;
using ChangedNumber = fragblas::capi::ChangedNumberOf<fragblas_complex, Complex>;

extern "C" {
#include "printed/complex_routines.inc"
}
