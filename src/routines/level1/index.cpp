// isamax, isamin, ismax, ismin: the first i with the largest or smallest |x_i| or x_i, or the first
// NaN. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "routines/check.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

namespace {

void index_of(const char* routine, std::uint64_t variant, std::int64_t n, const Operand& x,
              std::int64_t incx, const Operand& result) {
  using namespace detail;
  const Check check(routine);
  const bool nothing = n <= 0 || incx <= 0;
  if (!nothing) {
    check.vector("x", "n", x, n, incx);
  }
  check.operand("result", result, 2);
  ContextState& context =
      check.same_context({{"x", x.buffer.get()}, {"result", result.buffer.get()}});
  const Target target = vector_target(result, 2, 1);
  if (nothing) {
    enqueue_fill(routine, 0.0f, target);
  } else {
    enqueue_reduction(routine,
                      {KernelId::IndexPartial, KernelId::IndexMerge, KernelId::IndexFinal, variant},
                      n, vector_source(x, n, incx), {}, nullptr, target);
  }
  context.submit();
}

using Routine = void (*)(std::int64_t n, const Operand& x, std::int64_t incx,
                         const Operand& result);

void on_views(const char* name, Routine routine, const VectorView& x, const VectorView& result) {
  detail::check_result_size(detail::Check(name), result, 2);
  routine(x.size, x.data, x.inc, result.data);
}

std::int64_t waited_for(const char* name, Routine routine, const VectorView& x) {
  if (x.size <= 0 || x.inc <= 0) {
    return 0;
  }
  const std::vector<float> parts = detail::wait_for_result(
      detail::Check(name), x, 2,
      [&](const Operand& result) { routine(x.size, x.data, x.inc, result); });
  return 4096 * static_cast<std::int64_t>(parts[0]) + static_cast<std::int64_t>(parts[1]);
}

}  // namespace

void isamax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  index_of("isamax", kAbsolute, n, x, incx, result);
}

void isamin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  index_of("isamin", kAbsolute | kSmallest, n, x, incx, result);
}

void ismax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  index_of("ismax", 0, n, x, incx, result);
}

void ismin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  index_of("ismin", kSmallest, n, x, incx, result);
}

void iamax(const VectorView& x, const VectorView& result) {
  on_views("iamax", isamax, x, result);
}

std::int64_t iamax(const VectorView& x) {
  return waited_for("iamax", isamax, x);
}

void iamin(const VectorView& x, const VectorView& result) {
  on_views("iamin", isamin, x, result);
}

std::int64_t iamin(const VectorView& x) {
  return waited_for("iamin", isamin, x);
}

void imax(const VectorView& x, const VectorView& result) {
  on_views("imax", ismax, x, result);
}

std::int64_t imax(const VectorView& x) {
  return waited_for("imax", ismax, x);
}

void imin(const VectorView& x, const VectorView& result) {
  on_views("imin", ismin, x, result);
}

std::int64_t imin(const VectorView& x) {
  return waited_for("imin", ismin, x);
}

}  // namespace fragblas
