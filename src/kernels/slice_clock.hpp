// Measures slices of products, so that those to come fit the time of a draw.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "gl/fence.hpp"
#include "kernels/pass.hpp"
#include "plan/gemm_pace.hpp"

namespace fragblas::detail {

// Looks at one slice at a time: a fence in front of it and one behind, and when each was seen to be
// reached. Only fences, as the timer query is the program's own, some drivers' is wrong, and
// browsers may have none. What was reached between two looks tells nothing and is left out; what is
// seen late is taken for longer than it was, which errs on the safe side.
class SliceClock {
 public:
  SliceClock(const Platform& platform, const DeviceProfile& profile)
      : platform_(platform), profile_(profile) {}

  // Around a slice's draws.
  void begin(const GemmSlice& slice);
  void end();
  // Looks, waiting at most so long for each fence.
  void look(double seconds);
  const GemmPace& pace() const { return pace_; }
  void expect(const GemmPace& pace) { pace_ = pace; }

 private:
  const Platform& platform_;
  const DeviceProfile& profile_;
  GemmSlice slice_;
  std::unique_ptr<gl::Fence> front_, behind_;
  bool started_ = false;  // the front fence was reached at start_
  double start_ = 0;
  GemmPace pace_;
};

}  // namespace fragblas::detail
