// ssyevd and eigh. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
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
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};

Dense read_whole(StoredMatrix& matrix, std::int64_t n) {
  matrix.fetch();
  return Dense(n, n, matrix.elements());
}

bool fits(std::int64_t n) {
  return 2 * (n + 4) * (n + 4) + 16 <= info().max_buffer_elements;
}

Dense symmetric(Rng& random, std::int64_t n) {
  Dense result = random_matrix(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < i; ++j) result(i, j) = result(j, i);
  }
  return result;
}

// Eigenvalues by Jacobi's method in double precision, ascending.
std::vector<double> eigenvalues(Dense a) {
  const std::int64_t n = a.rows;
  for (int sweep = 0; sweep < 20; ++sweep) {
    for (std::int64_t p = 0; p < n; ++p) {
      for (std::int64_t q = p + 1; q < n; ++q) {
        if (a(p, q) == 0) continue;
        const double cotangent = (a(q, q) - a(p, p)) / (2 * a(p, q));
        const double t =
            (cotangent < 0 ? -1 : 1) / (std::abs(cotangent) + std::sqrt(1 + cotangent * cotangent));
        const double c = 1 / std::sqrt(1 + t * t), s = t * c;
        for (std::int64_t k = 0; k < n; ++k) {
          const double x = a(k, p), y = a(k, q);
          a(k, p) = c * x - s * y;
          a(k, q) = s * x + c * y;
        }
        for (std::int64_t k = 0; k < n; ++k) {
          const double x = a(p, k), y = a(q, k);
          a(p, k) = c * x - s * y;
          a(q, k) = s * x + c * y;
        }
      }
    }
  }
  std::vector<double> values;
  for (std::int64_t i = 0; i < n; ++i) values.push_back(a(i, i));
  std::sort(values.begin(), values.end());
  return values;
}

void check_pairs(const Dense& a, const Dense& v, const std::vector<float>& w) {
  const std::int64_t n = a.rows;
  Dense scaled = v;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) scaled(i, j) *= w[static_cast<std::size_t>(j)];
  }
  CHECK(units(a * v - scaled, n, std::max(norm1(a), 1e-37)) < kMostUnits);
  CHECK(units(v.transposed() * v - identity(n), n, 1) < kMostUnits);
  CHECK(std::is_sorted(w.begin(), w.end()));
}

void check_values(const Dense& a, const std::vector<float>& w) {
  const std::vector<double> expected = eigenvalues(a);
  double worst = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    worst = std::max(worst, std::abs(expected[i] - static_cast<double>(w[i])));
  }
  CHECK(worst <= kMostUnits * kEps * norm1(a));
}

}  // namespace

TEST_SUITE_BEGIN("linalg_syevd");

TEST_CASE("syevd of all orders, layouts, triangles and gaps") {
  Rng random = rng("syevd");
  std::vector<std::int64_t> orders;
  for (std::int64_t n = 0; n <= 40; ++n) orders.push_back(n);
  orders.insert(orders.end(), {63, 64, 70, 129});
  for (const std::int64_t n : orders) {
    if (!fits(n)) continue;
    const Layout layout = kLayouts[random.below(2)];
    const Uplo uplo = kUplos[random.below(2)];
    const std::int64_t slack = random.below(4), offset = random.below(5);
    INFO("n ", n, ", layout ", static_cast<int>(layout), ", uplo ", static_cast<int>(uplo),
         ", slack ", slack, ", offset ", offset);
    const Dense a = symmetric(random, n);
    // The other triangle is not looked at.
    std::vector<float> given = a.rounded();
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        if (uplo == Uplo::Lower ? j > i : j < i) given[static_cast<std::size_t>(i * n + j)] = kNan;
      }
    }
    StoredMatrix stored(n, n, given, random, {layout, slack, offset});
    const Vector w = blas().vector(filled(n + 2, 7)), left = blas().vector(1);
    syevd(stored.view(), w.view(n, 1), Vectors::Yes, left, uplo);
    CHECK(left.read()[0] == 0);
    const Dense v = read_whole(stored, n);
    CHECK(stored.touched() == 0);
    std::vector<float> values = w.read();
    CHECK(values.front() == 7);
    CHECK(values.back() == 7);
    values = {values.begin() + 1, values.end() - 1};
    check_pairs(a, v, values);
    if (n <= 40) check_values(a, values);

    StoredMatrix again(n, n, given, random, {layout, slack, offset});
    syevd(again.view(), w.view(n, 1), Vectors::No, left, uplo);
    std::vector<float> alone = w.read();
    CHECK(std::vector<float>(alone.begin() + 1, alone.end() - 1) == values);
    again.fetch();
    CHECK(again.touched() == 0);
  }
}

TEST_CASE("eigh keeps A") {
  Rng random = rng("eigh");
  const std::int64_t n = 21;
  const Dense a = symmetric(random, n);
  for (const Layout layout : kLayouts) {
    StoredMatrix from(n, n, a.rounded(), random, {layout, 1, 1});
    StoredMatrix v(n, n, filled(n * n, 0), random, {kLayouts[random.below(2)], 2, 3});
    const Vector w = blas().vector(n);
    eigh(from.view(), w, v.view());
    check_pairs(a, read_whole(v, n), w.read());
    CHECK(v.touched() == 0);
    from.fetch();
    CHECK(from.changed() == 0);
  }
}

TEST_CASE("matrices whose eigenvalues are known, repeated, graded or far from 1") {
  Rng random = rng("syevd special");
  const std::int64_t n = 24;
  std::vector<Dense> matrices;
  matrices.push_back(Dense(n, n));
  matrices.push_back(identity(n));
  Dense ones(n, n), laplacian(n, n), graded(n, n), diagonal(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    diagonal(i, i) = static_cast<double>((i * 7) % n) - 5;
    laplacian(i, i) = 2;
    if (i > 0) laplacian(i, i - 1) = laplacian(i - 1, i) = -1;
    for (std::int64_t j = 0; j < n; ++j) {
      ones(i, j) = 1;
      graded(i, j) =
          static_cast<float>(std::pow(0.6, static_cast<double>(i + j)) * (i == j ? 1 : 0.5));
    }
  }
  for (const Dense& matrix : {ones, laplacian, graded, diagonal}) matrices.push_back(matrix);
  for (const double scale : {1e18, 1e-18}) {
    Dense scaled = symmetric(random, n);
    for (double& value : scaled.values) value = static_cast<float>(value * scale);
    matrices.push_back(scaled);
  }
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    INFO("matrix ", i);
    const Dense& a = matrices[i];
    const Matrix matrix = blas().matrix(n, n, a.rounded());
    const Vector w = blas().vector(n), left = blas().vector(1);
    syevd(matrix, w, Vectors::Yes, left);
    CHECK(left.read()[0] == 0);
    check_pairs(a, Dense(n, n, matrix.read()), w.read());
    check_values(a, w.read());
  }
}

TEST_CASE("NaN ends, and is told") {
  Rng random = rng("syevd nan");
  Dense a = symmetric(random, 9);
  a(4, 2) = kNan;
  const Matrix matrix = blas().matrix(9, 9, a.rounded());
  const Vector w = blas().vector(9);
  syevd(matrix, w);
  CHECK(count_nan(w.read()) > 0);
}

TEST_CASE("rule 6, 37: arguments of syevd") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const Operand null;
  const Vector left = blas().vector(std::vector<float>{5});
  CHECK_NOTHROW(ssyevd(Layout::RowMajor, Vectors::Yes, Uplo::Lower, 0, null, 1, null, left));
  CHECK(left.read()[0] == 0);
  CHECK(error_of([&] { ssyevd(Layout::RowMajor, Vectors::Yes, Uplo::Lower, 3, a, 2, a, null); }) ==
        "ssyevd: lda = 2, must be at least max(1, n) = 3");
  CHECK(error_of([&] { syevd(a.matrix(3, 3), a.vector(2)); }) ==
        "syevd: w.size = 2, must be a.rows = 3");
  CHECK(error_of([&] { eigh(a.matrix(3, 3), a.vector(3), a.matrix(3, 4)); }) ==
        "eigh: v.cols = 4, must be a.rows = 3");
  CHECK(error_of([&] { syevd(a.matrix(3, 3), a.vector(3), static_cast<Vectors>(4)); }) ==
        "syevd: vectors = 4, must be No or Yes");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
