// Complex matrices in double precision, in long double where they are looked at, and as operands of
// a routine: in any layout, within a larger buffer. SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <complex>
#include <cstdint>
#include <vector>

#include "fragblas/double_complex.hpp"
#include "support/double_complex_operand.hpp"
#include "support/environment.hpp"

namespace fragblas::test {

using LongComplex = std::complex<long double>;

// By rows.
struct DoubleComplexDense {
  std::int64_t rows, cols;
  std::vector<DoubleComplex> elements;

  DoubleComplexDense(std::int64_t m, std::int64_t n)
      : rows(m), cols(n), elements(static_cast<std::size_t>(m * n)) {}

  DoubleComplex& operator()(std::int64_t i, std::int64_t j) {
    return elements[static_cast<std::size_t>(i * cols + j)];
  }
  LongComplex wide(std::int64_t i, std::int64_t j) const {
    return LongComplex(elements[static_cast<std::size_t>(i * cols + j)]);
  }
};

// Parts between -1 and 1.
inline DoubleComplexDense random_complex_matrix(Rng& random, std::int64_t m, std::int64_t n) {
  DoubleComplexDense a(m, n);
  for (DoubleComplex& x : a.elements) x = {2 * random.unit() - 1, 2 * random.unit() - 1};
  return a;
}

// Numbers that a buffer of this device can have.
inline bool fits_complexes(std::int64_t m, std::int64_t n) {
  return 4 * ((m + 4) * (n + 4) + 8) <= info().max_buffer_elements;
}

// In any layout, within a larger buffer.
class PlacedComplexes {
 public:
  PlacedComplexes(Rng& random, const DoubleComplexDense& a)
      : layout_(random.below(2) == 0 ? Layout::RowMajor : Layout::ColMajor),
        shape_(a),
        ld_((by_rows() ? a.cols : a.rows) + random.below(4)),
        operand_(random, a.elements, positions(), kOffset) {}

  MatrixView view() const { return {operand_.operand(), shape_.rows, shape_.cols, ld_, layout_}; }
  // Nothing around it has changed.
  DoubleComplexDense read() const {
    DoubleComplexDense result(shape_.rows, shape_.cols);
    result.elements = operand_.elements();
    CHECK(operand_.difference(result.elements) == "");
    return result;
  }
  void check_kept() const { CHECK(operand_.difference(shape_.elements) == ""); }

 private:
  static constexpr std::int64_t kOffset = 3;

  bool by_rows() const { return layout_ == Layout::RowMajor; }
  std::vector<std::int64_t> positions() const {
    std::vector<std::int64_t> result;
    for (std::int64_t i = 0; i < shape_.rows; ++i) {
      for (std::int64_t j = 0; j < shape_.cols; ++j) {
        result.push_back(kOffset + (by_rows() ? i * ld_ + j : i + j * ld_));
      }
    }
    return result;
  }

  Layout layout_;
  DoubleComplexDense shape_;
  std::int64_t ld_;
  DoubleComplexOperand operand_;
};

// Hermitian, with eigenvalues from 0.1 on.
inline DoubleComplexDense random_hermitian(Rng& random, std::int64_t n) {
  const DoubleComplexDense root = random_complex_matrix(random, n, n);
  DoubleComplexDense a(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j <= i; ++j) {
      LongComplex sum = i == j ? 0.1L : 0.0L;
      for (std::int64_t k = 0; k < n; ++k) sum += root.wide(i, k) * std::conj(root.wide(j, k));
      a(i, j) = DoubleComplex(sum);
      a(j, i) = std::conj(a(i, j));
    }
    a(i, i) = a(i, i).real();
  }
  return a;
}

// Of it one triangle is not looked at, nor are imaginary parts on the diagonal: they become
// `other`.
inline DoubleComplexDense only(Uplo uplo, DoubleComplexDense a, double other) {
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      if (uplo == Uplo::Lower ? j > i : j < i) a(i, j) = {other, other};
    }
    a(i, i) = {a(i, i).real(), other};
  }
  return a;
}

}  // namespace fragblas::test
