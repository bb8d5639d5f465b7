// The gemm plan is a pure function: thousands of shapes and limits, no GPU.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "doctest/doctest.h"
#include "plan/gemm_plan.hpp"

using fragblas::DeviceProfile;
using fragblas::GemmKernel;
using fragblas::GemmPart;
using fragblas::GemmPlan;
using fragblas::plan_gemm;

namespace {

struct Device {
  int draw_buffers, max_texture_size, uniform_block_bytes;
};
const std::vector<Device> kDevices = {{8, 16384, 65536}, {8, 8192, 65536}, {8, 2048, 0},
                                      {4, 2048, 16384},  {2, 64, 16384},   {4, 64, 65536},
                                      {8, 16, 16384},    {1, 16, 0}};

fragblas::DeviceInfo info_of(const Device& device) {
  fragblas::DeviceInfo info;
  info.draw_buffers = device.draw_buffers;
  info.max_texture_size = device.max_texture_size;
  info.uniform_block_bytes = device.uniform_block_bytes;
  return info;
}

GemmPlan plan_for(std::int64_t m, std::int64_t n, std::int64_t k,
                  const Device& device = {8, 16384, 65536},
                  const DeviceProfile& profile = DeviceProfile{}) {
  return plan_gemm(m, n, k, info_of(device), profile);
}
const std::vector<std::int64_t> kSizes = {1,  2,  3,  4,  5,   7,   8,   9,   15,   16,
                                          17, 63, 64, 65, 127, 128, 129, 300, 1000, 5000};

// Why the plan is wrong; empty when it is right.
std::string fault(const GemmPlan& plan, std::int64_t m, std::int64_t n, std::int64_t k,
                  const Device& device) {
  // The blocks of the first chunk of k cut C into a grid; every other chunk repeats it.
  std::int64_t area = 0;
  std::int64_t work = 0;
  std::int64_t packed_a_row = -1, packed_a_k = -1, packed_b_col = -1, packed_b_k = -1;
  std::vector<GemmPart> first;
  for (const GemmPart& part : plan.parts) {
    if (part.rows < 1 || part.cols < 1 || part.depth < 1) return "empty block";
    if (part.row < 0 || part.row + part.rows > m) return "rows outside";
    if (part.col < 0 || part.col + part.cols > n) return "columns outside";
    if (part.k < 0 || part.k + part.depth > k) return "k outside";
    const std::int64_t lines = (part.rows + plan.tile_rows - 1) / plan.tile_rows;
    const std::int64_t depth = (part.depth + 3) / 4 * 4;
    const std::int64_t side = device.max_texture_size;
    const fragblas::TileStrip strip = fragblas::tile_strip(plan, part.cols);
    if (strip.width * strip.height * 4 < part.cols) return "a strip does not hold its tiles";
    if (strip.width > side || depth * strip.height > side) return "B too big";
    if (lines * strip.height > side) return "tiles too high";
    if (plan.kernel == GemmKernel::Texture) {
      if ((part.rows + 3) / 4 > side || depth > side) return "A too big";
    } else {
      const fragblas::PanelShape shape = fragblas::panel_shape(plan, part, device.max_texture_size);
      if (plan.block_bytes > device.uniform_block_bytes) return "uniform block too big";
      if (shape.blocks > 4) return "too many uniform blocks";
      if (4 * shape.steps < part.depth) return "a panel is too short";
      if (shape.steps > shape.blocks * shape.block_steps) return "a panel overflows its blocks";
      if (shape.block_steps * plan.tile_rows * 16 > plan.block_bytes) return "a block overflows";
      if (16 * shape.texels % 256 != 0) return "a panel is not aligned";
      if (shape.width > side || shape.height > side) return "A too big";
      if (shape.panels * shape.texels > std::int64_t{shape.width} * shape.height) {
        return "the panels do not fit";
      }
    }
    if (part.pack_a) {
      packed_a_row = part.row;
      packed_a_k = part.k;
    }
    if (part.pack_b) {
      packed_b_col = part.col;
      packed_b_k = part.k;
    }
    if (packed_a_row != part.row || packed_a_k != part.k) return "A not packed";
    if (packed_b_col != part.col || packed_b_k != part.k) return "B not packed";
    if (part.k == 0) {
      area += part.rows * part.cols;
      first.push_back(part);
    }
    work += part.rows * part.cols * part.depth;
  }
  if (area != m * n) return "C is not covered once";
  if (work != m * n * k) return "the product is not whole";
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = i + 1; j < first.size(); ++j) {
      const GemmPart& a = first[i];
      const GemmPart& b = first[j];
      if (a.row < b.row + b.rows && b.row < a.row + a.rows && a.col < b.col + b.cols &&
          b.col < a.col + a.cols) {
        return "blocks overlap";
      }
    }
  }
  if (plan.tile_rows > device.draw_buffers) return "too many targets";
  if (plan.tile_lines_per_pass < 1) return "empty draws";
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
          const GemmPlan plan = plan_for(m, n, k, device);
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
  const GemmPlan plan = plan_for(4096, 4096, 4096, {8, 16384, 65536}, profile);
  REQUIRE(fault(plan, 4096, 4096, 4096, {8, 16384, 65536}) == "");
  for (const GemmPart& part : plan.parts) {
    REQUIRE(4 * (part.rows * part.depth + part.depth * part.cols + part.rows * part.cols) <=
            profile.scratch_bytes);
  }
}

TEST_CASE("plan: gemm bounds the work of a draw") {
  DeviceProfile profile;
  profile.draw_flops = std::int64_t{1} << 28;
  const GemmPlan plan = plan_for(2048, 2048, 2048, {8, 16384, 65536}, profile);
  const GemmPart& part = plan.parts.front();
  CHECK(2 * plan.tile_lines_per_pass * plan.tile_rows * part.cols * part.depth <=
        profile.draw_flops);
}

TEST_CASE("plan: gemm uses no more targets than C has rows") {
  CHECK(plan_for(1, 100, 100, {8, 2048, 0}).tile_rows == 1);
  CHECK(plan_for(2, 100, 100, {8, 2048, 0}).tile_rows == 2);
  CHECK(plan_for(3, 100, 100, {8, 2048, 0}).tile_rows == 4);
  CHECK(plan_for(100, 100, 100, {8, 2048, 0}).tile_rows == 8);
}

TEST_CASE("plan: gemm takes A through uniform blocks where the device has them") {
  CHECK(plan_for(512, 512, 512).kernel == GemmKernel::Block);
  CHECK(plan_for(512, 512, 512, {4, 2048, 16384}).kernel == GemmKernel::Block);
  CHECK(plan_for(512, 512, 512, {2, 2048, 65536}).kernel == GemmKernel::Texture);
  CHECK(plan_for(512, 512, 512, {8, 2048, 0}).kernel == GemmKernel::Texture);
  CHECK(plan_for(512, 3, 512).kernel == GemmKernel::Texture);
  DeviceProfile profile;
  profile.gemm_blocks = false;
  CHECK(plan_for(512, 512, 512, {8, 16384, 65536}, profile).kernel == GemmKernel::Texture);
}

TEST_CASE("plan: gemm's strips are as high as quads like and packed B allows") {
  CHECK(fragblas::tile_strip(plan_for(1024, 1024, 1024), 1024).height == 8);
  CHECK(fragblas::tile_strip(plan_for(1024, 1024, 4096), 1024).height == 4);
  CHECK(fragblas::tile_strip(plan_for(1024, 1024, 16384), 1024).height == 2);
  CHECK(fragblas::tile_strip(plan_for(1024, 1024, 1024, {8, 2048, 0}), 1024).height == 1);
}
