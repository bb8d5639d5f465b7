// SPDX-License-Identifier: MIT
#include "memory/panel_buffer.hpp"

#include "context.hpp"

namespace fragblas {

namespace {

constexpr std::size_t kMostUnused = 4;
constexpr std::int64_t kMostUnusedBytes = std::int64_t{64} << 20;

}  // namespace

std::unique_ptr<gl::PixelBuffer> PanelBufferPool::take(std::int64_t bytes) {
  for (std::size_t i = unused_.size(); i-- > 0;) {
    // Not one that is far too large: it may be wanted for what it was made for.
    if (unused_[i]->bytes() >= bytes && unused_[i]->bytes() <= 4 * bytes) {
      std::unique_ptr<gl::PixelBuffer> found = std::move(unused_[i]);
      unused_.erase(unused_.begin() + static_cast<std::ptrdiff_t>(i));
      return found;
    }
  }
  return std::make_unique<gl::PixelBuffer>(bytes, GL_DYNAMIC_COPY);
}

void PanelBufferPool::give_back(std::unique_ptr<gl::PixelBuffer> buffer) {
  if (buffer->bytes() > kMostUnusedBytes) {
    return;
  }
  if (unused_.size() == kMostUnused) {
    unused_.erase(unused_.begin());
  }
  unused_.push_back(std::move(buffer));
}

namespace detail {

PanelBuffer::~PanelBuffer() {
  if (buffer_) {
    context_->panel_buffers.give_back(std::move(buffer_));
  }
}

const gl::PixelBuffer& PanelBuffer::buffer() {
  if (!buffer_) {
    buffer_ = context_->panel_buffers.take(bytes_);
  }
  return *buffer_;
}

}  // namespace detail

}  // namespace fragblas
