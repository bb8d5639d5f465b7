// Checks of arguments of routines for complex numbers, in either precision.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>

#include "fragblas/complex.hpp"
#include "routines/check.hpp"

namespace fragblas::detail {

inline Check complex_check(const char* routine) {
  return Check(routine, catalog::element_type('c'));
}

inline void check_op(const Check& check, const char* argument, Op op) {
  if (op != Op::ConjNoTrans) {
    check.op(argument, op);
  }
}

inline bool conjugates(Op op) {
  return op == Op::ConjTrans || op == Op::ConjNoTrans;
}

// Elements from a vector's first one in memory to its last one.
inline std::int64_t span_of(std::int64_t n, std::int64_t inc) {
  return (n - 1) * std::abs(inc) + 1;
}

inline void check_scalar(const Check& check, const char* argument, const ComplexScalar& scalar) {
  if (scalar.element.buffer) {
    check.operand(argument, scalar.element, 1);
  }
}

// One that is real whatever the operands are.
inline void check_scalar(const Check& check, const char* argument, const Scalar& scalar) {
  Check(check.routine(), catalog::element_type(check.type().real)).scalar(argument, scalar);
}

}  // namespace fragblas::detail
