// How many steps to take in a frame.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <deque>

namespace demo {

// As many steps as fit into 12 of the 16.7 ms of a frame at 60 Hz, or a fixed number.
class Pace {
 public:
  Pace() = default;
  explicit Pace(int fixed) : steps_(fixed), fixed_(true) {}

  int steps() const { return steps_; }

  // A frame is done now: its steps and drawing took so long, until the device was idle.
  void took(double seconds, double now);

  // Of the last frames: how many in a second, and the time that a step took.
  double frames_per_second() const;
  double seconds_per_step() const;

 private:
  struct Frame {
    double end, seconds;
    int steps;
  };
  int steps_ = 1;
  bool fixed_ = false;
  std::deque<Frame> frames_;
};

}  // namespace demo
