// The product's data from a seed, its timing, and its error against sums in double precision.
// SPDX-License-Identifier: MIT
#include "product.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>

namespace demo {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kBatchSeconds = 0.05;
constexpr int kBatches = 5;

// Three plane waves of random direction: their product is a picture, not noise.
std::vector<float> waves(int n, unsigned seed) {
  std::mt19937 generator(seed);
  const auto random = [&] { return generator() / 4294967296.0; };
  std::vector<float> data(static_cast<std::size_t>(n) * n);
  for (int wave = 0; wave < 3; ++wave) {
    const double down = (random() - 0.5) * 14 * kPi / n;
    const double across = (random() - 0.5) * 14 * kPi / n;
    const double phase = random() * 2 * kPi;
    std::size_t e = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j, ++e) {
        data[e] += static_cast<float>(std::cos(down * i + across * j + phase) / 3);
      }
    }
  }
  return data;
}

// An n x n operand as it enters the product.
struct Operand {
  const std::vector<float>& data;
  int n;
  bool transposed;

  double operator()(int i, int j) const {
    return transposed ? data[static_cast<std::size_t>(j) * n + i]
                      : data[static_cast<std::size_t>(i) * n + j];
  }
};

using Map = double (*)(double);
double same(double value) {
  return value;
}
double magnitude(double value) {
  return std::abs(value);
}

std::vector<double> times(const Operand& m, const std::vector<double>& x, Map map) {
  std::vector<double> y(m.n, 0.0);
  for (int i = 0; i < m.n; ++i) {
    for (int j = 0; j < m.n; ++j) {
      y[i] += map(m(i, j)) * map(x[j]);
    }
  }
  return y;
}

double in_units(double error, double size, int n) {
  if (error == 0) {
    return 0;
  }
  const double units = std::abs(error) / (std::ldexp(1.0, -24) * std::sqrt(n + 2.0) * size);
  return std::isnan(units) ? std::numeric_limits<double>::infinity() : units;
}

}  // namespace

Product::Product(fragblas::Context& context, int n, unsigned seed, bool trans_a, bool trans_b)
    : context_(&context),
      n_(n),
      seed_(seed),
      trans_a_(trans_a),
      trans_b_(trans_b),
      a_data_(waves(n, 2 * seed)),
      b_data_(waves(n, 2 * seed + 1)),
      a_(context.matrix(n, n, a_data_)),
      b_(context.matrix(n, n, b_data_)),
      c_(context.matrix(n, n)) {}

void Product::multiply_into(const fragblas::Matrix& c) {
  fragblas::GemmOptions options;
  options.trans_a = trans_a_ ? fragblas::Op::Trans : fragblas::Op::NoTrans;
  options.trans_b = trans_b_ ? fragblas::Op::Trans : fragblas::Op::NoTrans;
  fragblas::gemm(a_, b_, c, options);
}

double Product::seconds(const fragblas::Matrix& c, int products) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  for (int i = 0; i < products; ++i) {
    multiply_into(c);
  }
  context_->finish();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double Product::measure() {
  // Not into c_: its texture is shown, so every result would have to be copied to its place.
  const fragblas::Matrix c = context_->matrix(n_, n_);
  seconds(c, 1);
  const double once = std::max(seconds(c, 1), 1e-6);
  const int products = static_cast<int>(std::clamp(kBatchSeconds / once, 1.0, 1000.0));
  std::vector<double> batches;
  for (int i = 0; i < kBatches; ++i) {
    batches.push_back(seconds(c, products) / products);
  }
  std::sort(batches.begin(), batches.end());
  return 2.0 * n_ * n_ * n_ / batches[kBatches / 2] * 1e-9;
}

double Product::error() const {
  const std::vector<float> c_data = c_.read();
  const Operand a{a_data_, n_, trans_a_}, b{b_data_, n_, trans_b_}, c{c_data, n_, false};
  std::mt19937 generator(seed_ + 1);
  double worst = 0;
  for (int sample = 0; sample < 64; ++sample) {
    const int i = static_cast<int>(generator() % n_), j = static_cast<int>(generator() % n_);
    double value = 0, size = 0;
    for (int p = 0; p < n_; ++p) {
      value += a(i, p) * b(p, j);
      size += std::abs(a(i, p) * b(p, j));
    }
    worst = std::max(worst, in_units(c(i, j) - value, size, n_));
  }
  std::vector<double> x(n_);
  for (double& element : x) {
    element = generator() % 2 == 0 ? 1 : -1;
  }
  const std::vector<double> left = times(c, x, same);
  const std::vector<double> right = times(a, times(b, x, same), same);
  const std::vector<double> sizes = times(a, times(b, x, magnitude), magnitude);
  for (int i = 0; i < n_; ++i) {
    const double slack = std::ldexp(2.0 * n_ * sizes[i], -53);  // of this check's own sums
    if (!(std::abs(left[i] - right[i]) <= slack)) {
      worst = std::max(worst, in_units(left[i] - right[i], sizes[i], n_));
    }
  }
  return worst;
}

}  // namespace demo
