// The gemm plan is a pure function: thousands of shapes and limits, no GPU.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "doctest/doctest.h"
#include "plan/gemm_plan.hpp"

using fragblas::DeviceProfile;
using fragblas::GemmBlock;
using fragblas::GemmPlan;
using fragblas::plan_gemm;

namespace {

struct Device {
  int draw_buffers, max_texture_size;
};
const std::vector<Device> kDevices = {{8, 16384}, {8, 8192}, {4, 2048}, {2, 64}, {1, 16}};
const std::vector<std::int64_t> kSizes = {1,  2,  3,  4,  5,   7,   8,   9,   15,   16,
                                          17, 63, 64, 65, 127, 128, 129, 300, 1000, 5000};

// Why the plan is wrong; empty when it is right.
std::string fault(const GemmPlan& plan, std::int64_t m, std::int64_t n, std::int64_t k,
                  const Device& device) {
  // The blocks of the first chunk of k cut C into a grid; every other chunk repeats it.
  std::int64_t area = 0;
  std::int64_t work = 0;
  std::int64_t packed_a_row = -1, packed_a_k = -1, packed_b_col = -1, packed_b_k = -1;
  std::vector<GemmBlock> first;
  for (const GemmBlock& block : plan.blocks) {
    if (block.rows < 1 || block.cols < 1 || block.depth < 1) return "empty block";
    if (block.row < 0 || block.row + block.rows > m) return "rows outside";
    if (block.col < 0 || block.col + block.cols > n) return "columns outside";
    if (block.k < 0 || block.k + block.depth > k) return "k outside";
    const std::int64_t tile_lines = (block.rows + plan.tile_rows - 1) / plan.tile_rows;
    const std::int64_t side = device.max_texture_size;
    if ((block.rows + 3) / 4 > side || (block.depth + 3) / 4 * 4 > side) return "A too big";
    if ((block.cols + 3) / 4 > side || (block.depth + 3) / 4 * 4 > side) return "B too big";
    if (tile_lines > side) return "tiles too high";
    if (block.pack_a) {
      packed_a_row = block.row;
      packed_a_k = block.k;
    }
    if (block.pack_b) {
      packed_b_col = block.col;
      packed_b_k = block.k;
    }
    if (packed_a_row != block.row || packed_a_k != block.k) return "A not packed";
    if (packed_b_col != block.col || packed_b_k != block.k) return "B not packed";
    if (block.k == 0) {
      area += block.rows * block.cols;
      first.push_back(block);
    }
    work += block.rows * block.cols * block.depth;
  }
  if (area != m * n) return "C is not covered once";
  if (work != m * n * k) return "the product is not whole";
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = i + 1; j < first.size(); ++j) {
      const GemmBlock& a = first[i];
      const GemmBlock& b = first[j];
      if (a.row < b.row + b.rows && b.row < a.row + a.rows && a.col < b.col + b.cols &&
          b.col < a.col + a.cols) {
        return "blocks overlap";
      }
    }
  }
  if (plan.tile_rows > device.draw_buffers) return "too many targets";
  if (plan.tile_lines_per_draw < 1) return "empty draws";
  return "";
}

}  // namespace

TEST_CASE("plan: gemm covers C exactly once within the limits of the device") {
  for (const Device& device : kDevices) {
    for (const std::int64_t m : kSizes) {
      for (const std::int64_t n : kSizes) {
        for (const std::int64_t k : kSizes) {
          // The pairwise overlap check is quadratic: leave the huge grids to the area check.
          if (device.max_texture_size == 16 && m * n > 1000000) {
            continue;
          }
          const GemmPlan plan =
              plan_gemm(m, n, k, device.draw_buffers, device.max_texture_size, DeviceProfile{});
          CAPTURE(m);
          CAPTURE(n);
          CAPTURE(k);
          CAPTURE(device.max_texture_size);
          REQUIRE(fault(plan, m, n, k, device) == "");
        }
      }
    }
  }
}

TEST_CASE("plan: gemm keeps its scratch within the budget") {
  DeviceProfile profile;
  profile.scratch_bytes = std::int64_t{8} << 20;
  const GemmPlan plan = plan_gemm(4096, 4096, 4096, 8, 16384, profile);
  REQUIRE(fault(plan, 4096, 4096, 4096, {8, 16384}) == "");
  for (const GemmBlock& block : plan.blocks) {
    REQUIRE(4 * (block.rows * block.depth + block.depth * block.cols + block.rows * block.cols) <=
            profile.scratch_bytes);
  }
}

TEST_CASE("plan: gemm bounds the work of a draw") {
  DeviceProfile profile;
  profile.draw_flops = std::int64_t{1} << 28;
  const GemmPlan plan = plan_gemm(2048, 2048, 2048, 8, 16384, profile);
  const GemmBlock& block = plan.blocks.front();
  CHECK(2 * plan.tile_lines_per_draw * plan.tile_rows * block.cols * block.depth <=
        profile.draw_flops);
}

TEST_CASE("plan: gemm uses no more targets than C has rows") {
  CHECK(plan_gemm(1, 100, 100, 8, 2048, DeviceProfile{}).tile_rows == 1);
  CHECK(plan_gemm(2, 100, 100, 8, 2048, DeviceProfile{}).tile_rows == 2);
  CHECK(plan_gemm(3, 100, 100, 8, 2048, DeviceProfile{}).tile_rows == 4);
  CHECK(plan_gemm(100, 100, 100, 8, 2048, DeviceProfile{}).tile_rows == 8);
}
