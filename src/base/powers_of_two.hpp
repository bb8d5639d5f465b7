// Powers of two, of counts from 1 on. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

// The largest that is at most n.
template <typename Integer>
constexpr Integer floor_power_of_two(Integer n) {
  Integer power = 1;
  while (power <= n / 2) {
    power *= 2;
  }
  return power;
}

// The least that is at least n.
template <typename Integer>
constexpr Integer ceil_power_of_two(Integer n) {
  Integer power = 1;
  while (power < n) {
    power *= 2;
  }
  return power;
}

// The least whose square is at least n.
constexpr std::int64_t power_of_two_root(std::int64_t n) {
  std::int64_t root = 1;
  while (root * root < n) {
    root *= 2;
  }
  return root;
}

// The logarithm, rounded up.
constexpr int ceil_log2(std::int64_t n) {
  int log2 = 0;
  while (std::int64_t{1} << log2 < n) {
    ++log2;
  }
  return log2;
}

}  // namespace fragblas::detail
