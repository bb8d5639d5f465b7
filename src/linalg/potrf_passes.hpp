// The passes of a Cholesky factorization. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "linalg/block.hpp"

namespace fragblas::detail {

// The lower triangle of A becomes L with A = L * L^T. Where A is not positive definite, an entry of
// L's diagonal becomes 0, and what comes behind it in L has no meaning.
void enqueue_cholesky(const char* routine, const Block& a);
// B := A^-1 * B, by L, which is the lower triangle of this block.
void enqueue_cholesky_solve(const char* routine, const Block& factor, const Block& b);

}  // namespace fragblas::detail
