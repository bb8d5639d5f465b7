// Complex numbers in double precision, and operands of them. SPDX-License-Identifier: MIT
#include "support/double_complex_operand.hpp"

#include <cmath>
#include <cstring>

#include "support/environment.hpp"
#include "support/exact.hpp"

namespace fragblas::test {

std::vector<double> parts_of(const std::vector<DoubleComplex>& numbers) {
  std::vector<double> parts;
  parts.reserve(2 * numbers.size());
  for (const DoubleComplex& number : numbers) {
    parts.push_back(number.real());
    parts.push_back(number.imag());
  }
  return parts;
}

std::vector<DoubleComplex> numbers_of(const std::vector<double>& parts) {
  std::vector<DoubleComplex> numbers;
  numbers.reserve(parts.size() / 2);
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
    numbers.push_back({parts[i], parts[i + 1]});
  }
  return numbers;
}

std::string first_difference(const std::vector<DoubleComplex>& found,
                             const std::vector<DoubleComplex>& expected) {
  return first_difference(parts_of(found), parts_of(expected));
}

DoubleComplex random_complex(Rng& random, Bits bits) {
  const double re = random_double(random, bits), im = random_double(random, bits);
  return {re, im};
}

std::vector<DoubleComplex> random_complexes(Rng& random, std::int64_t count, Bits bits) {
  return numbers_of(random_doubles(random, 2 * count, bits));
}

DoubleComplex product_of(DoubleComplex a, DoubleComplex b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

DoubleComplex quotient_of(DoubleComplex a, DoubleComplex b) {
  if (b.imag() == 0) return {a.real() / b.real(), a.imag() / b.real()};
  // By bits, as a NaN is larger than any number.
  const auto magnitude = [](double part) {
    std::uint64_t bits;
    part = std::fabs(part);
    std::memcpy(&bits, &part, sizeof bits);
    return bits;
  };
  if (magnitude(b.real()) < magnitude(b.imag())) {
    const double ratio = b.real() / b.imag(), divisor = b.imag() + ratio * b.real();
    return {(a.imag() + ratio * a.real()) / divisor, -((a.real() - ratio * a.imag()) / divisor)};
  }
  const double ratio = b.imag() / b.real(), divisor = b.real() + ratio * b.imag();
  return {(a.real() + ratio * a.imag()) / divisor, (a.imag() - ratio * a.real()) / divisor};
}

DoubleComplex scaled(DoubleComplex factor, DoubleComplex number) {
  if (factor.imag() != 0) return product_of(factor, number);
  return factor.real() == 1
             ? number
             : DoubleComplex(factor.real() * number.real(), factor.real() * number.imag());
}

DoubleComplex combined(DoubleComplex alpha, DoubleComplex product, DoubleComplex beta,
                       DoubleComplex old) {
  DoubleComplex sum = 0;
  if (alpha != 0.0) sum = scaled(alpha, product);
  if (beta != 0.0) {
    const DoubleComplex kept = scaled(beta, old);
    sum = alpha != 0.0 ? DoubleComplex(sum.real() + kept.real(), sum.imag() + kept.imag()) : kept;
  }
  return sum;
}

DoubleComplex conjugated(bool conjugates, DoubleComplex number) {
  return conjugates ? std::conj(number) : number;
}

DoubleComplex exact_dot(const std::vector<DoubleComplex>& a, const std::vector<DoubleComplex>& x) {
  std::vector<double> of_re = parts_of(a), of_im(of_re.size());
  for (std::size_t i = 0; i < of_re.size(); i += 2) {
    of_im[i] = of_re[i + 1];
    of_im[i + 1] = of_re[i];
    of_re[i + 1] = -of_re[i + 1];
  }
  return {exact_dot(of_re, parts_of(x)), exact_dot(of_im, parts_of(x))};
}

ComplexScalar complex_scalar(Rng& random, DoubleComplex number, bool on_device) {
  return on_device ? ComplexScalar(DoubleComplexOperand::vector(random, {number}, 1).operand())
                   : ComplexScalar(number);
}

DoubleComplexOperand::DoubleComplexOperand(Rng& random, const std::vector<DoubleComplex>& elements,
                                           const std::vector<std::int64_t>& positions,
                                           std::int64_t offset)
    : positions_(positions), offset_(offset) {
  before_ = random_complexes(random, extent(positions_, offset) + random.below(4), Bits::Any);
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    before_[static_cast<std::size_t>(positions_[i])] = elements[i];
  }
  buffer_ = DoubleComplexBuffer(blas(), static_cast<std::int64_t>(before_.size()));
  if (!before_.empty()) buffer_.write(before_);
}

DoubleComplexOperand DoubleComplexOperand::vector(Rng& random, const std::vector<DoubleComplex>& x,
                                                  std::int64_t inc) {
  const std::int64_t offset = random.below(4);
  return {random, x, vector_positions(static_cast<std::int64_t>(x.size()), offset, inc), offset};
}

std::vector<DoubleComplex> DoubleComplexOperand::elements() const {
  const std::vector<DoubleComplex> all = buffer_.read();
  std::vector<DoubleComplex> result;
  for (const std::int64_t position : positions_) {
    result.push_back(all[static_cast<std::size_t>(position)]);
  }
  return result;
}

std::string DoubleComplexOperand::difference(const std::vector<DoubleComplex>& elements) const {
  std::vector<DoubleComplex> expected = before_;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    expected[static_cast<std::size_t>(positions_[i])] = elements[i];
  }
  return first_difference(buffer_.read(), expected);
}

}  // namespace fragblas::test
