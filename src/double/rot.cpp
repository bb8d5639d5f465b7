// drot and drotm: (x, y) := (h11 * x + h12 * y, h21 * x + h22 * y). SPDX-License-Identifier: MIT
#include <array>
#include <cstdlib>
#include <memory>
#include <utility>

#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/rotation.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "memory/numbers.hpp"
#include "routines/level1/rot_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kRot = add_kernel("DoubleRot", "double/rot.frag",
                                 kContiguous | kNegate | kAlphaOnDevice | kBetaOnDevice,
                                 fragblas_double_kernels::shader_text);

struct Half {
  const Coefficient& own;
  const Coefficient& other;
  bool negate, identity_skips;
};

Pass half_pass(const char* routine, const Half& half, const Target& target) {
  Pass pass = target_pass(routine, kRot, target);
  pass.variant |= half.negate ? kNegate : kNoVariant;
  set_double_alpha(pass, half.own);
  set_double_beta(pass, half.other);
  pass.set(uniforms::IdentitySkips{half.identity_skips ? 1 : 0});
  return pass;
}

// What is written, and what of the other vector goes with it.
Target target_of(bool complex, std::int64_t n, const Place& x, std::int64_t inc) {
  return complex ? lines_target({x.buffer, 4 * x.offset}, n, 4, 4 * std::abs(inc))
                 : numbers_target(x, n, inc);
}

void read_numbers(Pass& pass, bool complex, const Numbers& x) {
  pass.read(Sampler::X, x.buffer);
  const Source parts{x.buffer, 2 * x.base, 2 * x.stride, 1};
  const Source numbers{x.buffer, x.base, x.stride, x.stride};
  set_source<uniforms::XSource>(pass, complex ? parts : numbers);
}

// n > 0.
Check checked_vectors(const char* routine, std::int64_t n, const Operand& x, std::int64_t incx,
                      const Operand& y, std::int64_t incy) {
  const Check check = double_check(routine);
  check.nonzero("incx", incx);
  check.vector("x", "n", x, n, incx);
  check.nonzero("incy", incy);
  check.vector("y", "n", y, n, incy);
  return check;
}

}  // namespace

void enqueue_double_rotation(const char* routine, Rotation rotation, bool complex, std::int64_t n,
                             const Operand& x, std::int64_t incx, const Operand& y,
                             std::int64_t incy) {
  std::array<std::shared_ptr<BufferState>, 4> copies;
  std::shared_ptr<BufferState>* copy = copies.data();
  for (Coefficient* factor : {&rotation.xx, &rotation.xy, &rotation.yx, &rotation.yy}) {
    hold(routine, *factor, {x.buffer.get(), y.buffer.get()}, *copy++);
  }
  Pass to_x = half_pass(routine, {rotation.xx, rotation.xy, false, rotation.identity_skips},
                        target_of(complex, n, x, incx));
  read_numbers(to_x, complex, numbers_along(y, n, incy, incx));
  const KeptVector old_x = keep_old(to_x, n, x, incx);
  enqueue_pass(std::move(to_x));
  Pass to_y =
      half_pass(routine, {rotation.yy, rotation.yx, rotation.negate_yx, rotation.identity_skips},
                target_of(complex, n, y, incy));
  read_numbers(to_y, complex, numbers_along(old_x.place(), n, old_x.inc, incy));
  enqueue_pass(std::move(to_y));
}

}  // namespace detail

void drot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
          const Scalar& c, const Scalar& s) {
  using namespace detail;
  if (n <= 0) {
    return;
  }
  const Check check = checked_vectors("drot", n, x, incx, y, incy);
  check.scalar("c", c);
  check.scalar("s", s);
  ContextState& context = check.same_context({{"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"c", c.element.buffer.get()},
                                              {"s", s.element.buffer.get()}});
  if (is_double(c, 1) && is_double(s, 0)) {
    return;
  }
  enqueue_double_rotation("drot", {c, s, s, c, true, true}, false, n, x, incx, y, incy);
  context.submit();
}

void drotm(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const DoubleRotmParam& param) {
  using namespace detail;
  const auto [flag, h11, h21, h12, h22] = param;
  if (n <= 0 || flag == -2) {
    return;
  }
  const Check check = checked_vectors("drotm", n, x, incx, y, incy);
  ContextState& context = check.same_context({{"x", x.buffer.get()}, {"y", y.buffer.get()}});
  // Of flags that BLAS does not name it takes negative ones for -1, the rest, NaN too, for 1.
  Rotation rotation{Scalar(h11), Scalar(h12), Scalar(h21), Scalar(h22)};
  if (flag == 0) {
    rotation.xx = rotation.yy = Scalar(1);
  } else if (!(flag < 0)) {
    rotation.xy = Scalar(1);
    rotation.yx = Scalar(-1);
  }
  enqueue_double_rotation("drotm", rotation, false, n, x, incx, y, incy);
  context.submit();
}

void drot(const VectorView& x, const VectorView& y, const Scalar& c, const Scalar& s) {
  detail::Check("drot").equal("y.size", y.size, "x.size", x.size);
  drot(x.size, x.data, x.inc, y.data, y.inc, c, s);
}

void drotm(const VectorView& x, const VectorView& y, const DoubleRotmParam& param) {
  detail::Check("drotm").equal("y.size", y.size, "x.size", x.size);
  drotm(x.size, x.data, x.inc, y.data, y.inc, param);
}

}  // namespace fragblas
