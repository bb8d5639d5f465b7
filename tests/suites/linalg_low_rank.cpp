// svd_low_rank and pca. SPDX-License-Identifier: MIT
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

bool fits(std::int64_t elements) {
  return 2 * elements + 64 <= info().max_buffer_elements;
}

Place random_place(Rng& random) {
  return {kLayouts[random.below(2)], random.below(4), random.below(5)};
}

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

Dense diagonal(const std::vector<double>& values) {
  const auto n = static_cast<std::int64_t>(values.size());
  Dense result(n, n);
  for (std::int64_t i = 0; i < n; ++i) result(i, i) = values[static_cast<std::size_t>(i)];
  return result;
}

double frobenius(const Dense& a) {
  double sum = 0;
  for (const double value : a.values) sum += value * value;
  return std::sqrt(sum);
}

Dense without_mean(Dense a, std::vector<double>& mean) {
  mean.assign(static_cast<std::size_t>(a.cols), 0);
  for (std::int64_t j = 0; j < a.cols; ++j) {
    double& middle = mean[static_cast<std::size_t>(j)];
    for (std::int64_t i = 0; i < a.rows; ++i) middle += a(i, j) / static_cast<double>(a.rows);
    for (std::int64_t i = 0; i < a.rows; ++i) a(i, j) -= middle;
  }
  return a;
}

// `size`: how large the mean's elements are.
void check_pca(const Dense& a, std::int64_t count, double size, Rng& random) {
  INFO(a.rows, " x ", a.cols, ", components ", count, ", mean ", size);
  StoredMatrix matrix(a.rows, a.cols, a.rounded(), random, random_place(random));
  Output axes(count, a.cols, random), places(a.rows, count, random);
  const Vector mean = blas().vector(filled(a.cols + 2, 7));
  const Vector variances = blas().vector(filled(count + 2, 7)), failed = blas().vector(1);
  pca(matrix.view(), mean.view(a.cols, 1), axes.view(), variances.view(count, 1), places.view(),
      failed);
  CHECK(failed.read()[0] == 0);
  matrix.fetch();
  CHECK(matrix.changed() == 0);

  std::vector<double> means;
  const Dense centred = without_mean(a, means);
  const std::vector<float> found = mean.read();
  CHECK(found.front() + found.back() == 14);
  for (std::size_t j = 0; j < means.size(); ++j) {
    CHECK(std::abs(static_cast<double>(found[j + 1]) - means[j]) < 8 * kEps * (size + 1));
  }
  const std::vector<double> s = singular_values(centred);
  const std::vector<float> squares = variances.read();
  CHECK(squares.front() + squares.back() == 14);
  const double freedom = static_cast<double>(a.rows - 1), largest = s[0] * s[0] / freedom;
  const std::int64_t longest = std::max(a.rows, a.cols);
  // What rounding of A itself, whose mean is large, does to the centred matrix.
  const double rounding = kMostUnits * kEps * (1 + size * std::sqrt(freedom) / s[0]);
  std::vector<double> kept;
  for (std::int64_t i = 0; i < count; ++i) {
    const double value = s[static_cast<std::size_t>(i)] * s[static_cast<std::size_t>(i)] / freedom;
    kept.push_back(value);
    const double error =
        std::abs(static_cast<double>(squares[static_cast<std::size_t>(i + 1)]) - value);
    CHECK(error < rounding * largest * static_cast<double>(longest));
  }
  const Dense components = axes.read(), scores = places.read();
  CHECK(units(components * components.transposed() - identity(count), a.cols, 1) < kMostUnits);
  CHECK(frobenius(centred * components.transposed() - scores) <
        rounding * static_cast<double>(a.cols) * frobenius(centred));
  Dense covariance = scores.transposed() * scores;
  for (double& value : covariance.values) value /= freedom;
  CHECK(frobenius(covariance - diagonal(kept)) < rounding * largest * static_cast<double>(longest));
}

}  // namespace

TEST_SUITE_BEGIN("linalg_low_rank");

TEST_CASE("svd_low_rank of a matrix of low rank is its decomposition") {
  Rng random = rng("svd_low_rank");
  const std::int64_t cases[][3] = {{1, 1, 1}, {40, 30, 4}, {25, 60, 7}, {90, 20, 12}, {33, 33, 33}};
  for (const auto& row : cases) {
    const std::int64_t m = row[0], n = row[1], rank = row[2];
    const std::int64_t longest = std::max(m, n), last = rank;
    if (!fits((longest + 4) * (longest + 4))) continue;
    INFO(m, " x ", n, ", rank ", rank);
    const Given given = with_factors(random, m, n, [&](std::int64_t i) {
      return i < last ? std::exp2(-static_cast<double>(i) / 4) : 0.0;
    });
    StoredMatrix matrix(m, n, given.a.rounded(), random, random_place(random));
    Output left(m, rank, random), right(rank, n, random);
    const Vector s = blas().vector(filled(rank + 2, 7)), failed = blas().vector(1);
    SvdLowRankOptions options;
    options.info = failed;
    svd_low_rank(matrix.view(), s.view(rank, 1), left.view(), right.view(), options);
    CHECK(failed.read()[0] == 0);
    matrix.fetch();
    CHECK(matrix.changed() == 0);
    const std::vector<float> values = s.read();
    CHECK(values.front() + values.back() == 14);
    std::vector<double> found;
    for (std::int64_t i = 0; i < rank; ++i) {
      found.push_back(static_cast<double>(values[static_cast<std::size_t>(i + 1)]));
      CHECK(std::abs(found.back() - given.s(i, i)) <
            kMostUnits * kEps * static_cast<double>(longest));
    }
    const Dense u = left.read(), vt = right.read();
    CHECK(units(u * diagonal(found) * vt - given.a, longest, norm1(given.a)) < kMostUnits);
    CHECK(units(u.transposed() * u - identity(rank), m, 1) < kMostUnits);
    CHECK(units(vt * vt.transposed() - identity(rank), n, 1) < kMostUnits);
  }
}

TEST_CASE("svd_low_rank leaves little more than the rest of the singular values") {
  Rng random = rng("svd_low_rank rest");
  const std::int64_t m = 70, n = 50, rank = 6;
  if (!fits(80 * 80)) return;
  const Given given = with_factors(
      random, m, n, [](std::int64_t i) { return 1 / static_cast<double>((i + 1) * (i + 1)); });
  double rest = 0;
  for (std::int64_t i = rank; i < n; ++i) rest += given.s(i, i) * given.s(i, i);
  const Matrix a = blas().matrix(m, n, given.a.rounded());
  const Matrix u = blas().matrix(m, rank), vt = blas().matrix(rank, n);
  const Vector s = blas().vector(rank);
  std::vector<float> first;
  for (const std::int64_t seed : {0, 0, 5}) {
    SvdLowRankOptions options;
    options.seed = seed;
    svd_low_rank(a, s, u, vt, options);
    const std::vector<float> values = s.read();
    for (std::int64_t i = 0; i < rank; ++i) {
      const double value = static_cast<double>(values[static_cast<std::size_t>(i)]);
      CHECK(std::abs(value - given.s(i, i)) < 1e-4 * given.s(i, i));
    }
    const Dense product = Dense(m, rank, u.read()) *
                          diagonal(std::vector<double>(values.begin(), values.end())) *
                          Dense(rank, n, vt.read());
    CHECK(frobenius(product - given.a) < 1.001 * std::sqrt(rest));
    if (first.empty()) first = u.read();
    CHECK((u.read() == first) == (seed == 0));
  }
  // Without iterations it is rougher.
  SvdLowRankOptions options;
  options.iterations = 0;
  options.oversampling = 2;
  svd_low_rank(a, s, u, vt, options);
  const double value = static_cast<double>(s.read()[0]);
  CHECK(std::abs(value - 1) < 0.1);
  CHECK(value < 1 + 1e-5);
}

TEST_CASE("pca has the mean, the variances, the axes and the scores") {
  Rng random = rng("pca");
  const std::int64_t cases[][3] = {{2, 1, 1}, {9, 9, 9}, {120, 7, 7}, {60, 20, 3}, {11, 30, 10}};
  for (const auto& [m, n, count] : cases) {
    const std::int64_t longest = std::max(m, n), columns = n;
    if (!fits((longest + 4) * (longest + 4))) continue;
    for (const double size : {0.0, 1000.0}) {
      Dense a = with_values(random, m, n, [&](std::int64_t i) {
        return 10 * std::exp2(-static_cast<double>(i) / static_cast<double>(columns));
      });
      for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = 0; j < n; ++j) a(i, j) += size * (j % 3 == 0 ? 1 : -0.5);
      }
      check_pca(Dense(m, n, a.rounded()), count, size, random);
    }
  }
}

TEST_CASE("pca without scores, of points on a line") {
  const Matrix a = blas().matrix(3, 2, {1, 2, 2, 4, 3, 6}), axes = blas().matrix(1, 2);
  const Vector mean = blas().vector(2), variances = blas().vector(1);
  pca(a, mean, axes, variances);
  CHECK(mean.read() == std::vector<float>{2, 4});
  CHECK(variances.read()[0] == doctest::Approx(5));
  const std::vector<float> axis = axes.read();
  CHECK(axis[1] / axis[0] == doctest::Approx(2));
}

TEST_CASE("pca has variances of singular values whose squares overflow") {
  constexpr std::int64_t m = 101;
  std::vector<float> numbers = filled(m, 1e19f);
  for (std::size_t i = 0; i < m; i += 2) numbers[i] = -1e19f;
  const Vector mean = blas().vector(1), variances = blas().vector(1);
  pca(blas().matrix(m, 1, numbers), mean, blas().matrix(1, 1), variances);
  CHECK(variances.read()[0] / 1e38f == doctest::Approx(1.01).epsilon(1e-3));
}

TEST_CASE("svd_low_rank with more columns than there are is svd") {
  const Matrix u = blas().matrix(2, 1), vt = blas().matrix(1, 2);
  const Vector s = blas().vector(1);
  SvdLowRankOptions options;
  options.oversampling = std::numeric_limits<std::int64_t>::max();
  svd_low_rank(blas().matrix(2, 2, {0, 3, 4, 0}), s, u, vt, options);
  CHECK(s.read()[0] == doctest::Approx(4));
}

TEST_CASE("rule 6, 37: arguments of svd_low_rank and pca") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const auto low_rank = [&](std::int64_t rank, const MatrixView& u, const MatrixView& vt,
                            const SvdLowRankOptions& options) {
    return error_of([&] { svd_low_rank(a.matrix(5, 3), a.view(rank, 0), u, vt, options); });
  };
  CHECK(low_rank(4, a.matrix(5, 2), a.matrix(2, 3), {}) ==
        "svd_low_rank: s.size = 4, must be from 1 to min(a.rows, a.cols) = 3");
  CHECK(low_rank(0, a.matrix(5, 2), a.matrix(2, 3), {}) ==
        "svd_low_rank: s.size = 0, must be from 1 to min(a.rows, a.cols) = 3");
  CHECK(low_rank(2, a.matrix(5, 3), a.matrix(2, 3), {}) ==
        "svd_low_rank: u.cols = 3, must be s.size = 2");
  CHECK(low_rank(2, a.matrix(5, 2), a.matrix(3, 3), {}) ==
        "svd_low_rank: vt.rows = 3, must be s.size = 2");
  SvdLowRankOptions options;
  options.iterations = 31;
  CHECK(low_rank(2, a.matrix(5, 2), a.matrix(2, 3), options) ==
        "svd_low_rank: iterations = 31, must be from 0 to 30");
  options.iterations = 0;
  options.oversampling = -1;
  CHECK(low_rank(2, a.matrix(5, 2), a.matrix(2, 3), options) ==
        "svd_low_rank: oversampling = -1, must be at least 0");
  const auto components = [&](const MatrixView& from, std::int64_t mean, const MatrixView& axes,
                              std::int64_t variances, const MatrixView& scores) {
    return error_of([&] { pca(from, a.view(mean, 0), axes, a.view(variances, 0), scores); });
  };
  CHECK(components(a.matrix(1, 3), 3, a.matrix(1, 3), 1, {}) ==
        "pca: a.rows = 1, must be at least 2");
  CHECK(components(a.matrix(5, 3), 5, a.matrix(2, 3), 2, {}) ==
        "pca: mean.size = 5, must be a.cols = 3");
  CHECK(components(a.matrix(5, 3), 3, a.matrix(4, 3), 4, {}) ==
        "pca: components.rows = 4, must be from 1 to min(a.rows, a.cols) = 3");
  CHECK(components(a.matrix(5, 3), 3, a.matrix(2, 3), 3, {}) ==
        "pca: variances.size = 3, must be components.rows = 2");
  CHECK(components(a.matrix(5, 3), 3, a.matrix(2, 3), 2, a.matrix(5, 3)) ==
        "pca: scores.cols = 3, must be components.rows = 2");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
