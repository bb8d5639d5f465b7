// An immutable texture of four lanes a texel: 2D, an array of layers, or several 2D planes
// that are drawn to at once. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "gl/device.hpp"
#include "gl/texture_format.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::gl {

struct TextureSize {
  int width = 0, height = 0;
  int layers = 0;  // of an array; 0: 2D
  int planes = 1;  // 2D textures of this size, if there are no layers
  TextureFormat format = TextureFormat::Float;

  int targets() const { return std::max(layers, planes); }  // of a draw
  std::int64_t bytes() const {
    return std::int64_t{texel_bytes(format)} * width * height * targets();
  }
  bool operator==(const TextureSize& other) const { return !(*this < other) && !(other < *this); }
  bool operator<(const TextureSize& other) const {
    return std::tie(width, height, layers, planes, format) <
           std::tie(other.width, other.height, other.layers, other.planes, other.format);
  }
};

class Texture {
 public:
  static constexpr int kMostPlanes = 4;

  Texture() = default;
  // Contents are undefined. name() is 0 when GL refused the allocation, if that is asked now.
  Texture(Device& device, const TextureSize& size, Confirm confirm = Confirm::Now);
  // Somebody else's 2D texture, which is not deleted. Sets its filters: texelFetch gives zeros
  // where they ask for mipmaps that there are not.
  static Texture borrow(Device& device, GLuint name, const TextureSize& size);
  Texture(Texture&& other) noexcept;
  Texture& operator=(Texture&& other) noexcept;
  ~Texture();

  GLuint name() const { return names_[0]; }
  GLenum target() const { return size_.layers == 0 ? GL_TEXTURE_2D : GL_TEXTURE_2D_ARRAY; }
  const TextureSize& size() const { return size_; }
  explicit operator bool() const { return name() != 0; }
  bool borrowed() const { return borrowed_; }

  // Binds a plane to a unit, as an input of a draw.
  void bind(int unit, int plane = 0) const {
    device_->state.bind_texture(unit, target(), names_[static_cast<std::size_t>(plane)]);
  }
  // Binds so that glTex* calls work on it.
  void bind_for_upload() const {
    bind(0);
    device_->state.activate(0);
  }
  // Whether it can be drawn to, every layer or plane a target. Storage that has been a target once
  // is there: a driver may be slow to make what uploads touch first.
  bool is_target() const { return framebuffer() != 0; }
  // Makes it what draws write; false where it is no target.
  bool bind_for_drawing() const;
  bool has_framebuffer() const { return device_->framebuffers.has(names_[0]); }
  // As GL itself says, which a browser knows without asking the device.
  bool is_bound_for_reading() const { return device_->state.reads_from(framebuffer()); }
  // Makes it what reads read, its only plane or the first, and what draws write: llvmpipe waits for
  // draws to a texture that an earlier draw, still at work, reads only where it is bound so.
  void bind_for_reading() const {
    device_->state.bind_draw_framebuffer(framebuffer());
    device_->state.bind_read_framebuffer(framebuffer());
  }
  // Whether somebody else's texture has the format that its size names. A page's JavaScript has
  // looked already.
  bool has_format() const;
  // Whether it has the memory that it asked for. Waits for the device.
  bool has_memory() const;
  // Every lane of every texel of every layer and plane := value, or its bits.
  void clear(float value) const;
  // Every texel := four lanes each, row by row. Not for layers or planes.
  void write(const void* texels) const;
  // The texels of a rectangle of a layer or plane to memory, row by row.
  void read(const detail::TexelRect& rect, void* texels, int target = 0) const;
  // The same to the pixel buffer that is bound, from a byte on. Does not wait.
  void read_to_buffer(const detail::TexelRect& rect, std::int64_t byte) const;
  // A rectangle at (0, 0), as large as `rect`, to that place of another one of this format: of each
  // layer or plane, of which both have as many.
  void copy_to(const Texture& other, const detail::TexelRect& rect) const;

 private:
  bool allocate(GLuint& name, Confirm confirm);
  // That draws to it, every layer or plane a target; 0 when it is not complete.
  GLuint framebuffer() const {
    return device_->framebuffers.get(names_.data(), size_.planes, size_.layers, size_.format,
                                     borrowed_);
  }
  void set_filters() const;
  void delete_names();
  void release();

  Device* device_ = nullptr;
  std::array<GLuint, kMostPlanes> names_{};  // of the planes; an array has one
  TextureSize size_;
  bool borrowed_ = false;
};

}  // namespace fragblas::gl
