// The checks of y := alpha * op(A) * x + beta * y that do not depend on how A is stored.
// SPDX-License-Identifier: MIT
#include "routines/level2/vector_product.hpp"

namespace fragblas::detail {

void VectorProduct::check_increments() const {
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
}

ContextState& VectorProduct::check_operands(const char* name, const Operand& a,
                                            const std::function<void()>& check_matrix) const {
  check.scalar("alpha", alpha);
  if (reads_matrix()) {
    check_matrix();
    check.vector("x", sides.cols_name, x, sides.cols, incx);
    check.batch("x", x, extent_of(sides.cols, incx), stride_x, batch);
  }
  check.scalar("beta", beta);
  check.vector("y", sides.rows_name, y, sides.rows, incy);
  check.batch("y", y, extent_of(sides.rows, incy), stride_y, batch);
  return check.same_context({{"alpha", alpha.element.buffer.get()},
                             {name, a.buffer.get()},
                             {"x", x.buffer.get()},
                             {"beta", beta.element.buffer.get()},
                             {"y", y.buffer.get()}});
}

void check_lengths(const Check& check, Op trans, std::int64_t rows, std::int64_t cols,
                   const VectorView& x, const VectorView& y) {
  check.op("trans", trans);
  const Sides sides = sides_of(trans, rows, cols);
  check.equal("x.size", x.size, "op(A)'s columns", sides.cols);
  check.equal("y.size", y.size, "op(A)'s rows", sides.rows);
}

}  // namespace fragblas::detail
