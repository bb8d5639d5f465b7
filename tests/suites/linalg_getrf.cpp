// sgetrf, sgetrs, sgesv, sgetri and slaswp. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/linalg.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/factors.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

Dense read_whole(StoredMatrix& matrix, std::int64_t m, std::int64_t n) {
  matrix.fetch();
  return Dense(m, n, matrix.elements());
}

// Rows exchanged as pivots say, counted from 1.
Dense exchanged(Dense a, const std::vector<float>& pivots) {
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    const std::int64_t other = static_cast<std::int64_t>(pivots[k]) - 1;
    for (std::int64_t j = 0; j < a.cols; ++j) {
      std::swap(a(static_cast<std::int64_t>(k), j), a(other, j));
    }
  }
  return a;
}

bool fits(std::int64_t elements) {
  return elements + 16 <= info().max_buffer_elements;
}

void check_lu(const Dense& a, Rng& random, const Place& place) {
  const std::int64_t m = a.rows, n = a.cols, order = std::min(m, n);
  StoredMatrix stored(m, n, a.rounded(), random, place);
  const Vector pivots = blas().vector(filled(order + 2, -7));
  const Vector failed = blas().vector(std::vector<float>{7});
  getrf(stored.view(), pivots.view(order, 1), failed);
  CHECK(failed.read()[0] == 0);
  const Dense factors = read_whole(stored, m, n);
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
  const Dense lower = lower_of(factors, true), upper = upper_of(factors);
  CHECK(std::none_of(lower.values.begin(), lower.values.end(),
                     [](double value) { return std::abs(value) > kLargestFactor; }));
  CHECK(units(lower * upper - exchanged(a, found), n, norm1(a)) < kMostUnits);
}

}  // namespace

TEST_SUITE_BEGIN("linalg_getrf");

TEST_CASE("getrf of all shapes, layouts and gaps") {
  Rng random = rng("getrf");
  const std::vector<std::int64_t> large = {127, 130, 200};
  for (std::int64_t trial = 0; trial < 100; ++trial) {
    const bool small = trial < 90;
    const std::int64_t m = small ? trial % 71 : random.pick(large);
    const std::int64_t n = trial % 3 == 0 ? m : small ? random.below(71) : random.pick(large);
    const Place place{kLayouts[random.below(2)], random.below(4), random.below(5)};
    if (!fits((m + 4) * (n + 4)) || !fits(16 * m)) continue;
    INFO(m, " x ", n, ", layout ", static_cast<int>(place.layout), ", slack ", place.slack,
         ", offset ", place.offset);
    check_lu(random_matrix(random, m, n), random, place);
  }
}

TEST_CASE("getrf of tall and of wide matrices") {
  Rng random = rng("getrf tall");
  for (const Layout layout : kLayouts) {
    for (const std::int64_t n : {1, 3, 16, 20}) {
      if (!fits(700 * 24)) continue;
      check_lu(random_matrix(random, 700, n), random, {layout, 1, 2});
      check_lu(random_matrix(random, n, 700), random, {layout, 1, 2});
    }
  }
}

TEST_CASE("getrf of matrices that need their pivots") {
  Rng random = rng("getrf pivots");
  for (const std::int64_t n : {2, 17, 64, 129}) {
    if (!fits(n * (n + 4))) continue;
    Dense zero_diagonal = random_matrix(random, n, n);
    Dense distances(n, n), reversed(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
      zero_diagonal(i, i) = 0;
      reversed(i, n - 1 - i) = 1;
      for (std::int64_t j = 0; j < n; ++j) distances(i, j) = static_cast<double>(std::abs(i - j));
    }
    check_lu(zero_diagonal, random, {Layout::RowMajor, 0, 0});
    check_lu(distances, random, {Layout::ColMajor, 0, 0});
    check_lu(reversed, random, {Layout::RowMajor, 1, 1});
  }
}

TEST_CASE("getrf with pivots whose reciprocals are subnormal") {
  Rng random = rng("getrf huge");
  for (const std::int64_t n : {7, 33}) {
    if (!fits(n * (n + 4))) continue;
    Dense a = random_matrix(random, n, n);
    for (double& value : a.values) value *= 1e36;
    for (std::int64_t i = 0; i < n; ++i) a(i, i) = 2e38;
    check_lu(Dense(n, n, a.rounded()), random, {Layout::RowMajor, 0, 0});
  }
}

TEST_CASE("the pivot is the first of the largest, as LAPACK's") {
  const Matrix a = blas().matrix(4, 2, {1, 5, -3, 1, 3, 2, 2, 7});
  const Vector pivots = blas().vector(2);
  getrf(a, pivots);
  CHECK(pivots.read() == std::vector<float>{2, 4});
}

TEST_CASE("info names the first zero on the diagonal") {
  Rng random = rng("getrf info");
  for (const std::int64_t n : {1, 5, 16, 17, 40, 130}) {
    if (!fits(n * n)) continue;
    for (const Layout layout : kLayouts) {
      const std::int64_t bad = random.below(n);
      Dense a(n, n);
      for (std::int64_t i = 0; i < n; ++i) {
        a(i, i) = i == bad ? 0 : 2;
        for (std::int64_t j = i + 1; j < n; ++j) a(i, j) = 1;
      }
      StoredMatrix stored(n, n, a.rounded(), random, {layout, 0, 0});
      const Vector pivots = blas().vector(n), failed = blas().vector(1);
      getrf(stored.view(), pivots, failed);
      CHECK(failed.read()[0] == static_cast<float>(bad + 1));
      const Dense factors = read_whole(stored, n, n);
      CHECK(norm1(factors - a) == 0);
    }
  }
}

TEST_CASE("getrs and gesv, from either side of the transpose") {
  Rng random = rng("getrs");
  for (const std::int64_t n : {1, 2, 7, 16, 33, 64, 70, 129, 200}) {
    for (const Layout layout : kLayouts) {
      const std::int64_t sides = 1 + random.below(5), slack = random.below(4);
      if (!fits((n + 4) * (n + 4))) continue;
      INFO("n ", n, ", nrhs ", sides, ", layout ", static_cast<int>(layout));
      const Dense a = random_matrix(random, n, n), b = random_matrix(random, n, sides);
      StoredMatrix stored(n, n, a.rounded(), random, {layout, slack, 3});
      StoredMatrix x(n, sides, b.rounded(), random, {kLayouts[random.below(2)], slack, 1});
      const Vector pivots = blas().vector(n), failed = blas().vector(1);
      gesv(stored.view(), pivots, x.view(), failed);
      CHECK(failed.read()[0] == 0);
      const Dense solution = read_whole(x, n, sides);
      CHECK(x.touched() == 0);
      CHECK(units(a * solution - b, n, norm1(a) * norm1(solution)) < kMostUnits);

      StoredMatrix y(n, sides, b.rounded(), random, {kLayouts[random.below(2)], slack, 2});
      getrs(stored.view(), pivots, y.view(), Op::Trans);
      const Dense other = read_whole(y, n, sides);
      CHECK(y.touched() == 0);
      const Dense turned = a.transposed();
      CHECK(units(turned * other - b, n, norm1(turned) * norm1(other)) < kMostUnits);
      stored.fetch();
      CHECK(stored.touched() == 0);
    }
  }
}

TEST_CASE("getri") {
  Rng random = rng("getri");
  for (const std::int64_t n : {0, 1, 2, 5, 16, 33, 64, 70, 130, 200}) {
    for (const Layout layout : kLayouts) {
      if (!fits((n + 4) * (n + 4))) continue;
      INFO("n ", n, ", layout ", static_cast<int>(layout));
      Dense a = random_matrix(random, n, n);
      for (std::int64_t i = 0; i < n; ++i) a(i, (i + 1) % n) += 3;
      StoredMatrix stored(n, n, Dense(n, n, a.rounded()).rounded(), random, {layout, 1, 2});
      a = Dense(n, n, a.rounded());
      const Vector pivots = blas().vector(n), failed = blas().vector(2);
      getrf(stored.view(), pivots, failed.view(1));
      getri(stored.view(), pivots, failed.view(1, 1));
      CHECK(failed.read() == std::vector<float>{0, 0});
      const Dense inverse = read_whole(stored, n, n);
      CHECK(stored.touched() == 0);
      CHECK(units(a * inverse - identity(n), n, norm1(a) * norm1(inverse)) < kMostUnits);
    }
  }
}

TEST_CASE("laswp, forwards and backwards, in both layouts") {
  Rng random = rng("laswp");
  for (const Layout layout : kLayouts) {
    for (const std::int64_t cols : {1, 4, 7, 16}) {
      const std::int64_t rows = 23;
      const Dense a = random_matrix(random, rows, cols);
      StoredMatrix stored(rows, cols, a.rounded(), random, {layout, random.below(5), 1});
      std::vector<float> pivots;
      for (int k = 0; k < 9; ++k) pivots.push_back(static_cast<float>(1 + random.below(rows)));
      const Vector on_device = blas().vector(pivots);
      laswp(stored.view(), on_device);
      CHECK(norm1(read_whole(stored, rows, cols) - exchanged(a, pivots)) == 0);
      CHECK(stored.touched() == 0);
      laswp(stored.view(), on_device, Sequence::Backward);
      CHECK(norm1(read_whole(stored, rows, cols) - a) == 0);

      // Rows 3 to 5, whose pivots are elements 2, 4 and 6.
      slaswp(layout, rows, cols, stored.operand(), stored.ld(), 3, 5, on_device, 2);
      std::vector<float> own = {1, 2, pivots[2], pivots[4], pivots[6]};
      CHECK(norm1(read_whole(stored, rows, cols) - exchanged(a, own)) == 0);
      slaswp(layout, rows, cols, stored.operand(), stored.ld(), 3, 5, on_device, -2);
      CHECK(norm1(read_whole(stored, rows, cols) - a) == 0);
      CHECK(stored.touched() == 0);
    }
  }
}

TEST_CASE("NaN and Inf go where they are used, and nothing else is written") {
  Rng random = rng("getrf nan");
  Dense a = random_matrix(random, 20, 20);
  a(3, 4) = kNan;
  a(7, 1) = kInf;
  StoredMatrix stored(20, 20, a.rounded(), random, {Layout::RowMajor, 2, 3});
  const Vector pivots = blas().vector(20);
  getrf(stored.view(), pivots);
  stored.fetch();
  CHECK(stored.touched() == 0);
  for (const float pivot : pivots.read()) CHECK((pivot >= 1 && pivot <= 20));
}

TEST_CASE("rule 6, 37: arguments of the LU routines") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const Operand null;
  const Layout row = Layout::RowMajor;
  const Vector failed = blas().vector(std::vector<float>{5});
  CHECK_NOTHROW(sgetrf(row, 0, 3, null, 3, null, null));
  CHECK_NOTHROW(sgesv(row, 0, 2, null, 1, null, null, 2, failed));
  CHECK(failed.read()[0] == 0);
  CHECK_NOTHROW(slaswp(row, 0, 0, null, 1, 1, 0, null, 1));
  CHECK(error_of([&] { sgetrf(row, 3, 4, a, 3, a, null); }) ==
        "sgetrf: lda = 3, must be at least max(1, n) = 4");
  CHECK(error_of([&] {
          sgetrf(row, 3, 4, a, 4, {a, 18}, null);
        }) ==
        "sgetrf: ipiv spans 3 elements from offset = 18, must end within the buffer's size = 20");
  CHECK(error_of([&] { sgetrs(row, static_cast<Op>(3), 2, 1, a, 2, a, a, 1); }).substr(0, 17) ==
        "sgetrs: trans = 3");
  CHECK(error_of([&] { gesv(a.matrix(3, 3), a.vector(2), a.matrix(3, 1)); }) ==
        "gesv: ipiv.size = 2, must be a.rows = 3");
  CHECK(error_of([&] { getri(a.matrix(3, 3), a.vector(3, 0, 2)); }) ==
        "getri: ipiv.inc = 2, must be 1");
  CHECK(error_of([&] { slaswp(row, 3, 3, a, 3, 0, 2, a, 1); }) ==
        "slaswp: k1 = 0, must be at least 1");
  CHECK(error_of([&] { slaswp(row, 3, 3, a, 3, 1, 4, a, 1); }) ==
        "slaswp: k2 = 4, must be at most m = 3");
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  CHECK_NOTHROW(slaswp(row, 3, 3, a, 3, 1, 1, failed, least));
  CHECK(error_of([&] { laswp(a.matrix(3, 3), a.view(3, 0), static_cast<Sequence>(7)); }) ==
        "laswp: sequence = 7, must be Forward or Backward");
  const std::int64_t rows = (1 << 24) + 1;
  CHECK(error_of([&] { sgetrf(row, rows, 1, a, 1, a, null); }) ==
        "sgetrf: m = 16777217, must be at most 2^24");
  CHECK(error_of([&] { getrf(a.matrix(rows, 1), a.vector(1)); }) ==
        "getrf: a.rows = 16777217, must be at most 2^24");
  CHECK(error_of([&] { slaswp(row, rows, 1, a, 1, 1, 2, a, 1); }) ==
        "slaswp: m = 16777217, must be at most 2^24");
  CHECK(error_of([&] { laswp(a.matrix(rows, 1), a); }) ==
        "laswp: a.rows = 16777217, must be at most 2^24");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
