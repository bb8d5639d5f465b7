// zdotu, zdotc: exact sums of each part, rounded once; dznrm2: sqrt(x^H x); dzasum and izamax: of
// |re x_i| + |im x_i|. SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "double/complex_merge.hpp"
#include "double/exact_sums.hpp"
#include "double/index.hpp"
#include "double/result.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double_complex.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/level1/result.hpp"
#include "transfer/transfer.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kMagnitudes = add_kernel("DoubleComplexMagnitudes", "double/complex_magnitudes.frag",
                                        kContiguous | kWhole, fragblas_double_kernels::shader_text);

// x as a row.
DoubleComplexFactor row_of(const Numbers& x, bool conjugated) {
  return {Source{x.buffer, x.base, 0, x.stride}, conjugated};
}

// Terms are counted, two a number.
void check_terms(const Check& check, std::int64_t n) {
  constexpr std::int64_t kMost = (std::int64_t{1} << 30) - 1;
  if (n > kMost) {
    check.fail("n", n, "at most {}", {kMost});
  }
}

void dot(const char* routine, bool conjugated, std::int64_t n, const Operand& x, std::int64_t incx,
         const Operand& y, std::int64_t incy, const Operand& result) {
  const Check check = double_complex_check(routine);
  check_terms(check, n);
  if (n > 0) {
    check.vector("x", "n", x, n, incx);
    check.vector("y", "n", y, n, incy);
  }
  check.operand("result", result, 1);
  ContextState& context = check.same_context(
      {{"x", x.buffer.get()}, {"y", y.buffer.get()}, {"result", result.buffer.get()}});
  if (n <= 0) {
    enqueue_double_complex_axpby(routine, {0.0}, {}, 0.0, complex_numbers_target(result, 1, 1));
  } else {
    enqueue_exact_complex_sums(
        routine, {1, n, row_of(numbers_of(x, n, incx), conjugated), numbers_of(y, n, incy)}, 1.0,
        0.0, result, 1);
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

DoubleComplex waited_dot(const char* routine, bool conjugated, const VectorView& x,
                         const VectorView& y) {
  const Check check = double_complex_check(routine);
  check.equal("y.size", y.size, "x.size", x.size);
  if (x.size <= 0) {
    return 0;
  }
  if (!x.data.buffer) {
    check.fail("x = null, must be a view of a buffer");
  }
  Operand result;
  result.buffer =
      std::make_shared<BufferState>(x.data.buffer->services(), 1, catalog::element_type('z'));
  dot(routine, conjugated, x.size, x.data, x.inc, y.data, y.inc, result);
  DoubleComplex number;
  read_back(*result.buffer, 0, &number, 1);
  return number;
}

// The result has so many real numbers, which are 0 where x has none for the routine.
ContextState& check_sum(const char* routine, bool empty, std::int64_t n, const Operand& x,
                        std::int64_t incx, const Operand& result, std::int64_t size) {
  if (!empty) {
    double_complex_check(routine).vector("x", "n", x, n, incx);
  }
  const Check check = double_check(routine);
  check.operand("result", result, size);
  ContextState& context =
      check.same_context({{"x", x.buffer.get()}, {"result", result.buffer.get()}});
  if (empty) {
    enqueue_double_fill(routine, Scalar(0), numbers_target(result, size, 1));
  }
  return context;
}

std::shared_ptr<BufferState> enqueue_magnitudes(const char* routine, std::int64_t n,
                                                const Numbers& x) {
  std::shared_ptr<BufferState> magnitudes =
      temporary(x.buffer->services(), n, catalog::element_type('d'));
  Pass pass = target_pass(routine, kMagnitudes, {magnitudes.get(), 0, 2 * n, 2 * n, 1});
  pass.write_whole();
  pass.read(Sampler::X, x.buffer);
  set_vector<uniforms::XVector>(pass, {x.buffer, x.base, x.stride, x.stride});
  enqueue_pass(std::move(pass));
  return magnitudes;
}

}  // namespace

}  // namespace detail

using namespace detail;

void zdotu(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& result) {
  dot("zdotu", false, n, x, incx, y, incy, result);
}

void zdotc(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& y, std::int64_t incy,
           const Operand& result) {
  dot("zdotc", true, n, x, incx, y, incy, result);
}

void dznrm2(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  check_terms(Check("dznrm2"), n);
  ContextState& context = check_sum("dznrm2", n <= 0, n, x, incx, result, 1);
  if (n > 0) {
    // The real part of conj(x) . x.
    const Numbers numbers = numbers_of(x, n, incx);
    ExactSums sums(1, n, row_of(numbers, true), numbers);
    sums.rows = 1;
    sums.root = true;
    enqueue_exact_sums("dznrm2", sums, Scalar(1), Scalar(0), result, 1);
  }
  context.submit();
}

void dzasum(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  const bool empty = reduces_nothing(n, incx);
  ContextState& context = check_sum("dzasum", empty, n, x, incx, result, 1);
  if (!empty) {
    ExactSums sums(1, n, row_of(numbers_of(x, n, incx), false), Numbers{});
    sums.rows = 1;
    sums.absolute = true;
    enqueue_exact_sums("dzasum", sums, Scalar(1), Scalar(0), result, 1);
  }
  context.submit();
}

void izamax(std::int64_t n, const Operand& x, std::int64_t incx, const Operand& result) {
  const bool empty = reduces_nothing(n, incx);
  ContextState& context = check_sum("izamax", empty, n, x, incx, result, 2);
  if (!empty) {
    const auto magnitudes = enqueue_magnitudes("izamax", n, numbers_of(x, n, incx));
    enqueue_double_index("izamax", kAbsolute, n, {magnitudes.get(), 0, 1},
                         numbers_target(result, 2, 1));
  }
  context.submit();
}

void zdotu(const VectorView& x, const VectorView& y, const VectorView& result) {
  dot("zdotu", false, x, y, result);
}

void zdotc(const VectorView& x, const VectorView& y, const VectorView& result) {
  dot("zdotc", true, x, y, result);
}

DoubleComplex zdotu(const VectorView& x, const VectorView& y) {
  return waited_dot("zdotu", false, x, y);
}

DoubleComplex zdotc(const VectorView& x, const VectorView& y) {
  return waited_dot("zdotc", true, x, y);
}

void dznrm2(const VectorView& x, const VectorView& result) {
  check_result_size(Check("dznrm2"), result, 1);
  dznrm2(x.size, x.data, x.inc, result.data);
}

double dznrm2(const VectorView& x) {
  if (x.size <= 0) {
    return 0;
  }
  return wait_for_doubles(Check("dznrm2"), x, 1,
                          [&](const Operand& result) { dznrm2(x.size, x.data, x.inc, result); })[0];
}

void dzasum(const VectorView& x, const VectorView& result) {
  reduce("dzasum", dzasum, x, result, 1);
}

double dzasum(const VectorView& x) {
  return reduced_double("dzasum", dzasum, x, 1)[0];
}

void izamax(const VectorView& x, const VectorView& result) {
  reduce("izamax", izamax, x, result, 2);
}

std::int64_t izamax(const VectorView& x) {
  return index_of(reduced_double("izamax", izamax, x, 2));
}

}  // namespace fragblas
