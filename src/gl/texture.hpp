// An immutable RGBA32F texture, 2D or an array of layers. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "gl/device.hpp"

namespace fragblas::gl {

struct TextureSize {
  int width = 0, height = 0;
  int layers = 0;  // 0: a plain 2D texture

  std::int64_t bytes() const {
    return std::int64_t{16} * width * height * (layers == 0 ? 1 : layers);
  }
  bool operator<(const TextureSize& other) const {
    return width != other.width     ? width < other.width
           : height != other.height ? height < other.height
                                    : layers < other.layers;
  }
};

class Texture {
 public:
  Texture() = default;
  // Contents are undefined. name() is 0 when GL refused the allocation.
  Texture(Device& device, const TextureSize& size);
  Texture(Texture&& other) noexcept;
  Texture& operator=(Texture&& other) noexcept;
  ~Texture();

  GLuint name() const { return name_; }
  GLenum target() const { return size_.layers == 0 ? GL_TEXTURE_2D : GL_TEXTURE_2D_ARRAY; }
  const TextureSize& size() const { return size_; }
  explicit operator bool() const { return name_ != 0; }

  // Binds to a unit, as an input of a draw.
  void bind(int unit) const { device_->state.bind_texture(unit, target(), name_); }
  // Binds so that glTex* calls work on it.
  void bind_for_upload() const {
    bind(0);
    device_->state.activate(0);
  }
  // The framebuffer that draws to it, every layer a target; 0 when it is not complete.
  GLuint framebuffer() const { return device_->framebuffers.get(name_, size_.layers); }
  // Every texel of every layer := value.
  void clear(float value) const;
  // Every texel := four floats each, row by row. Not for layers.
  void write(const float* texels) const;

 private:
  void release();

  Device* device_ = nullptr;
  GLuint name_ = 0;
  TextureSize size_;
};

}  // namespace fragblas::gl
