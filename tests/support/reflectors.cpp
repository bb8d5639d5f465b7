// Reflectors one by one, in double precision. SPDX-License-Identifier: MIT
#include "support/reflectors.hpp"

#include <algorithm>
#include <cmath>

namespace fragblas::test {

namespace {

// C := (I - tau * v * v^T) * C for the columns from `first` on; v is column k of `factors`.
void reflect(const Dense& factors, std::int64_t k, double tau, std::int64_t first, Dense& c) {
  for (std::int64_t j = first; j < c.cols; ++j) {
    double sum = c(k, j);
    for (std::int64_t i = k + 1; i < c.rows; ++i) sum += factors(i, k) * c(i, j);
    c(k, j) -= tau * sum;
    for (std::int64_t i = k + 1; i < c.rows; ++i) c(i, j) -= tau * sum * factors(i, k);
  }
}

}  // namespace

Dense reflected(const Dense& factors, const std::vector<float>& tau, bool transposed, Dense c) {
  const std::int64_t count = static_cast<std::int64_t>(tau.size());
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t k = transposed ? i : count - 1 - i;
    reflect(factors, k, tau[static_cast<std::size_t>(k)], 0, c);
  }
  return c;
}

PlainQr plain_qr(Dense a) {
  PlainQr result{a, {}};
  Dense& factors = result.factors;
  for (std::int64_t k = 0; k < std::min(a.rows, a.cols); ++k) {
    double below = 0;
    for (std::int64_t i = k + 1; i < a.rows; ++i) below = std::hypot(below, factors(i, k));
    const double alpha = factors(k, k);
    double tau = 0, beta = alpha;
    if (below > 0) {
      beta = -std::copysign(std::hypot(alpha, below), alpha);
      tau = (beta - alpha) / beta;
      for (std::int64_t i = k + 1; i < a.rows; ++i) factors(i, k) /= alpha - beta;
    }
    reflect(factors, k, tau, k + 1, factors);
    factors(k, k) = beta;
    result.tau.push_back(tau);
  }
  return result;
}

Dense well_conditioned(Rng& random, std::int64_t m, std::int64_t n) {
  Dense result = random_matrix(random, m, n);
  const double scale = 1 / std::sqrt(static_cast<double>(std::max<std::int64_t>({m, n, 1})));
  for (double& value : result.values) value *= scale;
  for (std::int64_t i = 0; i < std::min(m, n); ++i) result(i, i) += 2;
  return Dense(m, n, result.rounded());
}

}  // namespace fragblas::test
