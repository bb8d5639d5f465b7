// The clock.
//
// SPDX-License-Identifier: MIT
#include "timing.hpp"

#include <GLES3/gl3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <limits>
#include <stdexcept>

namespace bench {
namespace {

// GPU time over wall time that is believed: launching and waiting may take a fifth.
constexpr double kLeastRatio = 0.8, kMostRatio = 1.1;
constexpr double kCalibrationSeconds = 0.03, kPaceSeconds = 0.01;
// A GPU that had nothing to do has slow clocks, which rise in steps. It is warm when the same calls
// got no faster for a while.
constexpr double kWarmSeconds = 0.05, kMostWarmSeconds = 2, kSteady = 0.98;
constexpr int kSteadyBatches = 8;
// In one query: it can't count beyond 4.29 s.
constexpr double kLongestTimed = 1;

bool believable(double ratio) {
  return ratio >= kLeastRatio && ratio <= kMostRatio;
}

using Steady = std::chrono::steady_clock;

double since(Steady::time_point start) {
  return std::chrono::duration<double>(Steady::now() - start).count();
}

void repeat(const Call& call, std::int64_t batch) {
  for (std::int64_t i = 0; i < batch; ++i) {
    call();
  }
}

}  // namespace

Clock::Clock(fragblas::Context& context) : context_(context) {
  if (!context.info().timer_query) {
    reason_ = "the device has no GPU timer";
  } else if (context.info().software) {
    // llvmpipe starts its query anew in every tile of 64 x 64 pixels and so counts the last alone.
    reason_ = "a software rasteriser's timer is not believed";
  } else {
    timer_.emplace(context);
  }
}

// finish() waits for the library's work; glFinish for a baseline's too.
void Clock::wait() {
  context_.finish();
  glFinish();
}

double Clock::wall_time(const Call& call, std::int64_t batch) {
  wait();
  const Steady::time_point start = Steady::now();
  repeat(call, batch);
  wait();
  return since(start);
}

double Clock::timer_time(const Call& call, std::int64_t batch) {
  // A measurement may be void, for one when the GPU's frequency jumped meanwhile.
  for (int attempt = 0; attempt < 3; ++attempt) {
    timer_->begin();
    repeat(call, batch);
    timer_->end();
    const double seconds = timer_->seconds();
    if (seconds > 0) {
      return seconds;
    }
  }
  throw std::runtime_error("the GPU timer gave no time, three times");
}

void Clock::warm_up(const Call& call, const Pace& pace) {
  if (!pace.timer) {
    return;
  }
  const auto batch = static_cast<std::int64_t>(kWarmSeconds / std::max(pace.estimate, 1e-6));
  const std::int64_t calls = std::clamp<std::int64_t>(batch, 1, 10000);
  double least = std::numeric_limits<double>::infinity();
  int steady = 0;
  for (double spent = 0; spent < kMostWarmSeconds && steady < kSteadyBatches;) {
    const double seconds = wall_time(call, calls);
    spent += seconds;
    steady = seconds > kSteady * least ? steady + 1 : 0;
    least = std::min(least, seconds);
  }
}

double Clock::seconds(const Call& call, std::int64_t batch, const Pace& pace) {
  if (!pace.timer) {
    return wall_time(call, batch);
  }
  const double most = std::max(1.0, kLongestTimed / std::max(pace.estimate, 1e-9));
  double total = 0;
  while (batch > 0) {
    const auto part = static_cast<std::int64_t>(std::min(most, static_cast<double>(batch)));
    total += timer_time(call, part);
    batch -= part;
  }
  return total;
}

// GPU time over wall time, the median of three; 0 where a call is too long for the timer.
double Clock::compare(const Call& call, double least_seconds, double& estimate) {
  std::int64_t batch = 1;
  double wall = wall_time(call, batch);
  while (wall < least_seconds && batch < (1 << 20)) {
    batch *= 2;
    wall = wall_time(call, batch);
  }
  estimate = wall / static_cast<double>(batch);
  if (wall >= kLongestTimed) {
    return 0;
  }
  std::array<double, 3> ratios;
  for (double& ratio : ratios) {
    double timed = 0;
    wall = wall_time([&] { timed = timer_time(call, batch); }, 1);
    ratio = timed / wall;
  }
  std::sort(ratios.begin(), ratios.end());
  return ratios[1];
}

void Clock::calibrate(const Call& call) {
  if (!timer_) {
    return;
  }
  double estimate = 0;
  ratio_ = compare(call, kCalibrationSeconds, estimate);
  use_timer_ = believable(*ratio_);
  char text[80];
  std::snprintf(text, sizeof text, "the GPU timer gave %.2f of the wall time in a check", *ratio_);
  reason_ = text;
}

Pace Clock::pace(const Call& call) {
  Pace result;
  if (use_timer_) {
    result.timer = believable(compare(call, kPaceSeconds, result.estimate));
  }
  return result;
}

}  // namespace bench
