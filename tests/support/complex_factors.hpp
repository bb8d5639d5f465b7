// Judging factorizations of complex matrices in LAPACK's units, as factors.hpp does those of real
// ones. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "support/complex_operand.hpp"

namespace fragblas::test {

double norm1(const ComplexDense& a);  // the largest sum of a column; NaN where a part is
// The norm of what they differ by, over eps * max(n, 1) * scale.
double complex_units(const ComplexDense& a, const ComplexDense& b, std::int64_t n, double scale);

ComplexDense complex_identity(std::int64_t n);
// Some rows and columns from the first ones on.
ComplexDense corner(const ComplexDense& a, std::int64_t rows, std::int64_t cols);
// Hermitian, with positive eigenvalues; rounded to single precision, so that it is what the device
// gets.
ComplexDense hermitian_definite(Rng& random, std::int64_t n);

}  // namespace fragblas::test
