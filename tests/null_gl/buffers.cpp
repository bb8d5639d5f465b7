// Pixel buffers, the ring of uploads, fences and timers. SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "gl/fence.hpp"
#include "gl/pixel_buffer.hpp"
#include "gl/timer_query.hpp"
#include "gl/upload_ring.hpp"
#include "null_gl/device.hpp"
#include "null_gl/platform.hpp"

namespace fragblas::gl {

using null_gl::device;

PixelBuffer::PixelBuffer(Device&, std::int64_t bytes, Use use, Confirm confirm)
    : bytes_(bytes), use_(use) {
  const bool refused = device().refuses();
  if (refused && confirm == Confirm::Now) {
    throw Error(Status::OutOfMemory,
                "GL refused a pixel buffer of " + std::to_string(bytes) + " bytes");
  }
  const std::string label = device().next_label('b');
  name_ = device().add({label, -1, static_cast<int>(bytes / 4), 0, refused, {}});
  device().note("new " + label + ' ' + std::to_string(bytes) + " bytes");
}

PixelBuffer::~PixelBuffer() {
  device().remove(name_);
}

void PixelBuffer::bind() const {
  device().pack_buffer = name_;
}

void PixelBuffer::unbind() {
  device().pack_buffer = 0;
}

void PixelBuffer::renew() const {
  device().storage(name_).forget();
}

bool PixelBuffer::has_memory() const {
  return !device().storage(name_).refused;
}

void PixelBuffer::bind_block(int binding, std::int64_t offset, std::int64_t size) const {
  device().bind_block(binding, name_, offset, size);
}

UploadRing::~UploadRing() = default;

bool UploadRing::upload(const Platform&, TextureFormat format, const detail::TexelRect& rect,
                        std::int64_t first, std::int64_t, const Copy& copy) {
  std::vector<float> floats(static_cast<std::size_t>(4 * rect.area()));
  copy(first, 4 * rect.area(), floats.data());
  const int bits = format == TextureFormat::Bits ? 1 : 0;
  null_gl::upload({rect.x, rect.y, rect.width, rect.height, bits}, floats.data(), 4 * rect.area());
  return true;
}

// Stands for the time at which the device has done what came before.
Fence::Fence() : sync_(reinterpret_cast<GLsync>(new double(device().done_at))) {}

Fence::~Fence() {
  delete reinterpret_cast<double*>(sync_);
}

bool Fence::wait(const Platform& platform, double seconds) const {
  return platform.wait_fence(platform.user, sync_, seconds) != 0;
}

void flush() {}

void finish() {
  device().seconds = std::max(device().seconds, device().done_at);
}

ErrorCode take_error() {
  ++device().error_looks;
  return std::exchange(device().gl_error, 0u);
}

TimerQuery::TimerQuery() = default;

TimerQuery::~TimerQuery() = default;

void TimerQuery::begin() const {
  device().note("begin query");
}

void TimerQuery::end() {
  device().note("end query");
}

double TimerQuery::seconds() const {
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace fragblas::gl
