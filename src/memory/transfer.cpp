// SPDX-License-Identifier: MIT
#include "memory/transfer.hpp"

#include <algorithm>

#include "context.hpp"
#include "kernels/elementwise.hpp"

namespace fragblas::detail {

namespace {

fragblas_rect platform_rect(const TexelRect& rect) {
  return {rect.x, rect.y, rect.width, rect.height};
}

// Texels [first_texel, end_texel) := floats from `first` on; count of them, less than the texels
// hold only for a single texel.
void upload_texels(BufferState& buffer, std::int64_t first_texel, std::int64_t end_texel,
                   const void* source, std::int64_t first, std::int64_t count) {
  const Platform& platform = buffer.context()->platform;
  for (const TexelRect& rect : texel_rects(buffer.layout(), first_texel, end_texel)) {
    const fragblas_rect area = platform_rect(rect);
    const std::int64_t floats = std::min(count, 4 * rect.area());
    platform.upload(platform.user, &area, source, static_cast<fragblas_int>(first),
                    static_cast<fragblas_int>(floats));
    first += floats;
    count -= floats;
  }
}

// A buffer of one texel with `count` floats from `first` on; none for no floats.
std::shared_ptr<BufferState> uploaded_lanes(const std::shared_ptr<ContextState>& context,
                                            const void* source, std::int64_t first,
                                            std::int64_t count) {
  if (count <= 0) {
    return nullptr;
  }
  const auto lanes = std::make_shared<BufferState>(context, 4);
  lanes->linear().texture_to_overwrite().bind_for_upload();
  upload_texels(*lanes, 0, 1, source, first, count);
  return lanes;
}

// Elements [offset, offset + count) within one texel of which others must stay.
void enqueue_lanes(BufferState& buffer, std::int64_t offset,
                   const std::shared_ptr<BufferState>& lanes, std::int64_t count) {
  if (lanes) {
    enqueue_copy("write", Source{lanes, 0, 1, 1},
                 Target{buffer.shared_from_this(), offset, count, count, 1});
  }
}

void upload_directly(BufferState& buffer, std::int64_t offset, const void* source,
                     std::int64_t count) {
  const std::int64_t end = offset + count;
  // The texels that are written wholly; the buffer's last one is, when its last element is.
  const std::int64_t first_texel = (offset + 3) / 4;
  const std::int64_t end_texel = end == buffer.size() ? (end + 3) / 4 : end / 4;
  const std::int64_t head_end = std::min(end, 4 * first_texel);
  const std::int64_t tail = std::max(head_end, 4 * end_texel);
  // What may find memory short comes before the first element is written.
  const auto head_lanes = uploaded_lanes(buffer.context(), source, 0, head_end - offset);
  const auto tail_lanes = uploaded_lanes(buffer.context(), source, tail - offset, end - tail);

  const bool whole = count == buffer.size();
  const gl::Texture& texture =
      whole ? buffer.linear().texture_to_overwrite() : buffer.linear().texture_to_change();
  if (whole) {
    buffer.mark_defined();
  }
  if (first_texel < end_texel) {
    texture.bind_for_upload();
    const std::int64_t full_end = std::min(end_texel, end / 4);
    const std::int64_t first = 4 * first_texel - offset;
    upload_texels(buffer, first_texel, full_end, source, first, 4 * (full_end - first_texel));
    if (full_end < end_texel) {
      upload_texels(buffer, full_end, end_texel, source, 4 * full_end - offset, end - 4 * full_end);
    }
  }
  enqueue_lanes(buffer, offset, head_lanes, head_end - offset);
  enqueue_lanes(buffer, tail, tail_lanes, end - tail);
}

// The buffer's texture as the source of glReadPixels.
void bind_for_reading(BufferState& buffer) {
  const gl::Texture& texture = buffer.linear().texture();
  buffer.context()->device.state.bind_read_framebuffer(texture.framebuffer());
}

void check_data(const char* routine, const void* data, std::int64_t count) {
  if (data == nullptr && count > 0) {
    throw Error(Status::InvalidArgument, std::string(routine) + ": data = null, must be " +
                                             std::to_string(count) + " floats");
  }
}

}  // namespace

void check_range(const char* routine, const BufferState& buffer, std::int64_t offset,
                 std::int64_t count, const char* offset_name) {
  const std::string name = std::string(routine) + ": ";
  const std::string size = std::to_string(buffer.size());
  if (offset < 0 || offset > buffer.size()) {
    throw Error(Status::InvalidArgument, name + offset_name + " = " + std::to_string(offset) +
                                             ", must be at least 0 and at most the size " + size);
  }
  if (count < 0 || count > buffer.size() - offset) {
    throw Error(Status::InvalidArgument, name + "count = " + std::to_string(count) +
                                             ", must be at least 0 and at most the " +
                                             std::to_string(buffer.size() - offset) +
                                             " elements from offset " + std::to_string(offset) +
                                             " on (size " + size + ")");
  }
}

void upload(BufferState& buffer, std::int64_t offset, const void* source, std::int64_t count) {
  check_range("write", buffer, offset, count);
  check_data("write", source, count);
  ContextState& context = *buffer.context();
  context.check_lost();
  if (count == 0) {
    return;
  }
  const ContextState::Session session(context);
  buffer.bump_version();
  if (context.queue.pending() == 0) {
    upload_directly(buffer, offset, source, count);
  } else {
    // Queued passes still read the old contents: the new ones wait beside, in the queue's order.
    const auto staged = std::make_shared<BufferState>(buffer.context(), count);
    upload_directly(*staged, 0, source, count);
    enqueue_copy("write", Source{staged, 0, 1, 1},
                 Target{buffer.shared_from_this(), offset, count, count, 1});
  }
  ++context.device.counters.uploads;
  context.device.counters.upload_bytes += 4 * count;
  context.submit();
}

void read_back(BufferState& buffer, std::int64_t offset, void* destination, std::int64_t count) {
  check_range("read", buffer, offset, count);
  check_data("read", destination, count);
  ContextState& context = *buffer.context();
  context.check_lost();
  const ContextState::Session session(context);
  context.drain();
  buffer.check_defined("read");
  if (count == 0) {
    return;
  }
  bind_for_reading(buffer);
  const Platform& platform = context.platform;
  const std::int64_t end = offset + count;
  const auto read_texels = [&](std::int64_t first_texel, std::int64_t end_texel, std::int64_t lane,
                               std::int64_t floats) {
    std::int64_t first = 4 * first_texel + lane - offset;
    for (const TexelRect& rect : texel_rects(buffer.layout(), first_texel, end_texel)) {
      const fragblas_rect area = platform_rect(rect);
      const std::int64_t part = std::min(floats, 4 * rect.area());
      platform.read_pixels(platform.user, &area, destination, static_cast<fragblas_int>(first),
                           static_cast<fragblas_int>(lane), static_cast<fragblas_int>(part));
      first += part;
      floats -= part;
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
  context.check_lost();
  ++context.device.counters.readbacks;
  context.device.counters.readback_bytes += 4 * count;
}

std::shared_ptr<ReadbackState> ReadbackState::enqueue(BufferState& buffer, std::int64_t offset,
                                                      std::int64_t count) {
  check_range("read", buffer, offset, count);
  ContextState& context = *buffer.context();
  context.check_lost();
  const auto readback = std::make_shared<ReadbackState>(buffer.context(), offset, count);
  context.queue.add(ReadPass{buffer.shared_from_this(), offset, count, readback});
  try {
    context.submit();
  } catch (const Error&) {
    // The readback has it too, and is where a reader looks.
  }
  return readback;
}

void ReadbackState::start(BufferState& buffer, std::int64_t offset) {
  buffer.check_defined("read");
  if (count_ > 0) {
    bind_for_reading(buffer);
    const std::int64_t first_texel = offset / 4;
    const std::int64_t end_texel = (offset + count_ + 3) / 4;
    pixels_ = std::make_unique<gl::PixelBuffer>(16 * (end_texel - first_texel), GL_STREAM_READ);
    pixels_->bind();
    std::int64_t place = 0;
    for (const TexelRect& rect : texel_rects(buffer.layout(), first_texel, end_texel)) {
      glReadPixels(rect.x, rect.y, rect.width, rect.height, GL_RGBA, GL_FLOAT,
                   reinterpret_cast<void*>(static_cast<std::uintptr_t>(place)));
      place += 16 * rect.area();
    }
    gl::PixelBuffer::unbind();
  }
  fence_ = std::make_unique<gl::Fence>();
  ++context_->device.counters.readbacks;
  context_->device.counters.readback_bytes += 4 * count_;
}

void ReadbackState::check() const {
  if (error_) {
    throw Error(*error_);
  }
  context_->check_lost();
}

bool ReadbackState::poll() {
  check();
  if (!arrived_ && fence_ && fence_->wait(context_->platform, 0)) {
    arrived_ = true;
  }
  return arrived_;
}

void ReadbackState::wait() {
  check();
  if (!fence_) {
    const ContextState::Session session(*context_);
    context_->drain();
    check();
    if (!fence_) {
      throw Error(Status::Internal, "read: the readback was never issued");
    }
  }
  while (!poll()) {
    arrived_ = fence_->wait(context_->platform, 1.0);
  }
}

void ReadbackState::get(void* destination) {
  check_data("read", destination, count_);
  if (!poll()) {
    throw Error(Status::NotReady, "read: the data has not arrived yet");
  }
  if (count_ > 0) {
    const ContextState::Session session(*context_);
    const Platform& platform = context_->platform;
    pixels_->bind();
    platform.read_pixel_buffer(platform.user, static_cast<fragblas_int>(lane_), destination, 0,
                               static_cast<fragblas_int>(count_));
    gl::PixelBuffer::unbind();
    context_->check_lost();
  }
}

}  // namespace fragblas::detail
