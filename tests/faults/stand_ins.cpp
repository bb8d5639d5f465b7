// The stand-ins, made of functions.def.
// SPDX-License-Identifier: MIT
#include "stand_ins.hpp"

// Keeps X11's macros out.
#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

#include <GLES2/gl2ext.h>  // needs gl3.h before it

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <utility>

namespace fragblas::faults {
namespace {

using Pointer = __eglMustCastToProperFunctionPointerType;

struct State {
  bool counting = false;
  std::map<std::string, long> calls;
  std::optional<Fault> fault;
  bool failed = false;
  GLenum gl_error = GL_NO_ERROR;
  EGLint egl_error = EGL_SUCCESS;
  std::set<std::string> strangers;
};

State& state() {
  static State the_one;
  return the_one;
}

bool is_egl(const std::string& function) {
  return function.rfind("egl", 0) == 0;
}

void* library(const char* name) {
  void* const handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::exit(77);
  }
  return handle;
}

Pointer found_function(const char* name) {
  static void* const egl = library("libEGL.so.1");
  static void* const gles = library("libGLESv2.so.2");
  if (void* const found = dlsym(is_egl(name) ? egl : gles, name)) {
    return reinterpret_cast<Pointer>(found);
  }
  static const auto get =
      reinterpret_cast<decltype(&eglGetProcAddress)>(dlsym(egl, "eglGetProcAddress"));
  return get(name);
}

// Counts a call; the way in which it is to fail.
std::optional<Way> fails(const char* name) {
  State& s = state();
  if (!s.counting) {
    return std::nullopt;
  }
  const long call = ++s.calls[name];
  if (!s.fault || s.fault->call != call || s.fault->function != name) {
    return std::nullopt;
  }
  s.failed = true;
  if (s.fault->way == Way::Error) {
    if (is_egl(name)) {
      s.egl_error = EGL_BAD_ALLOC;
    } else {
      s.gl_error = GL_OUT_OF_MEMORY;
    }
  }
  return s.fault->way;
}

// What functions return that failed, where it is not 0.
const std::map<std::string, std::pair<Way, long>> kResults = {
    {"glCheckFramebufferStatus", {Way::Quiet, GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT}},
    {"glGetGraphicsResetStatusEXT", {Way::Loss, GL_GUILTY_CONTEXT_RESET_EXT}},
    {"glGetGraphicsResetStatusKHR", {Way::Loss, GL_GUILTY_CONTEXT_RESET_EXT}},
    {"glGetUniformBlockIndex", {Way::Error, GL_INVALID_INDEX}},
    {"glGetUniformLocation", {Way::Error, -1}},
};

template <typename Result>
Result result_of(const char* name, Way way) {
  long value = 0;
  if (std::string(name) == "glClientWaitSync") {
    value = way == Way::Quiet ? GL_TIMEOUT_EXPIRED : GL_WAIT_FAILED;
  }
  const auto found = kResults.find(name);
  if (found != kResults.end() && found->second.first == way) {
    value = found->second.second;
  }
  if constexpr (std::is_pointer_v<Result>) {
    return nullptr;
  } else if constexpr (!std::is_void_v<Result>) {
    return static_cast<Result>(value);
  }
}

Pointer stand_in(const std::string& name);

}  // namespace
}  // namespace fragblas::faults

#define FRAGBLAS_STAND_IN(result, name, parameters, arguments)                           \
  extern "C" result name parameters {                                                    \
    static const auto driver =                                                           \
        reinterpret_cast<result(*) parameters>(fragblas::faults::found_function(#name)); \
    if (const auto way = fragblas::faults::fails(#name)) {                               \
      return fragblas::faults::result_of<result>(#name, *way);                           \
    }                                                                                    \
    return driver arguments;                                                             \
  }
#include "functions.def"
#undef FRAGBLAS_STAND_IN

using fragblas::faults::fails;
using fragblas::faults::found_function;
using fragblas::faults::state;
using fragblas::faults::Way;

extern "C" GLenum glGetError() {
  const auto way = fails("glGetError");
  if (way == Way::Loss) {
    return GL_CONTEXT_LOST_KHR;
  }
  if (state().gl_error != GL_NO_ERROR) {
    return std::exchange(state().gl_error, GL_NO_ERROR);
  }
  return reinterpret_cast<decltype(&glGetError)>(found_function("glGetError"))();
}

extern "C" EGLint eglGetError() {
  fails("eglGetError");
  if (state().egl_error != EGL_SUCCESS) {
    return std::exchange(state().egl_error, EGL_SUCCESS);
  }
  return reinterpret_cast<decltype(&eglGetError)>(found_function("eglGetError"))();
}

extern "C" void glGetProgramiv(GLuint program, GLenum pname, GLint* params) {
  const auto way = fails("glGetProgramiv");
  if (way == Way::Error) {
    return;
  }
  reinterpret_cast<decltype(&glGetProgramiv)>(found_function("glGetProgramiv"))(program, pname,
                                                                                params);
  if (way == Way::Quiet) {
    *params = 0;  // not linked, or no bytes
  }
}

extern "C" GLboolean glUnmapBuffer(GLenum target) {
  const auto way = fails("glUnmapBuffer");
  if (way == Way::Error) {
    return GL_FALSE;
  }
  const GLboolean done =
      reinterpret_cast<decltype(&glUnmapBuffer)>(found_function("glUnmapBuffer"))(target);
  return way == Way::Quiet ? static_cast<GLboolean>(GL_FALSE) : done;
}

extern "C" __eglMustCastToProperFunctionPointerType eglGetProcAddress(const char* name) {
  if (fails("eglGetProcAddress") || found_function(name) == nullptr) {
    return nullptr;
  }
  return fragblas::faults::stand_in(name);
}

namespace fragblas::faults {
namespace {

const std::map<std::string, Pointer>& stand_ins() {
  static const std::map<std::string, Pointer> all = {
#define FRAGBLAS_STAND_IN(result, name, parameters, arguments) \
  {#name, reinterpret_cast<Pointer>(&name)},
#include "functions.def"
#undef FRAGBLAS_STAND_IN
#define FRAGBLAS_OWN(name) {#name, reinterpret_cast<Pointer>(&name)}
      FRAGBLAS_OWN(glGetError),    FRAGBLAS_OWN(eglGetError),       FRAGBLAS_OWN(glGetProgramiv),
      FRAGBLAS_OWN(glUnmapBuffer), FRAGBLAS_OWN(eglGetProcAddress),
#undef FRAGBLAS_OWN
  };
  return all;
}

Pointer stand_in(const std::string& name) {
  const auto found = stand_ins().find(name);
  if (found == stand_ins().end()) {
    state().strangers.insert(name);
    return nullptr;
  }
  return found->second;
}

}  // namespace

const char* name_of(Way way) {
  return way == Way::Error ? "error" : way == Way::Quiet ? "quiet" : "loss";
}

std::vector<Way> ways_of(const std::string& function) {
  // No reader could tell that a copy to a pixel buffer never was, of which GL says nothing: so
  // glReadPixels is not among these.
  static const std::set<std::string> quiet = {
      "glCheckFramebufferStatus", "glClientWaitSync", "glFenceSync",      "glGetProgramiv",
      "glMapBufferRange",         "glReadnPixelsEXT", "glReadnPixelsKHR", "glUnmapBuffer"};
  if (function.rfind("glGetGraphicsResetStatus", 0) == 0) {
    return {Way::Loss};
  }
  if (function == "glGetError") {
    return {Way::Error, Way::Loss};
  }
  if (quiet.count(function) != 0) {
    return {Way::Error, Way::Quiet};
  }
  return {Way::Error};
}

ApplicationCalls::ApplicationCalls() : counting_(std::exchange(state().counting, false)) {}

ApplicationCalls::~ApplicationCalls() {
  state().counting = counting_;
}

DriverFunction driver_function(const char* name) {
  return found_function(name);
}

void begin_to_count() {
  State& s = state();
  s.calls.clear();
  s.fault.reset();
  s.failed = false;
  s.counting = true;
}

void arm(const Fault& fault) {
  begin_to_count();
  state().fault = fault;
}

bool disarm() {
  State& s = state();
  s.counting = false;
  s.fault.reset();
  return std::exchange(s.failed, false);
}

const std::map<std::string, long>& calls() {
  return state().calls;
}

std::vector<std::string> functions() {
  std::vector<std::string> names;
  for (const auto& [name, pointer] : stand_ins()) {
    names.push_back(name);
  }
  return names;
}

const std::set<std::string>& strangers() {
  return state().strangers;
}

}  // namespace fragblas::faults
