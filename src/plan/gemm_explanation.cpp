// The planner's findings as text and as JSON.
// SPDX-License-Identifier: MIT
#include "plan/gemm_explanation.hpp"

#include <algorithm>
#include <tuple>

#include "base/decimal.hpp"
#include "base/json.hpp"

namespace fragblas {

namespace {

std::string milliseconds(double seconds) {
  return detail::decimal(1e3 * seconds, 4) + " ms";
}

}  // namespace

namespace detail {

GemmExplanation explain(const GemmProblem& problem, const DeviceInfo& info,
                        const DeviceProfile& profile, const GemmPace& pace) {
  const GemmPlan plan = plan_gemm(problem, info, profile, pace);
  GemmExplanation result;
  result.m = problem.m;
  result.n = problem.n;
  result.k = problem.k;
  result.kernel = plan.kernel;
  result.transposed = plan.transposed;
  result.tile_rows = plan.tile_rows;
  result.block_bytes = plan.block_bytes;
  if (plan.kernel == GemmKernel::Block) {
    result.blocks_per_panel = plan.blocks;
    result.panels_per_draw = plan.panels;
  }
  result.parts = std::max<std::int64_t>(1, static_cast<std::int64_t>(plan.parts.size()));
  result.part_rows = std::min(plan.rows, plan.transposed ? problem.n : problem.m);
  result.part_cols = std::min(plan.cols, plan.transposed ? problem.m : problem.n);
  result.part_depth = std::min(plan.depth, problem.k);
  result.chunks = plan.chunks * ceil_div(problem.k, plan.depth);
  result.cost = plan.cost;
  const std::array<PricedAlternative, kGemmKernels> alternatives =
      gemm_alternatives(problem, info, profile);
  for (int i = 0; i < kGemmKernels; ++i) {
    const GemmKernel kernel = static_cast<GemmKernel>(i);
    const PricedAlternative& alternative = alternatives[static_cast<std::size_t>(i)];
    if (kernel == plan.kernel) {
      continue;
    }
    GemmAlternative other;
    other.kernel = kernel;
    other.possible = alternative.reason == nullptr;
    if (other.possible) {
      other.seconds = alternative.cost.seconds();
      other.reason = "predicted to take " + milliseconds(other.seconds) + ", " +
                     milliseconds(other.seconds - plan.cost.seconds()) + " more";
    } else {
      other.reason = alternative.reason;
    }
    // The fastest first, then what is not possible.
    const auto before = [](const GemmAlternative& left, const GemmAlternative& right) {
      return std::make_tuple(!left.possible, left.seconds) <
             std::make_tuple(!right.possible, right.seconds);
    };
    const auto place =
        std::upper_bound(result.alternatives.begin(), result.alternatives.end(), other, before);
    result.alternatives.insert(place, std::move(other));
  }
  return result;
}

}  // namespace detail

const char* to_string(GemmKernel kernel) {
  switch (kernel) {
    case GemmKernel::Direct:
      return "direct";
    case GemmKernel::Gemv:
      return "gemv";
    case GemmKernel::TwoPass:
      return "two-pass";
    case GemmKernel::Texture:
      return "texture";
    case GemmKernel::Block:
      return "block";
  }
  return "unknown";
}

std::string to_text(const GemmExplanation& e) {
  const GemmCost& cost = e.cost;
  const auto count = [](std::int64_t n) { return std::to_string(n); };
  std::string text = "gemm " + count(e.m) + " x " + count(e.n) + " x " + count(e.k) + ": " +
                     to_string(e.kernel) + " kernel, tiles of " + count(e.tile_rows) + " x " +
                     count(e.tile_cols) + (e.transposed ? ", transposed" : "") + "\n";
  if (e.kernel == GemmKernel::Block) {
    text += "  uniform blocks of " + count(e.block_bytes) + " bytes, " + count(e.blocks_per_panel) +
            " a panel, " + count(e.panels_per_draw) + " panels a draw\n";
  }
  text += "  parts " + count(e.parts) + " of " + count(e.part_rows) + " x " + count(e.part_cols) +
          " x " + count(e.part_depth) + ", chunks of k " + count(e.chunks) + "\n";
  text += "  passes " + count(cost.passes) + ", draws " + count(cost.draws) + ", scratch " +
          count(cost.scratch_bytes) + " bytes, moved " + count(cost.bytes) + " bytes, " +
          count(cost.flops) + " flops\n";
  text += "  predicted " + milliseconds(cost.seconds()) + ": pack " + milliseconds(cost.pack) +
          ", copy " + milliseconds(cost.copy) + ", multiply " + milliseconds(cost.multiply) +
          ", merge " + milliseconds(cost.merge) + ", overhead " + milliseconds(cost.overhead) +
          "\n";
  for (const GemmAlternative& other : e.alternatives) {
    text += std::string("  not ") + to_string(other.kernel) + ": " + other.reason + "\n";
  }
  return text;
}

std::string to_json(const GemmExplanation& e) {
  const GemmCost& cost = e.cost;
  std::string alternatives;
  for (const GemmAlternative& other : e.alternatives) {
    detail::JsonObject object;
    object.add("kernel", to_string(other.kernel)).add("possible", other.possible);
    if (other.possible) {
      object.add("seconds", other.seconds);
    }
    object.add("reason", other.reason);
    alternatives += (alternatives.empty() ? "" : ", ") + object.text();
  }
  const std::string seconds = detail::JsonObject()
                                  .add("pack", cost.pack)
                                  .add("copy", cost.copy)
                                  .add("multiply", cost.multiply)
                                  .add("merge", cost.merge)
                                  .add("overhead", cost.overhead)
                                  .add("total", cost.seconds())
                                  .text();
  return detail::JsonObject()
      .add("m", e.m)
      .add("n", e.n)
      .add("k", e.k)
      .add("kernel", to_string(e.kernel))
      .add("transposed", e.transposed)
      .add("tile_rows", e.tile_rows)
      .add("tile_cols", e.tile_cols)
      .add("block_bytes", e.block_bytes)
      .add("blocks_per_panel", e.blocks_per_panel)
      .add("panels_per_draw", e.panels_per_draw)
      .add("parts", e.parts)
      .add("part_rows", e.part_rows)
      .add("part_cols", e.part_cols)
      .add("part_depth", e.part_depth)
      .add("chunks", e.chunks)
      .add("passes", cost.passes)
      .add("draws", cost.draws)
      .add("scratch_bytes", cost.scratch_bytes)
      .add("bytes", cost.bytes)
      .add("flops", cost.flops)
      .add_json("seconds", seconds)
      .add_json("alternatives", "[" + alternatives + "]")
      .text();
}

}  // namespace fragblas
