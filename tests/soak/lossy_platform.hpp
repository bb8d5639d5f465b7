// A platform that can lose its device: from then on reads leave what was there and say
// nothing of it, uploads do nothing, and fences count as reached, as on a context that is gone.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"

namespace fragblas::soak {

class LossyPlatform {
 public:
  explicit LossyPlatform(const Platform& real) : real_(real) {}
  LossyPlatform(const LossyPlatform&) = delete;
  LossyPlatform& operator=(const LossyPlatform&) = delete;

  // It refers to this object.
  Platform table();
  void lose() { lost_ = true; }
  void restore() { lost_ = false; }

 private:
  static LossyPlatform& of(void* user) { return *static_cast<LossyPlatform*>(user); }

  Platform real_;
  bool lost_ = false;
};

}  // namespace fragblas::soak
