// A buffer's end as something that can be read, at a place in the queue.
// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <initializer_list>
#include <memory>
#include <string>

#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// What is queued before neither sees the mark nor ends it, as a pass that overwrites all would.
void enqueue_mark(BufferState& buffer, const std::string& reason);
// The same where a call has failed, whatever the queue can still take.
void leave_undefined(BufferState& buffer, const char* reason);

// Work of several calls. Those before one that fails, say for memory, are issued: what all write is
// undefined then. Null buffers are none. A list in braces needs no memory.
template <typename Work, typename Written = std::initializer_list<std::shared_ptr<BufferState>>>
void undefined_on_failure(const Written& written, const Work& work) {
  try {
    work();
  } catch (const std::exception& error) {
    for (const std::shared_ptr<BufferState>& buffer : written) {
      if (buffer) {
        leave_undefined(*buffer, error.what());
      }
    }
    throw;
  }
}

// `work` of each problem of a batch, by its number. Where one behind the first fails, what all
// write is undefined.
template <typename Work>
void each_problem(const Operand& written, std::int64_t count, const Work& work) {
  if (count > 0) {
    work(std::int64_t{0});
  }
  undefined_on_failure({written.buffer}, [&] {
    for (std::int64_t problem = 1; problem < count; ++problem) {
      work(problem);
    }
  });
}

}  // namespace fragblas::detail
