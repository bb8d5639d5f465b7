// gemm with op(A) in uniform blocks: one, two and four blocks a panel, 64 KiB and 16 KiB, 8 and 4
// draw buffers, and a k that is longer than all of them. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "plan/gemm_plan.hpp"
#include "plan/gemm_planner.hpp"
#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

struct Shape {
  std::int64_t m, n, k;
};

// On the 64-texel textures of this suite a buffer has 16384 elements.
const Shape kShapes[] = {{32, 32, 1},   {33, 35, 3},    {40, 64, 16},  {35, 33, 17},
                         {64, 100, 60}, {32, 400, 35},  {400, 32, 35}, {120, 33, 129},
                         {33, 32, 480}, {120, 120, 120}};

void check(const Shape& shape, Context& context, Rng& random) {
  const catalog::Routine& gemm = *catalog::find("sgemm");
  for (Data data : {Data::Integers, Data::Unit}) {
    for (bool trans : {false, true}) {
      INFO(shape.m, " x ", shape.n, " x ", shape.k, ", ", to_string(data), ", trans = ", trans);
      Integers integers = {{"m", shape.m}, {"n", shape.n}, {"k", shape.k}};
      const Op op = trans ? Op::Trans : Op::NoTrans;
      integers["transa"] = integers["transb"] = static_cast<std::int64_t>(op);
      integers = simple(gemm, integers);
      Trial trial(gemm, integers, random, context);
      for (const char* name : {"a", "b", "c"}) {
        const std::int64_t offset = trans ? random.below(6) : 0;
        trial.place(name, random_data(random, trial.count(name), data), offset, 3);
      }
      trial.scalar("alpha", {-1, trans}).scalar("beta", {2, !trans}).run();
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation(data == Data::Integers));
    }
  }
  // What is not C's own, padding of panels above all, must not reach it.
  Trial fresh(gemm, simple(gemm, {{"m", shape.m}, {"n", shape.n}, {"k", shape.k}}), random,
              context);
  fresh.place("c", filled(shape.m * shape.n, kNan)).scalar("beta", {0, true}).rest().run();
  CHECK(fresh.strays() == 0);
  FRAGBLAS_CHECK_DEVIATION(fresh.deviation());
}

}  // namespace

TEST_SUITE_BEGIN("gemm_blocks");

TEST_CASE("gemm through uniform blocks of every size and number") {
  if (info().uniform_block_bytes < 65536 || info().draw_buffers < 8) return;
  Rng random = rng("uniform blocks");
  const catalog::Routine& gemm = *catalog::find("sgemm");
  for (const int draw_buffers : {8, 4}) {
    for (const int block_bytes : {65536, 16384}) {
      ContextOptions options = only_blocks();
      options.limits.draw_buffers = draw_buffers;
      options.limits.uniform_block_bytes = block_bytes;
      OtherContext other(options);
      Context& context = other.enter();
      const std::int64_t block_depth = block_bytes / 4 / draw_buffers;
      for (const std::int64_t k : {std::int64_t{5}, block_depth, block_depth + 1,
                                   2 * block_depth + 3, 4 * block_depth, 4 * block_depth + 5}) {
        const std::int64_t m = 37;
        const std::int64_t n = 41;
        const GemmPlan plan = plan_gemm({m, n, k}, context.info(), *only_blocks().profile);
        REQUIRE(plan.kernel == GemmKernel::Block);
        REQUIRE(plan.block_bytes == block_bytes);
        for (const Data data : {Data::Integers, Data::Unit}) {
          INFO(draw_buffers, " draw buffers, blocks of ", block_bytes, " bytes, k = ", k, ", ",
               to_string(data));
          Trial trial(gemm, simple(gemm, {{"m", m}, {"n", n}, {"k", k}}), random, context);
          trial.scalar("alpha", {-1, false}).scalar("beta", {2, false}).rest(data).run();
          CHECK(trial.strays() == 0);
          FRAGBLAS_CHECK_DEVIATION(trial.deviation(data == Data::Integers));
        }
      }
    }
  }
}

TEST_CASE("gemm through uniform blocks at every remainder of rows and columns") {
  if (info().uniform_block_bytes < 16384 || info().draw_buffers < 4) return;
  Rng random = rng("uniform block edges");
  OtherContext other(only_blocks());
  Context& context = other.enter();
  const catalog::Routine& gemm = *catalog::find("sgemm");
  for (std::int64_t m = 32; m <= 40; ++m) {
    for (const std::int64_t n : {32, 33, 34, 35, 36, 61, 127, 128, 129}) {
      INFO(m, " x ", n);
      Trial trial(gemm, simple(gemm, {{"m", m}, {"n", n}, {"k", m - 25}}), random, context);
      trial.scalar("alpha", {1, false}).scalar("beta", {0, false}).rest(Data::Integers).run();
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
    }
  }
}

TEST_CASE("gemm through uniform blocks of every shape, under every limit") {
  if (limits().max_texture_size != 0) return;  // once is enough
  Rng random = rng("gemm blocks");
  for (const int side : {2048, 64}) {
    for (const int draw_buffers : {8, 4}) {
      for (const int block_bytes : {65536, 16384}) {
        INFO("textures of ", side, ", ", draw_buffers, " targets, blocks of ", block_bytes);
        ContextOptions options = only_blocks();
        options.limits.max_texture_size = side;
        options.limits.draw_buffers = draw_buffers;
        options.limits.uniform_block_bytes = block_bytes;
        OtherContext other(options);
        Context& context = other.enter();
        for (const Shape& shape : kShapes) check(shape, context, random);
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
