// Spectra of small matrices, on the host in double precision: Jacobi's methods.
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "double_linalg/panels.hpp"

namespace fragblas::detail {

// Ones on the diagonal.
Panel identity(std::int64_t rows, std::int64_t cols);

// The eigenvalues of a symmetric panel, ascending, and the panel := the vectors that belong to
// them, its columns.
std::vector<double> jacobi_eigenvectors(Panel& a);
// The singular values of a square panel A = U * diag(s) * V^T, the largest one first; A := U.
std::vector<double> jacobi_singular_vectors(Panel& a, Panel& v);

}  // namespace fragblas::detail
