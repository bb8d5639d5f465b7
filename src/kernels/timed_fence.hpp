// A fence, and when it was reached, as far as looks at it tell. SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "gl/fence.hpp"

namespace fragblas::detail {

class TimedFence {
 public:
  explicit TimedFence(const Platform& platform) : platform_(platform) {}

  bool is_set() const { return fence_ != nullptr; }
  void set();  // behind what has been issued
  void reset() { fence_.reset(); }
  // Looks, and waits at most so long.
  bool is_reached(double seconds);
  bool was_reached() const { return reached_; }

  // What lay between two that were reached took at least and at most so many seconds.
  struct Span {
    double least, most;
  };
  static Span between(const TimedFence& front, const TimedFence& behind) {
    return {behind.after_ - front.before_, behind.before_ - front.after_};
  }

 private:
  double now() const { return platform_.now(platform_.user); }

  const Platform& platform_;
  std::unique_ptr<gl::Fence> fence_;
  double after_ = 0, before_ = 0;  // it was reached between the two
  bool reached_ = false;
};

}  // namespace fragblas::detail
