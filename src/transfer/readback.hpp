// Elements on their way to the host, through pixel buffers and fences. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "fragblas/fragblas.hpp"
#include "gl/fence.hpp"
#include "gl/pixel_buffer.hpp"
#include "memory/buffer_state.hpp"

namespace fragblas::detail {

// A copy of lanes [offset, offset + count) in a pixel buffer, as they are when it is made; or,
// where that is waited for, in memory.
class ReadbackPiece {
 public:
  ReadbackPiece(BufferState& buffer, std::int64_t offset, std::int64_t count);
  ReadbackPiece(const ReadbackPiece&) = delete;
  ReadbackPiece& operator=(const ReadbackPiece&) = delete;
  ~ReadbackPiece();

  std::int64_t count() const { return count_; }
  bool arrived() const;  // only looks
  void wait() const;
  gl::Era era() const { return era_; }  // that a look for errors behind it ends
  // [from, from + count) of those that have arrived, to lanes from `first` on.
  void copy(std::int64_t from, void* destination, std::int64_t first, std::int64_t count) const;

 private:
  std::shared_ptr<ContextState> context_;
  std::int64_t lane_, count_;
  gl::Era era_;
  std::int64_t issued_ = 0;  // Counters::issued()
  std::unique_ptr<gl::PixelBuffer> pixels_;
  std::unique_ptr<float[]> memory_;
  mutable bool intact_ = true;  // the pixel buffer
  std::unique_ptr<gl::Fence> fence_;
};

// All of a buffer in consecutive pieces, a few in flight; calls take(piece, first lane) for each
// in turn as soon as it has arrived.
void each_arrived_piece(
    BufferState& buffer,
    const std::function<void(const ReadbackPiece& piece, std::int64_t first)>& take);

// The state behind Readback.
class ReadbackState {
 public:
  ReadbackState(std::shared_ptr<ContextState> context, const catalog::ElementType& type,
                std::int64_t count)
      : context_(std::move(context)), type_(type), count_(count) {}

  const catalog::ElementType& type() const { return type_; }
  std::int64_t lanes() const { return count_ * type_.lanes(); }
  // Queues the copy of the buffer's elements.
  static std::shared_ptr<ReadbackState> enqueue(BufferState& buffer, std::int64_t offset,
                                                std::int64_t count);

  // The queue's side.
  void start(BufferState& buffer, std::int64_t offset);
  void fail(const Error& error) { error_ = std::make_unique<Error>(error); }

  // That it is of so many lanes.
  void check_lanes(const char* routine, std::int64_t count) const;
  // The reader's side; all throw what made the readback fail.
  bool poll();
  void wait();
  void get(void* destination);

 private:
  void check() const;
  void issue();

  std::shared_ptr<ContextState> context_;
  const catalog::ElementType& type_;
  std::int64_t count_;
  bool started_ = false, arrived_ = false;
  std::optional<ReadbackPiece> piece_;
  std::unique_ptr<Error> error_;
};

}  // namespace fragblas::detail
