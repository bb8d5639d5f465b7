// Estimates of the norm of an inverse, of which only solves are known (Higham; LAPACK's slacn2), by
// four vectors at once and as many steps whatever comes out: nothing is read back.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "linalg/block.hpp"

namespace fragblas::detail {

// B := A^-1 * B, or that of the transpose.
using Solver = std::function<void(bool transposed, const Block& b)>;

// rcond := 1 / (|A| |A^-1|) in the norm of columns' sums, or more: |A^-1| is estimated from below.
// `beside`: a block of the context, whose order A has.
void enqueue_condition(const char* routine, const Block& beside, const Solver& solve,
                       const Place& norm, const Place& rcond);
// norm := the largest sum of magnitudes of a column of the block.
void enqueue_norm1(const char* routine, const Block& a, const Place& norm);

}  // namespace fragblas::detail
