// The passes of drot, drotm and zdrot. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "routines/level1/rot_passes.hpp"

namespace fragblas::detail {

// For all numbers of x and y, n >= 1; of complex ones for both of their parts. No increment is 0.
void enqueue_double_rotation(const char* routine, Rotation rotation, bool complex, std::int64_t n,
                             const Operand& x, std::int64_t incx, const Operand& y,
                             std::int64_t incy);

}  // namespace fragblas::detail
