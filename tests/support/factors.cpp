// Matrices in double precision, and what they are measured with. SPDX-License-Identifier: MIT
#include "support/factors.hpp"

#include <algorithm>
#include <cmath>

namespace fragblas::test {

Dense Dense::transposed() const {
  Dense result(cols, rows);
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) result(j, i) = (*this)(i, j);
  }
  return result;
}

std::vector<float> Dense::rounded() const {
  return {values.begin(), values.end()};
}

Dense identity(std::int64_t n) {
  Dense result(n, n);
  for (std::int64_t i = 0; i < n; ++i) result(i, i) = 1;
  return result;
}

Dense operator*(const Dense& a, const Dense& b) {
  Dense result(a.rows, b.cols);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t k = 0; k < a.cols; ++k) {
      const double factor = a(i, k);
      for (std::int64_t j = 0; j < b.cols; ++j) result(i, j) += factor * b(k, j);
    }
  }
  return result;
}

Dense operator-(const Dense& a, const Dense& b) {
  Dense result = a;
  for (std::size_t e = 0; e < result.values.size(); ++e) result.values[e] -= b.values[e];
  return result;
}

double norm1(const Dense& a) {
  double largest = 0;
  for (std::int64_t j = 0; j < a.cols; ++j) {
    double sum = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) sum += std::abs(a(i, j));
    if (!(sum <= largest)) largest = sum;
  }
  return largest;
}

double units(const Dense& difference, std::int64_t n, double scale) {
  const double norm = norm1(difference);
  return norm == 0 ? 0 : norm / (kEps * static_cast<double>(std::max<std::int64_t>(n, 1)) * scale);
}

Dense lower_of(const Dense& a, bool unit) {
  Dense result(a.rows, std::min(a.rows, a.cols));
  for (std::int64_t i = 0; i < result.rows; ++i) {
    for (std::int64_t j = 0; j <= std::min(i, result.cols - 1); ++j) {
      result(i, j) = unit && i == j ? 1 : a(i, j);
    }
  }
  return result;
}

Dense upper_of(const Dense& a) {
  Dense result(std::min(a.rows, a.cols), a.cols);
  for (std::int64_t i = 0; i < result.rows; ++i) {
    for (std::int64_t j = i; j < result.cols; ++j) result(i, j) = a(i, j);
  }
  return result;
}

Dense random_matrix(Rng& random, std::int64_t m, std::int64_t n) {
  Dense result(m, n);
  for (double& value : result.values) value = random.uniform(-1, 1);
  return result;
}

// H D H with a reflector H, D's elements in geometric progression.
Dense positive_definite(Rng& random, std::int64_t n, double condition) {
  std::vector<double> v(static_cast<std::size_t>(n));
  double square = 0;
  for (double& value : v) {
    value = random.uniform(-1, 1);
    square += value * value;
  }
  Dense reflector = identity(n);
  for (std::int64_t i = 0; i < n && square > 0; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      reflector(i, j) -=
          2 * v[static_cast<std::size_t>(i)] * v[static_cast<std::size_t>(j)] / square;
    }
  }
  Dense scaled = reflector;
  for (std::int64_t j = 0; j < n; ++j) {
    const double place = n > 1 ? static_cast<double>(j) / static_cast<double>(n - 1) : 0;
    for (std::int64_t i = 0; i < n; ++i) scaled(i, j) *= std::pow(condition, -place);
  }
  Dense result = scaled * reflector;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j <= i; ++j) {
      result(i, j) = result(j, i) = static_cast<float>((result(i, j) + result(j, i)) / 2);
    }
  }
  return result;
}

}  // namespace fragblas::test
