// The parts of a product by Strassen's algorithm, and the signs of its sums of blocks.
// SPDX-License-Identifier: MIT
#include "plan/strassen_plan.hpp"

#include <algorithm>
#include <utility>

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

// Cuts the largest side until all parts fit; false: their blocks would be smaller than `least`.
bool cut(const Sides& whole, std::int64_t least, StrassenPlan& plan, const Device& device) {
  Sides parts{1, 1, 1};
  Sides part = whole;
  while (part.least() >= least << plan.levels) {
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
                           const DeviceInfo& info, const DeviceProfile& profile,
                           const GemmPace& pace) {
  const std::int64_t least = levels == 0 ? profile.strassen_block : kBlockStep;
  StrassenPlan plan;
  for (plan.levels = levels == 0 ? 2 : levels; plan.levels > 0; --plan.levels) {
    if (cut({m, n, k}, least, plan, {info, profile, pace})) {
      break;
    }
  }
  return plan;
}

}  // namespace fragblas::detail
