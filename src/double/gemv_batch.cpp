// dgemv_batch_strided: y_i := alpha * op(A_i) * x_i + beta * y_i. SPDX-License-Identifier: MIT
#include <memory>

#include "double/axpby.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/exact_sums.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

void dgemv_batch_strided(Layout layout, Op trans, std::int64_t m, std::int64_t n,
                         const Scalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& x, std::int64_t incx,
                         std::int64_t stridex, const Scalar& beta, const Operand& y,
                         std::int64_t incy, std::int64_t stridey, std::int64_t batch_size) {
  using namespace detail;
  const char* const routine = "dgemv_batch_strided";
  const Check check = double_check(routine);
  check.layout(layout);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  const Sides sides = sides_of(trans, m, n);
  const MatrixArgument matrix = matrix_argument("a", "lda", a, lda, layout, trans, sides);
  matrix.check_ld(check);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = is_double(alpha, 0);
  if (!no_product) {
    matrix.check_operand(check);
    check.batch("a", a, matrix.span(), stridea, batch_size);
    check.vector("x", sides.cols_name, x, sides.cols, incx);
    check.batch("x", x, extent_of(sides.cols, incx), stridex, batch_size);
  }
  check.scalar("beta", beta);
  check.vector("y", sides.rows_name, y, sides.rows, incy);
  check.batch("y", y, extent_of(sides.rows, incy), stridey, batch_size);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"y", y.buffer.get()}});
  Coefficient factor = alpha, kept = beta;
  std::shared_ptr<BufferState> factor_copy, kept_copy;
  hold(routine, factor, {y.buffer.get()}, factor_copy);
  hold(routine, kept, {y.buffer.get()}, kept_copy);
  Source from = matrix.source();
  Numbers vector = no_product ? Numbers{} : numbers_of(x, sides.cols, incx);
  Place to = y;
  for (std::int64_t i = 0; i < batch_size; ++i) {
    if (i > 0) {  // strides behind the last may be more than an address can be
      from.base = moved(from.base, 1, stridea);
      vector.base = moved(vector.base, 1, stridex);
      to.offset += stridey;
    }
    // What is one vector for all gets beta once.
    const Coefficient again = i > 0 && stridey == 0 ? Coefficient(Scalar(1)) : kept;
    if (no_product) {
      enqueue_double_axpby(routine, factor, {}, again, numbers_target(to, sides.rows, incy));
    } else {
      enqueue_exact_sums(routine, {sides.rows, sides.cols, from, vector}, factor, again, to, incy);
    }
  }
  context.submit();
}

}  // namespace fragblas
