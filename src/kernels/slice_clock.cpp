// Two fences around a slice, and the pace that their times give.
// SPDX-License-Identifier: MIT
#include "kernels/slice_clock.hpp"

namespace fragblas::detail {

namespace {

// Of the time of a draw: what is shorter need not be cut.
constexpr double kLeastShare = 0.125;

}  // namespace

void SliceClock::begin(const GemmSlice& slice) {
  look(0);
  const double expected = slice.seconds * pace_.factor(slice.kernel);
  if (front_ || expected < kLeastShare * profile_.draw_seconds) {
    return;
  }
  slice_ = slice;
  started_ = false;
  front_ = std::make_unique<gl::Fence>();
}

void SliceClock::end() {
  if (front_ && !behind_) {
    behind_ = std::make_unique<gl::Fence>();
    look(0);
  }
}

void SliceClock::look(double seconds) {
  if (!behind_) {
    return;
  }
  if (!started_) {
    if (!front_->wait(platform_, seconds)) {
      return;
    }
    started_ = true;
    start_ = platform_.now(platform_.user);
    if (behind_->wait(platform_, 0)) {
      front_.reset();
      behind_.reset();
      return;
    }
  }
  if (behind_->wait(platform_, seconds)) {
    const double measured = platform_.now(platform_.user) - start_;
    pace_ = pace_.after(slice_.kernel, slice_.seconds, measured);
    front_.reset();
    behind_.reset();
  }
}

}  // namespace fragblas::detail
