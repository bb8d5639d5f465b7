// Extension strings, extension functions and error names of EGL. Private to native/egl.
//
// SPDX-License-Identifier: MIT
#pragma once

// Keeps X11's macros out.
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <string>

namespace fragblas::egl {

// Whether `name` is a word of the space-separated list (null: empty).
bool has_extension(const char* list, const char* name);

// "eglInitialize: EGL_NOT_INITIALIZED", from the calling thread's last EGL error.
std::string egl_failure(const char* function);

template <typename Function>
Function load(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

}  // namespace fragblas::egl
