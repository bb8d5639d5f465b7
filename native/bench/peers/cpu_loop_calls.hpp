// The loops of cpu_loop.h as calls of routines.
//
// SPDX-License-Identifier: MIT
#pragma once

#include "entry.hpp"
#include "shape.hpp"

namespace bench {

// Null where there is no such loop: only saxpy, sdot, sgemv, and sgemm without transposes have one,
// for operands without gaps.
HostCall cpu_loop_call(const Shape& shape);

}  // namespace bench
