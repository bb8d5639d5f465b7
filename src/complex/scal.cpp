// cscal, csscal: x := alpha * x. SPDX-License-Identifier: MIT
#include <utility>

#include "complex/check.hpp"
#include "complex/uniforms.hpp"
#include "complex/vectors.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_kernels_shaders.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kScal = add_kernel("ComplexScal", "complex/scal.frag", kContiguous | kAlphaOnDevice,
                                  fragblas_complex_kernels::shader_text);

}  // namespace

}  // namespace detail

void cscal(std::int64_t n, const ComplexScalar& alpha, const Operand& x, std::int64_t incx) {
  using namespace detail;
  if (n <= 0 || incx <= 0) {
    return;
  }
  const Check check = complex_check("cscal");
  check_scalar(check, "alpha", alpha);
  check.vector("x", "n", x, n, incx);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}});
  if (is_number(alpha, 1.0f)) {
    return;
  }
  Pass pass = target_pass("cscal", kScal, numbers_target(x, n, incx));
  set_complex_alpha(pass, alpha);
  enqueue_pass(std::move(pass));
  context.submit();
}

void csscal(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx) {
  using namespace detail;
  if (n <= 0 || incx <= 0) {
    return;
  }
  const Check check = complex_check("csscal");
  Check("csscal").scalar("alpha", alpha);
  check.vector("x", "n", x, n, incx);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}});
  if (is_number(alpha, 1.0f)) {
    return;
  }
  enqueue_scale("csscal", alpha, numbers_target(x, n, incx), false);
  context.submit();
}

void cscal(const ComplexScalar& alpha, const VectorView& x) {
  cscal(x.size, alpha, x.data, x.inc);
}

void csscal(const Scalar& alpha, const VectorView& x) {
  csscal(x.size, alpha, x.data, x.inc);
}

}  // namespace fragblas
