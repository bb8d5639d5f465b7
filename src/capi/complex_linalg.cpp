// The flat C interface: the routines of linear algebra for complex numbers, printed as those of
// routines.cpp. A part of their library. SPDX-License-Identifier: MIT
#include "fragblas/complex_linalg.h"
#include "capi/linalg_enums.hpp"
#include "fragblas/complex_linalg.hpp"

using fragblas::capi::guarded;
using fragblas::capi::layout_of;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::side_of;
using fragblas::capi::svd_job_of;
using fragblas::capi::uplo_of;
using fragblas::capi::vectors_of;

extern "C" {
#include "printed/complex_linalg_routines.inc"
}
