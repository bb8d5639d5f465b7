// ddot, dsdot, dasum, dsum, dnrm2: exact sums, of which the result is the nearest number; of dnrm2
// it is the one nearest to the root. SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "double/convert.hpp"
#include "double/exact_sums.hpp"
#include "double/result.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "kernels/operand_uniforms.hpp"
#include "memory/numbers.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

namespace detail {

namespace {

// A copy of floats in double precision.
std::shared_ptr<BufferState> enqueue_widened(const char* routine, std::int64_t n, const Operand& x,
                                             std::int64_t incx) {
  std::shared_ptr<BufferState> copy =
      temporary(x.buffer->services(), n, catalog::element_type('d'));
  enqueue_widen(routine, vector_source(x, n, incx), 1, {copy.get(), 0, 2 * n, 2 * n, 1});
  return copy;
}

void enqueue_sum(const char* routine, const ExactSums& sums, const Operand& result) {
  enqueue_exact_sums(routine, sums, Scalar(1), Scalar(0), result, 1);
}

void dot(const char* routine, const Check& operands, std::int64_t n, const Operand& x,
         std::int64_t incx, const Operand& y, std::int64_t incy, const Operand& result) {
  const Check check = double_check(routine);
  if (n > 0) {
    operands.vector("x", "n", x, n, incx);
    operands.vector("y", "n", y, n, incy);
  }
  check.operand("result", result, 1);
  ContextState& context = check.same_context(
      {{"x", x.buffer.get()}, {"y", y.buffer.get()}, {"result", result.buffer.get()}});
  if (n <= 0) {
    enqueue_double_fill(routine, Scalar(0), numbers_target(result, 1, 1));
  } else if (operands.type().letter == 's') {
    const auto left = enqueue_widened(routine, n, x, incx);
    const auto right = enqueue_widened(routine, n, y, incy);
    enqueue_sum(routine, {n, {left.get(), 0, 1}, {right.get(), 0, 1}}, result);
  } else {
    enqueue_sum(routine, {n, numbers_of(x, n, incx), numbers_of(y, n, incy)}, result);
  }
  context.submit();
}

double waited_dot(const char* routine, const VectorView& x, const VectorView& y,
                  void (*call)(const VectorView&, const VectorView&, const VectorView&)) {
  const Check check(routine);
  check.equal("y.size", y.size, "x.size", x.size);
  if (x.size <= 0) {
    return 0;
  }
  return wait_for_doubles(check, x, 1, [&](const Operand& result) {
    call(x, y, {result, 1, 1});
  })[0];
}

void check_dot(const char* routine, const VectorView& x, const VectorView& y,
               const VectorView& result) {
  const Check check(routine);
  check.equal("y.size", y.size, "x.size", x.size);
  check_result_size(check, result, 1);
}

void sum_of(const char* routine, bool absolute, std::int64_t n, const Operand& x, std::int64_t incx,
            const Operand& result) {
  ContextState& context = check_reduction(double_check(routine), n, x, incx, result, 1);
  if (reduces_nothing(n, incx)) {
    enqueue_double_fill(routine, Scalar(0), numbers_target(result, 1, 1));
  } else {
    ExactSums sums(n, numbers_of(x, n, incx));
    sums.absolute = absolute;
    enqueue_sum(routine, sums, result);
  }
  context.submit();
}

}  // namespace

}  // namespace detail

void ddot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
          const Operand& result) {
  detail::dot("ddot", detail::double_check("ddot"), n, x, incx, y, incy, result);
}

void dsdot(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& result) {
  detail::dot("dsdot", detail::Check("dsdot"), n, x, incx, y, incy, result);
}

void dnrm2(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  using namespace detail;
  const Check check = double_check("dnrm2");
  if (n > 0) {
    check.vector("x", "n", x, n, incx);
  }
  check.operand("result", result, 1);
  ContextState& context =
      check.same_context({{"x", x.buffer.get()}, {"result", result.buffer.get()}});
  if (n <= 0) {
    enqueue_double_fill("dnrm2", Scalar(0), numbers_target(result, 1, 1));
  } else {
    const Numbers numbers = numbers_of(x, n, incx);
    ExactSums sums(n, numbers, numbers);
    sums.root = true;
    enqueue_sum("dnrm2", sums, result);
  }
  context.submit();
}

void dasum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  detail::sum_of("dasum", true, n, x, incx, result);
}

void dsum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  detail::sum_of("dsum", false, n, x, incx, result);
}

void ddot(const VectorView& x, const VectorView& y, const VectorView& result) {
  detail::check_dot("ddot", x, y, result);
  ddot(x.size, x.data, x.inc, y.data, y.inc, result.data);
}

double ddot(const VectorView& x, const VectorView& y) {
  return detail::waited_dot("ddot", x, y, ddot);
}

void dsdot(const VectorView& x, const VectorView& y, const VectorView& result) {
  detail::check_dot("dsdot", x, y, result);
  dsdot(x.size, x.data, x.inc, y.data, y.inc, result.data);
}

double dsdot(const VectorView& x, const VectorView& y) {
  return detail::waited_dot("dsdot", x, y, dsdot);
}

void dnrm2(const VectorView& x, const VectorView& result) {
  detail::check_result_size(detail::Check("dnrm2"), result, 1);
  dnrm2(x.size, x.data, x.inc, result.data);
}

double dnrm2(const VectorView& x) {
  if (x.size <= 0) {
    return 0;
  }
  return detail::wait_for_doubles(detail::Check("dnrm2"), x, 1, [&](const Operand& result) {
    dnrm2(x.size, x.data, x.inc, result);
  })[0];
}

void dasum(const VectorView& x, const VectorView& result) {
  detail::reduce("dasum", dasum, x, result, 1);
}

double dasum(const VectorView& x) {
  return detail::reduced_double("dasum", dasum, x, 1)[0];
}

void dsum(const VectorView& x, const VectorView& result) {
  detail::reduce("dsum", dsum, x, result, 1);
}

double dsum(const VectorView& x) {
  return detail::reduced_double("dsum", dsum, x, 1)[0];
}

}  // namespace fragblas
