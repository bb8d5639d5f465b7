// Strassen's algorithm: a product of 2 x 2 blocks by seven products of sums of blocks, once or
// twice. How C and k are cut into parts whose blocks fit scratch, and which blocks are added with
// which signs. Pure functions. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "plan/gemm_pace.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// Signs of the blocks 11, 12, 21, 22 of a matrix: 1, -1, or 0 for none.
using BlockSigns = std::array<int, 4>;

// One of the seven: (sum of A's blocks) * (sum of B's), which is added to blocks of C.
struct StrassenProduct {
  BlockSigns a, b, c;
  // Blocks of C that it is the first product of, and whether it is the last of all of its blocks.
  std::array<bool, 4> begins;
  bool ends;
  // A pass can't read the texture that it writes. In this order all blocks of C that a product is
  // added to are in the same one of two textures, and in the end all are back in the first.
  bool to_twin;
};
constexpr int kStrassenProducts = 7;
extern const std::array<StrassenProduct, kStrassenProducts> kStrassen;

// Rows [row, row + rows) x columns [col, col + cols) of C get the products over [k, k + depth). The
// blocks that are multiplied are equally large, with zeros beyond the edges.
struct StrassenPart {
  std::int64_t row = 0, rows = 0;
  std::int64_t col = 0, cols = 0;
  std::int64_t k = 0, depth = 0;
  GemmPlan block;  // one part: the product of two blocks, in one of the stacks of tiles
};

struct StrassenPlan {
  int levels = 0;  // 0: the standard algorithm; there are no parts then
  std::vector<StrassenPart> parts;
  GemmCost cost;  // of all parts

  // Tiles of so many products are gathered by one merge.
  int stacks() const { return levels == 2 ? kStrassenProducts : 1; }
  // The product of two blocks with the sizes, number and cost of the parts.
  GemmPlan whole() const;
};

// A signed sum of blocks of a matrix of rows x cols elements, (term 0 + term 1) + (term 2 + term
// 3), in the order of the recursion. A sign of 0: there is no such term.
struct BlockSum {
  struct Term {
    std::int64_t row = 0, col = 0;  // where the block begins
    int sign = 0;
  };
  std::array<Term, 4> terms;
  std::int64_t rows = 0, cols = 0;

  BlockSum transposed() const;
};
// The sum for a product of the first level or, with the signs of one, of the second; rows x cols
// are those of the matrix, block_rows x block_cols those of a block of the last level.
BlockSum block_sum(const BlockSigns& outer, const BlockSigns* inner, std::int64_t rows,
                   std::int64_t cols, std::int64_t block_rows, std::int64_t block_cols);

// levels: 1, 2, or 0 for as many as the cost model finds cheapest, the standard algorithm with
// nothing packed before among them. Fewer where the blocks would have less than 8 rows or columns,
// or scratch does not hold them.
StrassenPlan plan_strassen(const GemmProblem& problem, int levels, const DeviceInfo& info,
                           const DeviceProfile& profile, const GemmPace& pace = {});

}  // namespace fragblas::detail
