// Small matrices of one buffer. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/block.hpp"

namespace fragblas::detail {

// The largest order: a fragment goes through a whole column.
constexpr std::int64_t kMostBatchOrder = 32;

// Matrices, or rows of pivots, of one shape in one buffer, which share no element.
struct Batch {
  Block first;
  std::int64_t stride = 0;  // from each to the next; 0: there is one
  std::int64_t count = 1;
};

// So many of them, from one on.
inline Batch part_of(const Batch& batch, std::int64_t first, std::int64_t count) {
  Batch part = batch;
  part.first.base += first * batch.stride;
  part.stride = count == 1 ? 0 : batch.stride;
  part.count = count;
  return part;
}

}  // namespace fragblas::detail
