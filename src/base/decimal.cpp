// The digits from rounding in decimal, then the point or the exponent where %g has it.
// SPDX-License-Identifier: MIT
#include "base/decimal.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "base/text.hpp"

namespace fragblas::detail {

std::string decimal(double value, int digits) {
  if (value == 0) {
    return "0";
  }
  if (!std::isfinite(value)) {
    return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
  }
  int exponent = 0;
  double leading = std::fabs(value);
  for (; leading >= 10; ++exponent) {
    leading /= 10;
  }
  for (; leading < 1; --exponent) {
    leading *= 10;
  }
  double limit = 10;
  for (int i = 1; i < digits; ++i) {
    leading *= 10;
    limit *= 10;
  }
  leading = std::nearbyint(leading);
  if (leading == limit) {
    ++exponent;
  }
  std::string text = format("{}", {static_cast<std::int64_t>(leading)});
  text.resize(text.find_last_not_of('0') + 1);
  if (exponent < -4 || exponent >= digits) {
    if (text.size() > 1) {
      text.insert(1, ".");
    }
    const int size = std::abs(exponent);
    text += exponent < 0 ? "e-" : "e+";
    append(text, size < 10 ? "0{}" : "{}", {size});
  } else if (exponent < 0) {
    text.insert(0, static_cast<std::size_t>(-exponent - 1), '0');
    text.insert(0, "0.");
  } else {
    const std::size_t whole = static_cast<std::size_t>(exponent) + 1;
    if (text.size() <= whole) {
      text.resize(whole, '0');
    } else {
      text.insert(whole, ".");
    }
  }
  if (value < 0) {
    text.insert(0, "-");
  }
  return text;
}

}  // namespace fragblas::detail
