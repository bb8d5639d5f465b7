// Textures and panel buffers that come at their first use and go with their last owner.
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
  services_->panel_buffers.give_back(std::move(memory_));
}

const gl::PixelBuffer& PanelBuffer::buffer() {
  if (!memory_) {
    memory_ = services_->panel_buffers.take(bytes_);
  }
  return memory_.buffer();
}

}  // namespace fragblas::detail
