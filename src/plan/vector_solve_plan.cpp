// One step for each block of unknowns, and how their elements of A lie in texels.
// SPDX-License-Identifier: MIT
#include "plan/vector_solve_plan.hpp"

#include <algorithm>

namespace fragblas::detail {

namespace {

// Gathered blocks begin at multiples of this many bytes.
constexpr std::int64_t kAlignment = 256;
static_assert(kVectorBlockBytes % kAlignment == 0);

std::int64_t blocks_of(std::int64_t order) {
  return (order + kVectorBlock - 1) / kVectorBlock;
}

// In steps of the substitution: four of them, from a multiple of four on.
Access access_of(const Strides& a, std::int64_t order, bool lower) {
  Access access;
  access.along = a.col_stride == 1   ? Access::Along::Rows
                 : a.row_stride == 1 ? Access::Along::Columns
                                     : Access::Along::Elements;
  const std::int64_t first =
      lower ? a.base : a.base + (order - 1) * (a.row_stride + a.col_stride) - 3;
  const std::int64_t across = access.along == Access::Along::Rows ? a.row_stride : a.col_stride;
  access.at_texels = access.along != Access::Along::Elements && in_quads(first, 1, across);
  return access;
}

}  // namespace

bool can_solve_vector(std::int64_t order, const DeviceInfo& info, const DeviceProfile& profile) {
  if (profile.slow_compiler || info.uniform_block_bytes < kVectorBlockBytes ||
      info.uniform_buffer_offset_alignment > kAlignment) {
    return false;
  }
  const std::int64_t most = info.max_texture_size;
  return order >= kVectorBlock && most >= kVectorBlockTexels && most >= blocks_of(order);
}

VectorSolvePlan plan_vector_solve(std::int64_t order, bool lower, const std::optional<Strides>& a) {
  VectorSolvePlan plan;
  plan.blocks = blocks_of(order);
  plan.gathers_to_twin = plan.blocks % 2 != 0;
  if (a) {
    plan.access = access_of(*a, order, lower);
  }
  for (std::int64_t block = 0; block < plan.blocks; ++block) {
    VectorSolveStep step;
    step.block = block;
    step.first = std::max<std::int64_t>(0, block - 1) * kVectorBlock;
    step.count = order - step.first;
    step.column = std::min(block * kVectorBlock, order - kVectorBlock);
    step.to_twin = (plan.blocks - 1 - block) % 2 != 0;
    plan.steps.push_back(step);
  }
  return plan;
}

}  // namespace fragblas::detail
