// Checks of the arguments of linear algebra in double precision. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "routines/check.hpp"

namespace fragblas::detail {

// Of operands in double precision, complex ones where the routine's name begins with z.
Check check_by_letter(const char* routine);
void check_matrix(const char* routine, const char* name, const MatrixView& a);
// A square, B with as many rows.
void check_system(const char* routine, const MatrixView& a, const MatrixView& b);

// An element in single precision that says what happened to X, or none; and what it says.
void check_said(const Check& check, const MatrixView& x, const char* name, const VectorView& said);
void tell(const char* routine, const VectorView& said, std::int64_t value);

}  // namespace fragblas::detail
