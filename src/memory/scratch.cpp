// Textures and panel buffers that come at their first use and go with their last owner.
// SPDX-License-Identifier: MIT
#include "memory/scratch.hpp"

#include "base/text.hpp"

namespace fragblas::detail {

void ScratchContents::check_defined(const char* routine) const {
  if (undefined()) {
    const gl::ErrorCode error = written_.error(services_->device.errors);
    throw_error(Status::Undefined, "{}: an earlier pass failed: {}",
                {routine, undefined_.empty() ? gl::error_name(error) : undefined_.text()});
  }
}

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
