// The flat C interface: the routines for complex numbers, printed as those of routines.cpp. A part
// of their library. SPDX-License-Identifier: MIT
#include "fragblas/complex.h"
#include "capi/capi.hpp"
#include "fragblas/complex.hpp"

using fragblas::capi::guarded;
using fragblas::capi::layout_of;
using fragblas::capi::op_of;
using fragblas::capi::operand;

namespace {

fragblas::ComplexScalar complex_scalar(const fragblas_scalar& value) {
  if (value.buffer == nullptr) {
    return std::complex<double>(value.re, value.im);
  }
  return fragblas::ComplexScalar(operand(value.buffer, value.offset));
}

}  // namespace

extern "C" {
#include "printed/complex_routines.inc"
}
