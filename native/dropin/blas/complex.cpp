// The routines for complex numbers. They can't be cut, and go to the CPU when they are too large.
// fragblas-catalog prints them, but for crotg.
//
// SPDX-License-Identifier: MIT
#include "fragblas/complex.hpp"

#include "arguments.hpp"
#include "call.hpp"
#include "routines.hpp"

namespace fragblas::dropin::routines {

namespace {

int index_from_1(const float (&index)[2]) {
  return 4096 * static_cast<int>(index[0]) + static_cast<int>(index[1]) + 1;
}

}  // namespace

// Constant work: never worth a GPU, and computed here whatever the CPU library is.
void crotg(Complex* a, Complex b, float* c, Complex* s) {
  count_call(RoutineId::crotg, Served::Cpu);
  fragblas::crotg(*a, b, *c, *s);
}

#include "printed/complex.inc"

}  // namespace fragblas::dropin::routines
