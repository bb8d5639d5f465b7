// Measures slices of long work, so that those to come fit the time of a draw.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "gl/fence.hpp"
#include "kernels/pass.hpp"
#include "plan/gemm_pace.hpp"

namespace fragblas::detail {

// Of other rates another number.
double number_of_rates(const DeviceProfile& profile);

// Looks at one slice at a time: a fence in front of it and one behind, and when each was seen to be
// reached. Only fences, as the timer query is the program's own, some drivers' is wrong, and
// browsers may have none. What was reached between two looks tells nothing and is left out; what is
// seen late is taken for longer than it was, which errs on the safe side.
class SliceClock {
 public:
  SliceClock(const Platform& platform, const DeviceInfo& info, const DeviceProfile& profile)
      : platform_(platform), info_(info), profile_(profile) {}

  // Around a slice's draws. Whether it is expected to take long.
  bool begin(const GemmSlice& slice);
  void end();
  // Looks, waiting at most so long for each fence.
  void look(double seconds);
  const GemmPace& pace() const { return pace_; }
  // By what another context of this thread learnt of the device and these rates, as it may be lost;
  // where there was none by `pace`.
  void expect(const GemmPace& pace);

 private:
  const Platform& platform_;
  const DeviceInfo& info_;
  std::uint32_t device_ = 0;  // a number of its name
  const DeviceProfile& profile_;
  GemmSlice slice_;
  std::unique_ptr<gl::Fence> front_, behind_;
  bool started_ = false;  // the front fence was reached at start_
  double start_ = 0;
  GemmPace pace_;
};

}  // namespace fragblas::detail
