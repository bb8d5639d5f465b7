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

namespace {

std::int64_t checked_size(const ContextState& context, std::int64_t size) {
  const std::int64_t most = context.info.max_buffer_elements;
  if (size < 0 || size > most) {
    throw Error(Status::InvalidArgument, "buffer: size = " + std::to_string(size) +
                                             ", must be 0 or more and at most the device's " +
                                             std::to_string(most));
  }
  return size;
}

}  // namespace

BufferState::BufferState(std::shared_ptr<ContextState> context, std::int64_t size, Memory memory)
    : context_(std::move(context)), size_(checked_size(*context_, size)), linear_(*this) {
  if (memory == Memory::Now) {
    context_->check_lost();
    const ContextState::Session session(*context_);
    linear_.take();
  }
}

BufferState::~BufferState() {
  context_->pack_cache.forget(*this);
}

void BufferState::set_lines(std::int64_t length, std::int64_t pitch) {
  line_length_ = length;
  line_pitch_ = pitch;
}

void BufferState::pin() {
  context_->pack_cache.forget(*this);
  linear_.pin();
}

std::shared_ptr<BufferState> temporary(std::shared_ptr<ContextState> context, std::int64_t size) {
  return std::make_shared<BufferState>(std::move(context), size, BufferState::Memory::AtFirstUse);
}

void BufferState::check_defined(const char* routine) const {
  if (undefined()) {
    throw Error(Status::Undefined,
                std::string(routine) + ": a buffer is undefined: " + undefined_reason_);
  }
}

}  // namespace fragblas::detail
