// The passes of batches of small matrices. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/block.hpp"
#include "linalg/info.hpp"

namespace fragblas::detail {

// The largest order: a fragment goes through a whole column.
constexpr std::int64_t kMostBatchOrder = 32;

// Matrices, or rows of pivots, of one shape in one buffer, which share no element.
struct Batch {
  Block first;
  std::int64_t stride = 0;  // from each to the next; 0: there is one
  std::int64_t count = 1;
};

// What enqueue_cholesky does, to each: the lower triangle. A pass for each 8 columns.
void enqueue_batch_cholesky(const char* routine, const Batch& a);
// A := its factors L and U, and its pivots. Two passes for each 8 columns.
void enqueue_batch_lu(const char* routine, const Batch& a, const Batch& pivots);
// info, as enqueue_info has it: an element for each matrix.
void enqueue_batch_info(const char* routine, const Batch& a, Failure failure, const Operand& info);
// B := A^-1 * B, by the factors of Cholesky, or of LU and the pivots. A pass, or two.
void enqueue_batch_cholesky_solve(const char* routine, const Batch& factors, const Batch& b);
void enqueue_batch_lu_solve(const char* routine, const Batch& factors, const Batch& pivots,
                            const Batch& b);

}  // namespace fragblas::detail
