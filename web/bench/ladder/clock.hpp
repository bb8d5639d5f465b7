// The clock of a page. A fence does not signal within a task and finish() does not wait there, but
// pixels that are read are there: one, after all that was drawn before.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "workload.hpp"

namespace bench {

// Makes what the clock reads, in the current WebGL context, which it must outlive.
class PixelClock {
 public:
  PixelClock();

  // Seconds of `batch` calls, from an idle device to an idle device.
  double seconds(const Call& call, std::int64_t batch) const;
};

}  // namespace bench
