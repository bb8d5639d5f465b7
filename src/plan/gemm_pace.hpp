// How long gemm's draws take, against what the cost model predicts: one factor a kernel, which
// slices go by. A value; kernels/slice_clock.hpp keeps the one of a context.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "fragblas/explain.hpp"

namespace fragblas::detail {

class GemmPace {
 public:
  GemmPace() = default;
  // Of a device whose rates are guessed: it may be far slower, and whoever watches over draws kills
  // those of seconds. So slices begin small, and grow with what is seen of them.
  static GemmPace of_unknown_device() {
    GemmPace pace;
    pace.factors_.fill(kMostFactor);
    return pace;
  }

  double factor(GemmKernel kernel) const { return factors_[static_cast<std::size_t>(kernel)]; }

  // What is expected once a slice that the model gave `predicted` seconds took `measured`.
  // Corrected slowly and within limits, as the clock sees whatever else the device does.
  GemmPace after(GemmKernel kernel, double predicted, double measured) const {
    GemmPace result = *this;
    double& factor = result.factors_[static_cast<std::size_t>(kernel)];
    const double step = std::clamp(measured / (predicted * factor), 1 / kMostStep, kMostStep);
    factor = std::clamp(factor * step, 1 / kMostFactor, kMostFactor);
    return result;
  }

  bool operator==(const GemmPace& other) const { return factors_ == other.factors_; }

 private:
  static constexpr double kMostStep = 1.25, kMostFactor = 8;
  std::array<double, 5> factors_{1, 1, 1, 1, 1};
};

}  // namespace fragblas::detail
