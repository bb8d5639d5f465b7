// Products of a complex matrix and a vector, which level 2 is made of. They only enqueue; arguments
// are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "complex/product.hpp"
#include "complex/vectors.hpp"

namespace fragblas::detail {

// y (rows numbers, incy != 0 unless rows = 1) := alpha * A * x + beta * y, with cols >= 1 columns
// of A, of which a structured one has those of its band. x may lie in y's buffer as long as they
// share no number.
void enqueue_complex_vector_product(const char* routine, std::int64_t rows, std::int64_t cols,
                                    const ComplexCoefficient& alpha, const ComplexFactor& a,
                                    const Numbers& x, const ComplexCoefficient& beta,
                                    const Place& y, std::int64_t incy);

}  // namespace fragblas::detail
