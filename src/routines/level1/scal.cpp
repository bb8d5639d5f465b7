// sscal: x := alpha * x. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "routines/check.hpp"

namespace fragblas {

void sscal(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx) {
  using namespace detail;
  if (n <= 0 || incx <= 0) {
    return;
  }
  const Check check("sscal");
  check.scalar("alpha", alpha);
  check.vector("x", "n", x, n, incx);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}});
  if (is_number(alpha, 1.0f)) {
    return;
  }
  enqueue_scale("sscal", alpha, vector_target(x, n, incx), false);
  context.submit();
}

void scal(const Scalar& alpha, const VectorView& x) {
  sscal(x.size, alpha, x.data, x.inc);
}

}  // namespace fragblas
