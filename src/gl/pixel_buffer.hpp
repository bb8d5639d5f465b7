// A buffer that glReadPixels fills on the GPU, for the host to read or as a uniform block.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gl/device.hpp"

namespace fragblas::gl {

class PixelBuffer {
 public:
  enum class Use {
    Blocks,    // copied into and read on the device
    Readback,  // read by the host, soon
  };

  // Contents are undefined. Throws Status::OutOfMemory, if that is asked now.
  PixelBuffer(Device& device, std::int64_t bytes, Use use, Confirm confirm = Confirm::Now);
  PixelBuffer(const PixelBuffer&) = delete;
  PixelBuffer& operator=(const PixelBuffer&) = delete;
  ~PixelBuffer();

  // Throws where it is not bound then: what is read would go to an address of the host's.
  void bind() const;
  static void unbind();
  // New storage of the same size in place of the old; contents are undefined again. Not checked:
  // asking for errors would wait for the device.
  void renew() const;
  // Whether it has the memory that it asked for. Waits for the device.
  bool has_memory() const;
  // Bytes [offset, offset + size) become the uniform block at this binding point.
  void bind_block(int binding, std::int64_t offset, std::int64_t size) const;
  std::int64_t bytes() const { return bytes_; }

 private:
  GLuint name_ = 0;
  std::int64_t bytes_;
  Use use_;
};

}  // namespace fragblas::gl
