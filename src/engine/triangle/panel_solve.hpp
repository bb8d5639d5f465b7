// Solves with a large triangle for many right-hand sides, on the panels of gemm's engine.
// SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// B := alpha * A^-1 * B, or A^-1 * B if B is scaled already (then alpha only says whether it is 0).
// A is full storage, of order b.major: panel_solve_order() in plan/solve_plan.hpp.
void enqueue_panel_solve(const char* routine, const Coefficient& alpha, bool scaled,
                         const StructuredSource& a, const Target& b);

}  // namespace fragblas::detail
