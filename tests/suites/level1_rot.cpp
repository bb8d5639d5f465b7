// rot, rotm and swap against plain loops, and the rules of BLAS that they must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using Floats = std::vector<float>;
// What is done to an element of each in turn.
using Step = std::function<void(float& x, float& y)>;

struct Pair {
  std::int64_t n, incx, incy;
  Floats x, y;  // one element where the increment is 0
  Guarded gx, gy;

  Pair(std::int64_t n, std::int64_t incx, std::int64_t incy, const Floats& x_values,
       const Floats& y_values, Rng& random)
      : n(n),
        incx(incx),
        incy(incy),
        x(incx == 0 ? Floats{x_values[0]} : x_values),
        y(incy == 0 ? Floats{y_values[0]} : y_values),
        gx(guarded(x, incx, random)),
        gy(guarded(y, incy, random)) {}

  static Guarded guarded(const Floats& values, std::int64_t inc, Rng& random) {
    const std::int64_t offset = random.below(9);
    return Guarded(
        blas(),
        vector_positions(static_cast<std::int64_t>(values.size()), offset, inc == 0 ? 1 : inc),
        offset, random.below(5), values, random);
  }

  void expect(const Step& step) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
      step(x[incx == 0 ? 0 : i], y[incy == 0 ? 0 : i]);
    }
  }
  void fetch() {
    gx.fetch();
    gy.fetch();
  }
};

const std::vector<std::int64_t> kIncrements = {1, 2, -1, -3, 0};

double wide(float value) {
  return static_cast<double>(value);
}

// Every product and sum rounded once, as on a device without fused operations; exact on integers.
Step rotation(float h11, float h12, float h21, float h22) {
  return [=](float& x, float& y) {
    const float old = x;
    x = static_cast<float>(wide(h11) * wide(old) + wide(h12) * wide(y));
    y = static_cast<float>(wide(h21) * wide(old) + wide(h22) * wide(y));
  };
}

void check_close(const Floats& found, const Floats& expected) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CAPTURE(i);
    CHECK(std::fabs(wide(found[i]) - wide(expected[i])) <= 2e-6);
  }
}

}  // namespace

TEST_SUITE_BEGIN("level1_rot");

TEST_CASE("srot, srotm, sswap agree with the reference (rules 17, 18, 29, 30, 49)") {
  SUBCASE("srot") {
    numeric_cases("srot");
  }
  SUBCASE("srotm") {
    numeric_cases("srotm");
  }
  SUBCASE("sswap") {
    numeric_cases("sswap");
  }
}

TEST_CASE("rules 17, 29, 30, 49: rot is exact on integers with every increment") {
  Rng random = rng("rot");
  for (std::int64_t n : {1, 2, 5, 17, 64, 131}) {
    for (std::int64_t incx : kIncrements) {
      for (std::int64_t incy : kIncrements) {
        const bool in_turn = incx == 0 || incy == 0;
        // Quarter turns keep n rotations of one element small.
        const float c = in_turn ? 0.0f : random.pick(Floats{0, 1, -2, 3});
        const float s = in_turn ? random.pick(Floats{1, -1}) : random.pick(Floats{0, 1, -2});
        const bool device_c = random.below(2) == 0, device_s = random.below(2) == 0;
        INFO("n = ", n, ", incx = ", incx, ", incy = ", incy, ", c = ", c, ", s = ", s,
             ", devices ", device_c, device_s);
        Pair pair(n, incx, incy, random_data(random, n, Data::Integers),
                  random_data(random, n, Data::Integers), random);
        srot(n, pair.gx.operand(), incx, pair.gy.operand(), incy,
             make_scalar(blas(), {c, device_c}, random),
             make_scalar(blas(), {s, device_s}, random));
        pair.fetch();
        pair.expect(rotation(c, s, -s, c));
        CHECK(pair.gx.elements() == pair.x);
        CHECK(pair.gy.elements() == pair.y);
        CHECK(pair.gx.touched() + pair.gy.touched() == 0);
      }
    }
  }
}

TEST_CASE("rule 30: rot with an increment of 0, over more than one draw") {
  Rng random = rng("rot in turn");
  const std::int64_t most = info().max_buffer_elements;
  for (std::int64_t n : {3, 600, 2500}) {
    if (2 * n + 20 > most) continue;
    for (const auto& incs : {std::pair{0, 1}, {0, -2}, {1, 0}, {-2, 0}, {0, 0}}) {
      const int incx = incs.first, incy = incs.second;  // INFO can't hold structured bindings
      for (bool device : {false, true}) {
        INFO("n = ", n, ", incx = ", incx, ", incy = ", incy, ", device = ", device);
        const float c = 0.8f, s = -0.6f;
        Pair pair(n, incx, incy, random_data(random, n, Data::Unit),
                  random_data(random, n, Data::Unit), random);
        rot({pair.gx.operand(), n, incx}, {pair.gy.operand(), n, incy},
            make_scalar(blas(), {c, device}, random), make_scalar(blas(), {s, device}, random));
        pair.fetch();
        pair.expect(rotation(c, s, -s, c));
        if (incx == 0 && incy == 0) {
          // n rotations of two elements: the errors add up.
          CHECK(std::fabs(wide(pair.gx.elements()[0]) - wide(pair.x[0])) <= 1e-7 * 4 * wide(n));
          CHECK(std::fabs(wide(pair.gy.elements()[0]) - wide(pair.y[0])) <= 1e-7 * 4 * wide(n));
        } else {
          check_close(pair.gx.elements(), pair.x);
          check_close(pair.gy.elements(), pair.y);
        }
        CHECK(pair.gx.touched() + pair.gy.touched() == 0);
      }
    }
  }
}

TEST_CASE("rule 32: rot with c = 1 and s = 0 leaves x and y, whatever they hold") {
  Rng random = rng("rot identity");
  for (bool device : {false, true}) {
    for (std::int64_t incx : {1, -2, 0}) {
      for (std::int64_t incy : {1, 3, 0}) {
        INFO("device = ", device, ", incx = ", incx, ", incy = ", incy);
        Pair pair(50, incx, incy, random_bits(random, 50), random_bits(random, 50), random);
        srot(50, pair.gx.operand(), incx, pair.gy.operand(), incy,
             make_scalar(blas(), {1, device}, random), make_scalar(blas(), {0, device}, random));
        pair.fetch();
        CHECK(pair.gx.changed() + pair.gy.changed() == 0);
      }
    }
  }
}

TEST_CASE("rule 43: rot skips no factor of 0: NaN and Inf propagate") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  for (std::int64_t inc : {1, 2}) {
    Vector x = blas().vector({1, 1, kNan, 1, kInf, 1, 2, 1});
    Vector y = blas().vector({kNan, 1, 1, 1, 0, 1, 3, 1});
    rot(x.view(4, 0, 2), y.view(4, 0, 2), 0, 1);
    const Floats new_x = x.read(), new_y = y.read();
    CHECK(count_nan({new_x[0], new_y[0], new_x[2], new_y[2]}) == 4);
    CHECK(std::isnan(new_x[4]));  // 0 * Inf + 0
    CHECK(new_y[4] == -kInf);
    CHECK(new_x[6] == 3);
    CHECK(new_y[6] == -2);
    Vector u = blas().vector({1, 2, 3}), v = blas().vector({1, 2, 3});
    srot(3, u, inc == 2 ? 0 : 1, v, 1, kNan, 1);
    CHECK(count_nan(v.read()) == 3);
  }
}

TEST_CASE("the factors of rot may lie in x or y") {
  Vector x = blas().vector({3, 1, 2}), y = blas().vector({5, 10, 20});
  rot(x.view(2, 1), y.view(2, 1), x.view(1, 1), y.view(1, 0));  // c = 1, s = 5
  CHECK(x.read() == Floats{3, 51, 102});
  CHECK(y.read() == Floats{5, 5, 10});
}

TEST_CASE("rule 35: rotm with flags -2, -1, 0 and 1, and those that BLAS does not name") {
  Rng random = rng("rotm");
  for (float flag : {-2.0f, -1.0f, 0.0f, 1.0f, -7.0f, 2.0f, kNan}) {
    for (std::int64_t incx : kIncrements) {
      for (std::int64_t incy : kIncrements) {
        INFO("flag = ", flag, ", incx = ", incx, ", incy = ", incy);
        // What the flag implies is not read: NaN.
        RotmParam param = {flag, 2, -1, 3, 1};
        if (incx == 0 || incy == 0) param = {flag, 0, -1, 1, 0};
        RotmParam full = param;
        if (flag == 0) {
          param[1] = param[4] = kNan;
          full[1] = full[4] = 1;
        } else if (flag == -2) {
          param[1] = param[2] = param[3] = param[4] = kNan;
        } else if (!(flag < 0)) {
          param[2] = param[3] = kNan;
          full[2] = -1;
          full[3] = 1;
        }
        const bool grows = (incx == 0 || incy == 0) && flag == 0;
        const std::int64_t n = grows ? 6 : 41;
        Pair pair(n, incx, incy, random_data(random, n, Data::Integers),
                  random_data(random, n, Data::Integers), random);
        srotm(n, pair.gx.operand(), incx, pair.gy.operand(), incy, param);
        pair.fetch();
        if (flag == -2) {
          CHECK(pair.gx.changed() + pair.gy.changed() == 0);
        } else {
          pair.expect(rotation(full[1], full[3], full[2], full[4]));
          CHECK(pair.gx.elements() == pair.x);
          CHECK(pair.gy.elements() == pair.y);
          CHECK(pair.gx.touched() + pair.gy.touched() == 0);
        }
      }
    }
  }
}

TEST_CASE("rotm multiplies by a factor of 0 as BLAS does") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Vector x = blas().vector({1, 2}), y = blas().vector({kInf, 3});
  rotm(x, y, {0, 0, 0, 0, 0});  // h11 = h22 = 1
  const Floats result = x.read();
  CHECK(std::isnan(result[0]));
  CHECK(result[1] == 2);
  CHECK(y.read() == Floats{kInf, 3});
}

TEST_CASE("rules 17, 29, 30: swap moves every bit, with every increment") {
  Rng random = rng("swap");
  for (std::int64_t n : {1, 2, 3, 8, 64, 131}) {
    for (std::int64_t incx : kIncrements) {
      for (std::int64_t incy : kIncrements) {
        INFO("n = ", n, ", incx = ", incx, ", incy = ", incy);
        Pair pair(n, incx, incy, random_bits(random, n), random_bits(random, n), random);
        if (n == 3) {
          swap({pair.gx.operand(), n, incx}, {pair.gy.operand(), n, incy});
        } else {
          sswap(n, pair.gx.operand(), incx, pair.gy.operand(), incy);
        }
        pair.fetch();
        pair.expect([](float& x, float& y) {
          const float old = x;
          x = y;
          y = old;
        });
        CHECK(differing_bits(pair.gx.elements(), pair.x) == 0);
        CHECK(differing_bits(pair.gy.elements(), pair.y) == 0);
        CHECK(pair.gx.touched() + pair.gy.touched() == 0);
      }
    }
  }
}

TEST_CASE("rule 48: rot of long vectors gives the same bits wherever they lie") {
  Rng random = rng("rot repeat");
  const std::int64_t n = std::min<std::int64_t>(4097, info().max_buffer_elements - 16);
  const Floats x = random_data(random, n, Data::Unit), y = random_data(random, n, Data::Unit);
  Floats first_x, first_y;
  for (int i = 0; i < 4; ++i) {
    Pair pair(n, i % 2 == 0 ? 1 : -1, 1, x, y, random);
    srot(n, pair.gx.operand(), pair.incx, pair.gy.operand(), 1, 0.8f, 0.6f);
    pair.fetch();
    if (first_x.empty()) {
      first_x = pair.gx.elements();
      first_y = pair.gy.elements();
      pair.expect(rotation(0.8f, 0.6f, -0.6f, 0.8f));
      check_close(first_x, pair.x);
      check_close(first_y, pair.y);
    }
    CHECK(differing_bits(pair.gx.elements(), first_x) == 0);
    CHECK(differing_bits(pair.gy.elements(), first_y) == 0);
  }
}

TEST_CASE("rot, rotm and swap: n <= 0, bad arguments, and one vector twice") {
  Rng random = rng("rot nothing");
  Guarded x(blas(), vector_positions(9, 0, 1), 0, 0, random_bits(random, 9), random);
  for (std::int64_t n : {0, -2}) {
    srot(n, x.operand(), 1, x.operand(), 1, 2, 3);
    srotm(n, x.operand(), 1, x.operand(), 1, {-1, 2, 3, 4, 5});
    sswap(n, x.operand(), 1, x.operand(), 1);
    sswap(n, Operand(), 1, Operand(), 1);
  }
  x.fetch();
  CHECK(x.changed() == 0);
  Vector a = blas().vector(4), b = blas().vector(4);
  CHECK_THROWS_AS(srot(5, a, 1, b, 1, 1, 0), Error);
  CHECK_THROWS_AS(srot(5, a, 0, b, 1, 1, 1), Error);
  CHECK_THROWS_AS(srotm(4, a, 2, b, 1, {-1, 1, 1, 1, 1}), Error);
  CHECK_THROWS_AS(sswap(4, a, 1, b, -2), Error);
  CHECK_THROWS_AS(swap(a.view(3), b), Error);
  for (std::int64_t inc : {1, 0}) {
    srot(4, a, inc, a, inc, 0.5f, 0.5f);
    srotm(4, a, inc, a, inc, {-1, 1, 1, 1, 1});
    sswap(4, a, inc, a, inc);
    srot(3, a, 1, Operand(a, 1), 1, 0.5f, 0.5f);
  }
  CHECK(a.read().size() == 4);
}

TEST_SUITE_END();

}  // namespace fragblas::test
