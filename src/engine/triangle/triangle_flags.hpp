// What the kernels that solve with a triangle, or multiply by one, know of it.
// SPDX-License-Identifier: MIT
#pragma once

#include "memory/structure.hpp"

namespace fragblas::detail {

constexpr int kUnit = 1, kScaled = 2;

// scaled: alpha is in B already.
inline int triangle_flags(const StructuredSource& a, bool scaled) {
  return (a.unit_diagonal() ? kUnit : 0) | (scaled ? kScaled : 0);
}

inline bool is_lower(const StructuredSource& a) {
  return a.above == 0;
}

}  // namespace fragblas::detail
