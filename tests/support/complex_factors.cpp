// Norms of complex matrices, and matrices to factor. SPDX-License-Identifier: MIT
#include "support/complex_factors.hpp"

#include <algorithm>
#include <cmath>

#include "support/check.hpp"

namespace fragblas::test {

double norm1(const ComplexDense& a) {
  double largest = 0;
  for (std::int64_t j = 0; j < a.cols; ++j) {
    double sum = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) sum += std::abs(a(i, j));
    if (!(sum <= largest)) largest = sum;
  }
  return largest;
}

double complex_units(const ComplexDense& a, const ComplexDense& b, std::int64_t n, double scale) {
  const double norm = norm1(a + Wide(-1) * b);
  return norm == 0 ? 0 : norm / (kEps * static_cast<double>(std::max<std::int64_t>(n, 1)) * scale);
}

ComplexDense complex_identity(std::int64_t n) {
  ComplexDense result(n, n);
  for (std::int64_t i = 0; i < n; ++i) result(i, i) = 1;
  return result;
}

ComplexDense corner(const ComplexDense& a, std::int64_t rows, std::int64_t cols) {
  ComplexDense result(rows, cols);
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) result(i, j) = a(i, j);
  }
  return result;
}

ComplexDense hermitian_definite(Rng& random, std::int64_t n) {
  constexpr std::int64_t kRank = 8;
  const ComplexDense factor = random_numbers(random, n, kRank, Data::Unit);
  ComplexDense a = factor * op_of(Op::ConjTrans, factor);
  for (std::int64_t i = 0; i < n; ++i) a(i, i) = a(i, i).real() + 0.5;
  return a.map([](Wide value) { return Wide(Complex(value)); });
}

}  // namespace fragblas::test
