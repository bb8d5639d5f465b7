// Errors in fp64. SPDX-License-Identifier: MIT
#include "lapack/factored.hpp"

#include <cblas.h>

#include <algorithm>
#include <cmath>

#include "floats.hpp"

namespace bench {
namespace {

using Doubles = std::vector<double>;

constexpr double kEps = 0x1p-23;

double norm1(int n, const Doubles& a) {
  double largest = 0;
  for (int j = 0; j < n; ++j) {
    double sum = 0;
    for (int i = 0; i < n; ++i) {
      sum += std::abs(a[static_cast<std::size_t>(j) * static_cast<std::size_t>(n) +
                        static_cast<std::size_t>(i)]);
    }
    largest = std::isnan(sum) ? sum : std::max(largest, sum);
  }
  return largest;
}

Doubles widened(const std::vector<float>& a) {
  return {a.begin(), a.end()};
}

// C := alpha * op(A) * B + C.
void add_product(int n, double alpha, CBLAS_TRANSPOSE trans, const Doubles& a,
                 CBLAS_TRANSPOSE trans_b, const Doubles& b, Doubles& c) {
  cblas_dgemm(CblasColMajor, trans, trans_b, n, n, n, alpha, a.data(), n, b.data(), n, 1, c.data(),
              n);
}

// The triangle with its diagonal.
Doubles triangle(int n, const Doubles& a, bool lower, bool unit) {
  Doubles result(a.size());
  for (int j = 0; j < n; ++j) {
    for (int i = lower ? j : 0; i < (lower ? n : j + 1); ++i) {
      const std::size_t at =
          static_cast<std::size_t>(j) * static_cast<std::size_t>(n) + static_cast<std::size_t>(i);
      result[at] = unit && i == j ? 1 : a[at];
    }
  }
  return result;
}

double units(const Factored& problem, const Doubles& residual, double scale) {
  const double error = norm1(problem.n, residual) / (problem.n * kEps * scale);
  return std::isnan(error) ? HUGE_VAL : error;
}

}  // namespace

Factored::Factored(Kind kind, std::int64_t order, std::uint64_t seed)
    : n(static_cast<int>(order)),
      matrix(random_floats(order * order, seed)),
      result(size()),
      extra(static_cast<std::size_t>(order)) {
  const std::size_t count = extra.size();
  for (std::size_t j = 0; j < count; ++j) {
    for (std::size_t i = 0; i < j && kind != Kind::General; ++i) {
      matrix[j * count + i] = matrix[i * count + j];
    }
    if (kind == Kind::Definite) {
      matrix[j * count + j] += static_cast<float>(order);
    }
  }
}

double cholesky_error(const Factored& p) {
  Doubles rest = widened(p.matrix);
  const Doubles l = triangle(p.n, widened(p.result), true, false);
  const double scale = norm1(p.n, rest);
  add_product(p.n, -1, CblasNoTrans, l, CblasTrans, l, rest);
  return units(p, rest, scale);
}

double lu_error(const Factored& p) {
  Doubles rest = widened(p.matrix);
  for (int row = 0; row < p.n; ++row) {
    const int other = static_cast<int>(p.extra[static_cast<std::size_t>(row)]) - 1;
    if (other < row || other >= p.n) {
      return HUGE_VAL;
    }
    cblas_dswap(p.n, &rest[static_cast<std::size_t>(row)], p.n,
                &rest[static_cast<std::size_t>(other)], p.n);
  }
  const double scale = norm1(p.n, rest);
  const Doubles factors = widened(p.result);
  add_product(p.n, -1, CblasNoTrans, triangle(p.n, factors, true, true), CblasNoTrans,
              triangle(p.n, factors, false, false), rest);
  return units(p, rest, scale);
}

// R^T R must be A^T A.
double qr_error(const Factored& p) {
  const Doubles a = widened(p.matrix), r = triangle(p.n, widened(p.result), false, false);
  Doubles rest(a.size());
  add_product(p.n, 1, CblasTrans, a, CblasNoTrans, a, rest);
  const double scale = norm1(p.n, rest);
  add_product(p.n, -1, CblasTrans, r, CblasNoTrans, r, rest);
  return units(p, rest, scale);
}

double solve_error(const Factored& p) {
  const Doubles a = widened(p.matrix), x = widened(p.extra);
  Doubles rest(x.size());
  cblas_dcopy(p.n, a.data(), p.n, rest.data(), 1);
  cblas_dgemv(CblasColMajor, CblasNoTrans, p.n, p.n, -1, a.data(), p.n, x.data(), 1, 1, rest.data(),
              1);
  return cblas_dasum(p.n, rest.data(), 1) /
         (p.n * kEps * norm1(p.n, a) * cblas_dasum(p.n, x.data(), 1));
}

double eigen_error(const Factored& p) {
  const Doubles a = widened(p.matrix), v = widened(p.result);
  Doubles rest = v;
  for (int j = 0; j < p.n; ++j) {
    cblas_dscal(p.n, -static_cast<double>(p.extra[static_cast<std::size_t>(j)]),
                &rest[static_cast<std::size_t>(j) * static_cast<std::size_t>(p.n)], 1);
  }
  add_product(p.n, 1, CblasNoTrans, a, CblasNoTrans, v, rest);
  return units(p, rest, norm1(p.n, a));
}

}  // namespace bench
