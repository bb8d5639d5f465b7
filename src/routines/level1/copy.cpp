// scopy: y := x. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "routines/level1/copy_swap.hpp"

namespace fragblas {

namespace detail {

void copy_vector(const Check& check, std::int64_t n, const Operand& x, std::int64_t incx,
                 const Operand& y, std::int64_t incy) {
  if (n <= 0) {
    return;
  }
  check.vector("x", "n", x, n, incx);
  check.vector("y", "n", y, n, incy);
  ContextState& context = check.same_context({{"x", x.buffer.get()}, {"y", y.buffer.get()}});
  if (incy == 0) {
    // Every element goes to the same place: the last one stays.
    Source last = vector_source(x, n, incx);
    last.base += (n - 1) * last.row_stride;
    enqueue_copy(check.routine(), last, vector_target(y, 1, 1));
  } else {
    enqueue_copy(check.routine(), vector_along(x, n, incx, incy), vector_target(y, n, incy));
  }
  context.submit();
}

}  // namespace detail

void scopy(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
           std::int64_t incy) {
  detail::copy_vector(detail::Check("scopy"), n, x, incx, y, incy);
}

void copy(const VectorView& x, const VectorView& y) {
  detail::Check("copy").equal("y.size", y.size, "x.size", x.size);
  scopy(x.size, x.data, x.inc, y.data, y.inc);
}

}  // namespace fragblas
