// sdot: result := x . y. SPDX-License-Identifier: MIT
#include "context.hpp"
#include "memory/transfer.hpp"
#include "routines/check.hpp"
#include "routines/elementwise.hpp"
#include "routines/reduction.hpp"

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
  if (x.size != y.size) {
    check.fail("y.size", y.size, "x.size = " + std::to_string(x.size));
  }
  if (result.size != 1) {
    check.fail("result.size", result.size, "1");
  }
  sdot(x.size, x.data, x.inc, y.data, y.inc, result.data);
}

float dot(const VectorView& x, const VectorView& y) {
  const detail::Check check("dot");
  if (x.size <= 0 && x.size == y.size) {
    return 0.0f;
  }
  if (!x.data.buffer) {
    check.fail("x = null, must be a view of a buffer");
  }
  const auto element = std::make_shared<detail::BufferState>(x.data.buffer->context(), 1);
  VectorView result;
  result.data.buffer = element;
  result.size = 1;
  dot(x, y, result);
  float value = 0;
  detail::read_back(*element, 0, &value, 1);
  return value;
}

}  // namespace fragblas
