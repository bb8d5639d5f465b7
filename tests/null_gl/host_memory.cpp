// The program's operator new. SPDX-License-Identifier: MIT
#include "null_gl/host_memory.hpp"

#include <cstdlib>
#include <new>

namespace fragblas::null_gl {

namespace {

thread_local std::int64_t left = 0;  // until one fails; 0: none will
thread_local bool once = false;
thread_local bool has_failed = false;

bool fails() {
  if (left == 0 || --left > 0) {
    return false;
  }
  left = once ? 0 : 1;
  has_failed = true;
  return true;
}

}  // namespace

NoMemoryFrom::NoMemoryFrom(std::int64_t nth) {
  left = nth;
  once = has_failed = false;
}

NoMemoryFrom::~NoMemoryFrom() {
  left = 0;
}

bool NoMemoryFrom::failed() {
  return has_failed;
}

NoMemoryOnce::NoMemoryOnce(std::int64_t nth) : NoMemoryFrom(nth) {
  once = true;
}

}  // namespace fragblas::null_gl

void* operator new(std::size_t size) {
  void* const memory = fragblas::null_gl::fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

void* operator new[](std::size_t size) {
  return operator new(size);
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

void operator delete[](void* memory) noexcept {
  std::free(memory);
}

void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
