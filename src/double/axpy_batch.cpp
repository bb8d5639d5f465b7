// daxpy_batch_strided: y_i := alpha * x_i + y_i, one after the other where they share elements.
// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <memory>
#include <utility>

#include "double/axpby.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "memory/numbers.hpp"

namespace fragblas {

namespace detail {

namespace {

// Vectors whose numbers lie side by side, as lines of one matrix.
Target lines_of(const Operand& y, std::int64_t n, std::int64_t stride, std::int64_t batch) {
  return lines_target({y.buffer.get(), 2 * y.offset}, batch, 2 * n, 2 * stride);
}

}  // namespace

}  // namespace detail

void daxpy_batch_strided(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
                         std::int64_t stridex, const Operand& y, std::int64_t incy,
                         std::int64_t stridey, std::int64_t batch_size) {
  using namespace detail;
  const char* const routine = "daxpy_batch_strided";
  const Check check = double_check(routine);
  check.size("n", n);
  check.size("batch_size", batch_size);
  if (n == 0 || batch_size == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = is_double(alpha, 0);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
    check.batch("x", x, extent_of(n, incx), stridex, batch_size);
  }
  check.vector("y", "n", y, n, incy);
  check.batch("y", y, extent_of(n, incy), stridey, batch_size);
  ContextState& context = check.same_context(
      {{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}, {"y", y.buffer.get()}});
  if (no_product) {
    return;
  }
  const Numbers source =
      n > 1 && incy == 0 ? numbers_of(x, n, incx) : numbers_along(x, n, incx, incy);
  if (batch_size > 1 && stridey >= n && (n == 1 || incy == 1 || incy == -1)) {
    enqueue_double_axpby(routine, alpha, {source.buffer, source.base, stridex, source.stride},
                         Scalar(1), lines_of(y, n, stridey, batch_size));
  } else {
    Coefficient factor = alpha;
    std::shared_ptr<BufferState> copy;
    hold(routine, factor, {y.buffer.get()}, copy);
    Operand to = y;
    Numbers from = source;
    for (std::int64_t i = 0; i < batch_size; ++i) {
      if (i > 0) {  // strides behind the last may be more than an address can be
        to.offset += stridey;
        from.base += stridex;
      }
      enqueue_double_axpy(routine, n, factor, from, to, incy);
    }
  }
  context.submit();
}

}  // namespace fragblas
