// The passes of a Cholesky factorization. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "linalg/block.hpp"

namespace fragblas::detail {

// The lower triangle of A becomes L with A = L * L^T. Where A is not positive definite, an entry of
// L's diagonal becomes 0, and what comes behind it in L has no meaning.
void enqueue_cholesky(const char* routine, const Block& a);

}  // namespace fragblas::detail
