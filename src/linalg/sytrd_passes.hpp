// The passes that make a symmetric matrix tridiagonal. They only enqueue; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/block.hpp"
#include "linalg/tridiagonal.hpp"

namespace fragblas::detail {

// Row and column i of the symmetric matrix are those of `order - 1 - i` where the strides are
// negative. One triangle is read: elements whose row is not less than their column.
Tridiagonal enqueue_tridiagonal(const char* routine, const Source& lower, std::int64_t order);
// A scaled so, of a block that is all of its buffer.
OwnBlock enqueue_scaled(const char* routine, const OwnBlock& a, BufferState& norm);
// d, e and tau of A before it was scaled, as `scalars` has them.
OwnBlock enqueue_scalars(const char* routine, const Tridiagonal& t);
// C := Q * C.
void enqueue_tridiagonal_reflect(const char* routine, const Tridiagonal& t, const Block& c);

}  // namespace fragblas::detail
