// Mapped buffers through which large uploads go in turn: while the device takes one, the host fills
// the next. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "fragblas/fragblas.hpp"
#include "gl/device.hpp"
#include "gl/fence.hpp"
#include "gl/gl.hpp"
#include "gl/texture_format.hpp"
#include "plan/linear_layout.hpp"

namespace fragblas::gl {

class UploadRing {
 public:
  // Lanes [first, first + count) of what is uploaded, to memory.
  using Copy = std::function<void(std::int64_t first, std::int64_t count, float* memory)>;

  // Whether uploads can go this way.
#ifdef __EMSCRIPTEN__
  static constexpr bool serves(const Platform&) {
    return false;
  }  // a browser maps no memory
#else
  static bool serves(const Platform& platform) {
    return platform.copy_source != nullptr;
  }
#endif

  // Has no buffers before its first use.
  explicit UploadRing(Device& device) : device_(device) {}
  UploadRing(const UploadRing&) = delete;
  UploadRing& operator=(const UploadRing&) = delete;
  ~UploadRing();

  // Texels of the texture bound to GL_TEXTURE_2D := lanes from `first` on, through buffers of about
  // so many bytes. False: the driver has no mapped memory for it, or not in time, and some texels
  // are not written.
  bool upload(const Platform& platform, TextureFormat format, const detail::TexelRect& rect,
              std::int64_t first, std::int64_t buffer_bytes, const Copy& copy);

 private:
  struct Slot {
    GLuint name = 0;
    std::int64_t bytes = 0;
    std::unique_ptr<Fence> taken;  // by the device, what was written last
  };
  bool upload_rows(const Platform& platform, TextureFormat format, const detail::TexelRect& rows,
                   std::int64_t first, const Copy& copy);

  Device& device_;
  std::array<Slot, 3> slots_;
  std::size_t next_ = 0;
};

}  // namespace fragblas::gl
