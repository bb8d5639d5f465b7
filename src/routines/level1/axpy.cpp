// saxpy: y := alpha * x + y. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "routines/check.hpp"

namespace fragblas {

void saxpy(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
           const Operand& y, std::int64_t incy) {
  using namespace detail;
  if (n <= 0) {
    return;
  }
  const Check check("saxpy");
  check.scalar("alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
  }
  check.vector("y", "n", y, n, incy);
  ContextState& context = check.same_context(
      {{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}, {"y", y.buffer.get()}});
  if (no_product) {
    return;
  }
  if (incy == 0) {
    // Every product is added to the same element.
    enqueue_add_sum("saxpy", n, alpha, vector_source(x, n, incx), y);
  } else {
    enqueue_axpy("saxpy", alpha, vector_along(x, n, incx, incy), vector_target(y, n, incy));
  }
  context.submit();
}

void axpy(const Scalar& alpha, const VectorView& x, const VectorView& y) {
  detail::Check("axpy").equal("y.size", y.size, "x.size", x.size);
  saxpy(x.size, alpha, x.data, x.inc, y.data, y.inc);
}

}  // namespace fragblas
