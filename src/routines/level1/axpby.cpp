// saxpby: y := alpha * x + beta * y. SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/check.hpp"

namespace fragblas {

namespace {

using namespace detail;

void enqueue_axpby(const Coefficient& alpha, const Source& x, const Coefficient& beta,
                   const Target& y) {
  Pass pass = target_pass("saxpby", KernelId::Axpby, y);
  pass.view().overwrites = is_number(beta, 0.0f) && y.whole_buffer();
  pass.set_alpha(alpha);
  pass.set_beta(beta);
  add_source(pass, x);
  enqueue_pass(std::move(pass));
}

// incy = 0: n > 1 updates of the one element, in their order; x without a buffer is not read.
void enqueue_in_turn(std::int64_t n, Coefficient alpha, const Source& x, Coefficient beta,
                     const Place& y) {
  constexpr std::int64_t kSteps = 4096;  // of one draw
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  hold("saxpby", alpha, {y.buffer}, alpha_copy);
  hold("saxpby", beta, {y.buffer}, beta_copy);
  for (std::int64_t first = 0; first < n; first += kSteps) {
    Pass pass = target_pass("saxpby", KernelId::AxpbySerial, vector_target(y, 1, 1));
    pass.set_alpha(alpha);
    pass.set_beta(beta);
    pass.read(Sampler::X, x.buffer ? x.buffer : y.buffer);
    Source rest = x;
    rest.base += first * x.row_stride;
    set_vector<uniforms::XVector>(pass, rest);
    pass.set(uniforms::Elements{std::min(kSteps, n - first)});
    enqueue_pass(std::move(pass));
  }
}

}  // namespace

void saxpby(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
            const Scalar& beta, const Operand& y, std::int64_t incy) {
  if (n <= 0) {
    return;
  }
  const Check check("saxpby");
  check.scalar("alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
  }
  check.scalar("beta", beta);
  check.vector("y", "n", y, n, incy);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"y", y.buffer.get()}});
  if (no_product && is_number(beta, 1.0f)) {
    return;
  }
  if (incy == 0 && n > 1 && !is_number(beta, 0.0f)) {
    if (is_number(beta, 1.0f)) {
      enqueue_add_sum("saxpby", n, alpha, vector_source(x, n, incx), y);
    } else {
      enqueue_in_turn(n, alpha, no_product ? Source{} : vector_source(x, n, incx), beta, y);
    }
  } else if (no_product) {
    const Target target = incy == 0 ? vector_target(y, 1, 1) : vector_target(y, n, incy);
    enqueue_scale("saxpby", beta, target, true);
  } else if (incy == 0) {
    // beta = 0, or only one: what the last x_i leaves.
    Source last = vector_source(x, n, incx);
    last.base += (n - 1) * last.row_stride;
    enqueue_axpby(alpha, last, beta, vector_target(y, 1, 1));
  } else {
    enqueue_axpby(alpha, vector_along(x, n, incx, incy), beta, vector_target(y, n, incy));
  }
  context.submit();
}

void axpby(const Scalar& alpha, const VectorView& x, const Scalar& beta, const VectorView& y) {
  Check("axpby").equal("y.size", y.size, "x.size", x.size);
  saxpby(x.size, alpha, x.data, x.inc, beta, y.data, y.inc);
}

}  // namespace fragblas
