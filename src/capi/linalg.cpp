// The flat C interface: the routines of linear algebra, printed as those of routines.cpp. A part of
// their library. SPDX-License-Identifier: MIT
#include "fragblas/linalg.h"
#include "capi/linalg_enums.hpp"
#include "fragblas/linalg.hpp"

using fragblas::capi::diag_of;
using fragblas::capi::guarded;
using fragblas::capi::layout_of;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::side_of;
using fragblas::capi::svd_job_of;
using fragblas::capi::uplo_of;
using fragblas::capi::vectors_of;

extern "C" {
#include "printed/linalg_routines.inc"
}
