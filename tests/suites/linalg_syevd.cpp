// ssyevd and eigh. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/linalg.hpp"
#include "support/eigenpairs.hpp"
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

// Eigenvalues that are known, repeated, graded or far from 1.
void check_special(std::int64_t n) {
  Rng random = rng("syevd special");
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
    Dense scaled = symmetric_matrix(random, n);
    for (double& value : scaled.values) value = static_cast<float>(value * scale);
    matrices.push_back(scaled);
  }
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    INFO("n ", n, ", matrix ", i);
    const Dense& a = matrices[i];
    const Matrix matrix = blas().matrix(n, n, a.rounded());
    const Vector w = blas().vector(n), left = blas().vector(1);
    syevd(matrix, w, Vectors::Yes, left);
    CHECK(left.read()[0] == 0);
    check_eigenpairs(a, Dense(n, n, matrix.read()), w.read());
    check_eigenvalues(a, w.read());
  }
}

}  // namespace

TEST_SUITE_BEGIN("linalg_syevd");

TEST_CASE("syevd of all orders, layouts, triangles and gaps") {
  Rng random = rng("syevd");
  std::vector<std::int64_t> orders;
  for (std::int64_t n = 0; n <= 40; ++n) orders.push_back(n);
  orders.insert(orders.end(), {63, 64, 65, 66, 70, 100, 129, 200});
  for (const std::int64_t n : orders) {
    if (!fits(n)) continue;
    const Layout layout = kLayouts[random.below(2)];
    const Uplo uplo = kUplos[random.below(2)];
    const std::int64_t slack = random.below(4), offset = random.below(5);
    INFO("n ", n, ", layout ", static_cast<int>(layout), ", uplo ", static_cast<int>(uplo),
         ", slack ", slack, ", offset ", offset);
    const Dense a = symmetric_matrix(random, n);
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
    check_eigenpairs(a, v, values);
    if (n <= 40) check_eigenvalues(a, values);

    StoredMatrix again(n, n, given, random, {layout, slack, offset});
    syevd(again.view(), w.view(n, 1), Vectors::No, left, uplo);
    std::vector<float> alone = w.read();
    alone = {alone.begin() + 1, alone.end() - 1};
    // Larger ones are found by another method.
    if (n <= 32) {
      CHECK(alone == values);
    } else {
      check_same_values(a, alone, values);
    }
    CHECK(std::is_sorted(alone.begin(), alone.end()));
    CHECK(left.read()[0] == 0);
    again.fetch();
    CHECK(again.touched() == 0);
  }
}

TEST_CASE("eigh keeps A") {
  Rng random = rng("eigh");
  const std::int64_t n = 21;
  const Dense a = symmetric_matrix(random, n);
  for (const Layout layout : kLayouts) {
    StoredMatrix from(n, n, a.rounded(), random, {layout, 1, 1});
    StoredMatrix v(n, n, filled(n * n, 0), random, {kLayouts[random.below(2)], 2, 3});
    const Vector w = blas().vector(n);
    eigh(from.view(), w, v.view());
    check_eigenpairs(a, read_whole(v, n), w.read());
    CHECK(v.touched() == 0);
    from.fetch();
    CHECK(from.changed() == 0);
  }
}

TEST_CASE("eigh of some eigenvalues, by either method") {
  Rng random = rng("eigh some");
  for (const std::int64_t n : {1, 6, 21, 33, 57}) {
    if (!fits(n)) continue;
    const Dense a = symmetric_matrix(random, n);
    const Matrix from = blas().matrix(n, n, a.rounded()), all = blas().matrix(n, n);
    const Vector w = blas().vector(n), alone = blas().vector(n);
    eigh(from, w, all);
    eigh(from, alone);
    const std::vector<float> values = w.read(), values_alone = alone.read();
    for (const std::int64_t first : {std::int64_t{0}, n / 3, n - 1, n}) {
      const std::int64_t count = random.below(n - first + 1);
      INFO("n ", n, ", first ", first, ", count ", count);
      StoredMatrix v(n, count, filled(n * count, 7), random, {kLayouts[random.below(2)], 2, 3});
      const Vector some = blas().vector(filled(count + 2, 7)), failed = blas().vector(1);
      eigh(from, some.view(count, 1), v.view(), failed, Uplo::Lower, first);
      std::vector<float> found = some.read();
      CHECK(found.front() == 7);
      CHECK(found.back() == 7);
      CHECK(failed.read()[0] == 0);
      found = {found.begin() + 1, found.end() - 1};
      const auto place = static_cast<std::ptrdiff_t>(first);
      CHECK(std::equal(found.begin(), found.end(), values.begin() + place));
      v.fetch();
      CHECK(v.touched() == 0);
      const Dense vectors(n, count, v.elements());
      Dense scaled = vectors;
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t k = 0; k < count; ++k) scaled(i, k) *= found[static_cast<std::size_t>(k)];
      }
      CHECK(units(a * vectors - scaled, n, norm1(a)) < kMostUnits);
      CHECK(units(vectors.transposed() * vectors - identity(count), n, 1) < kMostUnits);
      eigh(from, some.view(count, 1), {}, {}, Uplo::Lower, first);
      found = some.read();
      CHECK(std::equal(found.begin() + 1, found.end() - 1, values_alone.begin() + place));
    }
    const Vector failed = blas().vector(filled(1, 7));
    eigh(from, {}, {}, failed);  // none, which has no place
    CHECK(failed.read()[0] == 0);
  }
}

TEST_CASE("matrices whose eigenvalues are known, repeated, graded or far from 1") {
  for (const std::int64_t n : {24, 80}) {
    if (fits(n)) check_special(n);
  }
}

TEST_CASE("Jacobi's method has enough sweeps for graded rows") {
  Rng random = rng("syevd graded rows");
  const std::int64_t n = 32;
  if (!fits(n)) return;
  for (int repetition = 0; repetition < 6; ++repetition) {
    INFO("repetition ", repetition);
    const Dense rows = random_matrix(random, n, n);
    Dense a(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        a(i, j) = static_cast<float>(rows(i, j) * std::pow(0.4, static_cast<double>(i)) +
                                     rows(j, i) * std::pow(0.4, static_cast<double>(j)));
      }
    }
    const Matrix matrix = blas().matrix(n, n, a.rounded());
    const Vector w = blas().vector(n), left = blas().vector(1);
    syevd(matrix, w, Vectors::Yes, left);
    CHECK(left.read()[0] == 0);
    check_eigenpairs(a, Dense(n, n, matrix.read()), w.read());
  }
}

TEST_CASE("eigenvalues and singular values next to the largest float") {
  const std::int64_t n = 40;
  if (!fits(n)) return;
  Dense a(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    a(i, i) = static_cast<float>((i % 2 == 0 ? 3e38 : -3e38) / static_cast<double>(i + 1));
  }
  std::vector<float> values;
  for (std::int64_t i = 0; i < n; ++i) values.push_back(static_cast<float>(a(i, i)));
  std::sort(values.begin(), values.end());
  const Matrix matrix = blas().matrix(n, n, a.rounded());
  const Vector w = blas().vector(n), s = blas().vector(n), left = blas().vector(2);
  eigh(matrix, w, {}, left.view(1));
  svd(matrix, s, {}, {}, left.view(1, 1));
  CHECK(left.read() == filled(2, 0));
  const std::vector<float> found = w.read(), singular = s.read();
  for (std::size_t i = 0; i < values.size(); ++i) {
    CAPTURE(i);
    CHECK(std::abs(found[i] / 3e38 - values[i] / 3e38) < 1e-6);
    CHECK(singular[i] * static_cast<double>(i + 1) == doctest::Approx(3e38).epsilon(1e-4));
  }
}

TEST_CASE("NaN and Inf end, and are told") {
  Rng random = rng("syevd nan");
  for (const std::int64_t n : {9, 70}) {
    if (!fits(n)) continue;
    for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
      for (const Vectors vectors : {Vectors::Yes, Vectors::No}) {
        Dense a = symmetric_matrix(random, n);
        a(4, 2) = static_cast<double>(bad);
        const Matrix matrix = blas().matrix(n, n, a.rounded());
        const Vector w = blas().vector(n), left = blas().vector(1);
        syevd(matrix, w, vectors, left);
        CHECK(count_nan(w.read()) > 0);
        CHECK(!(left.read()[0] == 0));
      }
    }
  }
}

TEST_CASE("NaN and Inf on the diagonal, beside zeros, are told") {
  for (const std::int64_t n : {1, 3, 40}) {
    if (!fits(n)) continue;
    for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
      std::vector<float> values = filled(n * n, 0);
      for (std::int64_t i = 0; i < n; ++i) values[static_cast<std::size_t>(i * (n + 1))] = 1;
      values[static_cast<std::size_t>(n / 2 * (n + 1))] = bad;
      const Vector w = blas().vector(n), left = blas().vector(1);
      syevd(blas().matrix(n, n, values), w, Vectors::No, left);
      CHECK(!(left.read()[0] == 0));
    }
  }
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
        "eigh: v.cols = 4, must be w.size = 3");
  CHECK(error_of([&] { eigh(a.matrix(3, 3), a.vector(4)); }) ==
        "eigh: w.size = 4, must be from 0 to a.rows = 3");
  CHECK(error_of([&] { eigh(a.matrix(3, 3), a.vector(2), {}, {}, Uplo::Lower, 2); }) ==
        "eigh: first = 2, must be from 0 to a.rows - w.size = 1");
  CHECK(error_of([&] { syevd(a.matrix(3, 3), a.vector(3), static_cast<Vectors>(4)); }) ==
        "syevd: vectors = 4, must be No or Yes");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
