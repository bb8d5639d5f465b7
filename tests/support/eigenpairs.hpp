// Judging eigenvalues and eigenvectors of symmetric matrices. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "support/factors.hpp"

namespace fragblas::test {

// Elements from -1 to 1, rounded to single precision.
Dense symmetric_matrix(Rng& random, std::int64_t n);

// Residual and orthogonality; that values ascend.
void check_eigenpairs(const Dense& a, const Dense& v, const std::vector<float>& w);
// By Jacobi's method in double precision.
void check_eigenvalues(const Dense& a, const std::vector<float>& w);
// That two ways give the same, but for rounding.
void check_same_values(const Dense& a, const std::vector<float>& w,
                       const std::vector<float>& others);

}  // namespace fragblas::test
