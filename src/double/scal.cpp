// dscal: x := alpha * x. SPDX-License-Identifier: MIT
#include <utility>

#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "memory/numbers.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kScal = add_kernel("DoubleScal", "double/scal.frag", kContiguous | kAlphaOnDevice,
                                  fragblas_double_kernels::shader_text);

}  // namespace

}  // namespace detail

void dscal(std::int64_t n, const Scalar& alpha, const Operand& x, std::int64_t incx) {
  using namespace detail;
  if (n <= 0 || incx <= 0) {
    return;
  }
  const Check check = double_check("dscal");
  check.scalar("alpha", alpha);
  check.vector("x", "n", x, n, incx);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()}, {"x", x.buffer.get()}});
  if (is_double(alpha, 1)) {
    return;
  }
  Pass pass = target_pass("dscal", kScal, numbers_target(x, n, incx));
  set_double_alpha(pass, alpha);
  enqueue_pass(std::move(pass));
  context.submit();
}

void dscal(const Scalar& alpha, const VectorView& x) {
  dscal(x.size, alpha, x.data, x.inc);
}

}  // namespace fragblas
