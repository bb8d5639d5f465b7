// sasum: result := sum of |x_i|, and ssum: result := sum of x_i. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "routines/check.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

namespace {

void sum_of(const char* routine, bool absolute, std::int64_t n, const Operand& x, std::int64_t incx,
            const Operand& result) {
  using namespace detail;
  const Check check(routine);
  const bool nothing = n <= 0 || incx <= 0;
  if (!nothing) {
    check.vector("x", "n", x, n, incx);
  }
  check.operand("result", result, 1);
  ContextState& context =
      check.same_context({{"x", x.buffer.get()}, {"result", result.buffer.get()}});
  if (nothing) {
    enqueue_fill(routine, 0.0f, vector_target(result, 1, 1));
  } else {
    enqueue_sum(routine, n, vector_source(x, n, incx), absolute, result);
  }
  context.submit();
}

using Routine = void (*)(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);

void on_views(const char* name, Routine routine, const VectorView& x, const VectorView& result) {
  detail::check_result_size(detail::Check(name), result, 1);
  routine(x.size, x.data, x.inc, result.data);
}

float waited_for(const char* name, Routine routine, const VectorView& x) {
  if (x.size <= 0 || x.inc <= 0) {
    return 0.0f;
  }
  return detail::wait_for_result(detail::Check(name), x, 1, [&](const Operand& result) {
    routine(x.size, x.data, x.inc, result);
  })[0];
}

}  // namespace

void sasum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  sum_of("sasum", true, n, x, incx, result);
}

void ssum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  sum_of("ssum", false, n, x, incx, result);
}

void asum(const VectorView& x, const VectorView& result) {
  on_views("asum", sasum, x, result);
}

float asum(const VectorView& x) {
  return waited_for("asum", sasum, x);
}

void sum(const VectorView& x, const VectorView& result) {
  on_views("sum", ssum, x, result);
}

float sum(const VectorView& x) {
  return waited_for("sum", ssum, x);
}

}  // namespace fragblas
