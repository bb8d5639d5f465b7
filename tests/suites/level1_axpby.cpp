// axpby and hadamard against plain loops, and the rules of BLAS that they must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>

#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

// A guarded vector in the order of i; with inc = 0 one element.
Guarded vector_of(const std::vector<float>& values, std::int64_t inc, std::int64_t offset,
                  Rng& random) {
  const std::int64_t n = static_cast<std::int64_t>(values.size());
  if (inc == 0) return Guarded(blas(), {offset}, offset, 3, {values[0]}, random);
  return Guarded(blas(), vector_positions(n, offset, inc), offset, 3, values, random);
}

std::vector<float> data_for(Rng& random, std::int64_t n, std::int64_t inc, Data data) {
  std::vector<float> values = random_data(random, n, data);
  if (inc == 0) values.assign(values.size(), values[0]);
  return values;
}

// alpha * product + beta * old, where a factor of 0 hides the rest.
double combine(double alpha, double product, double beta, double old) {
  double sum = 0;
  if (alpha != 0) sum = alpha * product;
  if (beta != 0) sum += beta * old;
  return sum;
}

const std::vector<std::int64_t> kIncrements = {1, 2, 3, -1, -2, 0};

}  // namespace

TEST_SUITE_BEGIN("level1_axpby");

TEST_CASE("saxpby, shad agree with the reference (rules 17, 18, 29, 30, 49)") {
  SUBCASE("saxpby") {
    numeric_cases("saxpby");
  }
  SUBCASE("shad") {
    numeric_cases("shad");
  }
}

TEST_CASE("rules 17, 29, 30, 49: axpby is exact on integers with every increment") {
  Rng random = rng("axpby");
  for (std::int64_t n : {1, 2, 5, 17, 64, 131}) {
    for (std::int64_t incx : kIncrements) {
      for (std::int64_t incy : kIncrements) {
        // Powers of -1 and of 0 keep n updates of one element small.
        const bool once = incy != 0;
        const float alpha = random.pick(std::vector<float>{0, 1, 2, -3});
        const float beta = random.pick(std::vector<float>{0, 1, -1, once ? 2.0f : -1.0f});
        const bool device_a = random.below(2) == 0, device_b = random.below(2) == 0;
        INFO("n = ", n, ", incx = ", incx, ", incy = ", incy, ", alpha = ", alpha,
             ", beta = ", beta, ", devices ", device_a, device_b);
        const std::vector<float> x = data_for(random, n, incx, Data::Integers);
        const std::vector<float> y = data_for(random, n, incy, Data::Integers);
        Guarded gx = vector_of(x, incx, random.below(9), random);
        Guarded gy = vector_of(y, incy, random.below(9), random);
        saxpby(n, make_scalar(blas(), {alpha, device_a}, random), gx.operand(), incx,
               make_scalar(blas(), {beta, device_b}, random), gy.operand(), incy);
        gx.fetch();
        gy.fetch();
        std::vector<float> expected(once ? y : std::vector<float>{y[0]});
        for (std::size_t i = 0; i < x.size(); ++i) {
          float& element = expected[once ? i : 0];
          element =
              static_cast<float>(combine(static_cast<double>(alpha), static_cast<double>(x[i]),
                                         static_cast<double>(beta), static_cast<double>(element)));
        }
        CHECK(gx.changed() == 0);
        CHECK(gy.touched() == 0);
        CHECK(gy.elements() == expected);
      }
    }
  }
}

TEST_CASE("rule 30: axpby with incy = 0 updates one element n times, in more than one draw") {
  Rng random = rng("axpby in turn");
  for (bool device : {false, true}) {
    const std::vector<float> x = random_data(random, 900, Data::Unit);
    Guarded gx = vector_of(x, 1, 1, random), gy = vector_of({2.0f}, 0, 2, random);
    axpby(make_scalar(blas(), {0.7f, device}, random), {gx.operand(), 900, 1},
          make_scalar(blas(), {0.5f, device}, random), {gy.operand(), 900, 0});
    gx.fetch();
    gy.fetch();
    double expected = 2;
    for (float value : x) {
      expected = static_cast<double>(0.7f) * static_cast<double>(value) + 0.5 * expected;
    }
    CHECK(static_cast<double>(gy.elements()[0]) == doctest::Approx(expected).epsilon(1e-5));
    CHECK(gy.touched() == 0);
    CHECK(gx.changed() == 0);

    Buffer one = blas().buffer(1);
    one.fill(1);
    saxpby(10001, make_scalar(blas(), {1, device}, random), one, 0,
           make_scalar(blas(), {-1, device}, random), gy.operand(), 0);
    gy.fetch();
    // y := 1 - y, an odd number of times.
    CHECK(static_cast<double>(gy.elements()[0]) == doctest::Approx(1 - expected).epsilon(1e-5));
  }
}

TEST_CASE("rules 1, 3, 31, 43: a factor of 0 reads nothing, NaN and Inf propagate") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("axpby specials");
  for (bool device : {false, true}) {
    for (std::int64_t inc : {1, -2}) {
      for (std::int64_t incy : {1, 3, 0}) {
        INFO("device = ", device, ", incx = ", inc, ", incy = ", incy);
        const auto result = [&](float alpha, const std::vector<float>& x, float beta,
                                const std::vector<float>& y) {
          Guarded gx = vector_of(x, inc, 1, random), gy = vector_of(y, incy, 2, random);
          saxpby(static_cast<std::int64_t>(x.size()), make_scalar(blas(), {alpha, device}, random),
                 gx.operand(), inc, make_scalar(blas(), {beta, device}, random), gy.operand(),
                 incy);
          gy.fetch();
          CHECK(gy.touched() == 0);
          return gy.elements();
        };
        const std::size_t size = incy == 0 ? 1 : 9;
        CHECK(result(2, filled(9, 3), 0, filled(9, kNan)) == std::vector<float>(size, 6.0f));
        CHECK(result(0, filled(9, kNan), 1, filled(9, 4)) == std::vector<float>(size, 4.0f));
        CHECK(result(0, filled(9, kNan), 0, filled(9, kInf)) == std::vector<float>(size, 0.0f));
        CHECK(count_nan(result(1, filled(9, kNan), 1, filled(9, 0))) ==
              static_cast<std::int64_t>(size));
        CHECK(count_nan(result(kNan, filled(9, 1), 1, filled(9, 0))) ==
              static_cast<std::int64_t>(size));
        CHECK(count_nan(result(1, filled(9, 1), kNan, filled(9, 0))) ==
              static_cast<std::int64_t>(size));
        CHECK(count_nan(result(1, filled(9, kInf), 1, filled(9, -kInf))) ==
              static_cast<std::int64_t>(size));
        CHECK(result(1, filled(9, 1), 2, filled(9, -kInf)) == std::vector<float>(size, -kInf));
      }
    }
  }
  // alpha = 0 known here: x may be null.
  Vector y = blas().vector({1, 2, 3});
  saxpby(3, 0, Operand(), 1, 2, y, 1);
  CHECK(y.read() == std::vector<float>{2, 4, 6});
  saxpby(3, 0, Operand(), 1, 2, y, 0);
  CHECK(y.read() == std::vector<float>{16, 4, 6});
}

TEST_CASE("axpby and hadamard: n <= 0 touches nothing") {
  Rng random = rng("axpby nothing");
  Guarded y(blas(), vector_positions(9, 0, 1), 0, 0, random_bits(random, 9), random);
  for (std::int64_t n : {0, -5}) {
    saxpby(n, 1, y.operand(), 1, 0, y.operand(), 1);
    shad(n, 1, y.operand(), 1, y.operand(), 1, 0, y.operand(), 1);
    saxpby(n, 1, Operand(), 1, 0, Operand(), 1);
    shad(n, 1, Operand(), 1, Operand(), 1, 0, Operand(), 1);
  }
  y.fetch();
  CHECK(y.changed() == 0);
}

TEST_CASE("rules 17, 29, 49: hadamard is exact on integers with every increment") {
  Rng random = rng("hadamard");
  for (std::int64_t n : {1, 2, 7, 64, 131}) {
    for (std::int64_t incx : kIncrements) {
      for (std::int64_t incy : kIncrements) {
        const std::int64_t incz = random.pick(std::vector<std::int64_t>{1, 2, -1, -3});
        const float alpha = random.pick(std::vector<float>{0, 1, 2, -3});
        const float beta = random.pick(std::vector<float>{0, 1, -2});
        const bool device_a = random.below(2) == 0, device_b = random.below(2) == 0;
        INFO("n = ", n, ", incx = ", incx, ", incy = ", incy, ", incz = ", incz,
             ", alpha = ", alpha, ", beta = ", beta, ", devices ", device_a, device_b);
        const std::vector<float> x = data_for(random, n, incx, Data::Integers);
        const std::vector<float> y = data_for(random, n, incy, Data::Integers);
        const std::vector<float> z =
            beta == 0 ? filled(n, kNan) : random_data(random, n, Data::Integers);
        Guarded gx = vector_of(x, incx, random.below(9), random);
        Guarded gy = vector_of(y, incy, random.below(9), random);
        Guarded gz = vector_of(z, incz, random.below(9), random);
        shad(n, make_scalar(blas(), {alpha, device_a}, random), gx.operand(), incx, gy.operand(),
             incy, make_scalar(blas(), {beta, device_b}, random), gz.operand(), incz);
        gx.fetch();
        gy.fetch();
        gz.fetch();
        std::vector<float> expected = z;
        for (std::size_t i = 0; i < z.size(); ++i) {
          expected[i] = static_cast<float>(
              combine(static_cast<double>(alpha), static_cast<double>(x[i] * y[i]),
                      static_cast<double>(beta), static_cast<double>(z[i])));
        }
        CHECK(gx.changed() + gy.changed() == 0);
        CHECK(gz.touched() == 0);
        CHECK(gz.elements() == expected);
      }
    }
  }
}

TEST_CASE("rules 1, 3, 43, 45: hadamard's factors, NaN and Inf, and operands that are one") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("hadamard specials");
  for (bool device : {false, true}) {
    const Scalar zero = make_scalar(blas(), {0, device}, random);
    const Scalar one = make_scalar(blas(), {1, device}, random);
    Vector x = blas().vector({kNan, kInf, 0, 2, -3}), y = blas().vector({1, 0, kNan, 3, kInf});
    Vector z = blas().vector({kNan, kNan, kNan, kNan, kNan});
    hadamard(x, y, z, {one, zero});
    const std::vector<float> result = z.read();
    CHECK(count_nan(result) == 3);
    CHECK(result[3] == 6);
    CHECK(result[4] == -kInf);
    Vector kept = blas().vector({1, 2, 3, 4, 5});
    hadamard(x, y, kept, {zero, one});
    CHECK(kept.read() == std::vector<float>{1, 2, 3, 4, 5});
    hadamard(kept, kept, kept, {one, one});
    CHECK(kept.read() == std::vector<float>{2, 6, 12, 20, 30});
  }
}

TEST_CASE("bad arguments of axpby and hadamard") {
  Vector x = blas().vector(4), y = blas().vector(4), z = blas().vector(4);
  CHECK_THROWS_WITH_AS(shad(4, 1, x, 1, y, 1, 0, z, 0), "shad: incz = 0, must be other than 0",
                       Error);
  CHECK_THROWS_AS(shad(0, 1, x, 1, y, 1, 0, z, 0), Error);
  CHECK_THROWS_AS(shad(5, 1, x, 0, y, 0, 0, z, 1), Error);
  CHECK_THROWS_AS(saxpby(5, 1, x, 1, 1, y, 1), Error);
  CHECK_THROWS_AS(saxpby(4, 1, x, 1, 1, y, 2), Error);
  CHECK_THROWS_AS(axpby(1, x.view(3), 1, y.view(4)), Error);
  CHECK_THROWS_AS(hadamard(x, y, z.view(3)), Error);
}

TEST_CASE("rules 47, 48: axpby gives the same bits wherever x and y lie") {
  Rng random = rng("axpby repeat");
  const std::vector<float> x = random_data(random, 700, Data::Unit);
  const std::vector<float> y = random_data(random, 700, Data::Unit);
  std::vector<float> first;
  for (std::int64_t offset : {0, 0, 1, 3, 8}) {
    for (std::int64_t inc : {1, -1}) {
      Guarded gx = vector_of(x, inc, offset, random);
      Guarded gy = vector_of(y, 1, 8 - offset, random);
      saxpby(700, 0.7f, gx.operand(), inc, -1.3f, gy.operand(), 1);
      gy.fetch();
      if (first.empty()) first = gy.elements();
      CHECK(differing_bits(gy.elements(), first) == 0);
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
