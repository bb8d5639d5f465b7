// The clock: the GPU timer where there is one that can be believed, else the wall.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fragblas/fragblas.hpp>
#include <functional>
#include <optional>
#include <string>

namespace bench {

constexpr const char* kTimer = "gpu timer";
constexpr const char* kWall = "wall";

using Call = std::function<void()>;

// Seconds of `batch` calls on the CPU's clock, nothing else waited for.
double wall_seconds(const Call& call, std::int64_t batch);

class Clock {
 public:
  explicit Clock(fragblas::Context& context);

  // Runs `call` for some 30 ms under both clocks. The GPU timer is used from then on if it agrees
  // with the wall.
  void calibrate(const Call& call);

  // Seconds that the device took for `batch` calls: by this clock, or by the wall. estimate: what
  // one call takes, since the GPU timer can't count beyond 4.29 s.
  double seconds(const Call& call, std::int64_t batch, double estimate);
  double device_wall_seconds(const Call& call, std::int64_t batch);
  bool counts(double estimate) const { return use_timer_ && estimate < kLongestTimed; }

  const char* name() const { return use_timer_ ? kTimer : kWall; }
  const std::string& reason() const { return reason_; }  // why this one
  // GPU time over wall time at the calibration, where there is a timer.
  std::optional<double> ratio() const { return ratio_; }

 private:
  static constexpr double kLongestTimed = 1;  // seconds in one query

  double timer_seconds(const Call& call, std::int64_t batch);
  void wait();

  fragblas::Context& context_;
  std::optional<fragblas::Timer> timer_;
  bool use_timer_ = false;
  std::string reason_;
  std::optional<double> ratio_;
};

}  // namespace bench
