// The passes of a solve with a large triangle for one right-hand side. They only enqueue; arguments
// are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

class ContextState;

// Whether the device's textures and uniform blocks are large enough for it; not for less than one
// block of 32.
bool can_solve_vector(const ContextState& context, std::int64_t order);

// x := alpha * A^-1 * x; element i of x is at base + i * row_stride. A is a triangle of this order,
// in full or packed storage, no band. x may lie in A's buffer as long as it shares no element with
// the triangle.
void enqueue_vector_solve(const char* routine, float alpha, const StructuredSource& a,
                          std::int64_t order, const Source& x);

}  // namespace fragblas::detail
