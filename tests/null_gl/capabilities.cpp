// The limits of the null device. SPDX-License-Identifier: MIT
#include "gl/capabilities.hpp"

#include <algorithm>
#include <limits>

#include "null_gl/device.hpp"

namespace fragblas::gl {

namespace {

int lowered(int reported, int limit) {
  return limit > 0 ? std::min(reported, limit) : reported;
}

}  // namespace

DeviceInfo read_capabilities(const Limits& limits) {
  const null_gl::Device& device = null_gl::device();
  DeviceInfo info;
  info.vendor = "fragblas";
  info.renderer = device.renderer;
  info.software = device.software;
  info.version = "OpenGL ES 3.0";
  info.glsl_version = "OpenGL ES GLSL ES 3.00";
  info.webgl = device.webgl;
  info.max_texture_size = lowered(device.max_texture_size, limits.max_texture_size);
  info.draw_buffers = lowered(device.draw_buffers, limits.draw_buffers);
  info.uniform_block_bytes = limits.uniform_block_bytes < 0
                                 ? device.uniform_block_bytes
                                 : std::min(device.uniform_block_bytes, limits.uniform_block_bytes);
  info.uniform_buffer_offset_alignment = 256;
  info.memory_bytes = limits.memory_bytes > 0 ? limits.memory_bytes : std::int64_t{4} << 30;
  info.pack_cache_bytes = limits.pack_cache_bytes >= 0
                              ? limits.pack_cache_bytes
                              : std::min(std::int64_t{256} << 20, info.memory_bytes / 4);
  info.timer_query = limits.timer && device.timer_query;
  const std::int64_t side = info.max_texture_size;
  info.max_buffer_elements =
      std::min<std::int64_t>(4 * side * side, std::numeric_limits<std::int32_t>::max());
  return info;
}

bool has_parallel_compilation() {
  return null_gl::device().compiles_in_parallel;
}

}  // namespace fragblas::gl
