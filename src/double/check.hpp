// Checks of arguments of routines in double precision. SPDX-License-Identifier: MIT
#pragma once

#include "routines/check.hpp"

namespace fragblas::detail {

inline Check double_check(const char* routine) {
  return Check(routine, catalog::element_type('d'));
}

}  // namespace fragblas::detail
