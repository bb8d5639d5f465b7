// Matrices among the arguments of a routine as factors and targets of products in double precision.
// SPDX-License-Identifier: MIT
#pragma once

#include "double/product.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

inline DoubleTarget double_target(const MatrixArgument& c) {
  DoubleTarget target;
  target.place = c.operand;
  target.layout = c.layout;
  target.rows = c.rows;
  target.cols = c.cols;
  target.ld = c.ld;
  return target;
}

// One triangle of it.
inline DoubleTarget triangle_of(const MatrixArgument& c, Uplo uplo) {
  DoubleTarget target = double_target(c);
  target.part = uplo == Uplo::Lower ? DoubleTarget::Part::Lower : DoubleTarget::Part::Upper;
  return target;
}

// A matrix of which one triangle is stored; its order is one of the sides of an m x n matrix.
inline MatrixArgument square_argument(const Operand& a, std::int64_t lda, Layout layout, Side side,
                                      std::int64_t m, std::int64_t n) {
  const bool left = side == Side::Left;
  const std::int64_t order = left ? m : n;
  const char* const name = left ? "m" : "n";
  return {"a", "lda", a, lda, layout, Op::NoTrans, order, order, name, name};
}

}  // namespace fragblas::detail
