// dgmm: rows or columns of a matrix times the elements of a vector. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/pairwise.hpp"
#include "support/stored_matrix.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Side kSides[] = {Side::Left, Side::Right};
const std::int64_t kSizes[] = {1, 2, 4, 5, 8, 17, 64};
const std::int64_t kIncrements[] = {1, -1, 2, -3, 0};

// Small integers: products are exact.
std::vector<float> small(Rng& random, std::int64_t count) {
  return random_data(random, count, Data::Integers);
}

// What C must be, row by row.
std::vector<float> scaled(std::int64_t cols, Side side, std::vector<float> a,
                          const std::vector<float>& x) {
  for (std::size_t e = 0; e < a.size(); ++e) {
    const std::size_t n = static_cast<std::size_t>(cols);
    a[e] *= x[side == Side::Left ? e / n : e % n];
  }
  return a;
}

}  // namespace

TEST_SUITE_BEGIN("extra_dgmm");

TEST_CASE("dgmm agrees with the reference (rules 17, 18, 29, 38, 39, 49)") {
  numeric_cases("sdgmm");
}

TEST_CASE("dgmm in any mix of layouts, gaps, offsets and increments (rules 17, 18, 29)") {
  Rng random = rng("dgmm");
  for (const Case& l : pairwise({7, 7, 2, 2, 2, 5, 5, 5, 5, 5, 2}, random)) {
    const std::int64_t rows = kSizes[l[0]], cols = kSizes[l[1]];
    const Side side = kSides[l[2]];
    const bool cblas = l[10] == 1;
    const Layout layout_a = kLayouts[l[3]], layout_c = cblas ? layout_a : kLayouts[l[4]];
    const std::int64_t order = side == Side::Left ? rows : cols, inc = kIncrements[l[5]];
    INFO(rows, " x ", cols, ", side ", static_cast<int>(side), ", layouts ",
         static_cast<int>(layout_a), " ", static_cast<int>(layout_c), ", inc ", inc, ", slack ",
         l[6], " ", l[7], ", offsets ", l[8], " ", l[9]);
    const std::vector<float> values = small(random, rows * cols);
    StoredMatrix a(rows, cols, values, random, {layout_a, l[6], l[8], 2});
    StoredMatrix c(rows, cols, random_bits(random, rows * cols), random, {layout_c, l[7], l[9], 1});
    const std::int64_t first = l[8] + l[9];
    const std::vector<float> all = small(random, first + (order - 1) * std::abs(inc) + 2);
    std::vector<float> factors;
    for (std::int64_t i = 0; i < order; ++i) {
      const std::int64_t from = inc < 0 ? (1 - order) * inc : 0;
      factors.push_back(all[static_cast<std::size_t>(first + from + i * inc)]);
    }
    const Vector x = blas().vector(all);
    const VectorView view{{x, first}, order, inc};
    if (cblas) {
      sdgmm(layout_a, side, rows, cols, a.operand(), a.ld(), view.data, inc, c.operand(), c.ld());
    } else {
      dgmm(a.view(), view, c.view(), side);
    }
    a.fetch();
    c.fetch();
    CHECK(c.elements() == scaled(cols, side, values, factors));
    CHECK(c.touched() + a.changed() == 0);
    CHECK(x.read() == all);
  }
}

TEST_CASE("dgmm in place, with x in C, and with A elsewhere in C's buffer") {
  Rng random = rng("dgmm in place");
  for (const Layout layout : kLayouts) {
    for (const Side side : kSides) {
      for (const std::int64_t slack : {0, 3, 4}) {
        for (const std::int64_t offset : {0, 1, 8}) {
          INFO("layout ", static_cast<int>(layout), ", side ", static_cast<int>(side), ", slack ",
               slack, ", offset ", offset);
          const std::int64_t m = 36, n = 24;
          const std::vector<float> values = small(random, m * n);
          StoredMatrix c(m, n, values, random, {layout, slack, offset});
          const std::int64_t order = side == Side::Left ? m : n;
          const std::vector<float> factors = small(random, order);
          dgmm(c.view(), blas().vector(factors), c.view(), side);
          std::vector<float> expected = scaled(n, side, values, factors);
          c.fetch();
          CHECK(c.elements() == expected);
          CHECK(c.touched() == 0);

          // x is a row or a column of C.
          const bool with_row = side == Side::Right;
          const std::int64_t inc = with_row == (layout == Layout::RowMajor) ? 1 : c.ld();
          std::vector<float> own;
          for (std::int64_t i = 0; i < order; ++i) {
            own.push_back(expected[static_cast<std::size_t>(with_row ? i : i * n)]);
          }
          dgmm(c.view(), {c.operand(), order, inc}, c.view(), side);
          expected = scaled(n, side, expected, own);
          c.fetch();
          CHECK(c.elements() == expected);
          CHECK(c.touched() == 0);
        }
      }
    }
  }
  // C begins one line behind A.
  const std::vector<float> all = small(random, 20 * 12), factors = small(random, 12);
  const Vector whole = blas().vector(all);
  dgmm(whole.matrix(19, 12), blas().vector(factors), whole.matrix(19, 12, 12), Side::Right);
  std::vector<float> expected(all.begin(), all.begin() + 12);
  const std::vector<float> moved = scaled(12, Side::Right, {all.begin(), all.end() - 12}, factors);
  expected.insert(expected.end(), moved.begin(), moved.end());
  CHECK(whole.read() == expected);
}

TEST_CASE("rule 9: dgmm multiplies, also by 0") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  for (const Side side : kSides) {
    const Matrix a = blas().matrix(3, 3, {0, kNan, 1, kInf, 2, 0, 1, 1, 1});
    const Matrix c = blas().matrix(3, 3);
    dgmm(a, blas().vector(std::vector<float>{0, kInf, 1}), c, side);
    const std::vector<float> got = c.read();
    std::string kinds;
    for (const float value : got) kinds += std::isnan(value) ? 'n' : std::isinf(value) ? 'i' : '.';
    CHECK(kinds == (side == Side::Left ? ".n.iin..." : ".n.ni..i."));
  }
}

TEST_CASE("dgmm of a large matrix") {
  Rng random = rng("dgmm large");
  const std::int64_t m = 100, n = std::min<std::int64_t>(info().max_buffer_elements / m, 4100);
  const std::vector<float> values = small(random, m * n);
  const Matrix a = blas().matrix(m, n, values), c = blas().matrix(m, n);
  for (const Side side : kSides) {
    const std::vector<float> factors = small(random, side == Side::Left ? m : n);
    dgmm(a, blas().vector(factors), c, side);
    CHECK(c.read() == scaled(n, side, values, factors));
  }
}

TEST_CASE("dgmm is one draw") {
  const Matrix a = blas().matrix(33, 20), c = blas().matrix(33, 20);
  const Vector x = blas().vector(20);
  blas().finish();
  const std::int64_t before = blas().stats().draws;
  dgmm(a, x, c, Side::Right);
  CHECK(blas().stats().draws - before == 1);
}

TEST_CASE("rule 6, 37: arguments of dgmm") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const Operand null;
  const Layout row = Layout::RowMajor;
  CHECK_NOTHROW(sdgmm(row, Side::Left, 0, 3, null, 3, null, 1, null, 3));
  CHECK_NOTHROW(sdgmm(row, Side::Right, 3, 0, null, 1, null, 1, null, 1));
  CHECK(error_of([&] { sdgmm(row, Side::Left, 3, 4, a, 4, a, 1, a, 3); }) ==
        "sdgmm: ldc = 3, must be at least max(1, n) = 4");
  CHECK(error_of([&] {
          sdgmm(row, Side::Right, 3, 4, a, 4, {a, 17}, 1, a, 4);
        }) == "sdgmm: x spans 4 elements from offset = 17, must end within the buffer's size = 20");
  CHECK(error_of([&] { dgmm(a.matrix(3, 4), a.vector(4), a.matrix(3, 4)); }) ==
        "dgmm: x.size = 4, must be c.rows = 3");
  CHECK(error_of([&] { dgmm(a.matrix(3, 4), a.vector(4), a.matrix(4, 3)); }) ==
        "dgmm: a.rows = 3, must be c.rows = 4");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
