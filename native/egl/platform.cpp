// The native Platform table: uploads, reads, fences and the clock over OpenGL ES 3.0, with the
// robustness functions where the context has them, and the disk cache.
//
// SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>

#include <GLES2/gl2ext.h>  // needs gl3.h before it

#include <algorithm>
#include <chrono>
#include <cstring>
#include <exception>
#include <limits>
#include <optional>
#include <string_view>

#include "disk_cache.hpp"
#include "extensions.hpp"
#include "fragblas/egl.hpp"
#include "parallel_copy.hpp"

namespace fragblas::egl {
namespace {

// What a context has beyond OpenGL ES 3.0; null where it has not.
struct Robustness {
  PFNGLREADNPIXELSKHRPROC read_n_pixels = nullptr;
  PFNGLGETGRAPHICSRESETSTATUSKHRPROC reset_status = nullptr;
};

const Robustness kPlain;

Robustness load_robustness(const char* suffix) {
  return {load<PFNGLREADNPIXELSKHRPROC>((std::string("glReadnPixels") + suffix).c_str()),
          load<PFNGLGETGRAPHICSRESETSTATUSKHRPROC>(
              (std::string("glGetGraphicsResetStatus") + suffix).c_str())};
}

// The table for the current context. The tables are the process's, so Platform::user never dangles.
const Robustness& current_robustness() {
  static const Robustness khr = load_robustness("KHR");
  static const Robustness ext = load_robustness("EXT");
  const auto* extensions = reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS));
  if (has_extension(extensions, "GL_KHR_robustness")) {
    return khr;
  }
  return has_extension(extensions, "GL_EXT_robustness") ? ext : kPlain;
}

const Robustness& robustness(void* user) {
  return *static_cast<const Robustness*>(user);
}

// How texels of the texture go.
struct Transfer {
  GLenum format, type;
};
Transfer transfer_of(const fragblas_rect& rect) {
  return rect.bits != 0 ? Transfer{GL_RGBA_INTEGER, GL_UNSIGNED_INT} : Transfer{GL_RGBA, GL_FLOAT};
}

constexpr std::int64_t kTexelBytes = 16;

void upload(void*, const fragblas_rect* rect, const void* source, std::int64_t first,
            std::int64_t count) {
  const void* data = static_cast<const char*>(source) + first;
  char texel[kTexelBytes] = {};
  if (count < kTexelBytes) {
    std::memcpy(texel, data, static_cast<std::size_t>(count));
    data = texel;
  }
  const Transfer transfer = transfer_of(*rect);
  glTexSubImage2D(GL_TEXTURE_2D, 0, rect->x, rect->y, rect->width, rect->height, transfer.format,
                  transfer.type, data);
}

void read_rect(const Robustness& functions, const fragblas_rect& rect, void* data) {
  const std::int64_t bytes = kTexelBytes * rect.width * rect.height;
  const Transfer transfer = transfer_of(rect);
  if (functions.read_n_pixels != nullptr && bytes <= std::numeric_limits<GLsizei>::max()) {
    functions.read_n_pixels(rect.x, rect.y, rect.width, rect.height, transfer.format, transfer.type,
                            static_cast<GLsizei>(bytes), data);
  } else {
    glReadPixels(rect.x, rect.y, rect.width, rect.height, transfer.format, transfer.type, data);
  }
}

// A read that failed may leave memory as it was. Two different bit patterns in its first bytes, one
// read after each, tell that from data.
bool arrives(const Robustness& functions, const fragblas_rect& rect, char* data) {
  for (const std::uint32_t sentinel : {0x7fc1b1a5u, 0x7fc25a4eu}) {
    std::memcpy(data, &sentinel, sizeof sentinel);
    read_rect(functions, rect, data);
    if (std::memcmp(data, &sentinel, sizeof sentinel) != 0) {
      return true;
    }
  }
  return false;
}

int read_pixels(void* user, const fragblas_rect* rect, void* destination, std::int64_t first,
                std::int64_t skip, std::int64_t count) {
  char* data = static_cast<char*>(destination) + first;
  if (count >= kTexelBytes) {
    return arrives(robustness(user), *rect, data) ? 1 : 0;
  }
  char texel[kTexelBytes];
  const bool arrived = arrives(robustness(user), *rect, texel);
  std::memcpy(data, texel + skip, static_cast<std::size_t>(count));
  return arrived ? 1 : 0;
}

int read_pixel_buffer(void*, std::int64_t from, void* destination, std::int64_t first,
                      std::int64_t count) {
  char* data = static_cast<char*>(destination) + first;
  const void* mapped = glMapBufferRange(GL_PIXEL_PACK_BUFFER, static_cast<GLintptr>(from),
                                        static_cast<GLsizeiptr>(count), GL_MAP_READ_BIT);
  bool intact = mapped != nullptr;
  if (intact) {
    std::memcpy(data, mapped, static_cast<std::size_t>(count));
    intact = glUnmapBuffer(GL_PIXEL_PACK_BUFFER) == GL_TRUE;
  }
  return intact ? 1 : 0;
}

int wait_fence(void*, void* sync, double seconds) {
  const double longest = 1e9;
  const auto nanoseconds = static_cast<GLuint64>(std::min(std::max(seconds, 0.0), longest) * 1e9);
  const GLenum result =
      glClientWaitSync(static_cast<GLsync>(sync), GL_SYNC_FLUSH_COMMANDS_BIT, nanoseconds);
  return result == GL_WAIT_FAILED ? -1 : result != GL_TIMEOUT_EXPIRED ? 1 : 0;
}

double now(void*) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

int lost(void* user) {
  const Robustness& functions = robustness(user);
  return functions.reset_status != nullptr && functions.reset_status() != GL_NO_ERROR ? 1 : 0;
}

void copy_source(void*, const void* source, std::int64_t first, std::int64_t count, void* memory) {
  copy_in_parallel(static_cast<const char*>(source) + first, static_cast<std::size_t>(count),
                   memory);
}

std::string_view bytes_of(const void* data, fragblas_int size) {
  return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
}

// The core calls these where no exception may pass; without memory there is no entry.
void load_bytes(void*, const void* key, fragblas_int key_size,
                void (*take)(void* sink, const void* data, fragblas_int size), void* sink) {
  std::optional<std::string> value;
  try {
    value = load_entry(bytes_of(key, key_size));
  } catch (const std::exception&) {
    return;
  }
  if (value) {
    take(sink, value->data(), static_cast<fragblas_int>(value->size()));
  }
}

void save_bytes(void*, const void* key, fragblas_int key_size, const void* data,
                fragblas_int size) {
  try {
    save_entry(bytes_of(key, key_size), bytes_of(data, size));
  } catch (const std::exception&) {
    return;  // as load_bytes
  }
}

void* current(void*) {
  return eglGetCurrentContext();
}

// Programs that are begun at a time are compiled at a time; NVIDIA's driver has no threads for that
// unless it is asked to.
void ask_for_compiler_threads() {
  const auto* extensions = reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS));
  if (has_extension(extensions, "GL_KHR_parallel_shader_compile")) {
    const auto set_threads =
        load<PFNGLMAXSHADERCOMPILERTHREADSKHRPROC>("glMaxShaderCompilerThreadsKHR");
    if (set_threads != nullptr) {
      set_threads(0xffffffff);  // as many as the driver likes
    }
  }
}

}  // namespace

Platform native_platform() {
  ask_for_compiler_threads();
  Platform result = {};
  result.user = const_cast<Robustness*>(&current_robustness());
  result.upload = upload;
  result.read_pixels = read_pixels;
  result.read_pixel_buffer = read_pixel_buffer;
  result.wait_fence = wait_fence;
  result.now = now;
  result.lost = lost;
  result.copy_source = copy_source;
  result.load = load_bytes;
  result.save = save_bytes;
  result.current = current;
  return result;
}

}  // namespace fragblas::egl
