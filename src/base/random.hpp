// Seeded random numbers of the library's tuner, the tests and the benchmarks: the same on every
// platform and, by web/random/random.mjs, in JavaScript. Marsaglia's xorshift of 32 bits ("Xorshift
// RNGs", 2003). Programs outside src link fragblas_random for it.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

class Random {
 public:
  // A seed of 32 bits gives the numbers that it gives in JavaScript.
  explicit Random(std::uint64_t seed)
      : state_(static_cast<std::uint32_t>(seed) * 0x9e3779b1u ^ 0x85ebca6bu ^
               static_cast<std::uint32_t>(seed >> 32) * 0xc2b2ae35u) {
    if (state_ == 0) state_ = 1;               // 0 would stay 0
    for (int i = 0; i < 8; ++i) (void)word();  // seeds that differ in few bits start alike
  }

  // Never 0.
  std::uint32_t word() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    state_ ^= state_ << 5;
    return state_;
  }

  // In [0, 1), of 24 bits and so exact.
  float unit() { return static_cast<float>(upper()) * 0x1p-24f; }

  // In (-1, 1), an odd multiple of 2^-24 and so exact and never 0.
  float nonzero() { return static_cast<float>(2 * upper() + 1 - (1 << 24)) * 0x1p-24f; }

  // In [0, bound), for bounds up to 2^24; floor(bound * unit()).
  std::int32_t below(std::int32_t bound) {
    return static_cast<std::int32_t>(std::int64_t{bound} * upper() >> 24);
  }

 private:
  std::int32_t upper() { return static_cast<std::int32_t>(word() >> 8); }

  std::uint32_t state_;
};

}  // namespace fragblas::detail
