// cholesky, lu and qr. SPDX-License-Identifier: MIT
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

bool fits(std::int64_t elements) {
  return elements + 16 <= info().max_buffer_elements;
}

Place random_place(Rng& random) {
  return {kLayouts[random.below(2)], random.below(4), random.below(5)};
}

// A matrix that a call writes all of, full of what no result is.
class Output {
 public:
  Output(std::int64_t m, std::int64_t n, Rng& random)
      : rows_(m), cols_(n), stored_(m, n, filled(m * n, kNan), random, random_place(random)) {}
  MatrixView view() { return stored_.view(); }
  Dense read() {
    stored_.fetch();
    CHECK(stored_.touched() == 0);
    return Dense(rows_, cols_, stored_.elements());
  }

 private:
  std::int64_t rows_, cols_;
  StoredMatrix stored_;
};

// Ones in one place of each row and column, and zeros.
void check_permutation(const Dense& p) {
  for (const Dense& matrix : {p, p.transposed()}) {
    for (std::int64_t i = 0; i < matrix.rows; ++i) {
      double ones = 0;
      for (std::int64_t j = 0; j < matrix.cols; ++j) {
        CHECK((matrix(i, j) == 0 || matrix(i, j) == 1));
        ones += matrix(i, j);
      }
      CHECK(ones == 1);
    }
  }
}

// Zeros above, or below, the diagonal.
bool is_triangle(const Dense& a, Uplo uplo) {
  bool clear = true;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      clear = clear && (a(i, j) == 0 || (uplo == Uplo::Lower ? i >= j : i <= j));
    }
  }
  return clear;
}

}  // namespace

TEST_SUITE_BEGIN("linalg_decompositions");

TEST_CASE("cholesky: one triangle of A is read, the other of the factor is zeros") {
  Rng random = rng("cholesky");
  for (const std::int64_t n : {0, 1, 2, 5, 16, 33, 70}) {
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
      if (!fits((n + 5) * (n + 5))) continue;
      INFO("n ", n, ", uplo ", static_cast<int>(uplo));
      const Dense a = positive_definite(random, n, 20);
      Dense half = a;
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          if (uplo == Uplo::Lower ? j > i : j < i) half(i, j) = static_cast<double>(kNan);
        }
      }
      StoredMatrix matrix(n, n, half.rounded(), random, random_place(random));
      Output factor(n, n, random);
      const Vector failed = blas().vector(filled(1, 7));
      cholesky(matrix.view(), factor.view(), failed, uplo);
      CHECK(failed.read()[0] == 0);
      const Dense l = factor.read();
      CHECK(is_triangle(l, uplo));
      const Dense product = uplo == Uplo::Lower ? l * l.transposed() : l.transposed() * l;
      CHECK(units(product - a, n, norm1(a)) < kMostUnits);
      matrix.fetch();
      CHECK(matrix.changed() == 0);
    }
  }
}

TEST_CASE("cholesky in place, and of a matrix that is not positive definite") {
  const Matrix a = blas().matrix(2, 2, {4, 9, 2, 5});
  cholesky(a, a);
  CHECK(a.read() == std::vector<float>{2, 0, 1, 2});
  const Vector failed = blas().vector(1);
  cholesky(blas().matrix(2, 2, {1, 0, 2, 1}), a, failed);
  CHECK(failed.read()[0] == 2);
}

TEST_CASE("lu: A = P * L * U of all shapes, layouts and gaps") {
  Rng random = rng("lu");
  const std::int64_t shapes[][2] = {{0, 0},  {1, 1},  {3, 1},   {1, 4},   {5, 5}, {16, 16},
                                    {33, 8}, {9, 40}, {37, 37}, {70, 69}, {0, 3}, {4, 0}};
  for (const auto& shape : shapes) {
    const std::int64_t m = shape[0], n = shape[1];
    const std::int64_t order = std::min(m, n), longest = std::max(m, n);
    if (!fits((longest + 5) * (longest + 5))) continue;
    INFO(m, " x ", n);
    const Dense a = random_matrix(random, m, n);
    StoredMatrix matrix(m, n, a.rounded(), random, random_place(random));
    Output exchanged(m, m, random), lower(m, order, random), upper(order, n, random);
    const Vector failed = blas().vector(filled(1, 7));
    lu(matrix.view(), exchanged.view(), lower.view(), upper.view(), failed);
    CHECK(failed.read()[0] == 0);
    const Dense p = exchanged.read(), l = lower.read(), u = upper.read();
    check_permutation(p);
    CHECK(is_triangle(l, Uplo::Lower));
    CHECK(is_triangle(u, Uplo::Upper));
    for (std::int64_t i = 0; i < order; ++i) CHECK(l(i, i) == 1);
    for (const double value : l.values) CHECK(std::abs(value) <= kLargestFactor);
    CHECK(units(p * l * u - a, longest, norm1(a)) < kMostUnits);
    matrix.fetch();
    CHECK(matrix.changed() == 0);
  }
}

TEST_CASE("lu with P over A") {
  const Matrix a = blas().matrix(2, 2, {1, 2, 4, 4}), l = blas().matrix(2, 2);
  const Matrix u = blas().matrix(2, 2);
  lu(a, a, l, u);
  CHECK(a.read() == std::vector<float>{0, 1, 1, 0});
  CHECK(l.read() == std::vector<float>{1, 0, 0.25f, 1});
  CHECK(u.read() == std::vector<float>{4, 4, 0, 1});
}

TEST_CASE("lu without P, of a singular matrix, and over A") {
  const Matrix a = blas().matrix(2, 2, {1, 2, 2, 4}), l = blas().matrix(2, 2);
  const Vector failed = blas().vector(1);
  lu(a, {}, l, a, failed);
  CHECK(failed.read()[0] == 2);
  CHECK(l.read() == std::vector<float>{1, 0, 0.5f, 1});
  CHECK(a.read() == std::vector<float>{2, 4, 0, 0});
}

TEST_CASE("qr: reduced, complete and R alone") {
  Rng random = rng("qr");
  const std::int64_t shapes[][2] = {{0, 0},  {1, 1},  {3, 1},   {1, 4},   {5, 5}, {16, 16},
                                    {33, 8}, {9, 40}, {37, 37}, {70, 69}, {0, 3}, {4, 0}};
  for (const auto& shape : shapes) {
    const std::int64_t m = shape[0], n = shape[1];
    const std::int64_t order = std::min(m, n), longest = std::max(m, n);
    if (!fits((longest + 5) * (longest + 5))) continue;
    const Dense a = random_matrix(random, m, n);
    for (const std::int64_t k : {order, m}) {
      INFO(m, " x ", n, ", columns of Q ", k);
      StoredMatrix matrix(m, n, a.rounded(), random, random_place(random));
      Output left(m, k, random), right(k, n, random), alone(order, n, random);
      qr(matrix.view(), left.view(), right.view());
      const Dense q = left.read(), r = right.read();
      CHECK(is_triangle(r, Uplo::Upper));
      CHECK(units(q * r - a, longest, norm1(a)) < kMostUnits);
      CHECK(units(q.transposed() * q - identity(k), m, 1) < kMostUnits);
      qr(matrix.view(), {}, alone.view());
      const Dense other = alone.read();
      Dense first(order, n);
      std::copy_n(r.values.begin(), first.values.size(), first.values.begin());
      CHECK(is_triangle(other, Uplo::Upper));
      CHECK(units(other - first, longest, norm1(a)) < kMostUnits);
      matrix.fetch();
      CHECK(matrix.changed() == 0);
    }
  }
}

TEST_CASE("qr over A") {
  const Matrix a = blas().matrix(2, 2, {3, 1, 4, 2}), r = blas().matrix(2, 2);
  qr(a, a, r);
  const Dense q(2, 2, a.read()), triangle(2, 2, r.read());
  CHECK(units(q * triangle - Dense(2, 2, {3, 1, 4, 2}), 2, 7) < kMostUnits);
  CHECK(std::abs(triangle(0, 0)) == doctest::Approx(5));
}

TEST_CASE("rule 6, 37: arguments of cholesky, lu and qr") {
  const Vector a = blas().vector(filled(20, 1.0f));
  CHECK(error_of([&] { cholesky(a.matrix(3, 3), a.matrix(3, 2)); }) ==
        "cholesky: factor.cols = 2, must be a.rows = 3");
  CHECK(error_of([&] { cholesky(a.matrix(3, 2), a.matrix(3, 3)); }) ==
        "cholesky: a.cols = 2, must be a.rows = 3");
  CHECK(error_of([&] { cholesky(a.matrix(3, 3), {}); }) ==
        "cholesky: factor.rows = 0, must be a.rows = 3");
  CHECK(error_of([&] { lu(a.matrix(3, 2), a.matrix(2, 2), a.matrix(3, 2), a.matrix(2, 2)); }) ==
        "lu: p.rows = 2, must be a.rows = 3");
  CHECK(error_of([&] { lu(a.matrix(3, 2), {}, a.matrix(3, 3), a.matrix(2, 2)); }) ==
        "lu: l.cols = 3, must be min(a.rows, a.cols) = 2");
  CHECK(error_of([&] { lu(a.matrix((1 << 24) + 1, 2), {}, {}, {}); }) ==
        "lu: a.rows = 16777217, must be at most 2^24");
  CHECK(error_of([&] { qr(a.matrix(4, 2), a.matrix(4, 3), a.matrix(2, 2)); }) ==
        "qr: q.cols = 3, must be min(a.rows, a.cols) = 2");
  CHECK(error_of([&] { qr(a.matrix(4, 2), a.matrix(4, 4), a.matrix(2, 2)); }) ==
        "qr: r.rows = 2, must be q.cols = 4");
  CHECK(error_of([&] { qr(a.matrix(4, 2), {}, a.matrix(4, 2)); }) ==
        "qr: r.rows = 4, must be min(a.rows, a.cols) = 2");
  const Operand end{a, 19};
  CHECK(error_of([&] {
          qr(a.matrix(4, 2), {}, {end, 2, 2, 2});
        }) == "qr: r spans 4 elements from offset = 19, must end within the buffer's size = 20");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
