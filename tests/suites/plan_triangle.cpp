// The plans of solves with a triangle and of products by one: pure functions, thousands of shapes,
// no GPU. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plan/gemm_layout.hpp"
#include "plan/solve_plan.hpp"
#include "plan/triangle_cuts.hpp"
#include "plan/triangle_plan.hpp"
#include "plan/vector_solve_plan.hpp"
#include "support/environment.hpp"
#include "support/planned_device.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

using Kind = TriangleStep::Kind;

const std::vector<PlannedDevice> kDevices = {{"large", 8, 16384, 65536},
                                             {"no blocks", 8, 2048, 0},
                                             {"telephone", 4, 2048, 16384},
                                             {"two targets", 2, 64, 16384},
                                             {"16 texels", 1, 16, 0}};

const char* name(Kind kind) {
  constexpr const char* kNames[] = {"turn",   "turn back", "vector",   "block",
                                    "panels", "product",   "rectangle"};
  return kNames[static_cast<int>(kind)];
}

// Counts for each element of a batch of B how often its row of the triangle has been completed, and
// in a solve how much of it has been taken off.
class Follower {
 public:
  Follower(const TriangleProblem& problem, const DeviceInfo& info, const DeviceProfile& profile,
           const TrianglePlan& plan)
      : problem_(problem),
        info_(info),
        profile_(profile),
        members_(plan.by_member ? 1 : problem.batch),
        done_(size(), 0),
        written_(size(), 0),
        terms_(size(), 0) {
    for (const TriangleStep& step : plan.steps) {
      if (fault_.empty()) follow(step);
    }
    if (turned_) fail("B is not turned back");
    for (std::int64_t row = 0; row < problem.order; ++row) {
      // The diagonal counts too.
      const std::int64_t beside = problem.lower ? row : problem.order - 1 - row;
      const std::int64_t terms = 1 + (problem.banded ? std::min(beside, problem.band) : beside);
      each(row, 1, 0, problem.cols, 0, members_, [&](std::size_t i) {
        if (done_[i] != 1) fail("an element is not done once");
        if (terms_[i] != terms) fail("an element lacks terms, or has some twice");
      });
    }
  }

  const std::string& fault() const { return fault_; }

 private:
  std::size_t size() const {
    return static_cast<std::size_t>(problem_.order * problem_.cols * members_);
  }

  void fail(const char* what) {
    if (fault_.empty()) fault_ = what;
  }

  template <class Visit>
  void each(std::int64_t row, std::int64_t rows, std::int64_t col, std::int64_t cols,
            std::int64_t member, std::int64_t members, Visit visit) {
    for (std::int64_t m = member; m < member + members; ++m) {
      for (std::int64_t i = row; i < row + rows; ++i) {
        for (std::int64_t j = col; j < col + cols; ++j) {
          visit(static_cast<std::size_t>((m * problem_.order + i) * problem_.cols + j));
        }
      }
    }
  }

  void follow(const TriangleStep& step) {
    if (step.row < 0 || step.row + step.rows > problem_.order || step.col < 0 ||
        step.col + step.cols > problem_.cols || step.member < 0 ||
        step.member + step.members > members_ || step.rows < 1 || step.cols < 1 ||
        step.members < 1) {
      return fail("a step lies outside of B");
    }
    switch (step.kind) {
      case Kind::Turn:
      case Kind::TurnBack:
        if (!problem_.lines_are_columns || turned_ == (step.kind == Kind::Turn)) {
          fail("a turn too many");
        }
        turned_ = !turned_;
        return;
      case Kind::Rectangle:
        return rectangle(step);
      default:
        return diagonal(step);
    }
  }

  bool lines_are_rows() const { return turned_ || !problem_.lines_are_columns; }

  void check_kind(const TriangleStep& step) {
    const std::int64_t draw = triangle_block_flops(problem_.solve, step.rows) * step.cols;
    const bool least = step.members * step.cols <= 1;
    switch (step.kind) {
      case Kind::Block:
        if (step.rows > small_triangle_order(profile_)) fail("a block is too large");
        if (draw * step.members > profile_.draw_flops && !least &&
            !(step.members == 1 && step.cols <= 4) && problem_.batch == 1) {
          fail("a draw is over budget");
        }
        break;
      case Kind::Panels:
        if (!problem_.solve || !problem_.plain() || !lines_are_rows() || step.cols == 1 ||
            panel_solve_order(step.rows, step.cols, info_, profile_) != step.rows) {
          fail("panels are not for this");
        }
        break;
      case Kind::Vector:
        if (!problem_.solve || problem_.banded || problem_.cols != 1 || problem_.alpha_on_device ||
            step.rows != problem_.order || profile_.slow_compiler) {
          fail("this is no single right-hand side");
        }
        break;
      default:
        if (problem_.solve) fail("a product in a solve");
    }
  }

  // Rows beyond a band's rectangles are first written later than the plan says: alpha is 1 there.
  void write(std::size_t at, bool first) {
    if (first != (written_[at] == 0) && (first || !problem_.banded)) {
      fail("alpha is applied twice, or never");
    }
    ++written_[at];
  }

  void diagonal(const TriangleStep& step) {
    check_kind(step);
    for (std::int64_t i = 0; i < step.rows; ++i) {
      const std::int64_t row = step.row + i;
      const std::int64_t beside = problem_.lower ? i : step.rows - 1 - i;
      const std::int64_t terms = 1 + (problem_.banded ? std::min(beside, problem_.band) : beside);
      each(row, 1, step.col, step.cols, step.member, step.members, [&](std::size_t at) {
        write(at, step.first);
        ++done_[at];
        terms_[at] += terms;
      });
    }
  }

  void rectangle(const TriangleStep& step) {
    // In a solve they must be solved, in a product they must be as they were.
    each(step.from, step.depth, 0, problem_.cols, 0, members_, [&](std::size_t at) {
      if (done_[at] != (problem_.solve ? 1 : 0)) fail("a rectangle reads what is not ready");
    });
    each(step.row, step.rows, 0, problem_.cols, 0, members_,
         [&](std::size_t at) { write(at, step.first); });
    for (std::int64_t row = step.row; row < step.row + step.rows; ++row) {
      for (std::int64_t k = step.from; k < step.from + step.depth; ++k) {
        const std::int64_t beside = problem_.lower ? row - k : k - row;
        if (beside < 1) fail("a rectangle crosses the diagonal");
        if (problem_.banded && beside > problem_.band) continue;
        each(row, 1, 0, problem_.cols, 0, members_, [&](std::size_t at) { ++terms_[at]; });
      }
    }
  }

  const TriangleProblem problem_;
  const DeviceInfo& info_;
  const DeviceProfile& profile_;
  const std::int64_t members_;
  std::vector<std::int64_t> done_, written_, terms_;
  bool turned_ = false;
  std::string fault_;
};

}  // namespace

TEST_SUITE_BEGIN("plan_triangle");

TEST_CASE("the passes of a large solve are its steps, each over all columns in bounded slices") {
  const DeviceInfo info = info_of({"", 8, 16384, 65536});
  DeviceProfile profile = with_blocks_first({});
  profile.draw_flops = 1 << 20;
  const std::int64_t order = 600;
  const GemmPlan plan = plan_triangle_gemm({order, 500}, info, profile);
  const GemmPart& part = plan.parts.front();
  const std::int64_t width = tile_strip(plan, part.cols).width;
  const std::vector<SolveStep> steps = plan_solve(order);
  std::size_t solved = 0;
  std::int64_t columns = 0, slices = 0, tiles = 0, wanted = 0;
  for (const SolvePass& pass : solve_passes(plan, part, steps, profile.draw_flops)) {
    REQUIRE(pass.step == &steps[solved]);
    if (pass.kind == SolvePass::Kind::Multiply) {
      REQUIRE(columns == 0);
      for (const PanelDraw& draw : pass.draws) tiles += draw.width;
    } else {
      REQUIRE(pass.columns.x == columns);
      columns += pass.columns.width;
      ++slices;
    }
    if (columns == width) {
      const SolveStep& step = steps[solved++];
      for (std::size_t i = 0; i < kSolveRows.size(); ++i) {
        const SolveUpdate& update = step.products[i];
        if (step.opens[i] && update.depth > 0)
          wanted += width * ((update.rows + plan.tile_rows - 1) / plan.tile_rows);
      }
      columns = 0;
    }
  }
  CHECK(solved == steps.size());
  CHECK(slices > static_cast<std::int64_t>(steps.size()));
  CHECK(tiles == wanted);
}

TEST_CASE("a large solve takes each element of the triangle once, and reads what is solved") {
  for (std::int64_t order : {33, 64, 100, 256, 257, 288, 600}) {
    INFO("order ", order);
    std::vector<int> solved(static_cast<std::size_t>(order), 0);
    std::vector<int> taken(static_cast<std::size_t>(order * order), 0);
    const auto take = [&](const SolveUpdate& update) {
      for (std::int64_t k = update.k; k < update.k + update.depth; ++k) {
        REQUIRE(solved[static_cast<std::size_t>(k)] == 1);
        for (std::int64_t i = update.row; i < update.row + update.rows; ++i) {
          ++taken[static_cast<std::size_t>(i * order + k)];
        }
      }
    };
    for (const SolveStep& step : plan_solve(order)) {
      const SolveUpdate& block = step.block();
      REQUIRE(block.row % kSolveBlock == 0);
      REQUIRE(step.opens.back());
      for (std::size_t l = 0; l < kSolveRows.size(); ++l) {
        REQUIRE(step.products[l].rows <= kSolveRows[l]);
        REQUIRE(step.products[l].row % kSolveRows[l] == 0);
        if (step.opens[l]) take(step.products[l]);
      }
      for (std::int64_t i = block.row; i < block.row + block.rows; ++i) {
        ++solved[static_cast<std::size_t>(i)];
        for (std::int64_t k = block.row; k <= i; ++k) {
          ++taken[static_cast<std::size_t>(i * order + k)];
        }
      }
    }
    std::int64_t wrong = 0;
    for (std::int64_t i = 0; i < order; ++i) {
      wrong += solved[static_cast<std::size_t>(i)] != 1;
      for (std::int64_t k = 0; k < order; ++k) {
        wrong += taken[static_cast<std::size_t>(i * order + k)] != (k <= i);
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("a large solve packs what it multiplies with once, two panels to a place") {
  const DeviceProfile profile = with_blocks_first({});
  for (int targets : {4, 8}) {
    for (std::int64_t order : {65, 100, 128, 257, 320, 448, 600, 1000}) {
      INFO("order ", order, ", ", targets, " targets");
      const GemmPlan plan =
          plan_triangle_gemm({order, 100}, info_of({"", targets, 16384, 65536}), profile);
      REQUIRE(plan.tile_rows == targets);
      const FoldedPack pack = folded_pack(order);
      const std::int64_t k_steps = pack.depth / 4, places = pack.rows / targets;
      // The panel of each place's k-steps, and -1 where nobody has asked for one.
      std::vector<std::int64_t> owners(static_cast<std::size_t>(places * k_steps), -1);
      const std::vector<SolveStep> steps = plan_solve(order);
      std::int64_t others = 0;
      for (const SolvePass& pass : solve_passes(plan, plan.parts.front(), steps, 1 << 30)) {
        for (const PanelDraw& draw : pass.draws) {
          const std::int64_t begin = draw.panel * k_steps + draw.moved_k_steps;
          const std::int64_t place = begin / k_steps;
          const std::int64_t first = begin % k_steps + draw.first_k_step;
          REQUIRE(place == std::min<std::int64_t>(draw.panel, 2 * places - 1 - draw.panel));
          REQUIRE(first + draw.k_steps <= k_steps);
          // As a uniform block it begins at a multiple of what devices ask for.
          REQUIRE(first * 16 * targets % 256 == 0);
          for (std::int64_t step = first; step < first + draw.k_steps; ++step) {
            std::int64_t& owner = owners[static_cast<std::size_t>(place * k_steps + step)];
            others += owner != -1 && owner != draw.panel;
            owner = draw.panel;
          }
        }
      }
      CHECK(others == 0);
    }
  }
}

TEST_CASE("the products that a large solve keeps take no more rows than it has") {
  for (std::int64_t order : {65, 100, 128, 129, 192, 256, 257, 320, 449, 512, 513, 600}) {
    INFO("order ", order);
    const std::int64_t kept = solve_product_rows(order);
    CHECK(kept <= order);
    std::int64_t end = 0;
    for (const SolveStep& step : plan_solve(order)) {
      std::int64_t first = kSolveProductRows;
      for (std::size_t i = 0; i < kSolveRows.size(); ++i) {
        first -= kSolveRows[i];
        const SolveUpdate& update = step.products[i];
        if (update.depth > 0) end = std::max(end, first + update.rows);
      }
      CHECK(first == 0);
    }
    CHECK(end <= kept);
  }
}

TEST_CASE("a triangle is cut into parts that read only what is ready") {
  for (bool lower : {true, false}) {
    for (bool solve : {true, false}) {
      for (std::int64_t order : {1, 5, 32, 33, 64, 65, 100, 257}) {
        for (std::int64_t band : {std::int64_t{0}, std::int64_t{3}, order - 1}) {
          INFO("order ", order, ", lower ", lower, ", solve ", solve, ", band ", band);
          std::vector<int> done(static_cast<std::size_t>(order), 0), met(done);
          std::vector<std::vector<int>> covered(
              static_cast<std::size_t>(order),
              std::vector<int>(static_cast<std::size_t>(order), 0));
          for (const TriangleCut& step : cut_triangle({order, lower, solve, band}, 32)) {
            for (std::int64_t i = step.row; i < step.row + step.rows; ++i) {
              for (std::int64_t j = step.col; j < step.col + step.depth; ++j) {
                ++covered[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
              }
              if (step.first) CHECK(met[static_cast<std::size_t>(i)] == 0);
              ++met[static_cast<std::size_t>(i)];
              if (step.diagonal) ++done[static_cast<std::size_t>(i)];
            }
            for (std::int64_t j = step.col; !step.diagonal && j < step.col + step.depth; ++j) {
              CHECK(done[static_cast<std::size_t>(j)] == (solve ? 1 : 0));
            }
          }
          std::int64_t wrong = 0;
          for (std::int64_t i = 0; i < order; ++i) {
            wrong += done[static_cast<std::size_t>(i)] != 1;
            for (std::int64_t j = 0; j < order; ++j) {
              const std::int64_t below = lower ? i - j : j - i;
              const int times = covered[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
              wrong += below >= 0 && below <= band ? times != 1 : times > 1;
            }
          }
          CHECK(wrong == 0);
        }
      }
    }
  }
}

TEST_CASE("plan: each element of B gets all of its row of A, once, in draws of bounded work") {
  Rng random = rng("plan triangle");
  std::map<Kind, int> met;
  const auto coin = [&] { return random.below(2) == 1; };
  for (int i = 0; i < 6000; ++i) {
    const PlannedDevice& device = random.pick(kDevices);
    DeviceInfo info = info_of(device);
    info.max_buffer_elements = std::int64_t{4} * device.max_texture_size * device.max_texture_size;
    info.uniform_buffer_offset_alignment = 256;
    DeviceProfile profile;
    if (coin()) profile.draw_flops = 1 + random.below(100000);
    if (random.below(4) == 0) profile.triangle_block = static_cast<int>(1 + random.below(32));
    if (random.below(4) == 0) profile.gemm_unpacked = false;
    profile.slow_compiler = random.below(4) == 0;
    TriangleProblem problem;
    problem.solve = coin();
    problem.lower = coin();
    problem.order = log_uniform(random, 400);
    problem.cols = random.below(3) == 0 ? 1 : log_uniform(random, 120);
    problem.packed = random.below(4) == 0;
    problem.banded = !problem.packed && random.below(4) == 0;
    problem.band = random.below(problem.order + 3);
    problem.lines_are_columns = coin();
    problem.alpha_on_device = coin();
    if (problem.solve && problem.plain() && random.below(4) == 0) {
      problem.batch = log_uniform(random, 40);
      problem.order = std::min<std::int64_t>(problem.order, 70);
    }
    const TrianglePlan plan = plan_triangle(problem, info, profile);
    CAPTURE(device.name);
    CAPTURE(problem.solve);
    CAPTURE(problem.lower);
    CAPTURE(problem.order);
    CAPTURE(problem.cols);
    CAPTURE(problem.batch);
    CAPTURE(problem.packed);
    CAPTURE(problem.banded);
    CAPTURE(problem.band);
    CAPTURE(problem.lines_are_columns);
    CAPTURE(profile.triangle_block);
    CAPTURE(profile.draw_flops);
    CAPTURE(plan.steps.size());
    REQUIRE(Follower(problem, info, profile, plan).fault() == "");
    for (const TriangleStep& step : plan.steps) ++met[step.kind];
  }
  for (int kind = 0; kind <= static_cast<int>(Kind::Rectangle); ++kind) {
    INFO(name(static_cast<Kind>(kind)));
    CHECK(met[static_cast<Kind>(kind)] > 0);
  }
}

TEST_CASE("plan: a large B of few columns is solved in lines that are rows, or not on panels") {
  DeviceInfo info = info_of(kDevices.front());
  info.max_buffer_elements = std::int64_t{1} << 30;
  for (const std::int64_t cols : {2, 3, 4, 16, 300}) {
    TriangleProblem problem;
    problem.order = 320;
    problem.cols = cols;
    problem.lines_are_columns = true;
    const TrianglePlan plan = plan_triangle(problem, info, DeviceProfile());
    const bool panels = std::any_of(plan.steps.begin(), plan.steps.end(),
                                    [](const auto& step) { return step.kind == Kind::Panels; });
    CHECK(panels == (cols >= 4));
    CHECK((plan.steps.front().kind == Kind::Turn) == (cols >= 4));
  }
}

TEST_CASE("plan: a solve on panels has no products between, unless uniform blocks are far slower") {
  DeviceInfo info = info_of(kDevices.front());
  info.max_buffer_elements = std::int64_t{1} << 30;
  TriangleProblem problem;
  problem.order = problem.cols = 320;
  DeviceProfile profile;
  for (const double slower : {0.5, 2.9, 3.1}) {
    CAPTURE(slower);
    profile.block_rate = profile.texture_rate / slower;
    const TrianglePlan plan = plan_triangle(problem, info, profile);
    const bool products = std::any_of(plan.steps.begin(), plan.steps.end(), [](const auto& step) {
      return step.kind == Kind::Rectangle;
    });
    CHECK(products == (slower > 3));
  }
}

TEST_CASE("plan: one right-hand side is solved block after block, to and fro") {
  for (std::int64_t order = 32; order < 700; order += 7) {
    for (const bool lower : {true, false}) {
      CAPTURE(order);
      const VectorSolvePlan plan = plan_vector_solve(order, lower, std::nullopt);
      REQUIRE(plan.blocks == (order + kVectorBlock - 1) / kVectorBlock);
      REQUIRE(static_cast<std::int64_t>(plan.steps.size()) == plan.blocks);
      bool in_twin = plan.gathers_to_twin;
      std::int64_t valid_in_both = 0;  // unknowns that both textures have
      for (const VectorSolveStep& step : plan.steps) {
        REQUIRE(step.to_twin != in_twin);
        in_twin = step.to_twin;
        REQUIRE(step.first == valid_in_both);
        REQUIRE(step.first + step.count == order);
        valid_in_both = step.block * kVectorBlock;
        REQUIRE((step.column >= 0 && step.column + kVectorBlock <= order));
        // Unless nothing is left behind it, the columns are the block's.
        if ((step.block + 1) * kVectorBlock < order) {
          REQUIRE(step.column == step.block * kVectorBlock);
        }
      }
      REQUIRE(!in_twin);
    }
  }
}

TEST_CASE("plan: a vector's solve reads texels of A where its lines begin at them") {
  using Along = Access::Along;
  const auto access = [](std::int64_t order, bool lower, const Strides& a) {
    return plan_vector_solve(order, lower, a).access;
  };
  CHECK(access(64, true, {0, 64, 1}).along == Along::Rows);
  CHECK(access(64, true, {0, 64, 1}).at_texels);
  CHECK(!access(64, true, {1, 64, 1}).at_texels);
  CHECK(!access(64, true, {0, 65, 1}).at_texels);
  CHECK(access(64, false, {0, 1, 64}).along == Along::Columns);
  CHECK(access(64, false, {0, 1, 64}).at_texels);
  CHECK(!access(63, false, {0, 1, 64}).at_texels);  // from its last element on
  CHECK(access(64, true, {0, 2, 128}).along == Along::Elements);
}

TEST_CASE("plan: who can't solve a vector in blocks") {
  DeviceInfo info = info_of(kDevices.front());
  info.uniform_buffer_offset_alignment = 256;
  DeviceProfile profile;
  CHECK(can_solve_vector(32, info, profile));
  CHECK(!can_solve_vector(31, info, profile));
  CHECK(!can_solve_vector(16384 * 32 + 1, info, profile));
  profile.slow_compiler = true;
  CHECK(!can_solve_vector(32, info, profile));
  profile.slow_compiler = false;
  info.uniform_block_bytes = 0;
  CHECK(!can_solve_vector(32, info, profile));
}

TEST_SUITE_END();

}  // namespace fragblas::test
