// Upload and readback of any range of a buffer. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// Elements [offset, offset + count) := floats [0, count) of source, which Platform::upload
// understands.
void upload(BufferState& buffer, std::int64_t offset, const void* source, std::int64_t count);

// The same to a new buffer of that size, at once: passes that are queued do not know it. In a
// Session; count > 0.
std::shared_ptr<BufferState> uploaded(const std::shared_ptr<ContextState>& context,
                                      const void* source, std::int64_t count);

// Elements [offset, offset + count) to floats [0, count) of destination. Issues everything and
// waits.
void read_back(BufferState& buffer, std::int64_t offset, void* destination, std::int64_t count);

}  // namespace fragblas::detail
