// The storage of a pixel buffer, and whether the driver really had memory for it.
// SPDX-License-Identifier: MIT
#include "gl/pixel_buffer.hpp"

#include "base/text.hpp"

namespace fragblas::gl {

PixelBuffer::PixelBuffer(Device& device, std::int64_t bytes, Use use, Confirm confirm)
    : bytes_(bytes), use_(use) {
  if (confirm == Confirm::Now) {
    device.errors.note();
  }
  glGenBuffers(1, &name_);
  renew();
  if (confirm == Confirm::Now && device.refused()) {
    glDeleteBuffers(1, &name_);
    detail::throw_error(Status::OutOfMemory, "GL refused a pixel buffer of {} bytes", {bytes});
  }
}

void PixelBuffer::bind() const {
  glBindBuffer(GL_PIXEL_PACK_BUFFER, name_);
#ifndef __EMSCRIPTEN__  // WebGL knows offsets from addresses
  GLint bound = 0;
  glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &bound);
  if (static_cast<GLuint>(bound) != name_) {
    detail::throw_error(Status::Internal, "GL does not bind a pixel buffer");
  }
#endif
}

void PixelBuffer::unbind() {
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

void PixelBuffer::bind_block(int binding, std::int64_t offset, std::int64_t size) const {
  glBindBufferRange(GL_UNIFORM_BUFFER, static_cast<GLuint>(binding), name_,
                    static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(size));
}

void PixelBuffer::renew() const {
  glBindBuffer(GL_PIXEL_PACK_BUFFER, name_);
  glBufferData(GL_PIXEL_PACK_BUFFER, static_cast<GLsizeiptr>(bytes_), nullptr,
               use_ == Use::Blocks ? GL_STATIC_COPY : GL_STREAM_READ);
  unbind();
}

bool PixelBuffer::has_memory() const {
  GLint64 bytes = 0;
  glBindBuffer(GL_PIXEL_PACK_BUFFER, name_);
  glGetBufferParameteri64v(GL_PIXEL_PACK_BUFFER, GL_BUFFER_SIZE, &bytes);
  unbind();
  return bytes == bytes_;
}

PixelBuffer::~PixelBuffer() {
  glDeleteBuffers(1, &name_);
}

}  // namespace fragblas::gl
