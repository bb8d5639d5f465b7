// How batches of gemms are computed, a pure function: thousands of batches, no GPU.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "plan/batch_plan.hpp"
#include "plan/gemm_alternatives.hpp"
#include "plan/gemm_layout.hpp"
#include "plan/gemm_planner.hpp"
#include "support/environment.hpp"
#include "support/planned_device.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

const std::vector<PlannedDevice> kDevices = {
    {"large", 8, 16384, 65536},    {"no blocks", 8, 2048, 0}, {"telephone", 4, 2048, 16384},
    {"two targets", 2, 64, 16384}, {"small", 4, 64, 65536},   {"one target", 1, 4096, 65536},
    {"16 texels", 8, 16, 16384}};

// The block kernel wherever there is room for it, or the texture kernel.
DeviceProfile by(bool blocks) {
  DeviceProfile profile = packed_only(blocks);
  if (blocks) profile.texture_rate = 1;
  return profile;
}

const std::vector<std::pair<std::string, DeviceProfile>>& profiles() {
  static const std::vector<std::pair<std::string, DeviceProfile>> all = [] {
    DeviceProfile little = packed_only(), hasty;
    little.scratch_bytes = std::int64_t{2} << 20;
    hasty.draw_seconds = 1e-4;
    return std::vector<std::pair<std::string, DeviceProfile>>{
        {"default", {}},
        {"packed", packed_only()},
        {"blocks", by(true)},
        {"without blocks", packed_only(false)},
        {"little scratch", little},
        {"hasty", hasty}};
  }();
  return all;
}

// Why a part of a batch is wrong; empty when it is right.
std::string part_fault(const GemmPlan& plan, const GemmPart& part, const GemmProblem& p,
                       const PlannedDevice& device, const DeviceProfile& profile) {
  const std::int64_t side = device.max_texture_size;
  if (part.row != 0 || part.col != 0 || part.k != 0) return "not a whole product";
  if (part.rows != p.m || part.cols != p.n || part.depth != p.k) return "not a whole product";
  if (part.stack != 0 || !part.merge) return "not merged";
  const GemmPart all = joined(plan, part);
  const TileStrip one = tile_strip(plan, part.cols), strip = tile_strip(plan, all.cols);
  const std::int64_t lines = tile_lines(plan, all), pitch = line_pitch(plan, part);
  // Where the tiles of each matrix lie, as they are drawn and merged.
  const bool beside = !p.same_b, below = p.same_b && !p.same_a;
  if (4 * one.width * one.height < p.n || pitch * plan.tile_rows < p.m) return "lost elements";
  if (beside && strip.width < part.matrices * one.width) return "matrices overlap";
  if (!beside && strip.width < one.width) return "tiles too narrow";
  if (below && lines < (part.matrices - 1) * pitch + tile_lines(plan, part)) return "overlap";
  if (!below && lines < tile_lines(plan, part)) return "tiles too low";
  if (strip.width > side || lines * strip.height * plan.stacks > side) return "tiles too big";
  const std::int64_t depth = (p.k + 3) / 4 * 4, chunk = chunk_depth(plan, p.k);
  const std::int64_t count_a = p.same_a ? 1 : part.matrices;
  const std::int64_t count_b = p.same_b ? 1 : part.matrices;
  if (chunk * plan.chunks < p.k) return "chunks do not make up the depth";
  std::int64_t scratch = 4 * plan.stacks * lines * plan.tile_rows * 4 * strip.width * strip.height;
  if (plan.kernel == GemmKernel::Texture) {
    const std::int64_t width = count_a * pitch * plan.tile_rows / 4;
    if (pitch * plan.tile_rows % 4 != 0) return "A does not begin at a texel";
    if (width > side || count_b * one.width > side || depth > side) return "operands too big";
    scratch += 16 * depth * (width + count_b * one.width);
  } else if (plan.kernel == GemmKernel::Block) {
    GemmPart panels = part;
    panels.rows = count_a * tile_lines(plan, part) * plan.tile_rows;
    const PanelShape shape = panel_shape(plan, panels, device.max_texture_size);
    if (plan.block_bytes > device.uniform_block_bytes) return "uniform block too big";
    if (plan.panels * shape.blocks > 4) return "too many uniform blocks";
    if (chunk > 4 * shape.blocks * shape.block_k_steps) return "a chunk overflows its blocks";
    if (16 * shape.texels % 256 != 0) return "a panel is not aligned";
    if (shape.width > side || shape.height > side) return "A too big";
    if (k_steps(p.k) * one.height > side || count_b * one.width > side) return "B too big";
    scratch = std::max(scratch, 16 * shape.panels * shape.texels);  // one after the other
    scratch += 16 * shape.panels * shape.texels + std::int64_t{shape.blocks} * plan.block_bytes +
               16 * k_steps(p.k) * 4 * one.height * count_b * one.width;
  }
  const double operands =
      4.0 * static_cast<double>((p.same_a ? 1 : p.batch) * p.m * p.k +
                                (p.same_b ? 1 : p.batch) * p.k * p.n + p.batch * p.m * p.n);
  const double most = std::max(static_cast<double>(kLeastScratchBytes), 2 * operands);
  if (static_cast<double>(scratch) > std::min(static_cast<double>(profile.scratch_bytes), most)) {
    return "too much scratch";
  }
  const std::int64_t written =
      4 * std::max({part.matrices * p.m * p.n, count_a * p.m * p.k, count_b * p.n * p.k});
  if (static_cast<double>(written) > profile.draw_seconds * profile.write_rate) {
    return "packing or merging takes long";
  }
  return "";
}

// Why the plan is wrong; empty when it is right.
std::string fault(const GemmPlan& plan, const GemmProblem& problem, const PlannedDevice& device,
                  const DeviceProfile& profile) {
  const GemmProblem p = plan.transposed ? problem.transposed() : problem;
  if (!plan.possible()) return "";
  if (plan.tile_rows > device.draw_buffers) return "too many targets";
  if (!std::isfinite(plan.cost.seconds()) || plan.cost.seconds() <= 0) return "no cost";
  if (plan.kernel == GemmKernel::Direct) return "";
  if (plan.kernel == GemmKernel::Gemv) return "a kernel of one product";
  if (plan.kernel == GemmKernel::TwoPass && (p.same_b || p.a != Adjacency::Rows)) {
    return "rows of A that are none";
  }
  std::int64_t next = 0;
  for (const GemmPart& part : plan.parts) {
    const std::string wrong = part_fault(plan, part, p, device, profile);
    if (!wrong.empty()) return wrong;
    if (part.matrix != next || part.matrices < 1) return "a product is missing, or there twice";
    if (part.pack_a != (next == 0 || !p.same_a)) return "A not packed once";
    if (part.pack_b != (next == 0 || !p.same_b)) return "B not packed once";
    next += part.matrices;
  }
  if (next != p.batch) return "products are missing";
  const bool pixels = plan.slice_lines == 1 && plan.slice_columns == 1;
  if (plan.slice_seconds > 1.0001 * profile.draw_seconds && !pixels) return "a long draw";
  if (plan.slice_lines < 1 || plan.slice_columns < 1) return "empty draws";
  return "";
}

GemmPlan plan_gemm_batch(const GemmBatch& g, const DeviceInfo& info, const DeviceProfile& profile) {
  const auto plan = plan_together(problem_of(g), [&](const GemmProblem& problem) {
    return std::make_shared<const GemmPlan>(plan_gemm(problem, info, profile));
  });
  return plan ? *plan : GemmPlan();
}

GemmBatch tight(std::int64_t n, std::int64_t batch) {
  GemmBatch g;
  g.m = g.n = g.k = n;
  g.batch = batch;
  g.a = g.b = g.c = {n, 1, n * n};
  return g;
}

// What each element of C is made of: pairs of elements, and one of the bias.
using Terms = std::vector<std::pair<std::int64_t, std::int64_t>>;
std::map<std::int64_t, std::pair<Terms, std::int64_t>> elements(const GemmBatch& g) {
  std::map<std::int64_t, std::pair<Terms, std::int64_t>> result;
  for (std::int64_t t = 0; t < g.batch; ++t) {
    for (std::int64_t i = 0; i < g.m; ++i) {
      for (std::int64_t j = 0; j < g.n; ++j) {
        auto& [terms, bias] = result[t * g.c.matrix + i * g.c.row + j];
        bias = i * g.bias.row + j * g.bias.col;
        for (std::int64_t l = 0; l < g.k; ++l) {
          terms.emplace_back(t * g.a.matrix + i * g.a.row + l * g.a.col,
                             t * g.b.matrix + l * g.b.row + j * g.b.col);
        }
      }
    }
  }
  for (auto& element : result) std::sort(element.second.first.begin(), element.second.first.end());
  return result;
}

}  // namespace

TEST_SUITE_BEGIN("plan_batch");

TEST_CASE("plan: a batch is covered exactly once within limits, scratch and time") {
  Rng random = rng("plan batch");
  const auto size = [&](double most) { return log_uniform(random, most); };
  const std::vector<Adjacency> adjacencies = {Adjacency::Rows, Adjacency::Columns, Adjacency::None};
  std::map<GemmKernel, int> taken;
  for (const PlannedDevice& device : kDevices) {
    for (const auto& named : profiles()) {
      const std::string name = named.first;
      const DeviceProfile& profile = named.second;
      for (int i = 0; i < 300; ++i) {
        const double most = std::min(1500, 4 * device.max_texture_size);
        GemmProblem problem{size(most), size(most), size(most), random.pick(adjacencies),
                            random.pick(adjacencies)};
        problem.batch = 2 + size(device.max_texture_size == 16 ? 40 : 3000);
        problem.same_a = random.below(4) == 0;
        problem.same_b = random.below(4) == 0;
        problem.epilogue = random.below(4) == 0;
        const GemmPlan plan = plan_gemm(problem, info_of(device), profile);
        if (plan.possible()) ++taken[plan.kernel];
        INFO(device.name, ", ", name, ": ", problem.batch, " of ", problem.m, " x ", problem.n,
             " x ", problem.k, " by ", std::string(to_string(plan.kernel)), ", same ",
             problem.same_a, problem.same_b);
        REQUIRE(fault(plan, problem, device, profile) == "");
      }
    }
  }
  CHECK(taken.size() == 4);
  CHECK(taken[GemmKernel::TwoPass] > 100);
  CHECK(taken[GemmKernel::Texture] > 500);
  CHECK(taken[GemmKernel::Block] > 500);
}

TEST_CASE("plan: as much of a batch a part as there is room for") {
  const PlannedDevice& device = kDevices.front();
  for (const bool blocks : {false, true}) {
    const DeviceProfile profile = by(blocks);
    const GemmPlan plan = plan_gemm_batch(tight(96, 100), info_of(device), profile);
    REQUIRE(plan.possible());
    CHECK(plan.kernel == (blocks ? GemmKernel::Block : GemmKernel::Texture));
    CHECK(plan.parts.size() == 1);
    if (!blocks) CHECK(plan.cost.draws == 4);
    DeviceProfile little = profile;
    little.scratch_bytes = std::int64_t{1} << 20;
    const GemmPlan cut = plan_gemm_batch(tight(96, 100), info_of(device), little);
    CHECK(cut.parts.size() > 5);
    CHECK(cut.parts.size() < 50);
  }
  CHECK(plan_gemm_batch(tight(96, 100), info_of(device), {}).cost.draws <= 5);
  CHECK(plan_gemm_batch(tight(16, 100), info_of(device), {}).kernel == GemmKernel::Direct);
  CHECK(plan_gemm_batch(tight(256, 16), info_of(device), {}).kernel == GemmKernel::Block);
  // Each of several parts.
  CHECK_FALSE(plan_gemm_batch(tight(8192, 2), info_of(device), {}).possible());
}

TEST_CASE("plan: batches of few rows are tiles of operands as they lie") {
  const auto plan_of = [](std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t batch) {
    GemmBatch g;
    g.m = m, g.n = n, g.k = k, g.batch = batch;
    const std::int64_t line = round_up(n, 4), depth = round_up(k, 4);
    g.a = {depth, 1, m * depth, true};
    g.b = {line, 1, k * line, true};
    g.c = {line, 1, m * line, true};
    return plan_gemm_batch(g, info_of(kDevices.front()), {});
  };
  CHECK(plan_of(4, 2937, 115, 45).kernel == GemmKernel::TwoPass);
  CHECK(plan_of(67, 211, 74, 4).kernel == GemmKernel::TwoPass);
  CHECK(plan_of(366, 1587, 5, 35).kernel == GemmKernel::Direct);
}

TEST_CASE("plan: what all of a batch share is packed once, and multiplied once") {
  for (const bool blocks : {false, true}) {
    for (const int shared : {1, 2, 3}) {
      GemmBatch g = tight(200, 30);
      if ((shared & 1) != 0) g.a.matrix = 0;
      if ((shared & 2) != 0) g.b.matrix = 0;
      g.c.matrix += 4;
      const PlannedDevice& device = kDevices.front();
      const GemmPlan plan = plan_gemm_batch(g, info_of(device), by(blocks));
      const GemmPlan apart = plan_gemm_batch(tight(200, 30), info_of(device), by(blocks));
      REQUIRE(plan.packs());
      CHECK(plan.cost.pack < apart.cost.pack);
      CHECK((plan.cost.flops < apart.cost.flops) == (shared == 3));
    }
  }
}

TEST_CASE("plan: a batch that is one product has the same terms") {
  Rng random = rng("batch as one");
  int joined = 0;
  for (int i = 0; i < 20000; ++i) {
    GemmBatch g;
    const std::vector<std::int64_t> sides = {1, 2, 3}, batches = {1, 2, 4};
    g.m = random.pick(sides), g.n = random.pick(sides), g.k = random.pick(sides);
    g.batch = random.pick(batches);
    const auto strides = [&](std::int64_t rows, std::int64_t cols) {
      const std::int64_t ld = cols + 3 * random.below(2);
      MatrixStrides s{ld, 1, 0};
      if (random.below(3) == 0) s = {1, rows + 3 * random.below(2), 0};
      const std::vector<std::int64_t> matrices = {0, rows * s.row, cols * s.col, -rows * s.row,
                                                  rows * cols + 7};
      s.matrix = random.pick(matrices);
      return s;
    };
    g.a = strides(g.m, g.k);
    g.b = strides(g.k, g.n);
    const std::vector<std::int64_t> lds = {g.n, g.n + 1, g.n * g.batch, g.n * g.batch + 2};
    const std::int64_t ld = g.m == 1 ? g.n : random.pick(lds);
    const std::int64_t span = (g.m - 1) * ld + g.n;
    const std::vector<std::int64_t> between = {0, g.n, g.m * ld, span, span + 5};
    g.c = {ld, 1, random.pick(between)};
    const bool interleaved = g.c.matrix == g.n && (g.m == 1 || ld >= g.batch * g.n);
    if (!g.apart() && !g.sums() && !interleaved) continue;
    g.bias = {random.below(2), random.below(2), 0};
    const GemmBatch one = as_one_product(g);
    INFO(g.batch, " of ", g.m, " x ", g.n, " x ", g.k, ", strides ", g.a.row, " ", g.a.col, " ",
         g.a.matrix, ", ", g.b.row, " ", g.b.col, " ", g.b.matrix, ", ", ld, " ", g.c.matrix);
    joined += one.batch < g.batch ? 1 : 0;
    REQUIRE(elements(one) == elements(g));
    REQUIRE((one.m == 1 || one.c.row >= one.n));
  }
  CHECK(joined > 1000);
  // Each of the three.
  GemmBatch rows = tight(64, 10), columns = rows, depths = rows;
  rows.b.matrix = 0;
  CHECK(as_one_product(rows).m == 640);
  columns.a.matrix = 0;
  columns.b = columns.c = {640, 1, 64};
  CHECK(as_one_product(columns).n == 640);
  depths.a = {640, 1, 64};
  depths.c.matrix = 0;
  CHECK(as_one_product(depths).k == 640);
  rows.bias.row = 1;
  CHECK(as_one_product(rows).batch == 10);
}

TEST_SUITE_END();

}  // namespace fragblas::test
