// The passes of a solve with a large triangle for one right-hand side. They only enqueue; arguments
// are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// x := alpha * A^-1 * x; element i of x is at base + i * row_stride. A is a triangle of this order,
// in full or packed storage, no band:
// can_solve_vector() in plan/vector_solve_plan.hpp. x may lie in A's buffer as long as it shares no
// element with the triangle.
void enqueue_vector_solve(const char* routine, float alpha, const StructuredSource& a,
                          std::int64_t order, const Source& x);

}  // namespace fragblas::detail
