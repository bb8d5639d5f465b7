// The floats of operands, and whether those of results are the same.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

namespace bench {

bool same_bits(const std::vector<float>& a, const std::vector<float>& b);

// count floats in (-1, 1), none of them 0; the same for the same seed everywhere.
std::vector<float> random_floats(std::int64_t count, std::uint64_t seed);

}  // namespace bench
