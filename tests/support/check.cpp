// Error bounds. SPDX-License-Identifier: MIT
#include "support/check.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "support/environment.hpp"

namespace fragblas::test {
namespace {

double ratio(double error, double unit) {
  if (error == 0) return 0;
  if (!(unit > 0) || std::isnan(error)) return std::numeric_limits<double>::infinity();
  return error / unit;
}

}  // namespace

Deviation deviation(const std::string& routine, const std::vector<float>& result,
                    const Reference& reference, bool exact) {
  const std::vector<double>& product = reference.product.value;
  const double terms = std::sqrt(static_cast<double>(reference.k) + 2);
  Deviation found;
  if (result.size() != product.size()) {
    found.bound = std::numeric_limits<double>::infinity();
    found.worst = "wrong number of elements";
  }
  const bool read = reference.alpha != 0;
  const bool solution = read && reference.apply != nullptr && result.size() == product.size();
  oracle::Product applied;
  if (solution) applied = reference.apply(widen(result));
  for (std::size_t i = 0; i < result.size() && i < product.size(); ++i) {
    double old = reference.beta == 0 ? 0 : reference.beta * reference.before[i];
    const double expected = (read ? reference.alpha * product[i] : 0) + old;
    double magnitude = read ? std::fabs(reference.alpha) * reference.product.magnitude[i] : 0;
    double error = std::fabs(static_cast<double>(result[i]) - expected);
    const bool differs = !(error == 0);
    if (solution) {
      old = reference.alpha * reference.before[i];
      magnitude = applied.magnitude[i];
      error = std::fabs(applied.value[i] - old);
    }
    const double bound =
        ratio(error, kBoundFactor * kUnit * (terms * magnitude + 2 * std::fabs(old)));
    if (bound > found.bound) {
      found.bound = bound;
      char text[160];
      std::snprintf(text, sizeof text, "%zu of %zu: %.9g, reference %.12g, error %.3g", i,
                    result.size(), static_cast<double>(result[i]), expected, error);
      found.worst = text;
    }
    if (reference.k <= kGaugeMaxK) {
      found.gauge = std::max(found.gauge, ratio(error, kEps * (magnitude + std::fabs(old))));
    }
    if (exact && !reference.rounds && differs) ++found.differing;
  }
  record(routine, found.bound, found.gauge, found.differing);
  return found;
}

std::vector<double> widen(const std::vector<float>& values) {
  return std::vector<double>(values.begin(), values.end());
}

}  // namespace fragblas::test
