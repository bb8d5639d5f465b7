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

}  // namespace fragblas::oracle::plain
