// The routines behind both interfaces: column-major, arguments by value in the order of the Fortran
// interface, where they are checked. An index counts from 1, and is 0 where there is none.
// fragblas-catalog prints the declarations:
//
//   void sscal(int n, float alpha, float* x, int incx);
//
// SPDX-License-Identifier: MIT
#pragma once

#include "host_operand.hpp"
#include "report.hpp"

namespace fragblas::dropin::routines {

#include "printed/routines.inc"

}  // namespace fragblas::dropin::routines
