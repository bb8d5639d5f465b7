// lstsq. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
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

}  // namespace

TEST_SUITE_BEGIN("linalg_lstsq");

TEST_CASE("lstsq of any shape and rank is the pseudoinverse times B, in double precision") {
  Rng random = rng("lstsq");
  const std::int64_t cases[][3] = {{1, 1, 1},   {6, 6, 6},   {20, 20, 20}, {41, 12, 12}, {9, 33, 9},
                                   {24, 24, 7}, {30, 18, 5}, {18, 30, 1},  {70, 40, 39}};
  for (const auto& row : cases) {
    const std::int64_t m = row[0], n = row[1], rank = row[2];
    const std::int64_t longest = std::max(m, n), order = std::min(m, n), last = rank;
    if (2 * (longest + 8) * (longest + 8) > info().max_buffer_elements) continue;
    INFO(m, " x ", n, ", rank ", rank);
    const double largest = 3;
    const Given given = with_factors(random, m, n, [&](std::int64_t i) {
      return i < last ? largest - 2 * static_cast<double>(i) / static_cast<double>(last) : 0.0;
    });
    const Dense b = random_matrix(random, m, 3);
    Dense inverse(n, m);
    for (std::int64_t i = 0; i < last; ++i) inverse(i, i) = 1 / given.s(i, i);
    const Dense expected = given.q.transposed() * inverse * given.p.transposed() * b;

    StoredMatrix matrix(m, n, given.a.rounded(), random, random_place(random));
    StoredMatrix sides(m, 3, b.rounded(), random, random_place(random));
    StoredMatrix solution(n, 3, filled(n * 3, kNan), random, random_place(random));
    const Vector results = blas().vector(filled(2, 7)), s = blas().vector(filled(order + 2, 7));
    LstsqOptions options;
    options.rank = results.view(1, 0);
    options.info = results.view(1, 1);
    options.s = s.view(order, 1);
    lstsq(matrix.view(), sides.view(), solution.view(), options);
    CHECK(results.read() == std::vector<float>{static_cast<float>(rank), 0});
    const std::vector<float> values = s.read();
    CHECK(values.front() + values.back() == 14);
    for (std::int64_t i = 0; i < order; ++i) {
      const double error =
          std::abs(static_cast<double>(values[static_cast<std::size_t>(i + 1)]) - given.s(i, i));
      CHECK(error < kMostUnits * kEps * largest * static_cast<double>(longest));
    }
    for (StoredMatrix* const stored : {&matrix, &sides, &solution}) {
      stored->fetch();
      CHECK(stored->touched() == 0);
    }
    CHECK(matrix.changed() == 0);
    CHECK(sides.changed() == 0);
    // The condition is 3, and what B has beside the range counts by its square.
    const Dense difference = Dense(n, 3, solution.elements()) - expected;
    CHECK(units(difference, longest, 9 * norm1(b)) < kMostUnits);
  }
}

TEST_CASE("lstsq leaves out what rcond says") {
  const Matrix a = blas().matrix(2, 2, {4, 0, 0, 1}), b = blas().matrix(2, 1, {8, 3});
  const Matrix x = blas().matrix(2, 1);
  const Vector rank = blas().vector(1);
  LstsqOptions options;
  options.rank = rank;
  lstsq(a, b, x, options);
  CHECK(x.read() == std::vector<float>{2, 3});
  CHECK(rank.read()[0] == 2);
  options.rcond = 0.3f;
  lstsq(a, b, b, options);
  CHECK(b.read() == std::vector<float>{2, 0});
  CHECK(rank.read()[0] == 1);
}

TEST_CASE("lstsq of zeros, and without rows, columns or sides") {
  const Matrix x = blas().matrix(3, 1, filled(3, 7));
  const Vector rank = blas().vector(filled(1, 7));
  LstsqOptions options;
  options.rank = rank;
  lstsq(blas().matrix(2, 3), blas().matrix(2, 1, {1, 2}), x, options);
  CHECK(x.read() == filled(3, 0));
  CHECK(rank.read()[0] == 0);
  const Vector y = blas().vector(filled(3, 7));
  const MatrixView none{{}, 0, 3, 3}, sides{{}, 0, 1, 1};
  lstsq(none, sides, y.matrix(3, 1));
  CHECK(y.read() == filled(3, 0));
  options.s = blas().vector(2);
  lstsq(blas().matrix(2, 2, {3, 0, 0, 5}), {{}, 2, 0, 1}, {{}, 2, 0, 1}, options);
  CHECK(rank.read()[0] == 2);
  CHECK(options.s.read() == std::vector<float>{5, 3});
}

TEST_CASE("a NaN in A shows in what lstsq and pinv find") {
  Rng random = rng("lstsq NaN");
  const auto all_nan = [](const std::vector<float>& values) {
    return std::all_of(values.begin(), values.end(), [](float x) { return std::isnan(x); });
  };
  for (const std::int64_t n : {1, 2, 5, 40}) {
    for (const std::int64_t at : {std::int64_t{0}, n / 2, n - 1}) {
      INFO("n ", n, ", at ", at);
      std::vector<float> elements = random_data(random, n * n, Data::Unit);
      elements[static_cast<std::size_t>(at * n + at)] = std::numeric_limits<float>::quiet_NaN();
      const Matrix a = blas().matrix(n, n, elements), inverse = blas().matrix(n, n);
      const Matrix b = blas().matrix(n, 1, filled(n, 1)), x = blas().matrix(n, 1);
      pinv(a, inverse);
      CHECK(all_nan(inverse.read()));
      lstsq(a, b, x);
      CHECK(all_nan(x.read()));
    }
  }
}

TEST_CASE("rule 6, 37: arguments of lstsq") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const auto call = [&](const MatrixView& b, const MatrixView& x, const LstsqOptions& options) {
    return error_of([&] { lstsq(a.matrix(4, 2), b, x, options); });
  };
  CHECK(call(a.matrix(3, 1), a.matrix(2, 1), {}) == "lstsq: b.rows = 3, must be a.rows = 4");
  CHECK(call(a.matrix(4, 1), a.matrix(3, 1), {}) == "lstsq: x.rows = 3, must be a.cols = 2");
  CHECK(call(a.matrix(4, 1), a.matrix(2, 2), {}) == "lstsq: x.cols = 2, must be b.cols = 1");
  LstsqOptions options;
  options.rank = a.view(2, 0);
  CHECK(call(a.matrix(4, 1), a.matrix(2, 1), options) == "lstsq: rank.size = 2, must be 1");
  options.rank = {};
  options.s = a.view(3, 0);
  CHECK(call(a.matrix(4, 1), a.matrix(2, 1), options) ==
        "lstsq: s.size = 3, must be min(a.rows, a.cols) = 2");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
