// isamax, isamin, ismax, ismin (on views iamax, iamin, imax, imin): the first i with the largest or
// smallest |x_i| or x_i, or the first NaN.
// SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

namespace {

void index_of(const char* routine, std::uint64_t variant, std::int64_t n, const Operand& x,
              std::int64_t incx, const Operand& result) {
  using namespace detail;
  ContextState& context = check_reduction(Check(routine), n, x, incx, result, 2);
  const Target target = vector_target(result, 2, 1);
  if (reduces_nothing(n, incx)) {
    enqueue_fill(routine, 0.0f, target);
  } else {
    enqueue_reduction(routine,
                      {KernelId::IndexPartial, KernelId::IndexMerge, KernelId::IndexFinal, variant},
                      n, vector_source(x, n, incx), {}, nullptr, target);
  }
  context.submit();
}

std::int64_t waited_for(const char* name, detail::VectorRoutine routine, const VectorView& x) {
  const std::vector<float> parts = detail::reduced(name, routine, x, 2);
  return 4096 * static_cast<std::int64_t>(parts[0]) + static_cast<std::int64_t>(parts[1]);
}

}  // namespace

void isamax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  index_of("isamax", detail::kAbsolute, n, x, incx, result);
}

void isamin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  index_of("isamin", detail::kAbsolute | detail::kSmallest, n, x, incx, result);
}

void ismax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  index_of("ismax", 0, n, x, incx, result);
}

void ismin(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  index_of("ismin", detail::kSmallest, n, x, incx, result);
}

void iamax(const VectorView& x, const VectorView& result) {
  detail::reduce("iamax", isamax, x, result, 2);
}

std::int64_t iamax(const VectorView& x) {
  return waited_for("iamax", isamax, x);
}

void iamin(const VectorView& x, const VectorView& result) {
  detail::reduce("iamin", isamin, x, result, 2);
}

std::int64_t iamin(const VectorView& x) {
  return waited_for("iamin", isamin, x);
}

void imax(const VectorView& x, const VectorView& result) {
  detail::reduce("imax", ismax, x, result, 2);
}

std::int64_t imax(const VectorView& x) {
  return waited_for("imax", ismax, x);
}

void imin(const VectorView& x, const VectorView& result) {
  detail::reduce("imin", ismin, x, result, 2);
}

std::int64_t imin(const VectorView& x) {
  return waited_for("imin", ismin, x);
}

}  // namespace fragblas
