// How good eigenvectors and singular vectors in double precision are, in LAPACK's units, and
// matrices that are hard for those who refine them. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/double_product.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

// LAPACK's tests want less than 30 of all of these; norms are the largest sums of columns.
// |V^T V - I| / (n eps), of the columns of V.
double lack_of_orthogonality(const DoubleDense& v);
// |A V - V diag(w)| / (n eps |A|).
double eigen_residual(const DoubleDense& a, const std::vector<double>& w, const DoubleDense& v);
// |A - U diag(s) VT| / (max(m, n) eps |A|).
double singular_residual(const DoubleDense& a, const DoubleDense& u, const std::vector<double>& s,
                         const DoubleDense& vt);
// Eigenvalues of a symmetric matrix, ascending, by Jacobi's method in long double.
std::vector<double> jacobi_eigenvalues(const DoubleDense& a);

// Kinds of spectra: `kSpectra` of them.
struct Spectrum {
  std::string name;
  DoubleDense a;  // symmetric
};
constexpr int kSpectra = 21;
Spectrum spectrum(Rng& random, int kind, std::int64_t n);
// With orthonormal columns.
DoubleDense random_orthogonal(Rng& random, std::int64_t n);
DoubleDense plain_product(const DoubleDense& a, const DoubleDense& b);

}  // namespace fragblas::test
