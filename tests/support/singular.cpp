// Singular values in double precision, and matrices that have given ones. SPDX-License-Identifier:
// MIT
#include "support/singular.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fragblas::test {

// By plain one-sided Jacobi in double precision.
std::vector<double> singular_values(Dense a) {
  if (a.rows < a.cols) a = a.transposed();
  Dense lines = a.transposed();
  const auto product = [&](std::int64_t p, std::int64_t q) {
    const double* const x = &lines.values[static_cast<std::size_t>(p * lines.cols)];
    const double* const y = &lines.values[static_cast<std::size_t>(q * lines.cols)];
    return std::inner_product(x, x + lines.cols, y, 0.0);
  };
  bool turned = true;
  for (int sweep = 0; turned && sweep < 60; ++sweep) {
    turned = false;
    for (std::int64_t p = 0; p < lines.rows; ++p) {
      for (std::int64_t q = p + 1; q < lines.rows; ++q) {
        const double pp = product(p, p), qq = product(q, q), pq = product(p, q);
        if (std::abs(pq) <= 1e-13 * std::sqrt(pp) * std::sqrt(qq) || std::abs(pq) < 1e-290) {
          continue;
        }
        turned = true;
        const double cotangent = (qq - pp) / (2 * pq);
        const double tangent =
            (cotangent < 0 ? -1 : 1) / (std::abs(cotangent) + std::hypot(1, cotangent));
        const double c = 1 / std::hypot(1, tangent), s = c * tangent;
        for (std::int64_t j = 0; j < lines.cols; ++j) {
          const double x = lines(p, j), y = lines(q, j);
          lines(p, j) = c * x - s * y;
          lines(q, j) = s * x + c * y;
        }
      }
    }
  }
  std::vector<double> values;
  for (std::int64_t i = 0; i < lines.rows; ++i) values.push_back(std::sqrt(product(i, i)));
  std::sort(values.begin(), values.end(), std::greater<double>());
  return values;
}

// Of a random matrix, whose rows are made orthonormal one by one, twice.
Dense orthogonal(Rng& random, std::int64_t n) {
  Dense q = random_matrix(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (int round = 0; round < 2; ++round) {
      for (std::int64_t k = 0; k < i; ++k) {
        double product = 0;
        for (std::int64_t j = 0; j < n; ++j) product += q(i, j) * q(k, j);
        for (std::int64_t j = 0; j < n; ++j) q(i, j) -= product * q(k, j);
      }
    }
    double square = 0;
    for (std::int64_t j = 0; j < n; ++j) square += q(i, j) * q(i, j);
    for (std::int64_t j = 0; j < n; ++j) q(i, j) /= std::sqrt(square);
  }
  return q;
}

Given with_factors(Rng& random, std::int64_t m, std::int64_t n,
                   const std::function<double(std::int64_t)>& value) {
  Given given{orthogonal(random, m), Dense(m, n), orthogonal(random, n), Dense(m, n)};
  for (std::int64_t i = 0; i < std::min(m, n); ++i) given.s(i, i) = value(i);
  given.a = Dense(m, n, (given.p * given.s * given.q).rounded());
  return given;
}

Dense with_values(Rng& random, std::int64_t m, std::int64_t n,
                  const std::function<double(std::int64_t)>& value) {
  return with_factors(random, m, n, value).a;
}

}  // namespace fragblas::test
