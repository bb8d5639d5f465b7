// The problems of linear algebra's rows: a square matrix, and the error of what a routine makes of
// it. SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bench {

// What is factored.
enum class Kind { General, Symmetric, Definite };

// A matrix and what one call makes of it.
struct Factored {
  Factored(Kind kind, std::int64_t order, std::uint64_t seed);

  int n;
  std::vector<float> matrix;  // n x n, column by column
  std::vector<float> result;  // n x n, in the matrix's place
  std::vector<float> extra;   // pivots from 1, the solution, tau or the eigenvalues
  std::size_t size() const { return static_cast<std::size_t>(n) * static_cast<std::size_t>(n); }
};

// LAPACK's ratios: residuals over order, unit roundoff and norm, of which 30 pass.
double cholesky_error(const Factored& p);  // of the lower triangle
double lu_error(const Factored& p);
double qr_error(const Factored& p);     // of R alone
double solve_error(const Factored& p);  // of one right-hand side, the matrix's first row
double eigen_error(const Factored& p);

}  // namespace bench
