// Where the packs and tiles of a product's parts lie in their textures. Pure functions of the plan.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// Where the texels of a line of column tiles lie, in the pack of B (a line each k; of the block
// kernel, a line in each of four planes each k-step) and among the tiles (a line each panel): a
// strip of width x height pixels, column tile c at (c div height, c mod height), so that
// neighbouring columns of C are a rectangle of the strip.
struct TileStrip {
  std::int64_t width = 1;
  int height = 1;
};
TileStrip tile_strip(const GemmChoice& plan, std::int64_t cols);
// K-steps that a uniform block of the block kernel holds.
std::int64_t k_steps_of_block(const GemmChoice& choice);
// K-steps of the pack of B for the block kernel, two a trip of its loop.
std::int64_t k_steps(std::int64_t depth);
// How many lines of tiles a part has.
std::int64_t tile_lines(const GemmChoice& plan, const GemmPart& part);
// Lines of tiles that the pack of A has for each matrix of a part.
std::int64_t line_pitch(const GemmChoice& plan, const GemmPart& part);
// The tiles of all matrices of a part as those of one: side by side, or below each other where they
// share op(B); where they share op(A), too, there is one product for all.
GemmPart joined(const GemmPlan& plan, const GemmPart& part);
// As how many products the tiles of a part are drawn, and each of them: all at once, but for the
// block kernel, where a panel must meet its own op(B).
std::int64_t drawn_products(const GemmPlan& plan, const GemmPart& part);
GemmPart drawn(const GemmPlan& plan, const GemmPart& part);
// The k of a part's chunks, but for the last ones.
std::int64_t chunk_depth(const GemmChoice& plan, std::int64_t depth);

// Panels of a part for uniform blocks: a panel is `texels` texels, of which a chunk of k is bound
// as `blocks` blocks.
struct PanelShape {
  std::int64_t panels = 1;
  std::int64_t k_steps = 1;        // padded, so that panels start at multiples of 256 bytes
  std::int64_t texels = 8;         // tile_rows * k_steps
  int blocks = 1;                  // 1, 2 or 4
  std::int64_t block_k_steps = 1;  // that a block holds
  int width = 1, height = 1;       // of the texture that all panels are packed into
};
PanelShape panel_shape(const GemmChoice& plan, const GemmPart& part, int max_texture_size);

}  // namespace fragblas::detail
