// symv of large matrices, whose stored triangle is read once. Small ones: level2_products.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "plan/device_profile.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

// Whole numbers, so that every order of additions gives the same sum.
float whole_number(std::int64_t i, int most) {
  return static_cast<float>(i * 7919 % (2 * most + 1) - most);
}

struct Product {
  std::int64_t n = 0, ld = 0, incx = 1, incy = 1;
  Layout layout = Layout::RowMajor;
  Uplo uplo = Uplo::Lower;
};

// y := 2 A x - y, with NaN wherever the matrix is not stored.
void check(const Product& product) {
  const std::int64_t n = product.n, ld = product.ld, incx = product.incx, incy = product.incy;
  const Layout layout = product.layout;
  const Uplo uplo = product.uplo;
  CAPTURE(n);
  CAPTURE(ld);
  CAPTURE(incx);
  CAPTURE(incy);
  CAPTURE(static_cast<int>(layout));
  CAPTURE(static_cast<int>(uplo));
  const std::int64_t offset = 8;
  std::vector<float> a(static_cast<std::size_t>(offset + n * ld), kNan);
  std::vector<float> x(static_cast<std::size_t>(n * std::abs(incx)), kNan);
  std::vector<float> y(static_cast<std::size_t>(n * std::abs(incy)), 1e30f);
  std::vector<double> expected(static_cast<std::size_t>(n), 0);
  const std::vector<std::int64_t> in_x = vector_positions(n, 0, incx);
  const std::vector<std::int64_t> in_y = vector_positions(n, 0, incy);
  for (std::int64_t i = 0; i < n; ++i) {
    const std::size_t at = static_cast<std::size_t>(i);
    x[static_cast<std::size_t>(in_x[at])] = whole_number(i, 4);
    y[static_cast<std::size_t>(in_y[at])] = whole_number(3 * i, 100);
  }
  // A line of memory has the elements up to the diagonal, or from there on.
  const bool to_the_diagonal = (layout == Layout::RowMajor) == (uplo == Uplo::Lower);
  for (std::int64_t line = 0; line < n; ++line) {
    for (std::int64_t k = to_the_diagonal ? 0 : line; k < (to_the_diagonal ? line + 1 : n); ++k) {
      const float value = whole_number(line * 31 + k, 2);
      a[static_cast<std::size_t>(offset + line * ld + k)] = value;
      const double wide = static_cast<double>(value);
      expected[static_cast<std::size_t>(line)] += wide * static_cast<double>(whole_number(k, 4));
      if (k != line) {
        expected[static_cast<std::size_t>(k)] += wide * static_cast<double>(whole_number(line, 4));
      }
    }
  }
  Vector result = blas().vector(y);
  const Vector matrix = blas().vector(a), from = blas().vector(x);
  ssymv(layout, uplo, n, 2, {matrix, offset}, ld, from, incx, -1, result, incy);
  const std::vector<float> found = result.read();
  std::int64_t wrong = 0, first_wrong = -1;
  for (std::int64_t i = n - 1; i >= 0; --i) {
    const auto place = static_cast<std::size_t>(in_y[static_cast<std::size_t>(i)]);
    const double old = static_cast<double>(whole_number(3 * i, 100));
    const bool right =
        found[place] == static_cast<float>(2 * expected[static_cast<std::size_t>(i)] - old);
    wrong += right ? 0 : 1;
    first_wrong = right ? first_wrong : i;
    y[place] = found[place];
  }
  CAPTURE(first_wrong);
  CHECK(wrong == 0);
  CHECK(found == y);  // nothing between its elements has changed
}

bool fits(std::int64_t n) {
  return 8 + n * 4096 <= info().max_buffer_elements;
}

}  // namespace

TEST_SUITE_BEGIN("level2_symv");

TEST_CASE("ssymv of either triangle of a large matrix, in either layout") {
  for (const std::int64_t n : {2048, 2100, 2305}) {
    if (!fits(n)) continue;
    for (const Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
      for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
        check({n, (n + 3) / 4 * 4, 1, 1, layout, uplo});
      }
    }
  }
}

TEST_CASE("ssymv of a large matrix with increments, and lines that begin anywhere") {
  const std::int64_t n = 2051;
  if (!fits(n)) return;
  check({n, 2052, 2, -3, Layout::RowMajor, Uplo::Lower});
  check({n, 4096, -1, 1, Layout::RowMajor, Uplo::Upper});
  check({n, 2052, 1, 1, Layout::RowMajor, Uplo::Upper});
  check({n, 2053, 1, 1, Layout::RowMajor, Uplo::Lower});
}

TEST_CASE("ssymv of a large matrix reads its triangle once") {
  const std::int64_t n = 2048;
  if (!fits(n) || info().draw_buffers < 8 || blas().profile().slow_compiler) return;
  const Vector a = blas().vector(n * n), x = blas().vector(n);
  Vector y = blas().vector(n);
  blas().finish();
  const Stats before = blas().stats();
  ssymv(Layout::RowMajor, Uplo::Lower, n, 1, a, n, x, 1, 0, y, 1);
  blas().finish();
  // x packed, tiles, those at the edges, their sums of places and of lines, and y.
  CHECK(blas().stats().passes - before.passes == 6);
}

TEST_SUITE_END();

}  // namespace fragblas::test
