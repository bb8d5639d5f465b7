// What a factorization says of itself: an element on the device, LAPACK's INFO.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "linalg/block.hpp"

namespace fragblas::detail {

// What an entry on the diagonal of a factor is where the factorization failed.
enum class Failure { NotPositive, Zero };

// info := the first such entry on the block's diagonal, counted from 1; 0: there is none. Does
// nothing where info has no buffer. The block counts numbers of 1 lane, or of 2, where complex ones
// on the diagonal are positive by their real parts, and 0 by both.
void enqueue_info(const char* routine, const Block& factor, Failure failure, const Place& info,
                  int lanes = 1);

}  // namespace fragblas::detail
