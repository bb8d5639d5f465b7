// The sizes of a reduction's passes: fragments of the comb, and the sums each later pass takes.
// SPDX-License-Identifier: MIT
#include "plan/reduction_plan.hpp"

#include <algorithm>

#include "base/powers_of_two.hpp"

namespace fragblas::detail {

namespace {

// As many as one fragment merges faster than another pass would begin.
constexpr std::int64_t kFewQuads = 8192;
// For each fragment, so that they have more to do than those who merge what they leave.
constexpr std::int64_t kLeastQuads = 64;
// Beyond, the last fragments of all run alone for too long. With so many a side there are always
// enough.
constexpr std::int64_t kMostQuads = 512;
constexpr int kEnoughSide = 256;
// Rows of texels that are read together.
constexpr std::int64_t kLines = 8;

// Fragments f, f + F, f + 2F, ... of the vector's quads.
void comb_all(ReductionPlan& plan, std::int64_t quads) {
  plan.step = plan.fragments();
  plan.advance = ReductionPlan::kRoundQuads * plan.step;
  plan.line = plan.width;
  plan.lines = kLines * plan.line;
  plan.rounds = quads / plan.advance;
}

// Each eight lines of fragments have rows of their own, so that those which run at a time read few
// pages of memory. False: there are not enough rows.
bool comb_rows(ReductionPlan& plan, std::int64_t quads, std::int64_t row_texels,
               std::int64_t fragments, int max_texture_size) {
  const std::int64_t width = row_texels / ReductionPlan::kRoundQuads;
  const std::int64_t parts = width > 0 ? fragments / (kLines * width) : 0;
  if (parts == 0 || kLines * parts > max_texture_size) {
    return false;
  }
  plan.width = static_cast<int>(width);
  plan.height = static_cast<int>(kLines * parts);
  plan.step = width;
  plan.advance = kLines * row_texels;
  plan.line = row_texels;
  plan.rounds = quads / (parts * plan.advance);
  plan.lines = plan.rounds * plan.advance;
  return plan.rounds > 0;
}

}  // namespace

ReductionPlan plan_reduction(std::int64_t n, std::int64_t row_texels, int max_texture_size,
                             const DeviceProfile& profile) {
  // All counts are powers of two, so that no fragment counts beyond 2^31 elements, of which there
  // may be nearly as many.
  const std::int64_t quads = (n + 3) / 4;
  const std::int64_t side = floor_power_of_two(std::min(profile.reduction_side, max_texture_size));
  ReductionPlan plan;
  if (quads <= kFewQuads) {
    const std::int64_t root = power_of_two_root(floor_power_of_two(quads));
    plan.width = static_cast<int>(std::min(root, side));
    comb_all(plan, n / 4);
    return plan;
  }
  const std::int64_t most = floor_power_of_two(quads / kLeastQuads);
  const std::int64_t enough = floor_power_of_two(std::min(kEnoughSide, max_texture_size));
  const std::int64_t least = std::min(floor_power_of_two(quads / kMostQuads), enough * enough);
  const std::int64_t fragments = std::min(most, std::max(side * side, least));
  if (!comb_rows(plan, n / 4, row_texels, fragments, max_texture_size)) {
    plan.width = static_cast<int>(std::min(fragments, std::max(row_texels, side)));
    plan.height = static_cast<int>(fragments / plan.width);
    comb_all(plan, n / 4);
  }
  // Where there is no root rather fewer for the last pass, which has one fragment.
  plan.merged = static_cast<int>(power_of_two_root(plan.fragments() / 2));
  return plan;
}

}  // namespace fragblas::detail
