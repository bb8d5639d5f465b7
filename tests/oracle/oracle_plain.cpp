// The oracle without a library behind it. SPDX-License-Identifier: MIT
#include <cmath>

#include "oracle/oracle.hpp"

namespace fragblas::oracle {
namespace {

std::vector<double> absolute(std::vector<double> values) {
  for (double& value : values) value = std::fabs(value);
  return values;
}

}  // namespace

const char* name() {
  return "plain loops";
}

Product multiply(std::int64_t m, std::int64_t n, std::int64_t k, const std::vector<double>& a,
                 const std::vector<double>& b) {
  return {plain::multiply(m, n, k, a, b), plain::multiply(m, n, k, absolute(a), absolute(b))};
}

Product multiply_vector(std::int64_t m, std::int64_t n, const std::vector<double>& a,
                        const std::vector<double>& x) {
  return multiply(m, 1, n, a, x);
}

Product dot(const std::vector<double>& x, const std::vector<double>& y) {
  return multiply(1, 1, static_cast<std::int64_t>(x.size()), x, y);
}

}  // namespace fragblas::oracle
