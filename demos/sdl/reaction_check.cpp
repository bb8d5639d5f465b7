// The step of Gray-Scott on the host, by plain loops.
// SPDX-License-Identifier: MIT
#include "reaction_check.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace demo {
namespace {

// w of (I - d Lap) w = r by sweeps of Gauss and Seidel, without the cosines: every sweep takes the
// neighbours' newest values, and the distance from the solution shrinks by 4d / (1 + 4d) at least.
std::vector<double> diffuse(int n, double d, const std::vector<double>& r) {
  std::vector<double> w = r;
  for (double change = 1; change > 1e-13;) {
    change = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const std::size_t cell = static_cast<std::size_t>(i) * n + j;
        double sum = 0;
        int neighbours = 0;
        const auto add = [&](bool there, std::size_t neighbour) {
          if (there) {
            sum += w[neighbour];
            ++neighbours;
          }
        };
        add(i > 0, cell - n);
        add(i + 1 < n, cell + n);
        add(j > 0, cell - 1);
        add(j + 1 < n, cell + 1);
        const double value = (r[cell] + d * sum) / (1 + d * neighbours);
        change = std::max(change, std::abs(value - w[cell]));
        w[cell] = value;
      }
    }
  }
  return w;
}

// The least size that errors are related to, a cell: where v dies out, it ends among subnormals.
constexpr double kLeast = 1e-6;

// Of the values that are tested, from `first` on.
double relative_error(const std::vector<double>& right, const std::vector<float>& tested,
                      std::size_t first) {
  double error = 0, size = 0;
  for (std::size_t cell = 0; cell < right.size(); ++cell) {
    const double difference = tested[first + cell] - right[cell];
    error += difference * difference;
    size += right[cell] * right[cell];
  }
  size = std::max(size, kLeast * kLeast * static_cast<double>(right.size()));
  const double units = std::ldexp(std::sqrt(error / size), 24);
  return std::isnan(units) ? std::numeric_limits<double>::infinity() : units;
}

}  // namespace

double step_error(int n, const Rates& rates, const std::vector<float>& before,
                  const std::vector<float>& after) {
  const std::size_t cells = static_cast<std::size_t>(n) * n;
  const double dt = rates.dt, feed = rates.feed, loss = feed + rates.kill;
  std::vector<double> ru(cells), rv(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const double u = before[cell], v = before[cells + cell];
    ru[cell] = u + dt * (feed * (1 - u) - u * v * v);
    rv[cell] = v + dt * (u * v * v - loss * v);
  }
  const double d = dt * rates.diffusion;
  return std::max(relative_error(diffuse(n, d, ru), after, 0),
                  relative_error(diffuse(n, d / 2, rv), after, cells));
}

}  // namespace demo
