// Which tiles of a product are drawn, in slices of bounded time, and over which part of k: where
// one triangle of C is wanted, or op(A) is a triangle, about half. Pure functions.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "plan/gemm_pace.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// What a product leaves out. Diagonals count from C's main one, or op(A)'s: of C only the elements
// with row - column <= below and column - row <= above are wanted.
struct ProductMask {
  static constexpr std::int64_t kAll = 0x7fffffff;
  std::int64_t below = kAll, above = kAll;
  bool masked() const { return below != kAll || above != kAll; }
  // op(A) is square, and its elements outside of this triangle do not exist. Such a product is one
  // part of all rows and of all k.
  enum class Triangle { None, Lower, Upper };
  Triangle a = Triangle::None;
};

// Pixels [x, x + width) of the strips of `lines` lines of tiles, from `line` on, hold all that is
// wanted of them.
struct TileColumns {
  std::int64_t x = 0, width = 0;
};
TileColumns tile_columns(const GemmPlan& plan, const GemmPart& part, const ProductMask& mask,
                         std::int64_t line, std::int64_t lines);

// One pass over tiles: lines [line, line + lines), and of their strips some columns.
struct TileSlice {
  std::int64_t line = 0, lines = 0;
  TileColumns columns;
  bool timed = false;  // as large as planned, with nothing left out: its time is worth a look
};
// The passes of the texture kernel and of the two-pass one over a part. The stacks of all chunks
// are one area, and a fragment finds out which chunk of k is its own; where one triangle of C is
// wanted, each stack is a staircase.
std::vector<TileSlice> tile_slices(const GemmPlan& plan, const GemmPart& part,
                                   const ProductMask& mask);

// K-steps, from the part's first one on.
struct KSteps {
  std::int64_t first = 0, count = 0;
};
// Those of a chunk for the block kernel. The last chunks may be short, or empty.
KSteps chunk_k_steps(const GemmPlan& plan, const GemmPart& part, std::int64_t chunk);

// The block kernel's draws. A panel of a triangle goes over whole k-steps, and then over its block
// on the diagonal, some of whose elements do not exist.
struct PanelDraw {
  int panel = 0;
  int moved_k_steps = 0;  // in the pack, from its place if all lay there in their order
  int x = 0, width = 0;   // of its strip
  int first_k_step = 0, k_steps = 0;
  int diagonal_k_step = 0, diagonal_k_steps = 0;
  int diagonal_row = 0;  // the panel's first row in the block on the diagonal
};
// Those of lines [line, line + lines) that are not empty.
std::vector<PanelDraw> panel_draws(const GemmPlan& plan, const GemmPart& part,
                                   const ProductMask& mask, std::int64_t line, std::int64_t lines);

// One pass of the block kernel.
struct PanelSlice {
  std::int64_t chunk = 0;        // the chunk of k
  std::int64_t first_panel = 0;  // of the product that it belongs to, among those drawn
  std::vector<PanelDraw> draws;  // not empty
  bool timed = false;            // as a TileSlice's
};
// Those of a part: chunk by chunk, in each product by product.
std::vector<PanelSlice> panel_slices(const GemmPlan& plan, const GemmPart& part,
                                     const ProductMask& mask);

// The product of a triangle, which is packed, and a matrix of so many columns.
struct TriangleProduct {
  std::int64_t order = 1, cols = 1;
  bool transposed_c = false;  // as GemmProblem's
};
GemmPlan plan_triangle_gemm(const TriangleProduct& product, const DeviceInfo& info,
                            const DeviceProfile& profile, const GemmPace& pace = {});

// The order, at most the product's, of a triangle whose product is one part of all rows and of all
// k.
std::int64_t one_part_order(const TriangleProduct& product, const DeviceInfo& info,
                            const DeviceProfile& profile);

// Columns of a block on the diagonal: 256 bytes of a panel, where a uniform block may begin.
inline int diagonal_block(int tile_rows) {
  return 64 / tile_rows;
}

}  // namespace fragblas::detail
