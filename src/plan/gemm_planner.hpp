// The planner of gemm takes the cheapest alternative by the cost model and cuts it into parts and
// draws. A pure function. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "plan/device_profile.hpp"
#include "plan/gemm_cost.hpp"
#include "plan/gemm_pace.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// m, n, k >= 1. info: the limits to keep (draw_buffers, max_texture_size, uniform_block_bytes).
GemmPlan plan_gemm(const GemmProblem& problem, const DeviceInfo& info, const DeviceProfile& profile,
                   const GemmPace& pace = {});

}  // namespace fragblas::detail
