// Upload and readback of any range of a buffer. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// Elements [offset, offset + count) := the first of source, which Platform::upload understands.
void upload(BufferState& buffer, std::int64_t offset, const void* source, std::int64_t count);

// So many lanes, whole elements, of a new buffer for elements of the other one's type.
std::shared_ptr<BufferState> staging(const BufferState& buffer, std::int64_t lanes);

// The first lanes of source in such a buffer, at once: passes that are queued do not know it. In a
// GlScope; lanes > 0.
std::shared_ptr<BufferState> uploaded(const BufferState& buffer, const void* source,
                                      std::int64_t lanes);

// Does some of a write. If it throws, nobody knows what of the buffer is new.
template <typename Write>
void undefined_if_it_fails(BufferState& buffer, Write write) {
  try {
    write();
  } catch (...) {
    buffer.mark_undefined("a write to it failed");
    throw;
  }
}

// Elements [offset, offset + count) to destination. Issues everything and waits.
void read_back(BufferState& buffer, std::int64_t offset, void* destination, std::int64_t count);

}  // namespace fragblas::detail
