// The passes of a QR factorization and of what is done with its reflectors. They only enqueue;
// arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "linalg/block.hpp"
#include "linalg/orthogonal.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

extern const OrthogonalPasses kRealOrthogonal;

// A := R on and above the diagonal, and below it the vectors of reflectors, whose product from the
// first to the last is Q. tau: min(m, n) elements side by side.
void enqueue_qr(const char* routine, const Block& a, const Place& tau);
// C := Q * C, or Q^T * C. A has as many columns as Q has reflectors.
void enqueue_reflect(const char* routine, bool transposed, const Block& a, const Place& tau,
                     const Block& c);
// A, whose first `reflectors` columns have the vectors, := the first columns of Q.
void enqueue_q(const char* routine, const Block& a, std::int64_t reflectors, const Place& tau);

}  // namespace fragblas::detail
