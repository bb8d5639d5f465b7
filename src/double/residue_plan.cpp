// Plans of products by residues. SPDX-License-Identifier: MIT
#include "double/residue_plan.hpp"

#include <algorithm>
#include <limits>

#include "base/powers_of_two.hpp"
#include "double/double_plan.hpp"
#include "memory/pack_cache.hpp"
#include "plan/gemm_cost.hpp"
#include "plan/gemm_layout.hpp"

namespace fragblas::detail {

namespace {

// Whether C would get a sum in parts, one after the other, each of them rounded.
bool cuts_sums(const GemmPlan& plan) {
  return std::any_of(plan.parts.begin(), plan.parts.end(),
                     [](const GemmPart& part) { return part.stack == 0 && part.k > 0; });
}

// The lines of a factor, and those that fill its last tile, where a plan has one part.
std::int64_t packed_lines(const GemmPlan& gemm, bool left) {
  const GemmPart& part = gemm.parts.front();
  const auto strip = tile_strip(gemm, part.cols);
  return left ? line_pitch(gemm, part) * gemm.tile_rows
              : std::int64_t{4} * strip.width * strip.height;
}

// Stacks of the tiles whose residues the last pass can add up.
constexpr std::int64_t kMostStacks = 512;

}  // namespace

std::int64_t row_of_copy(std::int64_t lines, std::int64_t depth, bool across) {
  return round_up(across ? lines : depth, 4);
}

std::int64_t size_of_copy(std::int64_t lines, std::int64_t depth, std::int64_t parts, bool across) {
  return parts * (across ? depth : lines) * row_of_copy(lines, depth, across) + 4;
}

ResiduePlan plan_residues(ContextState& context, const ResidueProblem& problem) {
  ResiduePlan plan;
  plan.problem = problem;
  // Operands that packing passes alone can read.
  const GemmProblem of_plane{problem.m, problem.n, problem.k, Adjacency::Structured,
                             Adjacency::Structured};
  plan.gemm = context.gemm_plans.get(of_plane, context.info, context.profile, context.queue.pace());
  const GemmPlan& gemm = *plan.gemm;
  if (!gemm.packs()) {
    return plan;
  }
  plan.width = tile_strip(gemm, joined(gemm, gemm.parts.front()).cols).width;
  const bool texture = gemm.kernel == GemmKernel::Texture;
  plan.left_across = texture || gemm.panel_vectors();
  plan.right_across = texture || !gemm.panel_vectors();
  const std::int64_t copies =
      std::max(size_of_copy(plan.lines(true), problem.k, problem.parts(), plan.left_across),
               size_of_copy(plan.lines(false), problem.k, problem.parts(), plan.right_across));
  plan.way = cuts_sums(gemm) || gemm.stacks > kMostStacks ||
                     problem.planes() * plan.width > context.info.max_texture_size ||
                     2 * copies > context.info.max_buffer_elements
                 ? Residues::TooLarge
                 : Residues::Enqueued;
  return plan;
}

std::int64_t packed_together(const ContextState& context, const ResiduePlan& plan,
                             std::int64_t together) {
  const GemmPlan& gemm = *plan.gemm;
  if (gemm.parts.size() > 1) {
    return 1;
  }
  const GemmPart& part = gemm.parts.front();
  const std::int64_t side = context.info.max_texture_size;
  const std::int64_t rows = line_pitch(gemm, part) * gemm.tile_rows;
  const std::int64_t depth = round_up(part.depth, 16);
  const bool block = gemm.kernel == GemmKernel::Block;
  const std::int64_t fit = block ? side * side / (rows * depth / 4 + 1) : side / (rows / 4);
  const std::int64_t scratch =
      context.profile.scratch_bytes / (4 * (rows + round_up(part.cols, 32)) * depth);
  const std::int64_t planes = plan.problem.planes();
  const std::int64_t most = std::max<std::int64_t>(1, std::min({together, fit, scratch}));
  return ceil_div(planes, ceil_div(planes, most));
}

std::int64_t kept_together(const ContextState& context, const ResiduePlan& plan) {
  const ResidueProblem& of = plan.problem;
  return packed_together(context, plan,
                         planes_together(context.info, of.m, of.n, of.k, of.planes(),
                                         std::numeric_limits<std::int64_t>::max()));
}

std::int64_t group_bytes(const ContextState& context, const ResiduePlan& plan, bool left,
                         std::int64_t planes) {
  const GemmPlan& gemm = *plan.gemm;
  std::int64_t bytes = 0;
  if (left && gemm.kernel == GemmKernel::Block) {
    GemmPart all = gemm.parts.front();
    all.rows = planes * packed_lines(gemm, left);
    const PanelShape shape = panel_shape(gemm, all, context.info.max_texture_size);
    // Every block is bound whole, the last panel's too.
    bytes = 16 * std::int64_t{shape.width} * shape.height + shape.blocks * gemm.block_bytes;
  } else {
    bytes = 2 * planes * packed_lines(gemm, left) * round_up(plan.problem.k, 16);  // half floats
  }
  return std::max(PackCache::kLeastBytes, bytes);
}

std::int64_t kept_bytes(const ContextState& context, const ResiduePlan& plan, bool left) {
  if (plan.way != Residues::Enqueued || plan.gemm->parts.size() > 1 || plan.problem.complex) {
    return 0;
  }
  const std::int64_t planes = plan.problem.planes(), each = kept_together(context, plan);
  return planes / each * group_bytes(context, plan, left, each) +
         (planes % each == 0 ? 0 : group_bytes(context, plan, left, planes % each));
}

std::int64_t tile_bytes(const ResiduePlan& plan) {
  const GemmPlan& gemm = *plan.gemm;
  return 2 * plan.problem.planes() * gemm.stacks * packed_lines(gemm, true) *
         packed_lines(gemm, false);
}

}  // namespace fragblas::detail
