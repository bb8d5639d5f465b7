// Functions that stand in front of the driver's and of the C++ library's, and fail on demand: they
// are this program's, so the dynamic linker finds them first. SPDX-License-Identifier: MIT
#pragma once

namespace dropin_test {

// Of GL's: does nothing and leaves GL_OUT_OF_MEMORY, as a driver may that finds no memory.
enum class Faulty {
  Nothing,
  ReadPixels,  // in all its forms
  DrawArrays,
  MapBufferRange,
  TexSubImage,
  TexStorage,
  BufferData,
  BlitFramebuffer,
  New,           // operator new, as the drop-in calls it
  CreateThread,  // pthread_create
  ForkInStart,   // does not fail: eglInitialize forks, as to load a kernel module
};

// The at-th call from now on. Of one thread, while the drop-in is not called.
void make_fail(Faulty function, int at);
// Whether it has come to that.
bool has_failed();
// Whose calls of operator new fail.
void watch_library(const void* symbol);

}  // namespace dropin_test
