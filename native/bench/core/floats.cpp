// Random numbers and comparison of bits.
//
// SPDX-License-Identifier: MIT
#include "floats.hpp"

#include <algorithm>
#include <cstring>

#include "base/random.hpp"

namespace bench {

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

std::vector<float> random_floats(std::int64_t count, std::uint64_t seed) {
  fragblas::detail::Random random(seed);
  std::vector<float> result(static_cast<std::size_t>(count));
  std::generate(result.begin(), result.end(), [&] { return random.nonzero(); });
  return result;
}

}  // namespace bench
