// The fit of four factors: a search along each of them, from several starts, as the model's maxima
// have flat places where a descent would stop.
// SPDX-License-Identifier: MIT
#include "tune/learnt_rates.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace fragblas::detail {

namespace {

constexpr std::size_t kFactors = 4;
using Logarithms = std::array<double, kFactors>;

struct Rate {
  double DeviceProfile::*member;
  const char* name;
  std::size_t factor;
  double sign;  // -1: of seconds, not of a rate
};
constexpr Rate kRates[] = {
    {&DeviceProfile::block_rate, "block_rate", 0, 1},
    {&DeviceProfile::texture_rate, "texture_rate", 0, 1},
    {&DeviceProfile::fetch_rate, "fetch_rate", 1, 1},
    {&DeviceProfile::write_rate, "write_rate", 2, 1},
    {&DeviceProfile::copy_rate, "copy_rate", 2, 1},
    {&DeviceProfile::draw_cost, "draw_cost", 3, -1},
    {&DeviceProfile::pass_cost, "pass_cost", 3, -1},
};

// No device is a hundred times as far from the defaults.
constexpr double kFarthest = 4.6;
// Beside which any sample weighs much; and what is tried out of unseen rates: 3.3 times.
constexpr double kHold = 0.001, kHope = 1.2;
// The logarithm from which on a sample's weight no longer grows with its distance.
constexpr double kFar = 0.3;
// Steps of the search, and where it starts beside the middle: each factor at a twelfth.
constexpr double kFirstStep = 2, kLastStep = 0.01, kStart = -2.5;
constexpr int kMostRounds = 40;

DeviceProfile scaled(const DeviceProfile& base, const Logarithms& x) {
  DeviceProfile result = base;
  for (const Rate& rate : kRates) {
    const ProfileField& field = *find_profile_field(rate.name);
    result.*rate.member = std::clamp(base.*rate.member * std::exp(rate.sign * x[rate.factor]),
                                     field.least, field.most);
  }
  return result;
}

double weight_of(double error) {
  const double distance = std::abs(error);
  return distance < kFar ? error * error : kFar * (2 * distance - kFar);
}

}  // namespace

DeviceProfile learnt_rates(const std::vector<RateSample>& samples, const DeviceProfile& base,
                           Unseen unseen) {
  const double middle = unseen == Unseen::TriedOut ? kHope : 0;
  const auto badness = [&](const Logarithms& x) {
    const DeviceProfile profile = scaled(base, x);
    double sum = 0;
    for (const RateSample& sample : samples) {
      const GemmCost cost = gemm_cost(sample.choice, sample.problem, profile);
      sum += weight_of(std::log(cost.seconds() / sample.seconds));
    }
    for (const double of : x) {
      sum += kHold * (of - middle) * (of - middle);
    }
    return sum;
  };
  Logarithms best{};
  double least = badness(best);
  for (std::size_t start = 0; start <= kFactors; ++start) {
    Logarithms x{};
    if (start < kFactors) {
      x[start] = kStart;
    }
    double here = badness(x);
    for (double step = kFirstStep; step > kLastStep; step /= 2) {
      bool moved = true;
      for (int round = 0; moved && round < kMostRounds; ++round) {
        moved = false;
        for (double& of : x) {
          for (const double by : {-step, step}) {
            const double before = of;
            of = std::clamp(before + by, -kFarthest, kFarthest);
            const double there = badness(x);
            if (there < here) {
              here = there;
              moved = true;
            } else {
              of = before;
            }
          }
        }
      }
    }
    if (here < least) {
      least = here;
      best = x;
    }
  }
  return scaled(base, best);
}

}  // namespace fragblas::detail
