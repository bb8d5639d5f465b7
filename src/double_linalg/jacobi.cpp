// Rotations of pairs until none is left to rotate. SPDX-License-Identifier: MIT
#include "double_linalg/jacobi.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace fragblas::detail {

namespace {

constexpr int kMostSweeps = 60;
// The squares of a shorter column are too near the smallest numbers for its direction. It is
// nothing beside those that decide the norm, which is about 1.
constexpr double kShortest = 0x1p-450;

// The tangent of the smaller angle that makes (p, x; x, q) diagonal.
double tangent(double p, double q, double x) {
  const double half = (q - p) / (2 * x);
  return std::copysign(1, half) / (std::fabs(half) + std::hypot(1, half));
}

// Columns p and q := (c * p - s * q, s * p + c * q).
void rotate(Panel& a, std::int64_t p, std::int64_t q, double c, double s) {
  for (std::int64_t i = 0; i < a.rows; ++i) {
    const double x = a.at(i, p), y = a.at(i, q);
    a.at(i, p) = c * x - s * y;
    a.at(i, q) = s * x + c * y;
  }
}

double product(Panel& a, std::int64_t p, std::int64_t q) {
  const double* const x = &a.at(0, p);
  return std::inner_product(x, x + a.rows, &a.at(0, q), 0.0);
}

// Ascending, or descending.
std::vector<std::int64_t> order_of(const std::vector<double>& keys, double sign) {
  std::vector<std::int64_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int64_t i, std::int64_t j) {
    return sign * keys[static_cast<std::size_t>(i)] < sign * keys[static_cast<std::size_t>(j)];
  });
  return order;
}

Panel columns_of(Panel& a, const std::vector<std::int64_t>& order) {
  Panel result{a.rows, a.cols, {}};
  for (const std::int64_t j : order) {
    result.numbers.insert(result.numbers.end(), &a.at(0, j), &a.at(0, j) + a.rows);
  }
  return result;
}

std::vector<double> elements_of(const std::vector<double>& values,
                                const std::vector<std::int64_t>& order) {
  std::vector<double> result;
  for (const std::int64_t i : order) {
    result.push_back(values[static_cast<std::size_t>(i)]);
  }
  return result;
}

// Column j := a vector of length 1, orthogonal to those before it: of a unit vector that has much
// of the space that is left.
void complete(Panel& a, std::int64_t j) {
  for (std::int64_t unit = 0; unit < a.rows; ++unit) {
    std::fill_n(&a.at(0, j), a.rows, 0.0);
    a.at(unit, j) = 1;
    double length = 0;
    for (int twice = 0; twice < 2; ++twice) {
      for (std::int64_t k = 0; k < j; ++k) {
        const double along = product(a, k, j);
        for (std::int64_t i = 0; i < a.rows; ++i) {
          a.at(i, j) -= along * a.at(i, k);
        }
      }
      length = twice == 0 ? std::sqrt(product(a, j, j)) : length;
    }
    if (2 * length * length * static_cast<double>(a.rows) >= 1) {
      const double last = std::sqrt(product(a, j, j));
      for (std::int64_t i = 0; i < a.rows; ++i) {
        a.at(i, j) /= last;
      }
      return;
    }
  }
}

}  // namespace

Panel identity(std::int64_t rows, std::int64_t cols) {
  Panel result{rows, cols, std::vector<double>(static_cast<std::size_t>(rows * cols))};
  for (std::int64_t i = 0; i < std::min(rows, cols); ++i) {
    result.at(i, i) = 1;
  }
  return result;
}

std::vector<double> jacobi_eigenvectors(Panel& a) {
  const std::int64_t n = a.rows;
  Panel vectors = identity(n, n);
  const double least = 0x1p-55 * std::sqrt(std::inner_product(a.numbers.begin(), a.numbers.end(),
                                                              a.numbers.begin(), 0.0));
  bool done = false;
  for (int sweep = 0; sweep < kMostSweeps && !done; ++sweep) {
    done = true;
    for (std::int64_t p = 0; p < n; ++p) {
      for (std::int64_t q = p + 1; q < n; ++q) {
        const double x = a.at(p, q);
        if (!(std::fabs(x) > least)) {
          continue;
        }
        done = false;
        const double t = tangent(a.at(p, p), a.at(q, q), x);
        const double c = 1 / std::hypot(1, t), s = t * c;
        rotate(a, p, q, c, s);
        for (std::int64_t j = 0; j < n; ++j) {
          const double y = a.at(p, j), z = a.at(q, j);
          a.at(p, j) = c * y - s * z;
          a.at(q, j) = s * y + c * z;
        }
        a.at(p, q) = a.at(q, p) = 0;
        rotate(vectors, p, q, c, s);
      }
    }
  }
  std::vector<double> values;
  for (std::int64_t i = 0; i < n; ++i) {
    values.push_back(a.at(i, i));
  }
  const std::vector<std::int64_t> order = order_of(values, 1);
  a = columns_of(vectors, order);
  return elements_of(values, order);
}

std::vector<double> jacobi_singular_vectors(Panel& a, Panel& v) {
  const std::int64_t n = a.cols;
  v = identity(n, n);
  bool done = false;
  for (int sweep = 0; sweep < kMostSweeps && !done; ++sweep) {
    done = true;
    for (std::int64_t p = 0; p < n; ++p) {
      for (std::int64_t q = p + 1; q < n; ++q) {
        const double pp = product(a, p, p), qq = product(a, q, q), pq = product(a, p, q);
        if (!(std::fabs(pq) > 0x1p-52 * std::sqrt(pp) * std::sqrt(qq))) {
          continue;
        }
        done = false;
        const double t = tangent(pp, qq, pq);
        const double c = 1 / std::hypot(1, t), s = t * c;
        rotate(a, p, q, c, s);
        rotate(v, p, q, c, s);
      }
    }
  }
  std::vector<double> values;
  for (std::int64_t j = 0; j < n; ++j) {
    values.push_back(std::sqrt(product(a, j, j)));
  }
  const std::vector<std::int64_t> order = order_of(values, -1);
  values = elements_of(values, order);
  a = columns_of(a, order);
  v = columns_of(v, order);
  for (std::int64_t j = 0; j < n; ++j) {
    const double value = values[static_cast<std::size_t>(j)];
    const bool is_short = value < kShortest;
    if (is_short) {
      complete(a, j);
    }
    for (std::int64_t i = 0; i < n && !is_short; ++i) {
      a.at(i, j) /= value;
    }
  }
  return values;
}

}  // namespace fragblas::detail
