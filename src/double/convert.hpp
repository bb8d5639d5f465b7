// Copies of floats in double precision, and of numbers in double precision as floats.
// SPDX-License-Identifier: MIT
#pragma once

#include "memory/views.hpp"

namespace fragblas::detail {

// target := x, exactly. x has floats, and its places count them.
void enqueue_widen(const char* routine, const Source& x, const Target& target);
// target := x or its magnitudes, rounded; the target has floats, and x's places count numbers.
void enqueue_narrow(const char* routine, const Source& x, bool magnitudes, const Target& target);

}  // namespace fragblas::detail
