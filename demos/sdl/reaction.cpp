// Gray-Scott on the device: its state at the start, and its steps as products and element-wise
// code.
// SPDX-License-Identifier: MIT
#include "reaction.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>

#include "reaction_check.hpp"

namespace demo {
namespace {

constexpr double kPi = 3.14159265358979323846;

std::size_t area(int n) {
  return static_cast<std::size_t>(n) * n;
}

// Row i, column j: cos(pi i (2 j + 1) / 2n), scaled to length 1.
std::vector<float> cosines(int n) {
  std::vector<float> basis;
  basis.reserve(area(n));
  for (int i = 0; i < n; ++i) {
    const double scale = std::sqrt((i == 0 ? 1.0 : 2.0) / n);
    for (int j = 0; j < n; ++j) {
      basis.push_back(static_cast<float>(scale * std::cos(kPi * i * (2 * j + 1) / (2 * n))));
    }
  }
  return basis;
}

// 1 / (1 + dt D (mu_i + mu_j)), where -mu_i is the i-th eigenvalue of L: for u, then for v.
std::vector<float> damping(int n, const Rates& rates) {
  std::vector<double> mu(n);
  for (int i = 0; i < n; ++i) {
    mu[i] = 2 - 2 * std::cos(kPi * i / n);
  }
  std::vector<float> factors;
  factors.reserve(2 * area(n));
  for (const double share : {1.0, 0.5}) {
    const double d = share * rates.diffusion * rates.dt;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        factors.push_back(static_cast<float>(1 / (1 + d * (mu[i] + mu[j]))));
      }
    }
  }
  return factors;
}

std::vector<float> beginning(int n, unsigned seed) {
  std::mt19937 generator(seed);
  const auto random = [&] { return generator() / 4294967296.0; };
  std::vector<float> w(2 * area(n));
  std::fill_n(w.begin(), area(n), 1.0f);
  const int side = std::min(n, std::max(8, n / 16));  // smaller ones die out
  for (int square = 0; square < 9; ++square) {
    const int top = static_cast<int>(random() * (n - side));
    const int left = static_cast<int>(random() * (n - side));
    for (int i = top; i < top + side; ++i) {
      for (int j = left; j < left + side; ++j) {
        const std::size_t cell = static_cast<std::size_t>(i) * n + j;
        w[cell] = static_cast<float>(0.5 + 0.02 * (random() - 0.5));
        w[area(n) + cell] = static_cast<float>(0.25 + 0.02 * (random() - 0.5));
      }
    }
  }
  return w;
}

std::vector<float> bell(int n, float middle, float radius) {
  std::vector<float> values(n);
  for (int i = 0; i < n; ++i) {
    const float distance = (static_cast<float>(i) + 0.5f - middle) / radius;
    values[i] = std::exp(-distance * distance);
  }
  return values;
}

// One element in place of a matrix of equal ones.
fragblas::VectorView everywhere(const fragblas::Vector& scalar) {
  return scalar.view(1, 0, 0);
}

}  // namespace

Reaction::Reaction(fragblas::Context& context, int n, unsigned seed, const Rates& rates)
    : n_(n),
      state_(context.matrix(2 * n, n)),
      rhs_(context.matrix(2 * n, n)),
      work_(context.matrix(2 * n, n)),
      next_(context.matrix(2 * n, n)),
      basis_(context.matrix(n, n, cosines(n))),
      factors_(context.matrix(2 * n, n)),
      brush_(context.matrix(n, n)),
      dt_(context.vector(1)),
      feed_(context.vector(1)),
      loss_(context.vector(1)),
      down_(context.vector(n)),
      across_(context.vector(n)) {
  set(rates);
  start(seed);
}

fragblas::MatrixView Reaction::half(const fragblas::Matrix& both, int which) const {
  return both.view().block(static_cast<std::int64_t>(which) * n_, 0, n_, n_);
}

void Reaction::set(const Rates& rates) {
  rates_ = rates;
  factors_.write(damping(n_, rates));
  dt_.write({rates.dt});
  feed_.write({rates.feed});
  loss_.write({rates.feed + rates.kill});
}

void Reaction::start(unsigned seed) {
  state_.write(beginning(n_, seed));
}

void Reaction::step() {
  constexpr auto kAsIs = fragblas::Op::NoTrans, kTrans = fragblas::Op::Trans;
  fragblas::run("return u + dt * (feed * (1.0 - u) - u * v * v);",
                {{"u", u()}, {"v", v()}, {"dt", everywhere(dt_)}, {"feed", everywhere(feed_)}},
                half(rhs_, 0));
  fragblas::run("return v + dt * (u * v * v - loss * v);",
                {{"u", u()}, {"v", v()}, {"dt", everywhere(dt_)}, {"loss", everywhere(loss_)}},
                half(rhs_, 1));
  fragblas::GemmOptions transposed;
  transposed.trans_b = kTrans;
  fragblas::gemm(rhs_, basis_, work_, transposed);
  const std::int64_t stride = static_cast<std::int64_t>(n_) * n_;
  // The basis times u and times v: a stride of 0 repeats it.
  const auto from_left = [&](fragblas::Op trans, const fragblas::Matrix& b,
                             const fragblas::Matrix& c) {
    fragblas::sgemm_batch_strided(fragblas::Layout::RowMajor, trans, kAsIs, n_, n_, n_, 1, basis_,
                                  n_, 0, b, n_, stride, 0, c, n_, stride, 2);
  };
  from_left(kAsIs, work_, next_);
  fragblas::run("return w * factor;", {{"w", next_.view()}, {"factor", factors_.view()}},
                next_.view());
  from_left(kTrans, next_, work_);
  fragblas::gemm(work_, basis_, state_);
}

void Reaction::paint(const std::vector<glm::vec2>& points, float radius) {
  brush_.fill(0);
  for (const glm::vec2& point : points) {
    down_.write(bell(n_, point.y, radius));
    across_.write(bell(n_, point.x, radius));
    fragblas::ger(1, down_, across_, brush_);
  }
  // Points that lie close together add up to more than 1.
  fragblas::run("return mix(u, 0.25, min(brush, 1.0));", {{"u", u()}, {"brush", brush_.view()}},
                u());
  fragblas::run("return mix(v, 0.5, min(brush, 1.0));", {{"v", v()}, {"brush", brush_.view()}},
                v());
}

double Reaction::checked_step() {
  const std::vector<float> before = state_.read();
  step();
  return step_error(n_, rates_, before, state_.read());
}

}  // namespace demo
