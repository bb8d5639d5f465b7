// SPDX-License-Identifier: MIT
#include "gl/texture.hpp"

#include <algorithm>
#include <utility>

namespace fragblas::gl {

Texture::Texture(Device& device, const TextureSize& size) : device_(&device), size_(size) {
  skip_pending_errors();
  glGenTextures(1, &name_);
  bind_for_upload();
  if (size.layers == 0) {
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, size.width, size.height);
  } else {
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA32F, size.width, size.height, size.layers);
  }
  glTexParameteri(target(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(target(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(target(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(target(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  if (allocation_failed()) {
    device_->state.forget_texture(name_);
    glDeleteTextures(1, &name_);
    name_ = 0;
    return;
  }
  Counters& counters = device_->counters;
  ++counters.textures;
  counters.texture_bytes += size_.bytes();
  counters.note_peak();
}

Texture::Texture(Texture&& other) noexcept
    : device_(other.device_), name_(std::exchange(other.name_, 0)), size_(other.size_) {}

Texture& Texture::operator=(Texture&& other) noexcept {
  if (this != &other) {
    release();
    device_ = other.device_;
    name_ = std::exchange(other.name_, 0);
    size_ = other.size_;
  }
  return *this;
}

Texture::~Texture() {
  release();
}

void Texture::release() {
  if (name_ != 0) {
    device_->framebuffers.forget(name_);
    device_->state.forget_texture(name_);
    glDeleteTextures(1, &name_);
    name_ = 0;
    --device_->counters.textures;
    device_->counters.texture_bytes -= size_.bytes();
  }
}

void Texture::clear(float value) const {
  const GLuint target_framebuffer = framebuffer();
  if (target_framebuffer == 0) {
    return;  // not renderable: whoever draws to it finds out
  }
  device_->state.bind_draw_framebuffer(target_framebuffer);
  const GLfloat color[] = {value, value, value, value};
  for (int target = 0; target < std::max(size_.layers, 1); ++target) {
    glClearBufferfv(GL_COLOR, target, color);
  }
}

void Texture::write(const float* texels) const {
  bind_for_upload();
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size_.width, size_.height, GL_RGBA, GL_FLOAT, texels);
}

}  // namespace fragblas::gl
