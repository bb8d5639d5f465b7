// How long gemm's draws take, against what the cost model predicts: one factor a kernel, which
// slices go by. It is corrected slowly and within limits, as what corrects it is a clock that sees
// whatever else the device does. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "fragblas/explain.hpp"

namespace fragblas::detail {

class GemmPace {
 public:
  double factor(GemmKernel kernel) const { return factors_[static_cast<std::size_t>(kernel)]; }

  // A slice that the model gave `predicted` seconds took `measured`.
  void observe(GemmKernel kernel, double predicted, double measured) {
    double& factor = factors_[static_cast<std::size_t>(kernel)];
    const double step = std::clamp(measured / (predicted * factor), 1 / kMostStep, kMostStep);
    factor = std::clamp(factor * step, 1 / kMostFactor, kMostFactor);
  }

  bool operator==(const GemmPace& other) const { return factors_ == other.factors_; }

 private:
  static constexpr double kMostStep = 1.25, kMostFactor = 8;
  std::array<double, 5> factors_{1, 1, 1, 1, 1};
};

}  // namespace fragblas::detail
