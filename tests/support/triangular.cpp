// The operands of triangular routines, laid out with guard zones, and residuals by plain loops.
// SPDX-License-Identifier: MIT
#include "support/triangular.hpp"

#include <algorithm>
#include <cmath>

#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/pairwise.hpp"

namespace fragblas::test {

namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Op kOps[] = {Op::NoTrans, Op::Trans, Op::ConjTrans};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};
const Diag kDiags[] = {Diag::NonUnit, Diag::Unit};
const Side kSides[] = {Side::Left, Side::Right};

bool fits(const MatrixProblem& problem) {
  const std::int64_t n = problem.a.n, m = problem.others;
  return std::max((n + problem.a.slack) * n + problem.a.offset,
                  (n + problem.slack_b) * (m + problem.slack_b) + problem.offset_b) +
             32 <=
         info().max_buffer_elements;
}

constexpr double kSolveFactor = 8;

std::size_t at(std::int64_t row, std::int64_t cols, std::int64_t col) {
  return static_cast<std::size_t>(row * cols + col);
}

template <typename Visit>
void each_stored(const TriangleCase& triangle, Visit visit) {
  for (std::int64_t i = 0; i < triangle.n; ++i) {
    for (std::int64_t j = 0; j < triangle.n; ++j) {
      if (triangle.stored(i, j)) visit(i, j);
    }
  }
}

std::vector<double> dense_of(const TriangleCase& triangle, const TriangleElement& element) {
  const std::int64_t n = triangle.n;
  std::vector<double> dense(static_cast<std::size_t>(n * n), 0.0);
  const bool turned = triangle.trans != Op::NoTrans;
  each_stored(triangle, [&](std::int64_t i, std::int64_t j) {
    dense[turned ? at(j, n, i) : at(i, n, j)] = element(i, j);
  });
  for (std::int64_t i = 0; triangle.diag == Diag::Unit && i < n; ++i) dense[at(i, n, i)] = 1;
  return dense;
}

std::vector<std::int64_t> positions_of(const TriangleCase& triangle) {
  std::vector<std::int64_t> positions;
  each_stored(triangle, [&](std::int64_t i, std::int64_t j) {
    positions.push_back(triangle.position(i, j));
  });
  return positions;
}

std::vector<float> stored_values(const TriangleCase& triangle, const std::vector<double>& dense) {
  const bool turned = triangle.trans != Op::NoTrans;
  std::vector<float> values;
  each_stored(triangle, [&](std::int64_t i, std::int64_t j) {
    values.push_back(
        static_cast<float>(dense[turned ? at(j, triangle.n, i) : at(i, triangle.n, j)]));
  });
  return values;
}

// As long as BLAS says that the array is, whatever of it is read.
std::int64_t tail_of(const TriangleCase& triangle) {
  const std::int64_t n = triangle.n;
  std::int64_t size = (n - 1) * triangle.ld() + n;
  if (triangle.storage == catalog::Storage::Packed) size = n * (n + 1) / 2;
  if (triangle.storage == catalog::Storage::Band) size = n * triangle.ld();
  const std::vector<std::int64_t> positions = positions_of(triangle);
  return triangle.offset + size - extent(positions, triangle.offset) + 3;
}

double worst_of(const std::vector<double>& difference, const std::vector<double>& scale) {
  double worst = 0;
  for (std::size_t e = 0; e < difference.size(); ++e) {
    if (std::isnan(difference[e])) return difference[e];
    if (difference[e] != 0) worst = std::max(worst, std::abs(difference[e]) / (kUnit * scale[e]));
  }
  return worst;
}

}  // namespace

std::int64_t TriangleCase::ld() const {
  return storage == catalog::Storage::Band ? k + 1 + slack : std::max<std::int64_t>(1, n) + slack;
}

bool TriangleCase::stored(std::int64_t i, std::int64_t j) const {
  const std::int64_t below = uplo == Uplo::Lower ? i - j : j - i;
  return below >= (diag == Diag::Unit ? 1 : 0) && (storage != catalog::Storage::Band || below <= k);
}

std::int64_t TriangleCase::position(std::int64_t i, std::int64_t j) const {
  // As the column-major storage of the transpose.
  bool lower = uplo == Uplo::Lower;
  if (layout == Layout::RowMajor) {
    std::swap(i, j);
    lower = !lower;
  }
  switch (storage) {
    case catalog::Storage::Band:
      return offset + j * ld() + (lower ? i - j : k + i - j);
    case catalog::Storage::Packed:
      return offset + (lower ? i + (2 * n - j - 1) * j / 2 : i + j * (j + 1) / 2);
    default:
      return offset + i + j * ld();
  }
}

std::string describe(const TriangleCase& triangle) {
  return "n = " + std::to_string(triangle.n) + ", k = " + std::to_string(triangle.k) + ", layout " +
         std::to_string(static_cast<int>(triangle.layout)) + ", uplo " +
         std::to_string(static_cast<int>(triangle.uplo)) + ", trans " +
         std::to_string(static_cast<int>(triangle.trans)) + ", diag " +
         std::to_string(static_cast<int>(triangle.diag)) +
         ", ld = " + std::to_string(triangle.ld()) +
         ", offset = " + std::to_string(triangle.offset);
}

StoredTriangle::StoredTriangle(Context& context, const TriangleCase& triangle,
                               const TriangleElement& element, Rng& rng)
    : dense_(dense_of(triangle, element)),
      guarded_(context, positions_of(triangle), triangle.offset, tail_of(triangle),
               stored_values(triangle, dense_), rng) {}

TriangleElement exact_elements(Rng& rng) {
  return [&rng](std::int64_t i, std::int64_t j) {
    const float diagonals[] = {1, -1, 2, -0.5f};
    return i == j ? diagonals[rng.below(4)] : static_cast<float>(rng.below(3) - 1);
  };
}

TriangleElement tame_elements(Rng& rng, std::int64_t n) {
  return [&rng, n](std::int64_t i, std::int64_t j) {
    const float most = 2.0f / static_cast<float>(n);
    return i == j ? rng.uniform(1, 2) : rng.uniform(-most, most);
  };
}

std::vector<double> times(std::int64_t n, std::int64_t columns, const std::vector<double>& a,
                          const std::vector<double>& x) {
  std::vector<double> product(static_cast<std::size_t>(n * columns), 0.0);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t l = 0; l < n; ++l) {
      const double factor = a[at(i, n, l)];
      if (factor == 0) continue;
      for (std::int64_t j = 0; j < columns; ++j) {
        product[at(i, columns, j)] += factor * x[at(l, columns, j)];
      }
    }
  }
  return product;
}

std::vector<double> absolute(std::vector<double> values) {
  for (double& value : values) value = std::abs(value);
  return values;
}

std::vector<double> transposed(std::int64_t rows, std::int64_t cols,
                               const std::vector<double>& values) {
  std::vector<double> result(values.size());
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) result[at(j, rows, i)] = values[at(i, cols, j)];
  }
  return result;
}

double residual(std::int64_t n, std::int64_t columns, const std::vector<double>& a,
                const std::vector<double>& x, double alpha, const std::vector<double>& b) {
  std::vector<double> difference = times(n, columns, a, x);
  std::vector<double> scale = times(n, columns, absolute(a), absolute(x));
  const double factor = kSolveFactor * std::sqrt(static_cast<double>(n + 2));
  for (std::size_t e = 0; e < scale.size(); ++e) {
    difference[e] -= alpha * b[e];
    scale[e] = factor * scale[e] + 2 * std::abs(alpha * b[e]);
  }
  return worst_of(difference, scale);
}

double product_error(std::int64_t n, std::int64_t columns, const std::vector<double>& a,
                     const std::vector<double>& x, double alpha, const std::vector<double>& b) {
  std::vector<double> difference = times(n, columns, a, b);
  std::vector<double> scale = times(n, columns, absolute(a), absolute(b));
  const double factor = kSolveFactor * std::sqrt(static_cast<double>(n + 2)) * std::abs(alpha);
  for (std::size_t e = 0; e < scale.size(); ++e) {
    difference[e] = alpha * difference[e] - x[e];
    scale[e] *= factor;
  }
  return worst_of(difference, scale);
}

std::string describe(const MatrixProblem& problem) {
  return std::string(problem.solve ? "solve, " : "product, ") + describe(problem.a) + ", side " +
         std::to_string(static_cast<int>(problem.side)) + ", B's layout " +
         std::to_string(static_cast<int>(problem.layout_b)) +
         ", others = " + std::to_string(problem.others) + ", offset of B " +
         std::to_string(problem.offset_b) + ", slack of B " + std::to_string(problem.slack_b) +
         ", alpha = " + describe(problem.alpha) + (problem.exact ? ", integers" : ", unit") +
         (problem.views ? ", views" : "");
}

std::vector<MatrixProblem> exact_problems(bool solve, Rng& rng) {
  const std::int64_t orders[] = {1, 2, 3, 5, 8, 17, 31, 32, 33, 40, 64, 65, 97, 128, 200};
  const std::int64_t others[] = {1, 2, 3, 4, 5, 9, 33, 70};
  const float alphas[] = {1, -1, 2, 0.5f};
  std::vector<MatrixProblem> problems;
  for (const Case& level : pairwise({2, 2, 2, 2, 3, 2, 15, 8, 4, 3, 2, 2}, rng)) {
    MatrixProblem problem;
    problem.solve = solve;
    problem.views = level[11] == 1;
    problem.a.layout = kLayouts[level[0]];
    problem.layout_b = problem.views ? kLayouts[level[1]] : problem.a.layout;
    problem.side = kSides[level[2]];
    problem.a.uplo = kUplos[level[3]];
    problem.a.trans = kOps[level[4]];
    problem.a.diag = kDiags[level[5]];
    problem.a.n = orders[level[6]];
    problem.others = others[level[7]];
    problem.alpha = {alphas[level[8]], level[10] == 1};
    problem.a.offset = level[9] * 2;
    problem.a.slack = level[9];
    problem.offset_b = level[9] == 0 ? 0 : 3 + level[9];
    problem.slack_b = level[9] == 0 ? 0 : 4 - level[9];
    if (fits(problem)) problems.push_back(problem);
  }
  return problems;
}

std::vector<MatrixProblem> real_problems(bool solve, Rng& rng) {
  const std::int64_t orders[] = {1, 7, 32, 47, 130, 333, 1000};
  std::vector<MatrixProblem> problems;
  for (const Case& level : pairwise({2, 2, 2, 2, 2, 7, 3}, rng)) {
    MatrixProblem problem;
    problem.solve = solve;
    problem.exact = false;
    problem.a.layout = problem.layout_b = kLayouts[level[0]];
    problem.side = kSides[level[1]];
    problem.a.uplo = kUplos[level[2]];
    problem.a.trans = kOps[level[3]];
    problem.a.diag = kDiags[level[4]];
    problem.a.n = orders[level[5]];
    problem.others = problem.a.n == 1000 ? 6 : 1 + 20 * level[6];
    problem.alpha = {0.7f, level[6] == 1};
    if (fits(problem)) problems.push_back(problem);
  }
  return problems;
}

Outcome run(Context& context, const MatrixProblem& problem, Rng& rng) {
  const TriangleCase& shape = problem.a;
  const std::int64_t order = shape.n, others = problem.others;
  const bool left = problem.side == Side::Left;
  StoredTriangle a(context, shape, problem.exact ? exact_elements(rng) : tame_elements(rng, order),
                   rng);
  // As if A stood on the left: the rows of B, or its columns.
  const std::vector<double> effective = left ? a.dense() : transposed(order, order, a.dense());
  const double alpha = problem.alpha.value;
  std::vector<double> known =
      widen(random_data(rng, order * others, problem.exact ? Data::Integers : Data::Unit));
  std::vector<double> rows = known, expected;
  if (problem.solve && problem.exact) {
    rows = times(order, others, effective, known);
    for (double& value : rows) value /= alpha;
    expected = known;
  } else if (problem.exact) {
    expected = times(order, others, effective, rows);
    for (double& value : expected) value *= alpha;
  }

  const std::int64_t m = left ? order : others, n = left ? others : order;
  const std::int64_t ldb =
      std::max<std::int64_t>(1, problem.layout_b == Layout::RowMajor ? n : m) + problem.slack_b;
  const std::vector<double> before = left ? rows : transposed(order, others, rows);
  Guarded b(context, matrix_positions(problem.layout_b, m, n, problem.offset_b, ldb),
            problem.offset_b, 5, std::vector<float>(before.begin(), before.end()), rng);
  const Scalar scalar = make_scalar(context, problem.alpha, rng);
  if (problem.views) {
    const MatrixView view_a{a.operand(), order, order, shape.ld(), shape.layout};
    const MatrixView view_b{b.operand(), m, n, ldb, problem.layout_b};
    (problem.solve ? trsm : trmm)(view_a, view_b,
                                  {scalar, problem.side, shape.uplo, shape.trans, shape.diag});
  } else {
    (problem.solve ? strsm : strmm)(shape.layout, problem.side, shape.uplo, shape.trans, shape.diag,
                                    m, n, scalar, a.operand(), shape.ld(), b.operand(), ldb);
  }
  a.guarded().fetch();
  b.fetch();
  const std::vector<double> after = widen(b.elements());
  const std::vector<double> found = left ? after : transposed(others, order, after);

  Outcome outcome;
  outcome.error =
      (problem.solve ? residual : product_error)(order, others, effective, found, alpha, rows);
  for (std::size_t e = 0; e < expected.size(); ++e) outcome.differing += found[e] != expected[e];
  outcome.strays = b.touched() + a.guarded().changed();
  return outcome;
}

}  // namespace fragblas::test
