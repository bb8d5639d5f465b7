// cgetrf, cgetrs and cgesv. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/complex_linalg.hpp"
#include "support/complex_factors.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/factors.hpp"

namespace fragblas::test {
namespace {

const std::vector<Layout> kLayouts = {Layout::RowMajor, Layout::ColMajor};
const std::vector<Op> kOps = {Op::NoTrans, Op::Trans, Op::ConjTrans};

bool fits(std::int64_t m, std::int64_t n) {
  return 2 * ((m + 3) * (n + 3) + 16 * (m + 1)) <= info().max_buffer_elements;
}

// L, unit, or U of a matrix that has both.
ComplexDense factor_of(const ComplexDense& a, Uplo uplo) {
  const std::int64_t order = std::min(a.rows, a.cols);
  const bool lower = uplo == Uplo::Lower;
  ComplexDense result(lower ? a.rows : order, lower ? order : a.cols);
  for (std::int64_t i = 0; i < result.rows; ++i) {
    for (std::int64_t j = 0; j < result.cols; ++j) {
      if (in_triangle(uplo, i, j)) result(i, j) = lower && i == j ? Wide(1) : a(i, j);
    }
  }
  return result;
}

// Rows exchanged as pivots say, counted from 1.
ComplexDense exchanged(ComplexDense a, const std::vector<float>& pivots) {
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    const auto other = static_cast<std::int64_t>(pivots[k]) - 1;
    for (std::int64_t j = 0; j < a.cols; ++j) {
      std::swap(a(static_cast<std::int64_t>(k), j), a(other, j));
    }
  }
  return a;
}

// |re| + |im| of a factor is at most sqrt(2) times that of its quotient by the pivot.
constexpr double kLargestPart = 1.4143;

void check_lu(const ComplexDense& a, Rng& random, Layout layout, std::int64_t slack) {
  const std::int64_t m = a.rows, n = a.cols, order = std::min(m, n);
  ComplexOperand stored = ComplexOperand::matrix(random, a, layout, slack, blas());
  const Vector pivots = blas().vector(filled(order + 2, -7));
  const Vector failed = blas().vector(std::vector<float>{7});
  cgetrf(stored.matrix_view(), pivots.view(order, 1), failed);
  CHECK(failed.read()[0] == 0);
  stored.fetch();
  CHECK(stored.touched() == 0);
  std::vector<float> found = pivots.read();
  CHECK(found.front() == -7);
  CHECK(found.back() == -7);
  found = {found.begin() + 1, found.end() - 1};
  for (std::int64_t k = 0; k < order; ++k) {
    const float pivot = found[static_cast<std::size_t>(k)];
    REQUIRE(pivot == std::floor(pivot));
    REQUIRE(pivot > static_cast<float>(k));
    REQUIRE(pivot <= static_cast<float>(m));
  }
  const ComplexDense factors = stored.elements();
  const ComplexDense lower = factor_of(factors, Uplo::Lower);
  CHECK(std::none_of(lower.values.begin(), lower.values.end(),
                     [](Wide value) { return std::abs(value) > kLargestPart; }));
  CHECK(complex_units(lower * factor_of(factors, Uplo::Upper), exchanged(a, found), n, norm1(a)) <
        kMostUnits);
}

}  // namespace

TEST_SUITE_BEGIN("complex_getrf");

TEST_CASE("cgetrf of all shapes, layouts and gaps") {
  Rng random = rng("cgetrf");
  const std::vector<std::int64_t> large = {100, 130};
  for (std::int64_t trial = 0; trial < 56; ++trial) {
    const bool small = trial < 50;
    const std::int64_t m = small ? trial : random.pick(large);
    const std::int64_t n = trial % 3 == 0 ? m : small ? random.below(50) : random.pick(large);
    const Layout layout = random.pick(kLayouts);
    const std::int64_t slack = random.below(3);
    if (!fits(m, n)) continue;
    INFO(m, " x ", n, ", layout ", static_cast<int>(layout), ", slack ", slack);
    check_lu(random_numbers(random, m, n, Data::Unit), random, layout, slack);
  }
}

TEST_CASE("cgetrf of a tall and of a wide matrix") {
  Rng random = rng("cgetrf tall");
  if (!fits(1300, 20)) return;
  check_lu(random_numbers(random, 1300, 20, Data::Unit), random, Layout::ColMajor, 1);
  check_lu(random_numbers(random, 20, 1300, Data::Unit), random, Layout::RowMajor, 0);
}

TEST_CASE("cgetrf of matrices that need their pivots") {
  Rng random = rng("cgetrf pivots");
  for (const std::int64_t n : {2, 17, 64}) {
    if (!fits(n, n)) continue;
    ComplexDense zero_diagonal = random_numbers(random, n, n, Data::Unit), reversed(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
      zero_diagonal(i, i) = 0;
      reversed(i, n - 1 - i) = Wide(0, 1);
    }
    check_lu(zero_diagonal, random, Layout::RowMajor, 0);
    check_lu(reversed, random, Layout::ColMajor, 1);
  }
}

TEST_CASE("rule 27: the pivot is the first with the largest |re| + |im|, as LAPACK's") {
  // By their moduli the first one and then the last one would be the largest.
  const std::vector<Complex> first_column = {3, Complex(2, -2), Complex(-2, 2), Complex(0, -3)};
  const std::vector<Complex> second_column = {Complex(0, 1), Complex(1, 1), 2, 5};
  std::vector<Complex> numbers = first_column;
  numbers.insert(numbers.end(), second_column.begin(), second_column.end());
  const ComplexMatrix a(blas(), 4, 2, numbers, Layout::ColMajor);
  const Vector pivots = blas().vector(2);
  cgetrf(a, pivots);
  CHECK(pivots.read() == std::vector<float>{2, 3});
}

TEST_CASE("cgetrf of numbers whose squares overflow or underflow") {
  Rng random = rng("cgetrf scaled");
  for (const double scale : {1e30, 1e-30}) {
    const ComplexDense a = random_numbers(random, 20, 20, Data::Unit).map([&](Wide value) {
      return Wide(Complex(scale * value));
    });
    check_lu(a, random, Layout::RowMajor, 0);
  }
}

TEST_CASE("info names the first number on the diagonal both of whose parts are 0") {
  Rng random = rng("cgetrf info");
  for (const std::int64_t n : {1, 5, 16, 17, 40}) {
    if (!fits(n, n)) continue;
    for (const Layout layout : kLayouts) {
      const std::int64_t bad = random.below(n);
      ComplexDense a(n, n);
      for (std::int64_t i = 0; i < n; ++i) {
        a(i, i) = i == bad ? Wide(0) : i % 2 == 0 ? Wide(0, 2) : Wide(2, 0);
        for (std::int64_t j = i + 1; j < n; ++j) a(i, j) = Wide(1, 1);
      }
      ComplexOperand stored = ComplexOperand::matrix(random, a, layout, 0, blas());
      const Vector pivots = blas().vector(n), failed = blas().vector(1);
      cgetrf(stored.matrix_view(), pivots, failed);
      CHECK(failed.read()[0] == static_cast<float>(bad + 1));
      stored.fetch();
      CHECK(stored.elements().values == a.values);
    }
  }
}

TEST_CASE("cgetrs and cgesv, with A, its transpose and its conjugate transpose") {
  Rng random = rng("cgetrs");
  for (const std::int64_t n : {0, 1, 2, 7, 16, 33, 70, 130}) {
    for (const Layout layout : kLayouts) {
      const std::int64_t sides = 1 + random.below(5), slack = random.below(3);
      if (!fits(n, n + sides)) continue;
      const Layout other = random.pick(kLayouts);
      INFO("n ", n, ", nrhs ", sides, ", layouts ", static_cast<int>(layout), " ",
           static_cast<int>(other));
      const ComplexDense a = random_numbers(random, n, n, Data::Unit);
      const ComplexDense b = random_numbers(random, n, sides, Data::Unit);
      const auto made = [&](const ComplexDense& dense, Layout order) {
        return ComplexOperand::matrix(random, dense, order, slack, blas());
      };
      ComplexOperand factors = made(a, layout), solved = made(b, other);
      const Vector pivots = blas().vector(n), failed = blas().vector(std::vector<float>{7});
      cgesv(factors.matrix_view(), pivots, solved.matrix_view(), failed);
      CHECK(failed.read()[0] == 0);
      for (const Op op : kOps) {
        ComplexOperand right = made(b, other);
        cgetrs(factors.matrix_view(), pivots, right.matrix_view(), op);
        right.fetch();
        CHECK(right.touched() == 0);
        const ComplexDense x = right.elements();
        CHECK(complex_units(op_of(op, a) * x, b, n, norm1(op_of(op, a)) * norm1(x)) < kMostUnits);
        if (op == Op::NoTrans) {
          solved.fetch();
          CHECK(solved.elements().values == x.values);
        }
      }
    }
  }
}

TEST_CASE("rule 6, 37: arguments of the complex LU routines") {
  const ComplexVector a(blas(), 20);
  const Operand null;
  const Layout row = Layout::RowMajor;
  const Vector failed = blas().vector(std::vector<float>{5}), pivots = blas().vector(3);
  CHECK_NOTHROW(cgetrf(row, 0, 3, null, 3, null, null));
  CHECK_NOTHROW(cgesv(row, 0, 2, null, 1, null, null, 2, failed));
  CHECK(failed.read()[0] == 0);
  CHECK_NOTHROW(cgetrs(row, Op::NoTrans, 3, 0, null, 3, null, null, 1));
  CHECK(error_of([&] { cgetrf(row, -1, 3, a, 3, pivots, null); }) ==
        "cgetrf: m = -1, must be at least 0");
  CHECK(error_of([&] { cgetrf(row, (1 << 24) + 1, 1, a, 1, pivots, null); }) ==
        "cgetrf: m = 16777217, must be at most 2^24");
  CHECK(error_of([&] { cgetrf(row, 3, 3, a, 2, pivots, null); }) ==
        "cgetrf: lda = 2, must be at least max(1, n) = 3");
  CHECK(error_of([&] { cgetrf(row, 3, 3, a, 3, a, null); }) ==
        "cgetrf: ipiv.dtype = complex64, must be float32");
  CHECK(error_of([&] { cgetrf(row, 4, 4, a, 4, pivots, null); }) ==
        "cgetrf: ipiv spans 4 elements from offset = 0, must end within the buffer's size = 3");
  CHECK(error_of([&] { cgetrs(row, static_cast<Op>(7), 3, 1, a, 3, pivots, a, 1); }) ==
        "cgetrs: trans = 7, must be NoTrans (111), Trans (112) or ConjTrans (113)");
  CHECK(error_of([&] { cgetrs(a.matrix(3, 3), pivots, a.matrix(4, 2)); }) ==
        "cgetrs: b.rows = 4, must be a.rows = 3");
  CHECK(error_of([&] { cgesv(a.matrix(3, 3), pivots.view(2), a.matrix(3, 2)); }) ==
        "cgesv: ipiv.size = 2, must be a.rows = 3");
}

TEST_SUITE_END();

}  // namespace fragblas::test
