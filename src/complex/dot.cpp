// cdotu: result := x . y; cdotc: result := conj(x) . y. SPDX-License-Identifier: MIT
#include <memory>

#include "complex/check.hpp"
#include "complex/vectors.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/reduction/reduction.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "routines/level1/result.hpp"
#include "transfer/transfer.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr ShaderText kText = fragblas_complex_kernels::shader_text;
const KernelId kPartial =
    add_kernel("ComplexDotPartial", "complex/dot_partial.frag", kXQuads | kYQuads | kNegate, kText);
const KernelId kFinal = add_kernel("ComplexDotFinal", "complex/dot_final.frag", kContiguous, kText);

void dot(const char* routine, bool conjugated, std::int64_t n, const Operand& x, std::int64_t incx,
         const Operand& y, std::int64_t incy, const Operand& result) {
  const Check check = complex_check(routine);
  if (n > 0) {
    check.vector("x", "n", x, n, incx);
    check.vector("y", "n", y, n, incy);
  }
  check.operand("result", result, 1);
  ContextState& context = check.same_context(
      {{"x", x.buffer.get()}, {"y", y.buffer.get()}, {"result", result.buffer.get()}});
  const Target target = numbers_target(result, 1, 1);
  if (n <= 0) {
    enqueue_fill(routine, 0.0f, target);
  } else {
    std::shared_ptr<BufferState> copy_of_x, copy_of_y;
    const Source lanes_x = lanes_of_vector(routine, x, n, incx, copy_of_x);
    const Source lanes_y = lanes_of_vector(routine, y, n, incy, copy_of_y);
    Reduction reduction{kPartial, KernelId::SumMerge, kFinal};
    reduction.variant = conjugated ? kNegate : kNoVariant;
    enqueue_reduction(routine, reduction, 2 * n, lanes_x, lanes_y, nullptr, target);
  }
  context.submit();
}

void dot(const char* routine, bool conjugated, const VectorView& x, const VectorView& y,
         const VectorView& result) {
  const Check check(routine);
  check.equal("y.size", y.size, "x.size", x.size);
  check_result_size(check, result, 1);
  dot(routine, conjugated, x.size, x.data, x.inc, y.data, y.inc, result.data);
}

}  // namespace

}  // namespace detail

namespace {

Complex dot(const char* routine, bool conjugated, const VectorView& x, const VectorView& y) {
  const detail::Check check = detail::complex_check(routine);
  check.equal("y.size", y.size, "x.size", x.size);
  if (x.size <= 0) {
    return 0;
  }
  if (!x.data.buffer) {
    check.fail("x = null, must be a view of a buffer");
  }
  Operand result;
  result.buffer = std::make_shared<detail::BufferState>(x.data.buffer->services(), 1,
                                                        catalog::element_type('c'));
  detail::dot(routine, conjugated, x.size, x.data, x.inc, y.data, y.inc, result);
  Complex number;
  detail::read_back(*result.buffer, 0, &number, 1);
  return number;
}

}  // namespace

void cdotu(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& result) {
  detail::dot("cdotu", false, n, x, incx, y, incy, result);
}

void cdotc(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& result) {
  detail::dot("cdotc", true, n, x, incx, y, incy, result);
}

void cdotu(const VectorView& x, const VectorView& y, const VectorView& result) {
  detail::dot("cdotu", false, x, y, result);
}

void cdotc(const VectorView& x, const VectorView& y, const VectorView& result) {
  detail::dot("cdotc", true, x, y, result);
}

Complex cdotu(const VectorView& x, const VectorView& y) {
  return dot("cdotu", false, x, y);
}

Complex cdotc(const VectorView& x, const VectorView& y) {
  return dot("cdotc", true, x, y);
}

}  // namespace fragblas
