// The flat C interface: the routines in double precision, printed as those of routines.cpp. A part
// of their library. SPDX-License-Identifier: MIT
#include "fragblas/double.h"
#include "capi/capi.hpp"
#include "fragblas/double.hpp"

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
using ChangedParam = fragblas::capi::ChangedParamOf<double>;

namespace {

fragblas::DoubleRotmParam rotm_param(const double* param, const char* what) {
  return fragblas::capi::rotm_param(param, what);
}

}  // namespace

extern "C" {
#include "printed/double_routines.inc"
}
