// What the npm package needs beside the C interface: adopting a WebGL context that JavaScript made,
// creating a library context with options passed by value, and a WebGLTexture for a buffer. Objects
// cross through Module.fragblas {gl, transfer, log}, numbers through `scratch`.
//
// SPDX-License-Identifier: MIT
#include <emscripten.h>
#include <emscripten/html5_webgl.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fragblas/fragblas.h"
#include "platform.hpp"

// clang-format off

#ifdef EM_JS_DEPS
EM_JS_DEPS(fragblas_web_module, "$GL,$UTF8ToString");
#endif

// registerContext notes itself on the canvas, where an application's own Emscripten module may
// already have done so; what was there is put back.
EM_JS(int, fragblas_js_adopt, (), {
  const gl = Module.fragblas.gl;
  const noted = gl.canvas && gl.canvas.GLctxObject;
  const handle = GL.registerContext(gl, { majorVersion: 2, enableExtensionsByDefault: false });
  if (gl.canvas) gl.canvas.GLctxObject = noted;
  return handle;
});

EM_JS(void, fragblas_js_forget, (int handle), {
  if (GL.currentContext === GL.contexts[handle]) GL.makeContextCurrent(0);
  GL.contexts[handle] = null;
});

EM_JS(void, fragblas_js_hand_texture, (int texture), {
  Module.fragblas.transfer = GL.textures[texture];
});

// Gives the texture in Module.fragblas.transfer a name for as long as a buffer wraps it.
EM_JS(int, fragblas_js_name_texture, (), {
  const name = GL.getNewId(GL.textures);
  GL.textures[name] = Module.fragblas.transfer;
  return name;
});

EM_JS(void, fragblas_js_forget_texture, (int name), { GL.textures[name] = null; });

EM_JS(void, fragblas_js_log, (int id, int level, const char* text), {
  const log = Module.fragblas.log;
  if (log) log(id, level, UTF8ToString(text));
});

EM_JS(void, fragblas_js_pass, (void* user, const char* routine, const char* kernel, uint32_t call,
                               double written, double fetched, double flops), {
  Module.fragblas.pass(UTF8ToString(routine), UTF8ToString(kernel), call, written, fetched, flops);
});

// clang-format on

namespace {

void log_to_javascript(void* user, std::int32_t level, const char* text) {
  fragblas_js_log(static_cast<int>(reinterpret_cast<std::intptr_t>(user)), level, text);
}

}  // namespace

extern "C" {

// 80 bytes: two scalars on their way in, then numbers on their way out.
EMSCRIPTEN_KEEPALIVE void* fragblas_web_scratch() {
  alignas(8) static unsigned char scratch[80];
  return scratch;
}

// At least so many bytes for arrays and texts on their way in, valid until the next call; null when
// there is no memory.
EMSCRIPTEN_KEEPALIVE void* fragblas_web_room(std::int32_t bytes) {
  static void* room = nullptr;
  static std::int32_t size = 0;
  if (bytes > size) {
    void* const grown = std::realloc(room, static_cast<std::size_t>(bytes));
    if (grown == nullptr) return nullptr;
    room = grown;
    size = bytes;
  }
  return room;
}

// Registers the WebGL2RenderingContext in Module.fragblas.gl; the handle, or 0.
EMSCRIPTEN_KEEPALIVE std::int32_t fragblas_web_adopt() {
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = fragblas_js_adopt();
  if (context <= 0) return 0;
  enable_extensions(static_cast<int>(context));
  return static_cast<std::int32_t>(context);
}

EMSCRIPTEN_KEEPALIVE void fragblas_web_forget(std::int32_t handle) {
  fragblas_js_forget(handle);
}

EMSCRIPTEN_KEEPALIVE void fragblas_web_make_current(std::int32_t handle) {
  emscripten_webgl_make_context_current(handle);
}

// A deferred context on the current WebGL context. log_id 0: no log.
EMSCRIPTEN_KEEPALIVE std::int32_t fragblas_web_context_create(
    std::int32_t max_texture_size, std::int32_t draw_buffers, std::int32_t uniform_block_bytes,
    std::int32_t timer, std::int32_t starter_seconds, double memory_bytes, double pack_cache_bytes,
    double tile_bytes, std::int32_t poison, std::int32_t log_id, fragblas_context** context) {
  const fragblas_platform platform = browser_platform_array(fragblas_web_scratch());
  fragblas_options options;
  fragblas_options_init(&options);
  options.max_texture_size = max_texture_size;
  options.draw_buffers = draw_buffers;
  options.uniform_block_bytes = uniform_block_bytes;
  options.timer = timer;
  options.memory_bytes = memory_bytes;
  options.pack_cache_bytes = pack_cache_bytes;
  options.tile_bytes = tile_bytes;
  options.starter_seconds = starter_seconds;
  options.deferred = 1;
  options.poison = poison;
  if (log_id != 0) {
    options.log = log_to_javascript;
    options.log_user = reinterpret_cast<void*>(static_cast<std::intptr_t>(log_id));
  }
  return fragblas_context_create(&platform, &options, context);
}

// fragblas_buffer_texture with the WebGLTexture itself put into Module.fragblas.transfer.
EMSCRIPTEN_KEEPALIVE std::int32_t fragblas_web_texture(fragblas_buffer* buffer, std::int32_t* width,
                                                       std::int32_t* height) {
  std::uint32_t texture = 0;
  const fragblas_status status = fragblas_buffer_texture(buffer, &texture, width, height);
  if (status == FRAGBLAS_OK) fragblas_js_hand_texture(static_cast<int>(texture));
  return status;
}

// fragblas_buffer_wrap_typed with the WebGLTexture in Module.fragblas.transfer; *name is for
// fragblas_web_unwrap.
EMSCRIPTEN_KEEPALIVE std::int32_t fragblas_web_wrap(fragblas_context* context, std::int32_t dtype,
                                                    std::int32_t width, std::int32_t height,
                                                    std::int32_t size, fragblas_buffer** buffer,
                                                    std::int32_t* name) {
  *name = fragblas_js_name_texture();
  const fragblas_status status = fragblas_buffer_wrap_typed(
      context, dtype, static_cast<std::uint32_t>(*name), width, height, size, buffer);
  if (status != FRAGBLAS_OK) fragblas_js_forget_texture(*name);
  return status;
}

// fragblas_context_watch by Module.fragblas.pass, or by nobody.
EMSCRIPTEN_KEEPALIVE std::int32_t fragblas_web_watch(fragblas_context* context, std::int32_t on) {
  return fragblas_context_watch(context, on != 0 ? fragblas_js_pass : nullptr, nullptr);
}

// When the buffer is gone.
EMSCRIPTEN_KEEPALIVE void fragblas_web_unwrap(std::int32_t name) {
  fragblas_js_forget_texture(name);
}

}  // extern "C"
