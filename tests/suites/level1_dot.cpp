// dot: numeric cases from the descriptor and the rules of BLAS that it must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const catalog::Routine& dot_routine() {
  return *catalog::find("sdot");
}

Integers shape(std::int64_t n, std::int64_t incx = 1, std::int64_t incy = 1) {
  return {{"n", n}, {"incx", incx}, {"incy", incy}};
}

}  // namespace

TEST_SUITE_BEGIN("level1_dot");

TEST_CASE("dot agrees with the reference (rules 17, 18, 29, 30, 49)") {
  numeric_cases("sdot");
}

TEST_CASE("the overload that returns a float gives the same number") {
  Rng random = rng("dot float");
  for (std::int64_t n : {0, 1, 5, 1000}) {
    INFO("n = ", n);
    Vector x = blas().vector(random_data(random, n, Data::Unit));
    Vector y = blas().vector(random_data(random, n, Data::Unit));
    Vector result = blas().vector(1);
    dot(x, y, result);
    CHECK(dot(x, y) == result.read()[0]);
  }
}

TEST_CASE("rule 33: n <= 0 gives 0") {
  Rng random = rng("dot nothing");
  for (std::int64_t n : {0, -1, -100}) {
    INFO("n = ", n);
    Guarded result(blas(), {2}, 2, 3, {kNan}, random);
    sdot(n, Operand(), 1, Operand(), 1, result.operand());
    result.fetch();
    CHECK(result.elements()[0] == 0);
    CHECK(result.touched() == 0);
  }
}

TEST_CASE("rule 43: NaN and Inf anywhere reach the result") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("dot specials");
  for (std::int64_t n : {1, 4, 9, 65, 1000, 4097}) {
    for (int i = 0; i < 6; ++i) {
      const std::int64_t at = i == 0 ? 0 : i == 1 ? n - 1 : random.below(n);
      INFO("n = ", n, ", at = ", at);
      std::vector<float> x = filled(n, 1), y = filled(n, 1);
      auto value = [&] {
        Trial trial(dot_routine(), shape(n), random);
        trial.place("x", x, i).place("y", y, 3 * i).rest().run();
        CHECK(trial.strays() == 0);
        return trial.result()[0];
      };
      x[static_cast<std::size_t>(at)] = kNan;
      CHECK(std::isnan(value()));
      x[static_cast<std::size_t>(at)] = -kInf;
      CHECK(value() == -kInf);
      y[static_cast<std::size_t>(at)] = 0;
      CHECK(std::isnan(value()));
    }
  }
}

TEST_CASE("rule 45: dot(x, x) is the squared norm, and x stays") {
  Rng random = rng("dot same");
  for (std::int64_t n : {1, 17, 1000, 4097}) {
    INFO("n = ", n);
    const std::vector<float> data = random_data(random, n, Data::Integers);
    Vector x = blas().vector(data), result = blas().vector(1);
    dot(x, x, result);
    Reference reference;
    reference.product = oracle::dot(widen(data), widen(data));
    reference.k = n;
    FRAGBLAS_CHECK_DEVIATION(deviation("sdot", result.read(), reference, true));
    CHECK(x.read() == data);
  }
}

TEST_CASE("the result may lie in the buffer of x") {
  Vector x = blas().vector({1, 2, 3, 4, 0, 0, 0});
  dot(x.view(4), x.view(4), x.view(1, 5));
  CHECK(x.read() == std::vector<float>{1, 2, 3, 4, 0, 30, 0});
  dot(x.view(4), x.view(4), x.view(1, 0));  // even over an element that is read
  CHECK(x.read() == std::vector<float>{30, 2, 3, 4, 0, 30, 0});
}

TEST_CASE("rule 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("dot repeat");
  for (std::int64_t n : {100, 4097}) {
    const std::vector<float> x = random_data(random, n, Data::Unit);
    const std::vector<float> y = random_data(random, n, Data::Unit);
    std::vector<float> first;
    for (std::int64_t offset : {0, 0, 1, 2, 3, 5, 8}) {
      for (std::int64_t inc : {1, 2, -1}) {
        INFO("n = ", n, ", offset = ", offset, ", incx = ", inc);
        Trial trial(dot_routine(), shape(n, inc, offset == 2 ? 3 : 1), random);
        trial.place("x", x, offset).place("y", y, 8 - offset).rest().run();
        if (first.empty()) first = trial.result();
        CHECK(differing_bits(trial.result(), first) == 0);
      }
    }
  }
}

TEST_CASE("a device scalar feeds the next routine without a readback") {
  Vector x = blas().vector({1, 2, 3}), y = blas().vector({10, 20, 30}), s = blas().vector(1);
  blas().finish();
  const Stats before = blas().stats();
  dot(x, x, s);   // 14
  axpy(s, x, y);  // 24, 48, 72
  scal(s, y);     // 336, 672, 1008
  CHECK(blas().stats().readbacks == before.readbacks);
  CHECK(y.read() == std::vector<float>{336, 672, 1008});
}

TEST_SUITE_END();

}  // namespace fragblas::test
