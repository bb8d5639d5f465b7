// One OpenGL ES context on one display.
//
// SPDX-License-Identifier: MIT
#include "gl_context.hpp"

#include <GLES3/gl3.h>

#include <vector>

namespace fragblas::egl {
namespace {

// A config for OpenGL ES 3; EGL_NO_CONFIG_KHR when there is none.
EGLConfig choose_config(EGLDisplay display, bool surfaceless) {
  const EGLint attributes[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT_KHR, EGL_SURFACE_TYPE,
                               surfaceless ? 0 : EGL_PBUFFER_BIT, EGL_NONE};
  EGLConfig config = EGL_NO_CONFIG_KHR;
  EGLint count = 0;
  if (!eglChooseConfig(display, attributes, &config, 1, &count) || count < 1) {
    return EGL_NO_CONFIG_KHR;
  }
  return config;
}

std::vector<EGLint> context_attributes(int minor_version, bool debug, bool robust) {
  std::vector<EGLint> result = {EGL_CONTEXT_CLIENT_VERSION, 3};
  if (minor_version > 0) {
    result.insert(result.end(), {EGL_CONTEXT_MINOR_VERSION, minor_version});
  }
  if (debug) {
    result.insert(result.end(), {EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR});
  }
  if (robust) {
    // Only the notification: robust buffer access would cost speed, and texelFetch stays in range.
    result.insert(result.end(), {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT,
                                 EGL_LOSE_CONTEXT_ON_RESET_EXT});
  }
  result.push_back(EGL_NONE);
  return result;
}

}  // namespace

std::unique_ptr<GlContext> GlContext::make(const Way& way, int minor_version, bool debug,
                                           std::string& problem) {
  std::unique_ptr<GlContext> result(new GlContext);
  result->display_ = open(way, problem);
  if (result->display_ == EGL_NO_DISPLAY) {
    return nullptr;
  }
  problem = result->create(minor_version, debug);
  if (!problem.empty()) {
    return nullptr;
  }
  return result;
}

std::string GlContext::create(int minor_version, bool debug) {
  const char* extensions = eglQueryString(display_, EGL_EXTENSIONS);
  const bool surfaceless = has_extension(extensions, "EGL_KHR_surfaceless_context");
  if (!eglBindAPI(EGL_OPENGL_ES_API)) {
    return egl_failure("eglBindAPI");
  }
  const EGLConfig config = choose_config(display_, surfaceless);
  const bool configless = surfaceless && (has_extension(extensions, "EGL_KHR_no_config_context") ||
                                          has_extension(extensions, "EGL_MESA_configless_context"));
  if (config == EGL_NO_CONFIG_KHR && !configless) {
    return "no config for OpenGL ES 3";
  }

  // Some drivers offer robustness, or a debug context, and then refuse: ask for less and less.
  struct Wish {
    bool robust, debug;
  };
  const bool robust = has_extension(extensions, "EGL_EXT_create_context_robustness");
  for (const Wish& wish : {Wish{robust, debug}, Wish{false, debug}, Wish{false, false}}) {
    const auto attributes = context_attributes(minor_version, wish.debug, wish.robust);
    context_ = eglCreateContext(display_, config, EGL_NO_CONTEXT, attributes.data());
    if (context_ != EGL_NO_CONTEXT) {
      robust_ = wish.robust;
      break;
    }
  }
  if (context_ == EGL_NO_CONTEXT) {
    return egl_failure("eglCreateContext");
  }

  if (!surfaceless) {
    const EGLint size[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    surface_ = eglCreatePbufferSurface(display_, config, size);
    if (surface_ == EGL_NO_SURFACE) {
      return egl_failure("eglCreatePbufferSurface");
    }
  }
  if (!make_current()) {
    return egl_failure("eglMakeCurrent");
  }

  GLint major = 0;
  glGetIntegerv(GL_MAJOR_VERSION, &major);  // leaves 0 on OpenGL ES 2
  const auto* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const auto* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
  if (major < 3) {
    return "OpenGL ES 3.0 is needed, this is " + std::string(version != nullptr ? version : "none");
  }
  renderer_ = renderer != nullptr ? renderer : "";
  return "";
}

GlContext::~GlContext() {
  if (context_ != EGL_NO_CONTEXT) {
    if (eglGetCurrentContext() == context_) {
      eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    eglDestroyContext(display_, context_);
  }
  if (surface_ != EGL_NO_SURFACE) {
    eglDestroySurface(display_, surface_);
  }
}

bool GlContext::make_current() const {
  return eglMakeCurrent(display_, surface_, surface_, context_) == EGL_TRUE;
}

bool GlContext::software() const {
  for (const char* name :
       {"llvmpipe", "softpipe", "swrast", "SwiftShader", "Software Rasterizer"}) {
    if (renderer_.find(name) != std::string::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace fragblas::egl
