// The random numbers of the tests: the generator of base/random.hpp, so that a case fails
// everywhere or nowhere, and what suites draw from it. SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace fragblas::test {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) : random_(seed) {}

  // A stream of its own for each tag, so that no suite changes another one's numbers.
  Rng(std::uint64_t seed, const std::string& tag) : random_(mixed(seed, tag)) {}

  std::uint32_t bits() { return random_.word(); }
  std::uint64_t next() {
    const std::uint64_t high = bits();
    return high << 32 | bits();
  }
  std::int64_t below(std::int64_t bound) {
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(bound));
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // [0, 1)
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - unit()));
    return radius * std::cos(6.283185307179586 * unit());
  }
  float uniform(double low, double high) { return static_cast<float>(low + (high - low) * unit()); }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[static_cast<std::size_t>(below(static_cast<std::int64_t>(from.size())))];
  }

 private:
  static std::uint64_t mixed(std::uint64_t seed, const std::string& tag) {
    for (char letter : tag) seed = (seed ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
    return seed;
  }

  detail::Random random_;
};

}  // namespace fragblas::test
