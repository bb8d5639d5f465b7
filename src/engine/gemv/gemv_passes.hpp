// The passes of a product of a matrix and a vector, which routines of level 2 are made of. They
// only enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// y of `rows` >= 1 elements := alpha * A * x + beta * y, where A is rows x cols as `a` strides
// through it. y may lie in the buffers of A and x as long as it shares no element with them.
void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols,
                  const Coefficient& alpha, const Source& a, const Source& x,
                  const Coefficient& beta, const Place& y, std::int64_t incy);

// The same for a block of a structured matrix: rows x cols from a's first row and column on.
// Elements that do not exist take no part, and a band costs its diagonals. y may also share
// elements with x: all of x is read before any of y is written.
void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols,
                  const Coefficient& alpha, const StructuredSource& a, const Source& x,
                  const Coefficient& beta, const Place& y, std::int64_t incy);

}  // namespace fragblas::detail
