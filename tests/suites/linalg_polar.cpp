// polar. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "fragblas/linalg.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/singular.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

Place random_place(Rng& random) {
  return {kLayouts[random.below(2)], random.below(4), random.below(5)};
}

Dense read_all(StoredMatrix& stored, std::int64_t m, std::int64_t n) {
  stored.fetch();
  CHECK(stored.touched() == 0);
  return Dense(m, n, stored.elements());
}

// A = P * S * Q has U = P * Q and H = Q^T * S * Q.
void check_polar(const Given& given, double condition, Rng& random) {
  const std::int64_t m = given.a.rows, n = given.a.cols;
  StoredMatrix matrix(m, n, given.a.rounded(), random, random_place(random));
  StoredMatrix left(m, n, filled(m * n, kNan), random, random_place(random));
  StoredMatrix right(n, n, filled(n * n, kNan), random, random_place(random));
  polar(matrix.view(), left.view(), right.view());
  matrix.fetch();
  CHECK(matrix.changed() == 0);
  const Dense u = read_all(left, m, n), h = read_all(right, n, n);
  CHECK(units(u.transposed() * u - identity(n), m, 1) < kMostUnits);
  CHECK(units(u * h - given.a, m, norm1(given.a)) < kMostUnits);
  // Two products that differ by the order in which they are rounded.
  CHECK(units(h - h.transposed(), n, norm1(h)) < kMostUnits);
  Dense first(m, n), middle(n, n);
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) first(i, j) = given.p(i, j);
  }
  for (std::int64_t i = 0; i < n; ++i) middle(i, i) = given.s(i, i);
  CHECK(units(h - given.q.transposed() * middle * given.q, m, norm1(given.a)) < kMostUnits);
  CHECK(units(u - first * given.q, m, condition) < kMostUnits);
}

}  // namespace

TEST_SUITE_BEGIN("linalg_polar");

TEST_CASE("polar: U and H of matrices whose factors are known") {
  Rng random = rng("polar");
  const std::int64_t shapes[][2] = {{1, 1}, {4, 4}, {9, 2}, {25, 25}, {60, 13}, {70, 69}};
  for (const auto& shape : shapes) {
    const std::int64_t m = shape[0], n = shape[1];
    if (4 * (m + n + 8) * (n + 8) > info().max_buffer_elements) continue;
    for (const double condition : {1.0, 10.0, 1e4}) {
      INFO(m, " x ", n, ", condition ", condition);
      const double last = std::max(1.0, static_cast<double>(n - 1));
      const Given given = with_factors(random, m, n, [&](std::int64_t i) {
        return std::pow(condition, -static_cast<double>(i) / last);
      });
      check_polar(given, condition, random);
    }
  }
}

TEST_CASE("polar of huge, tiny and nearly singular matrices, and over A") {
  for (const float scale : {1e38f, 1e30f, 1e-30f}) {
    const Matrix a = blas().matrix(2, 2, {0, -2 * scale, 3 * scale, 0}), h = blas().matrix(2, 2);
    polar(a, a, h);
    const std::vector<float> u = a.read(), right = h.read();
    const float expected[] = {0, -1, 1, 0};
    for (std::size_t i = 0; i < 4; ++i) CHECK(u[i] == doctest::Approx(expected[i]));
    CHECK(right[0] / scale == doctest::Approx(3));
    CHECK(right[3] / scale == doctest::Approx(2));
  }
  const Matrix u = blas().matrix(2, 2);
  polar(blas().matrix(2, 2, {1, 0, 0, 1e-7f}), u);
  const Dense found(2, 2, u.read());
  CHECK(units(found - identity(2), 2, 1) < kMostUnits);
}

TEST_CASE("polar of a matrix without full rank: H is right, and U H is A") {
  Rng random = rng("polar rank");
  const std::int64_t m = 12, n = 7;
  const Given given =
      with_factors(random, m, n, [](std::int64_t i) { return i < 4 ? 1.0 + i : 0.0; });
  const Matrix a = blas().matrix(m, n, given.a.rounded()), u = blas().matrix(m, n);
  const Matrix h = blas().matrix(n, n);
  polar(a, u, h);
  const Dense left(m, n, u.read()), right(n, n, h.read());
  Dense middle(n, n);
  for (std::int64_t i = 0; i < n; ++i) middle(i, i) = given.s(i, i);
  CHECK(units(left * right - given.a, m, norm1(given.a)) < kMostUnits);
  CHECK(units(right - given.q.transposed() * middle * given.q, m, norm1(given.a)) < kMostUnits);
}

TEST_CASE("rule 6, 37: arguments of polar") {
  const Vector a = blas().vector(filled(20, 1.0f));
  CHECK(error_of([&] { polar(a.matrix(2, 3), a.matrix(2, 3)); }) ==
        "polar: a.rows = 2, must be at least a.cols = 3");
  CHECK(error_of([&] { polar(a.matrix(3, 2), a.matrix(3, 3)); }) ==
        "polar: u.cols = 3, must be a.cols = 2");
  CHECK(error_of([&] { polar(a.matrix(3, 2), a.matrix(3, 2), a.matrix(3, 3)); }) ==
        "polar: h.rows = 3, must be a.cols = 2");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
