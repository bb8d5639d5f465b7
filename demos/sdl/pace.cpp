// The number of steps of the next frame, from what those of the last ones took.
// SPDX-License-Identifier: MIT
#include "pace.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace demo {
namespace {

constexpr double kBudget = 0.012;  // seconds
constexpr double kPause = 0.25;    // between frames: they did not follow each other
constexpr int kMost = 64;
constexpr std::size_t kRemembered = 30;

}  // namespace

void Pace::took(double seconds, double now) {
  if (!frames_.empty() && now - seconds - frames_.back().end > kPause) {
    frames_.clear();
  }
  frames_.push_back({now, seconds, steps_});
  if (frames_.size() > kRemembered) {
    frames_.pop_front();
  }
  if (fixed_) {
    return;
  }
  // Down at once, up by and by: a frame that comes late is seen, a step less is not.
  if (seconds > kBudget) {
    steps_ = std::clamp(static_cast<int>(steps_ * kBudget / seconds), 1, std::max(1, steps_ - 1));
    return;
  }
  const int more = std::min(kMost, static_cast<int>(std::ceil(1.1 * steps_)));
  if (seconds * more / steps_ < 0.8 * kBudget) {
    steps_ = more;
  }
}

double Pace::frames_per_second() const {
  if (frames_.size() < 2) {
    return 0;
  }
  return (frames_.size() - 1) / (frames_.back().end - frames_.front().end);
}

double Pace::seconds_per_step() const {
  double seconds = 0;
  int steps = 0;
  for (const Frame& frame : frames_) {
    seconds += frame.seconds;
    steps += frame.steps;
  }
  return steps > 0 ? seconds / steps : 0;
}

}  // namespace demo
