// copy: numeric cases from the descriptor, and that it keeps every bit.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const catalog::Routine& copy_routine() {
  return *catalog::find("scopy");
}

Integers shape(std::int64_t n, std::int64_t incx = 1, std::int64_t incy = 1) {
  return {{"n", n}, {"incx", incx}, {"incy", incy}};
}

}  // namespace

TEST_SUITE_BEGIN("level1_copy");

TEST_CASE("copy agrees with the reference (rules 17, 18, 29, 30, 49)") {
  numeric_cases("scopy");
}

TEST_CASE("rule 47, 50: copy keeps every bit: NaN payloads, infinities, subnormals, -0") {
  Rng random = rng("copy bits");
  for (std::int64_t n : {1, 5, 64, 129, 1000}) {
    for (std::int64_t incx : {1, 2, -1, -3}) {
      for (std::int64_t incy : {1, 3, -1, -2}) {
        INFO("n = ", n, ", incx = ", incx, ", incy = ", incy);
        std::vector<float> x = random_bits(random, n);
        x[0] = from_bits(0x80000000u);
        x[static_cast<std::size_t>(n / 2)] = from_bits(0x00000001u);
        Trial trial(copy_routine(), shape(n, incx, incy), random);
        trial.place("x", x, random.below(9)).rest().run();
        CHECK(trial.strays() == 0);
        CHECK(differing_bits(trial.result(), x) == 0);
      }
    }
  }
}

TEST_CASE("rule 30: incx = 0 repeats one element, incy = 0 leaves the last one") {
  Rng random = rng("copy inc 0");
  for (std::int64_t incx : {0, 1, -2}) {
    for (std::int64_t incy : {0, 1, -2}) {
      INFO("incx = ", incx, ", incy = ", incy);
      Trial trial(copy_routine(), shape(7, incx, incy), random);
      std::vector<float> x = random_data(random, 7, Data::Unit);
      if (incx == 0) x.assign(7, x[0]);
      trial.place("x", x).rest().run();
      if (incy == 0) x.assign(7, x[6]);
      CHECK(trial.result() == x);
      CHECK(trial.strays() == 0);
    }
  }
}

TEST_CASE("n <= 0 touches nothing and null operands are legal") {
  Rng random = rng("copy nothing");
  for (std::int64_t n : {0, -3}) {
    Guarded y(blas(), vector_positions(9, 0, 1), 0, 0, random_bits(random, 9), random);
    scopy(n, y.operand(), 1, y.operand(), 1);
    y.fetch();
    CHECK(y.changed() == 0);
  }
  CHECK_NOTHROW(scopy(0, Operand(), 1, Operand(), 1));
}

TEST_CASE("x and y may be parts of one buffer") {
  for (std::int64_t n : {4, 30}) {
    INFO("n = ", n);
    std::vector<float> all;
    for (std::int64_t i = 0; i < 2 * n; ++i) all.push_back(static_cast<float>(i));
    Buffer buffer = blas().buffer(2 * n);
    buffer.write(all);
    scopy(n, buffer, 2, Operand(buffer, 1), 2);  // the odd elements take the even ones
    for (std::int64_t i = 0; i < n; ++i) {
      all[static_cast<std::size_t>(2 * i + 1)] = all[static_cast<std::size_t>(2 * i)];
    }
    CHECK(buffer.read() == all);
  }
}

TEST_CASE("rule 44: overlapping x and y neither crash nor hang") {
  Buffer buffer = blas().buffer(64);
  buffer.fill(1);
  try {
    scopy(40, buffer, 1, Operand(buffer, 3), 1);
  } catch (const Error& error) {
    CHECK(error.status() == Status::InvalidArgument);
  }
  CHECK(buffer.read() == filled(64, 1));
}

TEST_SUITE_END();

}  // namespace fragblas::test
