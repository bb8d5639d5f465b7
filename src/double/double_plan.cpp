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

std::int64_t size_of_copies(std::int64_t m, std::int64_t n, std::int64_t k) {
  return 8 * (m + n) * k;
}

// A block's residues, so many for each number, take a quarter of what the context may allocate, and
// the width of a texture; the copies of its factors as whole numbers another quarter.
bool fits(const DeviceInfo& info, std::int64_t residues, std::int64_t m, std::int64_t n,
          std::int64_t k) {
  constexpr std::int64_t kTexel = 4, kStrip = 8;
  const std::int64_t longer = std::max(m, n);
  return longer <= kLeastSide ||
         (2 * residues * m * n <= info.memory_bytes / 4 &&
          size_of_copies(m, n, k) <= info.memory_bytes / 4 &&
          residues * ceil_div(longer, kTexel * kStrip) <= info.max_texture_size);
}

}  // namespace

DoublePlan plan_double_product(const DeviceInfo& info, std::int64_t m, std::int64_t n,
                               std::int64_t k, std::int64_t bits, bool complex) {
  DoublePlan plan;
  plan.rows = m;
  plan.cols = n;
  if (k <= kMostDirectK && m * n <= kMostDirect / k) {
    return plan;
  }
  plan.moduli = moduli_for(k, bits, complex);
  const std::int64_t parts = complex ? 2 : 1;
  while (!fits(info, parts * plan.moduli, plan.rows, plan.cols / parts, k)) {
    std::int64_t& longer = plan.rows >= plan.cols ? plan.rows : plan.cols;
    longer = round_up(longer / 2, kLeastSide);
  }
  // A lane of the tiles is a half float, one of a pack at most a float.
  const std::int64_t packs = 4 * (plan.rows + plan.cols / parts) * (k / parts);
  plan.together = std::clamp<std::int64_t>(std::min(kMostPacked, info.memory_bytes / 16) / packs, 1,
                                           parts * plan.moduli);
  plan.bytes = 2 * plan.moduli * plan.rows * plan.cols + plan.together * packs +
               size_of_copies(plan.rows, plan.cols / parts, k);
  return plan;
}

}  // namespace fragblas::detail
