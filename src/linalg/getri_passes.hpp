// The passes of an inverse by LU factors. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "linalg/block.hpp"

namespace fragblas::detail {

// A := its inverse, A by its factors.
void enqueue_inverse(const char* routine, const Block& a, const Place& pivots);

}  // namespace fragblas::detail
