// What the driver says of itself, lowered to the wanted limits.
// SPDX-License-Identifier: MIT
#include "gl/capabilities.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "base/powers_of_two.hpp"
#include "base/text.hpp"
#include "gl/gl.hpp"

namespace fragblas::gl {

namespace {

constexpr GLenum kUnmaskedVendor = 0x9245;    // UNMASKED_VENDOR_WEBGL
constexpr GLenum kUnmaskedRenderer = 0x9246;  // UNMASKED_RENDERER_WEBGL

const char* get_string(GLenum name) {
  const GLubyte* text = glGetString(name);
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

int get_int(GLenum name) {
  GLint value = 0;
  glGetIntegerv(name, &value);
  return value;
}

bool names_software(const std::string& renderer) {
  for (const char* name : {"llvmpipe", "softpipe", "SwiftShader", "swrast", "Software"}) {
    if (renderer.find(name) != std::string::npos) {
      return true;
    }
  }
  return false;
}

int lowered(int reported, int limit) {
  return limit > 0 ? std::min(reported, limit) : reported;
}

}  // namespace

bool has_extension(const char* name) {
  const int count = get_int(GL_NUM_EXTENSIONS);
  for (int i = 0; i < count; ++i) {
    const auto* extension =
        reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i)));
    if (extension != nullptr) {
      const bool prefixed = std::strncmp(extension, "GL_", 3) == 0;
      if (std::strcmp(prefixed ? extension + 3 : extension, name) == 0) {
        return true;
      }
    }
  }
  return false;
}

DeviceInfo read_capabilities(const Limits& limits) {
  DeviceInfo info;
  info.version = get_string(GL_VERSION);
  if (info.version.empty()) {
    detail::throw_error(Status::Unsupported, "Context: no GL context is current on this thread");
  }
  if (info.version.find("OpenGL ES") == std::string::npos || get_int(GL_MAJOR_VERSION) < 3) {
    detail::throw_error(Status::Unsupported,
                        "Context: version = \"{}\", must be OpenGL ES 3.0 or later, or WebGL 2",
                        {info.version});
  }
  if (!has_extension("EXT_color_buffer_float")) {
    detail::throw_error(
        Status::Unsupported,
        "Context: EXT_color_buffer_float is missing: the device can't render to floats");
  }
  info.vendor = get_string(GL_VENDOR);
  info.renderer = get_string(GL_RENDERER);
  if (has_extension("WEBGL_debug_renderer_info")) {
    // Browsers mask the plain strings.
    info.vendor = get_string(kUnmaskedVendor);
    info.renderer = get_string(kUnmaskedRenderer);
  }
  info.glsl_version = get_string(GL_SHADING_LANGUAGE_VERSION);
  info.software = names_software(info.renderer);
  info.max_texture_size =
      detail::floor_power_of_two(lowered(get_int(GL_MAX_TEXTURE_SIZE), limits.max_texture_size));
  info.draw_buffers = detail::floor_power_of_two(
      std::min(8, lowered(std::min(get_int(GL_MAX_DRAW_BUFFERS), get_int(GL_MAX_COLOR_ATTACHMENTS)),
                          limits.draw_buffers)));
  const int block_bytes = get_int(GL_MAX_UNIFORM_BLOCK_SIZE);
  info.uniform_block_bytes = limits.uniform_block_bytes < 0
                                 ? block_bytes
                                 : std::min(block_bytes, limits.uniform_block_bytes);
  info.uniform_buffer_offset_alignment = get_int(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT);
  // llvmpipe's timer counts the last screen tile only: 6 ms for a draw of 42 ms.
  info.timer_query = limits.timer && !info.software &&
                     (has_extension("EXT_disjoint_timer_query") ||
                      has_extension("EXT_disjoint_timer_query_webgl2"));
#ifdef __EMSCRIPTEN__
  info.webgl = true;
  constexpr std::int64_t kDefaultBudget = std::int64_t{1} << 30;
  constexpr std::int64_t kDefaultPackCache = std::int64_t{128} << 20;
#else
  constexpr std::int64_t kDefaultBudget = std::int64_t{4} << 30;
  constexpr std::int64_t kDefaultPackCache = std::int64_t{256} << 20;
#endif
  info.memory_bytes = limits.memory_bytes > 0 ? limits.memory_bytes : kDefaultBudget;
  info.pack_cache_bytes = limits.pack_cache_bytes >= 0
                              ? limits.pack_cache_bytes
                              : std::min(kDefaultPackCache, info.memory_bytes / 4);
  const std::int64_t side = info.max_texture_size;
  info.max_buffer_elements =
      std::min<std::int64_t>(4 * side * side, std::numeric_limits<std::int32_t>::max());
  return info;
}

bool has_parallel_compilation() {
  return has_extension("KHR_parallel_shader_compile");
}

}  // namespace fragblas::gl
