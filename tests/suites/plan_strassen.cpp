// Strassen's algorithm as plan/strassen_plan.hpp has it. No GL.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <set>

#include "plan/gemm_alternatives.hpp"
#include "plan/gemm_explanation.hpp"
#include "plan/gemm_layout.hpp"
#include "plan/strassen_plan.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

DeviceInfo large_device() {
  DeviceInfo info;
  info.max_texture_size = 32768;
  info.draw_buffers = 8;
  info.uniform_block_bytes = 65536;
  info.uniform_buffer_offset_alignment = 256;
  return info;
}

std::int64_t scratch_bytes(const StrassenPart& part) {
  const GemmPart& block = part.block.parts.front();
  return gemm_scratch_bytes(part.block, {block.rows, block.cols, block.depth});
}

int levels_of(std::int64_t m, std::int64_t n, std::int64_t k, int levels,
              std::int64_t scratch = std::int64_t{256} << 20) {
  DeviceProfile profile;
  profile.scratch_bytes = scratch;
  return plan_strassen({m, n, k}, levels, large_device(), profile).levels;
}

}  // namespace

TEST_SUITE_BEGIN("plan_strassen");

TEST_CASE("the seven products are the product of two matrices of four blocks") {
  for (int row = 0; row < 2; ++row) {
    for (int col = 0; col < 2; ++col) {
      for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b) {
          INFO(row, " ", col, " ", a, " ", b);
          int sum = 0;
          for (const StrassenProduct& p : kStrassen) {
            sum += p.c[static_cast<std::size_t>(2 * row + col)] * p.a[static_cast<std::size_t>(a)] *
                   p.b[static_cast<std::size_t>(b)];
          }
          const bool wanted = a / 2 == row && b % 2 == col && a % 2 == b / 2;
          CHECK(sum == (wanted ? 1 : 0));
        }
      }
    }
  }
}

TEST_CASE("every block goes to and fro, begins with its first product and ends with its last") {
  std::array<bool, 4> in_twin{}, begun{};
  std::array<int, 4> last{};
  for (int i = 0; i < kStrassenProducts; ++i) {
    const StrassenProduct& p = kStrassen[static_cast<std::size_t>(i)];
    for (std::size_t block = 0; block < 4; ++block) {
      INFO(i, " ", block);
      if (p.c[block] == 0) {
        CHECK_FALSE(p.begins[block]);
        continue;
      }
      CHECK(p.begins[block] == !begun[block]);
      CHECK(in_twin[block] != p.to_twin);
      begun[block] = true;
      in_twin[block] = p.to_twin;
      last[block] = i;
    }
  }
  CHECK(in_twin == std::array<bool, 4>{});
  for (int i = 0; i < kStrassenProducts; ++i) {
    const StrassenProduct& p = kStrassen[static_cast<std::size_t>(i)];
    for (std::size_t block = 0; block < 4; ++block) {
      if (p.c[block] != 0) CHECK(p.ends == (last[block] == i));
    }
  }
}

TEST_CASE("the sums of two levels are those of one level of those of the other") {
  const BlockSum one = block_sum({1, 0, 0, -1}, nullptr, 30, 50, 16, 32);
  CHECK(one.terms[1].row == 16);
  CHECK(one.terms[1].col == 32);
  CHECK(one.terms[1].sign == -1);
  CHECK(one.terms[2].sign == 0);
  const BlockSigns inner{0, 0, 1, 1};
  const BlockSum two = block_sum({-1, 0, 1, 0}, &inner, 30, 50, 8, 16);
  CHECK(two.rows == 30);
  CHECK(two.cols == 50);
  const std::int64_t rows[] = {8, 24, 8, 24}, cols[] = {0, 0, 16, 16};
  const int signs[] = {-1, 1, -1, 1};
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    CHECK(two.terms[i].row == rows[i]);
    CHECK(two.terms[i].col == cols[i]);
    CHECK(two.terms[i].sign == signs[i]);
  }
}

TEST_CASE("parts cover C and k once, and their blocks and tiles fit") {
  Rng random(1, "strassen plans");
  int with_levels = 0;
  for (int i = 0; i < 300; ++i) {
    const std::int64_t m = 1 + random.below(700), n = 1 + random.below(700),
                       k = 1 + random.below(700);
    DeviceInfo info = large_device();
    info.max_texture_size = 256 << random.below(4);
    info.draw_buffers = 1 << random.below(4);
    DeviceProfile profile;
    profile.scratch_bytes = std::int64_t{1} << (14 + random.below(9));
    // Products take so long that all else is nothing.
    profile.block_rate = profile.texture_rate = 1e6;
    profile.multiprocessors = profile.fragments = 1;
    const int levels = static_cast<int>(random.below(3));
    const StrassenPlan plan = plan_strassen({m, n, k}, levels, info, profile);
    INFO(m, " ", n, " ", k, " ", levels, " ", plan.levels, " ", profile.scratch_bytes, " ",
         info.max_texture_size);
    CHECK(plan.levels <= (levels == 0 ? 2 : levels));
    CHECK(plan.parts.empty() == (plan.levels == 0));
    with_levels += plan.levels > 0 ? 1 : 0;
    std::int64_t volume = 0;
    std::set<std::array<std::int64_t, 3>> begins;
    for (const StrassenPart& part : plan.parts) {
      volume += part.rows * part.cols * part.depth;
      begins.insert({part.row, part.col, part.k});
      CHECK(part.row + part.rows <= m);
      CHECK(part.col + part.cols <= n);
      CHECK(part.k + part.depth <= k);
      REQUIRE(part.block.parts.size() == 1);
      CHECK(part.block.packs());
      CHECK(part.block.chunks == 1);
      CHECK(part.block.stacks == plan.stacks());
      const GemmPart& block = part.block.parts.front();
      const bool turned = part.block.transposed;
      CHECK((block.rows << plan.levels) >= (turned ? part.cols : part.rows));
      CHECK((block.cols << plan.levels) >= (turned ? part.rows : part.cols));
      CHECK((block.depth << plan.levels) >= part.depth);
      CHECK(scratch_bytes(part) <= profile.scratch_bytes);
      CHECK((plan.stacks() * tile_lines(part.block, block) << part.block.log2_strip_height) <=
            info.max_texture_size);
    }
    if (plan.levels > 0) CHECK(volume == m * n * k);
    CHECK(begins.size() == plan.parts.size());
  }
  CHECK(with_levels > 100);
}

TEST_CASE("8192 is one part of two levels, through uniform blocks") {
  const StrassenPlan plan = plan_strassen({8192, 8192, 8192}, 0, large_device(), DeviceProfile());
  REQUIRE(plan.parts.size() == 1);
  const GemmPlan& block = plan.parts.front().block;
  CHECK(block.kernel == GemmKernel::Block);
  CHECK(block.parts.front().depth == 2048);
  CHECK(block.log2_strip_height == 3);
  CHECK((scratch_bytes(plan.parts.front()) >> 20) == 160);
}

TEST_CASE("an explanation has the levels, and the kernels of the standard algorithm beside") {
  const GemmProblem problem{8192, 8192, 4096};
  const StrassenPlan plan = plan_strassen(problem, 1, large_device(), DeviceProfile());
  const GemmExplanation e = explain(problem, large_device(), DeviceProfile(), plan.whole(), 1);
  CHECK(e.levels == 1);
  CHECK(e.kernel == GemmKernel::Block);
  CHECK(e.parts == static_cast<std::int64_t>(plan.parts.size()));
  CHECK(e.part_rows * e.part_cols * e.part_depth * e.parts >= 8192 * 8192 * std::int64_t{4096});
  CHECK(e.cost.seconds() == plan.cost.seconds());
  CHECK(e.alternatives.size() == kGemmKernels);
  CHECK(to_text(e).find(": Strassen's algorithm, levels 1, block kernel") != std::string::npos);
  CHECK(to_json(e).find("\"levels\": 1") != std::string::npos);
}

TEST_CASE("levels are chosen by cost, and fewer where scratch or the matrix is too small") {
  CHECK(levels_of(8192, 8192, 8192, 0) == 2);
  CHECK(levels_of(4096, 4096, 4096, 0) == 1);
  CHECK(levels_of(2048, 2048, 2048, 0) == 0);
  // As a native H200 has measured (docs/notebook/2026-11.md).
  CHECK(levels_of(3072, 3072, 3072, 0) == 0);
  CHECK(levels_of(3584, 3584, 3584, 0) == 1);
  CHECK(levels_of(5120, 5120, 5120, 0) == 1);
  CHECK(levels_of(6144, 6144, 6144, 0) == 2);
  CHECK(levels_of(8192, 2048, 8192, 0) == 1);
  CHECK(levels_of(4097, 4097, 4097, 0) == 0);
  CHECK(levels_of(16384, 16384, 256, 0) == 0);
  CHECK(levels_of(2048, 2048, 2048, 2) == 2);
  CHECK(levels_of(33, 33, 33, 2) == 2);
  CHECK(levels_of(31, 33, 33, 2) == 1);
  CHECK(levels_of(15, 33, 33, 2) == 0);
  // 16 MiB hold two levels of parts of 2048.
  CHECK(levels_of(8192, 8192, 8192, 2, std::int64_t{16} << 20) == 2);
  // Blocks of 8 x 8 x 8, nine of them with two levels and three with one.
  CHECK(levels_of(64, 64, 64, 2, 2304) == 2);
  CHECK(levels_of(64, 64, 64, 2, 2303) == 1);
  CHECK(levels_of(64, 64, 64, 2, 767) == 0);
}

TEST_SUITE_END();

}  // namespace fragblas::test
