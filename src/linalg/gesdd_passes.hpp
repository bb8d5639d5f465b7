// The passes of a singular value decomposition. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "linalg/block.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// What comes of a matrix with m rows and n <= m columns, n >= 1. Blocks without a buffer: nobody
// wants the vectors.
struct SingularValues {
  Place s;       // n elements side by side
  Block u;       // m x n or m x m
  Block v;       // n x n
  Operand info;  // how many pairs of vectors are not orthogonal; without a buffer: nobody asks
};
void enqueue_svd(const char* routine, const Block& a, const SingularValues& results);

}  // namespace fragblas::detail
