// Two fences around a slice, and the pace that their times give.
// SPDX-License-Identifier: MIT
#include "kernels/slice_clock.hpp"

#include <algorithm>

namespace fragblas::detail {

namespace {

// Of the time of a draw: what is shorter need not be cut.
constexpr double kLeastShare = 0.125;

// What was learnt last, and of what.
struct Learnt {
  std::uint32_t device = 0;
  double rates = 0;
  GemmPace pace;
};
thread_local Learnt learnt;

}  // namespace

double number_of_rates(const DeviceProfile& profile) {
  return profile.block_rate + 3 * profile.texture_rate + 5 * profile.fetch_rate +
         7 * profile.write_rate;
}

void SliceClock::expect(const GemmPace& pace) {
  device_ = 1;
  for (const char c : info_.renderer) {
    device_ = 31 * device_ + static_cast<unsigned char>(c);
  }
  const bool known = learnt.device == device_ && learnt.rates == number_of_rates(profile_);
  pace_ = known ? learnt.pace : pace;
}

bool SliceClock::begin(const GemmSlice& slice) {
  look(0);
  const double expected = slice.seconds * pace_.factor(slice.kernel);
  if (expected < kLeastShare * profile_.draw_seconds) {
    return false;
  }
  if (!front_.is_set()) {
    slice_ = slice;
    front_.set();
  }
  return true;
}

void SliceClock::end() {
  if (front_.is_set() && !behind_.is_set()) {
    behind_.set();
    look(0);
  }
}

void SliceClock::look(double seconds) {
  if (!behind_.is_set()) {
    return;
  }
  bool apart = front_.was_reached();
  if (!front_.is_reached(seconds)) {
    return;
  }
  if (!behind_.is_reached(0)) {
    apart = true;
    if (!behind_.is_reached(seconds)) {
      return;
    }
  }
  if (apart) {
    learn();
  }
  front_.reset();
  behind_.reset();
}

void SliceClock::learn() {
  const TimedFence::Span took = TimedFence::between(front_, behind_);
  const double expected = slice_.seconds * pace_.factor(slice_.kernel);
  double seconds = std::clamp(expected, took.least, took.most);
  if (slice_.may_end_at_once) {
    seconds = std::max(seconds, expected);
  }
  pace_ = pace_.after(slice_.kernel, slice_.seconds, seconds);
  learnt = {device_, number_of_rates(profile_), pace_};
}

}  // namespace fragblas::detail
