// The rates of gemm's cost model, from what products of several shapes take with each kernel.
// Pure functions: tests run them without a GPU. SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// What a way of computing a product took.
struct RateSample {
  GemmProblem problem;
  GemmChoice choice;
  double seconds = 0;
  bool merged = true;  // false: but for the merge, which is drawn when somebody reads the product
};

// The products that are measured, with each kernel, and those with others beside them on which the
// rates are tried out.
std::vector<GemmProblem> rate_problems(bool small);
std::vector<GemmProblem> trial_problems(bool small);

// The profile with which plans compute the product by that kernel; none where they can't, or where
// it would take far longer than by another.
std::optional<DeviceProfile> forced(GemmKernel kernel, const GemmProblem& problem,
                                    const DeviceInfo& info, const DeviceProfile& profile);

// How far the model is off: the root mean square of log(predicted / measured).
double model_error(const std::vector<RateSample>& samples, const DeviceProfile& profile);

// The profile with the rates that bring the model closest to the samples. What they say nothing of
// stays as it is.
DeviceProfile fit_rates(const std::vector<RateSample>& samples, const DeviceProfile& profile);

}  // namespace fragblas::detail
