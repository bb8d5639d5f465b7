// x := T^-1 * x in double precision: substitution in blocks, between which exact sums are rounded
// once. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// T is triangular, of order n.
void enqueue_substitution(const char* routine, std::int64_t n, const StructuredSource& t,
                          const Place& x, std::int64_t incx);
// Complex ones, of T or its conjugate.
void enqueue_complex_substitution(const char* routine, std::int64_t n, const StructuredSource& t,
                                  bool conjugated, const Place& x, std::int64_t incx);

}  // namespace fragblas::detail
