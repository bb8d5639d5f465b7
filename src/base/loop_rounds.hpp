// How long the loops of a fragment may be. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

// Rounds of all loops of a fragment together. llvmpipe ends them after 65,535, and says nothing.
constexpr std::int64_t kMostRounds = 32768;

// Of a fragment that goes through k by sixteens, by fours and one by one, each with its last look.
constexpr std::int64_t rounds_through(std::int64_t k) {
  return 4 + k / 4 + k % 4;
}

}  // namespace fragblas::detail
