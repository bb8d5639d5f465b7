// How long the loops of a fragment may be. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fragblas::detail {

// Rounds of all loops of a fragment together. llvmpipe ends them after 65,535, and says nothing.
constexpr std::int64_t kMostRounds = 32768;

}  // namespace fragblas::detail
