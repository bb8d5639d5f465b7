// The routines for complex numbers in double precision. They can't be cut, and go to the CPU when
// they are too large. fragblas-catalog prints them, but for zrotg.
//
// SPDX-License-Identifier: MIT
#include "fragblas/double_complex.hpp"

#include "arguments.hpp"
#include "call.hpp"
#include "routines.hpp"

namespace fragblas::dropin::routines {

namespace {

int index_from_1(const double (&index)[2]) {
  return 4096 * static_cast<int>(index[0]) + static_cast<int>(index[1]) + 1;
}

}  // namespace

// Constant work: never worth a GPU, and computed here whatever the CPU library is.
void zrotg(DoubleComplex* a, DoubleComplex b, double* c, DoubleComplex* s) {
  count_call(RoutineId::zrotg, Served::Cpu);
  fragblas::zrotg(*a, b, *c, *s);
}

#include "printed/double_complex.inc"

}  // namespace fragblas::dropin::routines
