// Host memory that runs out when a test wants it: the program's operator new counts.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::null_gl {

// Of the allocations of this thread that follow, the nth and all behind it fail while it lives.
class NoMemoryFrom {
 public:
  explicit NoMemoryFrom(std::int64_t nth);
  NoMemoryFrom(const NoMemoryFrom&) = delete;
  NoMemoryFrom& operator=(const NoMemoryFrom&) = delete;
  ~NoMemoryFrom();

  // Whether one failed.
  static bool failed();
};

// Only the nth fails.
class NoMemoryOnce : public NoMemoryFrom {
 public:
  explicit NoMemoryOnce(std::int64_t nth);
};

}  // namespace fragblas::null_gl
