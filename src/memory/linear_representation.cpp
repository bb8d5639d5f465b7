// SPDX-License-Identifier: MIT
#include "memory/linear_representation.hpp"

#include <utility>

#include "context.hpp"
#include "kernels/pass.hpp"
#include "memory/buffer_state.hpp"

namespace fragblas::detail {

LinearRepresentation::LinearRepresentation(BufferState& buffer)
    : buffer_(buffer),
      context_(*buffer.context()),
      layout_(linear_layout(buffer.size(), context_.info.max_texture_size)) {}

LinearRepresentation::~LinearRepresentation() {
  drop_tiles();
  if (!texture_.borrowed()) {
    context_.pool.give_back(std::move(texture_));
  }
}

void LinearRepresentation::borrow(gl::Texture texture) {
  layout_ = linear_layout_of_width(buffer_.size(), texture.size().width);
  texture_ = std::move(texture);
  written_ = true;
  pin();
}

void LinearRepresentation::take() {
  if (!texture_) {
    texture_ = context_.pool.take(size(), "buffer");
  }
}

const gl::Texture& LinearRepresentation::texture() {
  if (merge_) {
    const std::unique_ptr<Pass> merge = std::move(merge_);
    context_.pack_cache.forget_tiles(*this);
    merge->target.buffer = buffer_.shared_from_this();
    context_.queue.settle(*merge);
  }
  take();
  if (!written_) {
    texture_.clear(0.0f);
    written_ = true;
  }
  return texture_;
}

const gl::Texture& LinearRepresentation::texture_to_change() {
  texture();
  ++contents_;
  return texture_;
}

const gl::Texture& LinearRepresentation::texture_to_overwrite() {
  drop_tiles();
  take();
  ++contents_;
  written_ = true;
  return texture_;
}

gl::Texture LinearRepresentation::exchange(gl::Texture texture) {
  std::swap(texture_, texture);
  ++contents_;
  written_ = true;
  return texture;
}

bool LinearRepresentation::keep_tiles(const Pass& merge) {
  const std::int64_t bytes = merge.inputs[0].scratch->size().bytes();
  if (pinned_ || !context_.pack_cache.keep_tiles(*this, bytes)) {
    return false;
  }
  merge_ = std::make_unique<Pass>(merge);
  merge_->target.buffer.reset();  // which owns this
  merge_->lazy = false;
  merge_->settles = true;
  return true;
}

void LinearRepresentation::drop_tiles() {
  if (merge_) {
    merge_.reset();
    context_.pack_cache.forget_tiles(*this);
  }
}

}  // namespace fragblas::detail
