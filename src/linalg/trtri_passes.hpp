// The passes of inverses made of triangles. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "linalg/block.hpp"

namespace fragblas::detail {

// The lower triangle of A := that of its inverse. With Unit, the diagonal is not touched.
void enqueue_triangle_inverse(const char* routine, const Block& a, Diag diag);
// The lower triangle of A := that of L^T * L, L being the lower triangle of A.
void enqueue_gram_of_triangle(const char* routine, const Block& a);

}  // namespace fragblas::detail
