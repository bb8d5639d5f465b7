// gemm by each of its kernels: which one is taken follows from the profile, so each is made the
// cheapest in turn. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "plan/gemm_plan.hpp"
#include "plan/gemm_planner.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/planned_device.hpp"
#include "support/relayed_platform.hpp"
#include "support/trial.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

struct Shape {
  std::int64_t m, n, k;
};

const catalog::Routine& gemm_routine() {
  return *catalog::find("sgemm");
}

ContextOptions with(const DeviceProfile& profile) {
  ContextOptions options = context_options();
  options.profile = profile;
  return options;
}

// Fragments are never enough: k is cut into chunks wherever it can be.
DeviceProfile splitting() {
  DeviceProfile profile;
  profile.gemm_unpacked = false;
  profile.fragments = 1 << 20;
  return profile;
}

// On it the cheapest plan has the fewest passes.
DeviceProfile fewest_passes() {
  DeviceProfile profile;
  profile.pass_cost = 1;
  return profile;
}

// On it the block kernel's plans have the fewest draws.
DeviceProfile fewest_draws() {
  DeviceProfile profile;
  profile.gemm_unpacked = false;
  profile.texture_rate = 1;
  profile.draw_cost = 1;
  profile.multiprocessors = profile.fragments = 1;  // no need to split
  return profile;
}

// Every layout and transpose, with and without beta, at odd offsets and leading dimensions too.
void check(const Shape& s, Context& context, Rng& random) {
  for (int bits = 0; bits < 16; ++bits) {
    const bool tight = (bits & 8) == 0;
    Integers integers = {{"m", s.m}, {"n", s.n}, {"k", s.k}};
    integers["layout"] =
        static_cast<std::int64_t>((bits & 1) != 0 ? Layout::ColMajor : Layout::RowMajor);
    integers["transa"] = static_cast<std::int64_t>((bits & 2) != 0 ? Op::Trans : Op::NoTrans);
    integers["transb"] = static_cast<std::int64_t>((bits & 4) != 0 ? Op::Trans : Op::NoTrans);
    Integers all = simple(gemm_routine(), {{"m", s.m}, {"n", s.n}, {"k", s.k}});
    for (const auto& [name, value] : integers) all[name] = value;
    set_ld(gemm_routine(), all, tight ? 0 : 3);
    const Data data = tight ? Data::Integers : Data::Unit;
    INFO(s.m, " x ", s.n, " x ", s.k, ", case ", bits);
    Trial trial(gemm_routine(), all, random, context);
    for (const char* name : {"a", "b", "c"}) {
      trial.place(name, random_data(random, trial.count(name), data), tight ? 0 : 1, 3);
    }
    trial.scalar("alpha", {-1, tight}).scalar("beta", {2, !tight}).run();
    CHECK(trial.strays() == 0);
    FRAGBLAS_CHECK_DEVIATION(trial.deviation(tight));
  }
  // What is not C's own, and C itself, must not reach it when beta is 0.
  Trial fresh(gemm_routine(), simple(gemm_routine(), {{"m", s.m}, {"n", s.n}, {"k", s.k}}), random,
              context);
  fresh.place("c", filled(s.m * s.n, kNan)).scalar("beta", {0, true}).rest().run();
  CHECK(fresh.strays() == 0);
  FRAGBLAS_CHECK_DEVIATION(fresh.deviation());
}

GemmPlan plan_for(const Shape& s, const Context& context, const DeviceProfile& profile) {
  return plan_gemm({s.m, s.n, s.k}, context.info(), profile);
}

bool fits(const Shape& s) {
  return std::max({s.m * s.k, s.k * s.n, s.m * s.n}) + 4 * std::max({s.m, s.n, s.k}) + 16 <=
         info().max_buffer_elements;
}

}  // namespace

TEST_SUITE_BEGIN("gemm_kernels");

TEST_CASE("gemm with k in chunks, through textures") {
  Rng random = rng("split textures");
  DeviceProfile profile = splitting();
  profile.gemm_blocks = false;
  OtherContext other(with(profile));
  Context& context = other.enter();
  for (const Shape& s : {Shape{5, 6, 129}, {16, 12, 260}, {9, 33, 300}, {1, 3, 500}}) {
    if (!fits(s)) continue;
    CHECK(plan_for(s, context, profile).kernel == GemmKernel::Texture);
    CHECK(plan_for(s, context, profile).chunks > 1);
    check(s, context, random);
  }
}

TEST_CASE("gemm with k in chunks, through uniform blocks") {
  if (info().uniform_block_bytes < 16384 || info().draw_buffers < 4) return;
  Rng random = rng("split blocks");
  DeviceProfile profile = splitting();
  profile.texture_rate = 1;
  for (const int block_bytes : {65536, 16384}) {
    ContextOptions options = with(profile);
    options.limits.uniform_block_bytes = block_bytes;
    OtherContext other(options);
    Context& context = other.enter();
    for (const Shape& s : {Shape{17, 20, 129}, {33, 36, 260}, {9, 33, 2100}}) {
      if (!fits(s)) continue;
      CHECK(plan_for(s, context, profile).kernel == GemmKernel::Block);
      CHECK(plan_for(s, context, profile).chunks > 1);
      check(s, context, random);
    }
  }
}

TEST_CASE("gemm with several panels a draw, the last ones of a panel or two") {
  if (info().uniform_block_bytes < 65536 || info().draw_buffers < 8) return;
  Rng random = rng("panels");
  const DeviceProfile profile = fewest_draws();
  OtherContext other(with(profile));
  Context& context = other.enter();
  // 2048 k fill a block of 64 KiB: two blocks a panel leave two panels a draw, four one.
  const struct {
    Shape shape;
    int panels;
  } cases[] = {{{20, 33, 40}, 4}, {{33, 24, 17}, 4}, {{16, 16, 8}, 2}, {{19, 19, 2052}, 2}};
  for (const auto& [s, panels] : cases) {
    if (!fits(s)) continue;
    const GemmPlan plan = plan_for(s, context, profile);
    CHECK(plan.kernel == GemmKernel::Block);
    CHECK(plan.panels == panels);
    Matrix a = context.matrix(s.m, s.k), b = context.matrix(s.k, s.n), c = context.matrix(s.m, s.n);
    const auto draws = [&] {
      a.write(std::vector<float>(static_cast<std::size_t>(a.size()), 1));  // no pack is current
      b.write(std::vector<float>(static_cast<std::size_t>(b.size()), 1));
      const std::int64_t before = context.stats().draws;
      gemm(a, b, c);
      c.read();  // so it is merged
      return context.stats().draws - before;
    };
    // Until the program for several is compiled each has a draw of its own.
    std::int64_t found = draws();
    for (int i = 0; i < 1000 && found != plan.cost.draws; ++i) {
      CHECK(found > plan.cost.draws);
      found = draws();
    }
    if (sees_links()) CHECK(found == plan.cost.draws);
    check(s, context, random);
  }
}

TEST_CASE("gemm with panels of rows of C, where columns would take more draws") {
  if (info().uniform_block_bytes < 16384 || info().draw_buffers < 4) return;
  Rng random = rng("panels of rows");
  const DeviceProfile profile = fewest_draws();
  OtherContext other(with(profile));
  Context& context = other.enter();
  for (const Shape& s : {Shape{8, 300, 40}, {20, 131, 17}, {33, 260, 70}, {5, 64, 260}}) {
    if (!fits(s)) continue;
    const GemmPlan plan = plan_for(s, context, profile);
    CHECK(plan.kernel == GemmKernel::Block);
    CHECK_FALSE(plan.transposed);
    CHECK(plan_for({s.n, s.m, s.k}, context, profile).transposed);
    check(s, context, random);
  }
}

TEST_CASE("rule 48: as many panels a draw as may be, and the bits are the same") {
  const Shape s{40, 36, 70};
  if (!fits(s)) return;
  std::vector<std::vector<float>> results;
  for (const int panels : {1, 2, 4}) {
    DeviceProfile profile = fewest_draws();
    profile.panels = panels;
    OtherContext other(with(profile));
    Context& context = other.enter();
    Rng random = rng("same bits");
    const auto numbers = [&](std::int64_t count) {
      std::vector<float> made(static_cast<std::size_t>(count));
      for (float& x : made) x = static_cast<float>(random.unit()) - 0.5f;
      return made;
    };
    const Matrix a = context.matrix(s.m, s.k, numbers(s.m * s.k));
    const Matrix b = context.matrix(s.k, s.n, numbers(s.k * s.n));
    const Matrix c = context.matrix(s.m, s.n);
    gemm(a, b, c);
    results.push_back(c.read());
  }
  CHECK(results[1] == results[0]);
  CHECK(results[2] == results[0]);
}

TEST_CASE("gemm in tiles, from operands as they lie") {
  Rng random = rng("two-pass");
  DeviceProfile profile;
  profile.gemm_blocks = false;
  profile.fragments = 1 << 16;
  profile.gemm_direct = false;
  profile.pass_cost = 1;  // the fewest passes
  OtherContext other(with(profile));
  Context& context = other.enter();
  for (const std::int64_t few : {2, 3, 5, 8}) {
    for (const Shape& s : {Shape{few, 33, 258}, {few, 20, 320}, {35, few, 257}, {40, few, 320}}) {
      if (!fits(s)) continue;
      const GemmPlan plan = plan_for(s, context, profile);
      CHECK(plan.kernel == GemmKernel::TwoPass);
      CHECK(plan.chunks > 1);
      check(s, context, random);
    }
  }
  other.leave();
  profile.fragments = 1;
  OtherContext thrifty(with(profile));
  for (const Shape& s : {Shape{17, 21, 130}, {35, 36, 64}, {12, 64, 33}}) {
    if (!fits(s)) continue;
    CHECK(plan_for(s, blas(), profile).kernel == GemmKernel::TwoPass);
    check(s, thrifty.enter(), random);
    thrifty.leave();
  }
}

TEST_CASE("gemm in one pass, whatever its loops leave of k") {
  Rng random = rng("direct");
  const DeviceProfile profile = fewest_passes();
  OtherContext other(with(profile));
  Context& context = other.enter();
  const std::int64_t sides[][2] = {{3, 5}, {4, 8}, {9, 2}, {1, 6}, {7, 1}};
  int turn = 0;
  for (const std::int64_t k : {1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 24, 25, 31, 32, 33, 38, 64, 83}) {
    const std::int64_t(&side)[2] = sides[turn++ % 5];
    const Shape s{side[0], side[1], k};
    if (!fits(s)) continue;
    CHECK(plan_for(s, context, profile).kernel == GemmKernel::Direct);
    check(s, context, random);
  }
}

// Where rows of A and B begin at texels, few fragments of a long k fetch 32 ahead. Elsewhere they
// do not, and sum in the same order.
TEST_CASE("rules 47, 48: gemm in one pass, with fetches ahead or without") {
  Rng random = rng("ahead");
  const DeviceProfile profile = fewest_passes();
  OtherContext other(with(profile));
  Context& context = other.enter();
  for (const std::int64_t k : {95, 96, 97, 98, 99, 100, 103, 120, 125, 127, 128, 131, 160, 162}) {
    const Shape s{5, 4 + k % 4, k};
    if (!fits(s)) continue;
    CHECK(plan_for(s, context, profile).kernel == GemmKernel::Direct);
    const std::vector<float> a = random_data(random, s.m * s.k, Data::Unit);
    const std::vector<float> b = random_data(random, s.k * s.n, Data::Unit);
    for (const Op transb : {Op::NoTrans, Op::Trans}) {
      Integers all = simple(gemm_routine(), {{"m", s.m}, {"n", s.n}, {"k", s.k}});
      all["transb"] = static_cast<std::int64_t>(transb);
      set_ld(gemm_routine(), all, round_up(k, 4) - k);
      INFO(s.m, " x ", s.n, " x ", s.k, ", transb ", all["transb"]);
      const auto product = [&](std::int64_t offset) {
        Trial trial(gemm_routine(), all, random, context);
        trial.place("a", a, offset).place("b", b, offset).scalar("beta", {0, true}).rest().run();
        CHECK(trial.strays() == 0);
        FRAGBLAS_CHECK_DEVIATION(trial.deviation());
        return trial.result();
      };
      CHECK(product(0) == product(1));
    }
  }
}

// A texel of C is two rows then, and one of B, if it lies so, too. Elsewhere each lane is a sum of
// its own, in the same order.
TEST_CASE("rules 47, 48: gemm in one pass, of two columns without gaps or with some") {
  Rng random = rng("two columns");
  const DeviceProfile profile = fewest_passes();
  OtherContext other(with(profile));
  Context& context = other.enter();
  for (const std::int64_t k : {1, 2, 3, 4, 7, 32, 33, 96, 98, 103, 128, 131}) {
    const Shape s{3 + k % 4, 2, k};
    if (!fits(s)) continue;
    CHECK(plan_for(s, context, profile).kernel == GemmKernel::Direct);
    const std::vector<float> a = random_data(random, s.m * s.k, Data::Unit);
    const std::vector<float> b = random_data(random, s.k * s.n, Data::Unit);
    const std::vector<float> c = random_data(random, s.m * s.n, Data::Unit);
    for (const Op transb : {Op::NoTrans, Op::Trans}) {
      Integers all = simple(gemm_routine(), {{"m", s.m}, {"n", s.n}, {"k", s.k}});
      all["transb"] = static_cast<std::int64_t>(transb);
      all["lda"] = round_up(k, 4);
      all["ldb"] = transb == Op::NoTrans ? 2 : round_up(k, 4);
      INFO(s.m, " x ", s.n, " x ", s.k, ", transb ", all["transb"]);
      const auto product = [&](std::int64_t ldc, std::int64_t offset) {
        all["ldc"] = ldc;
        Trial trial(gemm_routine(), all, random, context);
        trial.place("a", a, offset).place("b", b, offset).place("c", c, offset);
        trial.scalar("beta", {0, true}).rest().run();
        CHECK(trial.strays() == 0);
        FRAGBLAS_CHECK_DEVIATION(trial.deviation());
        return trial.result();
      };
      const std::vector<float> first = product(2, 0);
      CHECK(product(2, 1) == first);
      CHECK(product(2, 2) == first);
      CHECK(product(4, 0) == first);
      CHECK(product(5, 3) == first);
    }
  }
}

TEST_CASE("gemm of one row or column is a gemv") {
  Rng random = rng("gemm as gemv");
  DeviceProfile profile;
  profile.gemm_blocks = false;
  profile.fragments = 1 << 16;
  profile.pass_cost = 1e-9;
  OtherContext other(with(profile));
  Context& context = other.enter();
  for (const Shape& s : {Shape{1, 60, 2000}, {60, 1, 2000}}) {
    if (!fits(s)) continue;
    check(s, context, random);
  }
  check({1, 1, 700}, context, random);
}

TEST_CASE("gemm in slices of one tile each") {
  Rng random = rng("slices");
  for (const bool blocks : {false, true}) {
    DeviceProfile profile;
    profile.gemm_unpacked = false;
    profile.gemm_blocks = blocks;
    profile.draw_seconds = 1e-4;
    profile.texture_rate = blocks ? 1 : 1e3;
    profile.block_rate = 1e3;
    OtherContext other(with(profile));
    check({19, 70, 9}, other.enter(), random);
  }
}

TEST_CASE("gemm's passes and draws are those of its explanation") {
  for (const Shape& s : {Shape{20, 20, 20},
                         {64, 64, 64},
                         {8, 100, 64},
                         {100, 8, 64},
                         {96, 96, 96},
                         {64, 64, 256},
                         {1, 64, 64}}) {
    if (!fits(s)) continue;
    for (const bool two_pass : {true, false}) {
      DeviceProfile profile;
      profile.gemm_unpacked = two_pass;
      profile.fragments = 1 << 14;
      OtherContext other(with(profile));
      Context& context = other.enter();
      Matrix a = context.matrix(s.m, s.k), b = context.matrix(s.k, s.n);
      Matrix c = context.matrix(s.m, s.n);
      const GemmExplanation e = explain_gemm(context, s.m, s.n, s.k);
      INFO(to_text(e));
      const Stats before = context.stats();
      gemm(a, b, c);
      c.read();  // so it is merged
      CHECK(context.stats().passes - before.passes == e.cost.passes);
      CHECK(context.stats().draws - before.draws == e.cost.draws);
    }
  }
}

TEST_CASE("explain_gemm tells that one panel a draw serves until the program for more is there") {
  const Shape s = {64, 64, 64};
  if (!fits(s)) return;
  for (const int panels : {1, 2, 4}) {
    DeviceProfile profile;
    profile.gemm_unpacked = profile.gemm_direct = false;
    profile.texture_rate = 1;  // so that blocks are taken
    profile.panels = panels;
    OtherContext other(with(profile));
    Context& context = other.enter();
    GemmExplanation e = explain_gemm(context, s.m, s.n, s.k);
    INFO(to_text(e));
    CHECK(e.panels_now == (e.kernel == GemmKernel::Block ? 1 : 0));
    const auto waits = [&] { return to_text(e).find(", 1 until") != std::string::npos; };
    CHECK(waits() == (e.panels_per_draw > 1));
    Matrix a = context.matrix(s.m, s.k), b = context.matrix(s.k, s.n);
    Matrix c = context.matrix(s.m, s.n);
    // The driver compiles beside the first products, or at once.
    for (int call = 0; call < 1000 && e.panels_now < e.panels_per_draw; ++call) {
      gemm(a, b, c);
      c.read();
      e = explain_gemm(context, s.m, s.n, s.k);
    }
    CHECK(e.panels_now == e.panels_per_draw);
    CHECK_FALSE(waits());
  }
}

TEST_CASE("the direct kernel serves until the programs of a plan are there, and both are right") {
  const Shape s = {160, 132, 200};
  if (!fits(s)) return;
  Rng random = rng("starter");
  const DeviceProfile profile;
  ContextOptions options = with(profile);
  options.starter_seconds = 10;
  OtherContext other(options);
  Context& context = other.enter();
  const std::vector<float> a = random_data(random, s.m * s.k, Data::Integers);
  const std::vector<float> b = random_data(random, s.k * s.n, Data::Integers);
  std::vector<float> expected(static_cast<std::size_t>(s.m * s.n));
  for (std::int64_t i = 0; i < s.m; ++i) {
    for (std::int64_t j = 0; j < s.n; ++j) {
      float& sum = expected[static_cast<std::size_t>(i * s.n + j)];
      for (std::int64_t l = 0; l < s.k; ++l) {
        sum += a[static_cast<std::size_t>(i * s.k + l)] * b[static_cast<std::size_t>(l * s.n + j)];
      }
    }
  }
  const Matrix on_device_a = context.matrix(s.m, s.k, a), on_device_b = context.matrix(s.k, s.n, b);
  const GemmKernel kernel = explain_gemm(context, s.m, s.n, s.k).kernel;
  CHECK(kernel != GemmKernel::Direct);
  GemmKernel now = explain_gemm(context, s.m, s.n, s.k).kernel_now;
  CHECK(now == GemmKernel::Direct);
  for (int call = 0; call < 1000 && (call == 0 || now != kernel); ++call) {
    const Matrix c = context.matrix(s.m, s.n);
    gemm(on_device_a, on_device_b, c);
    CHECK(c.read() == expected);
    now = explain_gemm(context, s.m, s.n, s.k).kernel_now;
  }
  CHECK(now == kernel);
}

namespace {

// A clock that makes everything between two fences take so long.
class SlowClock : public RelayedPlatform {
 public:
  using RelayedPlatform::RelayedPlatform;
  double step = 0;

 private:
  // Only who waits sees a fence reached.
  int wait_fence(void* sync, double seconds) override {
    time_ += seconds > 0 ? step : 0;
    return seconds > 0 ? RelayedPlatform::wait_fence(sync, seconds) : 0;
  }
  double now() override { return time_; }

  double time_ = 0;
};

}  // namespace

TEST_CASE("gemm cuts its passes finer when slices are seen to take longer than predicted") {
  if (kBrowser) return;  // a wait can't end there
  SlowClock clock{platform()};
  ContextOptions options = context_options();
  options.profile = slow_profile();
  options.profile->texture_rate *= 1.01;  // no other test's: what is learnt outlives its context
  Context context(clock.table(), options);
  const std::int64_t n = 64;
  Matrix a = context.matrix(n, n), b = context.matrix(n, n), c = context.matrix(n, n);
  const auto passes = [&] {
    const std::int64_t before = context.stats().passes;
    gemm(a, b, c);
    context.finish();
    return context.stats().passes - before;
  };
  const std::int64_t first = passes();  // 0.5 s by the model: 10 slices and what is around them
  CHECK(first >= 13);
  clock.step = 10;  // seconds
  for (int i = 0; i < 12; ++i) passes();
  CHECK(passes() > 2 * first);
  clock.step = 1e-6;
  for (int i = 0; i < 30; ++i) passes();
  CHECK(passes() < first);
}

TEST_CASE("explain_gemm refuses what no buffers could hold, and explains what is only large") {
  const std::int64_t most = info().max_buffer_elements;
  const auto refused = [&](std::int64_t m, std::int64_t n, std::int64_t k) {
    CHECK(error_of([&] { explain_gemm(blas(), m, n, k); }) ==
          "explain_gemm: m = " + std::to_string(m) + ", n = " + std::to_string(n) +
              ", k = " + std::to_string(k) + ", must make matrices of at most the device's " +
              std::to_string(most) + " elements");
  };
  constexpr std::int64_t kHuge = std::int64_t{1} << 62;
  refused(kHuge, kHuge, kHuge);
  refused(1, kHuge, 1);
  refused(most, 2, 1);
  refused(most, 1, 2);
  refused(1, most, 2);
  const std::int64_t side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(most)));
  CHECK(to_text(explain_gemm(blas(), side, side, side)).size() < 2000);
  CHECK(to_text(explain_gemm(blas(), most, 1, 1)).size() < 2000);
}

TEST_CASE("explain_gemm refuses what it can't explain by name") {
  CHECK_THROWS_WITH_AS(explain_gemm(blas(), 4, 0, 4), "explain_gemm: n = 0, must be at least 1",
                       Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
