// daxpy: y := alpha * x + y; daxpby: y := alpha * x + beta * y. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
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

constexpr std::uint64_t kVariants = kContiguous | kAlphaOnDevice | kBetaOnDevice;
const KernelId kAxpby =
    add_kernel("DoubleAxpby", "double/axpby.frag", kVariants, fragblas_double_kernels::shader_text);
const KernelId kSerial = add_kernel("DoubleAxpbySerial", "double/axpby_serial.frag", kVariants,
                                    fragblas_double_kernels::shader_text);

// y is one number, and takes the numbers of x in turn.
void enqueue_in_turn(const char* routine, std::int64_t n, Coefficient alpha, const Numbers& x,
                     Coefficient beta, const Place& y) {
  constexpr std::int64_t kSteps = 4096;  // of one draw
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  hold(routine, alpha, {y.buffer}, alpha_copy);
  hold(routine, beta, {y.buffer}, beta_copy);
  for (std::int64_t first = 0; first < n; first += kSteps) {
    Pass pass = target_pass(routine, kSerial, numbers_target(y, 1, 1));
    pass.fetches = static_cast<double>(std::min(kSteps, n - first));
    set_double_alpha(pass, alpha);
    set_double_beta(pass, beta);
    pass.read(Sampler::X, x.buffer != nullptr ? x.buffer : y.buffer);
    set_vector<uniforms::XVector>(pass, {x.buffer, x.base + first * x.stride, x.stride, x.stride});
    pass.set(uniforms::Elements{std::min(kSteps, n - first)});
    enqueue_pass(std::move(pass));
  }
}

// In the order of y's addresses, or of x where y is one number.
void enqueue_vectors(const char* routine, std::int64_t n, const Coefficient& alpha,
                     const Numbers& x, const Coefficient& beta, const Place& y, std::int64_t incy) {
  if (n > 1 && incy == 0) {
    enqueue_in_turn(routine, n, alpha, x, beta, y);
  } else {
    enqueue_double_axpby(routine, alpha, {x.buffer, x.base, x.stride, x.stride}, beta,
                         numbers_target(y, n, incy));
  }
}

void axpby(const char* routine, std::int64_t n, const Scalar& alpha, const Operand& x,
           std::int64_t incx, const Scalar& beta, const Operand& y, std::int64_t incy) {
  if (n <= 0) {
    return;
  }
  const Check check = double_check(routine);
  check.scalar("alpha", alpha);
  const bool no_product = is_double(alpha, 0);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
  }
  check.scalar("beta", beta);
  check.vector("y", "n", y, n, incy);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"y", y.buffer.get()}});
  if (no_product && is_double(beta, 1)) {
    return;
  }
  Numbers numbers;
  if (!no_product) {
    numbers = incy == 0 ? numbers_of(x, n, incx) : numbers_along(x, n, incx, incy);
  }
  enqueue_vectors(routine, n, alpha, numbers, beta, y, incy);
  context.submit();
}

}  // namespace

void enqueue_double_axpy(const char* routine, std::int64_t n, const Coefficient& alpha,
                         const Numbers& x, const Place& y, std::int64_t incy) {
  enqueue_vectors(routine, n, alpha, x, Scalar(1), y, incy);
}

void enqueue_double_axpby(const char* routine, const Coefficient& alpha, const Source& x,
                          const Coefficient& beta, const Target& y) {
  Pass pass = target_pass(routine, kAxpby, y);
  set_double_alpha(pass, alpha);
  set_double_beta(pass, beta);
  // Without x, y is read in its place, which is not fetched.
  pass.read(Sampler::X, x.buffer != nullptr ? x.buffer : y.buffer);
  set_source<uniforms::XSource>(pass, x);
  pass.view().overwrites = is_double(beta, 0) && y.whole_buffer() && x.buffer != y.buffer;
  enqueue_pass(std::move(pass));
}

}  // namespace detail

void daxpy(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
           const Operand& y, std::int64_t incy) {
  detail::axpby("daxpy", n, alpha, x, incx, 1, y, incy);
}

void daxpby(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx,
            const Scalar& beta, const Operand& y, std::int64_t incy) {
  detail::axpby("daxpby", n, alpha, x, incx, beta, y, incy);
}

void daxpy(const Scalar& alpha, const VectorView& x, const VectorView& y) {
  detail::Check("daxpy").equal("y.size", y.size, "x.size", x.size);
  daxpy(x.size, alpha, x.data, x.inc, y.data, y.inc);
}

void daxpby(const Scalar& alpha, const VectorView& x, const Scalar& beta, const VectorView& y) {
  detail::Check("daxpby").equal("y.size", y.size, "x.size", x.size);
  daxpby(x.size, alpha, x.data, x.inc, beta, y.data, y.inc);
}

}  // namespace fragblas
