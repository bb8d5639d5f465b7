// Checks of arguments of routines in double precision. SPDX-License-Identifier: MIT
#pragma once

#include "routines/check.hpp"

namespace fragblas::detail {

inline Check double_check(const char* routine) {
  return Check(routine, catalog::element_type('d'));
}

// Of complex numbers.
inline Check double_complex_check(const char* routine) {
  return Check(routine, catalog::element_type('z'));
}

}  // namespace fragblas::detail
