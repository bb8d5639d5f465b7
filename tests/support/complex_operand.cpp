// Complex operands, products in double precision, and the bound of each part of a number.
// SPDX-License-Identifier: MIT
#include "support/complex_operand.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

#include "support/check.hpp"
#include "support/environment.hpp"

namespace fragblas::test {

namespace {

std::int64_t differing(const std::vector<Complex>& a, const std::vector<Complex>& b) {
  if (a.size() != b.size()) return static_cast<std::int64_t>(std::max(a.size(), b.size()));
  std::int64_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    count += std::memcmp(&a[i], &b[i], sizeof a[i]) != 0 ? 1 : 0;
  }
  return count;
}

Wide widened(Complex number) {
  return {number.real(), number.imag()};
}

}  // namespace

ComplexDense ComplexDense::map(const std::function<Wide(Wide)>& change) const {
  ComplexDense result = *this;
  for (Wide& value : result.values) value = change(value);
  return result;
}

// By the four products of the parts: what a library of C++ makes of infinities is another matter.
ComplexDense operator*(const ComplexDense& a, const ComplexDense& b) {
  ComplexDense result(a.rows, b.cols);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      double re = 0, im = 0;
      for (std::int64_t k = 0; k < a.cols; ++k) {
        const Wide x = a(i, k), y = b(k, j);
        re += x.real() * y.real() - x.imag() * y.imag();
        im += x.real() * y.imag() + x.imag() * y.real();
      }
      result(i, j) = {re, im};
    }
  }
  return result;
}

ComplexDense operator*(Wide factor, const ComplexDense& a) {
  return a.map([&](Wide value) {
    if (factor.imag() == 0) return Wide(factor.real() * value.real(), factor.real() * value.imag());
    return Wide(factor.real() * value.real() - factor.imag() * value.imag(),
                factor.real() * value.imag() + factor.imag() * value.real());
  });
}

ComplexDense operator+(const ComplexDense& a, const ComplexDense& b) {
  ComplexDense result = a;
  for (std::size_t i = 0; i < result.values.size(); ++i) result.values[i] += b.values[i];
  return result;
}

ComplexDense op_of(Op op, const ComplexDense& a) {
  if (op == Op::NoTrans) return a;
  if (op == Op::ConjNoTrans) return a.map([](Wide value) { return std::conj(value); });
  ComplexDense result(a.cols, a.rows);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      result(j, i) = op == Op::ConjTrans ? std::conj(a(i, j)) : a(i, j);
    }
  }
  return result;
}

ComplexDense magnitudes(const ComplexDense& a) {
  return a.map([](Wide value) { return std::abs(value.real()) + std::abs(value.imag()); });
}

bool in_triangle(Uplo uplo, std::int64_t i, std::int64_t j) {
  return uplo == Uplo::Lower ? i >= j : i <= j;
}

ComplexDense expanded(const ComplexDense& stored, Uplo uplo, Mirror mirror, Diag diag) {
  ComplexDense result(stored.rows, stored.cols);
  for (std::int64_t i = 0; i < stored.rows; ++i) {
    for (std::int64_t j = 0; j < stored.cols; ++j) {
      if (in_triangle(uplo, i, j)) {
        result(i, j) = stored(i, j);
      } else if (mirror != Mirror::Triangular) {
        result(i, j) = mirror == Mirror::Hermitian ? std::conj(stored(j, i)) : stored(j, i);
      }
    }
    if (mirror == Mirror::Hermitian) result(i, i) = stored(i, i).real();
    if (diag == Diag::Unit) result(i, i) = 1;
  }
  return result;
}

ComplexDense spoilt(ComplexDense stored, Uplo uplo, Mirror mirror, Diag diag) {
  for (std::int64_t i = 0; i < stored.rows; ++i) {
    for (std::int64_t j = 0; j < stored.cols; ++j) {
      if (!in_triangle(uplo, i, j)) stored(i, j) = {kNan, kNan};
    }
    if (mirror == Mirror::Hermitian) stored(i, i) = {stored(i, i).real(), kNan};
    if (diag == Diag::Unit) stored(i, i) = {kNan, kNan};
  }
  return stored;
}

Complex random_number(Rng& random, Data data) {
  const std::vector<float> parts = random_data(random, 2, data);
  return {parts[0], parts[1]};
}

ComplexDense random_numbers(Rng& random, std::int64_t rows, std::int64_t cols, Data data) {
  ComplexDense result(rows, cols);
  for (Wide& value : result.values) value = widened(random_number(random, data));
  return result;
}

ComplexOperand::ComplexOperand(Rng& random, const ComplexDense& a,
                               std::vector<std::int64_t> positions, std::int64_t offset,
                               Context& context)
    : positions_(std::move(positions)), offset_(offset), rows_(a.rows), cols_(a.cols) {
  const std::int64_t size = extent(positions_, offset) + random.below(4);
  const std::vector<float> bits = random_bits(random, 2 * size);
  before_.resize(static_cast<std::size_t>(size));
  if (size > 0)
    std::memcpy(static_cast<void*>(before_.data()), bits.data(), sizeof(float) * bits.size());
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    before_[static_cast<std::size_t>(positions_[i])] = Complex(a.values[i]);
  }
  buffer_ = ComplexBuffer(context, size);
  if (size > 0) buffer_.write(before_);
}

ComplexOperand ComplexOperand::matrix(Rng& random, const ComplexDense& a, Layout layout,
                                      std::int64_t slack, Context& context) {
  const std::int64_t length = layout == Layout::RowMajor ? a.cols : a.rows;
  const std::int64_t ld = std::max<std::int64_t>(1, length) + slack, offset = random.below(4);
  ComplexOperand result(random, a, matrix_positions(layout, a.rows, a.cols, offset, ld), offset,
                        context);
  result.step_ = ld;
  result.layout_ = layout;
  return result;
}

ComplexOperand ComplexOperand::vector(Rng& random, const ComplexDense& x, std::int64_t inc,
                                      Context& context) {
  const std::int64_t offset = random.below(4);
  ComplexOperand result(random, x, vector_positions(x.rows, offset, inc), offset, context);
  result.step_ = inc;
  return result;
}

ComplexDense ComplexOperand::elements() const {
  ComplexDense result(rows_, cols_);
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    result.values[i] = widened(after_[static_cast<std::size_t>(positions_[i])]);
  }
  return result;
}

std::int64_t ComplexOperand::changed() const {
  return differing(before_, after_);
}

std::int64_t ComplexOperand::touched(
    const std::function<bool(std::int64_t i, std::int64_t j)>& written) const {
  std::vector<Complex> expected = before_;
  for (std::size_t e = 0; e < positions_.size(); ++e) {
    const std::int64_t at = static_cast<std::int64_t>(e);
    if (!written || written(at / cols_, at % cols_)) {
      const auto place = static_cast<std::size_t>(positions_[e]);
      expected[place] = after_[place];
    }
  }
  return differing(expected, after_);
}

ComplexScalar ComplexScalarCase::make(Rng& random, Context& context) const {
  if (!device) return value;
  ComplexDense one(1, 1);
  one(0, 0) = widened(value);
  return ComplexScalar(ComplexOperand::vector(random, one, 1, context).operand());
}

std::string describe(const ComplexScalarCase& scalar) {
  return "(" + std::to_string(scalar.value.real()) + ", " + std::to_string(scalar.value.imag()) +
         ")" + (scalar.device ? " (device)" : "");
}

const std::vector<ComplexScalarCase>& complex_scalars() {
  static const std::vector<ComplexScalarCase> cases = {
      {{0, 0}, false}, {{1, 0}, false}, {{-2, 0}, false}, {{0, 1}, false}, {{2, -3}, false},
      {{0, 0}, true},  {{1, 0}, true},  {{3, 0}, true},   {{-1, 2}, true}};
  return cases;
}

double complex_deviation(const std::string& routine, const ComplexDense& result,
                         const ComplexReference& reference, bool exact,
                         const std::function<bool(std::int64_t i, std::int64_t j)>& written) {
  double worst = 0;
  std::int64_t wrong = 0;
  for (std::int64_t i = 0; i < result.rows; ++i) {
    for (std::int64_t j = 0; j < result.cols; ++j) {
      if (written && !written(i, j)) continue;
      const Wide found = result(i, j), expected = reference.value(i, j);
      // Each part is a sum of twice as many products.
      const double bound = kBoundFactor * kUnit *
                           (std::sqrt(2.0 * static_cast<double>(reference.k) + 2) *
                                reference.magnitude(i, j).real() +
                            std::numeric_limits<float>::min());
      for (const auto& [part, wanted] :
           {std::pair{found.real(), expected.real()}, std::pair{found.imag(), expected.imag()}}) {
        if (exact) wrong += part != wanted ? 1 : 0;
        const double error = std::abs(part - wanted) / bound;
        // What is not finite must not be so by the reference either.
        if (std::isfinite(wanted) || std::isfinite(part)) {
          worst = error <= worst      ? worst
                  : std::isnan(error) ? std::numeric_limits<double>::infinity()
                                      : error;
        }
      }
    }
  }
  record(routine, worst, 0, wrong);
  return wrong > 0 ? std::numeric_limits<double>::infinity() : worst;
}

}  // namespace fragblas::test
