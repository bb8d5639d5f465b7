// sgecon, spocon, strcon and rcond. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
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

bool fits(std::int64_t n) {
  return (n + 4) * (n + 5) + 16 <= info().max_buffer_elements;
}

// By Gauss and Jordan with pivots.
Dense inverse(Dense a) {
  const std::int64_t n = a.rows;
  Dense result = identity(n);
  for (std::int64_t k = 0; k < n; ++k) {
    std::int64_t pivot = k;
    for (std::int64_t i = k; i < n; ++i) {
      if (std::abs(a(i, k)) > std::abs(a(pivot, k))) pivot = i;
    }
    for (std::int64_t j = 0; j < n; ++j) {
      std::swap(a(k, j), a(pivot, j));
      std::swap(result(k, j), result(pivot, j));
    }
    const double factor = 1 / a(k, k);
    for (std::int64_t j = 0; j < n; ++j) {
      a(k, j) *= factor;
      result(k, j) *= factor;
    }
    for (std::int64_t i = 0; i < n; ++i) {
      const double product = i == k ? 0 : a(i, k);
      for (std::int64_t j = 0; product != 0 && j < n; ++j) {
        a(i, j) -= product * a(k, j);
        result(i, j) -= product * result(k, j);
      }
    }
  }
  return result;
}

double reciprocal_condition(const Dense& a) {
  return 1 / (norm1(a) * norm1(inverse(a)));
}

// The estimate is at least what is right but for rounding, and at most 3 times it.
void check_estimate(double found, const Dense& a) {
  const double right = reciprocal_condition(a);
  // What rounding of A's factors changes of A^-1, relatively.
  const double rounding = 4 * kEps * static_cast<double>(a.rows) / right;
  CAPTURE(found);
  CAPTURE(right);
  CHECK(found >= right / (1 + rounding) * (1 - 1e-5));
  CHECK(found <= 3 * right * (1 + rounding));
}

Vector element(double value) {
  return blas().vector(std::vector<float>{static_cast<float>(value)});
}

// Rows that get smaller.
Dense graded(Rng& random, std::int64_t n) {
  Dense a = random_matrix(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      a(i, j) *= std::pow(10.0, -3.0 * static_cast<double>(i) / static_cast<double>(n));
    }
  }
  return Dense(n, n, a.rounded());
}

void check_general(const Dense& a, Rng& random) {
  const std::int64_t n = a.rows;
  const Place place{kLayouts[random.below(2)], random.below(4), random.below(5)};
  INFO("n ", n, ", layout ", static_cast<int>(place.layout), ", slack ", place.slack);
  StoredMatrix stored(n, n, a.rounded(), random, place);
  const Vector found = blas().vector(filled(3, 7)), pivots = blas().vector(n);
  const auto result = [&] {
    const std::vector<float> elements = found.read();
    CHECK(elements[0] == 7);
    CHECK(elements[2] == 7);
    return static_cast<double>(elements[1]);
  };
  rcond(stored.view(), found.view(1, 1));
  check_estimate(result(), a);
  stored.fetch();
  CHECK(stored.touched() == 0);
  CHECK(stored.elements() == a.rounded());
  getrf(stored.view(), pivots);
  stored.fetch();
  const std::vector<float> factors = stored.elements();
  gecon(stored.view(), pivots, element(norm1(a)), found.view(1, 1));
  check_estimate(result(), a);
  gecon(stored.view(), pivots, element(norm1(a.transposed())), found.view(1, 1), Op::Trans);
  check_estimate(result(), a.transposed());
  stored.fetch();
  CHECK(stored.touched() == 0);
  CHECK(stored.elements() == factors);
}

void check_triangle(const Dense& whole, Uplo uplo, Diag diag, Rng& random) {
  const std::int64_t n = whole.rows;
  const Place place{kLayouts[random.below(2)], random.below(4), random.below(5)};
  const bool unit = diag == Diag::Unit;
  INFO("n ", n, ", layout ", static_cast<int>(place.layout), ", uplo ", static_cast<int>(uplo),
       ", unit ", unit);
  Dense triangle = uplo == Uplo::Lower ? lower_of(whole, unit) : upper_of(whole);
  for (std::int64_t i = 0; unit && i < n; ++i) triangle(i, i) = 1;
  const StoredMatrix stored(n, n, whole.rounded(), random, place);
  const Vector found = blas().vector(1);
  trcon(stored.view(), found, uplo, diag);
  check_estimate(found.read()[0], triangle);
  trcon(stored.view(), found, uplo, diag, Op::Trans);
  check_estimate(found.read()[0], triangle.transposed());
}

}  // namespace

TEST_SUITE_BEGIN("linalg_gecon");

TEST_CASE("conditions of general matrices, by factors and of the matrix") {
  Rng random = rng("gecon");
  for (const std::int64_t n : {1, 2, 3, 5, 16, 31, 64, 70, 131}) {
    if (!fits(n)) continue;
    check_general(random_matrix(random, n, n), random);
    check_general(graded(random, n), random);
  }
  Dense hilbert(5, 5);
  for (std::int64_t i = 0; i < 5; ++i) {
    for (std::int64_t j = 0; j < 5; ++j) hilbert(i, j) = 1 / static_cast<double>(i + j + 1);
  }
  check_general(Dense(5, 5, hilbert.rounded()), random);
}

TEST_CASE("conditions of positive definite matrices") {
  Rng random = rng("pocon");
  for (const std::int64_t n : {1, 2, 7, 33, 70}) {
    if (!fits(n)) continue;
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
      const Dense a = positive_definite(random, n, 1000);
      StoredMatrix stored(n, n, a.rounded(), random, {kLayouts[random.below(2)], 1, 2});
      const Vector found = blas().vector(1);
      potrf(stored.view(), {}, uplo);
      pocon(stored.view(), element(norm1(a)), found, uplo);
      INFO("n ", n);
      check_estimate(found.read()[0], a);
    }
  }
}

TEST_CASE("conditions of triangles") {
  Rng random = rng("trcon");
  for (const std::int64_t n : {1, 2, 6, 34, 70}) {
    if (!fits(n)) continue;
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
      for (const Diag diag : {Diag::NonUnit, Diag::Unit}) {
        Dense a = random_matrix(random, n, n);
        for (double& value : a.values) value = static_cast<float>(value / static_cast<double>(n));
        for (std::int64_t i = 0; i < n; ++i) a(i, i) = 1.5;
        check_triangle(a, uplo, diag, random);
      }
    }
  }
}

TEST_CASE("conditions of matrices far from 1, singular ones, and what is no number") {
  const Vector found = blas().vector(1);
  const auto of = [&](const std::vector<float>& a) {
    rcond(blas().matrix(2, 2, a), found);
    return found.read()[0];
  };
  for (const float scale : {1e30f, 1.0f, 1e-30f}) {
    CHECK(std::abs(of({scale, 0, 0, 4 * scale}) - 0.25f) < 1e-6f);
  }
  // The largest column anywhere.
  const std::int64_t n = 21;
  for (std::int64_t large = 0; large < n; ++large) {
    Dense diagonal = identity(n);
    diagonal(large, large) = 1024;
    rcond(blas().matrix(n, n, diagonal.rounded()), found);
    CHECK(std::abs(found.read()[0] * 1024 - 1) < 1e-5);
  }
  CHECK(of({1, 2, 2, 4}) == 0);
  CHECK(of({0, 0, 0, 0}) == 0);
  CHECK(of({1, 0, 0, 0}) == 0);
  for (const float value : {kNan, kInf}) {
    CHECK(of({1, value, 0, 1}) == 0);
    CHECK(of({value, 0, 0, 1}) == 0);
  }
  const Matrix zero = blas().matrix(2, 2, {1, 5, 2, 0});
  trcon(zero, found);
  CHECK(found.read()[0] == 0);
  trcon(zero, found, Uplo::Lower, Diag::Unit);
  CHECK(std::abs(found.read()[0] - 1.0f / 9.0f) < 1e-6f);
  gecon(zero, blas().vector(std::vector<float>{1, 2}), element(0), found);
  CHECK(found.read()[0] == 0);
}

TEST_CASE("an estimate takes the same passes whatever comes out") {
  const auto passes_of = [](const std::vector<float>& a) {
    const Matrix matrix = blas().matrix(2, 2, a);
    const Vector found = blas().vector(1);
    blas().finish();
    const std::int64_t before = blas().stats().passes;
    rcond(matrix, found);
    blas().finish();
    return blas().stats().passes - before;
  };
  CHECK(passes_of({1, 2, 3, 4}) == passes_of({0, 0, 0, 0}));
}

TEST_CASE("conditions without elements, and bad arguments") {
  const Vector a = blas().vector(filled(9, 2)), found = blas().vector(filled(3, 7));
  const Layout row = Layout::RowMajor;
  sgecon(row, Op::NoTrans, 0, {}, 1, {}, {}, {found, 0});
  spocon(row, Uplo::Lower, 0, {}, 1, {}, {found, 1});
  strcon(row, Op::NoTrans, Uplo::Lower, Diag::Unit, 0, {}, 1, {found, 2});
  CHECK(found.read() == filled(3, 1));
  CHECK(error_of([&] { sgecon(row, Op::NoTrans, -1, a, 3, a, a, found); }) ==
        "sgecon: n = -1, must be at least 0");
  CHECK(error_of([&] { spocon(row, Uplo::Lower, 3, a, 2, a, found); }) ==
        "spocon: lda = 2, must be at least max(1, n) = 3");
  CHECK(error_of([&] { rcond(blas().matrix(2, 3), found.view(0, 1)); }) ==
        "rcond: a.cols = 3, must be a.rows = 2");
  CHECK(error_of([&] { rcond(blas().matrix(2, 2), found); }) ==
        "rcond: result.size = 3, must be exactly = 1");
  CHECK(error_of([&] { trcon(blas().matrix(2, 2), found); }) ==
        "trcon: rcond.size = 3, must be exactly = 1");
  CHECK(found.read() == filled(3, 1));
}

TEST_SUITE_END();

}  // namespace fragblas::test
