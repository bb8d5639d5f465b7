// SPDX-License-Identifier: MIT
#include "plan/gemm_plan.hpp"

#include <algorithm>

namespace fragblas {

namespace {

constexpr int kMostBlocks = 4;
constexpr int kLog2MostStripHeight = 3;
// Below this the fixed costs of panels outweigh what they save.
constexpr std::int64_t kLeastBlockRows = 32;
constexpr std::int64_t kLeastBlockCols = 32;

std::int64_t round_up(std::int64_t n, std::int64_t step) {
  return (n + step - 1) / step * step;
}

// Bytes of packed A, packed B and tiles.
std::int64_t scratch_bytes(std::int64_t rows, std::int64_t cols, std::int64_t depth) {
  return 4 * (rows * depth + depth * cols + rows * cols);
}

// The block sizes that the kernel has variants for; 0: none fits the device. Panels start at
// multiples of 256 bytes.
int usable_block_bytes(const DeviceInfo& info) {
  if (info.uniform_buffer_offset_alignment > 256) {
    return 0;
  }
  return info.uniform_block_bytes >= 65536 ? 65536 : info.uniform_block_bytes >= 16384 ? 16384 : 0;
}

std::int64_t steps_of_block(int block_bytes, int tile_rows) {
  return block_bytes / (16 * tile_rows);
}

}  // namespace

int log2_tile_rows(int tile_rows) {
  int log2 = 0;
  while (1 << log2 < tile_rows) {
    ++log2;
  }
  return log2;
}

TileStrip tile_strip(const GemmPlan& plan, std::int64_t cols) {
  TileStrip strip;
  strip.height = 1 << plan.log2_strip_height;
  strip.width = ((cols + 3) / 4 + strip.height - 1) / strip.height;
  return strip;
}

std::int64_t packed_steps(std::int64_t depth) {
  return round_up(depth, 8) / 4;
}

std::int64_t tile_lines(const GemmPlan& plan, const GemmPart& part) {
  return (part.rows + plan.tile_rows - 1) / plan.tile_rows;
}

PanelShape panel_shape(const GemmPlan& plan, const GemmPart& part, int max_texture_size) {
  PanelShape shape;
  shape.panels = tile_lines(plan, part);
  shape.steps = round_up((part.depth + 3) / 4, 4);
  shape.texels = plan.tile_rows * shape.steps;
  shape.block_steps = steps_of_block(plan.block_bytes, plan.tile_rows);
  while (shape.blocks * shape.block_steps < shape.steps) {
    shape.blocks *= 2;
  }
  // Laid out row after row in a texture of their own.
  const std::int64_t texels = shape.panels * shape.texels;
  shape.width = static_cast<int>(std::min<std::int64_t>(texels, max_texture_size));
  shape.height = static_cast<int>((texels + shape.width - 1) / shape.width);
  return shape;
}

GemmPlan plan_gemm(std::int64_t m, std::int64_t n, std::int64_t k, const DeviceInfo& info,
                   const DeviceProfile& profile) {
  GemmPlan plan;
  plan.tile_rows = info.draw_buffers;
  const std::int64_t side = info.max_texture_size;
  std::int64_t most_rows = 0;
  std::int64_t most_depth = side;
  plan.block_bytes = usable_block_bytes(info);
  if (profile.gemm_blocks && plan.block_bytes > 0 && info.draw_buffers >= 4 &&
      m >= kLeastBlockRows && n >= kLeastBlockCols) {
    plan.kernel = GemmKernel::Block;
    // As high as quads like it and packed B, whose height is steps * strip height, allows.
    plan.log2_strip_height = kLog2MostStripHeight;
    while (plan.log2_strip_height > 1 && packed_steps(k) << plan.log2_strip_height > side) {
      --plan.log2_strip_height;
    }
    const std::int64_t strips = side >> plan.log2_strip_height;
    most_rows = plan.tile_rows * strips;
    most_depth =
        4 * std::min(strips, kMostBlocks * steps_of_block(plan.block_bytes, plan.tile_rows));
  } else {
    plan.kernel = GemmKernel::Texture;
    while (plan.tile_rows > 1 && plan.tile_rows / 2 >= m) {
      plan.tile_rows /= 2;
    }
    // Packed A is rows / 4 wide; the tiles are rows / tile_rows high.
    most_rows = std::min(4, plan.tile_rows) * side;
  }
  // Packed B is cols / 4 / strip height wide; both packed operands are depth lines high.
  std::int64_t rows = std::min(round_up(m, plan.tile_rows), most_rows);
  std::int64_t cols = std::min(round_up(n, 4), 4 * side);
  std::int64_t depth = std::min(round_up(k, 4), most_depth);
  while (scratch_bytes(rows, cols, depth) > profile.scratch_bytes &&
         (rows > 64 || cols > 64 || depth > 64)) {
    std::int64_t& largest = rows >= cols && rows >= depth ? rows : (cols >= depth ? cols : depth);
    largest = round_up(largest / 2, 8);
  }
  for (std::int64_t col = 0; col < n; col += cols) {
    for (std::int64_t from = 0; from < k; from += depth) {
      for (std::int64_t row = 0; row < m; row += rows) {
        GemmPart part;
        part.row = row;
        part.rows = std::min(rows, m - row);
        part.col = col;
        part.cols = std::min(cols, n - col);
        part.k = from;
        part.depth = std::min(depth, k - from);
        part.pack_b = row == 0;
        part.pack_a = col == 0 || m > rows || k > depth;
        plan.parts.push_back(part);
      }
    }
  }
  const std::int64_t line_flops = 2 * plan.tile_rows * cols * depth;
  plan.tile_lines_per_pass = std::max<std::int64_t>(1, profile.draw_flops / line_flops);
  return plan;
}

bool gemm_is_small(std::int64_t m, std::int64_t n, std::int64_t k) {
  constexpr std::int64_t kMost = 64 * 64 * 64;
  return m <= kMost && n <= kMost && k <= kMost && m * n <= kMost && m * n * k <= kMost;
}

}  // namespace fragblas
