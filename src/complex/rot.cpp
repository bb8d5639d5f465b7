// csrot: (x, y) := (c * x + s * y, c * y - s * x); crot: the same with a complex s, whose conjugate
// stands before x; crotg: the rotation, on the host.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <complex>
#include <memory>
#include <utility>

#include "complex/check.hpp"
#include "complex/product.hpp"
#include "complex/vectors.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "routines/level1/rot_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

// Numbers in the order of their addresses, side by side: their lanes are rotated alike.
void rotate_lanes(std::int64_t n, const Place& x, const Place& y, Coefficient c, Coefficient s) {
  Queue& queue = context_of(*x.buffer).queue;
  std::shared_ptr<BufferState> copy_of_c, copy_of_s;
  hold("csrot", c, {x.buffer, y.buffer}, copy_of_c);
  hold("csrot", s, {x.buffer, y.buffer}, copy_of_s);
  const auto half = [&](const Place& from, const Place& to, bool negate) {
    Pass pass = target_pass("csrot", KernelId::Rot, {to.buffer, 2 * to.offset, 2 * n, 2 * n, 1});
    pass.variant |= negate ? kNegate : kNoVariant;
    pass.set_alpha(c);
    pass.set_beta(s);
    pass.set(uniforms::IdentitySkips{1});
    add_source(pass, {from.buffer, 2 * from.offset, 1, 1});
    return pass;
  };
  Pass to_x = half(y, x, false);
  const KeptVector old_x = keep_old(to_x, n, x, 1);
  queue.add(std::move(to_x));
  queue.add(half(old_x.place(), y, true));
}

// One part of n numbers, side by side in a buffer of floats; of one number where inc = 0.
struct Parts {
  Operand floats;
  std::int64_t inc = 1;
};

// The number of lanes apart, and the first.
Source part_source(const Numbers& x, int part) {
  return {x.buffer, 2 * x.base + part, 2 * x.stride, 2 * x.stride};
}

Parts parts_of(std::int64_t n, const Operand& x, std::int64_t inc, int part) {
  Parts parts;
  parts.inc = inc == 0 ? 0 : 1;
  const std::int64_t count = inc == 0 ? 1 : n;
  parts.floats.buffer = temporary(x.buffer->services(), count);
  enqueue_copy("csrot", part_source(numbers_of(x, count, inc), part),
               vector_target(parts.floats, count, 1));
  return parts;
}

void store_parts(const Parts& parts, std::int64_t n, const Operand& x, std::int64_t inc, int part) {
  const std::int64_t count = inc == 0 ? 1 : n;
  const Target target{x.buffer.get(), 2 * x.offset + part, count == 1 ? 1 : 2 * std::abs(inc), 1,
                      count};
  enqueue_copy("csrot", vector_along(parts.floats, count, 1, inc), target);
}

// Real and imaginary parts are rotated as real numbers, because an increment of 0 takes turns.
void rotate_parts(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y,
                  std::int64_t incy, Coefficient c, Coefficient s) {
  for (const int part : {0, 1}) {
    const Parts part_x = parts_of(n, x, incx, part), part_y = parts_of(n, y, incy, part);
    enqueue_rotation("csrot", {c, s, s, c, true, true}, n, part_x.floats, part_x.inc, part_y.floats,
                     part_y.inc);
    store_parts(part_x, n, x, incx, part);
    store_parts(part_y, n, y, incy, part);
  }
}

}  // namespace

}  // namespace detail

void csrot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Scalar& c, const Scalar& s) {
  using namespace detail;
  if (n <= 0) {
    return;
  }
  const Check check = complex_check("csrot");
  check.vector("x", "n", x, n, incx);
  check.vector("y", "n", y, n, incy);
  const Check check_factors("csrot");
  check_factors.scalar("c", c);
  check_factors.scalar("s", s);
  ContextState& context = check.same_context({{"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"c", c.element.buffer.get()},
                                              {"s", s.element.buffer.get()}});
  if (is_number(c, 1.0f) && is_number(s, 0.0f)) {
    return;
  }
  if (n == 1 || (incx == incy && std::abs(incx) == 1)) {
    rotate_lanes(n, x, y, c, s);
  } else if (incx != 0 && incy != 0) {
    enqueue_rotation("csrot", {c, s, s, c, true, true}, n, x, incx, y, incy);
  } else {
    rotate_parts(n, x, incx, y, incy, c, s);
  }
  context.submit();
}

void csrot(const VectorView& x, const VectorView& y, const Scalar& c, const Scalar& s) {
  detail::Check("csrot").equal("y.size", y.size, "x.size", x.size);
  csrot(x.size, x.data, x.inc, y.data, y.inc, c, s);
}

namespace detail {

namespace {

// -conj(s): on the device in a number of its own.
ComplexCoefficient minus_conjugate(const ComplexCoefficient& s,
                                   std::shared_ptr<BufferState>& made) {
  if (s.element.buffer == nullptr) {
    return -std::conj(s.value);
  }
  made = temporary(s.element.buffer->services(), 1, s.element.buffer->type());
  ComplexTarget target;
  target.place = Place(made.get(), 0);
  target.rows = target.cols = 1;
  enqueue_complex_copy("crot", {Complex(-1)},
                       {Source{s.element.buffer, s.element.offset, 1, 1}, true}, target);
  ComplexCoefficient result(Complex(0));
  result.element = Place(made.get(), 0);
  return result;
}

}  // namespace

}  // namespace detail

void crot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
          const Scalar& c, const ComplexScalar& s) {
  using namespace detail;
  if (n <= 0) {
    return;
  }
  const Check check = complex_check("crot");
  check.nonzero("incx", incx);
  check.vector("x", "n", x, n, incx);
  check.nonzero("incy", incy);
  check.vector("y", "n", y, n, incy);
  Check("crot").scalar("c", c);
  check_scalar(check, "s", s);
  ContextState& context = check.same_context({{"x", x.buffer.get()},
                                              {"y", y.buffer.get()},
                                              {"c", c.element.buffer.get()},
                                              {"s", s.element.buffer.get()}});
  if (is_number(c, 1.0f) && is_number(s, 0.0f)) {
    return;
  }
  // x and y are written before the factors are read for the last time.
  std::shared_ptr<BufferState> copy_of_c, copy_of_s, made;
  const ComplexCoefficient cosine = coefficient_of("crot", c, copy_of_c);
  ComplexCoefficient sine = s;
  hold("crot", sine, {x.buffer.get(), y.buffer.get()}, copy_of_s);
  const ComplexCoefficient other = minus_conjugate(sine, made);
  const auto old_x = temporary(x.buffer->services(), n, x.buffer->type());
  enqueue_copy("crot", vector_source(x, n, incx), vector_target(Place(old_x.get(), 0), n, 1));
  enqueue_complex_axpby("crot", sine, numbers_along(y, n, incy, incx), cosine,
                        numbers_target(x, n, incx));
  enqueue_complex_axpby("crot", other, numbers_along(Place(old_x.get(), 0), n, 1, incy), cosine,
                        numbers_target(y, n, incy));
  context.submit();
}

void crot(const VectorView& x, const VectorView& y, const Scalar& c, const ComplexScalar& s) {
  detail::Check("crot").equal("y.size", y.size, "x.size", x.size);
  crot(x.size, x.data, x.inc, y.data, y.inc, c, s);
}

// In double precision no square can overflow or underflow, so that nothing needs scaling.
void crotg(Complex& a, Complex b, float& c, Complex& s) {
  const std::complex<double> wide_a = a, wide_b = b;
  const double size_a = std::hypot(wide_a.real(), wide_a.imag());
  const double size_b = std::hypot(wide_b.real(), wide_b.imag());
  if (size_b == 0) {
    c = 1.0f;
    s = 0;
    return;
  }
  if (size_a == 0) {
    c = 0.0f;
    s = Complex(std::conj(wide_b) / size_b);
    a = static_cast<float>(size_b);
    return;
  }
  const double size = std::hypot(size_a, size_b);
  const std::complex<double> sign = wide_a / size_a;
  c = static_cast<float>(size_a / size);
  s = Complex(sign * std::conj(wide_b) / size);
  a = Complex(sign * size);
}

}  // namespace fragblas
