// The passes of srot and srotm. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// (x, y) := (xx * x + xy * y, yx * x + yy * y). negate_yx: minus yx, which may be on the device.
struct Rotation {
  Coefficient xx, xy, yx, yy;
  bool negate_yx = false;
  // Factors of 1 and 0 leave x and y alone, whatever the other holds.
  bool identity_skips = false;
};

// For all elements of x and y, which are n >= 1.
void enqueue_rotation(const char* routine, const Rotation& rotation, std::int64_t n,
                      const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy);

}  // namespace fragblas::detail
