// scal: numeric cases from the descriptor and the rules of BLAS that it must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const catalog::Routine& scal_routine() {
  return *catalog::find("sscal");
}

Integers shape(std::int64_t n, std::int64_t incx = 1) {
  return {{"n", n}, {"incx", incx}};
}

}  // namespace

TEST_SUITE_BEGIN("level1_scal");

TEST_CASE("scal agrees with the reference (rules 17, 49)") {
  numeric_cases("sscal");
}

TEST_CASE("rule 19, 20, 43: scal by 0 multiplies, scal by NaN gives NaN") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("scal specials");
  for (bool device : {false, true}) {
    for (std::int64_t inc : {1, 3}) {
      INFO("device = ", device, ", incx = ", inc);
      const std::vector<float> x = {1, kNan, kInf, -kInf, -2, 0, -0.0f, kNan, 5};
      Trial zero(scal_routine(), shape(9, inc), random);
      zero.place("x", x).scalar("alpha", {0, device}).run();
      for (std::size_t i = 0; i < x.size(); ++i) {
        CAPTURE(i);
        CHECK(std::isnan(zero.result()[i]) == !std::isfinite(x[i]));
        if (std::isfinite(x[i])) CHECK(zero.result()[i] == 0);
      }
      CHECK(zero.strays() == 0);

      Trial nan(scal_routine(), shape(9, inc), random);
      nan.place("x", x).scalar("alpha", {kNan, device}).run();
      CHECK(count_nan(nan.result()) == 9);
      CHECK(nan.strays() == 0);

      Trial infinite(scal_routine(), shape(2, inc), random);
      infinite.place("x", {2, -3}).scalar("alpha", {kInf, device}).run();
      CHECK(infinite.result() == std::vector<float>{kInf, -kInf});
    }
  }
}

TEST_CASE("rule 21: n <= 0 or incx <= 0 returns at once") {
  Rng random = rng("scal nothing");
  for (std::int64_t n : {0, -1, 5}) {
    for (std::int64_t inc : {0, -1, -2, 1}) {
      if (n > 0 && inc > 0) continue;
      INFO("n = ", n, ", incx = ", inc);
      Guarded x(blas(), vector_positions(9, 0, 1), 0, 0, random_bits(random, 9), random);
      const Stats before = blas().stats();
      sscal(n, 2, x.operand(), inc);
      CHECK(blas().stats().passes == before.passes);
      CHECK(blas().stats().pending == before.pending);
      x.fetch();
      CHECK(x.changed() == 0);
    }
  }
  CHECK_NOTHROW(sscal(0, 2, Operand(), 1));
}

TEST_CASE("rule 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("scal repeat");
  const std::vector<float> x = random_data(random, 1000, Data::Unit);
  std::vector<float> first;
  for (std::int64_t offset : {0, 0, 1, 2, 3, 5, 8}) {
    for (std::int64_t inc : {1, 2, 3}) {
      INFO("offset = ", offset, ", incx = ", inc);
      Trial trial(scal_routine(), shape(1000, inc), random);
      trial.place("x", x, offset).scalar("alpha", {0.7f, inc == 2}).run();
      if (first.empty()) first = trial.result();
      CHECK(differing_bits(trial.result(), first) == 0);
    }
  }
}

TEST_CASE("rule 50: subnormals are kept or flushed as the probe says") {
  Rng random = rng("scal subnormal");
  const float least = std::numeric_limits<float>::denorm_min();
  std::vector<float> x;
  for (int i = 1; i <= 64; ++i) x.push_back(static_cast<float>(i * 1000) * least);
  Trial trial(scal_routine(), shape(64), random);
  trial.place("x", x).scalar("alpha", {2, false}).run();
  for (float& value : x) value = info().probe.subnormals_kept ? 2 * value : 0;
  CHECK(trial.result() == x);
}

TEST_CASE("a chain of scal on views of one buffer") {
  Buffer buffer = blas().buffer(40);
  buffer.fill(1);
  for (int i = 0; i < 5; ++i) scal(2, buffer.vector(8, i * 8));
  for (int i = 0; i < 5; ++i) scal(3, buffer.vector(18, i, 2));
  std::vector<float> expected = filled(40, 2);
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < 18; ++j) expected[static_cast<std::size_t>(i + 2 * j)] *= 3;
  }
  CHECK(buffer.read() == expected);
}

TEST_SUITE_END();

}  // namespace fragblas::test
