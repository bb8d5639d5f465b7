// sdsdot: result := sb + x . y, accumulated in twice the precision. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "routines/check.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

void sdsdot(std::int64_t n, const Scalar& sb, const Operand& x, std::int64_t incx, const Operand& y,
            std::int64_t incy, const Operand& result) {
  using namespace detail;
  const Check check("sdsdot");
  check.scalar("sb", sb);
  if (n > 0) {
    check.vector("x", "n", x, n, incx);
    check.vector("y", "n", y, n, incy);
  }
  check.operand("result", result, 1);
  ContextState& context = check.same_context({{"sb", sb.element.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"result", result.buffer.get()}});
  const Target target = vector_target(result, 1, 1);
  if (n <= 0) {
    if (sb.element.buffer) {
      enqueue_copy("sdsdot", vector_source(sb.element, 1, 1), target);
    } else {
      enqueue_fill("sdsdot", float_of(sb), target);
    }
  } else {
    if (!context.info.probe.double_float) {
      throw_error(
          Status::Unsupported,
          "sdsdot: the device ({}) does not compute rounding errors exactly, of which twice "
          "the precision is made; sdot works",
          {context.info.renderer});
    }
    const Coefficient addend = sb;
    enqueue_reduction("sdsdot",
                      {KernelId::SdsdotPartial, KernelId::SdsdotMerge, KernelId::SdsdotFinal}, n,
                      vector_source(x, n, incx), vector_source(y, n, incy), &addend, target);
  }
  context.submit();
}

void sdsdot(const Scalar& sb, const VectorView& x, const VectorView& y, const VectorView& result) {
  const detail::Check check("sdsdot");
  check.equal("y.size", y.size, "x.size", x.size);
  detail::check_result_size(check, result, 1);
  sdsdot(x.size, sb, x.data, x.inc, y.data, y.inc, result.data);
}

float sdsdot(const Scalar& sb, const VectorView& x, const VectorView& y) {
  const detail::Check check("sdsdot");
  check.equal("y.size", y.size, "x.size", x.size);
  if (x.size <= 0 && !sb.element.buffer) {
    return detail::float_of(sb);
  }
  VectorView holder = x;
  if (!holder.data.buffer) {
    holder.data = sb.element;
  }
  return detail::wait_for_result(check, holder, 1, [&](const Operand& result) {
    sdsdot(x.size, sb, x.data, x.inc, y.data, y.inc, result);
  })[0];
}

}  // namespace fragblas
