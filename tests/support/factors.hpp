// Judging factorizations in LAPACK's units: residuals and departures from orthogonality over the
// order, the unit roundoff and the norm of the matrix, which its own testers want below 30.
// Matrices are row by row, in double precision. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "support/check.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

constexpr double kMostUnits = 30;
// Of LU's L: its pivots are the largest of their column among the rows that a tournament left, not
// among all.
constexpr double kLargestFactor = 8;

// A matrix in double precision, row by row.
struct Dense {
  std::int64_t rows = 0, cols = 0;
  std::vector<double> values;

  Dense(std::int64_t m, std::int64_t n)
      : rows(m), cols(n), values(static_cast<std::size_t>(m * n)) {}
  Dense(std::int64_t m, std::int64_t n, const std::vector<float>& from)
      : rows(m), cols(n), values(widen(from)) {}

  double& operator()(std::int64_t i, std::int64_t j) {
    return values[static_cast<std::size_t>(i * cols + j)];
  }
  double operator()(std::int64_t i, std::int64_t j) const {
    return values[static_cast<std::size_t>(i * cols + j)];
  }
  Dense transposed() const;
  std::vector<float> rounded() const;
};

Dense identity(std::int64_t n);
Dense operator*(const Dense& a, const Dense& b);
Dense operator-(const Dense& a, const Dense& b);
double norm1(const Dense& a);  // the largest sum of a column; NaN where an element is
// The largest magnitude by which they differ, over eps * max(n, 1) * scale.
double units(const Dense& difference, std::int64_t n, double scale);

// The triangle with its diagonal; `unit`: which is ones.
Dense lower_of(const Dense& a, bool unit = false);
Dense upper_of(const Dense& a);

// Rounded to single precision, so that it is what the device gets.
Dense random_matrix(Rng& random, std::int64_t m, std::int64_t n);
// Symmetric, with positive eigenvalues between 1 and 1 / condition.
Dense positive_definite(Rng& random, std::int64_t n, double condition);

}  // namespace fragblas::test
