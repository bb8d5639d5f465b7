// Complex numbers in double precision by their bits: arithmetic as docs/double.md has it, and
// vectors and matrices within larger buffers whose other bits are arbitrary.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fragblas/double_complex.hpp"
#include "support/double_operand.hpp"

namespace fragblas::test {

// Real and imaginary parts by turns.
std::vector<double> parts_of(const std::vector<DoubleComplex>& numbers);
std::vector<DoubleComplex> numbers_of(const std::vector<double>& parts);
std::string first_difference(const std::vector<DoubleComplex>& found,
                             const std::vector<DoubleComplex>& expected);
DoubleComplex random_complex(Rng& random, Bits bits);
std::vector<DoubleComplex> random_complexes(Rng& random, std::int64_t count, Bits bits);

// Each operation rounded.
DoubleComplex product_of(DoubleComplex a, DoubleComplex b);
DoubleComplex quotient_of(DoubleComplex a, DoubleComplex b);
// A factor whose imaginary part is 0 is a real one.
DoubleComplex scaled(DoubleComplex factor, DoubleComplex number);
// alpha * product + beta * old; nothing of a factor of 0.
DoubleComplex combined(DoubleComplex alpha, DoubleComplex product, DoubleComplex beta,
                       DoubleComplex old);
DoubleComplex conjugated(bool conjugates, DoubleComplex number);
// The exact sums of the parts of a . x, each rounded once.
DoubleComplex exact_dot(const std::vector<DoubleComplex>& a, const std::vector<DoubleComplex>& x);

// The number itself, or one on the device.
ComplexScalar complex_scalar(Rng& random, DoubleComplex number, bool on_device);

class DoubleComplexOperand {
 public:
  // The elements are in the order of the positions.
  DoubleComplexOperand(Rng& random, const std::vector<DoubleComplex>& elements,
                       const std::vector<std::int64_t>& positions, std::int64_t offset);
  static DoubleComplexOperand vector(Rng& random, const std::vector<DoubleComplex>& x,
                                     std::int64_t inc);

  Operand operand() const { return Operand(buffer_, offset_); }
  // As they are now, in the order of the positions.
  std::vector<DoubleComplex> elements() const;
  // Where what is found now differs from these elements, with all around as it was; empty: nowhere.
  std::string difference(const std::vector<DoubleComplex>& elements) const;

 private:
  std::vector<std::int64_t> positions_;
  std::int64_t offset_ = 0;
  std::vector<DoubleComplex> before_;
  DoubleComplexBuffer buffer_;
};

}  // namespace fragblas::test
