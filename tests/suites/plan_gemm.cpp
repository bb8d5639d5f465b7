// The gemm plan is a pure function: thousands of shapes, limits and profiles, no GPU.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "context/gemm_plan_cache.hpp"
#include "plan/gemm_alternatives.hpp"
#include "plan/gemm_explanation.hpp"
#include "plan/gemm_layout.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/gemm_planner.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/planned_device.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

const std::vector<PlannedDevice> kDevices = {
    {"large", 8, 16384, 65536},     {"swiftshader", 8, 8192, 65536},
    {"no blocks", 8, 2048, 0},      {"telephone", 4, 2048, 16384},
    {"two targets", 2, 64, 16384},  {"small", 4, 64, 65536},
    {"16 texels", 8, 16, 16384},    {"16 texels, one target", 1, 16, 0},
    {"4 targets", 4, 16384, 16384}, {"one target", 1, 4096, 65536}};

// The NVIDIA H200 of docs/notebook if it drew with 128 multiprocessors instead of 4.
DeviceProfile big_chip() {
  DeviceProfile profile;
  profile.multiprocessors = 128;
  for (double* rate : {&profile.block_rate, &profile.texture_rate, &profile.fetch_rate,
                       &profile.write_rate, &profile.copy_rate}) {
    *rate *= 32;
  }
  return profile;
}

DeviceProfile slow_chip() {
  DeviceInfo info;
  info.software = true;
  info.memory_bytes = std::int64_t{1} << 30;
  return default_profile(info);
}

DeviceProfile little_scratch() {
  DeviceProfile profile = packed_only();
  profile.scratch_bytes = std::int64_t{2} << 20;
  return profile;
}

DeviceProfile hasty() {
  DeviceProfile profile;
  profile.draw_seconds = 1e-4;
  return profile;
}

const std::vector<std::pair<std::string, DeviceProfile>>& profiles() {
  static const std::vector<std::pair<std::string, DeviceProfile>> all = {
      {"default", {}},
      {"big chip", big_chip()},
      {"slow chip", slow_chip()},
      {"packed only", packed_only()},
      {"little scratch", little_scratch()},
      {"hasty", hasty()}};
  return all;
}

GemmPlan plan_for(std::int64_t m, std::int64_t n, std::int64_t k,
                  const PlannedDevice& device = kDevices.front(),
                  const DeviceProfile& profile = {}) {
  return plan_gemm({m, n, k}, info_of(device), profile);
}

bool tiled(const GemmPlan& plan) {
  return plan.kernel != GemmKernel::Direct && plan.kernel != GemmKernel::Gemv;
}

// Why one part is wrong; empty when it is right.
std::string part_fault(const GemmPlan& plan, const GemmPart& part, const GemmProblem& p,
                       const PlannedDevice& device) {
  if (part.rows < 1 || part.cols < 1 || part.depth < 1) return "empty part";
  if (part.row < 0 || part.row + part.rows > p.m) return "rows outside";
  if (part.col < 0 || part.col + part.cols > p.n) return "columns outside";
  if (part.k < 0 || part.k + part.depth > p.k) return "k outside";
  const std::int64_t side = device.max_texture_size;
  const TileStrip strip = tile_strip(plan, part.cols);
  if (strip.width * strip.height * 4 < part.cols) return "a strip does not hold its tiles";
  if (strip.width > side) return "tiles too wide";
  if (tile_lines(plan, part) * strip.height * plan.stacks > side) return "tiles too high";
  if (part.stack + plan.chunks > plan.stacks) return "more stacks than there are";
  const std::int64_t chunk = chunk_depth(plan, part.depth);
  if (chunk * plan.chunks < part.depth || chunk % 4 != 0) return "chunks do not make up the depth";
  const std::int64_t depth = (part.depth + 3) / 4 * 4;
  if (plan.kernel == GemmKernel::Texture) {
    if ((part.rows + 3) / 4 > side || depth > side) return "A too big";
    if (depth > side) return "B too big";
  }
  if (plan.kernel == GemmKernel::Block) {
    const PanelShape shape = panel_shape(plan, part, device.max_texture_size);
    if (k_steps(part.depth) * strip.height > side) return "B too big";
    if (plan.block_bytes > device.uniform_block_bytes) return "uniform block too big";
    if (plan.panels * shape.blocks > 4) return "too many uniform blocks";
    if (4 * shape.k_steps < part.depth) return "a panel is too short";
    if (chunk > 4 * shape.blocks * shape.block_k_steps) return "a chunk overflows its blocks";
    if (shape.block_k_steps * plan.tile_rows * 16 > plan.block_bytes) return "a block overflows";
    if (16 * shape.texels % 256 != 0) return "a panel is not aligned";
    if (16 * plan.tile_rows * (chunk / 4) % 256 != 0) return "a chunk is not aligned";
    if (shape.width > side || shape.height > side) return "A too big";
    if (shape.panels * shape.texels > std::int64_t{shape.width} * shape.height) {
      return "the panels do not fit";
    }
  }
  return "";
}

// Bytes that live while the part is computed: a panel is a texture first, then a buffer.
std::int64_t scratch_of(const GemmPlan& plan, const GemmPart& part, const GemmProblem& p) {
  const TileStrip strip = tile_strip(plan, part.cols);
  const std::int64_t line = 16 * strip.width * strip.height;
  const std::int64_t depth = (part.depth + 3) / 4 * 4;
  const std::int64_t lines = tile_lines(plan, part);
  const std::int64_t tiles = plan.stacks * lines * plan.tile_rows * line;
  if (plan.kernel == GemmKernel::TwoPass) {
    return tiles + 4 * p.m * ((p.k + 3) / 4 * 4);
  }
  if (plan.kernel == GemmKernel::Texture) {
    return (lines * plan.tile_rows + 3) / 4 * 16 * depth + depth * line + tiles;
  }
  const std::int64_t b = 4 * k_steps(part.depth) * line;
  const PanelShape shape = panel_shape(plan, part, 1 << 30);
  const std::int64_t a = 16 * shape.panels * shape.texels;
  const std::int64_t waiting = part.stack > 0 ? tiles : 0;
  return b + a + std::int64_t{shape.blocks} * plan.block_bytes + std::max(a + waiting, tiles);
}

// Why the plan is wrong; empty when it is right.
std::string fault(const GemmPlan& plan, const GemmProblem& problem, const PlannedDevice& device,
                  const DeviceProfile& profile) {
  const GemmProblem p = multiplied(plan, problem);
  if (plan.tile_rows > device.draw_buffers) return "too many targets";
  if (!std::isfinite(plan.cost.seconds()) || plan.cost.seconds() <= 0) return "no cost";
  if (!tiled(plan)) {
    if (plan.cost.multiply > profile.draw_seconds) return "a long draw";
    return plan.parts.empty() ? "" : "parts of what is not cut";
  }
  // By the blocks of C: the sum of their areas is C's if none overlap, which a grid can't.
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<const GemmPart*>> blocks;
  std::int64_t packed_a_row = -1, packed_a_k = -1, packed_b_col = -1, packed_b_k = -1;
  const std::int64_t operands = 4 * (p.m * p.k + p.k * p.n + p.m * p.n);
  const std::int64_t most_scratch =
      std::min(profile.scratch_bytes, std::max(kLeastScratchBytes, 2 * operands));
  std::int64_t stack = 0;
  for (const GemmPart& part : plan.parts) {
    const std::string wrong = part_fault(plan, part, p, device);
    if (!wrong.empty()) return wrong;
    if (scratch_of(plan, part, p) > most_scratch) return "too much scratch";
    if (part.pack_a) std::tie(packed_a_row, packed_a_k) = std::pair(part.row, part.k);
    if (part.pack_b) std::tie(packed_b_col, packed_b_k) = std::pair(part.col, part.k);
    if (plan.kernel != GemmKernel::TwoPass) {
      if (packed_a_row != part.row || packed_a_k != part.k) return "A not packed";
      if (packed_b_col != part.col || packed_b_k != part.k) return "B not packed";
    }
    if (part.stack != stack) return "a stack of tiles is missing, or filled twice";
    stack = part.merge ? 0 : stack + plan.chunks;
    if (part.merge && part.stack + plan.chunks != plan.stacks) return "a stack is not filled";
    blocks[{part.row, part.col}].push_back(&part);
  }
  if (stack != 0) return "tiles that are not merged";
  std::int64_t area = 0;
  for (const auto& [place, chunks] : blocks) {
    std::int64_t k = 0;
    for (const GemmPart* part : chunks) {
      if (part->k != k) return "k is not covered once";
      if (part->rows != chunks.front()->rows || part->cols != chunks.front()->cols) {
        return "a block of C changes";
      }
      if (place.first % plan.rows != 0 || place.second % plan.cols != 0) return "no grid";
      k += part->depth;
    }
    if (k != p.k) return "k is not covered";
    area += chunks.front()->rows * chunks.front()->cols;
  }
  if (area != p.m * p.n) return "C is not covered once";

  const std::int64_t width = tile_strip(plan, plan.parts.front().cols).width;
  const bool pixels = plan.slice_lines == 1 && plan.slice_columns == 1;
  if (plan.slice_lines < 1 || plan.slice_columns < 1) return "empty draws";
  if (plan.slice_columns > width) return "slices wider than tiles";
  if (plan.slice_lines < tile_lines(plan, plan.parts.front()) &&
      plan.slice_lines % plan.panels != 0) {
    return "a slice does not begin with a draw's first panel";
  }
  if (plan.slice_seconds > 1.0001 * profile.draw_seconds && !pixels) return "a long draw";
  const std::int64_t packed = plan.kernel == GemmKernel::TwoPass
                                  ? 0
                                  : std::max(plan.rows * plan.depth, plan.cols * plan.depth);
  const double written =
      4.0 * static_cast<double>(std::max(packed, plan.rows * plan.cols)) / profile.write_rate;
  if (written > profile.draw_seconds && std::max({plan.rows, plan.cols, plan.depth}) > 64) {
    return "packing or merging takes long";
  }
  return "";
}

}  // namespace

TEST_SUITE_BEGIN("plan_gemm");

TEST_CASE("plan: gemm covers C exactly once within limits, scratch and time") {
  Rng random = rng("plan gemm");
  const auto size = [&](double most) { return log_uniform(random, most); };
  const std::vector<Adjacency> adjacencies = {Adjacency::Rows, Adjacency::Columns, Adjacency::None,
                                              Adjacency::Structured};
  std::map<GemmKernel, int> taken;
  for (const PlannedDevice& device : kDevices) {
    for (const auto& named : profiles()) {
      const std::string name = named.first;
      const DeviceProfile& profile = named.second;
      for (int i = 0; i < 400; ++i) {
        // Small textures make many parts.
        const double most = std::min(i % 8 == 0 ? 1e5 : 5000, 25.0 * device.max_texture_size);
        GemmProblem problem{size(most),
                            size(most),
                            size(most),
                            random.pick(adjacencies),
                            random.pick(adjacencies),
                            random.below(8) == 0};
        if (i % 5 == 0) problem.m = 1 + random.below(9);
        if (i % 5 == 1) problem.n = 1 + random.below(9);
        const GemmPlan plan = plan_gemm(problem, info_of(device), profile);
        ++taken[plan.kernel];
        INFO(device.name, ", ", name, ": ", problem.m, " x ", problem.n, " x ", problem.k, " by ",
             std::string(to_string(plan.kernel)));
        REQUIRE(fault(plan, problem, device, profile) == "");
      }
    }
  }
  CHECK(taken.size() == kGemmKernels);
}

TEST_CASE("plan: gemm's plan is the same every time, and the cheapest") {
  for (const PlannedDevice& device : kDevices) {
    for (const auto& named : profiles()) {
      const std::string name = named.first;
      const DeviceProfile& profile = named.second;
      for (const std::int64_t n : {3, 64, 300, 2000}) {
        INFO(device.name, ", ", name, ", n = ", n);
        const GemmProblem problem{n, n, n};
        const GemmPlan plan = plan_gemm(problem, info_of(device), profile);
        for (const PricedAlternative& other :
             gemm_alternatives(problem, info_of(device), profile)) {
          if (other.reason == nullptr) CHECK(plan.cost.seconds() <= other.cost.seconds());
        }
        const GemmPlan again = plan_gemm(problem, info_of(device), profile);
        CHECK(to_json(explain(problem, info_of(device), profile, plan)) ==
              to_json(explain(problem, info_of(device), profile, again)));
      }
    }
  }
}

TEST_CASE("plan: gemm of 64 is one draw, of 128 two, of operands as they lie") {
  const GemmPlan one = plan_for(64, 64, 64);
  CHECK(one.kernel == GemmKernel::Direct);
  CHECK(one.cost.draws == 1);
  const GemmPlan two = plan_for(128, 128, 128);
  CHECK(two.kernel == GemmKernel::TwoPass);
  CHECK(two.cost.draws == 2);
}

// Measured on an NVIDIA H200 (docs/notebook).
TEST_CASE("plan: one pass where two take longer, up to a k that a fragment waits for") {
  const auto kernel = [](std::int64_t m, std::int64_t n, std::int64_t k) {
    GemmProblem problem{m, n, k};
    problem.a_at_texels = problem.b_at_texels = problem.c_at_texels = true;
    return plan_gemm(problem, info_of(kDevices.front()), {}).kernel;
  };
  CHECK(kernel(9, 109, 161) == GemmKernel::Direct);
  CHECK(kernel(16, 58, 171) == GemmKernel::Direct);
  CHECK(kernel(129, 376, 14) == GemmKernel::Direct);
  CHECK(kernel(29, 17, 1250) == GemmKernel::TwoPass);
  CHECK(kernel(356, 20, 786) == GemmKernel::TwoPass);
  CHECK(kernel(150, 431, 49) == GemmKernel::TwoPass);
  // One column, whose rows of A are read from memory.
  CHECK(kernel(3906, 1, 97) == GemmKernel::Direct);
  CHECK(kernel(1363, 1, 120) == GemmKernel::Direct);
  CHECK(kernel(125, 1, 1594) == GemmKernel::Gemv);
  CHECK(kernel(125, 2, 1594) == GemmKernel::TwoPass);
}

TEST_CASE("plan: two columns of a batch cost more in one pass where not all begin at texels") {
  GemmProblem problem{2000, 2, 332};
  problem.a_at_texels = true;
  problem.batch = 3;
  const auto seconds = [&] {
    const auto alternatives = gemm_alternatives(problem, info_of(kDevices.front()), {});
    return alternatives[static_cast<std::size_t>(GemmKernel::Direct)].cost.multiply;
  };
  const double whole = seconds();
  problem.k = 331;
  CHECK(seconds() > 1.1 * whole);
}

TEST_CASE("plan: one pass less often where squares of pixels of C share nothing") {
  const auto kernel = [](std::int64_t n, std::int64_t k, bool gaps) {
    GemmProblem problem{n, n, k};
    problem.c_at_texels = gaps;
    return plan_gemm(problem, info_of(kDevices.front()), {}).kernel;
  };
  CHECK(kernel(104, 104, false) == GemmKernel::TwoPass);
  CHECK(kernel(104, 104, true) == GemmKernel::Direct);
  CHECK(kernel(800, 16, false) == GemmKernel::Direct);  // so large a C has other rows of texels
}

TEST_CASE("plan: one pass more often where lines of C begin at texels") {
  GemmProblem problem{88, 410, 50};
  problem.a_at_texels = problem.b_at_texels = true;
  CHECK(plan_gemm(problem, info_of(kDevices.front()), {}).kernel == GemmKernel::TwoPass);
  problem.c_at_texels = true;
  CHECK(plan_gemm(problem, info_of(kDevices.front()), {}).kernel == GemmKernel::Direct);
}

TEST_CASE("plan: a browser's passes cost more than native ones, so products have fewer") {
  DeviceInfo info = info_of(kDevices.front());
  info.memory_bytes = std::int64_t{1} << 30;
  const DeviceProfile native = default_profile(info);
  info.webgl = true;
  const DeviceProfile page = default_profile(info);
  int fewer = 0;
  for (std::int64_t n = 16; n <= 1024; n += 16) {
    INFO("n = ", n);
    const std::int64_t passes = plan_gemm({n, n, n}, info, page).cost.passes;
    const std::int64_t native_passes = plan_gemm({n, n, n}, info, native).cost.passes;
    CHECK(passes <= native_passes);
    fewer += passes < native_passes ? 1 : 0;
  }
  CHECK(fewer > 0);
}

TEST_CASE("plan: gemm takes A through uniform blocks where the device has them") {
  const auto kernel = [](int targets, int blocks, const DeviceProfile& profile = {}) {
    return plan_for(512, 512, 512, {"", targets, 2048, blocks}, profile).kernel;
  };
  CHECK(kernel(8, 65536) == GemmKernel::Block);
  CHECK(kernel(4, 16384) == GemmKernel::Block);
  CHECK(kernel(2, 65536, packed_only()) == GemmKernel::Texture);
  CHECK(kernel(8, 0) == GemmKernel::Texture);
  CHECK(kernel(8, 0, packed_only()) == GemmKernel::Texture);
  DeviceProfile profile;
  profile.gemm_blocks = false;
  CHECK(kernel(8, 65536, profile) == GemmKernel::Texture);
}

TEST_CASE("plan: gemm reads the large operand as it lies when the other is thin") {
  CHECK(plan_for(8, 4096, 4096).kernel == GemmKernel::TwoPass);
  CHECK_FALSE(plan_for(8, 4096, 4096).transposed);
  CHECK(plan_for(4096, 8, 4096).kernel == GemmKernel::TwoPass);
  // Where it is A that is large, and its columns are contiguous, it is not copied.
  const auto tall = [](Adjacency a) {
    return plan_gemm({4096, 8, 4096, a, Adjacency::Rows}, info_of(kDevices.front()), {});
  };
  CHECK_FALSE(tall(Adjacency::Rows).transposed);
  CHECK(tall(Adjacency::Columns).transposed);
  CHECK(plan_for(5, 5, 100000).chunks > 16);
  const GemmPlan vector = plan_for(4096, 1, 4096);
  CHECK(vector.kernel == GemmKernel::Gemv);
  CHECK(vector.cost.draws == 2);
}

TEST_CASE("plan: gemm of few rows and columns cuts a long k into chunks, of many it does not") {
  const GemmPlan plan = plan_for(64, 64, 16384);
  CHECK(plan.chunks > 1);
  CHECK(plan.stacks == plan.chunks);
  CHECK(plan_for(4096, 4096, 4096).chunks == 1);
  // Longer than four uniform blocks, or than the pack of B is high: one merge all the same.
  const GemmPlan tall = plan_for(1024, 1024, 16384);
  CHECK(tall.kernel == GemmKernel::Block);
  CHECK(tall.parts.size() > 1);
  CHECK(std::count_if(tall.parts.begin(), tall.parts.end(),
                      [](const GemmPart& part) { return part.merge; }) == 1);
}

TEST_CASE("plan: no fragment goes through k in more rounds than llvmpipe makes") {
  constexpr std::int64_t kRounds = 65535;
  for (const PlannedDevice& device : kDevices) {
    for (const auto& named : profiles()) {
      const DeviceProfile& profile = named.second;
      for (const std::int64_t k : {100000, 263000, 1 << 20}) {
        for (const auto& size : {std::pair<std::int64_t, std::int64_t>{1, 1}, {30, 200}, {8, 8}}) {
          const std::int64_t m = size.first, n = size.second;
          const GemmProblem problem{m, n, k};
          for (const PricedAlternative& one :
               gemm_alternatives(problem, info_of(device), profile)) {
            const GemmKernel kernel = one.choice.kernel;
            if (one.reason != nullptr || kernel == GemmKernel::Gemv) continue;
            INFO(device.name, ", ", named.first, ": ", m, " x ", n, " x ", k, " by ",
                 std::string(to_string(kernel)));
            const std::int64_t depth = kernel == GemmKernel::Direct
                                           ? k
                                           : chunk_depth(one.choice, std::min(k, one.choice.depth));
            CHECK(depth / 4 + depth % 4 <= kRounds);
          }
        }
      }
    }
  }
}

TEST_CASE("plan: gemm without room for uniform blocks does without them") {
  DeviceProfile profile = packed_only();
  profile.scratch_bytes = 1 << 15;
  profile.texture_rate = 1;
  const GemmPlan plan = plan_for(100, 110, 90, kDevices.front(), profile);
  CHECK(plan.kernel == GemmKernel::Texture);
  CHECK(plan.parts.size() > 1);
}

TEST_CASE("plan: a profile that would cut a product into millions of parts has it refused") {
  DeviceProfile profile = packed_only();
  profile.draw_seconds = 1e-4;
  profile.write_rate = 1;
  CHECK(plan_for(4096, 4096, 4096, kDevices.front(), profile).parts.size() == 1 << 18);
  CHECK(error_of([&] { plan_for(16384, 16384, 16384, kDevices.front(), profile); },
                 Status::Unsupported) ==
        "gemm: m = 16384, n = 16384, k = 16384, must have at most 4194304 parts with this profile");
}

TEST_CASE("plan: gemm uses no more targets than C has rows") {
  const PlannedDevice device = {"", 8, 2048, 0};
  for (const auto& [m, rows] : {std::pair{1, 1}, {2, 2}, {3, 4}, {100, 8}}) {
    CHECK(plan_for(m, 100, 100, device, packed_only()).tile_rows == rows);
  }
}

TEST_CASE("plan: gemm's strips are as high as quads like and the pack of B allows") {
  CHECK(plan_for(1024, 1024, 1024).log2_strip_height == 3);
  CHECK(plan_for(1024, 1024, 8192).log2_strip_height == 3);
  DeviceProfile slow_passes = packed_only();  // so that k stays in one part
  slow_passes.texture_rate = 1;
  slow_passes.pass_cost = 0.01;
  CHECK(plan_for(1024, 1024, 8192, kDevices[1], slow_passes).log2_strip_height == 2);
  CHECK(plan_for(1024, 1024, 1024, {"", 8, 2048, 0}).log2_strip_height == 0);
}

TEST_CASE("plan: a large chip is not bound by its draws") {
  const DeviceProfile profile = big_chip();
  for (const std::int64_t n : {512, 640, 1000, 1024, 2048, 3000, 4096, 6000, 8192}) {
    INFO("n = ", n);
    const GemmPlan plan = plan_for(n, n, n, kDevices.front(), profile);
    REQUIRE(fault(plan, {n, n, n}, kDevices.front(), profile) == "");
    const double draws = static_cast<double>(plan.cost.draws) * profile.draw_cost;
    CHECK(draws <= 0.16 * plan.cost.seconds());
  }
  CHECK(plan_for(2048, 2048, 2048, kDevices.front(), profile).panels > 1);
}

TEST_CASE("plan: measured slices correct the next ones, slowly and within limits") {
  const PlannedDevice& device = kDevices.front();
  const GemmProblem problem{8192, 8192, 4096};
  GemmPace pace;
  const GemmPlan before = plan_gemm(problem, info_of(device), {}, pace);
  const auto area = [](const GemmPlan& plan) { return plan.slice_lines * plan.slice_columns; };
  // Twice as long as predicted, again and again.
  pace = pace.after(before.kernel, 0.05, 0.1);
  CHECK(pace.factor(before.kernel) == doctest::Approx(2));
  CHECK(pace.after(before.kernel, 0.05, 0.05).factor(before.kernel) == doctest::Approx(1));
  // Fast down to what the model says, slowly beyond.
  CHECK(pace.after(before.kernel, 0.05, 0.08).factor(before.kernel) == doctest::Approx(1.6));
  CHECK(pace.after(before.kernel, 0.05, 1e-6).factor(before.kernel) == doctest::Approx(1));
  CHECK(GemmPace().after(before.kernel, 0.05, 1e-6).factor(before.kernel) == doctest::Approx(0.8));
  const GemmPace unknown = GemmPace::of_unknown_device();
  CHECK(unknown.after(before.kernel, 0.05, 1e-6).factor(before.kernel) == doctest::Approx(4));
  CHECK(unknown.after(before.kernel, 0.05, 0.4).factor(before.kernel) == doctest::Approx(8));
  for (int i = 0; i < 20; ++i) pace = pace.after(before.kernel, 0.05, 0.1);
  CHECK(pace.factor(before.kernel) == doctest::Approx(2));
  const GemmPlan after = plan_gemm(problem, info_of(device), {}, pace);
  CHECK(after.kernel == before.kernel);
  CHECK(area(after) < area(before));
  CHECK(2 * after.slice_seconds <= DeviceProfile().draw_seconds);
  REQUIRE(fault(after, problem, device, {}) == "");
  CHECK(pace.factor(GemmKernel::Texture) == 1);
  for (int i = 0; i < 50; ++i) pace = pace.after(before.kernel, 1e-3, 1e3);
  CHECK(pace.factor(before.kernel) == 64);
  for (int i = 0; i < 50; ++i) pace = pace.after(before.kernel, 1, 0);
  CHECK(pace.factor(before.kernel) == 0.125);
}

TEST_CASE("plan: a device of which nothing is known begins with short slices") {
  const PlannedDevice phone = {"", 4, 8192, 0};
  const DeviceProfile guessed;
  const GemmProblem problem{4096, 4096, 4096};
  const auto slice_flops = [&](const GemmPace& pace) {
    const GemmPlan plan = plan_gemm(problem, info_of(phone), guessed, pace);
    REQUIRE(plan.kernel == GemmKernel::Texture);
    return plan.slice_seconds * guessed.texture_rate;
  };
  // At 5 GFLOP/s a second; whoever watches over draws waits for two.
  CHECK(slice_flops(GemmPace::of_unknown_device()) < 5e9);
  CHECK(slice_flops(GemmPace()) > 20e9);
}

TEST_CASE("plan: an explanation tells what was taken and why nothing else") {
  const GemmProblem problem{1000, 1000, 1000};
  const DeviceInfo info = info_of(kDevices.front());
  const GemmExplanation e = explain(problem, info, {}, plan_gemm(problem, info, {}));
  CHECK(e.kernel == GemmKernel::Block);
  REQUIRE(e.alternatives.size() == kGemmKernels - 1);
  CHECK(e.alternatives[0].kernel == GemmKernel::Texture);
  CHECK(e.alternatives[0].seconds > e.cost.seconds());
  CHECK(e.cost.seconds() == doctest::Approx(e.cost.pack + e.cost.copy + e.cost.multiply +
                                            e.cost.merge + e.cost.overhead));
  CHECK(to_text(e).find("not gemv: neither m nor n is 1") != std::string::npos);
  CHECK(to_json(e).find("\"kernel\": \"block\"") != std::string::npos);
  CHECK(to_text(e).find("rates: defaults\n") != std::string::npos);
}

TEST_CASE("a plan that is kept is the plan that would be made") {
  const DeviceInfo info = info_of(kDevices.front());
  GemmPlanCache cache;
  Rng random = rng("plan cache");
  DeviceProfile profile;
  GemmPace pace;
  const auto text = [&](const GemmPlan& plan) {
    return std::make_tuple(plan.kernel, plan.transposed, plan.rows, plan.cols, plan.depth,
                           plan.chunks, plan.parts.size(), plan.slice_lines, plan.slice_columns,
                           plan.cost.seconds());
  };
  for (int i = 0; i < 3000; ++i) {
    if (i % 1000 == 500) {
      profile.pass_cost *= 4;
    }
    if (i % 1000 == 700) {
      pace = pace.after(GemmKernel::Block, 1, 1.2);
    }
    GemmProblem problem;
    problem.m = log_uniform(random, 20);
    problem.n = i % 3 == 0 ? problem.m : log_uniform(random, 3000);
    problem.k = i % 5 == 0 ? 2048 : 64;
    problem.epilogue = i % 7 == 0;
    problem.masked = i % 11 == 0;
    CAPTURE(i);
    CHECK(text(*cache.get(problem, info, profile, pace)) ==
          text(plan_gemm(problem, info, profile, pace)));
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
