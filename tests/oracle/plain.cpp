// The reference by plain loops. SPDX-License-Identifier: MIT
#include "oracle/oracle.hpp"

namespace fragblas::oracle::plain {

std::vector<double> multiply(std::int64_t m, std::int64_t n, std::int64_t k,
                             const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> c(static_cast<std::size_t>(m * n), 0.0);
  for (std::int64_t i = 0; i < m; ++i) {
    double* row = c.data() + i * n;
    for (std::int64_t l = 0; l < k; ++l) {
      const double factor = a[static_cast<std::size_t>(i * k + l)];
      const double* other = b.data() + l * n;
      for (std::int64_t j = 0; j < n; ++j) row[j] += factor * other[j];
    }
  }
  return c;
}

std::vector<double> transpose(std::int64_t rows, std::int64_t cols, const std::vector<double>& a) {
  std::vector<double> result(a.size());
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      result[static_cast<std::size_t>(j * rows + i)] = a[static_cast<std::size_t>(i * cols + j)];
    }
  }
  return result;
}

std::vector<double> solve(bool lower, std::int64_t m, std::int64_t n, const std::vector<double>& a,
                          std::vector<double> b) {
  for (std::int64_t step = 0; step < m; ++step) {
    const std::int64_t i = lower ? step : m - 1 - step;
    double* row = b.data() + i * n;
    for (std::int64_t l = lower ? 0 : i + 1; l < (lower ? i : m); ++l) {
      const double factor = a[static_cast<std::size_t>(i * m + l)];
      const double* other = b.data() + l * n;
      for (std::int64_t j = 0; j < n; ++j) row[j] -= factor * other[j];
    }
    const double diagonal = a[static_cast<std::size_t>(i * m + i)];
    for (std::int64_t j = 0; j < n; ++j) row[j] /= diagonal;
  }
  return b;
}

}  // namespace fragblas::oracle::plain
