// Factorizations of blocks of columns on the host. SPDX-License-Identifier: MIT
#include "double_linalg/panels.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>

namespace fragblas::detail {

namespace {

using DoubleComplex = std::complex<double>;

double size_of(double x) {
  return std::fabs(x);
}
double size_of(const DoubleComplex& x) {
  return std::fabs(x.real()) + std::fabs(x.imag());
}
double adjoint(double x) {
  return x;
}
DoubleComplex adjoint(const DoubleComplex& x) {
  return std::conj(x);
}
double product(double a, double b) {
  return a * b;
}
double quotient(double a, double b) {
  return a / b;
}
// As the device has them (docs/double.md): std::complex leaves open what is rounded when.
DoubleComplex product(const DoubleComplex& a, const DoubleComplex& b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}
DoubleComplex quotient(const DoubleComplex& a, const DoubleComplex& b) {
  if (b.imag() == 0) {
    return {a.real() / b.real(), a.imag() / b.real()};
  }
  if (std::fabs(b.real()) >= std::fabs(b.imag())) {
    const double r = b.imag() / b.real(), t = b.real() + b.imag() * r;
    return {(a.real() + r * a.imag()) / t, (a.imag() - r * a.real()) / t};
  }
  const double r = b.real() / b.imag(), t = b.imag() + b.real() * r;
  return {(a.imag() + r * a.real()) / t, -((a.real() - r * a.imag()) / t)};
}

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
  // It may be beyond the largest power.
  const int upwards = std::max(-exponent - 1000, 0);
  const double scale = std::ldexp(1.0, -exponent - upwards), rest = std::ldexp(1.0, upwards);
  double sum = 0;
  for (std::int64_t i = j; i < panel.rows; ++i) {
    const double number = panel.at(i, j) * scale * rest;
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

// So many columns get I - tau * v * v^T, v being column j from row j on. Sums are four, of every
// fourth row, which a processor makes side by side. Their order is always the same.
template <int kCount>
void reflect_columns(Panel& panel, std::int64_t j, double tau, std::int64_t col) {
  const double* const v = &panel.at(0, j);
  double* const x = &panel.at(0, col);
  double sums[kCount][4] = {};
  const auto add = [&](std::int64_t i, int lane) {
    for (int c = 0; c < kCount; ++c) {
      sums[c][lane] += v[i] * x[c * panel.rows + i];
    }
  };
  std::int64_t i = j;
  for (; i < panel.rows && i % 4 != 0; ++i) {
    add(i, static_cast<int>(i % 4));
  }
  for (; i + 4 <= panel.rows; i += 4) {
    for (int lane = 0; lane < 4; ++lane) {
      add(i + lane, lane);
    }
  }
  for (; i < panel.rows; ++i) {
    add(i, static_cast<int>(i % 4));
  }
  for (int c = 0; c < kCount; ++c) {
    const double factor = tau * ((sums[c][0] + sums[c][1]) + (sums[c][2] + sums[c][3]));
    double* const column = x + c * panel.rows;
    for (std::int64_t row = j; row < panel.rows; ++row) {
      column[row] -= v[row] * factor;
    }
  }
}

}  // namespace

template <typename Number>
std::int64_t factor_lu(PanelOf<Number>& panel, std::vector<std::int64_t>& exchanged) {
  std::int64_t info = 0;
  for (std::int64_t j = 0; j < std::min(panel.rows, panel.cols); ++j) {
    std::int64_t pivot = j;
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      // A NaN is taken when it is the first, and then stays.
      if (size_of(panel.at(i, j)) > size_of(panel.at(pivot, j))) {
        pivot = i;
      }
    }
    exchanged.push_back(pivot);
    if (panel.at(pivot, j) == Number(0)) {
      info = info == 0 ? j + 1 : info;
      continue;
    }
    for (std::int64_t col = 0; col < panel.cols && pivot != j; ++col) {
      std::swap(panel.at(j, col), panel.at(pivot, col));
    }
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      panel.at(i, j) = quotient(panel.at(i, j), panel.at(j, j));
    }
    for (std::int64_t col = j + 1; col < panel.cols; ++col) {
      const Number factor = panel.at(j, col);
      for (std::int64_t i = j + 1; i < panel.rows; ++i) {
        panel.at(i, col) -= product(panel.at(i, j), factor);
      }
    }
  }
  return info;
}

template <typename Number>
std::int64_t factor_cholesky(PanelOf<Number>& panel) {
  for (std::int64_t j = 0; j < panel.cols; ++j) {
    const double pivot = std::real(panel.at(j, j));
    if (!(pivot > 0)) {
      return j + 1;
    }
    const double root = std::sqrt(pivot);
    panel.at(j, j) = root;
    for (std::int64_t i = j + 1; i < panel.rows; ++i) {
      panel.at(i, j) /= root;
    }
    for (std::int64_t col = j + 1; col < panel.cols; ++col) {
      const Number factor = adjoint(panel.at(col, j));
      for (std::int64_t i = col; i < panel.rows; ++i) {
        panel.at(i, col) -= product(panel.at(i, j), factor);
      }
    }
  }
  return 0;
}

template std::int64_t factor_lu(Panel&, std::vector<std::int64_t>&);
template std::int64_t factor_lu(PanelOf<DoubleComplex>&, std::vector<std::int64_t>&);
template std::int64_t factor_cholesky(Panel&);
template std::int64_t factor_cholesky(PanelOf<DoubleComplex>&);

std::vector<double> factor_qr(Panel& panel) {
  std::vector<double> taus;
  for (std::int64_t j = 0; j < std::min(panel.rows, panel.cols); ++j) {
    double beta = 0;
    const double tau = make_reflector(panel, j, beta);
    taus.push_back(tau);
    panel.at(j, j) = 1;
    std::int64_t col = tau != 0 ? j + 1 : panel.cols;
    for (; col + 2 <= panel.cols; col += 2) {
      reflect_columns<2>(panel, j, tau, col);
    }
    for (; col < panel.cols; ++col) {
      reflect_columns<1>(panel, j, tau, col);
    }
    panel.at(j, j) = beta;
  }
  return taus;
}

}  // namespace fragblas::detail
