// The passes of an LU factorization and of solves by it. They only enqueue; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "linalg/block.hpp"

namespace fragblas::detail {

// A := L and U of P * A = L * U, by partial pivoting; the pivots have min(rows, cols) elements.
void enqueue_lu(const char* routine, const Block& a, const Place& pivots);
// B := A^-1 * B, or the inverse of A's transpose, by A's factors.
void enqueue_lu_solve(const char* routine, bool transposed, const Block& factors,
                      const Place& pivots, const Block& b);

}  // namespace fragblas::detail
