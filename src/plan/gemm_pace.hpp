// How long draws take, against what the cost model predicts: one factor for each kernel of gemm, by
// which slices go. Draws that are no gemm's go by gemv's. A value; kernels/slice_clock.hpp keeps
// the one of a context. SPDX-License-Identifier: MIT
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
    pace.factors_.fill(kFirstFactor);
    return pace;
  }

  double factor(GemmKernel kernel) const { return factors_[static_cast<std::size_t>(kernel)]; }

  // What is expected once a slice that the model gave `predicted` seconds took `measured`.
  // Corrected slowly and within limits, as the clock sees whatever else the device does; less
  // slowly where slices are too long, which some devices answer by the loss of the context, and
  // down to what the model says, as a slice took no longer than was measured.
  GemmPace after(GemmKernel kernel, double predicted, double measured) const {
    GemmPace result = *this;
    double& factor = result.factors_[static_cast<std::size_t>(kernel)];
    const double down = std::min(factor / kStepDown, std::max(1.0, factor / kStepToModel));
    factor = std::clamp(std::clamp(measured / predicted, down, kStepUp * factor), kLeastFactor,
                        kMostFactor);
    return result;
  }

  bool operator==(const GemmPace& other) const { return factors_ == other.factors_; }

 private:
  static constexpr double kStepUp = 2, kStepDown = 1.25, kStepToModel = 4;
  static constexpr double kLeastFactor = 0.125, kFirstFactor = 16, kMostFactor = 64;
  std::array<double, 5> factors_{1, 1, 1, 1, 1};
};

}  // namespace fragblas::detail
