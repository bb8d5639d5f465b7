// sgeqrf, sgelqf, sormqr, sormlq, sorgqr and sorglq. SPDX-License-Identifier: MIT
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
#include "support/reflectors.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

Dense read_whole(StoredMatrix& matrix, std::int64_t m, std::int64_t n) {
  matrix.fetch();
  return Dense(m, n, matrix.elements());
}

bool fits(std::int64_t elements) {
  return elements + 16 <= info().max_buffer_elements;
}

// With a panel of it.
bool fits(std::int64_t m, std::int64_t n) {
  return fits((m + 4) * (n + 4)) && fits(16 * (m + 16));
}

struct Qr {
  Dense factors;
  std::vector<float> tau;

  // The first columns of Q.
  Dense q(std::int64_t cols) const {
    Dense first(factors.rows, cols);
    for (std::int64_t i = 0; i < std::min(cols, first.rows); ++i) first(i, i) = 1;
    return reflected(factors, tau, false, first);
  }
};

Qr factored(const Dense& a, Rng& random, const Place& place) {
  const std::int64_t order = std::min(a.rows, a.cols);
  StoredMatrix stored(a.rows, a.cols, a.rounded(), random, place);
  const Vector tau = blas().vector(filled(order + 2, -7));
  geqrf(stored.view(), tau.view(order, 1));
  Dense factors = read_whole(stored, a.rows, a.cols);
  CHECK(stored.touched() == 0);
  const std::vector<float> found = tau.read();
  CHECK(found.front() == -7);
  CHECK(found.back() == -7);
  return {std::move(factors), {found.begin() + 1, found.end() - 1}};
}

// The worst of the columns, each measured by its own norm.
double units_of_columns(const Dense& difference, const Dense& a) {
  const std::int64_t longest = std::max(a.rows, a.cols);
  double worst = 0;
  for (std::int64_t j = 0; j < a.cols; ++j) {
    Dense column(a.rows, 1), error(a.rows, 1);
    for (std::int64_t i = 0; i < a.rows; ++i) {
      column(i, 0) = a(i, j);
      error(i, 0) = difference(i, j);
    }
    const double found = units(error, longest, norm1(column));
    if (!(found <= worst)) worst = found;
  }
  return worst;
}

void check_qr(const Dense& a, Rng& random, const Place& place) {
  const std::int64_t m = a.rows, n = a.cols, order = std::min(m, n);
  const Qr qr = factored(a, random, place);
  const Dense r = upper_of(qr.factors), q = qr.q(order);
  CHECK(units_of_columns(q * r - a, a) < kMostUnits);
  CHECK(units(q.transposed() * q - identity(order), m, 1) < kMostUnits);
  for (std::int64_t k = 0; k < order; ++k) {
    const float tau = qr.tau[static_cast<std::size_t>(k)];
    CHECK((tau == 0 || (tau > 0.999 && tau < 2.001)));
  }

  Dense vectors(m, order);
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < order; ++j) vectors(i, j) = qr.factors(i, j);
  }
  StoredMatrix explicit_q(m, order, vectors.rounded(), random, place);
  orgqr(explicit_q.view(), blas().vector(qr.tau));
  const Dense own_q = read_whole(explicit_q, m, order);
  CHECK(explicit_q.touched() == 0);
  CHECK(units_of_columns(own_q * r - a, a) < kMostUnits);
  CHECK(units(own_q.transposed() * own_q - identity(order), m, 1) < kMostUnits);
}

}  // namespace

TEST_SUITE_BEGIN("linalg_geqrf");

TEST_CASE("geqrf and orgqr of all shapes, layouts and gaps") {
  Rng random = rng("geqrf");
  const std::vector<std::int64_t> large = {127, 129, 145, 200, 257, 290};
  for (std::int64_t trial = 0; trial < 112; ++trial) {
    const bool small = trial < 100;
    const std::int64_t m = small ? trial % 71 : random.pick(large);
    const std::int64_t n = trial % 3 == 0 ? m : small ? random.below(71) : random.pick(large);
    const Place place{kLayouts[random.below(2)], random.below(4), random.below(5)};
    if (!fits(m, n)) continue;
    INFO(m, " x ", n, ", layout ", static_cast<int>(place.layout), ", slack ", place.slack,
         ", offset ", place.offset);
    check_qr(random_matrix(random, m, n), random, place);
  }
}

TEST_CASE("geqrf of tall and of wide matrices") {
  Rng random = rng("geqrf tall");
  for (const Layout layout : kLayouts) {
    for (const std::int64_t n : {1, 3, 16, 20}) {
      if (!fits(700, 24)) continue;
      check_qr(random_matrix(random, 700, n), random, {layout, 1, 2});
      check_qr(random_matrix(random, n, 700), random, {layout, 1, 2});
    }
  }
  if (fits(5000, 17)) check_qr(random_matrix(random, 5000, 17), random, {Layout::RowMajor, 0, 0});
}

TEST_CASE("geqrf's factors are those of LAPACK, with their signs") {
  Rng random = rng("geqrf signs");
  for (const std::int64_t m : {1, 2, 5, 17, 40, 70, 150}) {
    for (const std::int64_t n : {m, (m + 1) / 2, 2 * m}) {
      if (!fits(m, n)) continue;
      INFO(m, " x ", n);
      // Columns begin with either sign, so that R's diagonal has both.
      Dense a = well_conditioned(random, m, n);
      for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = i % 3; j < n; j += 3) a(i, j) = -a(i, j);
      }
      const Qr qr = factored(a, random, {Layout::RowMajor, 0, 0});
      const PlainQr plain = plain_qr(a);
      CHECK(units(qr.factors - plain.factors, std::max(m, n), norm1(a)) < kMostUnits);
      for (std::size_t k = 0; k < plain.tau.size(); ++k) {
        CHECK(std::abs(qr.tau[k] - plain.tau[k]) < 1e-5);
      }
    }
  }
}

TEST_CASE("what is triangular already stays as it is, and its tau is 0") {
  Rng random = rng("geqrf triangle");
  for (const std::int64_t n : {1, 6, 16, 40}) {
    for (const std::int64_t m : {n, n + 5}) {
      Dense a = random_matrix(random, m, n);
      for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = 0; j < std::min(i, n); ++j) a(i, j) = 0;
      }
      if (!fits(m, n)) continue;
      const Qr qr = factored(a, random, {Layout::RowMajor, 1, 1});
      CHECK(qr.factors.values == a.values);
      CHECK(qr.tau == filled(n, 0));
    }
  }
}

TEST_CASE("geqrf of columns of zeros, equal ones, and matrices of zeros") {
  Rng random = rng("geqrf zeros");
  for (const std::int64_t n : {1, 7, 20, 50, 140}) {
    const std::int64_t m = n + 3;
    if (!fits(m, n)) continue;
    check_qr(Dense(m, n), random, {Layout::RowMajor, 0, 0});
    Dense holes = random_matrix(random, m, n), equal = holes;
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        if (j % 3 == 0) holes(i, j) = 0;
        equal(i, j) = equal(i, 0);
      }
    }
    check_qr(holes, random, {Layout::ColMajor, 0, 0});
    check_qr(equal, random, {Layout::RowMajor, 0, 0});
  }
}

// Behind so many columns only roundings are left, of which v and its norm must have the same.
TEST_CASE("geqrf of a few rows that are there again and again") {
  Rng random = rng("geqrf rows");
  const std::int64_t m = 1536;
  for (const std::int64_t n : {20, 64}) {
    if (!fits(m, n)) continue;
    for (const std::int64_t different : {3, 12, 17}) {
      INFO(n, " columns, rank ", different);
      const Dense rows = random_matrix(random, different, n);
      Dense a(m, n);
      for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = 0; j < n; ++j) a(i, j) = rows(i % different, j);
      }
      check_qr(a, random, {Layout::RowMajor, 0, 0});
    }
  }
}

TEST_CASE("geqrf of huge, tiny and graded numbers") {
  Rng random = rng("geqrf scale");
  for (const std::int64_t n : {1, 5, 30, 70, 140}) {
    const std::int64_t m = n + n / 2;
    if (!fits(m, n)) continue;
    for (const Layout layout : kLayouts) {
      const Dense a = random_matrix(random, m, n);
      for (const double scale : {1e30, 1e-30, 0.0}) {
        Dense scaled = a, mixed = a, rows = a;
        for (std::int64_t i = 0; i < m; ++i) {
          for (std::int64_t j = 0; j < n; ++j) {
            scaled(i, j) *= scale;
            mixed(i, j) *= j % 3 == 0 ? 1e30 : j % 3 == 1 ? 1e-30 : 1;
            rows(i, j) *= std::pow(10.0, -static_cast<double>(40 * i / m));
          }
        }
        INFO(m, " x ", n, ", scale ", scale);
        check_qr(Dense(m, n, scaled.rounded()), random, {layout, 0, 0});
        if (scale == 0) {
          check_qr(Dense(m, n, mixed.rounded()), random, {layout, 0, 0});
          check_qr(Dense(m, n, rows.rounded()), random, {layout, 0, 0});
        }
      }
    }
  }
}

TEST_CASE("reflectors at the ends of the range of numbers") {
  const auto factors_of = [](std::vector<float> column) {
    const Matrix a = blas().matrix(static_cast<std::int64_t>(column.size()), 1, column);
    const Vector tau = blas().vector(1);
    geqrf(a, tau);
    std::vector<float> all = a.read();
    all.push_back(tau.read()[0]);
    return all;
  };
  const auto near = [](const std::vector<float>& found, const std::vector<double>& wanted) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      CHECK(std::abs(found[i] - wanted[i]) <= 4 * kEps * std::abs(wanted[i]));
    }
  };
  near(factors_of({3, 4}), {-5, 0.5, 1.6});
  near(factors_of({-3, 4}), {5, -0.5, 1.6});
  near(factors_of({0, 4}), {-4, 1, 1});
  near(factors_of({1, 1e-30f}), {-1, 0.5e-30, 2});
  near(factors_of({1e-30f, 1}), {-1, 1, 1});
  near(factors_of({1.8e38f, 2.4e38f}), {-3e38, 0.5, 1.6});
  near(factors_of({3e-37f, 4e-37f}), {-5e-37, 0.5, 1.6});
  near(factors_of({7, 0, 0}), {7, 0, 0, 0});
  near(factors_of({-7}), {-7, 0});
}

TEST_CASE("gelqf is geqrf of the transpose, and ormlq and orglq have its Q") {
  Rng random = rng("gelqf");
  for (const Layout layout : kLayouts) {
    for (const std::int64_t m : {1, 9, 33, 140}) {
      for (const std::int64_t n : {m, m + 30}) {
        if (!fits(n, n)) continue;
        INFO(m, " x ", n, ", layout ", static_cast<int>(layout));
        const Dense a = random_matrix(random, m, n);
        StoredMatrix stored(m, n, a.rounded(), random, {layout, 1, 1});
        const Vector tau = blas().vector(m);
        gelqf(stored.view(), tau);
        const Qr qr{read_whole(stored, m, n).transposed(), tau.read()};
        CHECK(stored.touched() == 0);
        const Dense q = qr.q(m), r = upper_of(qr.factors);
        CHECK(units_of_columns(q * r - a.transposed(), a.transposed()) < kMostUnits);

        for (const Side side : {Side::Left, Side::Right}) {
          for (const Op trans : {Op::NoTrans, Op::Trans}) {
            const bool left = side == Side::Left;
            const Dense c = left ? random_matrix(random, n, 7) : random_matrix(random, 7, n);
            StoredMatrix product(c.rows, c.cols, c.rounded(), random, {layout, 2, 3});
            ormlq(stored.view(), tau, product.view(), trans, side);
            const Dense found = read_whole(product, c.rows, c.cols);
            CHECK(product.touched() == 0);
            const bool transposed = (trans == Op::NoTrans) == left;
            const Dense wanted =
                left ? reflected(qr.factors, qr.tau, transposed, c)
                     : reflected(qr.factors, qr.tau, transposed, c.transposed()).transposed();
            CHECK(units(found - wanted, n, norm1(c)) < kMostUnits);
          }
        }
        orglq(stored.view(), tau);
        const Dense rows = read_whole(stored, m, n);
        CHECK(stored.touched() == 0);
        CHECK(units(rows - q.transposed(), n, 1) < kMostUnits);
      }
    }
  }
}

TEST_CASE("ormqr from both sides, transposed or not, with all reflectors or some") {
  Rng random = rng("ormqr");
  std::vector<std::int64_t> orders = {1, 2, 15, 16, 17, 33, 64, 70, 131, 260};
  for (const std::int64_t order : orders) {
    for (const Side side : {Side::Left, Side::Right}) {
      for (const Op trans : {Op::NoTrans, Op::Trans, Op::ConjTrans}) {
        const std::int64_t cols = 1 + random.below(order), others = random.below(40);
        const std::int64_t count = random.below(2) == 0 ? cols : random.below(cols + 1);
        if (!fits(order, order) || !fits(order, others)) continue;
        const Layout layout_a = kLayouts[random.below(2)], layout_c = kLayouts[random.below(2)];
        INFO("order ", order, ", reflectors ", count, ", others ", others, ", side ",
             static_cast<int>(side), ", trans ", static_cast<int>(trans), ", layouts ",
             static_cast<int>(layout_a), " ", static_cast<int>(layout_c));
        Qr qr = factored(random_matrix(random, order, cols), random, {layout_a, 0, 0});
        qr.tau.resize(static_cast<std::size_t>(count));
        const bool left = side == Side::Left;
        const Dense c =
            left ? random_matrix(random, order, others) : random_matrix(random, others, order);
        StoredMatrix a(order, cols, qr.factors.rounded(), random, {layout_a, 1, 2});
        StoredMatrix stored(c.rows, c.cols, c.rounded(), random, {layout_c, 2, 1});
        const Vector tau = blas().vector(qr.tau);
        ormqr(a.view(), tau, stored.view(), trans, side);
        const Dense found = read_whole(stored, c.rows, c.cols);
        CHECK(stored.touched() == 0);
        a.fetch();
        CHECK(a.changed() == 0);
        const bool transposed = (trans != Op::NoTrans) == left;
        const Dense wanted =
            left ? reflected(qr.factors, qr.tau, transposed, c)
                 : reflected(qr.factors, qr.tau, transposed, c.transposed()).transposed();
        CHECK(units(found - wanted, order, norm1(c)) < kMostUnits);
      }
    }
  }
}

TEST_CASE("orgqr with fewer reflectors than columns") {
  Rng random = rng("orgqr");
  for (const std::int64_t count : {0, 1, 16, 20}) {
    Qr qr = factored(random_matrix(random, 40, 30), random, {Layout::RowMajor, 0, 0});
    qr.tau.resize(static_cast<std::size_t>(count));
    const Matrix q = blas().matrix(40, 30, qr.factors.rounded());
    orgqr(q, blas().vector(qr.tau));
    CHECK(units(Dense(40, 30, q.read()) - qr.q(30), 40, 1) < kMostUnits);
  }
}

TEST_CASE("rule 6, 37: arguments of the QR routines") {
  const Vector a = blas().vector(filled(20, 1.0f)), tau = blas().vector(3);
  const Operand null;
  const Layout row = Layout::RowMajor;
  CHECK_NOTHROW(sgeqrf(row, 0, 3, null, 3, null));
  CHECK_NOTHROW(sgelqf(row, 3, 0, null, 1, null));
  CHECK_NOTHROW(sorgqr(row, 3, 0, 0, null, 1, null));
  CHECK_NOTHROW(sormqr(row, Side::Left, Op::NoTrans, 3, 0, 2, null, 2, null, null, 1));
  CHECK_NOTHROW(sormqr(row, Side::Left, Op::NoTrans, 3, 2, 0, null, 1, null, null, 2));
  CHECK(error_of([&] { sgeqrf(row, -1, 3, a, 3, tau); }) == "sgeqrf: m = -1, must be at least 0");
  CHECK(error_of([&] { sgelqf(row, 3, -2, a, 3, tau); }) == "sgelqf: n = -2, must be at least 0");
  CHECK(error_of([&] { sgeqrf(row, 3, 4, a, 3, tau); }) ==
        "sgeqrf: lda = 3, must be at least max(1, n) = 4");
  CHECK(error_of([&] {
          sgeqrf(row, 4, 3, a, 3, {tau, 1});
        }) ==
        "sgeqrf: tau spans 3 elements from offset = 1, must end within the buffer's size = 3");
  CHECK(error_of([&] { geqrf(a.matrix(4, 2), tau); }) ==
        "geqrf: tau.size = 3, must be min(a.rows, a.cols) = 2");
  CHECK(error_of([&] { geqrf(a.matrix(4, 2), {tau, 2, 2}); }) == "geqrf: tau.inc = 2, must be 1");
  CHECK(error_of([&] { sorgqr(row, 2, 3, 1, a, 3, tau); }) ==
        "sorgqr: n = 3, must be at most m = 2");
  CHECK(error_of([&] { sorgqr(row, 3, 2, 3, a, 3, tau); }) ==
        "sorgqr: k = 3, must be at most n = 2");
  CHECK(error_of([&] { sormqr(row, Side::Right, Op::NoTrans, 4, 2, 3, a, 3, tau, a, 3); }) ==
        "sormqr: k = 3, must be at most n = 2");
  CHECK(error_of([&] {
          sormqr(row, static_cast<Side>(3), Op::NoTrans, 4, 2, 2, a, 3, tau, a, 3);
        }) == "sormqr: side = 3, must be Left (141) or Right (142)");
  CHECK(error_of([&] { sormqr(row, Side::Left, Op::NoTrans, 4, 2, 3, a, 3, tau, a, 1); }) ==
        "sormqr: ldc = 1, must be at least max(1, n) = 2");
  CHECK(error_of([&] { ormqr(a.matrix(4, 3), tau, a.matrix(3, 2)); }) ==
        "ormqr: a.rows = 4, must be c.rows = 3");
  CHECK(error_of([&] { ormqr(a.matrix(4, 2), tau, a.matrix(4, 2)); }) ==
        "ormqr: tau.size = 3, must be at most a.cols = 2");
  CHECK(error_of([&] { sorglq(row, 3, 2, 1, a, 2, tau); }) ==
        "sorglq: m = 3, must be at most n = 2");
  CHECK(error_of([&] { sorglq(row, 2, 3, 3, a, 3, tau); }) ==
        "sorglq: k = 3, must be at most m = 2");
  CHECK(error_of([&] { sormlq(row, Side::Right, Op::NoTrans, 2, 4, 3, a, 3, tau, a, 4); }) ==
        "sormlq: lda = 3, must be at least max(1, n) = 4");
  CHECK(error_of([&] { ormlq(a.matrix(3, 4), tau, a.matrix(3, 2)); }) ==
        "ormlq: a.cols = 4, must be c.rows = 3");
  CHECK(error_of([&] { orgqr(a.matrix(4, 2), tau); }) ==
        "orgqr: tau.size = 3, must be at most a.cols = 2");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
