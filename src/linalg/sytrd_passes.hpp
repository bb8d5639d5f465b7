// The passes that make a symmetric matrix tridiagonal. They only enqueue; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "linalg/block.hpp"

namespace fragblas::detail {

// A = Q * T * Q^T, scaled by a power of two so that its norm is 1 up to 2.
struct Tridiagonal {
  std::int64_t order = 0;
  // Q is the product of the reflectors from the first one to the last. Row k has the vector of
  // reflector k, whose first element 1 is in column k + 1. What lies before that is nothing.
  OwnBlock vectors;
  // d, e and tau of each column, and a zero: T's diagonal, what is below it, and the factor of the
  // column's reflector.
  OwnBlock scalars;
  std::shared_ptr<BufferState> norm;  // of A, one element
};

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
