// The rates of gemm's cost model, from what few products took, each computed in the one way that
// was planned. No GL: tests run it without a GPU. SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tune/rates.hpp"

namespace fragblas::detail {

// What is asked of rates that no product has shown.
enum class Unseen {
  TriedOut,  // one in its turn to be better than by `base`, and the others worse, so that plans
             // that need it are seen
  Halfway,   // to be halfway between the worst and the best that the samples allow
};

// `base` with its rates of arithmetic, of fetching, of writing and of draws each multiplied by what
// brings the model closest to the samples. Not as many factors as rates (fit_rates), as a program's
// own products say nothing of kernels that nobody planned. A sample that is far off weighs less
// than its square. A pure function.
DeviceProfile learnt_rates(const std::vector<RateSample>& samples, const DeviceProfile& base,
                           Unseen unseen);

// The same device so many times as fast: its rates are multiplied by that, and its costs divided.
DeviceProfile at_speed(const DeviceProfile& base, double factor);

// A device that is being learnt, product by product.
class LearntDevice {
 public:
  static constexpr int kProducts = 20;  // that are learnt from

  explicit LearntDevice(const DeviceProfile& base) : base_(base), profile_(base) {}
  void add(RateSample sample);
  // By what another process learnt, and nothing more.
  void settle(const DeviceProfile& profile);
  int products() const { return kept_ ? kProducts : static_cast<int>(samples_.size()); }
  bool settled() const { return products() >= kProducts; }
  // By what was learnt so far.
  const DeviceProfile& profile() const { return profile_; }

 private:
  std::vector<RateSample> samples_;
  DeviceProfile base_, profile_;
  bool kept_ = false;
};

}  // namespace fragblas::detail
