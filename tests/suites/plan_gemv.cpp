// The plans of a product of a matrix and a vector: pure functions, thousands of shapes, no GPU.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plan/device_profile.hpp"
#include "plan/gemv_plan.hpp"
#include "plan/linear_layout.hpp"
#include "support/environment.hpp"
#include "support/planned_device.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

using Matrix = GemvProblem::Matrix;
using Kind = GemvStep::Kind;

DeviceInfo device(int max_texture_size, int draw_buffers = 8) {
  DeviceInfo info = info_of({"", draw_buffers, max_texture_size, 65536});
  info.memory_bytes = std::int64_t{1} << 32;
  return info;
}

// What a plan does with each row of y; "" if all of it is right.
std::string fault(const GemvProblem& problem, const GemvPlan& plan, int side) {
  std::vector<int> merged(static_cast<std::size_t>(problem.rows), 0), added(merged);
  std::vector<GemvStep> sums;
  std::size_t next = 0;
  for (const GemvStep& step : plan.steps) {
    if (step.row < 0 || step.rows < 1 || step.row + step.rows > problem.rows) return "outside of y";
    if (step.kind != Kind::Merge) {
      if (next > 0 && problem.x_in_y) return "x is read after y is written";
      if (step.kind != Kind::Folded && step.rows > 4 * std::int64_t{side}) return "too many rows";
      if (step.split.pieces > side) return "too many pieces";
      sums.push_back(step);
      continue;
    }
    if (next == sums.size()) return "a merge of nothing";
    const GemvStep& sum = sums[next++];
    if (sum.row != step.row || sum.rows != step.rows) return "a merge of other rows";
    if (step.adds != (sum.kind == Kind::Mirrored)) return "beta is applied twice, or never";
    for (std::int64_t i = step.row; i < step.row + step.rows; ++i) {
      ++(step.adds ? added : merged)[static_cast<std::size_t>(i)];
      if (step.adds && merged[static_cast<std::size_t>(i)] == 0) return "added too early";
    }
  }
  if (next != sums.size()) return "sums are left";
  const bool twice = problem.matrix == Matrix::Symmetric && !plan.folded;
  for (std::size_t i = 0; i < merged.size(); ++i) {
    if (merged[i] != 1) return "a row is not written once";
    if (added[i] != (twice ? 1 : 0)) return "a row lacks the mirror image";
  }
  return plan.uses_alpha_twice() == twice ? "" : "alpha";
}

}  // namespace

TEST_SUITE_BEGIN("plan_gemv");

TEST_CASE("plan: each row of y is written once, whatever the matrix and the textures") {
  Rng random = rng("plan gemv");
  std::map<Kind, int> met;
  int tiers = 0;
  for (int i = 0; i < 5000; ++i) {
    const int side = random.pick(std::vector<int>{16, 64, 2048, 16384});
    GemvProblem problem;
    problem.matrix = static_cast<Matrix>(random.below(4));
    problem.rows = log_uniform(random, 5000);
    const bool square = problem.matrix == Matrix::Triangle || problem.matrix == Matrix::Symmetric;
    problem.cols = square ? problem.rows : log_uniform(random, 5000);
    const bool by_rows = random.below(2) == 1;
    const std::int64_t ld = problem.cols + random.below(5);
    problem.a = {random.below(3) * 2, by_rows ? ld : 1, by_rows ? 1 : ld};
    const LinearLayout layout =
        matrix_layout((by_rows ? problem.rows : problem.cols) * ld, ld, side);
    problem.narrow_width = layout.narrow ? layout.width : 0;
    problem.below = random.below(problem.rows + problem.cols) - problem.cols;
    problem.above = random.below(problem.rows + problem.cols) - problem.rows;
    problem.lower = random.below(2) == 1;
    problem.texture_width = 4096;
    problem.texture_bytes = 4 * ld * problem.rows;
    problem.x_in_y = random.below(4) == 0;
    DeviceProfile profile;
    profile.slow_compiler = random.below(3) == 0;
    const GemvPlan plan = plan_gemv(problem, device(side), profile);
    CAPTURE(side);
    CAPTURE(static_cast<int>(problem.matrix));
    CAPTURE(problem.rows);
    CAPTURE(problem.cols);
    CAPTURE(problem.x_in_y);
    REQUIRE(fault(problem, plan, side) == "");
    for (const GemvStep& step : plan.steps) {
      ++met[step.kind];
      const std::int64_t length = step.kind == Kind::Structured ? step.sweep.length : problem.cols;
      if (step.kind == Kind::Merge || step.kind == Kind::Folded) continue;
      const GemvSplit& split = step.split;
      REQUIRE(split.sums() * split.piece >= length);
      REQUIRE((split.side_by_side ? (step.rows + 3) / 4 : split.pieces) * split.tiers <= side);
      tiers += split.tiers > 1 ? 1 : 0;
      if (split.tiers > 1) {
        const std::int64_t width = std::int64_t{1} << split.log2_width;
        const std::int64_t line = split.side_by_side ? problem.cols : step.rows;
        REQUIRE(split.tiers * width * 4 >= line);
        REQUIRE((split.tiers - 1) * width * 4 < line);
        REQUIRE((!split.side_by_side || split.pieces * split.piece == 4 * width));
      }
    }
  }
  for (int kind = 0; kind <= static_cast<int>(Kind::Merge); ++kind) {
    INFO(kind);
    CHECK(met[static_cast<Kind>(kind)] > 0);
  }
  CHECK(tiers > 100);
}

TEST_CASE("plan: a matrix is narrow where its lines are no power of two and textures are high") {
  const auto width = [](std::int64_t lines, std::int64_t line, int side) {
    const LinearLayout layout = matrix_layout(lines * line, line, side);
    return layout.narrow ? layout.width : 0;
  };
  CHECK(width(1000, 1000, 16384) == 32);
  CHECK(width(3000, 3000, 32768) == 128);
  CHECK(width(3000, 3000, 16384) == 256);  // of 128 it would be 17579 high
  CHECK(width(5000, 5000, 32768) == 256);
  CHECK(width(8000, 8000, 32768) == 512);
  CHECK(width(8000, 8000, 16384) == 1024);
  CHECK(width(8192, 8192, 32768) == 0);
  CHECK(width(500, 500, 16384) == 0);
  CHECK(width(1 << 20, 60, 16384) == 0);
  CHECK(width(10, 1000001, 16384) == 0);
  CHECK(width(12000, 12000, 16384) == 0);  // a row would be longer than a line
}

TEST_CASE("plan: a row of texels is a line where lines with gaps are a power of two apart") {
  const auto size = [](std::int64_t lines, std::int64_t line, int side, std::int64_t gap) {
    const LinearLayout layout = matrix_layout(lines * line - gap, line, side);
    return std::pair{layout.width, layout.height};
  };
  CHECK(size(100, 32, 16384, 3) == std::pair{8, 100});
  CHECK(size(3, 512, 16384, 32) == std::pair{128, 3});
  CHECK(size(1000, 1024, 16384, 100) == std::pair{256, 1000});
  // Not those of a short line, of a large matrix, or with gaps of less than a sixteenth or none:
  // these are near-square.
  CHECK(size(10, 16, 16384, 3) == std::pair{8, 5});
  CHECK(size(1100, 1024, 16384, 100) == std::pair{1024, 275});
  CHECK(size(3, 512, 16384, 31) == std::pair{32, 12});
  CHECK(size(1000, 1024, 16384, 24) == std::pair{512, 500});
  CHECK(size(20, 32, 16384, 0) == std::pair{16, 10});
  CHECK(size(1, 65536, 16384, 65536 - 33) == std::pair{4, 3});
  // Nor where textures are not that high or wide.
  CHECK(size(3000, 32, 2048, 3) == std::pair{16, 1500});
  CHECK(size(2, 16384, 2048, 1024) == std::pair{128, 62});
}

TEST_CASE("plan: a matrix is read by texels along its lines where these begin at them") {
  using Along = Access::Along;
  const auto access = [](std::int64_t rows, std::int64_t cols, const Strides& a) {
    GemvProblem problem;
    problem.rows = rows;
    problem.cols = cols;
    problem.a = a;
    return plan_gemv(problem, device(16384), {}).steps.front().access;
  };
  CHECK(access(50, 64, {0, 64, 1}).along == Along::Rows);
  CHECK(access(50, 64, {0, 64, 1}).at_texels);
  CHECK(!access(50, 64, {0, 66, 1}).at_texels);
  CHECK(access(1, 64, {0, 66, 1}).at_texels);  // a single line
  CHECK(access(64, 50, {0, 1, 64}).along == Along::Columns);
  CHECK(access(64, 50, {4, 1, 64}).at_texels);
  CHECK(!access(64, 50, {2, 1, 64}).at_texels);
  CHECK(access(64, 50, {0, 2, 128}).along == Along::Elements);
  // A column with stride 1 both ways is read along its longer side.
  CHECK(access(64, 1, {0, 1, 1}).along == Along::Columns);
  CHECK(access(1, 64, {0, 1, 1}).along == Along::Rows);
}

TEST_CASE("plan: a large symmetric matrix is folded: each block of its triangle is drawn once") {
  for (std::int64_t order = 2048; order < 9000; order += 61) {
    SymvProblem problem;
    problem.order = order;
    problem.a = {0, (order + 3) / 4 * 4, 1};
    problem.texture_width = 4096;
    const std::optional<SymvPlan> plan = plan_symv(problem, device(16384), {});
    CAPTURE(order);
    REQUIRE(plan.has_value());
    REQUIRE(plan->blocks * kSymvBlock >= order);
    REQUIRE((plan->blocks - 1) * kSymvBlock < order);
    // The rectangle has as many blocks as the triangle, and at most half a row more.
    const std::int64_t triangle = plan->blocks * (plan->blocks + 1) / 2;
    const std::int64_t rectangle = plan->width / kSymvFragments * (plan->rows + 1);
    REQUIRE(rectangle >= triangle);
    REQUIRE(rectangle <= triangle + plan->blocks);
    std::vector<int> drawn(static_cast<std::size_t>(plan->rows + 1), 0);
    for (const SymvPlan::Draw& draw : plan->draws) {
      for (std::int64_t row = draw.row; row < draw.row + draw.rows; ++row) {
        ++drawn[static_cast<std::size_t>(row)];
        // Blocks that lack elements: on the diagonal, and the last of a side.
        REQUIRE(draw.edges == (row == plan->rows || (row == 0 && order % kSymvBlock != 0)));
      }
    }
    for (const int times : drawn) REQUIRE(times == 1);
  }
}

TEST_CASE("plan: who does not fold a symmetric matrix") {
  SymvProblem problem;
  problem.order = 2048;
  problem.a = {0, 2048, 1};
  problem.texture_width = 4096;
  problem.texture_bytes = std::int64_t{4} * 2048 * 2048;
  DeviceProfile profile;
  const auto folds = [&](const DeviceInfo& info) {
    return plan_symv(problem, info, profile).has_value();
  };
  CHECK(folds(device(16384)));
  CHECK(!folds(device(16384, 4)));
  CHECK(!folds(device(256)));
  DeviceInfo little = device(16384);
  little.memory_bytes = problem.texture_bytes;
  CHECK(!folds(little));
  profile.slow_compiler = true;
  CHECK(!folds(device(16384)));
  profile = {};
  profile.scratch_bytes = 1 << 20;
  CHECK(!folds(device(16384)));
  profile = {};
  for (const Strides& a : {Strides{1, 2048, 1}, Strides{0, 2049, 1}, Strides{0, 4096, 2}}) {
    problem.a = a;
    CHECK(!folds(device(16384)));
  }
  problem.a = {0, 2048, 1};
  problem.order = 2047;
  CHECK(!folds(device(16384)));
}

TEST_CASE("a sweep has every column that exists, and a band's is no longer than its diagonals") {
  for (std::int64_t rows : {1, 3, 4, 9, 40}) {
    for (std::int64_t cols : {1, 4, 7, 50}) {
      for (std::int64_t below = -cols; below < rows; ++below) {
        for (std::int64_t above = -rows; above < cols; ++above) {
          const GemvSweep sweep = plan_gemv_sweep(below, above, cols);
          REQUIRE(sweep.first % 4 == 0);
          REQUIRE(sweep.slope % 4 == 0);
          REQUIRE(sweep.length >= 1);
          REQUIRE(sweep.length <= std::max<std::int64_t>(1, std::min(cols, below + above + 7)));
          for (std::int64_t i = 0; i < rows; ++i) {
            const std::int64_t start = i / 4 * sweep.slope + sweep.first;
            const std::int64_t first = std::max<std::int64_t>(0, i - below);
            const std::int64_t last = std::min(cols - 1, i + above);
            if (first > last) continue;
            REQUIRE(start <= first);
            REQUIRE(last < start + sweep.length);
          }
        }
      }
    }
  }
}

TEST_CASE("pieces of rows lie side by side, and fill quads of pixels however many rows there are") {
  const DeviceProfile profile;
  for (const std::int64_t rows : {1, 64, 5000, 100000}) {
    for (const std::int64_t cols : {1, 15, 16, 17, 64, 5000}) {
      CAPTURE(rows);
      CAPTURE(cols);
      CHECK(!split_gemv(rows, cols, false, 0, 32768, profile).side_by_side);
      const GemvSplit plan = split_gemv(rows, cols, true, 0, 32768, profile);
      CHECK(plan.side_by_side == (cols >= 16));
      CHECK((!plan.side_by_side || plan.pieces >= 3));
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
