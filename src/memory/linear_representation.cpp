// SPDX-License-Identifier: MIT
#include "memory/linear_representation.hpp"

#include <utility>

#include "context.hpp"

namespace fragblas::detail {

LinearRepresentation::LinearRepresentation(ContextState& context, std::int64_t elements)
    : context_(context), layout_(linear_layout(elements, context.info.max_texture_size)) {}

LinearRepresentation::~LinearRepresentation() {
  context_.pool.give_back(std::move(texture_));
}

void LinearRepresentation::take() {
  if (!texture_) {
    texture_ = context_.pool.take(size(), "buffer");
  }
}

const gl::Texture& LinearRepresentation::texture() {
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
  take();
  ++contents_;
  written_ = true;
  return texture_;
}

void LinearRepresentation::exchange(gl::Texture texture) {
  std::swap(texture_, texture);
  ++contents_;
  written_ = true;
  context_.pool.give_back(std::move(texture));
}

}  // namespace fragblas::detail
