// Pixel buffers of readbacks, used again: a driver takes long to make a large one.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gl/pixel_buffer.hpp"

namespace fragblas {

class ReadbackBuffers {
 public:
  // At least so many bytes; `renews`: in storage that was never read. Throws Status::OutOfMemory.
  std::unique_ptr<gl::PixelBuffer> take(std::int64_t bytes, bool renews);
  // Keeps 32 MiB of those that were used last.
  void give_back(std::unique_ptr<gl::PixelBuffer> buffer);

 private:
  std::vector<std::unique_ptr<gl::PixelBuffer>> unused_;  // the latest last
  std::int64_t unused_bytes_ = 0;
};

}  // namespace fragblas
