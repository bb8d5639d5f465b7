// A fault is a countdown of calls, which the GL thread looks at. SPDX-License-Identifier: MIT
#include "stand_ins.hpp"

#include <EGL/egl.h>
#include <GLES3/gl3.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace dropin_test {
namespace {

std::atomic<Faulty> faulty{Faulty::Nothing};
std::atomic<int> calls_left{0};
std::atomic<bool> pending_error{false};

bool fails(Faulty function) {
  return faulty == function && --calls_left == 0;
}

bool gl_fails(Faulty function) {
  const bool now = fails(function);
  pending_error = pending_error || now;
  return now;
}

// The driver's own.
template <typename Function>
Function real(const char* file, const char* name) {
  void* const address = dlsym(dlopen(file, RTLD_NOW | RTLD_LOCAL), name);
  if (address == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::abort();
  }
  return reinterpret_cast<Function>(address);
}

template <typename Function>
Function real_gl(Function, const char* name) {
  return real<Function>("libGLESv2.so.2", name);
}

// Where an object of the process lies.
struct Range {
  std::uintptr_t begin = 0, end = 0;
  bool holds(const void* address) const {
    const auto at = reinterpret_cast<std::uintptr_t>(address);
    return begin <= at && at < end;
  }
};
Range library_code, cpp_code;

// Of the object that the address is in.
Range range_around(const void* address) {
  struct Search {
    std::uintptr_t at;
    Range found;
  } search{reinterpret_cast<std::uintptr_t>(address), {}};
  dl_iterate_phdr(
      [](dl_phdr_info* object, std::size_t, void* data) {
        Range range{UINTPTR_MAX, 0};
        for (int i = 0; i < object->dlpi_phnum; ++i) {
          const ElfW(Phdr)& part = object->dlpi_phdr[i];
          if (part.p_type == PT_LOAD) {
            range.begin = std::min<std::uintptr_t>(range.begin, object->dlpi_addr + part.p_vaddr);
            range.end = std::max<std::uintptr_t>(range.end,
                                                 object->dlpi_addr + part.p_vaddr + part.p_memsz);
          }
        }
        auto& wanted = *static_cast<Search*>(data);
        if (range.begin <= wanted.at && wanted.at < range.end) {
          wanted.found = range;
        }
        return 0;
      },
      &search);
  return search.found;
}

// Through the C++ library's own functions too. `caller`: of operator new.
bool is_called_by_library(const void* caller) {
  if (!cpp_code.holds(caller)) {
    return library_code.holds(caller);
  }
  std::array<void*, 16> frames;
  const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
  bool in_cpp = false;
  for (int i = 0; i < count; ++i) {
    const void* const frame = frames[static_cast<std::size_t>(i)];
    if (in_cpp && !cpp_code.holds(frame)) {
      return library_code.holds(frame);
    }
    in_cpp = cpp_code.holds(frame);
  }
  return false;
}

// Null when there is none.
void* allocate(std::size_t size, const void* caller) {
  if (faulty == Faulty::New && is_called_by_library(caller) && fails(Faulty::New)) {
    return nullptr;
  }
  return std::malloc(size != 0 ? size : 1);
}

void* allocate_or_throw(std::size_t size, const void* caller) {
  void* const place = allocate(size, caller);
  if (place == nullptr) {
    throw std::bad_alloc();
  }
  return place;
}

using ReadnPixels = void(GL_APIENTRYP)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, GLsizei,
                                       void*);
ReadnPixels real_readn_pixels = nullptr;

void GL_APIENTRY readn_pixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                              GLenum type, GLsizei size, void* data) {
  if (!gl_fails(Faulty::ReadPixels)) {
    real_readn_pixels(x, y, width, height, format, type, size, data);
  }
}

}  // namespace

void make_fail(Faulty function, int at) {
  faulty = function;
  calls_left = at;
  pending_error = false;
}

bool has_failed() {
  return calls_left <= 0;
}

void watch_library(const void* symbol) {
  library_code = range_around(symbol);
  cpp_code = range_around(dlsym(RTLD_DEFAULT, "_ZSt9terminatev"));
  std::array<void*, 1> frame;
  backtrace(frame.data(), 1);  // loads what it needs
}

}  // namespace dropin_test

using namespace dropin_test;

void* operator new(std::size_t size) {
  return allocate_or_throw(size, __builtin_return_address(0));
}
void* operator new[](std::size_t size) {
  return allocate_or_throw(size, __builtin_return_address(0));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, __builtin_return_address(0));
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, __builtin_return_address(0));
}
void operator delete(void* place) noexcept {
  std::free(place);
}
void operator delete[](void* place) noexcept {
  std::free(place);
}
void operator delete(void* place, std::size_t) noexcept {
  std::free(place);
}
void operator delete[](void* place, std::size_t) noexcept {
  std::free(place);
}

extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) noexcept {
  if (fails(Faulty::CreateThread)) {
    return EAGAIN;
  }
  static const auto next =
      reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  return next(thread, attributes, start, argument);
}

EGLBoolean EGLAPIENTRY eglInitialize(EGLDisplay display, EGLint* major, EGLint* minor) {
  if (fails(Faulty::ForkInStart)) {
    const pid_t child = fork();
    if (child == 0) {
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
  }
  return real<decltype(&eglInitialize)>("libEGL.so.1", "eglInitialize")(display, major, minor);
}

__eglMustCastToProperFunctionPointerType EGLAPIENTRY eglGetProcAddress(const char* name) {
  static const auto next = real<decltype(&eglGetProcAddress)>("libEGL.so.1", "eglGetProcAddress");
  const auto found = next(name);
  if (found == nullptr || std::strncmp(name, "glReadnPixels", 13) != 0) {
    return found;
  }
  real_readn_pixels = reinterpret_cast<ReadnPixels>(found);
  return reinterpret_cast<__eglMustCastToProperFunctionPointerType>(readn_pixels);
}

GLenum GL_APIENTRY glGetError() {
  static const auto next = real_gl(&glGetError, "glGetError");
  return pending_error.exchange(false) ? GL_OUT_OF_MEMORY : next();
}

void GL_APIENTRY glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                              GLenum type, void* pixels) {
  static const auto next = real_gl(&glReadPixels, "glReadPixels");
  if (!gl_fails(Faulty::ReadPixels)) {
    next(x, y, width, height, format, type, pixels);
  }
}

void GL_APIENTRY glDrawArrays(GLenum mode, GLint first, GLsizei count) {
  static const auto next = real_gl(&glDrawArrays, "glDrawArrays");
  if (!gl_fails(Faulty::DrawArrays)) {
    next(mode, first, count);
  }
}

void* GL_APIENTRY glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr length,
                                   GLbitfield access) {
  static const auto next = real_gl(&glMapBufferRange, "glMapBufferRange");
  return gl_fails(Faulty::MapBufferRange) ? nullptr : next(target, offset, length, access);
}

void GL_APIENTRY glTexSubImage2D(GLenum target, GLint level, GLint x, GLint y, GLsizei width,
                                 GLsizei height, GLenum format, GLenum type, const void* pixels) {
  static const auto next = real_gl(&glTexSubImage2D, "glTexSubImage2D");
  if (!gl_fails(Faulty::TexSubImage)) {
    next(target, level, x, y, width, height, format, type, pixels);
  }
}

void GL_APIENTRY glTexStorage2D(GLenum target, GLsizei levels, GLenum format, GLsizei width,
                                GLsizei height) {
  static const auto next = real_gl(&glTexStorage2D, "glTexStorage2D");
  if (!gl_fails(Faulty::TexStorage)) {
    next(target, levels, format, width, height);
  }
}

void GL_APIENTRY glBufferData(GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
  static const auto next = real_gl(&glBufferData, "glBufferData");
  if (!gl_fails(Faulty::BufferData)) {
    next(target, size, data, usage);
  }
}

void GL_APIENTRY glBlitFramebuffer(GLint x0, GLint y0, GLint x1, GLint y1, GLint to_x0, GLint to_y0,
                                   GLint to_x1, GLint to_y1, GLbitfield mask, GLenum filter) {
  static const auto next = real_gl(&glBlitFramebuffer, "glBlitFramebuffer");
  if (!gl_fails(Faulty::BlitFramebuffer)) {
    next(x0, y0, x1, y1, to_x0, to_y0, to_x1, to_y1, mask, filter);
  }
}

}  // extern "C"
