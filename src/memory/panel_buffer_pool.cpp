// Panel buffers taken from those unused, else made within the budget.
// SPDX-License-Identifier: MIT
#include "memory/panel_buffer_pool.hpp"

#include <cstddef>
#include <new>
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

PanelMemory PanelBufferPool::take(std::int64_t bytes) {
  for (std::size_t i = unused_.size(); i-- > 0;) {
    // Not one that is far too large: it may be wanted for what it was made for.
    if (unused_[i].bytes() >= bytes && unused_[i].bytes() <= 2 * bytes) {
      PanelMemory found = std::move(unused_[i]);
      unused_.erase(unused_.begin() + static_cast<std::ptrdiff_t>(i));
      unused_bytes_ -= found.bytes();
      return found;
    }
  }
  PanelMemory memory =
      allocator_.take_granted([&](const auto& granted) { return granted.bytes() == bytes; });
  if (!memory) {
    memory = allocator_.allocate(bytes, "panels", "pixel buffer", [&](gl::Confirm confirm) {
      return PanelMemory(device_, bytes, confirm);
    });
  }
  return memory;
}

void PanelBufferPool::give_back(PanelMemory memory) {
  const std::int64_t most = budget_.bytes() / 4;
  if (!memory || memory.bytes() > most) {
    return;
  }
  while (unused_bytes_ + memory.bytes() > most) {
    free_some();
  }
  const std::int64_t bytes = memory.bytes();
  try {
    unused_.push_back(std::move(memory));
    unused_bytes_ += bytes;
  } catch (const std::bad_alloc&) {
    return;  // it is freed: this is called by destructors
  }
}

bool PanelBufferPool::free_some() {
  if (allocator_.free()) {
    return true;
  }
  if (unused_.empty()) {
    return false;
  }
  unused_bytes_ -= unused_.front().bytes();
  unused_.erase(unused_.begin());
  return true;
}

}  // namespace fragblas::detail
