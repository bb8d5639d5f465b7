// sdot: result := x . y. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "routines/check.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

void sdot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
          const Operand& result) {
  using namespace detail;
  const Check check("sdot");
  if (n > 0) {
    check.vector("x", "n", x, n, incx);
    check.vector("y", "n", y, n, incy);
  }
  check.operand("result", result, 1);
  ContextState& context = check.same_context(
      {{"x", x.buffer.get()}, {"y", y.buffer.get()}, {"result", result.buffer.get()}});
  if (n <= 0) {
    enqueue_fill("sdot", 0.0f, vector_target(result, 1, 1));
  } else {
    enqueue_dot("sdot", n, vector_source(x, n, incx), vector_source(y, n, incy), result);
  }
  context.submit();
}

void dot(const VectorView& x, const VectorView& y, const VectorView& result) {
  const detail::Check check("dot");
  check.equal("y.size", y.size, "x.size", x.size);
  detail::check_result_size(check, result, 1);
  sdot(x.size, x.data, x.inc, y.data, y.inc, result.data);
}

float dot(const VectorView& x, const VectorView& y) {
  const detail::Check check("dot");
  check.equal("y.size", y.size, "x.size", x.size);
  if (x.size <= 0) {
    return 0.0f;
  }
  return detail::wait_for_result(check, x, 1, [&](const Operand& result) {
    sdot(x.size, x.data, x.inc, y.data, y.inc, result);
  })[0];
}

}  // namespace fragblas
