// srot and srotm: (x, y) := (h11 * x + h12 * y, h21 * x + h22 * y). SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "routines/check.hpp"
#include "routines/level1/rot_passes.hpp"

namespace fragblas {

void srot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
          const Scalar& c, const Scalar& s) {
  using namespace detail;
  if (n <= 0) {
    return;
  }
  const Check check("srot");
  check.vector("x", "n", x, n, incx);
  check.vector("y", "n", y, n, incy);
  check.scalar("c", c);
  check.scalar("s", s);
  ContextState& context = check.same_context({{"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"c", c.element.buffer.get()},
                                              {"s", s.element.buffer.get()}});
  if (is_number(c, 1.0f) && is_number(s, 0.0f)) {
    return;
  }
  enqueue_rotation("srot", {c, s, s, c, true, true}, n, x, incx, y, incy);
  context.submit();
}

void srotm(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const RotmParam& param) {
  using namespace detail;
  const auto [flag, h11, h21, h12, h22] = param;
  if (n <= 0 || flag == -2.0f) {
    return;
  }
  const Check check("srotm");
  check.vector("x", "n", x, n, incx);
  check.vector("y", "n", y, n, incy);
  ContextState& context = check.same_context({{"x", x.buffer.get()}, {"y", y.buffer.get()}});
  // Of flags that BLAS does not name it takes negative ones for -1, the rest, NaN too, for 1.
  Rotation rotation{h11, h12, h21, h22};
  if (flag == 0.0f) {
    rotation.xx = rotation.yy = 1.0f;
  } else if (!(flag < 0.0f)) {
    rotation.xy = 1.0f;
    rotation.yx = -1.0f;
  }
  enqueue_rotation("srotm", rotation, n, x, incx, y, incy);
  context.submit();
}

void rot(const VectorView& x, const VectorView& y, const Scalar& c, const Scalar& s) {
  detail::Check("rot").equal("y.size", y.size, "x.size", x.size);
  srot(x.size, x.data, x.inc, y.data, y.inc, c, s);
}

void rotm(const VectorView& x, const VectorView& y, const RotmParam& param) {
  detail::Check("rotm").equal("y.size", y.size, "x.size", x.size);
  srotm(x.size, x.data, x.inc, y.data, y.inc, param);
}

}  // namespace fragblas
