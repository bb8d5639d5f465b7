// Reads the stored triangle once if the order is large, lines lie in quads and sums have room.
// SPDX-License-Identifier: MIT
#include "plan/symv_plan.hpp"

#include "base/powers_of_two.hpp"

namespace fragblas::detail {

namespace {

// Below, the matrix takes less time than the passes around it.
constexpr std::int64_t kLeastOrder = 2048;
// Of the sums; more are slower to add up in the end than they are fetched together.
constexpr int kPieces = 16;

// Sums beside A, and what they are merged into.
bool fits(const SymvPlan& plan, const SymvProblem& problem, const DeviceInfo& info,
          const DeviceProfile& profile) {
  const std::int64_t sums = plan.width * (plan.rows + 1) * kSymvFragments * kSymvLayers * 16;
  return plan.blocks * kSymvBlock / 4 <= info.max_texture_size && sums <= profile.scratch_bytes &&
         problem.texture_bytes + sums + sums / 8 <= info.memory_bytes;
}

}  // namespace

std::optional<SymvPlan> plan_symv(const SymvProblem& problem, const DeviceInfo& info,
                                  const DeviceProfile& profile) {
  const Strides& a = problem.a;
  const bool by_rows = a.col_stride == 1;
  const std::int64_t stride = by_rows ? a.row_stride : a.col_stride;
  if ((!by_rows && a.row_stride != 1) || !in_quads(a.base, 1, stride) || profile.slow_compiler ||
      problem.order < kLeastOrder || info.draw_buffers < kSymvLayers) {
    return std::nullopt;
  }
  SymvPlan plan;
  plan.line_stride = stride;
  plan.to_the_diagonal = by_rows == problem.lower;
  const std::int64_t texture_row = 4 * problem.texture_width;
  if (texture_row % stride == 0 && texture_row / stride <= kSymvFragments) {
    plan.side_by_side_log2 = ceil_log2(texture_row / stride);
  }
  plan.pieces = kPieces;
  plan.blocks = (problem.order + kSymvBlock - 1) / kSymvBlock;
  plan.width = plan.blocks * kSymvFragments;
  plan.rows = plan.blocks / 2;
  if (!fits(plan, problem, info, profile)) {
    return std::nullopt;
  }
  // The diagonal; and where the last line and place of blocks are cut off, the row of the rectangle
  // that has those.
  const std::int64_t cut = problem.order % kSymvBlock == 0 ? 0 : 1;
  plan.draws.push_back({true, plan.rows, 1});
  if (cut > 0) {
    plan.draws.push_back({true, 0, cut});
  }
  if (plan.rows > cut) {
    plan.draws.push_back({false, cut, plan.rows - cut});
  }
  return plan;
}

}  // namespace fragblas::detail
