// The texture of a buffer: taken at its first use, drawn when tiles stand for it, or borrowed.
// SPDX-License-Identifier: MIT
#include "memory/linear_representation.hpp"

#include <utility>

namespace fragblas::detail {

LinearRepresentation::LinearRepresentation(MemoryServices& services, std::int64_t lanes,
                                           gl::TextureFormat format, const LinearLayout& layout)
    : services_(services), lanes_(lanes), format_(format), layout_(layout) {}

LinearRepresentation::~LinearRepresentation() {
  drop_pending();
  if (!texture_.borrowed()) {
    services_.pool.give_back(std::move(texture_));
  }
}

void LinearRepresentation::borrow(gl::Texture texture) {
  layout_ = linear_layout_of_width(lanes_, texture.size().width);
  texture_ = std::move(texture);
  written_ = true;
  pin();
}

void LinearRepresentation::take() {
  if (!texture_) {
    texture_ = services_.pool.take(size(), "buffer");
  }
}

const gl::Texture& LinearRepresentation::texture() {
  if (pending_) {
    const std::unique_ptr<PendingContents> pending = std::move(pending_);
    services_.pack_cache.forget_tiles(*this);
    pending->draw();
  }
  take();
  if (!written_) {
    written_in_.note_all(services_.device.errors);
    texture_.clear(0.0f);
    written_ = true;
  }
  return texture_;
}

const gl::Texture& LinearRepresentation::texture_to_change() {
  texture_to_draw();
  ++contents_;
  return texture_;
}

const gl::Texture& LinearRepresentation::texture_to_draw() {
  texture();
  written_in_.note_part(services_.device.errors);
  return texture_;
}

const gl::Texture& LinearRepresentation::texture_to_overwrite() {
  drop_pending();
  take();
  ++contents_;
  written_ = true;
  written_in_.note_all(services_.device.errors);
  return texture_;
}

gl::Texture LinearRepresentation::exchange(gl::Texture texture, const LinearLayout& layout) {
  std::swap(texture_, texture);
  layout_ = layout;
  ++contents_;
  written_ = true;
  written_in_.note_part(services_.device.errors);
  return texture;
}

bool LinearRepresentation::keep(std::unique_ptr<PendingContents> pending) {
  if (pinned_ || !services_.pack_cache.keep_tiles(*this, pending->bytes())) {
    return false;
  }
  pending_ = std::move(pending);
  return true;
}

void LinearRepresentation::drop_pending() {
  if (pending_) {
    pending_.reset();
    services_.pack_cache.forget_tiles(*this);
  }
}

}  // namespace fragblas::detail
