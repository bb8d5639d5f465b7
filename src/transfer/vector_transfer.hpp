// Upload and readback of vectors with an increment. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

// Element i of a vector := the i-th of source; n > 0, inc != 0. The vector lies in its buffer.
void upload_vector(const Operand& x, std::int64_t n, std::int64_t inc, const void* source);
// The same to memory, for any inc. Issues everything and waits.
void read_back_vector(const Operand& x, std::int64_t n, std::int64_t inc, void* destination);

}  // namespace fragblas::detail
