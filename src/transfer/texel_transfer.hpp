// What uploads and readbacks are made of: lanes that begin at a texel to GL, and any from it,
// directly or through staging buffers. Offsets and counts are lanes of the buffer.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// Lanes of the source from `first` on to [offset, offset + count) of the texture that is bound for
// upload, the buffer's. They begin at a texel and end at one or before padding.
void upload_from_texel(BufferState& buffer, std::int64_t offset, std::int64_t count,
                       const void* source, std::int64_t first);

// [offset, offset + count) to lanes of the destination from `first` on. Everything is issued.
void read_lanes(BufferState& buffer, std::int64_t offset, std::int64_t count, void* destination,
                std::int64_t first);

}  // namespace fragblas::detail
