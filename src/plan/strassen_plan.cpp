// The parts of a product by Strassen's algorithm, and the signs of its sums of blocks.
// SPDX-License-Identifier: MIT
#include "plan/strassen_plan.hpp"

#include <algorithm>
#include <utility>

#include "plan/gemm_layout.hpp"
#include "plan/gemm_planner.hpp"

namespace fragblas::detail {

const std::array<StrassenProduct, kStrassenProducts> kStrassen = {{
    {{1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}, {true, false, false, true}, false, true},
    {{0, 1, 0, -1}, {0, 0, 1, 1}, {1, 0, 0, 0}, {false, false, false, false}, false, false},
    {{-1, 0, 1, 0}, {1, 1, 0, 0}, {0, 0, 0, 1}, {false, false, false, false}, false, false},
    {{0, 0, 1, 1}, {1, 0, 0, 0}, {0, 0, 1, -1}, {false, false, true, false}, false, true},
    {{1, 1, 0, 0}, {0, 0, 0, 1}, {-1, 1, 0, 0}, {false, true, false, false}, false, true},
    {{1, 0, 0, 0}, {0, 1, 0, -1}, {0, 1, 0, 1}, {false, false, false, false}, true, false},
    {{0, 0, 0, 1}, {-1, 0, 1, 0}, {1, 0, 1, 0}, {false, false, false, false}, true, false},
}};

namespace {

// Blocks begin at such rows and columns, so that texels that four neighbours make are not torn.
constexpr std::int64_t kBlockStep = 8;
// How much longer merges take where C's rows are no whole texels (NVIDIA H200).
constexpr double kTornFactor = 8;
// A level triples the bound of the error: it has to save a part of the time.
constexpr double kLeastSaved = 0.025;

// The side of a part when n is cut into so many, and that of its blocks.
std::int64_t part_side(std::int64_t n, std::int64_t parts) {
  return std::min(n, round_up(ceil_div(n, parts), kBlockStep));
}

std::int64_t block_side(std::int64_t side, int levels) {
  return round_up(ceil_div(side, std::int64_t{1} << levels), kBlockStep);
}

struct Sides {
  std::int64_t rows, cols, depth;

  std::int64_t least() const { return std::min({rows, cols, depth}); }
};

// Where and for what it is planned.
struct Device {
  const DeviceInfo& info;
  const DeviceProfile& profile;
  const GemmPace& pace;
};

// The product of two blocks, by a kernel that packs.
GemmProblem block_problem(const Sides& part, int levels) {
  GemmProblem problem{block_side(part.rows, levels), block_side(part.cols, levels),
                      block_side(part.depth, levels), Adjacency::Structured, Adjacency::Structured};
  problem.whole_k = true;
  return problem;
}

// Adds a part; false: the product of two of its blocks is no single part, or what it needs, the
// tiles that a merge gathers above all, does not fit.
bool add_part(const StrassenPart& sides, StrassenPlan& plan, const Device& device) {
  StrassenPart part = sides;
  const GemmProblem problem = block_problem({part.rows, part.cols, part.depth}, plan.levels);
  part.block = plan_gemm(problem, device.info, device.profile, device.pace);
  part.block.stacks = plan.stacks();
  const std::int64_t height = tile_lines(part.block, part.block.parts.front())
                              << part.block.log2_strip_height;
  plan.parts.push_back(part);
  return part.block.parts.size() == 1 &&
         gemm_scratch_bytes(part.block, problem) <= device.profile.scratch_bytes &&
         plan.stacks() * height <= device.info.max_texture_size;
}

// Adds parts of these sides; the last ones are smaller. The first is the largest.
bool add_parts(const Sides& whole, const Sides& part, StrassenPlan& plan, const Device& device) {
  for (std::int64_t col = 0; col < whole.cols; col += part.cols) {
    for (std::int64_t k = 0; k < whole.depth; k += part.depth) {
      for (std::int64_t row = 0; row < whole.rows; row += part.rows) {
        StrassenPart next;
        next.row = row;
        next.rows = std::min(part.rows, whole.rows - row);
        next.col = col;
        next.cols = std::min(part.cols, whole.cols - col);
        next.k = k;
        next.depth = std::min(part.depth, whole.depth - k);
        if (!add_part(next, plan, device)) {
          return false;
        }
      }
    }
  }
  return true;
}

// Cuts the largest side until all parts fit; false: their blocks would be too small.
bool cut(const Sides& whole, StrassenPlan& plan, const Device& device) {
  Sides parts{1, 1, 1};
  Sides part = whole;
  while (part.least() >= kBlockStep << plan.levels) {
    if (add_parts(whole, part, plan, device)) {
      return true;
    }
    plan.parts.clear();
    if (part.rows >= part.cols && part.rows >= part.depth) {
      part.rows = part_side(whole.rows, ++parts.rows);
    } else if (part.cols >= part.depth) {
      part.cols = part_side(whole.cols, ++parts.cols);
    } else {
      part.depth = part_side(whole.depth, ++parts.depth);
    }
  }
  return false;
}

// Of a part: products of blocks without their merges, and seven merges.
void add_cost(const StrassenPart& part, int levels, bool quads, const DeviceProfile& profile,
              GemmCost& cost) {
  const GemmCost& block = part.block.cost;
  const std::int64_t count =
      levels == 1 ? kStrassenProducts : kStrassenProducts * kStrassenProducts;
  const double times = static_cast<double>(count);
  const double wait = profile.pass_cost + profile.draw_cost;
  cost.pack += times * block.pack;
  cost.copy += times * block.copy;
  cost.multiply += times * block.multiply;
  // Twelve quarters of C are written, and two levels gather tiles (NVIDIA H200).
  const double times_c = (levels == 1 ? 3 : 5) * (quads ? 1 : kTornFactor);
  cost.merge += times_c * 4 * static_cast<double>(part.rows * part.cols) / profile.write_rate;
  cost.overhead += times * (block.overhead - wait) + kStrassenProducts * wait;
  cost.passes += count * (block.passes - 1) + kStrassenProducts;
  cost.draws += count * (block.draws - 1) + kStrassenProducts;
  cost.flops += count * block.flops;
  cost.bytes += count * block.bytes;
  cost.scratch_bytes = std::max(cost.scratch_bytes, block.scratch_bytes);
}

}  // namespace

BlockSum BlockSum::transposed() const {
  BlockSum result = *this;
  std::swap(result.rows, result.cols);
  for (Term& term : result.terms) {
    std::swap(term.row, term.col);
  }
  return result;
}

BlockSum block_sum(const BlockSigns& outer, const BlockSigns* inner, std::int64_t rows,
                   std::int64_t cols, std::int64_t block_rows, std::int64_t block_cols) {
  constexpr BlockSigns kWhole = {1, 0, 0, 0};
  const std::int64_t scale = inner == nullptr ? 1 : 2;
  const BlockSigns& within = inner == nullptr ? kWhole : *inner;
  BlockSum sum;
  sum.rows = rows;
  sum.cols = cols;
  std::size_t pair = 0;
  for (std::size_t small = 0; small < 4; ++small) {
    if (within[small] == 0) {
      continue;
    }
    std::size_t place = pair;
    for (std::size_t large = 0; large < 4; ++large) {
      if (outer[large] != 0) {
        const auto block = [&](std::size_t of_large, std::size_t of_small) {
          return scale * static_cast<std::int64_t>(of_large) + static_cast<std::int64_t>(of_small);
        };
        sum.terms[place++] = {block(large / 2, small / 2) * block_rows,
                              block(large % 2, small % 2) * block_cols,
                              outer[large] * within[small]};
      }
    }
    pair += 2;
  }
  return sum;
}

GemmPlan StrassenPlan::whole() const {
  const StrassenPart& part = parts.front();
  GemmPlan plan = part.block;
  plan.rows = plan.transposed ? part.cols : part.rows;
  plan.cols = plan.transposed ? part.rows : part.cols;
  plan.depth = part.depth;
  plan.parts.resize(parts.size());
  plan.cost = cost;
  return plan;
}

StrassenPlan plan_strassen(const GemmProblem& problem, int levels, const DeviceInfo& info,
                           const DeviceProfile& profile, const GemmPace& pace) {
  StrassenPlan best;
  if (levels == 0) {
    const GemmPlan standard = plan_gemm(problem, info, profile, pace);
    if (!standard.packs()) {
      return best;  // it is small
    }
    best.cost = standard.cost;
  }
  for (int step = 0; step < 2; ++step) {
    // Those that are asked for, or one less; else one, and then one more.
    StrassenPlan plan;
    plan.levels = levels == 0 ? 1 + step : levels - step;
    if (plan.levels == 0 || !cut({problem.m, problem.n, problem.k}, plan, {info, profile, pace})) {
      continue;
    }
    for (const StrassenPart& part : plan.parts) {
      add_cost(part, plan.levels, problem.c_at_texels || problem.n % 4 == 0, profile, plan.cost);
    }
    if (levels > 0) {
      return plan;
    }
    if (plan.cost.seconds() < (1 - kLeastSaved) * best.cost.seconds()) {
      best = std::move(plan);
    }
  }
  return best;
}

}  // namespace fragblas::detail
