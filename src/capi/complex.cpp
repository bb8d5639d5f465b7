// The flat C interface: the routines for complex numbers, printed as those of routines.cpp. A part
// of their library. SPDX-License-Identifier: MIT
#include "fragblas/complex.h"
#include "capi/capi.hpp"
#include "fragblas/complex.hpp"

using fragblas::Complex;
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

namespace {

fragblas::ComplexScalar complex_scalar(const fragblas_scalar& value) {
  if (value.buffer == nullptr) {
    return std::complex<double>(value.re, value.im);
  }
  return fragblas::ComplexScalar(operand(value.buffer, value.offset));
}

// A number of a call that changes it; the caller has it when the call is over.
class ChangedNumber {
 public:
  ChangedNumber(fragblas_complex* number, const char* what)
      : number_(need(number, what, kPointer)), value_(number_.re, number_.im) {}
  ~ChangedNumber() { number_ = {value_.real(), value_.imag()}; }
  ChangedNumber(const ChangedNumber&) = delete;
  ChangedNumber& operator=(const ChangedNumber&) = delete;
  Complex& value() { return value_; }

 private:
  fragblas_complex& number_;
  Complex value_;
};

}  // namespace

extern "C" {
#include "printed/complex_routines.inc"
}
