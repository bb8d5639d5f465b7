// Copies of floats in double precision, and of numbers in double precision as floats.
// SPDX-License-Identifier: MIT
#pragma once

#include "memory/views.hpp"

namespace fragblas::detail {

// target := x, exactly. x has floats; its places count numbers of one part, or of complex ones two.
void enqueue_widen(const char* routine, const Source& x, int parts, const Target& target);
// target := x, rounded; the target has floats, as many as x has parts.
void enqueue_narrow(const char* routine, const Source& x, int parts, const Target& target);
// target := the magnitudes of x, a float for each number. `real_diagonal`: imaginary parts on the
// diagonal are not read.
void enqueue_narrow_magnitudes(const char* routine, const Source& x, int parts, bool real_diagonal,
                               const Target& target);

}  // namespace fragblas::detail
