// SPDX-License-Identifier: MIT
#include "plan/gemm_plan.hpp"

#include <algorithm>

namespace fragblas {

namespace {

std::int64_t round_up(std::int64_t n, std::int64_t step) {
  return (n + step - 1) / step * step;
}

// Bytes of packed A, packed B and tiles.
std::int64_t scratch_bytes(std::int64_t rows, std::int64_t cols, std::int64_t depth) {
  return 4 * (rows * depth + depth * cols + rows * cols);
}

}  // namespace

GemmPlan plan_gemm(std::int64_t m, std::int64_t n, std::int64_t k, int draw_buffers,
                   int max_texture_size, const DeviceProfile& profile) {
  GemmPlan plan;
  plan.tile_rows = draw_buffers;
  while (plan.tile_rows > 1 && plan.tile_rows / 2 >= m) {
    plan.tile_rows /= 2;
  }
  // Packed A is rows / 4 wide, packed B cols / 4, both depth high; the tiles are rows / tile_rows
  // high.
  const std::int64_t side = max_texture_size;
  std::int64_t rows = std::min(round_up(m, plan.tile_rows), std::min(4, plan.tile_rows) * side);
  std::int64_t cols = std::min(round_up(n, 4), 4 * side);
  std::int64_t depth = std::min(round_up(k, 4), side);
  while (scratch_bytes(rows, cols, depth) > profile.scratch_bytes &&
         (rows > 64 || cols > 64 || depth > 64)) {
    std::int64_t& largest = rows >= cols && rows >= depth ? rows : (cols >= depth ? cols : depth);
    largest = round_up(largest / 2, 8);
  }
  for (std::int64_t col = 0; col < n; col += cols) {
    for (std::int64_t from = 0; from < k; from += depth) {
      for (std::int64_t row = 0; row < m; row += rows) {
        GemmBlock block;
        block.row = row;
        block.rows = std::min(rows, m - row);
        block.col = col;
        block.cols = std::min(cols, n - col);
        block.k = from;
        block.depth = std::min(depth, k - from);
        block.pack_b = row == 0;
        block.pack_a = col == 0 || m > rows || k > depth;
        plan.blocks.push_back(block);
      }
    }
  }
  const std::int64_t line_flops = 2 * plan.tile_rows * cols * depth;
  plan.tile_lines_per_draw = std::max<std::int64_t>(1, profile.draw_flops / line_flops);
  return plan;
}

}  // namespace fragblas
