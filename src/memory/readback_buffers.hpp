// Pixel buffers of readbacks, used again: a driver takes long to make a large one.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gl/pixel_buffer.hpp"

namespace fragblas::detail {

class ReadbackBuffers {
 public:
  // `renews`: buffers that are used again get new storage.
  ReadbackBuffers(gl::Device& device, bool renews) : device_(device), renews_(renews) {}
  // At least so many bytes. Throws Status::OutOfMemory.
  std::unique_ptr<gl::PixelBuffer> take(std::int64_t bytes);
  // Keeps 32 MiB of those that were used last.
  void give_back(std::unique_ptr<gl::PixelBuffer> buffer);

 private:
  gl::Device& device_;
  const bool renews_;
  std::vector<std::unique_ptr<gl::PixelBuffer>> unused_;  // the latest last
  std::int64_t unused_bytes_ = 0;
};

}  // namespace fragblas::detail
