// One turn of a race after the other: as many calls as can be measured, and the best time of each.
// SPDX-License-Identifier: MIT
#include "tune/race.hpp"

#include <algorithm>

namespace fragblas::detail {

namespace {

// Of one measurement: long beside the wait for the device and a browser's clock, short for a page
// that must stay alive.
constexpr double kMeasurement = 0.02;
constexpr int kMostCalls = 1000;
// Calls are raised by at most this, as a coarse clock may have seen none of those before.
constexpr double kMostGrowth = 16;

}  // namespace

Race::Race(std::shared_ptr<ContextState> context, std::vector<Contender> contenders, double seconds)
    : context_(std::move(context)), contenders_(std::move(contenders)), seconds_(seconds) {}

bool Race::step() {
  const double start = context_->now();
  measure(contenders_[turn_]);
  spent_ += context_->now() - start;
  turn_ = (turn_ + 1) % contenders_.size();
  return turn_ != 0 || !finished();
}

bool Race::measured() const {
  return std::all_of(contenders_.begin(), contenders_.end(), [](const Contender& contender) {
    return contender.wrong || contender.best > 0;
  });
}

bool Race::finished() const {
  const bool any_right = std::any_of(contenders_.begin(), contenders_.end(),
                                     [](const Contender& contender) { return !contender.wrong; });
  return measured() && (!any_right || spent_ >= seconds_);
}

void Race::measure(Contender& contender) {
  if (contender.wrong) {
    return;
  }
  const Experiment experiment(*context_);
  context_->profile = contender.profile;
  Workload& workload = *contender.workload;
  try {
    if (contender.calls == 0) {
      contender.wrong = !workload.warm_up(contender.cold);
      contender.calls = 1;
      return;
    }
    const double seconds = workload.run(contender.calls, contender.cold);
    // A short one tells only how many calls to take.
    if (seconds >= kMeasurement / 2 || contender.calls == kMostCalls) {
      const double one = std::max(seconds, 1e-9) / contender.calls;
      contender.best = contender.best == 0 ? one : std::min(contender.best, one);
    }
    const double growth = std::min(kMeasurement / std::max(seconds, 1e-9), kMostGrowth);
    contender.calls = static_cast<int>(
        std::clamp(growth * contender.calls, 1.0, static_cast<double>(kMostCalls)));
  } catch (const Error& error) {
    context_->check_lost();
    context_->log(LogLevel::Warning, "Tuner: {}", {error.what()});
    contender.wrong = true;
  }
}

}  // namespace fragblas::detail
