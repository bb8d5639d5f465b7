// One OpenGL ES context on one display, owned. Private to native/egl.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "display.hpp"

namespace fragblas::egl {

class GlContext {
 public:
  // Makes a context and makes it current; null and why when that fails.
  static std::unique_ptr<GlContext> make(const Way& way, int minor_version, bool debug,
                                         std::string& problem);
  ~GlContext();
  GlContext(const GlContext&) = delete;
  GlContext& operator=(const GlContext&) = delete;

  bool make_current() const;
  const std::string& renderer() const { return renderer_; }
  bool software() const;
  bool robust() const { return robust_; }

 private:
  GlContext() = default;
  std::string create(int minor_version, bool debug);

  EGLDisplay display_ = EGL_NO_DISPLAY;
  EGLContext context_ = EGL_NO_CONTEXT;
  EGLSurface surface_ = EGL_NO_SURFACE;  // EGL_NO_SURFACE where the display can do without
  bool robust_ = false;
  std::string renderer_;
};

// Puts back what was current on this thread, unless it is forgotten.
class CurrentContext {
 public:
  CurrentContext()
      : display_(eglGetCurrentDisplay()),
        draw_(eglGetCurrentSurface(EGL_DRAW)),
        read_(eglGetCurrentSurface(EGL_READ)),
        context_(eglGetCurrentContext()) {}
  ~CurrentContext() {
    if (context_ != EGL_NO_CONTEXT) {
      eglMakeCurrent(display_, draw_, read_, context_);
    }
  }
  CurrentContext(const CurrentContext&) = delete;
  CurrentContext& operator=(const CurrentContext&) = delete;

  void forget() { context_ = EGL_NO_CONTEXT; }

 private:
  EGLDisplay display_;
  EGLSurface draw_, read_;
  EGLContext context_;
};

}  // namespace fragblas::egl
