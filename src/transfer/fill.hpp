// Elements of any type := a number. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// Elements [offset, offset + count) := value.
void fill(BufferState& buffer, std::int64_t offset, std::int64_t count, float value);

}  // namespace fragblas::detail
