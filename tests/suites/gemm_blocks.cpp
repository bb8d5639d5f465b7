// gemm with op(A) in uniform blocks: one, two and four blocks a panel, 64 KiB and 16 KiB, 8 and 4
// draw buffers, and a k that is longer than all of them. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "plan/gemm_plan.hpp"
#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {

TEST_SUITE_BEGIN("gemm_blocks");

TEST_CASE("gemm through uniform blocks of every size and number") {
  if (info().uniform_block_bytes < 65536 || info().draw_buffers < 8) return;
  Rng random = rng("uniform blocks");
  const catalog::Routine& gemm = *catalog::find("sgemm");
  for (const int draw_buffers : {8, 4}) {
    for (const int block_bytes : {65536, 16384}) {
      ContextOptions options = context_options();
      options.limits.draw_buffers = draw_buffers;
      options.limits.uniform_block_bytes = block_bytes;
      OtherContext other(options);
      Context& context = other.enter();
      const std::int64_t block_depth = block_bytes / 4 / draw_buffers;
      for (const std::int64_t k : {std::int64_t{5}, block_depth, block_depth + 1,
                                   2 * block_depth + 3, 4 * block_depth, 4 * block_depth + 5}) {
        const std::int64_t m = 37;
        const std::int64_t n = 41;
        const GemmPlan plan = plan_gemm(m, n, k, context.info(), DeviceProfile{});
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
  const catalog::Routine& gemm = *catalog::find("sgemm");
  for (std::int64_t m = 32; m <= 40; ++m) {
    for (const std::int64_t n : {32, 33, 34, 35, 36, 61, 127, 128, 129}) {
      INFO(m, " x ", n);
      Trial trial(gemm, simple(gemm, {{"m", m}, {"n", n}, {"k", m - 25}}), random);
      trial.scalar("alpha", {1, false}).scalar("beta", {0, false}).rest(Data::Integers).run();
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
    }
  }
}

}  // namespace fragblas::test
