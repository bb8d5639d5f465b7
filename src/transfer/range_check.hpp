// Checks of what is moved. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// Throws unless [offset, offset + count) lies in the buffer.
void check_range(const char* routine, const BufferState& buffer, std::int64_t offset,
                 std::int64_t count, const char* offset_name = "offset");

// Throws where there is no data although there are elements.
void check_data(const char* routine, const void* data, std::int64_t count);

}  // namespace fragblas::detail
