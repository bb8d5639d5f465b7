// dhad: z := alpha * (x .* y) + beta * z, element by element. SPDX-License-Identifier: MIT
#include <utility>

#include "double/axpby.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "memory/numbers.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kHadamard =
    add_kernel("DoubleHadamard", "double/hadamard.frag",
               kContiguous | kAlphaOnDevice | kBetaOnDevice, fragblas_double_kernels::shader_text);

Source source_along(const Operand& x, std::int64_t n, std::int64_t incx, std::int64_t incz) {
  const Numbers numbers = numbers_along(x, n, incx, incz);
  return {numbers.buffer, numbers.base, numbers.stride, numbers.stride};
}

}  // namespace

void enqueue_double_products(const char* routine, const Coefficient& alpha, const Source& x,
                             const Source& y, const Coefficient& beta, const Target& z) {
  Pass pass = target_pass(routine, kHadamard, z);
  set_double_alpha(pass, alpha);
  set_double_beta(pass, beta);
  pass.read(Sampler::X, x.buffer);
  set_source<uniforms::XSource>(pass, x);
  pass.read(Sampler::Y, y.buffer);
  set_source<uniforms::YSource>(pass, y);
  pass.view().overwrites =
      is_double(beta, 0) && z.whole_buffer() && x.buffer != z.buffer && y.buffer != z.buffer;
  enqueue_pass(std::move(pass));
}

}  // namespace detail

void dhad(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
          const Operand& y, std::int64_t incy, const Scalar& beta, const Operand& z,
          std::int64_t incz) {
  using namespace detail;
  const Check check = double_check("dhad");
  check.nonzero("incz", incz);
  if (n <= 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = is_double(alpha, 0);
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
  if (no_product && is_double(beta, 1)) {
    return;
  }
  const Target target = numbers_target(z, n, incz);
  if (no_product) {
    enqueue_double_axpby("dhad", alpha, {}, beta, target);
  } else {
    enqueue_double_products("dhad", alpha, source_along(x, n, incx, incz),
                            source_along(y, n, incy, incz), beta, target);
  }
  context.submit();
}

void dhad(const VectorView& x, const VectorView& y, const VectorView& z,
          const HadamardOptions& options) {
  const detail::Check check("dhad");
  check.equal("y.size", y.size, "x.size", x.size);
  check.equal("z.size", z.size, "x.size", x.size);
  dhad(x.size, options.alpha, x.data, x.inc, y.data, y.inc, options.beta, z.data, z.inc);
}

}  // namespace fragblas
