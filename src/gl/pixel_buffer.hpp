// A buffer that glReadPixels fills on the GPU. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gl/gl.hpp"

namespace fragblas::gl {

class PixelBuffer {
 public:
  explicit PixelBuffer(std::int64_t bytes);
  PixelBuffer(const PixelBuffer&) = delete;
  PixelBuffer& operator=(const PixelBuffer&) = delete;
  ~PixelBuffer();

  void bind() const { glBindBuffer(GL_PIXEL_PACK_BUFFER, name_); }
  static void unbind() { glBindBuffer(GL_PIXEL_PACK_BUFFER, 0); }

 private:
  GLuint name_ = 0;
};

}  // namespace fragblas::gl
