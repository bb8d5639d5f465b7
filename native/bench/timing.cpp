// The clock.
//
// SPDX-License-Identifier: MIT
#include "timing.hpp"

#include <GLES3/gl3.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <stdexcept>

namespace bench {
namespace {

// GPU time over wall time that is believed: launching and waiting may take a fifth of 30 ms.
constexpr double kLeastRatio = 0.8, kMostRatio = 1.1;
constexpr double kCalibrationSeconds = 0.03;

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

double wall_seconds(const Call& call, std::int64_t batch) {
  const Steady::time_point start = Steady::now();
  repeat(call, batch);
  return since(start);
}

Clock::Clock(fragblas::Context& context) : context_(context) {
  if (context.info().timer_query) {
    timer_.emplace(context);
  } else {
    reason_ = "the device has no GPU timer";
  }
}

// finish() waits for the library's work; glFinish for a baseline's too.
void Clock::wait() {
  context_.finish();
  glFinish();
}

double Clock::device_wall_seconds(const Call& call, std::int64_t batch) {
  wait();
  const Steady::time_point start = Steady::now();
  repeat(call, batch);
  wait();
  return since(start);
}

double Clock::timer_seconds(const Call& call, std::int64_t batch) {
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

double Clock::seconds(const Call& call, std::int64_t batch, double estimate) {
  if (!counts(estimate)) {
    return device_wall_seconds(call, batch);
  }
  const double most = std::max(1.0, kLongestTimed / std::max(estimate, 1e-9));
  double total = 0;
  while (batch > 0) {
    const auto part = static_cast<std::int64_t>(std::min(most, static_cast<double>(batch)));
    total += timer_seconds(call, part);
    batch -= part;
  }
  return total;
}

void Clock::calibrate(const Call& call) {
  if (!timer_) {
    return;
  }
  std::int64_t batch = 1;
  while (device_wall_seconds(call, batch) < kCalibrationSeconds && batch < (1 << 20)) {
    batch *= 2;
  }
  std::array<double, 3> ratios;
  for (double& ratio : ratios) {
    double timed = 0;
    const double wall = device_wall_seconds([&] { timed = timer_seconds(call, batch); }, 1);
    ratio = timed / wall;
  }
  std::sort(ratios.begin(), ratios.end());
  ratio_ = ratios[1];
  use_timer_ = *ratio_ >= kLeastRatio && *ratio_ <= kMostRatio;
  char text[80];
  std::snprintf(text, sizeof text, "the GPU timer gave %.2f of the wall time in a check", *ratio_);
  reason_ = text;
}

}  // namespace bench
