// How a gemm is cut: C into blocks whose packed operands and tiles fit textures and budget, k into
// chunks, and each block's product into draws of bounded work. A pure function.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "plan/device_profile.hpp"

namespace fragblas {

// How op(A) reaches the fragments: by texture fetches, or panel by panel in uniform blocks.
enum class GemmKernel { Texture, Block };

// One product of packed operands: rows [row, row + rows) x columns [col, col + cols) of C gets the
// products over [k, k + depth).
struct GemmPart {
  std::int64_t row = 0, rows = 0;
  std::int64_t col = 0, cols = 0;
  std::int64_t k = 0, depth = 0;
  bool pack_a = true, pack_b = true;  // false: still packed from the part before
};

struct GemmPlan {
  GemmKernel kernel = GemmKernel::Texture;
  int tile_rows = 1;          // rows of C a fragment: the draw targets of the tile kernel
  int block_bytes = 0;        // of the kernel's uniform blocks
  int log2_strip_height = 0;  // see TileStrip
  std::vector<GemmPart> parts;
  std::int64_t tile_lines_per_pass = 1;  // rows of tiles whose work fits the budget of one pass
};

int log2_tile_rows(int tile_rows);

// Where the texels of a line of column tiles lie, in packed B (a line each k; of the block kernel,
// a line in each of four planes each step of four k) and among the tiles (a line each panel): a
// strip of width x height pixels, column tile c at (c div height, c mod height), so that
// neighbouring columns of C are a rectangle of the strip.
struct TileStrip {
  std::int64_t width = 1;
  int height = 1;
};
TileStrip tile_strip(const GemmPlan& plan, std::int64_t cols);
// Steps of packed B for the block kernel: of four k each, two a trip of its loop.
std::int64_t packed_steps(std::int64_t depth);
// How many lines of tiles a part has.
std::int64_t tile_lines(const GemmPlan& plan, const GemmPart& part);

// Panels of a part for uniform blocks: a panel is `texels` texels in `blocks` blocks.
struct PanelShape {
  std::int64_t panels = 1;
  std::int64_t steps = 1;  // of four k each; padded, so that panels start at multiples of 256 bytes
  std::int64_t texels = 8;       // tile_rows * steps
  int blocks = 1;                // 1, 2 or 4
  std::int64_t block_steps = 1;  // that a block holds
  int width = 1, height = 1;     // of the texture that all panels are packed into
};
PanelShape panel_shape(const GemmPlan& plan, const GemmPart& part, int max_texture_size);

// m, n, k >= 1. info: the limits to keep (draw_buffers, max_texture_size, uniform_block_bytes).
GemmPlan plan_gemm(std::int64_t m, std::int64_t n, std::int64_t k, const DeviceInfo& info,
                   const DeviceProfile& profile);

// Whether a product is so small that one pass over C beats packing it.
bool gemm_is_small(std::int64_t m, std::int64_t n, std::int64_t k);

}  // namespace fragblas
