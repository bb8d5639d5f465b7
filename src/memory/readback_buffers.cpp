// Buffers of rounded sizes, of which those used last are kept.
// SPDX-License-Identifier: MIT
#include "memory/readback_buffers.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "base/powers_of_two.hpp"

namespace fragblas::detail {

namespace {

constexpr std::int64_t kLeastBytes = 4096;
constexpr std::int64_t kMostUnused = std::int64_t{32} << 20;

// In eighths of a power of two, so that readbacks of about one size share their buffers.
std::int64_t capacity_of(std::int64_t bytes) {
  const std::int64_t step = std::max(kLeastBytes, ceil_power_of_two(bytes) / 16);
  return (std::max(bytes, std::int64_t{1}) + step - 1) / step * step;
}

}  // namespace

std::unique_ptr<gl::PixelBuffer> ReadbackBuffers::take(std::int64_t bytes) {
  const std::int64_t capacity = capacity_of(bytes);
  for (std::size_t i = unused_.size(); i-- > 0;) {
    if (unused_[i]->bytes() == capacity) {
      std::unique_ptr<gl::PixelBuffer> found = std::move(unused_[i]);
      unused_.erase(unused_.begin() + static_cast<std::ptrdiff_t>(i));
      unused_bytes_ -= capacity;
      if (renews_) {
        found->renew();
      }
      return found;
    }
  }
  return std::make_unique<gl::PixelBuffer>(device_, capacity, gl::PixelBuffer::Use::Readback);
}

void ReadbackBuffers::give_back(std::unique_ptr<gl::PixelBuffer> buffer) {
  const std::int64_t bytes = buffer->bytes();
  try {
    unused_.push_back(std::move(buffer));
    unused_bytes_ += bytes;
  } catch (const std::bad_alloc&) {
    return;  // it is freed: this is called by destructors
  }
  while (unused_bytes_ > kMostUnused) {
    unused_bytes_ -= unused_.front()->bytes();
    unused_.erase(unused_.begin());
  }
}

}  // namespace fragblas::detail
