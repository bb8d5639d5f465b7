// Random numbers and comparison of bits.
//
// SPDX-License-Identifier: MIT
#include "random.hpp"

#include <cstring>
#include <random>

namespace bench {

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

std::vector<float> random_floats(std::int64_t count, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::vector<float> result(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < result.size(); i += 2) {
    // Odd multiples of 2^-23: exact in fp32, and never 0.
    const std::uint64_t bits = generator();
    const auto draw = [](std::uint64_t word) {
      const auto step = static_cast<std::int32_t>(word & 0x7fffff) - 0x400000;
      return static_cast<float>(2 * step + 1) / (1 << 23);
    };
    result[i] = draw(bits);
    if (i + 1 < result.size()) {
      result[i + 1] = draw(bits >> 32);
    }
  }
  return result;
}

}  // namespace bench
