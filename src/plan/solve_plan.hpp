// The order in which a solve goes through a triangle whose panels are packed: small blocks by
// substitution, and before each the products of what is solved already, in slices of bounded time.
// Pure functions.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "plan/device_profile.hpp"
#include "plan/tile_draws.hpp"

namespace fragblas::detail {

// Rows of a group of blocks, of half of one, and of a block. The products of a whole group with all
// that is solved before it are large enough to be fast; a half then lacks those of its own group
// only, and a block those of its own half, which are few.
constexpr std::array<std::int64_t, 3> kSolveRows = {256, 128, 64};
constexpr std::int64_t kSolveBlock = kSolveRows.back();

// Rows of products that are kept at a time: those of a block, of a half and of a group, one behind
// the other. The first ones of these have no products, so no more than the order are needed.
constexpr std::int64_t kSolveProductRows = kSolveRows[0] + kSolveRows[1] + kSolveRows[2];
constexpr std::int64_t solve_product_rows(std::int64_t order) {
  return order - kSolveBlock < kSolveProductRows
             ? (order < 2 * kSolveBlock ? kSolveBlock : order - kSolveBlock)
             : kSolveProductRows;
}

// Rows [row, row + rows) get the product of their part of A, columns [k, k + depth), and of what is
// solved there; depth may be 0.
struct SolveUpdate {
  std::int64_t row = 0, rows = 0;
  std::int64_t k = 0, depth = 0;
};

// A block, which is solved when it has the products of its group, its half and itself.
struct SolveStep {
  std::array<SolveUpdate, kSolveRows.size()> products;
  std::array<bool, kSolveRows.size()> opens{};  // its products come before it; else they are there
  const SolveUpdate& block() const { return products.back(); }
};

// A lower triangle, from its first row on. An upper one is solved as the lower one that its rows
// and columns are from the last on.
std::vector<SolveStep> plan_solve(std::int64_t order);

// The pack of what a solve multiplies with: all rows, up to their blocks on the diagonal. A panel
// and its mirror image share a place, the one that is farther down first. So the pack has half of
// the rows, and as many columns as the last block has before it.
struct FoldedPack {
  std::int64_t rows = 0, depth = 0;
};
FoldedPack folded_pack(std::int64_t order);

// One pass of a solve for the columns of a part.
struct SolvePass {
  enum class Kind {
    Multiply,    // draws of panels into the products' texture
    Substitute,  // some columns of the block
  };
  Kind kind = Kind::Multiply;
  const SolveStep* step = nullptr;
  std::int64_t first_panel = 0;  // Multiply: whose products are the first line of their texture
  std::vector<PanelDraw> draws;  // Multiply
  TileColumns columns;           // Substitute: pixels of the block's strips
};
// Those of all steps, which must outlive them. draw_flops: of a substitution.
std::vector<SolvePass> solve_passes(const GemmPlan& plan, const GemmPart& part,
                                    const std::vector<SolveStep>& steps, std::int64_t draw_flops);

// The largest triangle, of at most this order, that can be solved so for that many columns: 0 where
// panels can't be uniform blocks.
std::int64_t panel_solve_order(std::int64_t order, std::int64_t cols, const DeviceInfo& info,
                               const DeviceProfile& profile);

}  // namespace fragblas::detail
