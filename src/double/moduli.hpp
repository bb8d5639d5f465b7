// The moduli of products by residues: those of lib/moduli.glsl. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace fragblas::detail {

// Pairwise coprime. Residues are at most 591, so that 48 products of two, and what is left of the
// sum before, stay below 2^24.
constexpr std::array<std::int64_t, 14> kModuli = {1183, 1182, 1181, 1177, 1175, 1171, 1163,
                                                  1159, 1153, 1151, 1147, 1139, 1129, 1123};
constexpr std::int64_t kStepsBetweenReductions = 48;

constexpr bool are_coprime() {
  for (std::size_t i = 0; i < kModuli.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (std::gcd(kModuli[i], kModuli[j]) != 1) {
        return false;
      }
    }
  }
  return true;
}
static_assert(are_coprime());

// Of the whole numbers that factors become: t of docs/double.md.
constexpr std::int64_t kDoubleBits = 54, kSingleBits = 28;
// Of products that are right componentwise: sums are exact as ddot's are.
constexpr std::int64_t kAllBits = 0;

// How many of them a sum of k products of numbers of 54 bits takes, or of fewer: twice such a sum
// is less than 0.998 of their product.
constexpr std::int64_t moduli_for(std::int64_t k, std::int64_t bits) {
  if (bits <= kSingleBits && k <= 21'000) {
    return 7;
  }
  return k <= 9600 ? 12 : k <= 10'000'000 ? 13 : 14;
}

}  // namespace fragblas::detail
