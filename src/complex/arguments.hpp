// Matrices and vectors among the arguments of a routine as factors and targets of complex products.
// SPDX-License-Identifier: MIT
#pragma once

#include "complex/check.hpp"
#include "complex/product.hpp"
#include "complex/vectors.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

// op(A).
inline ComplexFactor factor_of(const MatrixArgument& a) {
  return {a.source(), conjugates(a.op)};
}

inline ComplexTarget complex_target(const MatrixArgument& c) {
  ComplexTarget target;
  target.place = c.operand;
  target.layout = c.layout;
  target.rows = c.rows;
  target.cols = c.cols;
  target.ld = c.ld;
  return target;
}

// x as a column, y^T or y^H as a row.
inline ComplexFactor column_of(const Operand& x, std::int64_t n, std::int64_t incx) {
  const Numbers numbers = numbers_of(x, n, incx);
  return Source{numbers.buffer, numbers.base, numbers.stride, 1};
}
inline ComplexFactor row_of(const Operand& y, std::int64_t n, std::int64_t incy, bool conjugated) {
  const Numbers numbers = numbers_of(y, n, incy);
  return {Source{numbers.buffer, numbers.base, 1, numbers.stride}, conjugated};
}

// One triangle of it.
inline ComplexTarget triangle_of(const MatrixArgument& c, Uplo uplo, bool hermitian) {
  ComplexTarget target = complex_target(c);
  target.part = uplo == Uplo::Lower ? ComplexTarget::Part::Lower : ComplexTarget::Part::Upper;
  target.hermitian = hermitian;
  return target;
}

}  // namespace fragblas::detail
