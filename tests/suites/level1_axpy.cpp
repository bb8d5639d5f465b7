// axpy: numeric cases from the descriptor and the rules of BLAS that it must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const catalog::Routine& axpy_routine() {
  return *catalog::find("saxpy");
}

Integers shape(std::int64_t n, std::int64_t incx = 1, std::int64_t incy = 1) {
  return {{"n", n}, {"incx", incx}, {"incy", incy}};
}

}  // namespace

TEST_SUITE_BEGIN("level1_axpy");

TEST_CASE("axpy agrees with the reference (rules 17, 18, 29, 30, 49)") {
  numeric_cases("saxpy");
}

TEST_CASE("rule 30: incy = 0 adds n times to one element") {
  Rng random = rng("axpy inc 0");
  for (std::int64_t n : {1, 2, 5, 64, 129, 1000}) {
    for (std::int64_t incx : {1, -1, 2, 0}) {
      for (bool device : {false, true}) {
        INFO("n = ", n, ", incx = ", incx, ", device = ", device);
        Trial trial(axpy_routine(), shape(n, incx, 0), random);
        std::vector<float> x = random_data(random, n, Data::Integers);
        if (incx == 0) x.assign(x.size(), x[0]);
        trial.place("x", x).place("y", filled(n, 3)).scalar("alpha", {2, device}).run();
        CHECK(trial.strays() == 0);
        FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
      }
    }
  }
}

TEST_CASE("rule 31: alpha = 0 or n <= 0 leaves y and reads no x") {
  Rng random = rng("axpy alpha 0");
  for (bool device : {false, true}) {
    INFO("device = ", device);
    Trial trial(axpy_routine(), shape(100), random);
    std::vector<float> y = device ? random_data(random, 100, Data::Unit) : random_bits(random, 100);
    trial.place("x", filled(100, kNan)).place("y", y).scalar("alpha", {0, device}).run();
    CHECK(trial.output().changed() == 0);
    CHECK(trial.strays() == 0);
  }
  for (std::int64_t n : {0, -1}) {
    Guarded y(blas(), vector_positions(9, 0, 1), 0, 0, random_bits(random, 9), random);
    saxpy(n, 1, y.operand(), 1, y.operand(), 1);
    y.fetch();
    CHECK(y.changed() == 0);
  }
  CHECK_NOTHROW(saxpy(0, 1, Operand(), 1, Operand(), 1));
}

TEST_CASE("rule 43: NaN and Inf in alpha, x and y propagate") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("axpy specials");
  for (bool device : {false, true}) {
    INFO("device = ", device);
    Trial nan(axpy_routine(), shape(9), random);
    nan.scalar("alpha", {kNan, device}).rest().run();
    CHECK(count_nan(nan.result()) == 9);

    Trial infinite(axpy_routine(), shape(6), random);
    infinite.place("x", {1, kNan, kInf, 0, kInf, -1}).place("y", {1, 1, 1, kNan, -kInf, kInf});
    infinite.scalar("alpha", {2, device}).run();
    const std::vector<float> y = infinite.result();
    CHECK(y[0] == 3);
    CHECK(std::isnan(y[1]));
    CHECK(y[2] == kInf);
    CHECK(std::isnan(y[3]));
    CHECK(std::isnan(y[4]));
    CHECK(y[5] == kInf);

    Trial zero(axpy_routine(), shape(2), random);
    zero.place("x", {0, 1}).place("y", {1, 1}).scalar("alpha", {kInf, device}).run();
    CHECK(std::isnan(zero.result()[0]));
    CHECK(zero.result()[1] == kInf);
  }
}

TEST_CASE("rule 44, 45: y may be x, or overlap it") {
  Rng random = rng("axpy same");
  std::vector<float> data = random_data(random, 50, Data::Integers);
  Vector x = blas().vector(data);
  axpy(2, x, x);
  for (float& value : data) value *= 3;
  CHECK(x.read() == data);
  try {
    axpy(1, x.view(40, 0), x.view(40, 5));
  } catch (const Error& error) {
    CHECK(error.status() == Status::InvalidArgument);
  }
  CHECK(x.read().size() == 50);
}

TEST_CASE("rule 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("axpy repeat");
  const std::vector<float> x = random_data(random, 1000, Data::Unit);
  const std::vector<float> y = random_data(random, 1000, Data::Unit);
  std::vector<float> first;
  for (std::int64_t offset : {0, 0, 1, 2, 3, 5, 8}) {
    for (std::int64_t inc : {1, 2, -1}) {
      INFO("offset = ", offset, ", incx = ", inc);
      Trial trial(axpy_routine(), shape(1000, inc, offset == 2 ? 3 : 1), random);
      trial.place("x", x, offset).place("y", y, 8 - offset).scalar("alpha", {0.7f, inc == 2}).run();
      if (first.empty()) first = trial.result();
      CHECK(differing_bits(trial.result(), first) == 0);
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
