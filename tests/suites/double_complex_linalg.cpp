// zgetrf, zpotrf and what solves with them, judged in long double by LAPACK's units.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/complex_beside.h"
#include "fragblas/double_beside.h"
#include "fragblas/double_complex_beside.h"
#include "fragblas/double_linalg.h"
#include "fragblas/double_linalg.hpp"
#include "support/c_interface.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/placed_complexes.hpp"

namespace fragblas::test {
namespace {

constexpr double kMostUnits = 30;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The number of op(A).
LongComplex op_at(const DoubleComplexDense& a, Op op, std::int64_t i, std::int64_t j) {
  if (op == Op::NoTrans) return a.wide(i, j);
  return op == Op::Trans ? a.wide(j, i) : std::conj(a.wide(j, i));
}

// The largest of |B - op(A) X| over |op(A)| |X| n 2^-53, by sums of rows and each column of X.
double residual_of(const DoubleComplexDense& a, Op op, const DoubleComplexDense& x,
                   const DoubleComplexDense& b) {
  long double norm = 0, worst = 0;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    long double sum = 0;
    for (std::int64_t j = 0; j < a.cols; ++j) sum += std::abs(op_at(a, op, i, j));
    norm = std::max(norm, sum);
  }
  for (std::int64_t j = 0; j < x.cols; ++j) {
    long double size = 0, rest = 0;
    for (std::int64_t i = 0; i < a.rows; ++i) {
      LongComplex sum = b.wide(i, j);
      for (std::int64_t k = 0; k < a.cols; ++k) sum -= op_at(a, op, i, k) * x.wide(k, j);
      if (!(std::abs(sum) <= rest)) rest = std::abs(sum);
      size = std::max(size, std::abs(x.wide(i, j)));
    }
    const long double units = rest / (norm * size * 0x1p-53L) / static_cast<long double>(a.rows);
    if (!(units <= worst)) worst = units;
  }
  return static_cast<double>(worst);
}

void try_getrf(Rng& random, std::int64_t m, std::int64_t n) {
  INFO("zgetrf, ", m, " x ", n);
  DoubleComplexDense a = random_complex_matrix(random, m, n);
  const PlacedComplexes placed(random, a);
  std::vector<std::int64_t> ipiv = {7};
  CHECK(zgetrf(placed.view(), ipiv) == 0);
  const std::int64_t least = std::min(m, n);
  REQUIRE(static_cast<std::int64_t>(ipiv.size()) == least);
  const DoubleComplexDense factors = placed.read();
  for (std::int64_t i = 0; i < least; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      std::swap(a(i, j), a(ipiv[static_cast<std::size_t>(i)] - 1, j));
    }
  }
  long double worst = 0;
  bool bounded = true;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      LongComplex sum = i <= j ? factors.wide(i, j) : LongComplex(0);
      for (std::int64_t k = 0; k < std::min({i, j + 1, least}); ++k) {
        sum += factors.wide(i, k) * factors.wide(k, j);
      }
      worst = std::max(worst, std::abs(sum - a.wide(i, j)));
      // |re| + |im| of a pivot is the largest of its column.
      bounded = bounded && (j >= i || std::abs(factors.wide(i, j)) <= std::sqrt(2.0L) * 1.001L);
    }
  }
  CHECK(worst <= 4 * static_cast<long double>(least) * 0x1p-52L);
  CHECK(bounded);
}

void try_getrs(Rng& random, std::int64_t n, Op op) {
  INFO("zgetrs, n = ", n, ", op ", static_cast<int>(op));
  const DoubleComplexDense a = random_complex_matrix(random, n, n),
                           b = random_complex_matrix(random, n, 3);
  const PlacedComplexes in_a(random, a), in_b(random, b);
  std::vector<std::int64_t> ipiv;
  if (op == Op::NoTrans) {
    CHECK(zgesv(in_a.view(), ipiv, in_b.view()) == 0);
  } else {
    CHECK(zgetrf(in_a.view(), ipiv) == 0);
    zgetrs(in_a.view(), ipiv, in_b.view(), op);
  }
  CHECK(residual_of(a, op, in_b.read(), b) < kMostUnits);
}

void try_potrf(Rng& random, std::int64_t n, Uplo uplo) {
  INFO("zpotrf, n = ", n, ", uplo ", static_cast<int>(uplo));
  const DoubleComplexDense a = random_hermitian(random, n), b = random_complex_matrix(random, n, 2);
  const PlacedComplexes in_a(random, only(uplo, a, kNaN)), in_b(random, b);
  CHECK(zposv(in_a.view(), in_b.view(), uplo) == 0);
  const DoubleComplexDense factor = in_a.read();
  long double worst = 0, norm = 0;
  bool kept = true;
  for (std::int64_t i = 0; i < n; ++i) {
    long double row = 0;
    for (std::int64_t j = 0; j < n; ++j) {
      row += std::abs(a.wide(i, j));
      if (uplo == Uplo::Lower ? j > i : j < i) {
        kept = kept && std::isnan(factor.wide(i, j).real());
        continue;
      }
      LongComplex sum = 0;
      for (std::int64_t k = 0; k <= std::min(i, j); ++k) {
        sum += uplo == Uplo::Lower ? factor.wide(i, k) * std::conj(factor.wide(j, k))
                                   : std::conj(factor.wide(k, i)) * factor.wide(k, j);
      }
      worst = std::max(worst, std::abs(sum - a.wide(i, j)));
    }
    kept = kept && factor.wide(i, i).imag() == 0;
    norm = std::max(norm, row);
  }
  CHECK(kept);
  CHECK(worst <= static_cast<long double>(n) * 0x1p-52L * norm);
  CHECK(residual_of(a, Op::NoTrans, in_b.read(), b) < kMostUnits);
}

}  // namespace

TEST_SUITE_BEGIN("double_complex_linalg");

TEST_CASE("zgetrf, zgetrs and zgesv of all shapes, layouts and gaps") {
  Rng random = rng("zgetrf");
  const std::pair<std::int64_t, std::int64_t> shapes[] = {
      {1, 1}, {1, 5}, {6, 1}, {7, 7}, {3, 40}, {40, 9}, {64, 64}, {65, 70}, {131, 67}};
  for (const auto& [m, n] : shapes) {
    if (fits_complexes(m, n)) try_getrf(random, m, n);
  }
  for (const std::int64_t n : {1, 4, 17, 65, 130}) {
    for (const Op op : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
      if (fits_complexes(n, n)) try_getrs(random, n, op);
    }
  }
}

TEST_CASE("zgesv: the first zero on U's diagonal is INFO, and B stays") {
  Rng random = rng("zgesv, singular");
  const std::int64_t n = fits_complexes(70, 70) ? 70 : 10, zero = n - 3;
  DoubleComplexDense a = random_complex_matrix(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) a(i, zero) = 0;
  const PlacedComplexes in_a(random, a), in_b(random, random_complex_matrix(random, n, 1));
  std::vector<std::int64_t> ipiv;
  CHECK(zgesv(in_a.view(), ipiv, in_b.view()) == zero + 1);
  in_b.check_kept();
}

TEST_CASE("zpotrf, zpotrs and zposv read and write one triangle") {
  Rng random = rng("zpotrf");
  for (const std::int64_t n : {1, 5, 33, 64, 65, 130}) {
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
      if (fits_complexes(n, n)) try_potrf(random, n, uplo);
    }
  }
  const std::int64_t n = fits_complexes(70, 70) ? 70 : 10;
  DoubleComplexDense a = random_hermitian(random, n);
  a(n - 2, n - 2) = 0;
  const PlacedComplexes in_a(random, a), in_b(random, random_complex_matrix(random, n, 1));
  CHECK(zposv(in_a.view(), in_b.view()) == n - 1);
  in_b.check_kept();
}

TEST_CASE("complex systems in double precision: zero sizes do nothing, what is wrong is named") {
  Rng random = rng("double_complex_linalg, arguments");
  const MatrixView none{{}, 0, 0, 1, Layout::RowMajor};
  const PlacedComplexes two(random, random_complex_matrix(random, 2, 2)),
      three(random, random_complex_matrix(random, 3, 2));
  std::vector<std::int64_t> ipiv;
  CHECK(zgesv(none, ipiv, none) == 0);
  CHECK(zposv(none, none) == 0);
  CHECK(error_of([&] { zgesv(three.view(), ipiv, three.view()); }) ==
        "zgesv: a.cols = 2, must be a.rows = 3");
  CHECK(error_of([&] {
          zgetrs(two.view(), {1, 3}, two.view());
        }).rfind("zgetrs: ipiv = 3", 0) == 0);
  CHECK(error_of([&] { zpotrs(two.view(), three.view()); }) ==
        "zpotrs: b.rows = 3, must be a.rows = 2");
  const DoubleMatrix real(blas(), 2, 2);
  CHECK(error_of([&] { zgetrf(real, ipiv); }).rfind("zgetrf: a", 0) == 0);
  CHECK(error_of([&] { dgetrf(two.view(), ipiv); }).rfind("dgetrf: a", 0) == 0);
  two.check_kept();
}

TEST_CASE("the C interface of complex systems in double precision") {
  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  const auto buffer_of = [&](const std::vector<double>& parts) {
    fragblas_buffer* buffer = nullptr;
    const auto count = static_cast<fragblas_int>(parts.size() / 2);
    CHECK(fragblas_double_complex_buffer_create(context, count, &buffer) == FRAGBLAS_OK);
    CHECK(fragblas_double_complex_buffer_write(buffer, 0, parts.data(), count) == FRAGBLAS_OK);
    return CHandle<fragblas_buffer>(buffer);
  };
  // A = {{2, i}, {-i, 2}}, X = {1, i}, B = {1, i}.
  const auto solved = [&](auto solve) {
    const auto a = buffer_of({2, 0, 0, 1, 0, -1, 2, 0}), b = buffer_of({1, 0, 0, 1});
    const fragblas_view va{a.get(), 0, 2, 2, 2, FRAGBLAS_ROW_MAJOR};
    const fragblas_view vb{b.get(), 0, 2, 1, 1, FRAGBLAS_ROW_MAJOR};
    fragblas_int info = 9;
    CHECK(solve(&va, &vb, &info) == FRAGBLAS_OK);
    CHECK(info == 0);
    std::vector<double> x(4);
    CHECK(fragblas_double_complex_buffer_read(b.get(), 0, x.data(), 2) == FRAGBLAS_OK);
    const double wanted[] = {1, 0, 0, 1};
    for (int i = 0; i < 4; ++i)
      CHECK(std::fabs(x[static_cast<std::size_t>(i)] - wanted[i]) < 1e-15);
  };
  fragblas_int ipiv[2] = {};
  int32_t iterations = -1;
  solved([&](auto* a, auto* b, auto* result) {
    return fragblas_zcgesv(a, b, b, &iterations, result);
  });
  CHECK(iterations >= 0);
  iterations = -1;
  solved([&](auto* a, auto* b, auto* result) {
    return fragblas_zcposv(a, b, b, FRAGBLAS_UPPER, &iterations, result);
  });
  CHECK(iterations >= 0);
  solved([&](auto* a, auto* b, auto* result) {
    *result = 0;
    return fragblas_zsolve(a, b, b, FRAGBLAS_GENERAL, FRAGBLAS_LOWER, nullptr, 0, nullptr, 0);
  });
  solved([&](auto* a, auto* b, auto* result) { return fragblas_zgesv(a, ipiv, b, result); });
  solved([&](auto* a, auto* b, auto* result) {
    const fragblas_status status = fragblas_zgetrf(a, ipiv, result);
    return status == FRAGBLAS_OK ? fragblas_zgetrs(a, ipiv, b, FRAGBLAS_NO_TRANS) : status;
  });
  solved(
      [&](auto* a, auto* b, auto* result) { return fragblas_zposv(a, b, FRAGBLAS_UPPER, result); });
  solved([&](auto* a, auto* b, auto* result) {
    const fragblas_status status = fragblas_zpotrf(a, FRAGBLAS_LOWER, result);
    return status == FRAGBLAS_OK ? fragblas_zpotrs(a, b, FRAGBLAS_LOWER) : status;
  });

  const auto numbers = buffer_of({0.5, -3, 1 + 0x1p-30, 2}), back = buffer_of({0, 0, 0, 0});
  fragblas_buffer* made = nullptr;
  CHECK(fragblas_complex_buffer_create(context, 2, &made) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> single(made);
  CHECK(fragblas_zlag2c(FRAGBLAS_ROW_MAJOR, 1, 2, numbers.get(), 0, 2, single.get(), 0, 2) ==
        FRAGBLAS_OK);
  CHECK(fragblas_clag2z(FRAGBLAS_COL_MAJOR, 2, 1, single.get(), 0, 2, back.get(), 0, 2) ==
        FRAGBLAS_OK);
  std::vector<double> parts(4);
  CHECK(fragblas_double_complex_buffer_read(back.get(), 0, parts.data(), 2) == FRAGBLAS_OK);
  CHECK(parts == std::vector<double>{0.5, -3, 1, 2});
}

TEST_SUITE_END();

}  // namespace fragblas::test
