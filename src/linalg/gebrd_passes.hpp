// The passes that make a square matrix bidiagonal. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "linalg/bidiagonal.hpp"
#include "linalg/block.hpp"
#include "linalg/tridiagonal.hpp"

namespace fragblas::detail {

// Of a square block, or of the triangle above its diagonal, with that.
Bidiagonal enqueue_bidiagonal(const char* routine, const Block& a, bool triangle);
// Of twice the order: with zeros on its diagonal, and no vectors.
Tridiagonal enqueue_doubled(const char* routine, const Bidiagonal& b);
// C := Q * C, C := P * C.
void enqueue_reflect_left(const char* routine, const Bidiagonal& b, const Block& c);
void enqueue_reflect_right(const char* routine, const Bidiagonal& b, const Block& c);

}  // namespace fragblas::detail
