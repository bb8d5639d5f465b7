// Plans of products in double precision: pure functions. SPDX-License-Identifier: MIT
#include "double/double_plan.hpp"

#include <algorithm>

#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

namespace {

// Products up to so many multiplications are one pass, if k is no more than that.
constexpr std::int64_t kMostDirect = 1 << 18, kMostDirectK = 1024;

// What the packs of several moduli take at most; one of them may take more.
constexpr std::int64_t kMostPacked = std::int64_t{64} << 20;

std::int64_t bytes_of_packs(std::int64_t m, std::int64_t n, std::int64_t k) {
  return 4 * (m + n) * k;
}

// The bytes that a block takes, whose residues are so many for each number: these, and the copies
// of its factors as whole numbers. What is packed lies in a texture and in a buffer.
struct Bytes {
  std::int64_t residues, copies, packs;  // of one plane
};
Bytes bytes_of(std::int64_t residues, std::int64_t m, std::int64_t n, std::int64_t k,
               std::int64_t parts) {
  // A lane of the tiles is a half float, one of a pack at most a float.
  return {2 * residues * m * n, 8 * (m + n) * k, bytes_of_packs(m, n, k / parts)};
}

// Residues and copies take a quarter each of what the context may allocate, and residues the width
// of a texture; all of it no more than is there, and than half, as what is kept for the next block.
bool fits(const DeviceInfo& info, std::int64_t residues, std::int64_t m, std::int64_t n,
          const Bytes& bytes, std::int64_t available) {
  constexpr std::int64_t kTexel = 4, kStrip = 8;
  const std::int64_t longer = std::max(m, n);
  return longer <= kLeastSide ||
         (std::max(bytes.residues, bytes.copies) <= info.memory_bytes / 4 &&
          bytes.residues + bytes.copies + 2 * bytes.packs <=
              std::min(available, info.memory_bytes / 2) &&
          residues * ceil_div(longer, kTexel * kStrip) <= info.max_texture_size);
}

}  // namespace

std::int64_t planes_together(const DeviceInfo& info, std::int64_t m, std::int64_t n, std::int64_t k,
                             std::int64_t planes, std::int64_t available) {
  return std::clamp<std::int64_t>(
      std::min({kMostPacked, info.memory_bytes / 16, available / 8}) / bytes_of_packs(m, n, k), 1,
      planes);
}

DoublePlan plan_double_product(const DeviceInfo& info, std::int64_t m, std::int64_t n,
                               std::int64_t k, std::int64_t bits, bool complex,
                               std::int64_t available) {
  DoublePlan plan;
  plan.rows = m;
  plan.cols = n;
  if (k <= kMostDirectK && m * n <= kMostDirect / k) {
    return plan;
  }
  plan.moduli = moduli_for(k, bits, complex);
  const std::int64_t parts = complex ? 2 : 1, residues = parts * plan.moduli;
  const std::int64_t most = std::max(available, info.memory_bytes / 16);
  Bytes bytes = bytes_of(residues, plan.rows, plan.cols / parts, k, parts);
  while (!fits(info, residues, plan.rows, plan.cols / parts, bytes, most)) {
    std::int64_t& longer = plan.rows >= plan.cols ? plan.rows : plan.cols;
    longer = round_up(longer / 2, kLeastSide);
    bytes = bytes_of(residues, plan.rows, plan.cols / parts, k, parts);
  }
  plan.together = planes_together(info, plan.rows, plan.cols / parts, k / parts, residues, most);
  plan.bytes = bytes.residues + bytes.copies + plan.together * bytes.packs;
  return plan;
}

}  // namespace fragblas::detail
