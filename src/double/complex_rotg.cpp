// zrotg, on the host: a rotation takes constant work. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "fragblas/double_complex.hpp"

namespace fragblas {

namespace {

// A power of 2 near the larger part; 0 for 0, and what is not finite.
int exponent_of(DoubleComplex number) {
  const double larger = std::max(std::fabs(number.real()), std::fabs(number.imag()));
  return larger > 0 && std::isfinite(larger) ? std::ilogb(larger) : 0;
}

DoubleComplex times_power(DoubleComplex number, int exponent) {
  return {std::ldexp(number.real(), exponent), std::ldexp(number.imag(), exponent)};
}

double size_of(DoubleComplex number) {
  return std::hypot(number.real(), number.imag());
}

}  // namespace

// The conventions are those of Anderson, Algorithm 978 (2017), as those of crotg. Powers of 2 keep
// all but the results in range.
void zrotg(DoubleComplex& a, DoubleComplex b, double& c, DoubleComplex& s) {
  if (b == 0.0) {
    c = 1;
    s = 0;
    return;
  }
  const int of_b = exponent_of(b);
  if (a == 0.0) {
    const DoubleComplex scaled = times_power(b, -of_b);
    c = 0;
    s = std::conj(scaled) / size_of(scaled);
    a = std::ldexp(size_of(scaled), of_b);
    return;
  }
  const int of_a = exponent_of(a), exponent = std::max(of_a, of_b);
  const DoubleComplex direction = times_power(a, -of_a);
  const DoubleComplex sign = direction / size_of(direction);
  const DoubleComplex scaled = times_power(b, -exponent);
  const double size_a = std::ldexp(size_of(direction), of_a - exponent);
  const double size = std::hypot(size_a, size_of(scaled));
  c = size_a / size;
  s = sign * std::conj(scaled) / size;
  a = times_power(sign * size, exponent);
}

}  // namespace fragblas
