// What the planner found out about a problem, as the public interface tells it.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/explain.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// The plan is of the standard algorithm, or of products of blocks and in all else of Strassen's
// with so many levels.
GemmExplanation explain(const GemmProblem& problem, const DeviceInfo& info,
                        const DeviceProfile& profile, const GemmPlan& plan, int levels = 0);

}  // namespace fragblas::detail
