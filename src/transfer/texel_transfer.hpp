// What uploads and readbacks are made of: elements that begin at a texel to GL, and any from it,
// directly or through staging buffers. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// Floats from `first` on to elements [offset, offset + count) of the texture that is bound for
// upload, the buffer's. They begin at a texel and end at one or before padding.
void upload_from_texel(BufferState& buffer, std::int64_t offset, std::int64_t count,
                       const void* source, std::int64_t first);

// Elements [offset, offset + count) to floats from `first` on. Everything is issued.
void read_elements(BufferState& buffer, std::int64_t offset, std::int64_t count, void* destination,
                   std::int64_t first);

// Makes the buffer's texture what Platform::read_pixels reads.
void bind_for_reading(BufferState& buffer);

}  // namespace fragblas::detail
