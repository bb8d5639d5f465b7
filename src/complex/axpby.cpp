// caxpy: y := alpha * x + y; caxpby: y := alpha * x + beta * y. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "complex/check.hpp"
#include "complex/product.hpp"
#include "complex/vectors.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kSerial =
    add_kernel("ComplexAxpbySerial", "complex/axpby_serial.frag",
               kContiguous | kAlphaOnDevice | kBetaOnDevice, fragblas_complex_kernels::shader_text);

// y is one number, and takes the numbers of x in turn.
void enqueue_in_turn(const char* routine, std::int64_t n, ComplexCoefficient alpha,
                     const Numbers& x, ComplexCoefficient beta, const Place& y) {
  constexpr std::int64_t kSteps = 4096;
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  hold(routine, alpha, {y.buffer}, alpha_copy);
  hold(routine, beta, {y.buffer}, beta_copy);
  for (std::int64_t first = 0; first < n; first += kSteps) {
    Pass pass = target_pass(routine, kSerial, numbers_target(y, 1, 1));
    pass.fetches = static_cast<double>(std::min(kSteps, n - first));
    set_complex_alpha(pass, alpha);
    set_complex_beta(pass, beta);
    pass.read(Sampler::X, x.buffer != nullptr ? x.buffer : y.buffer);
    set_vector<uniforms::XVector>(pass, {x.buffer, x.base + first * x.stride, x.stride, x.stride});
    uniforms::Elements elements;
    elements.count = std::min(kSteps, n - first);
    pass.set(elements);
    enqueue_pass(std::move(pass));
  }
}

// y := alpha * (the sum of x) + y: a product with a column of ones, which are all one number.
void enqueue_add_sum(const char* routine, std::int64_t n, const ComplexCoefficient& alpha,
                     const Numbers& x, const Place& y) {
  const auto one = temporary(y.buffer->services(), 1, y.buffer->type());
  enqueue_fill(routine, 1.0f, {one.get(), 0, 1, 1, 1});
  enqueue_fill(routine, 0.0f, {one.get(), 1, 1, 1, 1});
  ComplexTarget sum;
  sum.place = y;
  sum.rows = sum.cols = 1;
  enqueue_complex_product(routine, n, {alpha}, Source{x.buffer, x.base, 0, x.stride},
                          Source{one.get(), 0, 0, 1}, Complex(1), sum);
}

void axpby(const char* routine, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  if (n <= 0) {
    return;
  }
  const Check check = complex_check(routine);
  check_scalar(check, "alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
  }
  check_scalar(check, "beta", beta);
  check.vector("y", "n", y, n, incy);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"y", y.buffer.get()}});
  if (no_product && is_number(beta, 1.0f)) {
    return;
  }
  if (incy != 0) {
    enqueue_complex_axpby(routine, alpha, no_product ? Numbers{} : numbers_along(x, n, incx, incy),
                          beta, numbers_target(y, n, incy));
  } else if (is_number(beta, 1.0f)) {
    enqueue_add_sum(routine, n, alpha, numbers_of(x, n, incx), y);
  } else {
    enqueue_in_turn(routine, n, alpha, no_product ? Numbers{} : numbers_of(x, n, incx), beta, y);
  }
  context.submit();
}

}  // namespace

}  // namespace detail

void caxpy(std::int64_t n, const ComplexScalar& alpha, const Operand& x, std::int64_t incx,
           const Operand& y, std::int64_t incy) {
  detail::axpby("caxpy", n, alpha, x, incx, 1, y, incy);
}

void caxpby(std::int64_t n, const ComplexScalar& alpha, const Operand& x, std::int64_t incx,
            const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  detail::axpby("caxpby", n, alpha, x, incx, beta, y, incy);
}

void caxpy(const ComplexScalar& alpha, const VectorView& x, const VectorView& y) {
  detail::Check("caxpy").equal("y.size", y.size, "x.size", x.size);
  caxpy(x.size, alpha, x.data, x.inc, y.data, y.inc);
}

void caxpby(const ComplexScalar& alpha, const VectorView& x, const ComplexScalar& beta,
            const VectorView& y) {
  detail::Check("caxpby").equal("y.size", y.size, "x.size", x.size);
  caxpby(x.size, alpha, x.data, x.inc, beta, y.data, y.inc);
}

}  // namespace fragblas
