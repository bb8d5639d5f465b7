// The moduli of products by residues: those of lib/moduli.glsl and lib/residues.glsl, and of
// complex numbers those of lib/quadratic_moduli.glsl. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "base/powers_of_two.hpp"

namespace fragblas::detail {

// Pairwise coprime. Residues are at most 591, so that 48 products of two, and what is left of the
// sum before, stay below 2^24.
constexpr std::array<std::int64_t, 18> kModuli = {1183, 1182, 1181, 1177, 1175, 1171,
                                                  1163, 1159, 1153, 1151, 1147, 1139,
                                                  1129, 1123, 1117, 1109, 1103, 1097};
constexpr std::int64_t kStepsBetweenReductions = 48;

// Of products of complex numbers: of such primes that -1 is a square, whose roots lib/residues.glsl
// has.
constexpr std::array<std::int64_t, 14> kQuadraticModuli = {
    1181, 1165, 1157, 1153, 1129, 1117, 1109, 1097, 1093, 1073, 1069, 1061, 1049, 1037};

template <std::size_t N>
constexpr bool are_coprime(const std::array<std::int64_t, N>& moduli) {
  for (std::size_t i = 0; i < moduli.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (std::gcd(moduli[i], moduli[j]) != 1) {
        return false;
      }
    }
  }
  return true;
}
static_assert(are_coprime(kModuli));
static_assert(are_coprime(kQuadraticModuli));

// Of the whole numbers that factors become: t of docs/double.md.
constexpr std::int64_t kDoubleBits = 54, kSingleBits = 28;
// Of products that are right componentwise: sums are exact as ddot's are.
constexpr std::int64_t kAllBits = 0;
// Residues of all bits give such a sum where those of a row and of a column are no more than so
// many, from the first bit of the largest number to the last one of any. Beyond 170 ddot may leave
// some out; and a sum of k products takes one more bit for its sign, 122, 162 and 182 in all.
constexpr std::array<std::int64_t, 3> kAllBitsModuli = {12, 16, 18};
constexpr std::int64_t most_bits(std::int64_t moduli, std::int64_t k) {
  const std::int64_t all = moduli == 12 ? 121 : moduli == 16 ? 161 : 181;
  return std::min<std::int64_t>(170, all - ceil_log2(k));
}

// How many of them a sum of k products of numbers of 54 bits takes, or of fewer: twice such a sum
// is less than 0.998 of their product.
constexpr std::int64_t moduli_for(std::int64_t k, std::int64_t bits, bool complex) {
  if (bits == kAllBits) {
    return kAllBitsModuli.back();
  }
  if (complex) {
    return k <= 5759 ? 12 : k <= 6'000'000 ? 13 : 14;
  }
  if (bits <= kSingleBits && k <= 21'000) {
    return 7;
  }
  return k <= 9600 ? 12 : k <= 10'000'000 ? 13 : 14;
}

}  // namespace fragblas::detail
