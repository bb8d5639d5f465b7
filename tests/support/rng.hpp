// The random numbers of the tests: splitmix64 (Steele, Lea and Flood 2014), the same on every
// platform, so that a case fails everywhere or nowhere.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fragblas::test {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}

  // A stream of its own for each tag, so that no suite changes another one's numbers.
  Rng(std::uint64_t seed, const std::string& tag) : state_(seed) {
    for (char letter : tag) state_ = (state_ ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
    next();
  }

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  std::uint32_t bits() { return static_cast<std::uint32_t>(next() >> 32); }
  std::int64_t below(std::int64_t bound) {
    return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(bound));
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }  // [0, 1)
  float uniform(double low, double high) { return static_cast<float>(low + (high - low) * unit()); }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[static_cast<std::size_t>(below(static_cast<std::int64_t>(from.size())))];
  }

 private:
  std::uint64_t state_;
};

}  // namespace fragblas::test
