// The roofs of transfers.
//
// SPDX-License-Identifier: MIT
#include "roofs/transfers.hpp"

#include <EGL/egl.h>
#include <GLES3/gl3.h>
// After those.
#include <GLES2/gl2ext.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <vector>

#include "floats.hpp"
#include "peers/gl_objects.hpp"

namespace bench {
namespace {

constexpr std::size_t kTexel = 4 * sizeof(float);
// Of a ring: so many buffers, each with a band of rows of at most so many bytes.
constexpr std::size_t kBuffers = 4;
constexpr std::size_t kBandBytes = std::size_t{8} << 20;

// Throws Absent where the device has no buffers that stay mapped.
PFNGLBUFFERSTORAGEEXTPROC buffer_storage() {
  const auto* extensions = reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS));
  if (std::strstr(extensions, "GL_EXT_buffer_storage") == nullptr) {
    throw Absent("the device has no GL_EXT_buffer_storage");
  }
  return reinterpret_cast<PFNGLBUFFERSTORAGEEXTPROC>(eglGetProcAddress("glBufferStorageEXT"));
}

class PixelBuffer {
 public:
  // persistent: mapped once, for as long as it lives.
  PixelBuffer(GLenum target, std::size_t bytes, bool persistent) : target_(target) {
    const PFNGLBUFFERSTORAGEEXTPROC store = persistent ? buffer_storage() : nullptr;
    glGenBuffers(1, &name_);
    glBindBuffer(target_, name_);
    const bool upload = target == GL_PIXEL_UNPACK_BUFFER;
    const auto size = static_cast<GLsizeiptr>(bytes);
    if (persistent) {
      const GLbitfield access = (upload ? GL_MAP_WRITE_BIT : GL_MAP_READ_BIT) |
                                GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT;
      store(target_, size, nullptr, access);
      mapped_ = glMapBufferRange(target_, 0, size, access);
    } else {
      glBufferData(target_, size, nullptr, upload ? GL_STREAM_DRAW : GL_STREAM_READ);
    }
    glBindBuffer(target_, 0);
    if (glGetError() != GL_NO_ERROR) {
      glDeleteBuffers(1, &name_);
      throw std::runtime_error("a pixel buffer of " + std::to_string(bytes) +
                               " bytes can't be had");
    }
  }
  ~PixelBuffer() { glDeleteBuffers(1, &name_); }
  PixelBuffer(const PixelBuffer&) = delete;
  PixelBuffer& operator=(const PixelBuffer&) = delete;

  void bind() const { glBindBuffer(target_, name_); }

  // Of the buffer, which is bound. access: how it is mapped, where it is not persistent.
  void write(const void* data, std::size_t bytes, GLbitfield access) const {
    std::memcpy(map(bytes, GL_MAP_WRITE_BIT | access), data, bytes);
    unmap();
  }
  void read(void* data, std::size_t bytes) const {
    std::memcpy(data, map(bytes, GL_MAP_READ_BIT), bytes);
    unmap();
  }

 private:
  void* map(std::size_t bytes, GLbitfield access) const {
    void* mapped = mapped_ != nullptr
                       ? mapped_
                       : glMapBufferRange(target_, 0, static_cast<GLsizeiptr>(bytes), access);
    if (mapped == nullptr) {
      throw std::runtime_error("a pixel buffer can't be mapped");
    }
    return mapped;
  }
  void unmap() const {
    if (mapped_ == nullptr) {
      glUnmapBuffer(target_);
    }
  }

  GLenum target_;
  GLuint name_ = 0;
  void* mapped_ = nullptr;
};

// A buffer of a ring, and the fence behind the transfer that has it.
class Slot {
 public:
  Slot(GLenum target, std::size_t bytes, bool persistent) : buffer_(target, bytes, persistent) {}
  ~Slot() { glDeleteSync(fence_); }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

  const PixelBuffer& buffer() const { return buffer_; }
  void issued() {
    fence_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush();
  }
  void wait() {
    if (fence_ != nullptr) {
      glClientWaitSync(fence_, GL_SYNC_FLUSH_COMMANDS_BIT, GL_TIMEOUT_IGNORED);
      glDeleteSync(fence_);
      fence_ = nullptr;
    }
  }

 private:
  PixelBuffer buffer_;
  GLsync fence_ = nullptr;
};

// Makes what a way needs of buffers: the whole size, or bands of rows.
class Buffers {
 public:
  Buffers(GLenum target, Way way, int side) {
    const std::size_t row = kTexel * static_cast<std::size_t>(side);
    // Small textures have bands too.
    const std::size_t rows =
        std::max<std::size_t>(1, std::min(kBandBytes / row, static_cast<std::size_t>(side) / 8));
    const bool ring = way == Way::Ring || way == Way::PersistentRing;
    band_ = ring ? static_cast<int>(rows) : side;
    const std::size_t count = way == Way::Client ? 0 : ring ? kBuffers : 1;
    for (std::size_t i = 0; i < count; ++i) {
      slots_.push_back(std::make_unique<Slot>(target, row * static_cast<std::size_t>(band_),
                                              way == Way::PersistentRing));
    }
  }
  int band() const { return band_; }  // rows
  std::size_t count() const { return slots_.size(); }
  Slot& slot(int band) const { return *slots_[static_cast<std::size_t>(band) % slots_.size()]; }

 private:
  int band_ = 0;
  std::vector<std::unique_ptr<Slot>> slots_;
};

// A texture, and as many floats on the host. From an idle device to an idle one, by the wall.
class Transfer : public Workload {
 public:
  Transfer(fragblas::Context& context, GLenum target, Way way, int side)
      : gl_(context),
        way_(way),
        side_(side),
        texture_({4, side, side}),
        buffers_(target, way, side),
        data_(random_floats(4 * static_cast<std::int64_t>(side) * side, 1)) {
    bind_texture(0, texture_.texture());
  }

  double check() override {
    call();
    return complaint().empty() ? 0 : std::numeric_limits<double>::infinity();
  }
  double seconds(std::int64_t batch) override { return finished_seconds(*this, batch); }

 protected:
  Way way() const { return way_; }
  int side() const { return side_; }
  const Target& texture() const { return texture_; }
  const Buffers& buffers() const { return buffers_; }
  const std::vector<float>& data() const { return data_; }
  int bands() const { return (side_ + buffers_.band() - 1) / buffers_.band(); }
  int rows_of(int band) const { return std::min(buffers_.band(), side_ - band * buffers_.band()); }
  std::size_t bytes_of(int band) const {
    return kTexel * static_cast<std::size_t>(side_) * static_cast<std::size_t>(rows_of(band));
  }
  std::size_t first_of(int band) const {  // float
    return 4 * static_cast<std::size_t>(side_) * static_cast<std::size_t>(band * buffers_.band());
  }

 private:
  PlainGl gl_;
  Way way_;
  int side_;
  Target texture_;
  Buffers buffers_;
  std::vector<float> data_;
};

class Upload : public Transfer {
 public:
  Upload(fragblas::Context& context, Way way, int side)
      : Transfer(context, GL_PIXEL_UNPACK_BUFFER, way, side) {}

  void call() override {
    if (way() == Way::Client) {
      store(0, side(), data().data());
      return;
    }
    for (int band = 0; band < bands(); ++band) {
      Slot& slot = buffers().slot(band);
      const bool ring = way() != Way::PixelBuffer;
      if (ring) {
        slot.wait();
      }
      slot.buffer().bind();
      slot.buffer().write(data().data() + first_of(band), bytes_of(band),
                          ring ? GL_MAP_UNSYNCHRONIZED_BIT : GL_MAP_INVALIDATE_BUFFER_BIT);
      store(band * buffers().band(), rows_of(band), nullptr);
      if (ring) {
        slot.issued();
      }
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  }

  std::string complaint() override {
    return same_bits(texture().read(), data()) ? "" : kChangedResult;
  }

 private:
  void store(int y, int rows, const void* data) const {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, y, side(), rows, GL_RGBA, GL_FLOAT, data);
  }
};

class Readback : public Transfer {
 public:
  Readback(fragblas::Context& context, Way way, int side)
      : Transfer(context, GL_PIXEL_PACK_BUFFER, way, side), result_(data().size()) {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, side, side, GL_RGBA, GL_FLOAT, data().data());
    texture().bind();
  }

  void call() override {
    if (way() == Way::Client) {
      glReadPixels(0, 0, side(), side(), GL_RGBA, GL_FLOAT, result_.data());
      return;
    }
    const int ahead = std::min(bands(), static_cast<int>(buffers().count()));
    for (int band = 0; band < ahead; ++band) {
      issue(band);
    }
    for (int band = 0; band < bands(); ++band) {
      Slot& slot = buffers().slot(band);
      slot.wait();
      slot.buffer().bind();
      slot.buffer().read(result_.data() + first_of(band), bytes_of(band));
      if (band + ahead < bands()) {
        issue(band + ahead);
      }
    }
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
  }

  std::string complaint() override { return same_bits(result_, data()) ? "" : kChangedResult; }

 private:
  void issue(int band) const {
    Slot& slot = buffers().slot(band);
    slot.buffer().bind();
    glReadPixels(0, band * buffers().band(), side(), rows_of(band), GL_RGBA, GL_FLOAT, nullptr);
    slot.issued();
  }

  std::vector<float> result_;
};

}  // namespace

std::unique_ptr<Workload> upload_roof(fragblas::Context& context, Way way, int side) {
  return std::make_unique<Upload>(context, way, side);
}

std::unique_ptr<Workload> readback_roof(fragblas::Context& context, Way way, int side) {
  return std::make_unique<Readback>(context, way, side);
}

}  // namespace bench
