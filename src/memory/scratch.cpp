// SPDX-License-Identifier: MIT
#include "memory/scratch.hpp"

namespace fragblas::detail {

Scratch::~Scratch() {
  services_->pool.give_back(std::move(texture_));
}

const gl::Texture& Scratch::texture() {
  if (!texture_) {
    texture_ = services_->pool.take(size_, what_);
  }
  return texture_;
}

PanelBuffer::~PanelBuffer() {
  if (buffer_) {
    services_->panel_buffers.give_back(std::move(buffer_));
  }
}

const gl::PixelBuffer& PanelBuffer::buffer() {
  if (!buffer_) {
    buffer_ = services_->panel_buffers.take(bytes_);
  }
  return *buffer_;
}

}  // namespace fragblas::detail
