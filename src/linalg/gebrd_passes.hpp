// The passes that make a square matrix bidiagonal. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "linalg/block.hpp"
#include "linalg/sytrd_passes.hpp"

namespace fragblas::detail {

// A = Q * B * P^T, scaled by a power of two so that its norm is 1 up to 2; B has a diagonal and
// elements right of it.
struct Bidiagonal {
  std::int64_t order = 0;
  // Q and P are products of reflectors from the first one to the last. Row k has the vector of
  // reflector k, whose first element 1 is in column k, of P in column k + 1. What lies before that
  // is nothing.
  OwnBlock left, right;
  OwnBlock scalars;  // of each column: d, tau of Q's reflector, e, tau of P's
  std::shared_ptr<BufferState> norm;
};

// Of a square block, or of the triangle above its diagonal, with that.
Bidiagonal enqueue_bidiagonal(const char* routine, const Block& a, bool triangle);
// Of twice the order: with zeros on its diagonal, and no vectors.
Tridiagonal enqueue_doubled(const char* routine, const Bidiagonal& b);
// C := Q * C, C := P * C.
void enqueue_reflect_left(const char* routine, const Bidiagonal& b, const Block& c);
void enqueue_reflect_right(const char* routine, const Bidiagonal& b, const Block& c);

}  // namespace fragblas::detail
