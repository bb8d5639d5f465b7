// Textures, and framebuffers, which go by the name of the texture that they draw to.
// SPDX-License-Identifier: MIT
#include "gl/texture.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "null_gl/device.hpp"

namespace fragblas::gl {

namespace {

using null_gl::device;
using null_gl::Storage;

std::string shown(const TextureSize& size) {
  return std::to_string(size.width) + 'x' + std::to_string(size.height) +
         (size.layers > 0 ? " layers " + std::to_string(size.layers) : "") +
         (size.planes > 1 ? " planes " + std::to_string(size.planes) : "") +
         (size.format == TextureFormat::Bits ? " bits" : "");
}

std::string shown(const detail::TexelRect& rect) {
  return null_gl::shown(rect.x, rect.y, rect.width, rect.height);
}

// Copies the rectangle's rows, one behind the other.
void copy_rows(Storage& from, const detail::TexelRect& rect, void* to) {
  const std::size_t row_bytes = 16 * static_cast<std::size_t>(rect.width);
  for (int y = 0; y < rect.height; ++y) {
    std::memcpy(static_cast<unsigned char*>(to) + static_cast<std::size_t>(y) * row_bytes,
                from.texels(rect.x, rect.y + y, rect.width), row_bytes);
  }
}

int rows_of(const TextureSize& size) {
  return size.height * std::max(1, size.layers);
}

}  // namespace

Texture::Texture(Device& device, const TextureSize& size, Confirm confirm)
    : device_(&device), size_(size) {
  if (!allocate(names_[0], confirm)) {
    return;
  }
  Storage& first = null_gl::device().storage(name());
  first.label = null_gl::device().next_label('t');
  first.plane = size.planes > 1 ? 0 : -1;
  for (int plane = 1; plane < size.planes; ++plane) {
    names_[static_cast<std::size_t>(plane)] =
        null_gl::device().add({first.label, plane, size.width, rows_of(size), first.refused, {}});
  }
  null_gl::device().note("new " + first.label + ' ' + shown(size));
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
  return texture;
}

bool Texture::allocate(GLuint& name, Confirm confirm) {
  const bool refused = device().refuses();
  if (refused && confirm == Confirm::Now) {
    return false;
  }
  name = device().add({"", -1, size_.width, rows_of(size_), refused, {}});
  return true;
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

void Texture::release() {
  if (name() != 0 && !borrowed_) {
    delete_names();
    --device_->counters.textures;
    device_->counters.texture_bytes -= size_.bytes();
  }
}

void Texture::delete_names() {
  for (GLuint& name : names_) {
    device().remove(name);
    name = 0;
  }
}

bool Texture::bind_for_drawing() const {
  device_->state.bind_draw_framebuffer(framebuffer());
  return true;
}

bool Texture::has_format() const {
  return true;
}

bool Texture::has_memory() const {
  return !device().storage(name()).refused;
}

void Texture::clear(float value) const {
  std::uint32_t lane = 0;
  std::memcpy(&lane, &value, sizeof lane);
  for (int plane = 0; plane < size_.planes; ++plane) {
    Storage& storage = device().storage(names_[static_cast<std::size_t>(plane)]);
    if (std::isnan(value)) {
      storage.forget();  // what is poisoned is as good as unknown
    } else {
      storage.fill(lane);
    }
  }
}

void Texture::write(const void* texels) const {
  const std::int64_t count = std::int64_t{4} * size_.width * size_.height;
  std::memcpy(device().storage(name()).lanes_from(0, count), texels,
              4 * static_cast<std::size_t>(count));
  device().note("upload " + device().storage(name()).label);
}

void Texture::read(const detail::TexelRect& rect, void* texels, int target) const {
  const std::size_t plane = size_.layers == 0 ? static_cast<std::size_t>(target) : 0;
  Storage& storage = device().storage(names_[plane]);
  copy_rows(storage, rect, texels);
  device().note("read " + storage.label + ' ' + shown(rect));
}

void Texture::read_to_buffer(const detail::TexelRect& rect, std::int64_t byte) const {
  Storage& storage = device().storage(name());
  Storage& buffer = device().storage(device().pack_buffer);
  copy_rows(storage, rect, buffer.lanes_from(byte / 4, std::int64_t{4} * rect.width * rect.height));
  device().note("pack " + storage.label + ' ' + shown(rect) + " -> " + buffer.label + '+' +
                std::to_string(byte));
}

void Texture::copy_to(const Texture& other, const detail::TexelRect& rect) const {
  Storage& to = device().storage(other.name());
  to.forget();  // what is copied was drawn
  device().note("copy " + device().storage(name()).label + " -> " + to.label + ' ' + shown(rect));
}

FramebufferCache::~FramebufferCache() = default;

void FramebufferCache::clear() {}

bool FramebufferCache::has(GLuint) const {
  return true;
}

GLuint FramebufferCache::get(const GLuint* textures, int, int, TextureFormat, bool) {
  return textures[0];
}

}  // namespace fragblas::gl
