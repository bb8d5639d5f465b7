// Random operands and fp64 results.
//
// SPDX-License-Identifier: MIT
#include "problems.hpp"

#include <cblas.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace bench {
namespace {

constexpr double kUnitRoundoff = 1.0 / (1 << 24);

// Up to this size all of C is checked; beyond, so many of its rows.
constexpr std::int64_t kWholeUpTo = 1024;
constexpr std::int64_t kSampledRows = 64;

std::size_t index(std::int64_t value) {
  return static_cast<std::size_t>(value);
}

// Element (row, col) of a tight rows x cols matrix.
std::size_t at(Layout layout, std::int64_t rows, std::int64_t cols, std::int64_t row,
               std::int64_t col) {
  return index(layout == Layout::RowMajor ? row * cols + col : row + col * rows);
}

// All rows, or the first, the last and others evenly between.
std::vector<std::int64_t> checked_rows(std::int64_t rows, bool all) {
  const std::int64_t count = all ? rows : std::min(rows, kSampledRows);
  std::vector<std::int64_t> result(index(count));
  for (std::int64_t i = 0; i < count; ++i) {
    result[index(i)] = count > 1 ? i * (rows - 1) / (count - 1) : 0;
  }
  return result;
}

void multiply(std::int64_t m, std::int64_t n, std::int64_t k, const std::vector<double>& a,
              const std::vector<double>& b, std::vector<double>& c) {
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(m), static_cast<int>(n),
              static_cast<int>(k), 1.0, a.data(), static_cast<int>(k), b.data(),
              static_cast<int>(n), 0.0, c.data(), static_cast<int>(n));
}

void make_absolute(std::vector<double>& values) {
  for (double& value : values) {
    value = std::fabs(value);
  }
}

}  // namespace

std::vector<float> random_floats(std::int64_t count, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::vector<float> result(index(count));
  for (std::size_t i = 0; i < result.size(); i += 2) {
    // Odd multiples of 2^-23: exact in fp32, and never 0.
    const std::uint64_t bits = generator();
    const auto draw = [](std::uint64_t word) {
      const auto step = static_cast<std::int32_t>(word & 0x7fffff) - 0x400000;
      return static_cast<float>(2 * step + 1) / (1 << 23);
    };
    result[i] = draw(bits);
    if (i + 1 < result.size()) {
      result[i + 1] = draw(bits >> 32);
    }
  }
  return result;
}

void Gauge::add(double got, double expected, double k, double magnitude, double addend) {
  const double difference = std::fabs(got - expected);
  if (difference == 0) {
    return;
  }
  const double unit = kUnitRoundoff * (std::sqrt(k + 2) * magnitude + 2 * addend);
  const double error = difference / unit;  // infinite when unit is 0
  worst_ = std::max(worst_, std::isnan(error) ? std::numeric_limits<double>::infinity() : error);
}

GemmProblem::GemmProblem(Layout layout, bool trans_a, bool trans_b, std::int64_t m, std::int64_t n,
                         std::int64_t k, std::uint64_t seed)
    : layout(layout),
      trans_a(trans_a),
      trans_b(trans_b),
      m(m),
      n(n),
      k(k),
      a(random_floats(m * k, 2 * seed)),
      b(random_floats(k * n, 2 * seed + 1)) {}

double GemmProblem::error(const std::vector<float>& c, Layout layout_of_c) const {
  const std::vector<std::int64_t> rows = checked_rows(m, std::max({m, n, k}) <= kWholeUpTo);
  const auto count = static_cast<std::int64_t>(rows.size());
  std::vector<double> left(index(count * k)), right(index(k * n));
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t p = 0; p < k; ++p) {
      const std::int64_t row = rows[index(i)];
      left[index(i * k + p)] = a[trans_a ? at(layout, k, m, p, row) : at(layout, m, k, row, p)];
    }
  }
  for (std::int64_t p = 0; p < k; ++p) {
    for (std::int64_t j = 0; j < n; ++j) {
      right[index(p * n + j)] = b[trans_b ? at(layout, n, k, j, p) : at(layout, k, n, p, j)];
    }
  }
  std::vector<double> expected(index(count * n)), magnitude(index(count * n));
  multiply(count, n, k, left, right, expected);
  make_absolute(left);
  make_absolute(right);
  multiply(count, n, k, left, right, magnitude);

  Gauge gauge;
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const std::size_t here = index(i * n + j);
      gauge.add(c[at(layout_of_c, m, n, rows[index(i)], j)], expected[here], static_cast<double>(k),
                magnitude[here]);
    }
  }
  return gauge.worst();
}

GemvProblem::GemvProblem(Layout layout, bool trans, std::int64_t m, std::int64_t n,
                         std::uint64_t seed)
    : layout(layout),
      trans(trans),
      m(m),
      n(n),
      a(random_floats(m * n, 2 * seed)),
      x(random_floats(trans ? m : n, 2 * seed + 1)) {}

double GemvProblem::error(const std::vector<float>& y) const {
  std::vector<double> expected(index(y_size())), magnitude(index(y_size()));
  const bool by_rows = layout == Layout::RowMajor;
  const std::int64_t lines = by_rows ? m : n, length = by_rows ? n : m;
  for (std::int64_t line = 0; line < lines; ++line) {
    for (std::int64_t i = 0; i < length; ++i) {
      const std::int64_t row = by_rows ? line : i, col = by_rows ? i : line;
      const double product =
          static_cast<double>(a[index(line * length + i)]) * x[index(trans ? row : col)];
      expected[index(trans ? col : row)] += product;
      magnitude[index(trans ? col : row)] += std::fabs(product);
    }
  }
  Gauge gauge;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    gauge.add(y[i], expected[i], static_cast<double>(x_size()), magnitude[i]);
  }
  return gauge.worst();
}

VectorProblem::VectorProblem(std::int64_t n, std::uint64_t seed)
    : n(n), x(random_floats(n, 2 * seed)), y(random_floats(n, 2 * seed + 1)) {}

double VectorProblem::axpy_error(const std::vector<float>& result) const {
  Gauge gauge;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double product = static_cast<double>(alpha) * x[i];
    gauge.add(result[i], product + y[i], 1, std::fabs(product), std::fabs(y[i]));
  }
  return gauge.worst();
}

double VectorProblem::scal_error(const std::vector<float>& result) const {
  Gauge gauge;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double product = static_cast<double>(alpha) * x[i];
    gauge.add(result[i], product, 1, std::fabs(product));
  }
  return gauge.worst();
}

double VectorProblem::copy_error(const std::vector<float>& result) const {
  Gauge gauge;
  for (std::size_t i = 0; i < x.size(); ++i) {
    gauge.add(result[i], x[i], 1, 0);  // any difference is infinite
  }
  return gauge.worst();
}

double VectorProblem::dot_error(float result) const {
  double expected = 0, magnitude = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double product = static_cast<double>(x[i]) * y[i];
    expected += product;
    magnitude += std::fabs(product);
  }
  Gauge gauge;
  gauge.add(result, expected, static_cast<double>(n), magnitude);
  return gauge.worst();
}

}  // namespace bench
