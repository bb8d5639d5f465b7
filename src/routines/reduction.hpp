// Sums of products of vectors. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// result := sum of x_i * y_i; y without a buffer stands for ones.
void enqueue_dot(const char* routine, std::int64_t n, const Source& x, const Source& y,
                 const Operand& result);
// result := result + alpha * (sum of x_i).
void enqueue_add_sum(const char* routine, std::int64_t n, const Scalar& alpha, const Source& x,
                     const Operand& result);

}  // namespace fragblas::detail
