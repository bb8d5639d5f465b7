// square, of the stand-in set: x := x .* x. SPDX-License-Identifier: MIT
#include "capi/capi.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/registry.hpp"
#include "routines/check.hpp"
#include "stand_in.h"
#include "stand_in_shaders.hpp"

namespace fragblas::detail {

namespace {

const KernelId kSquare = add_kernel("Square", "square.frag", kContiguous, stand_in::shader_text);

void square(std::int64_t n, const Operand& x, std::int64_t incx) {
  const Check check("square");
  check.nonzero("incx", incx);
  if (n <= 0) {
    return;
  }
  check.vector("x", "n", x, n, incx);
  ContextState& context = check.same_context({{"x", x.buffer.get()}});
  context.queue.add(target_pass("square", kSquare, vector_target(x, n, incx)));
  context.submit();
}

}  // namespace

}  // namespace fragblas::detail

fragblas_status fragblas_stand_in_square(fragblas_int n, fragblas_buffer* x, fragblas_int x_offset,
                                         fragblas_int incx) {
  using namespace fragblas;
  return capi::guarded([&] { detail::square(n, capi::operand(x, x_offset), incx); });
}
