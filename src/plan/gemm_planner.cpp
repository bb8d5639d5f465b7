// The cheapest of the alternatives, the parts of C, and their draws.
// SPDX-License-Identifier: MIT
#include "plan/gemm_planner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/text.hpp"
#include "plan/gemm_alternatives.hpp"
#include "plan/gemm_layout.hpp"

namespace fragblas::detail {

namespace {

// Of one product: only a profile that is far from any device makes more.
constexpr std::int64_t kMostParts = std::int64_t{1} << 22;

// One that can't be taken if none can, which only happens to batches.
const PricedAlternative& cheapest(const std::array<PricedAlternative, kGemmKernels>& alternatives) {
  const PricedAlternative* best = &alternatives[static_cast<std::size_t>(GemmKernel::Texture)];
  for (const PricedAlternative& alternative : alternatives) {
    if (alternative.reason == nullptr &&
        (best->reason != nullptr || alternative.cost.seconds() < best->cost.seconds())) {
      best = &alternative;
    }
  }
  return *best;
}

void make_parts(GemmPlan& plan, const GemmProblem& problem) {
  const GemmProblem p = multiplied(plan, problem);
  const auto count = [](std::int64_t all, std::int64_t part) {
    return static_cast<double>(ceil_div(all, part));
  };
  if (count(p.batch, plan.matrices) * count(p.m, plan.rows) * count(p.n, plan.cols) *
          count(p.k, plan.depth) >
      kMostParts) {
    throw_error(Status::Unsupported,
                "gemm: m = {}, n = {}, k = {}, must have at most {} parts with this profile",
                {problem.m, problem.n, problem.k, kMostParts});
  }
  if (p.batch > 1) {
    for (std::int64_t matrix = 0; matrix < p.batch; matrix += plan.matrices) {
      GemmPart part;
      part.rows = p.m;
      part.cols = p.n;
      part.depth = p.k;
      part.matrix = matrix;
      part.matrices = std::min(plan.matrices, p.batch - matrix);
      part.pack_a = matrix == 0 || !p.same_a;
      part.pack_b = matrix == 0 || !p.same_b;
      plan.parts.push_back(part);
    }
    return;
  }
  for (std::int64_t col = 0; col < p.n; col += plan.cols) {
    for (std::int64_t from = 0; from < p.k; from += plan.depth) {
      for (std::int64_t row = 0; row < p.m; row += plan.rows) {
        GemmPart part;
        part.row = row;
        part.rows = std::min(plan.rows, p.m - row);
        part.col = col;
        part.cols = std::min(plan.cols, p.n - col);
        part.k = from;
        part.depth = std::min(plan.depth, p.k - from);
        part.pack_b = row == 0;
        part.pack_a = col == 0 || p.m > plan.rows || p.k > plan.depth;
        if (plan.stacks > plan.chunks) {
          part.stack = from / plan.depth * plan.chunks;
          part.merge = from + plan.depth >= p.k;
        }
        plan.parts.push_back(part);
      }
    }
  }
}

// Cuts the passes of the largest part, and with them all others.
void make_slices(GemmPlan& plan, const GemmProblem& problem, const DeviceProfile& profile,
                 const GemmPace& pace) {
  const GemmProblem p = multiplied(plan, problem);
  const GemmPart& one = plan.parts.front();
  const GemmPart part = drawn(plan, one);
  const bool block = plan.kernel == GemmKernel::Block;
  const std::int64_t passes = (block ? plan.chunks : 1) * drawn_products(plan, one);
  const std::int64_t lines = tile_lines(plan, part) * (block ? 1 : plan.chunks);
  const std::int64_t width = tile_strip(plan, part.cols).width;
  const double share = static_cast<double>(one.rows) / static_cast<double>(p.m) *
                       static_cast<double>(one.cols) / static_cast<double>(p.n) *
                       static_cast<double>(one.matrices) / static_cast<double>(p.batch) *
                       static_cast<double>(one.depth) / static_cast<double>(p.k);
  const double seconds = share * plan.cost.multiply / static_cast<double>(passes);
  const double pieces = std::ceil(seconds * pace.factor(plan.kernel) / profile.draw_seconds);
  const double most = static_cast<double>(lines * width);
  const std::int64_t count = static_cast<std::int64_t>(std::clamp(pieces, 1.0, most));
  plan.slice_lines = std::max<std::int64_t>(1, lines / count);
  plan.slice_columns = count <= lines ? width : width / ceil_div(count, lines);
  plan.slice_columns = std::max<std::int64_t>(1, plan.slice_columns);
  if (plan.slice_lines < lines) {
    if (plan.slice_lines < plan.panels) {
      plan.panels = 1;
    }
    plan.slice_lines = plan.slice_lines / plan.panels * plan.panels;
  }
  plan.slice_seconds = seconds * static_cast<double>(plan.slice_lines * plan.slice_columns) / most;
}

// The passes and draws as they are enqueued, slices and all.
void count_passes(GemmPlan& plan, const GemmProblem& problem) {
  plan.cost.passes = plan.cost.draws = 0;
  const GemmProblem p = multiplied(plan, problem);
  const bool block = plan.kernel == GemmKernel::Block;
  const bool two_pass = plan.kernel == GemmKernel::TwoPass;
  std::int64_t single = two_pass && p.a != Adjacency::Rows ? 1 : 0;  // passes that are one draw
  for (const GemmPart& part : plan.parts) {
    single += (two_pass ? 0 : int{part.pack_a} + int{part.pack_b}) + int{part.merge};
    const GemmPart one = drawn(plan, part);
    const std::int64_t lines = tile_lines(plan, one) * (block ? 1 : plan.chunks);
    const std::int64_t times = ceil_div(tile_strip(plan, one.cols).width, plan.slice_columns) *
                               (block ? plan.chunks : 1) * drawn_products(plan, part);
    const std::int64_t slices = ceil_div(lines, plan.slice_lines);
    plan.cost.passes += times * slices;
    plan.cost.draws += times * (block ? ceil_div(lines, plan.panels) : slices);
  }
  plan.cost.passes += single;
  plan.cost.draws += single;
}

}  // namespace

GemmPlan plan_gemm(const GemmProblem& problem, const DeviceInfo& info, const DeviceProfile& profile,
                   const GemmPace& pace) {
  const std::array<PricedAlternative, kGemmKernels> alternatives =
      gemm_alternatives(problem, info, profile);
  const PricedAlternative& best = cheapest(alternatives);
  if (best.reason != nullptr) {
    return {};
  }
  GemmPlan plan(best.choice, problem);
  plan.cost = best.cost;
  const PricedAlternative& direct = alternatives[static_cast<std::size_t>(GemmKernel::Direct)];
  plan.direct_seconds =
      direct.reason == nullptr ? direct.cost.seconds() : std::numeric_limits<double>::infinity();
  if (plan.kernel != GemmKernel::Direct && plan.kernel != GemmKernel::Gemv) {
    make_parts(plan, problem);
    make_slices(plan, problem, profile, pace);
    count_passes(plan, problem);
  }
  return plan;
}

}  // namespace fragblas::detail
