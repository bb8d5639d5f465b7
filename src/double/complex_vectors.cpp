// zcopy, zswap, zscal, zdscal, zaxpy, zaxpby, zdrot, zrot. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "complex/check.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/complex_merge.hpp"
#include "double/rotation.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double_complex.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/level1/copy_swap.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
const KernelId kScal = add_kernel("DoubleComplexScal", "double/complex_scal.frag",
                                  kContiguous | kAlphaOnDevice, kText);
const KernelId kSerial = add_kernel("DoubleComplexAxpbySerial", "double/complex_axpby_serial.frag",
                                    kContiguous | kAlphaOnDevice | kBetaOnDevice, kText);

// A real alpha is a Scalar.
template <typename Alpha>
void scal(const char* routine, std::int64_t n, const Alpha& alpha, const Operand& x,
          std::int64_t incx) {
  if (n <= 0 || incx <= 0) {
    return;
  }
  const Check check = double_complex_check(routine);
  check_scalar(check, "alpha", alpha);
  check.vector("x", "n", x, n, incx);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}});
  const DoubleComplexCoefficient factor(alpha);
  if (factor.is(1)) {
    return;
  }
  Pass pass = target_pass(routine, kScal, complex_numbers_target(x, n, incx));
  set_double_complex_alpha(pass, factor);
  pass.set(uniforms::RealAlpha{factor.real ? 1 : 0});
  enqueue_pass(std::move(pass));
  context.submit();
}

// y is one number, and takes the numbers of x in turn.
void enqueue_in_turn(const char* routine, std::int64_t n, DoubleComplexCoefficient alpha,
                     const Numbers& x, DoubleComplexCoefficient beta, const Place& y) {
  constexpr std::int64_t kSteps = 4096;  // of one draw
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  hold(routine, alpha, {y.buffer}, alpha_copy);
  hold(routine, beta, {y.buffer}, beta_copy);
  for (std::int64_t first = 0; first < n; first += kSteps) {
    Pass pass = target_pass(routine, kSerial, complex_numbers_target(y, 1, 1));
    pass.fetches = static_cast<double>(std::min(kSteps, n - first));
    set_double_complex_alpha(pass, alpha);
    set_double_complex_beta(pass, beta);
    pass.read(Sampler::X, x.buffer != nullptr ? x.buffer : y.buffer);
    set_vector<uniforms::XVector>(pass, {x.buffer, x.base + first * x.stride, x.stride, x.stride});
    pass.set(uniforms::Elements{std::min(kSteps, n - first)});
    enqueue_pass(std::move(pass));
  }
}

void axpby(const char* routine, std::int64_t n, const ComplexScalar& alpha, const Operand& x,
           std::int64_t incx, const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  if (n <= 0) {
    return;
  }
  const Check check = double_complex_check(routine);
  check_scalar(check, "alpha", alpha);
  const DoubleComplexCoefficient of_x(alpha), of_y(beta);
  const bool no_product = of_x.is(0);
  if (!no_product) {
    check.vector("x", "n", x, n, incx);
  }
  check_scalar(check, "beta", beta);
  check.vector("y", "n", y, n, incy);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"y", y.buffer.get()}});
  if (no_product && of_y.is(1)) {
    return;
  }
  const bool in_turn = n > 1 && incy == 0;
  Numbers numbers;
  if (!no_product) {
    numbers = incy == 0 ? numbers_of(x, n, incx) : numbers_along(x, n, incx, incy);
  }
  if (in_turn) {
    enqueue_in_turn(routine, n, of_x, numbers, of_y, y);
  } else {
    enqueue_double_complex_axpby(routine, {of_x}, numbers, of_y,
                                 complex_numbers_target(y, n, incy));
  }
  context.submit();
}

// n > 0. Null: c = 1 and s = 0 leave x and y as they are.
template <typename Sine>
ContextState* check_rotation(const char* routine, std::int64_t n, const Operand& x,
                             std::int64_t incx, const Operand& y, std::int64_t incy,
                             const Scalar& c, const Sine& s) {
  const Check check = double_complex_check(routine);
  check.nonzero("incx", incx);
  check.vector("x", "n", x, n, incx);
  check.nonzero("incy", incy);
  check.vector("y", "n", y, n, incy);
  check_scalar(check, "c", c);
  check_scalar(check, "s", s);
  ContextState& context = check.same_context({{"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"c", c.element.buffer.get()},
                                              {"s", s.element.buffer.get()}});
  return is_double(c, 1) && DoubleComplexCoefficient(s).is(0) ? nullptr : &context;
}

}  // namespace

}  // namespace detail

using namespace detail;

void zcopy(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
           std::int64_t incy) {
  copy_vector(double_complex_check("zcopy"), n, x, incx, y, incy);
}

void zswap(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
           std::int64_t incy) {
  swap_vectors(double_complex_check("zswap"), n, x, incx, y, incy);
}

void zscal(std::int64_t n, const ComplexScalar& alpha, const Operand& x, std::int64_t incx) {
  scal("zscal", n, alpha, x, incx);
}

void zdscal(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx) {
  scal("zdscal", n, alpha, x, incx);
}

void zaxpy(std::int64_t n, const ComplexScalar& alpha, const Operand& x, std::int64_t incx,
           const Operand& y, std::int64_t incy) {
  axpby("zaxpy", n, alpha, x, incx, 1, y, incy);
}

void zaxpby(std::int64_t n, const ComplexScalar& alpha, const Operand& x, std::int64_t incx,
            const ComplexScalar& beta, const Operand& y, std::int64_t incy) {
  axpby("zaxpby", n, alpha, x, incx, beta, y, incy);
}

void zdrot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Scalar& c, const Scalar& s) {
  if (n <= 0) {
    return;
  }
  if (ContextState* const context = check_rotation("zdrot", n, x, incx, y, incy, c, s)) {
    enqueue_double_rotation("zdrot", {c, s, s, c, true, true}, true, n, x, incx, y, incy);
    context->submit();
  }
}

void zrot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
          const Scalar& c, const ComplexScalar& s) {
  if (n <= 0) {
    return;
  }
  ContextState* const context = check_rotation("zrot", n, x, incx, y, incy, c, s);
  if (context == nullptr) {
    return;
  }
  // x and y are written before the factors are read for the last time.
  DoubleComplexCoefficient cosine(c), sine(s);
  std::shared_ptr<BufferState> copy_of_c, copy_of_s;
  hold("zrot", cosine, {x.buffer.get(), y.buffer.get()}, copy_of_c);
  hold("zrot", sine, {x.buffer.get(), y.buffer.get()}, copy_of_s);
  const auto old_x = enqueue_gather("zrot", n, vector_source(x, n, incx));
  enqueue_double_complex_axpby("zrot", {sine}, numbers_along(y, n, incy, incx), cosine,
                               complex_numbers_target(x, n, incx));
  enqueue_double_complex_axpby("zrot", {sine, true, true},
                               numbers_along({old_x.get(), 0}, n, 1, incy), cosine,
                               complex_numbers_target(y, n, incy));
  context->submit();
}

namespace {

void check_sizes(const char* routine, const VectorView& x, const VectorView& y) {
  double_complex_check(routine).equal("y.size", y.size, "x.size", x.size);
}

}  // namespace

void zcopy(const VectorView& x, const VectorView& y) {
  check_sizes("zcopy", x, y);
  zcopy(x.size, x.data, x.inc, y.data, y.inc);
}

void zswap(const VectorView& x, const VectorView& y) {
  check_sizes("zswap", x, y);
  zswap(x.size, x.data, x.inc, y.data, y.inc);
}

void zscal(const ComplexScalar& alpha, const VectorView& x) {
  zscal(x.size, alpha, x.data, x.inc);
}

void zdscal(const Scalar& alpha, const VectorView& x) {
  zdscal(x.size, alpha, x.data, x.inc);
}

void zaxpy(const ComplexScalar& alpha, const VectorView& x, const VectorView& y) {
  check_sizes("zaxpy", x, y);
  zaxpy(x.size, alpha, x.data, x.inc, y.data, y.inc);
}

void zaxpby(const ComplexScalar& alpha, const VectorView& x, const ComplexScalar& beta,
            const VectorView& y) {
  check_sizes("zaxpby", x, y);
  zaxpby(x.size, alpha, x.data, x.inc, beta, y.data, y.inc);
}

void zdrot(const VectorView& x, const VectorView& y, const Scalar& c, const Scalar& s) {
  check_sizes("zdrot", x, y);
  zdrot(x.size, x.data, x.inc, y.data, y.inc, c, s);
}

void zrot(const VectorView& x, const VectorView& y, const Scalar& c, const ComplexScalar& s) {
  check_sizes("zrot", x, y);
  zrot(x.size, x.data, x.inc, y.data, y.inc, c, s);
}

}  // namespace fragblas
