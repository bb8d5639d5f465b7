// Factorizations of blocks of columns on the host. SPDX-License-Identifier: MIT
#include "double_linalg/panels.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fragblas::detail {

namespace {

// A reflector that leaves of a column nothing below its element j, which goes to *beta; its vector
// takes the column's place. LAPACK's dlarfg, whose numbers are scaled before and not again after an
// underflow. tau.
double make_reflector(Panel& panel, std::int64_t j, double& beta) {
  beta = panel.at(j, j);
  double most = 0;
  bool finite = std::isfinite(beta);
  for (std::int64_t i = j + 1; i < panel.rows; ++i) {
    most = std::max(most, std::fabs(panel.at(i, j)));
    finite = finite && std::isfinite(panel.at(i, j));
  }
  if (most == 0 && finite) {
    return 0;
  }
  most = std::max(most, std::fabs(beta));
  // A power of two, so that nothing is rounded, nor a square too large or too small.
  const int exponent = finite ? std::ilogb(most) : 0;
  double sum = 0;
  for (std::int64_t i = j; i < panel.rows; ++i) {
    const double number = std::ldexp(panel.at(i, j), -exponent);
    panel.at(i, j) = number;
    sum += number * number;
  }
  const double alpha = panel.at(j, j), scaled = -std::copysign(std::sqrt(sum), alpha);
  for (std::int64_t i = j + 1; i < panel.rows; ++i) {
    panel.at(i, j) /= alpha - scaled;
  }
  beta = std::ldexp(scaled, exponent);
  return (scaled - alpha) / scaled;
}

}  // namespace

std::int64_t factor_lu(Panel& panel, std::vector<std::int64_t>& exchanged) {
  std::int64_t info = 0;
  for (std::int64_t j = 0; j < std::min(panel.rows, panel.cols); ++j) {
    std::int64_t pivot = j;
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      // A NaN is taken when it is the first, and then stays.
      if (std::fabs(panel.at(i, j)) > std::fabs(panel.at(pivot, j))) {
        pivot = i;
      }
    }
    exchanged.push_back(pivot);
    if (panel.at(pivot, j) == 0) {
      info = info == 0 ? j + 1 : info;
      continue;
    }
    for (std::int64_t col = 0; col < panel.cols && pivot != j; ++col) {
      std::swap(panel.at(j, col), panel.at(pivot, col));
    }
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      panel.at(i, j) /= panel.at(j, j);
    }
    for (std::int64_t col = j + 1; col < panel.cols; ++col) {
      const double factor = panel.at(j, col);
      for (std::int64_t i = j + 1; i < panel.rows; ++i) {
        panel.at(i, col) -= panel.at(i, j) * factor;
      }
    }
  }
  return info;
}

std::int64_t factor_cholesky(Panel& panel) {
  for (std::int64_t j = 0; j < panel.cols; ++j) {
    if (!(panel.at(j, j) > 0)) {
      return j + 1;
    }
    panel.at(j, j) = std::sqrt(panel.at(j, j));
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      panel.at(i, j) /= panel.at(j, j);
    }
    for (std::int64_t col = j + 1; col < panel.cols; ++col) {
      for (std::int64_t i = col; i < panel.rows; ++i) {
        panel.at(i, col) -= panel.at(i, j) * panel.at(col, j);
      }
    }
  }
  return 0;
}

std::vector<double> factor_qr(Panel& panel) {
  std::vector<double> taus;
  for (std::int64_t j = 0; j < std::min(panel.rows, panel.cols); ++j) {
    double beta = 0;
    const double tau = make_reflector(panel, j, beta);
    taus.push_back(tau);
    panel.at(j, j) = 1;
    for (std::int64_t col = j + 1; col < panel.cols && tau != 0; ++col) {
      // In four sums, which a processor makes side by side. Their order is always the same.
      double sums[4] = {};
      for (std::int64_t i = j; i < panel.rows; ++i) {
        sums[i % 4] += panel.at(i, j) * panel.at(i, col);
      }
      const double factor = tau * ((sums[0] + sums[1]) + (sums[2] + sums[3]));
      for (std::int64_t i = j; i < panel.rows; ++i) {
        panel.at(i, col) -= panel.at(i, j) * factor;
      }
    }
    panel.at(j, j) = beta;
  }
  return taus;
}

}  // namespace fragblas::detail
