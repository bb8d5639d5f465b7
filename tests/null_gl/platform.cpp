// Transfers, fences and the clock of the null device. SPDX-License-Identifier: MIT
#include "null_gl/platform.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "null_gl/device.hpp"

namespace fragblas::null_gl {

namespace {

std::string shown(const fragblas_rect& rect) {
  return null_gl::shown(rect.x, rect.y, rect.width, rect.height);
}

// Platform counts bytes, the device lanes.
constexpr std::int64_t kLaneBytes = 4;

void upload(void*, const fragblas_rect* rect, const void* source, std::int64_t first,
            std::int64_t count) {
  null_gl::upload(*rect, static_cast<const float*>(source) + first / kLaneBytes,
                  count / kLaneBytes);
}

int read_pixels(void*, const fragblas_rect* rect, void* destination, std::int64_t first,
                std::int64_t skip, std::int64_t count) {
  Storage& source = device().storage(device().read_source);
  float* const floats = static_cast<float*>(destination) + first / kLaneBytes;
  const std::int64_t lane = skip / kLaneBytes;
  const auto row_lanes = std::min<std::size_t>(static_cast<std::size_t>(count / kLaneBytes),
                                               4 * static_cast<std::size_t>(rect->width));
  for (int row = 0; row < rect->height; ++row) {
    const std::uint32_t* const from = source.texels(rect->x, rect->y + row, rect->width);
    std::memcpy(floats + static_cast<std::size_t>(row) * row_lanes, from + lane, 4 * row_lanes);
  }
  device().note("read " + source.label + ' ' + shown(*rect));
  return device().delivers ? 1 : 0;
}

int read_pixel_buffer(void*, std::int64_t from, void* destination, std::int64_t first,
                      std::int64_t count) {
  Storage& buffer = device().storage(device().pack_buffer);
  std::memcpy(static_cast<float*>(destination) + first / kLaneBytes,
              buffer.lanes_from(from / kLaneBytes, count / kLaneBytes),
              static_cast<std::size_t>(count));
  device().note("read " + buffer.label);
  return device().delivers ? 1 : 0;
}

int wait_fence(void*, void* sync, double seconds) {
  const double reached_at = *static_cast<const double*>(sync);
  if (device().holds_fences || reached_at > device().seconds + seconds) {
    device().seconds += seconds;
    return 0;
  }
  device().seconds = std::max(device().seconds, reached_at);
  return 1;
}

double now(void*) {
  return device().seconds += 1e-6;
}

void* current(void*) {
  return &device() + device().current;
}

int lost(void*) {
  return device().is_lost && device().tells_of_loss ? 1 : 0;
}

void load(void*, const void* key, fragblas_int key_size,
          void (*take)(void* sink, const void* data, fragblas_int size), void* sink) {
  const std::string_view kind(static_cast<const char*>(key), static_cast<std::size_t>(key_size));
  if (kind.substr(0, 6) == std::string_view("probe\0", 6)) {
    // probe/kept_probe.cpp: a digit for each answer, and the targets.
    const std::string answers =
        std::string(11, '1') + static_cast<char>('0' + device().draw_buffers);
    take(sink, answers.data(), static_cast<fragblas_int>(answers.size()));
  }
}

void save(void*, const void*, fragblas_int, const void*, fragblas_int) {}

}  // namespace

void upload(const fragblas_rect& rect, const float* floats, std::int64_t count) {
  Storage& target = device().storage(device().upload_target);
  const auto row_lanes = std::min<std::int64_t>(count, std::int64_t{4} * rect.width);
  for (int row = 0; row < rect.height; ++row) {
    std::uint32_t* const to = target.texels(rect.x, rect.y + row, rect.width);
    std::fill_n(to, 4 * rect.width, 0u);
    std::memcpy(to, floats + row * row_lanes, 4 * static_cast<std::size_t>(row_lanes));
  }
  device().note("upload " + target.label + ' ' + shown(rect));
}

Platform platform() {
  Platform table = {};
  table.upload = upload;
  table.read_pixels = read_pixels;
  table.read_pixel_buffer = read_pixel_buffer;
  table.wait_fence = wait_fence;
  table.now = now;
  table.lost = lost;
  table.load = load;
  table.save = save;
  table.current = current;
  return table;
}

}  // namespace fragblas::null_gl
