// The planner's findings as text and as JSON.
// SPDX-License-Identifier: MIT
#include "plan/gemm_explanation.hpp"

#include <algorithm>
#include <tuple>

#include "base/decimal.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "plan/gemm_alternatives.hpp"

namespace fragblas {

namespace {

std::string milliseconds(double seconds) {
  return detail::format("{} ms", {detail::decimal(1e3 * seconds, 4)});
}

}  // namespace

namespace detail {

GemmExplanation explain(const GemmProblem& problem, const DeviceInfo& info,
                        const DeviceProfile& profile, const GemmPlan& plan, int levels) {
  GemmExplanation result;
  result.levels = levels;
  result.m = problem.m;
  result.n = problem.n;
  result.k = problem.k;
  result.kernel = result.kernel_now = plan.kernel;
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
    if (levels == 0 && kernel == plan.kernel) {
      continue;
    }
    GemmAlternative other;
    other.kernel = kernel;
    other.possible = alternative.reason == nullptr;
    if (other.possible) {
      other.seconds = alternative.cost.seconds();
      other.reason =
          format("predicted to take {}, {} more",
                 {milliseconds(other.seconds), milliseconds(other.seconds - plan.cost.seconds())});
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

const char* to_string(RatesFrom from) {
  switch (from) {
    case RatesFrom::Defaults:
      return "defaults";
    case RatesFrom::Profile:
      return "profile";
    case RatesFrom::Learnt:
      return "learnt";
  }
  return "unknown";
}

std::string to_text(const GemmExplanation& e) {
  const GemmCost& cost = e.cost;
  std::string text = detail::format("gemm {} x {} x {}: ", {e.m, e.n, e.k});
  if (e.levels > 0) {
    detail::append(text, "Strassen's algorithm, levels {}, ", {e.levels});
  }
  detail::append(text, "{} kernel, tiles of {} x {}{}{}\n",
                 {to_string(e.kernel), e.tile_rows, e.tile_cols, e.transposed ? ", transposed" : "",
                  e.kernel_now == e.kernel ? ""
                                           : detail::format("; {} until its programs are there",
                                                            {to_string(e.kernel_now)})});
  if (e.kernel == GemmKernel::Block) {
    detail::append(text, "  uniform blocks of {} bytes, {} a panel, {} panels a draw{}\n",
                   {e.block_bytes, e.blocks_per_panel, e.panels_per_draw,
                    e.panels_now < e.panels_per_draw ? ", 1 until their program is there" : ""});
  }
  detail::append(text, "  parts {} of {} x {} x {}, chunks of k {}\n",
                 {e.parts, e.part_rows, e.part_cols, e.part_depth, e.chunks});
  detail::append(text, "  passes {}, draws {}, scratch {} bytes, moved {} bytes, {} flops\n",
                 {cost.passes, cost.draws, cost.scratch_bytes, cost.bytes, cost.flops});
  detail::append(
      text, "  predicted {}: pack {}, copy {}, multiply {}, merge {}, overhead {}; rates: {}\n",
      {milliseconds(cost.seconds()), milliseconds(cost.pack), milliseconds(cost.copy),
       milliseconds(cost.multiply), milliseconds(cost.merge), milliseconds(cost.overhead),
       to_string(e.rates)});
  for (const GemmAlternative& other : e.alternatives) {
    detail::append(text, "  not {}: {}\n", {to_string(other.kernel), other.reason});
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
    detail::append(alternatives, alternatives.empty() ? "{}" : ", {}", {object.text()});
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
      .add("levels", e.levels)
      .add("kernel", to_string(e.kernel))
      .add("kernel_now", to_string(e.kernel_now))
      .add("transposed", e.transposed)
      .add("tile_rows", e.tile_rows)
      .add("tile_cols", e.tile_cols)
      .add("block_bytes", e.block_bytes)
      .add("blocks_per_panel", e.blocks_per_panel)
      .add("panels_per_draw", e.panels_per_draw)
      .add("panels_now", e.panels_now)
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
      .add("rates", to_string(e.rates))
      .add_json("alternatives", detail::format("[{}]", {alternatives}))
      .text();
}

}  // namespace fragblas
