// Complex scalar arguments, and how passes take them. SPDX-License-Identifier: MIT
#pragma once

#include <complex>
#include <memory>

#include "fragblas/complex.hpp"
#include "kernels/pass.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// What ComplexScalar is, without holding the buffer of an element.
struct ComplexCoefficient {
  Complex value;
  Place element;

  ComplexCoefficient(Complex value) : value(value) {}  // NOLINT: implicit by design
  ComplexCoefficient(const ComplexScalar& scalar)      // NOLINT: implicit by design
      : value(scalar.value), element(scalar.element) {}
};

inline ComplexCoefficient coefficient_of(const char*, const ComplexScalar& scalar,
                                         std::shared_ptr<BufferState>&) {
  return scalar;
}
// Of a real one: on the device it is copied into a complex number.
ComplexCoefficient coefficient_of(const char* routine, const Scalar& scalar,
                                  std::shared_ptr<BufferState>& copy);

// Whether it is known here to be this number.
inline bool is_number(const ComplexCoefficient& coefficient, float value) {
  return coefficient.element.buffer == nullptr && coefficient.value == Complex(value);
}

// Of lib/complex_scalars.glsl.
void set_complex_alpha(Pass& pass, const ComplexCoefficient& alpha);
void set_complex_beta(Pass& pass, const ComplexCoefficient& beta);

}  // namespace fragblas::detail
