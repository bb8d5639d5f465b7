// SPDX-License-Identifier: MIT
#include "plan/strassen_plan.hpp"

#include <algorithm>

namespace fragblas {

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

std::int64_t divide_up(std::int64_t n, std::int64_t by) {
  return (n + by - 1) / by;
}

std::int64_t round_up(std::int64_t n) {
  return divide_up(n, kBlockStep) * kBlockStep;
}

// The side of a part when n is cut into so many, and that of its blocks.
std::int64_t part_side(std::int64_t n, std::int64_t parts) {
  return std::min(n, round_up(divide_up(n, parts)));
}

std::int64_t block_side(std::int64_t side, int levels) {
  return round_up(divide_up(side, std::int64_t{1} << levels));
}

struct Sides {
  std::int64_t rows, cols, depth;

  std::int64_t least() const { return std::min({rows, cols, depth}); }
};

// Packed, all of k in one stack of tiles.
GemmPlan block_plan(const Sides& part, const StrassenPlan& plan, const DeviceInfo& info,
                    DeviceProfile profile) {
  profile.gemm_unpacked = false;
  GemmProblem problem;
  problem.m = block_side(part.rows, plan.levels);
  problem.n = block_side(part.cols, plan.levels);
  problem.k = block_side(part.depth, plan.levels);
  problem.triangle = true;
  GemmPlan block = plan_gemm(problem, info, profile);
  block.stacks = plan.stacks();
  return block;
}

// Whether the product of two blocks is one part, and the tiles that a merge gathers fit.
bool fits(const Sides& part, const StrassenPlan& plan, const DeviceInfo& info,
          const DeviceProfile& profile) {
  const GemmPlan block = block_plan(part, plan, info, profile);
  const GemmPart& whole = block.parts.front();
  const std::int64_t packed = (whole.rows + whole.cols) * whole.depth;
  const std::int64_t tiles = plan.stacks() * whole.rows * whole.cols;
  return block.parts.size() == 1 && 4 * (packed + tiles) <= profile.scratch_bytes &&
         plan.stacks() * tile_lines(block, whole) << block.log2_strip_height <=
             info.max_texture_size;
}

// Cuts the largest side until a part fits; false: its blocks would be smaller than `least`.
bool cut(Sides whole, std::int64_t least, StrassenPlan& plan, const DeviceInfo& info,
         const DeviceProfile& profile) {
  Sides parts{1, 1, 1};
  Sides part = whole;
  while (part.least() >= least << plan.levels) {
    if (fits(part, plan, info, profile)) {
      for (std::int64_t col = 0; col < whole.cols; col += part.cols) {
        for (std::int64_t k = 0; k < whole.depth; k += part.depth) {
          for (std::int64_t row = 0; row < whole.rows; row += part.rows) {
            const Sides one{std::min(part.rows, whole.rows - row),
                            std::min(part.cols, whole.cols - col),
                            std::min(part.depth, whole.depth - k)};
            plan.parts.push_back(
                {row, one.rows, col, one.cols, k, one.depth, block_plan(one, plan, info, profile)});
          }
        }
      }
      return true;
    }
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

std::vector<int> terms_of(const BlockSigns& signs) {
  std::vector<int> blocks;
  for (int block = 0; block < 4; ++block) {
    if (signs[static_cast<std::size_t>(block)] != 0) {
      blocks.push_back(block);
    }
  }
  return blocks;
}

}  // namespace

BlockSum block_sum(const BlockSigns& outer, const BlockSigns* inner, std::int64_t rows,
                   std::int64_t cols, std::int64_t block_rows, std::int64_t block_cols) {
  constexpr BlockSigns kWhole = {1, 0, 0, 0};
  const std::int64_t scale = inner == nullptr ? 1 : 2;
  const BlockSigns& within = inner == nullptr ? kWhole : *inner;
  BlockSum sum;
  sum.rows = rows;
  sum.cols = cols;
  std::size_t pair = 0;
  for (const int small : terms_of(within)) {
    std::size_t place = pair;
    for (const int large : terms_of(outer)) {
      sum.terms[place++] = {
          (scale * (large / 2) + small / 2) * block_rows,
          (scale * (large % 2) + small % 2) * block_cols,
          outer[static_cast<std::size_t>(large)] * within[static_cast<std::size_t>(small)]};
    }
    pair += 2;
  }
  return sum;
}

StrassenPlan plan_strassen(std::int64_t m, std::int64_t n, std::int64_t k, int levels,
                           const DeviceInfo& info, const DeviceProfile& profile) {
  const std::int64_t least = levels == 0 ? profile.strassen_block : kBlockStep;
  StrassenPlan plan;
  for (plan.levels = levels == 0 ? 2 : levels; plan.levels > 0; --plan.levels) {
    if (cut({m, n, k}, least, plan, info, profile)) {
      break;
    }
  }
  return plan;
}

}  // namespace fragblas
