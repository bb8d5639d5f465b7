// A symmetric matrix of which one triangle is stored, with all of its elements.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "linalg/block.hpp"

namespace fragblas::detail {

// The block, which is all of its buffer and as wide as a multiple of 4 not less than the order, :=
// the matrix, zeros behind and below it; and in rows behind these the identity. Of the matrix
// elements are read whose row is not less than their column.
void enqueue_symmetric_copy(const char* routine, const Source& lower, std::int64_t order,
                            const Block& to);

}  // namespace fragblas::detail
