// How a gemm is cut: C into blocks whose packed operands and tiles fit textures and budget, k into
// chunks, and each block's product into draws of bounded work. A pure function.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "plan/device_profile.hpp"

namespace fragblas {

// One product of packed operands: rows [row, row + rows) x columns [col, col + cols) of C gets the
// products over [k, k + depth).
struct GemmBlock {
  std::int64_t row = 0, rows = 0;
  std::int64_t col = 0, cols = 0;
  std::int64_t k = 0, depth = 0;
  bool pack_a = true, pack_b = true;  // false: still packed from the block before
};

struct GemmPlan {
  int tile_rows = 1;  // rows of C a fragment: the draw targets of the tile kernel
  std::vector<GemmBlock> blocks;
  std::int64_t tile_lines_per_draw = 1;  // rows of tiles whose work fits the budget of one draw
};

// m, n, k >= 1.
GemmPlan plan_gemm(std::int64_t m, std::int64_t n, std::int64_t k, int draw_buffers,
                   int max_texture_size, const DeviceProfile& profile);

}  // namespace fragblas
