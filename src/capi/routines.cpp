// The flat C interface: the routines of the catalog. fragblas-catalog prints the functions, of
// which each calls its C++ twin:
//
//   fragblas_status fragblas_sscal(fragblas_int n, fragblas_scalar alpha, ...) {
//     return guarded([&] { fragblas::sscal(n, scalar(alpha), operand(x, x_offset), incx); });
//   }
//
// SPDX-License-Identifier: MIT
#include "capi/capi.hpp"

using fragblas::capi::ChangedParam;
using fragblas::capi::diag_of;
using fragblas::capi::guarded;
using fragblas::capi::kPointer;
using fragblas::capi::layout_of;
using fragblas::capi::need;
using fragblas::capi::op_of;
using fragblas::capi::operand;
using fragblas::capi::rotm_param;
using fragblas::capi::scalar;
using fragblas::capi::side_of;
using fragblas::capi::uplo_of;

extern "C" {
#include "printed/c_routines.inc"
}
