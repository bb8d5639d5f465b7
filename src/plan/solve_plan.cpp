// The steps of a solve: blocks in the order of substitution, in groups that a product opens.
// SPDX-License-Identifier: MIT
#include "plan/solve_plan.hpp"

#include <algorithm>

#include "plan/tile_draws.hpp"

namespace fragblas::detail {

std::vector<SolveStep> plan_solve(std::int64_t order, bool lower) {
  const std::int64_t blocks = (order + kSolveBlock - 1) / kSolveBlock;
  std::vector<SolveStep> steps;
  for (std::int64_t i = 0; i < blocks; ++i) {
    const std::int64_t row = (lower ? i : blocks - 1 - i) * kSolveBlock;
    const std::int64_t end = std::min(row + kSolveBlock, order);
    const std::int64_t group = row / kSolveGroup * kSolveGroup;
    const std::int64_t group_end = std::min(group + kSolveGroup, order);
    SolveStep step;
    if (lower) {
      step.opens_group = row == group;
      step.group = {group, group_end - group, 0, group};
      step.block = {row, end - row, group, row - group};
    } else {
      step.opens_group = end == group_end;
      step.group = {group, group_end - group, group_end, order - group_end};
      step.block = {row, end - row, end, group_end - end};
    }
    steps.push_back(step);
  }
  return steps;
}

std::int64_t panel_solve_order(std::int64_t order, std::int64_t cols, const DeviceInfo& info,
                               const DeviceProfile& profile) {
  // A single column may lie as one row of its target.
  if (order <= kSolveBlock || cols == 1 || profile.triangle_block < kSolveBlock) {
    return 0;
  }
  const DeviceProfile blocks = with_blocks_first(profile);
  const std::int64_t fits = one_part_order({order, cols}, info, blocks);
  const GemmPlan plan = plan_triangle_gemm({fits, cols}, info, blocks);
  if (fits <= kSolveBlock || plan.kernel != GemmKernel::Block) {
    return 0;
  }
  // Its products are of few rows each, so that any other way would do worse than the model thinks.
  constexpr double kMostSlower = 1.5;
  const double best = plan_triangle_gemm({fits, cols}, info, profile).cost.seconds();
  return plan.cost.seconds() < kMostSlower * best ? fits : 0;
}

}  // namespace fragblas::detail
