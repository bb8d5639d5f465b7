// The clock: the GPU timer where there is one that can be believed, else the wall.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fragblas/fragblas.hpp>
#include <optional>
#include <string>

#include "workload.hpp"

namespace bench {

constexpr const char* kTimer = "gpu timer";

// How the calls of one row are timed.
struct Pace {
  bool timer = false;   // by the GPU timer
  double estimate = 0;  // seconds of one call, by the wall
};

class Clock {
 public:
  explicit Clock(fragblas::Context& context);

  // Compares both clocks on `call`. The GPU timer is used from then on only if it agrees with the
  // wall.
  void calibrate(const Call& call);

  // Compares them again for the calls of one row: a timer that is right for one kind of draw can
  // be wrong for another.
  Pace pace(const Call& call);

  // Calls until a GPU runs at its full clock, which it leaves while the CPU checks results.
  void warm_up(const Call& call, const Pace& pace);

  // Seconds that the device took for `batch` calls.
  double seconds(const Call& call, std::int64_t batch, const Pace& pace);

  const char* name() const { return use_timer_ ? kTimer : kWall; }
  const std::string& reason() const { return reason_; }  // why this one
  // GPU time over wall time at the calibration, where there is a timer.
  std::optional<double> ratio() const { return ratio_; }

 private:
  double wall_time(const Call& call, std::int64_t batch);
  double timer_time(const Call& call, std::int64_t batch);
  double compare(const Call& call, double least_seconds, double& estimate);
  void wait();

  fragblas::Context& context_;
  std::optional<fragblas::Timer> timer_;
  bool use_timer_ = false;
  std::string reason_;
  std::optional<double> ratio_;
};

}  // namespace bench
