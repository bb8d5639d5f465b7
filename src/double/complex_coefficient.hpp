// Complex scalar arguments in double precision, and how passes take them.
// SPDX-License-Identifier: MIT
#pragma once

#include <complex>

#include "fragblas/complex.hpp"
#include "kernels/pass.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// What ComplexScalar is, without holding the buffer of an element.
struct DoubleComplexCoefficient {
  std::complex<double> value;
  Place element;
  bool real = false;  // the element is a number in double precision

  DoubleComplexCoefficient(double value) : value(value) {}  // NOLINT: implicit by design
  DoubleComplexCoefficient(const ComplexScalar& scalar)     // NOLINT: implicit by design
      : value(scalar.value), element(scalar.element) {}
  DoubleComplexCoefficient(const Scalar& scalar)  // NOLINT: implicit by design
      : value(scalar.value), element(scalar.element), real(true) {}

  bool is(double number) const { return element.buffer == nullptr && value == number; }
};

struct DoubleComplexAlpha {
  DoubleComplexCoefficient number;
  bool conjugated = false;
  bool negated = false;
};

// Of lib/double_complex.glsl.
void set_double_complex_alpha(Pass& pass, const DoubleComplexCoefficient& alpha);
void set_double_complex_beta(Pass& pass, const DoubleComplexCoefficient& beta);

}  // namespace fragblas::detail
