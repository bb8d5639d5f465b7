// sasum: result := sum of |x_i|, and ssum: result := sum of x_i. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

namespace {

void sum_of(const char* routine, bool absolute, std::int64_t n, const Operand& x, std::int64_t incx,
            const Operand& result) {
  using namespace detail;
  ContextState& context = check_reduction(Check(routine), n, x, incx, result, 1);
  if (reduces_nothing(n, incx)) {
    enqueue_fill(routine, 0.0f, vector_target(result, 1, 1));
  } else {
    enqueue_sum(routine, n, vector_source(x, n, incx), absolute, result);
  }
  context.submit();
}

}  // namespace

void sasum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  sum_of("sasum", true, n, x, incx, result);
}

void ssum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  sum_of("ssum", false, n, x, incx, result);
}

void asum(const VectorView& x, const VectorView& result) {
  detail::reduce("asum", sasum, x, result, 1);
}

float asum(const VectorView& x) {
  return detail::reduced("asum", sasum, x, 1)[0];
}

void sum(const VectorView& x, const VectorView& result) {
  detail::reduce("sum", ssum, x, result, 1);
}

float sum(const VectorView& x) {
  return detail::reduced("sum", ssum, x, 1)[0];
}

}  // namespace fragblas
