// Rectangles of whole texels to the texture and from it, through staging where that pays.
// SPDX-License-Identifier: MIT
#include "transfer/texel_transfer.hpp"

#include <algorithm>

namespace fragblas::detail {

namespace {

// As the platform is told of texels.
fragblas_rect platform_rect(const BufferState& buffer, const TexelRect& rect) {
  const bool bits = buffer.linear().size().format == gl::TextureFormat::Bits;
  return {rect.x, rect.y, rect.width, rect.height, bits ? 1 : 0};
}

// Texels [first_texel, end_texel) := lanes from `first` on; count of them, less than the texels
// hold only for a single texel.
void upload_texels(BufferState& buffer, std::int64_t first_texel, std::int64_t end_texel,
                   const void* source, std::int64_t first, std::int64_t count) {
  MemoryServices& services = *buffer.services();
  const Platform& platform = services.platform;
  const bool staged = gl::UploadRing::serves(platform) && services.is_staged(count) &&
                      count == 4 * (end_texel - first_texel);
  const auto copy = [&](std::int64_t from, std::int64_t lanes, float* memory) {
    platform.copy_source(platform.user, source, 4 * from, 4 * lanes, memory);
  };
  for (const TexelRect& rect : texel_rects(buffer.layout(), first_texel, end_texel)) {
    const fragblas_rect area = platform_rect(buffer, rect);
    const std::int64_t lanes = std::min(count, 4 * rect.area());
    if (!staged || !services.upload_ring.upload(platform, buffer.linear().size().format, rect,
                                                first, services.staging_bytes, copy)) {
      platform.upload(platform.user, &area, source, 4 * first, 4 * lanes);
    }
    first += lanes;
    count -= lanes;
  }
}

}  // namespace

void upload_from_texel(BufferState& buffer, std::int64_t offset, std::int64_t count,
                       const void* source, std::int64_t first) {
  const std::int64_t first_texel = offset / 4, full_end = (offset + count) / 4;
  const std::int64_t full = 4 * (full_end - first_texel);
  if (full > 0) {
    upload_texels(buffer, first_texel, full_end, source, first, full);
  }
  if (full < count) {
    upload_texels(buffer, full_end, full_end + 1, source, first + full, count - full);
  }
}

void read_lanes(BufferState& buffer, std::int64_t offset, std::int64_t count, void* destination,
                std::int64_t start) {
  buffer.linear().texture().bind_for_reading();
  const Platform& platform = buffer.services()->platform;
  const std::int64_t end = offset + count;
  const auto read_texels = [&](std::int64_t first_texel, std::int64_t end_texel, std::int64_t lane,
                               std::int64_t lanes) {
    std::int64_t first = start + 4 * first_texel + lane - offset;
    for (const TexelRect& rect : texel_rects(buffer.layout(), first_texel, end_texel)) {
      const fragblas_rect area = platform_rect(buffer, rect);
      const std::int64_t part = std::min(lanes, 4 * rect.area());
      buffer.services()->check_arrival(
          platform.read_pixels(platform.user, &area, destination, 4 * first, 4 * lane, 4 * part));
      first += part;
      lanes -= part;
    }
  };
  const std::int64_t first_texel = (offset + 3) / 4;
  const std::int64_t end_texel = end / 4;
  const std::int64_t head_end = std::min(end, 4 * first_texel);
  if (offset < head_end) {
    read_texels(offset / 4, offset / 4 + 1, offset & 3, head_end - offset);
  }
  if (first_texel < end_texel) {
    read_texels(first_texel, end_texel, 0, 4 * (end_texel - first_texel));
  }
  const std::int64_t tail = std::max(head_end, 4 * end_texel);
  if (tail < end) {
    read_texels(tail / 4, tail / 4 + 1, 0, end - tail);
  }
}

}  // namespace fragblas::detail
