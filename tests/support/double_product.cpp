// docs/double.md's formula in 128-bit integers. SPDX-License-Identifier: MIT
#include "support/double_product.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/double_operand.hpp"

namespace fragblas::test {

namespace {

__extension__ using Int128 = __int128;

// E of a row or column: every finite number is below 2^E.
int exponent_of(const std::vector<double>& numbers) {
  int most = -1021;
  for (const double number : numbers) {
    if (std::isfinite(number) && number != 0) most = std::max(most, std::ilogb(number) + 1);
  }
  return most;
}

// trunc(number * 2^(bits - E)).
Int128 whole_of(double number, int exponent, int bits) {
  return static_cast<Int128>(std::trunc(std::ldexp(number, bits - exponent)));
}

// sum * 2^exponent, rounded to nearest, ties to even.
double rounded(Int128 sum, int exponent) {
  const bool negative = sum < 0;
  Int128 rest = negative ? -sum : sum;
  int bits = 0;
  while (bits < 127 && (rest >> bits) != 0) ++bits;
  // The last bit that is kept is 2^place.
  const int place = std::max(exponent + bits - 53, -1074), shift = place - exponent;
  if (shift > 0) {
    const Int128 kept = shift > 126 ? 0 : rest >> shift;
    const Int128 lost = shift > 126 ? rest : rest - (kept << shift);
    const Int128 half = shift > 127 ? 0 : static_cast<Int128>(1) << (shift - 1);
    const bool up = shift <= 126 && (lost > half || (lost == half && (kept & 1) != 0));
    rest = kept + (up ? 1 : 0);
    exponent = place;
  }
  const double magnitude = std::ldexp(static_cast<double>(rest), exponent);
  return negative ? -magnitude : magnitude;
}

std::vector<double> row_of(const DoubleDense& a, std::int64_t i) {
  std::vector<double> row;
  for (std::int64_t j = 0; j < a.cols; ++j) {
    if (a.exists(i, j)) row.push_back(a.at(i, j));
  }
  return row;
}

}  // namespace

DoubleDense DoubleDense::transposed() const {
  DoubleDense result(cols, rows);
  if (!absent.empty()) result.absent.resize(absent.size());
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      result.at(j, i) = at(i, j);
      if (!absent.empty()) result.absent[static_cast<std::size_t>(j * rows + i)] = !exists(i, j);
    }
  }
  return result;
}

DoubleDense DoubleDense::block(std::int64_t row, std::int64_t count, std::int64_t col,
                               std::int64_t width) const {
  DoubleDense result(count, width);
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t j = 0; j < width; ++j) result.at(i, j) = at(row + i, col + j);
  }
  return result;
}

DoubleDense op_of(Op op, const DoubleDense& a) {
  return op == Op::NoTrans ? a : a.transposed();
}

DoubleDense symmetric_of(Uplo uplo, const DoubleDense& a) {
  return in_triangle(uplo, a, a.transposed());
}

DoubleDense triangle_of(Uplo uplo, Diag diag, const DoubleDense& a) {
  DoubleDense result = a;
  result.absent.resize(a.elements.size());
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      result.absent[static_cast<std::size_t>(i * a.cols + j)] = uplo == Uplo::Lower ? j > i : j < i;
      if (i == j && diag == Diag::Unit) result.at(i, j) = 1;
    }
  }
  return result;
}

DoubleDense product_of(const DoubleDense& a, const DoubleDense& b, int bits) {
  const DoubleDense columns = b.transposed();
  std::vector<int> of_rows, of_cols;
  for (std::int64_t i = 0; i < a.rows; ++i) of_rows.push_back(exponent_of(row_of(a, i)));
  for (std::int64_t j = 0; j < b.cols; ++j) of_cols.push_back(exponent_of(row_of(columns, j)));
  DoubleDense result(a.rows, b.cols);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      const int row = of_rows[static_cast<std::size_t>(i)];
      const int col = of_cols[static_cast<std::size_t>(j)];
      Int128 sum = 0;
      double special = 0;  // the sum of terms that are no numbers
      for (std::int64_t k = 0; k < a.cols; ++k) {
        const double x = a.at(i, k), y = columns.at(j, k);
        if (!a.exists(i, k) || !columns.exists(j, k)) continue;
        if (std::isfinite(x) && std::isfinite(y)) {
          sum += whole_of(x, row, bits) * whole_of(y, col, bits);
        } else {
          special += x * y;
        }
      }
      result.at(i, j) = std::isfinite(special) ? rounded(sum, row + col - 2 * bits) : special;
    }
  }
  return result;
}

double combined(double alpha, double product, double beta, double c) {
  if (alpha == 0) return beta == 0 ? 0 : beta * c;
  return beta == 0 ? alpha * product : alpha * product + beta * c;
}

DoubleDense combined(double alpha, const DoubleDense& product, double beta, const DoubleDense& c) {
  DoubleDense result(c.rows, c.cols);
  for (std::size_t e = 0; e < result.elements.size(); ++e) {
    result.elements[e] = combined(alpha, product.elements[e], beta, c.elements[e]);
  }
  return result;
}

DoubleDense solution_of(double alpha, const DoubleDense& t, Uplo uplo, const DoubleDense& b) {
  const std::int64_t n = t.rows;
  const bool lower = uplo == Uplo::Lower;
  DoubleDense x = b;
  if (n <= 8) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      for (std::int64_t step = 0; step < n; ++step) {
        const std::int64_t i = lower ? step : n - 1 - step;
        double unknown = alpha == 1 ? b.at(i, j) : alpha * b.at(i, j);
        for (std::int64_t before = 0; before < step; ++before) {
          const std::int64_t k = lower ? before : n - 1 - before;
          unknown -= t.at(i, k) * x.at(k, j);
        }
        x.at(i, j) = unknown / t.at(i, i);
      }
    }
    return x;
  }
  const std::int64_t half = (n / 2 + 7) / 8 * 8, rest = n - half;
  const auto set = [&](std::int64_t first, const DoubleDense& part) {
    for (std::int64_t i = 0; i < part.rows; ++i) {
      for (std::int64_t j = 0; j < part.cols; ++j) x.at(first + i, j) = part.at(i, j);
    }
  };
  const std::int64_t from = lower ? 0 : half, count = lower ? half : rest;
  const std::int64_t to = lower ? half : 0, others = n - count;
  const DoubleDense first =
      solution_of(alpha, t.block(from, count, from, count), uplo, b.block(from, count, 0, b.cols));
  set(from, first);
  const DoubleDense beside = product_of(t.block(to, others, from, count), first);
  set(to, solution_of(1, t.block(to, others, to, others), uplo,
                      combined(-1, beside, alpha, b.block(to, others, 0, b.cols))));
  return x;
}

DoubleDense in_triangle(Uplo uplo, const DoubleDense& inside, const DoubleDense& outside) {
  DoubleDense result = outside;
  for (std::int64_t i = 0; i < result.rows; ++i) {
    for (std::int64_t j = 0; j < result.cols; ++j) {
      if (uplo == Uplo::Lower ? j <= i : j >= i) result.at(i, j) = inside.at(i, j);
    }
  }
  return result;
}

DoubleDense random_dense(Rng& random, std::int64_t rows, std::int64_t cols, Numbers kind) {
  DoubleDense result(rows, cols);
  for (double& number : result.elements) {
    number = std::ldexp(static_cast<double>(random.bits()) - 0x1p31 + 0x1p-24 * random.bits(), -32);
    const auto exponent = [&](std::int64_t span) { return static_cast<int>(random.below(span)); };
    switch (kind) {
      case Numbers::Unit:
        break;
      case Numbers::Wide:
        number = std::ldexp(number, exponent(70) - 35);
        break;
      case Numbers::Graded:
        number = random.below(4) == 0 ? 0 : std::ldexp(number, -4 * exponent(5));
        break;
      case Numbers::Tiny:
        number = std::ldexp(number, exponent(60) - 560);
        break;
      case Numbers::Huge:
        number = std::ldexp(number, exponent(20) + 500);
        break;
      case Numbers::Any:
        number = random_double(random, Bits::Any);
        break;
    }
  }
  return result;
}

}  // namespace fragblas::test
