// The buffers of the ring: each is mapped again when the fence of its last upload was reached.
// SPDX-License-Identifier: MIT
#include "gl/upload_ring.hpp"

#include <algorithm>

namespace fragblas::gl {

namespace {

// That a buffer is waited for. There is another way to upload.
constexpr double kMostSeconds = 10;

}  // namespace

UploadRing::~UploadRing() {
  for (const Slot& slot : slots_) {
    if (slot.name != 0) {
      glDeleteBuffers(1, &slot.name);
    }
  }
}

bool UploadRing::upload(const Platform& platform, TextureFormat format,
                        const detail::TexelRect& rect, std::int64_t first,
                        std::int64_t buffer_bytes, const Copy& copy) {
  const auto most_rows =
      static_cast<int>(std::clamp<std::int64_t>(buffer_bytes / 16 / rect.width, 1, rect.height));
  bool all = true;
  for (int row = 0; all && row < rect.height; row += most_rows) {
    const detail::TexelRect rows = {rect.x, rect.y + row, rect.width,
                                    std::min(most_rows, rect.height - row)};
    all = upload_rows(platform, format, rows, first + 4 * std::int64_t{row} * rect.width, copy);
  }
  return all;
}

bool UploadRing::upload_rows(const Platform& platform, TextureFormat format,
                             const detail::TexelRect& rows, std::int64_t first, const Copy& copy) {
  const std::int64_t bytes = 16 * rows.area();
  Slot& slot = slots_[next_];
  next_ = (next_ + 1) % slots_.size();
  if (slot.taken && !slot.taken->wait(platform, kMostSeconds)) {
    return false;
  }
  slot.taken.reset();
  if (slot.name == 0) {
    glGenBuffers(1, &slot.name);
  }
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, slot.name);
  if (slot.bytes < bytes) {
    device_.errors.note();
    glBufferData(GL_PIXEL_UNPACK_BUFFER, static_cast<GLsizeiptr>(bytes), nullptr, GL_STREAM_DRAW);
    slot.bytes = device_.refused() ? 0 : bytes;
  }
  // The fence says what GL would look up again: nobody uses the buffer.
  void* const memory =
      slot.bytes < bytes
          ? nullptr
          : glMapBufferRange(
                GL_PIXEL_UNPACK_BUFFER, 0, static_cast<GLsizeiptr>(bytes),
                GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT);
  bool intact = memory != nullptr;
  if (intact) {
    copy(first, 4 * rows.area(), static_cast<float*>(memory));
    intact = glUnmapBuffer(GL_PIXEL_UNPACK_BUFFER) == GL_TRUE;
  }
  if (!intact) {
    // It may be mapped still.
    glDeleteBuffers(1, &slot.name);
    slot = {};
  } else {
    const FormatNames names = names_of(format);
    glTexSubImage2D(GL_TEXTURE_2D, 0, rows.x, rows.y, rows.width, rows.height, names.format,
                    names.type, nullptr);
    slot.taken = std::make_unique<Fence>();
  }
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  return intact;
}

}  // namespace fragblas::gl
