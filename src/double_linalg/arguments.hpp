// Checks of the matrices of a linear system in double precision. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

void check_matrix(const char* routine, const char* name, const MatrixView& a);
// A square, B with as many rows.
void check_system(const char* routine, const MatrixView& a, const MatrixView& b);

}  // namespace fragblas::detail
