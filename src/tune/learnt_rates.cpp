// The fit of four factors: a search along each of them, from several starts, as the model's maxima
// have flat places where a descent would stop.
// SPDX-License-Identifier: MIT
#include "tune/learnt_rates.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "plan/device_profile.hpp"

namespace fragblas::detail {

namespace {

constexpr std::size_t kFactors = 4, kWriting = 2;
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
    {&DeviceProfile::write_rate, "write_rate", kWriting, 1},
    {&DeviceProfile::copy_rate, "copy_rate", kWriting, 1},
    {&DeviceProfile::draw_cost, "draw_cost", 3, -1},
    {&DeviceProfile::pass_cost, "pass_cost", 3, -1},
};

// No device is a hundred times as far from the defaults.
constexpr double kFarthest = 4.6;
// Beside which any sample weighs much; and what is tried out of unseen rates: ten times.
constexpr double kHold = 0.001, kHope = 2.3;
// Of the products that are learnt from the last ones try nothing out.
constexpr int kTriedOut = 16;
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

double predicted(const RateSample& sample, const DeviceProfile& profile) {
  const GemmCost cost = gemm_cost(sample.choice, sample.problem, profile);
  return sample.merged ? cost.seconds()
                       : cost.seconds() - cost.merge - profile.pass_cost - profile.draw_cost;
}

double weight_of(double error) {
  const double distance = std::abs(error);
  return distance < kFar ? error * error : kFar * (2 * distance - kFar);
}

// The closest to the samples, and of those that are equally close the closest to `hope`.
Logarithms fit(const std::vector<RateSample>& samples, const DeviceProfile& base,
               const Logarithms& hope) {
  const auto badness = [&](const Logarithms& x) {
    const DeviceProfile profile = scaled(base, x);
    double sum = 0;
    for (const RateSample& sample : samples) {
      sum += weight_of(std::log(predicted(sample, profile) / sample.seconds));
    }
    for (std::size_t i = 0; i < kFactors; ++i) {
      sum += kHold * (x[i] - hope[i]) * (x[i] - hope[i]);
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
  return best;
}

}  // namespace

DeviceProfile at_speed(const DeviceProfile& base, double factor) {
  Logarithms x;
  x.fill(std::log(factor));
  return scaled(base, x);
}

DeviceProfile learnt_rates(const std::vector<RateSample>& samples, const DeviceProfile& base,
                           Unseen unseen) {
  Logarithms worst, best, hope;
  worst.fill(-kHope);
  best.fill(kHope);
  best[kWriting] = -kHope;  // passes that only write are cut by this rate, before any was seen
  if (unseen == Unseen::TriedOut) {
    hope = worst;
    hope[samples.size() % kFactors] = best[samples.size() % kFactors];
  } else {
    worst = fit(samples, base, worst);
    best = fit(samples, base, best);
    for (std::size_t i = 0; i < kFactors; ++i) {
      hope[i] = (worst[i] + best[i]) / 2;
    }
  }
  return scaled(base, fit(samples, base, hope));
}

// Whatever else the device does makes a product slower: of those alike the least time is right.
void LearntDevice::add(RateSample sample) {
  for (RateSample& other : samples_) {
    if (other.problem == sample.problem && other.choice == sample.choice &&
        other.merged == sample.merged) {
      other.seconds = sample.seconds = std::min(other.seconds, sample.seconds);
    }
  }
  samples_.push_back(std::move(sample));
  profile_ =
      learnt_rates(samples_, base_, products() < kTriedOut ? Unseen::TriedOut : Unseen::Halfway);
}

void LearntDevice::settle(const DeviceProfile& profile) {
  profile_ = profile;
  kept_ = true;
}

}  // namespace fragblas::detail
