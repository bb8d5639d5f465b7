// SPDX-License-Identifier: MIT
#include "memory/buffer_state.hpp"

#include "context.hpp"

namespace fragblas::detail {

Scratch::~Scratch() {
  context_->pool.give_back(std::move(texture_));
}

const gl::Texture& Scratch::texture() {
  if (!texture_) {
    texture_ = context_->pool.take(size_, what_);
  }
  return texture_;
}

BufferState::BufferState(std::shared_ptr<ContextState> context, std::int64_t size)
    : context_(std::move(context)), size_(size) {
  const std::int64_t most = context_->info.max_buffer_elements;
  if (size < 0 || size > most) {
    throw Error(Status::InvalidArgument, "buffer: size = " + std::to_string(size) +
                                             ", must be 0 or more and at most the device's " +
                                             std::to_string(most));
  }
  layout_ = linear_layout(size, context_->info.max_texture_size);
  context_->check_lost();
  const ContextState::Session session(*context_);
  linear_ = context_->pool.take(texture_size(), "buffer");
}

BufferState::~BufferState() {
  context_->pool.give_back(std::move(linear_));
}

void BufferState::check_defined(const char* routine) const {
  if (undefined()) {
    throw Error(Status::Undefined,
                std::string(routine) + ": a buffer is undefined: " + undefined_reason_);
  }
}

const gl::Texture& BufferState::linear() {
  if (!cleared_) {
    linear_.clear(0.0f);
    cleared_ = true;
  }
  return linear_;
}

const gl::Texture& BufferState::linear_for_overwrite() {
  cleared_ = true;
  return linear_;
}

void BufferState::swap_linear(gl::Texture texture) {
  std::swap(linear_, texture);
  cleared_ = true;
  context_->pool.give_back(std::move(texture));
}

}  // namespace fragblas::detail
