// shad: z := alpha * x .* y + beta * z, element by element. SPDX-License-Identifier: MIT
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "routines/check.hpp"

namespace fragblas {

void shad(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
          const Operand& y, std::int64_t incy, const Scalar& beta, const Operand& z,
          std::int64_t incz) {
  using namespace detail;
  const Check check("shad");
  check.nonzero("incz", incz);
  if (n <= 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
    check.vector("y", "n", y, n, incy);
  }
  check.scalar("beta", beta);
  check.vector("z", "n", z, n, incz);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"z", z.buffer.get()}});
  const Target target = vector_target(z, n, incz);
  if (no_product) {
    if (is_number(beta, 1.0f)) {
      return;
    }
    enqueue_scale("shad", beta, target, true);
  } else {
    Pass pass = target_pass("shad", KernelId::Hadamard, target);
    pass.view().overwrites = is_number(beta, 0.0f) && target.whole_buffer();
    pass.set_alpha(alpha);
    pass.set_beta(beta);
    add_source(pass, vector_along(x, n, incx, incz));
    add_second_source(pass, vector_along(y, n, incy, incz));
    context.queue.add(std::move(pass));
  }
  context.submit();
}

void hadamard(const VectorView& x, const VectorView& y, const VectorView& z,
              const HadamardOptions& options) {
  const detail::Check check("hadamard");
  check.equal("y.size", y.size, "x.size", x.size);
  check.equal("z.size", z.size, "x.size", x.size);
  shad(x.size, options.alpha, x.data, x.inc, y.data, y.inc, options.beta, z.data, z.inc);
}

}  // namespace fragblas
