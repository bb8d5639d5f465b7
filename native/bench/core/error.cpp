// The gauge of errors.
//
// SPDX-License-Identifier: MIT
#include "error.hpp"

#include <cmath>
#include <limits>

namespace bench {
namespace {

constexpr double kUnitRoundoff = 1.0 / (1 << 24);

}  // namespace

double error_of(double got, double expected, double k, double magnitude) {
  const double difference = std::fabs(got - expected);
  if (difference == 0) {
    return 0;
  }
  // Infinite when magnitude is 0.
  const double error = difference / (kUnitRoundoff * std::sqrt(k + 2) * magnitude);
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

}  // namespace bench
