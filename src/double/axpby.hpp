// y := alpha * x + beta * y and products of elements in double precision, over views.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/numbers.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// Strides of x count numbers, y's target lanes. Both products are rounded, then their sum; a factor
// of 1 keeps bits. x may have no buffer where alpha is 0.
void enqueue_double_axpby(const char* routine, const Coefficient& alpha, const Source& x,
                          const Coefficient& beta, const Target& y);

// y := alpha * x + y. incy = 0: one number takes those of x in turn, which is in its own order;
// else x is in the order of y's addresses.
void enqueue_double_axpy(const char* routine, std::int64_t n, const Coefficient& alpha,
                         const Numbers& x, const Place& y, std::int64_t incy);

// z := alpha * (x .* y) + beta * z over views, as y above.
void enqueue_double_products(const char* routine, const Coefficient& alpha, const Source& x,
                             const Source& y, const Coefficient& beta, const Target& z);

}  // namespace fragblas::detail
