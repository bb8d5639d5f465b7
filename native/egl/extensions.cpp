// Extension strings and error names of EGL.
//
// SPDX-License-Identifier: MIT
#include "extensions.hpp"

#include <cstdio>
#include <cstring>

namespace fragblas::egl {

bool has_extension(const char* list, const char* name) {
  if (list == nullptr) {
    return false;
  }
  const std::size_t length = std::strlen(name);
  for (const char* at = list; (at = std::strstr(at, name)) != nullptr; at += length) {
    const bool starts = at == list || at[-1] == ' ';
    const bool ends = at[length] == ' ' || at[length] == '\0';
    if (starts && ends) {
      return true;
    }
  }
  return false;
}

namespace {

std::string error_name(EGLint error) {
  switch (error) {
    case EGL_SUCCESS:
      return "no error given";
    case EGL_NOT_INITIALIZED:
      return "EGL_NOT_INITIALIZED";
    case EGL_BAD_ACCESS:
      return "EGL_BAD_ACCESS";
    case EGL_BAD_ALLOC:
      return "EGL_BAD_ALLOC";
    case EGL_BAD_ATTRIBUTE:
      return "EGL_BAD_ATTRIBUTE";
    case EGL_BAD_CONTEXT:
      return "EGL_BAD_CONTEXT";
    case EGL_BAD_CONFIG:
      return "EGL_BAD_CONFIG";
    case EGL_BAD_DISPLAY:
      return "EGL_BAD_DISPLAY";
    case EGL_BAD_MATCH:
      return "EGL_BAD_MATCH";
    case EGL_BAD_PARAMETER:
      return "EGL_BAD_PARAMETER";
    case EGL_BAD_SURFACE:
      return "EGL_BAD_SURFACE";
    case EGL_CONTEXT_LOST:
      return "EGL_CONTEXT_LOST";
    default: {
      char text[16];
      std::snprintf(text, sizeof text, "0x%04x", static_cast<unsigned>(error));
      return text;
    }
  }
}

}  // namespace

std::string egl_failure(const char* function) {
  return std::string(function) + ": " + error_name(eglGetError());
}

}  // namespace fragblas::egl
