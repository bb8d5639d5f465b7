// A platform that hands each call on to another one. A test overrides what it wants to see or to
// change. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"

namespace fragblas::test {

class RelayedPlatform {
 public:
  explicit RelayedPlatform(const Platform& real) : real_(real) {}
  virtual ~RelayedPlatform() = default;
  RelayedPlatform(const RelayedPlatform&) = delete;
  RelayedPlatform& operator=(const RelayedPlatform&) = delete;

  // It refers to this object. Nothing is kept for later processes.
  Platform table();

 protected:
  virtual void upload(const fragblas_rect* rect, const void* source, std::int64_t first,
                      std::int64_t count);
  virtual int read_pixels(const fragblas_rect* rect, void* destination, std::int64_t first,
                          std::int64_t skip, std::int64_t count);
  virtual int read_pixel_buffer(std::int64_t from, void* destination, std::int64_t first,
                                std::int64_t count);
  virtual int wait_fence(void* sync, double seconds);
  virtual double now();
  virtual int lost();
  virtual void* current();  // not asked where the other one doesn't tell

 private:
  static RelayedPlatform& of(void* user) { return *static_cast<RelayedPlatform*>(user); }

  Platform real_;
};

}  // namespace fragblas::test
