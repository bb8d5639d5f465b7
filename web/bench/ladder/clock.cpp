// Waiting by reading a pixel.
//
// SPDX-License-Identifier: MIT
#include "clock.hpp"

#include <emscripten.h>

// clang-format off

#ifdef EM_JS_DEPS
EM_JS_DEPS(fragblas_ladder_clock, "$GL");
#endif

EM_JS(void, ladder_js_make_pixel, (), {
  const gl = GL.currentContext.GLctx;
  const colours = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, colours);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA8, 1, 1);
  const pixel = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, pixel);
  gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, colours);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  GL.currentContext.ladderPixel = pixel;
});

// Leaves the state as the library and the baselines know it.
EM_JS(void, ladder_js_wait, (), {
  const gl = GL.currentContext.GLctx;
  const framebuffer = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING);
  const buffer = gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING);
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, GL.currentContext.ladderPixel);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  gl.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
});

// clang-format on

namespace bench {

PixelClock::PixelClock() {
  ladder_js_make_pixel();
}

double PixelClock::seconds(const Call& call, std::int64_t batch) const {
  ladder_js_wait();
  const Call calls = [&] {
    for (std::int64_t i = 0; i < batch; ++i) {
      call();
    }
    ladder_js_wait();
  };
  return wall_seconds(calls, 1);
}

}  // namespace bench
