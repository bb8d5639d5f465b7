// What the planner found out about a problem, as the public interface tells it.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/explain.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

GemmExplanation explain(const GemmProblem& problem, const DeviceInfo& info,
                        const DeviceProfile& profile, const GemmPace& pace);

}  // namespace fragblas::detail
