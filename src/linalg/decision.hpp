// What follows depends on numbers of the device: a step that reads them in its place in the queue.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// Reads the lanes of `numbers` when the passes before are done, and calls decide(values), which
// enqueues what comes next, passes and other decisions: in front of all that was enqueued after
// this. What is `written` by that is undefined if it never comes to it. A deferred context goes on
// with other turns until the device is there; else the call waits.
void enqueue_decision(const char* routine, std::shared_ptr<BufferState> numbers,
                      std::vector<std::shared_ptr<BufferState>> written,
                      std::function<void(const float* values)> decide);

}  // namespace fragblas::detail
