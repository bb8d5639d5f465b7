// Upload and readback of any range of a buffer. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "fragblas/fragblas.hpp"
#include "gl/fence.hpp"
#include "gl/pixel_buffer.hpp"
#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// Elements [offset, offset + count) := floats [0, count) of source, which Platform::upload
// understands.
void upload(BufferState& buffer, std::int64_t offset, const void* source, std::int64_t count);

// Elements [offset, offset + count) to floats [0, count) of destination. Issues everything and
// waits.
void read_back(BufferState& buffer, std::int64_t offset, void* destination, std::int64_t count);

// Throws unless [offset, offset + count) lies in the buffer.
void check_range(const char* routine, const BufferState& buffer, std::int64_t offset,
                 std::int64_t count, const char* offset_name = "offset");

// The state behind Readback.
class ReadbackState {
 public:
  ReadbackState(std::shared_ptr<ContextState> context, std::int64_t offset, std::int64_t count)
      : context_(std::move(context)), lane_(offset & 3), count_(count) {}

  std::int64_t count() const { return count_; }
  // Queues the copy of the buffer's elements.
  static std::shared_ptr<ReadbackState> enqueue(BufferState& buffer, std::int64_t offset,
                                                std::int64_t count);

  // The queue's side.
  void start(BufferState& buffer, std::int64_t offset);
  void fail(const Error& error) { error_ = std::make_unique<Error>(error); }

  // The reader's side; all throw what made the readback fail.
  bool poll();
  void wait();
  void get(void* destination);

 private:
  void check() const;

  std::shared_ptr<ContextState> context_;
  std::int64_t lane_;
  std::int64_t count_;
  std::unique_ptr<gl::PixelBuffer> pixels_;
  std::unique_ptr<gl::Fence> fence_;
  bool arrived_ = false;
  std::unique_ptr<Error> error_;
};

}  // namespace fragblas::detail
