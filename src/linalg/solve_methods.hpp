// Which ways to solve a system are tried, one after the other. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"

namespace fragblas::detail {

// What a solution may have, so that it is not found again by pivots of all rows: 16 roundings.
constexpr float kGoodError = 1e-6f;

// Of what is known; where that is nothing, what comes last.
SolveMethod method_of(Assumption assume);
// Whether pivots of few rows are tried first. What they leave is more than a refinement mends,
// where there is none.
bool tries_nearby_pivots(std::int64_t order, int refinements, const DeviceInfo& info);
void check_solve_options(const Check& check, const SolveOptions& options);

}  // namespace fragblas::detail
