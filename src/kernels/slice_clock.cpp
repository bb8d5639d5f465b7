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

void SliceClock::set(Mark& mark) const {
  mark.fence = std::make_unique<gl::Fence>();
  mark.after = now();
  mark.reached = false;
}

bool SliceClock::is_reached(Mark& mark, double seconds) const {
  if (mark.reached) {
    return true;
  }
  mark.reached = mark.fence->wait(platform_, 0);
  if (!mark.reached) {
    mark.after = now();
    if (seconds > 0 && mark.fence->wait(platform_, seconds)) {
      mark.reached = true;
      mark.after = now();  // as it was waited for
    }
  }
  mark.before = now();
  return mark.reached;
}

bool SliceClock::begin(const GemmSlice& slice) {
  look(0);
  const double expected = slice.seconds * pace_.factor(slice.kernel);
  if (expected < kLeastShare * profile_.draw_seconds) {
    return false;
  }
  if (!front_.fence) {
    slice_ = slice;
    set(front_);
  }
  return true;
}

void SliceClock::end() {
  if (front_.fence && !behind_.fence) {
    set(behind_);
    look(0);
  }
}

void SliceClock::look(double seconds) {
  if (!behind_.fence) {
    return;
  }
  bool apart = front_.reached;
  if (!is_reached(front_, seconds)) {
    return;
  }
  if (!is_reached(behind_, 0)) {
    apart = true;
    if (!is_reached(behind_, seconds)) {
      return;
    }
  }
  if (apart) {
    learn();
  }
  front_.fence.reset();
  behind_.fence.reset();
}

void SliceClock::learn() {
  const double least = behind_.after - front_.before, most = behind_.before - front_.after;
  const double expected = slice_.seconds * pace_.factor(slice_.kernel);
  pace_ = pace_.after(slice_.kernel, slice_.seconds, std::clamp(expected, least, most));
  learnt = {device_, number_of_rates(profile_), pace_};
}

}  // namespace fragblas::detail
