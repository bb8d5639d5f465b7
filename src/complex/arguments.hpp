// Matrices among the arguments of a routine as factors and targets of complex products.
// SPDX-License-Identifier: MIT
#pragma once

#include "complex/product.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

// op(A).
inline ComplexFactor factor_of(const MatrixArgument& a) {
  return {a.source(), a.op == Op::ConjTrans};
}

inline ComplexTarget target_of(const MatrixArgument& c) {
  ComplexTarget target;
  target.place = c.operand;
  target.layout = c.layout;
  target.rows = c.rows;
  target.cols = c.cols;
  target.ld = c.ld;
  return target;
}

// One triangle of it.
inline ComplexTarget triangle_of(const MatrixArgument& c, Uplo uplo, bool hermitian) {
  ComplexTarget target = target_of(c);
  target.part = uplo == Uplo::Lower ? ComplexTarget::Part::Lower : ComplexTarget::Part::Upper;
  target.hermitian = hermitian;
  return target;
}

}  // namespace fragblas::detail
