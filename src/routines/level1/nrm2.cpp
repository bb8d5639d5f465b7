// snrm2: result := sqrt(x . x), without overflow or underflow on the way.
// SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "routines/check.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

void snrm2(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  using namespace detail;
  const Check check("snrm2");
  if (n > 0) {
    check.vector("x", "n", x, n, incx);
  }
  check.operand("result", result, 1);
  ContextState& context =
      check.same_context({{"x", x.buffer.get()}, {"result", result.buffer.get()}});
  const Target target = vector_target(result, 1, 1);
  if (n <= 0) {
    enqueue_fill("snrm2", 0.0f, target);
  } else {
    enqueue_reduction("snrm2", {KernelId::NormPartial, KernelId::NormMerge, KernelId::NormFinal}, n,
                      vector_source(x, n, incx), {}, nullptr, target);
  }
  context.submit();
}

void nrm2(const VectorView& x, const VectorView& result) {
  detail::check_result_size(detail::Check("nrm2"), result, 1);
  snrm2(x.size, x.data, x.inc, result.data);
}

float nrm2(const VectorView& x) {
  if (x.size <= 0) {
    return 0.0f;
  }
  return detail::wait_for_result(detail::Check("nrm2"), x, 1, [&](const Operand& result) {
    snrm2(x.size, x.data, x.inc, result);
  })[0];
}

}  // namespace fragblas
