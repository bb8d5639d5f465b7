// The time of the last look that did not find a fence reached, and of the first that did.
// SPDX-License-Identifier: MIT
#include "kernels/timed_fence.hpp"

namespace fragblas::detail {

void TimedFence::set() {
  fence_ = std::make_unique<gl::Fence>();
  after_ = now();
  reached_ = false;
}

bool TimedFence::is_reached(double seconds) {
  if (reached_) {
    return true;
  }
  reached_ = fence_->wait(platform_, 0);
  if (!reached_) {
    after_ = now();
    if (seconds > 0 && fence_->wait(platform_, seconds)) {
      reached_ = true;
      after_ = now();  // as it was waited for
    }
  }
  before_ = now();
  return reached_;
}

}  // namespace fragblas::detail
