// How a product in double precision is computed: in one pass, or by residues and in which blocks.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>

#include "double/moduli.hpp"
#include "plan/device_profile.hpp"

namespace fragblas::detail {

// What the sides of a block are multiples of; one of such sides is not made smaller.
constexpr std::int64_t kLeastSide = 64;

struct DoublePlan {
  std::int64_t moduli = 0;          // 0: one pass
  std::int64_t rows = 0, cols = 0;  // of a block of C, whose residues are held at a time
  std::int64_t together = 1;        // so many products modulo something are packed at once, at most
  std::int64_t bytes = 0;           // of these residues, of packs, of whole numbers
};
// m, n, k >= 1; of numbers of so many bits, 54 at most, or kAllBits. `complex`: of complex numbers,
// whose parts n and k count, an even number each. A modulus has two products then. `available`:
// bytes that it may take, if that is no less than a sixteenth of the memory.
DoublePlan plan_double_product(const DeviceInfo& info, std::int64_t m, std::int64_t n,
                               std::int64_t k, std::int64_t bits = kDoubleBits,
                               bool complex = false,
                               std::int64_t available = std::numeric_limits<std::int64_t>::max());

// So many planes of m + n lines of k numbers are packed together at most, with so many bytes left.
std::int64_t planes_together(const DeviceInfo& info, std::int64_t m, std::int64_t n, std::int64_t k,
                             std::int64_t planes, std::int64_t available);

}  // namespace fragblas::detail
