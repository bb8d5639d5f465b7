// scnrm2, scasum and icamax: sqrt(x^H x), the sum of |re x_i| + |im x_i|, and the first i with the
// most of that. SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "complex/check.hpp"
#include "complex/vectors.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/level1/result.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kIndexPartial = add_kernel("ComplexIndexPartial", "complex/index_partial.frag",
                                          kXQuads, fragblas_complex_kernels::shader_text);

// The result is `size` floats. Null: x has no elements for the routine, and the result is zeros.
ContextState& check_sum(const char* routine, bool empty, std::int64_t n, const Operand& x,
                        std::int64_t incx, const Operand& result, std::int64_t size) {
  if (!empty) {
    complex_check(routine).vector("x", "n", x, n, incx);
  }
  const Check check(routine);
  check.operand("result", result, size);
  return check.same_context({{"x", x.buffer.get()}, {"result", result.buffer.get()}});
}

}  // namespace

}  // namespace detail

void scnrm2(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  using namespace detail;
  ContextState& context = check_sum("scnrm2", n <= 0, n, x, incx, result, 1);
  const Target target = vector_target(result, 1, 1);
  if (n <= 0) {
    enqueue_fill("scnrm2", 0.0f, target);
  } else {
    std::shared_ptr<BufferState> copy;
    enqueue_reduction("scnrm2", {KernelId::NormPartial, KernelId::NormMerge, KernelId::NormFinal},
                      2 * n, lanes_of_vector("scnrm2", x, n, incx, copy), {}, nullptr, target);
  }
  context.submit();
}

void scasum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  using namespace detail;
  const bool empty = reduces_nothing(n, incx);
  ContextState& context = check_sum("scasum", empty, n, x, incx, result, 1);
  if (empty) {
    enqueue_fill("scasum", 0.0f, vector_target(result, 1, 1));
  } else {
    std::shared_ptr<BufferState> copy;
    enqueue_sum("scasum", 2 * n, lanes_of_vector("scasum", x, n, incx, copy), true, result);
  }
  context.submit();
}

void icamax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  using namespace detail;
  const bool empty = reduces_nothing(n, incx);
  ContextState& context = check_sum("icamax", empty, n, x, incx, result, 2);
  const Target target = vector_target(result, 2, 1);
  if (empty) {
    enqueue_fill("icamax", 0.0f, target);
  } else {
    std::shared_ptr<BufferState> copy;
    enqueue_reduction("icamax", {kIndexPartial, KernelId::IndexMerge, KernelId::IndexFinal}, 2 * n,
                      lanes_of_vector("icamax", x, n, incx, copy), {}, nullptr, target);
  }
  context.submit();
}

void scnrm2(const VectorView& x, const VectorView& result) {
  detail::check_result_size(detail::Check("scnrm2"), result, 1);
  scnrm2(x.size, x.data, x.inc, result.data);
}

float scnrm2(const VectorView& x) {
  if (x.size <= 0) {
    return 0.0f;
  }
  return detail::wait_for_result(detail::Check("scnrm2"), x, 1, [&](const Operand& result) {
    scnrm2(x.size, x.data, x.inc, result);
  })[0];
}

void scasum(const VectorView& x, const VectorView& result) {
  detail::reduce("scasum", scasum, x, result, 1);
}

float scasum(const VectorView& x) {
  return detail::reduced("scasum", scasum, x, 1)[0];
}

void icamax(const VectorView& x, const VectorView& result) {
  detail::reduce("icamax", icamax, x, result, 2);
}

std::int64_t icamax(const VectorView& x) {
  const std::vector<float> parts = detail::reduced("icamax", icamax, x, 2);
  return 4096 * static_cast<std::int64_t>(parts[0]) + static_cast<std::int64_t>(parts[1]);
}

}  // namespace fragblas
