// Upload and readback of lines of a buffer: of a matrix that is part of one. What lies between them
// is not moved. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// `count` >= 1 lines of `length` >= 1 elements, ld >= length apart.
struct Lines {
  std::int64_t count = 0, length = 0, ld = 0;

  bool tight() const { return count == 1 || ld == length; }
  // Of elements, as lanes.
  Lines times(std::int64_t lanes) const { return {count, length * lanes, ld * lanes}; }
};

// Lines of the buffer, the first at an offset, := those in memory, which are host_ld apart. They
// lie in the buffer; the data is checked. May need memory on the device for a copy of them.
void upload_lines(BufferState& buffer, std::int64_t offset, const Lines& elements,
                  const void* source, std::int64_t host_ld);
// The same to memory. Issues everything and waits.
void read_back_lines(BufferState& buffer, std::int64_t offset, const Lines& elements,
                     void* destination, std::int64_t host_ld);

}  // namespace fragblas::detail
