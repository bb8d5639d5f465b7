// y := alpha * op(A) * x + beta * y: what gemv, gbmv, symv and their like take beside the matrix,
// the checks of it, and the passes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>

#include "engine/elementwise/elementwise.hpp"
#include "engine/gemv/gemv_passes.hpp"
#include "fragblas/fragblas.hpp"
#include "routines/check.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

struct VectorProduct {
  const Check& check;
  const Sides& sides;  // of op(A)
  const Scalar& alpha;
  const Operand& x;
  std::int64_t incx;
  const Scalar& beta;
  const Operand& y;
  std::int64_t incy;
  // Of a batch, vectors so far apart.
  std::int64_t stride_x = 0, stride_y = 0, batch = 1;

  void check_increments() const;

  // From alpha on, in the order of the arguments. `check_matrix` is called if A is read.
  ContextState& check_operands(const char* name, const Operand& a,
                               const std::function<void()>& check_matrix) const;

  // alpha = 0 reads neither A nor x.
  bool reads_matrix() const { return !is_number(alpha, 0.0f); }

  // `a` is a Source or a StructuredSource of op(A).
  template <class Matrix>
  void enqueue(const Matrix& a) const {
    if (reads_matrix()) {
      enqueue_gemv(check.routine(), sides.rows, sides.cols, alpha, a,
                   vector_source(x, sides.cols, incx), beta, y, incy);
    } else if (!is_number(beta, 1.0f)) {
      enqueue_scale(check.routine(), beta, vector_target(y, sides.rows, incy), true);
    }
  }
};

// The functions on views: that x and y are as long as op(A) is wide and high.
void check_lengths(const Check& check, Op trans, std::int64_t rows, std::int64_t cols,
                   const VectorView& x, const VectorView& y);

}  // namespace fragblas::detail
