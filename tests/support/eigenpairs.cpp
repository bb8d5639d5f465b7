// Eigenvalues and eigenvectors, judged. SPDX-License-Identifier: MIT
#include "support/eigenpairs.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace fragblas::test {

namespace {

// Ascending.
std::vector<double> eigenvalues(Dense a) {
  const std::int64_t n = a.rows;
  for (int sweep = 0; sweep < 20; ++sweep) {
    for (std::int64_t p = 0; p < n; ++p) {
      for (std::int64_t q = p + 1; q < n; ++q) {
        if (a(p, q) == 0) continue;
        const double cotangent = (a(q, q) - a(p, p)) / (2 * a(p, q));
        const double t =
            (cotangent < 0 ? -1 : 1) / (std::abs(cotangent) + std::sqrt(1 + cotangent * cotangent));
        const double c = 1 / std::sqrt(1 + t * t), s = t * c;
        for (std::int64_t k = 0; k < n; ++k) {
          const double x = a(k, p), y = a(k, q);
          a(k, p) = c * x - s * y;
          a(k, q) = s * x + c * y;
        }
        for (std::int64_t k = 0; k < n; ++k) {
          const double x = a(p, k), y = a(q, k);
          a(p, k) = c * x - s * y;
          a(q, k) = s * x + c * y;
        }
      }
    }
  }
  std::vector<double> values;
  for (std::int64_t i = 0; i < n; ++i) values.push_back(a(i, i));
  std::sort(values.begin(), values.end());
  return values;
}

void check_near(const Dense& a, const std::vector<float>& w, const std::vector<double>& expected) {
  CHECK(w.size() == expected.size());
  double worst = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const double error = std::abs(expected[i] - static_cast<double>(w[i]));
    if (!(error <= worst)) worst = error;
  }
  CHECK(worst <= kMostUnits * kEps * norm1(a));
}

}  // namespace

Dense symmetric_matrix(Rng& random, std::int64_t n) {
  Dense result = random_matrix(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < i; ++j) result(i, j) = result(j, i);
  }
  return result;
}

void check_eigenpairs(const Dense& a, const Dense& v, const std::vector<float>& w) {
  const std::int64_t n = a.rows;
  Dense scaled = v;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) scaled(i, j) *= w[static_cast<std::size_t>(j)];
  }
  CHECK(units(a * v - scaled, n, std::max(norm1(a), 1e-37)) < kMostUnits);
  CHECK(units(v.transposed() * v - identity(n), n, 1) < kMostUnits);
  CHECK(std::is_sorted(w.begin(), w.end()));
}

void check_eigenvalues(const Dense& a, const std::vector<float>& w) {
  check_near(a, w, eigenvalues(a));
}

void check_same_values(const Dense& a, const std::vector<float>& w,
                       const std::vector<float>& others) {
  check_near(a, w, widen(others));
}

}  // namespace fragblas::test
