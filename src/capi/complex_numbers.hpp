// The flat C interface: complex numbers among arguments, in either precision.
// SPDX-License-Identifier: MIT
#pragma once

#include <complex>

#include "capi/capi.hpp"
#include "fragblas/complex.hpp"

namespace fragblas::capi {

inline ComplexScalar complex_scalar(const fragblas_scalar& value) {
  if (value.buffer == nullptr) {
    return std::complex<double>(value.re, value.im);
  }
  return ComplexScalar(operand(value.buffer, value.offset));
}

// A number of a call that changes it; the caller has it when the call is over.
template <typename Struct, typename Number>
class ChangedNumberOf {
 public:
  ChangedNumberOf(Struct* number, const char* what)
      : number_(need(number, what, kPointer)), value_(number_.re, number_.im) {}
  ~ChangedNumberOf() { number_ = {value_.real(), value_.imag()}; }
  ChangedNumberOf(const ChangedNumberOf&) = delete;
  ChangedNumberOf& operator=(const ChangedNumberOf&) = delete;
  Number& value() { return value_; }

 private:
  Struct& number_;
  Number value_;
};

}  // namespace fragblas::capi
