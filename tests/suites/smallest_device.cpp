// All routines on the smallest device that limits can make: textures of 16 x 16 texels, one draw
// buffer, no uniform blocks. Every operand wraps many rows, and gemm and gemv are cut into blocks.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

ContextOptions smallest(int draw_buffers) {
  ContextOptions options = context_options();
  options.limits.max_texture_size = 16;
  options.limits.draw_buffers = draw_buffers;
  options.limits.uniform_block_bytes = 0;
  return options;
}

// Once is enough: the limits of the run only lower what is lowered here anyway.
bool once() {
  return limits().max_texture_size == 64;
}

}  // namespace

TEST_SUITE_BEGIN("smallest_device");

TEST_CASE("every routine agrees with the reference") {
  if (!once()) return;
  OtherContext other(smallest(1));
  for (const catalog::Routine& routine : catalog::catalog()) {
    INFO(routine.name);
    if (!routine.host) numeric_cases(routine.name, other.enter());
  }
}

TEST_CASE("gemm in blocks: more rows, columns and k than one texture holds") {
  struct Shape {
    std::int64_t m, n, k;
  };
  const Shape shapes[] = {{5, 70, 14},  {130, 5, 7},  {3, 3, 300},  {20, 20, 40}, {65, 9, 15},
                          {31, 32, 31}, {1, 1000, 1}, {1000, 1, 1}, {1, 1, 1000}, {17, 33, 18}};
  Rng random = rng("blocks");
  for (int draw_buffers : {8, 4, 2, 1}) {
    OtherContext other(smallest(draw_buffers));
    Context& context = other.enter();
    const catalog::Routine& gemm = *catalog::find("sgemm");
    for (const Shape& s : shapes) {
      for (bool device : {false, true}) {
        for (Data data : {Data::Integers, Data::Unit}) {
          INFO(draw_buffers, " draw buffers, ", s.m, " x ", s.n, " x ", s.k, ", ", to_string(data));
          Trial trial(gemm, simple(gemm, {{"m", s.m}, {"n", s.n}, {"k", s.k}}), random, context);
          for (const char* name : {"a", "b", "c"}) {
            trial.place(name, random_data(random, trial.count(name), data), random.below(6), 3);
          }
          trial.scalar("alpha", {2, device}).scalar("beta", {-1, device}).run();
          CHECK(trial.strays() == 0);
          FRAGBLAS_CHECK_DEVIATION(trial.deviation(data == Data::Integers));

          Trial fresh(gemm, simple(gemm, {{"m", s.m}, {"n", s.n}, {"k", s.k}}), random, context);
          fresh.place("c", filled(s.m * s.n, kNan)).scalar("beta", {0, device});
          fresh.rest(data).run();
          CHECK(fresh.strays() == 0);
          FRAGBLAS_CHECK_DEVIATION(fresh.deviation(data == Data::Integers));
        }
      }
    }
  }
}

TEST_CASE("gemv in blocks: more rows and columns than one texture holds") {
  struct Shape {
    std::int64_t m, n;
  };
  const Shape shapes[] = {{130, 7}, {7, 140}, {3, 300}, {300, 3}, {1, 1000}, {1000, 1}, {30, 31}};
  Rng random = rng("gemv blocks");
  OtherContext other(smallest(1));
  Context& context = other.enter();
  const catalog::Routine& gemv = *catalog::find("sgemv");
  for (const Shape& s : shapes) {
    for (Op op : {Op::NoTrans, Op::Trans}) {
      for (Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
        for (Data data : {Data::Integers, Data::Unit}) {
          INFO(s.m, " x ", s.n, ", op ", static_cast<int>(op), ", layout ",
               static_cast<int>(layout));
          Integers integers = simple(gemv, {{"m", s.m},
                                            {"n", s.n},
                                            {"layout", static_cast<std::int64_t>(layout)},
                                            {"trans", static_cast<std::int64_t>(op)}});
          Trial trial(gemv, integers, random, context);
          trial.scalar("alpha", {2, false}).scalar("beta", {-1, true}).rest(data).run();
          CHECK(trial.strays() == 0);
          FRAGBLAS_CHECK_DEVIATION(trial.deviation(data == Data::Integers));
        }
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
