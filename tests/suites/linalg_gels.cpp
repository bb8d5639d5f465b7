// sgels. SPDX-License-Identifier: MIT
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
const Op kOps[] = {Op::NoTrans, Op::Trans};

Dense read_whole(StoredMatrix& matrix, std::int64_t m, std::int64_t n) {
  matrix.fetch();
  return Dense(m, n, matrix.elements());
}

bool fits(std::int64_t elements) {
  return elements + 16 <= info().max_buffer_elements;
}

Dense first_rows(const Dense& a, std::int64_t rows) {
  Dense result(rows, a.cols);
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) result(i, j) = a(i, j);
  }
  return result;
}

double square_of_column(const Dense& a, std::int64_t j, std::int64_t first_row) {
  double sum = 0;
  for (std::int64_t i = first_row; i < a.rows; ++i) sum += a(i, j) * a(i, j);
  return sum;
}

// What a solution must be: of too many equations its residual is orthogonal to A, of too few it has
// no part that A does not see.
void check_solution(const Dense& a, const Dense& b, const Dense& left) {
  const std::int64_t longest = std::max({a.rows, a.cols, b.cols});
  const Dense x = first_rows(left, a.cols), residual = a * x - b;
  if (a.rows < a.cols) {
    CHECK(units(residual, longest, norm1(a) * norm1(x)) < kMostUnits);
    const PlainQr plain = plain_qr(a.transposed());
    Dense seen = reflected(plain.factors, {plain.tau.begin(), plain.tau.end()}, true, x);
    for (std::int64_t i = 0; i < a.rows; ++i) {
      for (std::int64_t j = 0; j < x.cols; ++j) seen(i, j) = 0;
    }
    CHECK(units(seen, longest, norm1(x)) < kMostUnits);
    return;
  }
  CHECK(units(a.transposed() * residual, longest,
              norm1(a.transposed()) * (norm1(a) * norm1(x) + norm1(b))) < kMostUnits);
  for (std::int64_t j = 0; j < b.cols; ++j) {
    const double whole = std::sqrt(square_of_column(b, j, 0));
    const double error =
        std::sqrt(square_of_column(left, j, a.cols)) - std::sqrt(square_of_column(residual, j, 0));
    CHECK(std::abs(error) <= kMostUnits * kEps * static_cast<double>(longest) * whole);
  }
}

void check_gels(const Dense& a, Op trans, std::int64_t sides, Rng& random, const Place& place_a,
                const Place& place_b) {
  const std::int64_t m = a.rows, n = a.cols, longest = std::max(m, n);
  const Dense op = trans == Op::NoTrans ? a : a.transposed();
  const Dense b = random_matrix(random, longest, sides);
  StoredMatrix matrix(m, n, a.rounded(), random, place_a);
  StoredMatrix right(longest, sides, b.rounded(), random, place_b);
  const Vector failed = blas().vector(std::vector<float>{7});
  gels(matrix.view(), right.view(), failed, trans);
  CHECK(failed.read()[0] == 0);
  const Dense factors = read_whole(matrix, m, n), left = read_whole(right, longest, sides);
  CHECK(matrix.touched() == 0);
  CHECK(right.touched() == 0);
  const PlainQr plain = plain_qr(m < n ? a.transposed() : a);
  const Dense own = m < n ? factors.transposed() : factors;
  CHECK(units(upper_of(own) - upper_of(plain.factors), longest, norm1(a)) < kMostUnits);
  if (sides > 0) check_solution(op, first_rows(b, op.rows), left);
}

}  // namespace

TEST_SUITE_BEGIN("linalg_gels");

TEST_CASE("gels of all shapes, layouts and gaps, transposed or not") {
  Rng random = rng("gels");
  const std::vector<std::int64_t> large = {127, 129, 150, 201};
  for (std::int64_t trial = 0; trial < 100; ++trial) {
    const bool small = trial < 90;
    const std::int64_t m = small ? 1 + trial % 70 : random.pick(large);
    const std::int64_t n = trial % 5 == 0 ? m : small ? 1 + random.below(70) : random.pick(large);
    const std::int64_t sides = random.below(7);
    const Place place_a{kLayouts[random.below(2)], random.below(4), random.below(5)};
    const Place place_b{kLayouts[random.below(2)], random.below(4), random.below(5)};
    if (!fits((m + 4) * (n + 4)) || !fits(16 * (std::max(m, n) + 16))) continue;
    for (const Op trans : kOps) {
      INFO(m, " x ", n, ", nrhs ", sides, ", trans ", static_cast<int>(trans), ", layouts ",
           static_cast<int>(place_a.layout), " ", static_cast<int>(place_b.layout));
      check_gels(well_conditioned(random, m, n), trans, sides, random, place_a, place_b);
    }
  }
}

TEST_CASE("gels fits a line") {
  const Matrix a = blas().matrix(4, 2, {1, 0, 1, 1, 1, 2, 1, 3});
  const Matrix b = blas().matrix(4, 1, {1, 3, 5, 7});
  gels(a, b);
  const std::vector<float> x = b.read();
  CHECK(std::abs(x[0] - 1) < 1e-5);
  CHECK(std::abs(x[1] - 2) < 1e-5);
  CHECK(std::abs(x[2]) + std::abs(x[3]) < 1e-5);
}

TEST_CASE("gels of huge and of tiny numbers") {
  Rng random = rng("gels scale");
  for (const double scale : {1e30, 1e-30}) {
    for (const Op trans : kOps) {
      Dense a = well_conditioned(random, 40, 25);
      for (double& value : a.values) value *= scale;
      check_gels(Dense(40, 25, a.rounded()), trans, 2, random, {}, {});
    }
  }
}

TEST_CASE("gels: info names the first zero on the diagonal") {
  Rng random = rng("gels info");
  for (const std::int64_t bad : {0, 3, 18}) {
    Dense a = random_matrix(random, 30, 20);
    for (std::int64_t i = 0; i < 30; ++i) a(i, bad) = 0;
    const Vector failed = blas().vector(3);
    gels(blas().matrix(30, 20, a.rounded()), blas().matrix(30, 1), failed.view(1, 1));
    CHECK(failed.read() == std::vector<float>{0, static_cast<float>(bad + 1), 0});
  }
}

TEST_CASE("gels of a matrix without rows or columns gives zeros") {
  const Vector b = blas().vector(filled(8, 3)), failed = blas().vector(filled(1, 3));
  sgels(Layout::RowMajor, Op::NoTrans, 3, 0, 2, {}, 1, b, 2, failed);
  CHECK(b.read() == std::vector<float>{0, 0, 0, 0, 0, 0, 3, 3});
  CHECK(failed.read()[0] == 0);
}

TEST_CASE("rule 6, 37: arguments of gels") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const Operand null;
  const Layout row = Layout::RowMajor;
  CHECK_NOTHROW(sgels(row, Op::NoTrans, 0, 0, 2, null, 1, null, 2, null));
  CHECK_NOTHROW(sgels(row, Op::NoTrans, 4, 0, 0, null, 1, null, 1, null));
  CHECK(error_of([&] { sgels(row, static_cast<Op>(1), 4, 2, 1, a, 2, a, 1, null); }) ==
        "sgels: trans = 1, must be NoTrans (111), Trans (112) or ConjTrans (113)");
  CHECK(error_of([&] { sgels(row, Op::NoTrans, 4, 2, -1, a, 2, a, 1, null); }) ==
        "sgels: nrhs = -1, must be at least 0");
  CHECK(error_of([&] { sgels(row, Op::NoTrans, 4, 2, 1, a, 1, a, 1, null); }) ==
        "sgels: lda = 1, must be at least max(1, n) = 2");
  CHECK(error_of([&] { sgels(Layout::ColMajor, Op::NoTrans, 2, 4, 1, a, 2, a, 3, null); }) ==
        "sgels: ldb = 3, must be at least max(1, max(m, n)) = 4");
  CHECK(error_of([&] {
          sgels(row, Op::NoTrans, 4, 2, 1, a, 2, {a, 18}, 1, null);
        }) == "sgels: b spans 4 elements from offset = 18, must end within the buffer's size = 20");
  CHECK(error_of([&] { gels(a.matrix(4, 2), a.matrix(2, 1)); }) ==
        "gels: b.rows = 2, must be max(a.rows, a.cols) = 4");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
