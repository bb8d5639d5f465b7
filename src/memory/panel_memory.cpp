// Pixel buffers for panels, counted. SPDX-License-Identifier: MIT
#include "memory/panel_memory.hpp"

#include <utility>

namespace fragblas::detail {

PanelMemory::PanelMemory(gl::Device& device, std::int64_t bytes, gl::Confirm confirm)
    : device_(&device) {
  try {
    buffer_ =
        std::make_unique<gl::PixelBuffer>(device, bytes, gl::PixelBuffer::Use::Blocks, confirm);
  } catch (const Error&) {
    return;
  }
  device_->counters.buffer_bytes += bytes;
  device_->counters.note_peak();
}

PanelMemory& PanelMemory::operator=(PanelMemory&& other) noexcept {
  if (this != &other) {
    release();
    device_ = other.device_;
    buffer_ = std::move(other.buffer_);
  }
  return *this;
}

void PanelMemory::release() {
  if (buffer_) {
    device_->counters.buffer_bytes -= buffer_->bytes();
    buffer_.reset();
  }
}

}  // namespace fragblas::detail
