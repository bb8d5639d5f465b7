// How near dgemm's results are to exact products, on families of numbers: within docs/double.md's
// bound, and how many are the nearest numbers. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/double_product.hpp"
#include "support/environment.hpp"
#include "support/exact.hpp"

namespace fragblas::test {
namespace {

constexpr double kUnit = 0x1p-53;

// Below 1/2 by magnitude, with all bits that a number of its size has.
double full(Rng& random) {
  return random.unit() - 0.5 + kUnit * random.unit();
}

struct Family {
  std::string name;
  std::function<double(Rng&)> number;
  double least_share;  // of results that are the nearest numbers
};

// Where numbers of a line are of like size the formula cuts off little.
std::vector<Family> families() {
  return {
      // Nothing is cut off.
      {"multiples of 2^-53", [](Rng& random) { return random.unit() - 0.5; }, 1},
      {"whole numbers", [](Rng& random) { return std::floor(1e6 * random.unit()); }, 1},
      {"full fractions", full, 0.6},
      {"full fractions, positive", [](Rng& random) { return std::fabs(full(random)); }, 0.8},
      {"normal", [](Rng& random) { return random.normal(); }, 0.2},
      {"exp(1 randn)", [](Rng& random) { return full(random) * std::exp(random.normal()); }, 0},
      {"exp(2 randn)", [](Rng& random) { return full(random) * std::exp(2 * random.normal()); }, 0},
  };
}

// Of one line of A or one column of B.
struct Norms {
  double largest = 0, sum = 0;

  void add(double x) {
    largest = std::max(largest, std::fabs(x));
    sum += std::fabs(x);
  }
};

struct Accuracy {
  double of_bound = 0;       // the largest error, where 1 is docs/double.md's bound
  double in_units = 0;       // the same in u (|A| |B|)_ij
  std::int64_t nearest = 0;  // results that are the nearest numbers
};

Accuracy accuracy_of(const DoubleDense& a, const DoubleDense& b, const std::vector<double>& c) {
  const DoubleDense columns = b.transposed();
  Accuracy result;
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      const double found = c[static_cast<std::size_t>(i * b.cols + j)];
      Exact sum;
      double size = 0;
      Norms row, column;
      for (std::int64_t l = 0; l < a.cols; ++l) {
        const double x = a.at(i, l), y = columns.at(j, l);
        sum.add(x, y);
        size += std::fabs(x * y);
        row.add(x);
        column.add(y);
      }
      if (found == sum.nearest()) ++result.nearest;
      sum.add(found, -1);
      const double error = std::fabs(sum.nearest());
      const double cut = row.largest * column.sum + column.largest * row.sum;
      const double both = static_cast<double>(a.cols) * row.largest * column.largest * kUnit;
      const double bound = kUnit * (cut + both + std::fabs(found));
      result.of_bound = std::max(result.of_bound, error / bound);
      result.in_units = std::max(result.in_units, error / (kUnit * size));
    }
  }
  return result;
}

DoubleDense numbers(Rng& random, std::int64_t rows, std::int64_t cols, const Family& family) {
  DoubleDense result(rows, cols);
  for (double& x : result.elements) x = family.number(random);
  return result;
}

}  // namespace

TEST_SUITE_BEGIN("double_accuracy");

TEST_CASE("dgemm is within its bound, and as often the nearest number as little is cut off") {
  Rng random = rng("accuracy");
  const std::int64_t m = 24, n = 20, k = 1024;
  if (2 * m * k > info().max_buffer_elements) return;
  for (const Family& family : families()) {
    INFO(family.name);
    const DoubleDense a = numbers(random, m, k, family), b = numbers(random, k, n, family);
    const DoubleMatrix left(blas(), m, k, a.elements), right(blas(), k, n, b.elements);
    const DoubleMatrix product(blas(), m, n);
    dgemm(left, right, product);
    const Accuracy accuracy = accuracy_of(a, b, product.read());
    const double share = static_cast<double>(accuracy.nearest) / static_cast<double>(m * n);
    MESSAGE(family.name, ": ", 100 * share, "% are the nearest numbers, errors are at most ",
            accuracy.in_units, " u (|A| |B|) and ", accuracy.of_bound, " of the bound");
    CHECK(accuracy.of_bound <= 1 + 0x1p-40);
    CHECK(share >= family.least_share);
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
