// A platform that can lose its device: from then on reads leave what was there and say
// nothing of it, uploads do nothing, and fences count as reached, as on a context that is gone.
// SPDX-License-Identifier: MIT
#pragma once

#include "support/relayed_platform.hpp"

namespace fragblas::soak {

class LossyPlatform : public test::RelayedPlatform {
 public:
  using RelayedPlatform::RelayedPlatform;

  void lose() { lost_ = true; }
  void restore() { lost_ = false; }

 private:
  void upload(const fragblas_rect* rect, const void* source, std::int64_t first,
              std::int64_t count) override {
    if (!lost_) RelayedPlatform::upload(rect, source, first, count);
  }
  int read_pixels(const fragblas_rect* rect, void* destination, std::int64_t first,
                  std::int64_t skip, std::int64_t count) override {
    return lost_ ? 1 : RelayedPlatform::read_pixels(rect, destination, first, skip, count);
  }
  int read_pixel_buffer(std::int64_t from, void* destination, std::int64_t first,
                        std::int64_t count) override {
    return lost_ ? 1 : RelayedPlatform::read_pixel_buffer(from, destination, first, count);
  }
  int wait_fence(void* sync, double seconds) override {
    return lost_ ? 1 : RelayedPlatform::wait_fence(sync, seconds);
  }
  int lost() override { return lost_ ? 1 : RelayedPlatform::lost(); }

  bool lost_ = false;
};

}  // namespace fragblas::soak
