// Storage of textures, planes and layers, their clearing and writing, and whether there was memory.
// SPDX-License-Identifier: MIT
#include "gl/texture.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

namespace fragblas::gl {

Texture::Texture(Device& device, const TextureSize& size, Confirm confirm)
    : device_(&device), size_(size) {
  for (int plane = 0; plane < size.planes; ++plane) {
    if (!allocate(names_[static_cast<std::size_t>(plane)], confirm)) {
      delete_names();
      return;
    }
  }
  Counters& counters = device_->counters;
  ++counters.textures;
  counters.texture_bytes += size_.bytes();
  counters.note_peak();
}

Texture Texture::borrow(Device& device, GLuint name, const TextureSize& size) {
  Texture texture;
  texture.device_ = &device;
  texture.names_[0] = name;
  texture.size_ = size;
  texture.borrowed_ = true;
  texture.bind_for_upload();
  texture.set_filters();
  return texture;
}

bool Texture::allocate(GLuint& name, Confirm confirm) {
  if (confirm == Confirm::Now) {
    device_->errors.note();
  }
  glGenTextures(1, &name);
  device_->state.bind_texture(0, target(), name);
  device_->state.activate(0);
  const GLenum format = names_of(size_.format).internal;
  if (size_.layers == 0) {
    glTexStorage2D(GL_TEXTURE_2D, 1, format, size_.width, size_.height);
  } else {
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, format, size_.width, size_.height, size_.layers);
  }
  set_filters();
  glTexParameteri(target(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(target(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return confirm == Confirm::Later || !device_->refused();
}

void Texture::set_filters() const {
  glTexParameteri(target(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(target(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

Texture::Texture(Texture&& other) noexcept
    : device_(other.device_),
      names_(std::exchange(other.names_, {})),
      size_(other.size_),
      borrowed_(other.borrowed_) {}

Texture& Texture::operator=(Texture&& other) noexcept {
  if (this != &other) {
    release();
    device_ = other.device_;
    names_ = std::exchange(other.names_, {});
    size_ = other.size_;
    borrowed_ = other.borrowed_;
  }
  return *this;
}

Texture::~Texture() {
  release();
}

void Texture::delete_names() {
  for (GLuint& name : names_) {
    if (name != 0) {
      device_->state.forget_texture(name);
      glDeleteTextures(1, &name);
      name = 0;
    }
  }
}

void Texture::release() {
  if (name() != 0) {
    device_->framebuffers.forget(name());
    if (borrowed_) {
      device_->state.forget_texture(name());
      names_ = {};
      return;
    }
    delete_names();
    --device_->counters.textures;
    device_->counters.texture_bytes -= size_.bytes();
  }
}

bool Texture::bind_for_drawing() const {
  const GLuint target_framebuffer = framebuffer();
  if (target_framebuffer == 0) {
    return false;
  }
  device_->state.bind_draw_framebuffer(target_framebuffer);
  return true;
}

bool Texture::has_format() const {
#ifndef __EMSCRIPTEN__
  bind_for_reading();
  if (glCheckFramebufferStatus(GL_READ_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    return false;
  }
  const auto is = [](GLenum name, GLint wanted) {
    GLint value = 0;
    glGetFramebufferAttachmentParameteriv(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, &value);
    return value == wanted;
  };
  const bool floats = size_.format == TextureFormat::Float;
  return is(GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, 32) &&
         is(GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE, 32) &&
         is(GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, floats ? GL_FLOAT : GL_UNSIGNED_INT);
#else
  return true;
#endif
}

// Not by errors: another allocation may have asked for them in between, or the application.
bool Texture::has_memory() const {
  return bind_for_drawing() &&
         glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void Texture::clear(float value) const {
  if (!bind_for_drawing()) {
    return;  // not renderable: whoever draws to it finds out
  }
  std::array<GLfloat, 4> lanes;
  lanes.fill(value);
  std::array<GLuint, 4> bits;
  std::memcpy(bits.data(), lanes.data(), sizeof bits);
  for (int target = 0; target < size_.targets(); ++target) {
    if (size_.format != TextureFormat::Bits) {
      glClearBufferfv(GL_COLOR, target, lanes.data());
    } else {
      glClearBufferuiv(GL_COLOR, target, bits.data());
    }
  }
}

void Texture::write(const void* texels) const {
  const FormatNames names = names_of(size_.format);
  bind_for_upload();
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size_.width, size_.height, names.format, names.type,
                  texels);
}

void Texture::read(const detail::TexelRect& rect, void* texels, int target) const {
  const FormatNames names = names_of(size_.format);
  bind_for_reading();
  if (target > 0) {
    glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(target));
  }
  glReadPixels(rect.x, rect.y, rect.width, rect.height, names.format, names.type, texels);
  if (target > 0) {
    glReadBuffer(GL_COLOR_ATTACHMENT0);
  }
}

void Texture::read_to_buffer(const detail::TexelRect& rect, std::int64_t byte) const {
  read(rect, reinterpret_cast<void*>(static_cast<std::uintptr_t>(byte)));
}

void Texture::copy_to(const Texture& other, const detail::TexelRect& rect) const {
  bind_for_reading();
  other.bind_for_drawing();
  const auto targets = static_cast<std::size_t>(size_.targets());
  std::vector<GLenum> all;  // that are written
  for (std::size_t target = 0; target < targets; ++target) {
    all.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(target));
  }
  for (std::size_t target = 0; target < targets; ++target) {
    if (targets > 1) {
      std::vector<GLenum> one(targets, GL_NONE);
      one[target] = all[target];
      glDrawBuffers(static_cast<GLsizei>(targets), one.data());
      glReadBuffer(all[target]);
    }
    glBlitFramebuffer(0, 0, rect.width, rect.height, rect.x, rect.y, rect.x + rect.width,
                      rect.y + rect.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  }
  if (targets > 1) {
    glDrawBuffers(static_cast<GLsizei>(targets), all.data());
    glReadBuffer(GL_COLOR_ATTACHMENT0);
  }
}

}  // namespace fragblas::gl
