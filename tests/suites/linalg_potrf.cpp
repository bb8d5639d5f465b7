// spotrf, spotrs, sposv, spotri and strtri. SPDX-License-Identifier: MIT
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
#include "support/pairwise.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};
const Diag kDiags[] = {Diag::NonUnit, Diag::Unit};

// What a stored triangle holds, row by row; zeros elsewhere.
Dense triangle_read(StoredMatrix& matrix, std::int64_t n, Uplo uplo) {
  matrix.fetch();
  const std::vector<float> kept = matrix.elements();
  Dense result(n, n);
  std::size_t next = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      if (uplo == Uplo::Lower ? j <= i : j >= i) result(i, j) = kept[next++];
    }
  }
  return result;
}

// The same of a whole matrix.
Dense read_whole(StoredMatrix& matrix, std::int64_t m, std::int64_t n) {
  matrix.fetch();
  return Dense(m, n, matrix.elements());
}

Dense mirrored(Dense triangle) {
  for (std::int64_t i = 0; i < triangle.rows; ++i) {
    for (std::int64_t j = 0; j < i; ++j) {
      const double value = triangle(i, j) + triangle(j, i);
      triangle(i, j) = triangle(j, i) = value;
    }
  }
  return triangle;
}

Dense product_of_factor(const Dense& factor, Uplo uplo) {
  return uplo == Uplo::Lower ? factor * factor.transposed() : factor.transposed() * factor;
}

// A triangle that is far from singular.
Dense triangle_data(Rng& random, std::int64_t n, Uplo uplo, Diag diag) {
  Dense result = random_matrix(random, n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      if (i == j) {
        result(i, j) = diag == Diag::Unit ? kNan : 1 + std::abs(result(i, j));
      } else if ((j < i) == (uplo == Uplo::Lower)) {
        result(i, j) = static_cast<float>(result(i, j) / static_cast<double>(n));
      }
    }
  }
  return result;
}

}  // namespace

TEST_SUITE_BEGIN("linalg_potrf");

TEST_CASE("potrf and potrs of all orders, layouts, triangles and gaps") {
  Rng random = rng("potrf");
  std::vector<std::int64_t> orders;
  for (std::int64_t n = 0; n <= 70; ++n) orders.push_back(n);
  orders.insert(orders.end(), {127, 128, 129, 200, 257});
  for (const std::int64_t n : orders) {
    const Layout layout = kLayouts[random.below(2)], layout_b = kLayouts[random.below(2)];
    const Uplo uplo = kUplos[random.below(2)];
    const std::int64_t sides = random.below(6), slack = random.below(5), offset = random.below(6);
    if (n * (n + slack) + offset + 8 > info().max_buffer_elements) continue;
    INFO("n ", n, ", nrhs ", sides, ", layouts ", static_cast<int>(layout), " ",
         static_cast<int>(layout_b), ", uplo ", static_cast<int>(uplo), ", slack ", slack,
         ", offset ", offset);
    const Dense a = positive_definite(random, n, 100);
    StoredMatrix stored(n, n, a.rounded(), random, {layout, slack, offset}, part_of(uplo));
    const Vector failed = blas().vector(std::vector<float>{7});
    potrf(stored.view(), failed, uplo);
    CHECK(failed.read() == std::vector<float>{0});
    const Dense factor = triangle_read(stored, n, uplo);
    CHECK(stored.touched() == 0);
    CHECK(units(product_of_factor(factor, uplo) - a, n, norm1(a)) < kMostUnits);

    const Dense b = random_matrix(random, n, sides);
    StoredMatrix right(n, sides, b.rounded(), random, {layout_b, slack, offset});
    potrs(stored.view(), right.view(), uplo);
    const Dense x = read_whole(right, n, sides);
    CHECK(right.touched() == 0);
    CHECK(units(a * x - b, n, norm1(a) * norm1(x)) < kMostUnits);
  }
}

TEST_CASE("potrf of more columns than are updated block by block") {
  Rng random = rng("potrf large");
  const std::int64_t n = 650;
  if (n * n > info().max_buffer_elements) return;
  for (const Layout layout : kLayouts) {
    const Dense a = positive_definite(random, n, 1e5);
    StoredMatrix stored(n, n, a.rounded(), random, {layout, 3, 1}, part_of(Uplo::Lower));
    const Vector failed = blas().vector(1);
    potrf(stored.view(), failed, Uplo::Lower);
    CHECK(failed.read()[0] == 0);
    const Dense factor = triangle_read(stored, n, Uplo::Lower);
    CHECK(stored.touched() == 0);
    CHECK(units(product_of_factor(factor, Uplo::Lower) - a, n, norm1(a)) < kMostUnits);
  }
}

TEST_CASE("potrf of ill-conditioned matrices is backward stable") {
  Rng random = rng("potrf ill-conditioned");
  for (const std::int64_t n : {33, 130}) {
    if (n * n > info().max_buffer_elements) continue;
    const Dense a = positive_definite(random, n, 1e4);
    const Matrix matrix = blas().matrix(n, n, a.rounded());
    const Vector failed = blas().vector(1);
    potrf(matrix, failed);
    CHECK(failed.read()[0] == 0);
    const Dense factor = lower_of(Dense(n, n, matrix.read()));
    CHECK(units(factor * factor.transposed() - a, n, norm1(a)) < kMostUnits);
  }
}

TEST_CASE("info names the first minor that is not positive") {
  Rng random = rng("potrf info");
  for (const std::int64_t n : {1, 5, 16, 17, 40, 130, 200}) {
    if (n * n > info().max_buffer_elements) continue;
    for (const double pivot : {0.0, -1.0, static_cast<double>(kNan)}) {
      const std::int64_t bad = random.below(n);
      INFO("n ", n, ", bad ", bad, ", pivot ", pivot);
      Dense a = identity(n);
      for (std::int64_t i = 0; i < n; ++i) a(i, i) = 2;
      a(bad, bad) = pivot;
      for (const Uplo uplo : kUplos) {
        const Matrix matrix = blas().matrix(n, n, a.rounded());
        const Vector failed = blas().vector(3);
        potrf(matrix, failed.view(1, 1), uplo);
        CHECK(failed.read() == std::vector<float>{0, static_cast<float>(bad + 1), 0});
      }
    }
  }
}

TEST_CASE("posv is potrf and potrs") {
  Rng random = rng("posv");
  for (const std::int64_t n : {1, 30, 65}) {
    if (n * n > info().max_buffer_elements) continue;
    const Dense a = positive_definite(random, n, 10), b = random_matrix(random, n, 3);
    const Matrix first = blas().matrix(n, n, a.rounded()), x = blas().matrix(n, 3, b.rounded());
    const Matrix second = blas().matrix(n, n, a.rounded()), y = blas().matrix(n, 3, b.rounded());
    const Vector failed = blas().vector(1);
    posv(first, x, failed, Uplo::Upper);
    potrf(second, {}, Uplo::Upper);
    potrs(second, y, Uplo::Upper);
    CHECK(x.read() == y.read());
    CHECK(first.read() == second.read());
    CHECK(failed.read()[0] == 0);
  }
}

TEST_CASE("potri and trtri of all triangles") {
  Rng random = rng("potri");
  for (const std::int64_t n : {0, 1, 2, 3, 7, 16, 33, 64, 65, 70, 130, 200}) {
    for (const Layout layout : kLayouts) {
      for (const Uplo uplo : kUplos) {
        const std::int64_t slack = random.below(4), offset = random.below(5);
        if (n * (n + slack) + offset + 8 > info().max_buffer_elements) continue;
        INFO("n ", n, ", layout ", static_cast<int>(layout), ", uplo ", static_cast<int>(uplo));
        const Dense a = positive_definite(random, n, 10);
        StoredMatrix stored(n, n, a.rounded(), random, {layout, slack, offset}, part_of(uplo));
        const Vector failed = blas().vector(std::vector<float>{7, 7});
        potrf(stored.view(), failed.view(1), uplo);
        potri(stored.view(), failed.view(1, 1), uplo);
        CHECK(failed.read() == std::vector<float>{0, 0});
        const Dense inverse = mirrored(triangle_read(stored, n, uplo));
        CHECK(stored.touched() == 0);
        CHECK(units(a * inverse - identity(n), n, norm1(a) * norm1(inverse)) < kMostUnits);

        for (const Diag diag : kDiags) {
          Dense t = triangle_data(random, n, uplo, diag);
          StoredMatrix triangle(n, n, t.rounded(), random, {layout, slack, offset}, part_of(uplo));
          trtri(triangle.view(), failed.view(1), uplo, diag);
          Dense result = triangle_read(triangle, n, uplo);
          CHECK(triangle.touched() == 0);
          CHECK(failed.read()[0] == 0);
          for (std::int64_t i = 0; i < n && diag == Diag::Unit; ++i) {
            CHECK(std::isnan(result(i, i)));
            t(i, i) = result(i, i) = 1;
          }
          const Dense own = uplo == Uplo::Lower ? lower_of(t) : upper_of(t);
          CHECK(units(own * result - identity(n), n, norm1(own) * norm1(result)) < kMostUnits);
        }
      }
    }
  }
}

TEST_CASE("trtri: info names the first zero") {
  const Matrix a = blas().matrix(3, 3, {1, 0, 0, 2, 0, 0, 3, 4, 0});
  const Vector failed = blas().vector(1);
  trtri(a, failed);
  CHECK(failed.read()[0] == 2);
  // More than are looked at side by side: behind the first one, and in front of others.
  const std::int64_t n = 600;
  if (n * n > info().max_buffer_elements) return;
  for (const std::int64_t first : {3, 259, 515}) {
    Dense diagonal = identity(n);
    for (std::int64_t i = first; i < n; i += 64) diagonal(i, i) = 0;
    trtri(blas().matrix(n, n, diagonal.rounded()), failed);
    CHECK(failed.read()[0] == static_cast<float>(first + 1));
  }
}

TEST_CASE("rule 6, 37: arguments of the Cholesky routines") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const Operand null;
  const Layout row = Layout::RowMajor;
  const Vector failed = blas().vector(std::vector<float>{5});
  CHECK_NOTHROW(spotrf(row, Uplo::Lower, 0, null, 1, null));
  CHECK_NOTHROW(sposv(row, Uplo::Lower, 0, 2, null, 1, null, 2, failed));
  CHECK(failed.read()[0] == 0);
  CHECK_NOTHROW(spotrs(row, Uplo::Lower, 3, 0, null, 3, null, 1));
  CHECK(error_of([&] { spotrf(row, Uplo::Lower, -1, a, 1, null); }) ==
        "spotrf: n = -1, must be at least 0");
  CHECK(error_of([&] { spotrf(row, Uplo::Lower, 3, a, 2, null); }) ==
        "spotrf: lda = 2, must be at least max(1, n) = 3");
  CHECK(error_of([&] { spotrf(row, static_cast<Uplo>(7), 3, a, 3, null); }) ==
        "spotrf: uplo = 7, must be Upper (121) or Lower (122)");
  CHECK(error_of([&] {
          spotrf(row, Uplo::Lower, 3, {a, 12}, 3, null);
        }) ==
        "spotrf: a spans 9 elements from offset = 12, must end within the buffer's size = 20");
  CHECK(error_of([&] {
          spotrf(row, Uplo::Lower, 3, a, 3, {failed, 1});
        }) ==
        "spotrf: info spans 1 elements from offset = 1, must end within the buffer's size = 1");
  CHECK(error_of([&] { spotrs(row, Uplo::Lower, 3, 2, a, 3, a, 1); }) ==
        "spotrs: ldb = 1, must be at least max(1, nrhs) = 2");
  CHECK(error_of([&] { potrs(a.matrix(3, 3), a.matrix(4, 2)); }) ==
        "potrs: b.rows = 4, must be a.rows = 3");
  CHECK(error_of([&] { potrf(a.matrix(3, 4)); }) == "potrf: a.cols = 4, must be a.rows = 3");
  CHECK(error_of([&] { potrf(a.matrix(3, 3), a.vector(2, 10)); }) ==
        "potrf: info.size = 2, must be 1");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
