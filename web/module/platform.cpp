// JavaScript behind the browser's Platform table. `heap` chooses where floats live: 1 in the wasm
// heap (HEAPF32 is read anew at every call, because growth detaches it), 0 in the caller's
// Float32Array. `bits` is fragblas_rect's: WebGL takes integers from a Uint32Array alone. Float
// indices and pointers are made unsigned, so that memory above 2 GiB would work.
//
// SPDX-License-Identifier: MIT
#include "platform.hpp"

#include <emscripten.h>
#include <emscripten/html5_webgl.h>

#include <cstdint>
#include <initializer_list>

// clang-format off

#ifdef EM_JS_DEPS
EM_JS_DEPS(fragblas_web_platform, "$GL");
#endif

EM_JS(void, fragblas_js_upload, (int heap, const void* source, int x, int y, int width, int height,
                                 int bits, double first, double bytes), {
  const gl = GL.currentContext.GLctx;
  const count = bytes / 4;
  let data = heap ? HEAPF32 : Module.fragblas.transfer;
  let at = (heap ? source >>> 2 : 0) + first / 4;
  if (count < 4 * width * height) {
    const texel = new Float32Array(4);
    texel.set(data.subarray(at, at + count));  // element by element would quieten signalling NaNs
    data = texel;
    at = 0;
  }
  if (bits) data = new Uint32Array(data.buffer, data.byteOffset, data.length);
  gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, bits ? gl.RGBA_INTEGER : gl.RGBA,
                   bits ? gl.UNSIGNED_INT : gl.FLOAT, data, at);
});

// A lost context, and some browsers' privacy modes, leave the destination as it was without any
// error. Two different bit patterns in its first float, one read after each, tell that from data.
EM_JS(int, fragblas_js_read, (int heap, void* destination, int x, int y, int width, int height,
                               int bits, double first, double skip, double bytes, double from), {
  const context = GL.currentContext;
  const gl = context.GLctx;
  const target = heap ? HEAPF32 : Module.fragblas.transfer;
  const at = (heap ? destination >>> 2 : 0) + first / 4;
  const lane = skip / 4;
  const count = bytes / 4;
  const whole = width < 0 || count == 4 * width * height;
  const data = whole ? target : new Float32Array(4);
  const start = whole ? at : 0;
  const lanes = new Uint32Array(data.buffer, data.byteOffset, data.length);
  const read = (sentinel) => {
    lanes[start] = sentinel;
    if (width < 0) {
      gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, from, data, start, count);
    } else {
      gl.readPixels(x, y, width, height, bits ? gl.RGBA_INTEGER : gl.RGBA,
                    bits ? gl.UNSIGNED_INT : gl.FLOAT, bits ? lanes : data, start);
    }
    return lanes[start] == (sentinel >>> 0);
  };
  const failed = read(0x7fc1b1a5) && read(0x7fc25a4e);
  if (failed) context.fragblasLost = true;
  if (!whole) target.set(data.subarray(lane, lane + count), at);
  return failed ? 0 : 1;
});

EM_JS(void, fragblas_js_hand_over, (const void* memory, double first, double bytes), {
  const at = memory >>> 2;
  Module.fragblas.transfer.set(HEAPF32.subarray(at, at + bytes / 4), first / 4);
});

// A fence can't signal before the task ends. Where the core waits, all of GL is finished instead,
// after which what the fence stands for can be read whatever the fence says.
EM_JS(int, fragblas_js_signalled, (void* sync, double seconds), {
  const gl = GL.currentContext.GLctx;
  const fence = GL.syncs[sync];
  if (seconds > 0) {
    gl.finish();
    fence.fragblasFinished = true;
  }
  if (fence.fragblasFinished) return 1;
  const status = gl.clientWaitSync(fence, gl.SYNC_FLUSH_COMMANDS_BIT, 0);
  if (status == gl.WAIT_FAILED) return -1;
  return status == gl.ALREADY_SIGNALED || status == gl.CONDITION_SATISFIED ? 1 : 0;
});

EM_JS(double, fragblas_js_now, (), { return performance.now() / 1000; });

// Latched: everything made before a loss stays dead when the browser restores the context.
EM_JS(int, fragblas_js_lost, (), {
  const context = GL.currentContext;
  if (!context) return 1;
  if (context.GLctx.isContextLost()) context.fragblasLost = true;
  return context.fragblasLost ? 1 : 0;
});

EM_JS(int, fragblas_js_create_context, (), {
  const attributes = { alpha: false, depth: false, stencil: false, antialias: false };
  const open = (canvas) => canvas.getContext("webgl2", attributes);
  let gl = typeof OffscreenCanvas == "undefined" ? null : open(new OffscreenCanvas(1, 1));
  if (!gl && typeof document != "undefined") gl = open(document.createElement("canvas"));
  return gl ? GL.registerContext(gl, { majorVersion: 2, enableExtensionsByDefault: false }) : 0;
});

// clang-format on

namespace {

// What is at the address in `user` is in the caller's Float32Array.
int heap(void* user, const void* data) {
  return data != user;
}

// JavaScript takes the bytes as doubles, which hold more of them than 32 bits.
void upload(void* user, const fragblas_rect* rect, const void* source, std::int64_t first,
            std::int64_t count) {
  fragblas_js_upload(heap(user, source), source, rect->x, rect->y, rect->width, rect->height,
                     rect->bits, static_cast<double>(first), static_cast<double>(count));
}

int read_pixels(void* user, const fragblas_rect* rect, void* destination, std::int64_t first,
                std::int64_t skip, std::int64_t count) {
  return fragblas_js_read(heap(user, destination), destination, rect->x, rect->y, rect->width,
                          rect->height, rect->bits, static_cast<double>(first),
                          static_cast<double>(skip), static_cast<double>(count), 0);
}

int read_pixel_buffer(void* user, std::int64_t from, void* destination, std::int64_t first,
                      std::int64_t count) {
  if (count <= 0) return 1;
  return fragblas_js_read(heap(user, destination), destination, 0, 0, -1, -1, 0,
                          static_cast<double>(first), 0, static_cast<double>(count),
                          static_cast<double>(from));
}

void hand_over(void*, const void* memory, void*, std::int64_t first, std::int64_t count) {
  fragblas_js_hand_over(memory, static_cast<double>(first), static_cast<double>(count));
}

int wait_fence(void*, void* sync, double seconds) {
  return fragblas_js_signalled(sync, seconds);
}

double now(void*) {
  return fragblas_js_now();
}

int lost(void*) {
  return fragblas_js_lost();
}

fragblas_platform browser_platform(void* user) {
  fragblas_platform platform{};
  platform.user = user;
  platform.upload = upload;
  platform.read_pixels = read_pixels;
  platform.read_pixel_buffer = read_pixel_buffer;
  platform.wait_fence = wait_fence;
  platform.now = now;
  platform.lost = lost;
  return platform;
}

}  // namespace

fragblas_platform browser_platform_heap() {
  return browser_platform(nullptr);
}

fragblas_platform browser_platform_array(void* address) {
  fragblas_platform platform = browser_platform(address);
  platform.hand_over = hand_over;
  return platform;
}

void enable_extensions(int context) {
  for (const char* name : {"EXT_color_buffer_float", "EXT_disjoint_timer_query_webgl2",
                           "KHR_parallel_shader_compile", "WEBGL_debug_renderer_info"}) {
    emscripten_webgl_enable_extension(context, name);
  }
}

bool create_webgl2_context() {
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = fragblas_js_create_context();
  if (context <= 0) return false;
  if (emscripten_webgl_make_context_current(context) != EMSCRIPTEN_RESULT_SUCCESS) return false;
  enable_extensions(static_cast<int>(context));
  return true;
}
