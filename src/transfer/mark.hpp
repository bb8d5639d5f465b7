// A buffer's end as something that can be read, at a place in the queue.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// What is queued before neither sees the mark nor ends it, as a pass that overwrites all would.
void enqueue_mark(BufferState& buffer, const std::string& reason);
// The same where a call has failed, whatever the queue can still take.
void leave_undefined(BufferState& buffer, const char* reason);

}  // namespace fragblas::detail
