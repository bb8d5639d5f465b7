// What calls allocate for scratch within the default budget of a page, whatever other types left
// unused. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>

#include "context/context_state.hpp"
#include "fragblas/complex.hpp"
#include "fragblas/double.hpp"
#include "fragblas/double_complex.hpp"
#include "null_gl/device.hpp"
#include "null_gl/golden.hpp"
#include "null_gl/platform.hpp"
#include "support/environment.hpp"

namespace fragblas::test {
namespace {

using null_gl::device;

constexpr std::int64_t kSide = 4096;

struct FloatMatrix : Matrix {
  FloatMatrix(Context& context, std::int64_t rows, std::int64_t cols)
      : Matrix(context.matrix(rows, cols)) {}
};

// How many allocations the last of three equal products makes.
template <typename Of, typename Product>
int last_allocations(Context& context, const Product& product) {
  const Of a(context, kSide, kSide), b(context, kSide, kSide), c(context, kSide, kSide);
  int before = 0;
  for (int i = 0; i < 3; ++i) {
    before = device().allocations();
    product(a, b, c);
    device().take_record();
  }
  return device().allocations() - before;
}

}  // namespace

TEST_SUITE_BEGIN("null_scratch");

TEST_CASE("large products of four types one after the other find their scratch unused") {
  device().reset();
  device().max_texture_size = 16384;
  ContextOptions options = null_options();
  options.limits.memory_bytes = std::int64_t{1} << 30;
  Context context(null_gl::platform(), options);
  context.state()->double_precision = true;  // it would compute nothing
  CHECK(last_allocations<FloatMatrix>(
            context, [](const auto& a, const auto& b, const auto& c) { gemm(a, b, c); }) == 0);
  CHECK(last_allocations<ComplexMatrix>(
            context, [](const auto& a, const auto& b, const auto& c) { cgemm(a, b, c); }) == 0);
  CHECK(last_allocations<DoubleMatrix>(
            context, [](const auto& a, const auto& b, const auto& c) { dgemm(a, b, c); }) == 0);
  CHECK(last_allocations<DoubleComplexMatrix>(
            context, [](const auto& a, const auto& b, const auto& c) { zgemm(a, b, c); }) == 0);
}

TEST_SUITE_END();

}  // namespace fragblas::test
