// The routines in double precision. They can't be cut, and go to the CPU when they are too large.
// fragblas-catalog prints them, but for drotg and drotmg.
//
// SPDX-License-Identifier: MIT
#include "fragblas/double.hpp"

#include <algorithm>

#include "arguments.hpp"
#include "call.hpp"
#include "routines.hpp"

namespace fragblas::dropin::routines {

namespace {

int index_from_1(const double (&index)[2]) {
  return 4096 * static_cast<int>(index[0]) + static_cast<int>(index[1]) + 1;
}

DoubleRotmParam rotm_param(const double* param) {
  DoubleRotmParam result;
  std::copy_n(param, result.size(), result.begin());
  return result;
}

}  // namespace

// Constant work: never worth a GPU, and computed here whatever the CPU library is.
void drotg(double* a, double* b, double* c, double* s) {
  count_call(RoutineId::drotg, Served::Cpu);
  fragblas::drotg(*a, *b, *c, *s);
}

void drotmg(double* d1, double* d2, double* x1, double y1, double* param) {
  count_call(RoutineId::drotmg, Served::Cpu);
  // What the result does not define stays as it was.
  DoubleRotmParam result = rotm_param(param);
  fragblas::drotmg(*d1, *d2, *x1, y1, result);
  std::copy(result.begin(), result.end(), param);
}

#include "printed/double.inc"

}  // namespace fragblas::dropin::routines
