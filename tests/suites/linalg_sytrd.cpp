// ssytrd. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/linalg.hpp"
#include "support/eigenpairs.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/factors.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};

// With a panel of it.
bool fits(std::int64_t n) {
  const std::int64_t pitch = n + 4;
  return std::max(pitch * pitch, 48 * pitch + 64) + 16 <= info().max_buffer_elements;
}

struct Form {
  Dense stored;  // the triangle as it was left, the other one of zeros
  std::vector<float> d, e, tau;

  Dense tridiagonal() const {
    const std::int64_t n = stored.rows;
    Dense t(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
      t(i, i) = d[static_cast<std::size_t>(i)];
      if (i > 0) t(i, i - 1) = t(i - 1, i) = e[static_cast<std::size_t>(i - 1)];
    }
    return t;
  }

  // The vector of a reflector.
  Dense vector(Uplo uplo, std::int64_t k) const {
    const std::int64_t n = stored.rows;
    Dense v(n, 1);
    for (std::int64_t i = 0; i < n; ++i) {
      const bool lower = uplo == Uplo::Lower;
      if (i == (lower ? k + 1 : k)) {
        v(i, 0) = 1;
      } else if (lower ? i > k + 1 : i < k) {
        v(i, 0) = stored(i, lower ? k : k + 1);
      }
    }
    return v;
  }

  Dense q(Uplo uplo) const {
    const std::int64_t n = stored.rows;
    Dense product = identity(n);
    for (std::int64_t step = 0; step + 1 < n; ++step) {
      // Lower: H_0 * H_1 ..., upper: ... H_1 * H_0.
      const std::int64_t k = uplo == Uplo::Lower ? step : n - 2 - step;
      const Dense v = vector(uplo, k);
      Dense change = product * v * v.transposed();
      for (double& value : change.values) value *= tau[static_cast<std::size_t>(k)];
      product = product - change;
    }
    return product;
  }
};

Form reduced(const Dense& a, Uplo uplo, Rng& random, const Place& place) {
  const std::int64_t n = a.rows, others = std::max<std::int64_t>(n - 1, 0);
  StoredMatrix stored(n, n, a.rounded(), random, place, part_of(uplo));
  const Vector d = blas().vector(filled(n + 2, 7)), e = blas().vector(filled(others + 2, 7));
  const Vector tau = blas().vector(filled(others + 2, 7));
  sytrd(stored.view(), d.view(n, 1), e.view(others, 1), tau.view(others, 1), uplo);
  stored.fetch();
  CHECK(stored.touched() == 0);
  const auto inner = [](const Vector& vector) {
    const std::vector<float> all = vector.read();
    CHECK(all.front() == 7);
    CHECK(all.back() == 7);
    return std::vector<float>(all.begin() + 1, all.end() - 1);
  };
  Form form{Dense(n, n), inner(d), inner(e), inner(tau)};
  const std::vector<float> left = stored.elements();
  std::size_t next = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      if (uplo == Uplo::Lower ? i >= j : i <= j) form.stored(i, j) = left[next++];
    }
  }
  return form;
}

void check_form(const Dense& a, Uplo uplo, Rng& random, const Place& place) {
  const std::int64_t n = a.rows;
  const Form form = reduced(a, uplo, random, place);
  const Dense q = form.q(uplo), t = form.tridiagonal();
  CHECK(units(q * t * q.transposed() - a, n, std::max(norm1(a), 1e-37)) < kMostUnits);
  CHECK(units(q.transposed() * q - identity(n), n, 1) < kMostUnits);
  for (std::int64_t i = 0; i < n; ++i) {
    CHECK(static_cast<float>(form.stored(i, i)) == form.d[static_cast<std::size_t>(i)]);
    if (i + 1 < n) {
      const double beside = uplo == Uplo::Lower ? form.stored(i + 1, i) : form.stored(i, i + 1);
      CHECK(static_cast<float>(beside) == form.e[static_cast<std::size_t>(i)]);
    }
  }
  for (const float tau : form.tau) CHECK((tau == 0 || (tau > 0.999 && tau < 2.001)));
}

}  // namespace

TEST_SUITE_BEGIN("linalg_sytrd");

TEST_CASE("sytrd of all orders, layouts, triangles and gaps") {
  Rng random = rng("sytrd");
  std::vector<std::int64_t> orders;
  for (std::int64_t n = 0; n <= 50; ++n) orders.push_back(n);
  orders.insert(orders.end(), {63, 64, 65, 70, 129});
  for (const std::int64_t n : orders) {
    if (!fits(n)) continue;
    const Place place{kLayouts[random.below(2)], random.below(4), random.below(5)};
    const Uplo uplo = kUplos[random.below(2)];
    INFO("n ", n, ", layout ", static_cast<int>(place.layout), ", uplo ", static_cast<int>(uplo),
         ", slack ", place.slack, ", offset ", place.offset);
    check_form(symmetric_matrix(random, n), uplo, random, place);
  }
}

TEST_CASE("sytrd of zeros, ones, bands, graded matrices, and those far from 1") {
  Rng random = rng("sytrd special");
  for (const std::int64_t n : {2, 5, 17, 18, 40}) {
    if (!fits(n)) continue;
    Dense ones(n, n), band(n, n), graded(n, n), late(n, n), pairs(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        ones(i, j) = 1;
        band(i, j) = std::abs(i - j) < 2 ? static_cast<double>(i + j + 1) : 0;
        graded(i, j) = static_cast<float>(std::pow(0.3, static_cast<double>(i + j)));
        late(i, j) = static_cast<float>(std::pow(0.3, static_cast<double>(2 * n - i - j)));
        pairs(i, j) = i / 2 == j / 2 ? 1 : 0;
      }
    }
    Dense large = symmetric_matrix(random, n), small = large;
    for (double& value : large.values) value = static_cast<float>(value * 1e30);
    for (double& value : small.values) value = static_cast<float>(value * 1e-30);
    int which = 0;
    for (const Dense& a :
         {Dense(n, n), identity(n), ones, band, graded, late, pairs, large, small}) {
      for (const Uplo uplo : kUplos) {
        INFO("n ", n, ", matrix ", which, ", uplo ", static_cast<int>(uplo));
        check_form(a, uplo, random, {Layout::RowMajor, 0, 0});
      }
      ++which;
    }
  }
}

TEST_CASE("sytrd's signs are LAPACK's, and what is tridiagonal stays as it is") {
  Rng random = rng("sytrd signs");
  const Dense a(3, 3, {1, 3, 4, 3, 2, 5, 4, 5, 6});
  const Form lower = reduced(a, Uplo::Lower, random, {});
  CHECK(lower.d[0] == 1);
  CHECK(std::abs(lower.e[0] + 5) < 1e-5);
  CHECK(std::abs(lower.tau[0] - 1.6) < 1e-5);
  CHECK(std::abs(lower.stored(2, 0) - 0.5) < 1e-5);
  CHECK(lower.tau[1] == 0);
  const Dense other(3, 3, {1, -3, 4, -3, 2, 5, 4, 5, 6});
  CHECK(std::abs(reduced(other, Uplo::Lower, random, {}).e[0] - 5) < 1e-5);
  const Form upper = reduced(a, Uplo::Upper, random, {});
  CHECK(upper.d[2] == 6);
  CHECK(std::abs(upper.e[1] + std::sqrt(41.0)) < 1e-5);
  CHECK(upper.tau[0] == 0);

  const std::int64_t n = 18;
  if (!fits(n)) return;
  Dense t(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    t(i, i) = static_cast<double>(random.below(9));
    if (i > 0) t(i, i - 1) = t(i - 1, i) = static_cast<double>(random.below(9)) - 4;
  }
  const Form same = reduced(t, Uplo::Lower, random, {});
  CHECK((same.tridiagonal() - t).values == Dense(n, n).values);
  CHECK(same.tau == filled(n - 1, 0));
}

TEST_CASE("sytrd of NaN and Inf ends") {
  Rng random = rng("sytrd nan");
  for (const float bad : {kNan, std::numeric_limits<float>::infinity()}) {
    std::vector<float> values = symmetric_matrix(random, 17).rounded();
    values[3] = values[3 * 17] = bad;
    const Matrix a = blas().matrix(17, 17, values);
    const Vector d = blas().vector(17), e = blas().vector(16), tau = blas().vector(16);
    sytrd(a, d, e, tau);
    CHECK(count_nan(d.read()) > 0);
  }
}

TEST_CASE("rule 6, 37: arguments of sytrd") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const Operand null;
  CHECK_NOTHROW(ssytrd(Layout::RowMajor, Uplo::Lower, 0, null, 1, null, null, null));
  CHECK(error_of([&] { ssytrd(Layout::RowMajor, Uplo::Lower, 3, a, 2, a, a, a); }) ==
        "ssytrd: lda = 2, must be at least max(1, n) = 3");
  CHECK(error_of([&] { sytrd(a.matrix(3, 3), a.vector(2), a.vector(2), a.vector(2)); }) ==
        "sytrd: d.size = 2, must be a.rows = 3");
  CHECK(error_of([&] { sytrd(a.matrix(3, 3), a.vector(3), a.vector(3), a.vector(2)); }) ==
        "sytrd: e.size = 3, must be max(a.rows - 1, 0) = 2");
  CHECK(error_of([&] { sytrd(a.matrix(3, 3), a.vector(3), a.vector(2), a.vector(1)); }) ==
        "sytrd: tau.size = 1, must be max(a.rows - 1, 0) = 2");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
