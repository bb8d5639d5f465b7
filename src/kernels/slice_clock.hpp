// Measures slices of long work, so that those to come fit the time of a draw.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "kernels/pass.hpp"
#include "kernels/timed_fence.hpp"
#include "plan/gemm_pace.hpp"

namespace fragblas::detail {

// Of other rates another number.
double number_of_rates(const DeviceProfile& profile);

// Looks at one slice at a time: a fence in front of it and one behind. Only fences, as the timer
// query is the program's own, some drivers' is wrong, and browsers may have none. A fence was
// reached between the last look that did not find it so and the first one that did. So the slice
// took at least and at most so long, and the pace is corrected where it predicted less or more: a
// page that looks every 16 ms takes no slice of 5 ms for one of 16. Two fences that the same look
// finds tell too little and are left out.
class SliceClock {
 public:
  SliceClock(const Platform& platform, const DeviceInfo& info, const DeviceProfile& profile)
      : info_(info), profile_(profile), front_(platform), behind_(platform) {}

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
  void learn();

  const DeviceInfo& info_;
  std::uint32_t device_ = 0;  // a number of its name
  const DeviceProfile& profile_;
  GemmSlice slice_;
  TimedFence front_, behind_;
  GemmPace pace_;
};

}  // namespace fragblas::detail
