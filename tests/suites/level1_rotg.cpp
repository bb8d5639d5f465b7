// rotg and rotmg, on the host: what they promise, over the whole range of floats.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

constexpr float kMost = std::numeric_limits<float>::max();
constexpr float kLeast = std::numeric_limits<float>::denorm_min();

double wide(float value) {
  return static_cast<double>(value);
}

struct Rotated {
  float r, z, c, s;
};

Rotated rotg(float a, float b) {
  Rotated result{a, b, kNan, kNan};
  srotg(result.r, result.z, result.c, result.s);
  return result;
}

// The full H of a parameter, by its flag.
struct H {
  double h11, h21, h12, h22;
};

H full(const RotmParam& param) {
  if (param[0] == 0) return {1, wide(param[2]), wide(param[3]), 1};
  if (param[0] == 1) return {wide(param[1]), -1, 1, wide(param[4])};
  if (param[0] == -2) return {1, 0, 0, 1};
  return {wide(param[1]), wide(param[2]), wide(param[3]), wide(param[4])};
}

}  // namespace

TEST_SUITE_BEGIN("level1_rotg");

TEST_CASE("rule 34: rotg rotates (a, b) to (r, 0), with the signs of Algorithm 978") {
  Rng random = rng("rotg");
  const std::vector<float> scales = {0x1p-140f, 0x1p-126f, 0x1p-70f, 1, 0x1p40f, 0x1p63f, 0x1p125f};
  for (int i = 0; i < 2000; ++i) {
    const float a = random.uniform(-1, 1) * random.pick(scales);
    const float b = random.uniform(-1, 1) * random.pick(scales);
    INFO("a = ", wide(a), ", b = ", wide(b));
    if (a == 0 || b == 0) continue;
    const Rotated found = rotg(a, b);
    const double r = std::hypot(wide(a), wide(b));
    const bool a_larger = std::fabs(a) > std::fabs(b);
    const double sign = std::copysign(1.0, wide(a_larger ? a : b));
    CHECK(std::fabs(wide(found.r) - sign * r) <= 1e-7 * r + 0x1p-150);
    CHECK(std::fabs(wide(found.c) - sign * wide(a) / r) <=
          1e-7 * std::fabs(wide(a) / r) + 0x1p-150);
    CHECK(std::fabs(wide(found.s) - sign * wide(b) / r) <=
          1e-7 * std::fabs(wide(b) / r) + 0x1p-150);
    CHECK(wide(found.c) * wide(found.c) + wide(found.s) * wide(found.s) ==
          doctest::Approx(1).epsilon(3e-7));
    // z tells c and s apart: below 1 it is s, above 1 its inverse is c, 1 is c = 0.
    if (a_larger) {
      CHECK(found.z == found.s);
    } else if (found.c != 0) {
      CHECK(found.z == 1 / found.c);
    } else {
      CHECK(found.z == 1);
    }
  }
}

TEST_CASE("rule 34: rotg with zeros") {
  const Rotated none = rotg(0, 0);
  CHECK(none.r == 0);
  CHECK(none.z == 0);
  CHECK(none.c == 1);
  CHECK(none.s == 0);
  for (float value : {3.0f, -3.0f, kLeast, kMost, -kInf}) {
    const Rotated first = rotg(value, 0), second = rotg(0, value);
    CHECK(first.r == value);
    CHECK(first.z == 0);
    CHECK(first.c == 1);
    CHECK(first.s == 0);
    CHECK(second.r == value);
    CHECK(second.z == 1);
    CHECK(second.c == 0);
    CHECK(second.s == 1);
  }
}

TEST_CASE("rule 34: rotg at the ends of the range") {
  // The signs: of a when it is larger, else of b, also of equal ones.
  CHECK(rotg(-4, 3).r == -5);
  CHECK(rotg(-4, 3).c == 0.8f);
  CHECK(rotg(-4, 3).s == -0.6f);
  CHECK(rotg(4, -3).r == 5);
  CHECK(rotg(3, -4).r == -5);
  CHECK(rotg(3, -4).z == doctest::Approx(-5.0 / 3));
  CHECK(rotg(-2, 2).r == doctest::Approx(std::sqrt(8.0)));
  CHECK(rotg(-2, 2).c == doctest::Approx(-std::sqrt(0.5)));
  const Rotated tiny = rotg(3 * kLeast, 4 * kLeast);
  CHECK(tiny.r == 5 * kLeast);
  CHECK(tiny.c == 0.6f);
  CHECK(tiny.s == 0.8f);
  const Rotated huge = rotg(kMost / 2, -kMost / 2);
  CHECK(wide(huge.r) == doctest::Approx(-wide(kMost) * std::sqrt(0.5)));
  CHECK(huge.s == doctest::Approx(std::sqrt(0.5)));
  const Rotated apart = rotg(kMost, kLeast);
  CHECK(apart.r == kMost);
  CHECK(apart.c == 1);
  CHECK(apart.s == 0);
  CHECK(apart.z == 0);
  const Rotated turned = rotg(kLeast, kMost);
  CHECK(turned.c == 0);
  CHECK(turned.z == 1);
  // r overflows, the rotation does not.
  CHECK(rotg(kMost, kMost).r == kInf);
  CHECK(rotg(kMost, kMost).c == doctest::Approx(std::sqrt(0.5)));
  CHECK(std::isnan(rotg(kNan, 1).r));
  CHECK(std::isnan(rotg(1, kNan).r));
  CHECK(std::isnan(rotg(1, kNan).s));
  CHECK(rotg(kInf, 1).r == kInf);
  CHECK(rotg(1, -kInf).r == -kInf);
}

TEST_CASE("rule 35: rotmg zeroes the second component and keeps the weighted norm") {
  Rng random = rng("rotmg");
  const std::vector<float> scales = {0x1p-60f, 0x1p-30f, 1e-3f, 1, 1e3f, 0x1p30f, 0x1p60f};
  int flags[3] = {};
  for (int i = 0; i < 4000; ++i) {
    const float d1 = random.uniform(0.1, 1) * random.pick(scales);
    const float d2 = random.uniform(0.1, 1) * random.pick(scales);
    const float x1 = random.uniform(-1, 1) * (i % 2 == 0 ? 1 : random.pick(scales));
    const float y1 = random.uniform(-1, 1);
    if (x1 == 0 || y1 == 0) continue;
    INFO("d1 = ", wide(d1), ", d2 = ", wide(d2), ", x1 = ", wide(x1), ", y1 = ", wide(y1));
    float new_d1 = d1, new_d2 = d2, new_x1 = x1;
    RotmParam param = {kNan, kNan, kNan, kNan, kNan};
    srotmg(new_d1, new_d2, new_x1, y1, param);
    REQUIRE((param[0] == -1 || param[0] == 0 || param[0] == 1));
    ++flags[static_cast<int>(param[0]) + 1];
    if (param[0] == 0) CHECK((std::isnan(param[1]) && std::isnan(param[4])));
    if (param[0] == 1) CHECK((std::isnan(param[2]) && std::isnan(param[3])));
    const H h = full(param);
    // (x1, y1) goes to (new x1, 0).
    const double first = h.h11 * wide(x1) + h.h12 * wide(y1);
    const double second = h.h21 * wide(x1) + h.h22 * wide(y1);
    CHECK(first == doctest::Approx(wide(new_x1)).epsilon(1e-6));
    CHECK(std::fabs(second) <= 1e-6 * (std::fabs(h.h21 * wide(x1)) + std::fabs(h.h22 * wide(y1))));
    // H^T diag(d1', d2') H = diag(d1, d2), and d1' x1'^2 = d1 x1^2 + d2 y1^2.
    const double e1 = wide(new_d1), e2 = wide(new_d2);
    CHECK(e1 * h.h11 * h.h11 + e2 * h.h21 * h.h21 == doctest::Approx(wide(d1)).epsilon(1e-5));
    CHECK(e1 * h.h12 * h.h12 + e2 * h.h22 * h.h22 == doctest::Approx(wide(d2)).epsilon(1e-5));
    const double norm = wide(d1) * wide(x1) * wide(x1) + wide(d2) * wide(y1) * wide(y1);
    CHECK(e1 * wide(new_x1) * wide(new_x1) == doctest::Approx(norm).epsilon(1e-5));
    // The weights are kept between gam^-2 and gam^2.
    for (double weight : {e1, e2}) {
      CHECK(weight > 0x1p-24);
      CHECK(weight < 0x1p24);
    }
  }
  for (int count : flags) CHECK(count > 50);
}

TEST_CASE("rule 35: the flags of rotmg") {
  const auto call = [](float d1, float d2, float x1, float y1) {
    RotmParam param = {9, 9, 9, 9, 9};
    float a = d1, b = d2, c = x1;
    srotmg(a, b, c, y1, param);
    return std::array<float, 8>{a, b, c, param[0], param[1], param[2], param[3], param[4]};
  };
  using Result = std::array<float, 8>;
  // d2 * y1 = 0: nothing to do, nothing else is touched.
  CHECK(call(2, 3, 4, 0) == Result{2, 3, 4, -2, 9, 9, 9, 9});
  CHECK(call(2, 0, 4, 5) == Result{2, 0, 4, -2, 9, 9, 9, 9});
  // d1 < 0: all zeros.
  CHECK(call(-1, 3, 4, 5) == Result{0, 0, 0, -1, 0, 0, 0, 0});
  CHECK(call(-1, 3, 4, 0) == Result{0, 0, 0, -1, 0, 0, 0, 0});
  // A negative d2 that outweighs d1.
  CHECK(call(1, -1, 1, 2) == Result{0, 0, 0, -1, 0, 0, 0, 0});
  // Flag 0: h21 = -y1 / x1, h12 = d2 y1 / (d1 x1), u = 1 - h12 h21 = 1.5.
  CHECK(call(3, 6, 2, 1) == Result{2, 4, 3, 0, 9, -0.5f, 1, 9});
  // A negative d2 that does not: u = 0.5.
  CHECK(call(1, -2, 2, 1) == Result{2, -4, 1, 0, 9, -0.5f, -1, 9});
  // Flag 1: h11 = d1 x1 / (d2 y1), h22 = x1 / y1, u = 1 + h11 h22 = 1.5; the weights change places.
  CHECK(call(6, 3, 1, 2) == Result{2, 4, 3, 1, 1, 9, 9, 0.5f});
  // d1 = 0: flag 1 with h11 = 0 and u = 1.
  CHECK(call(0, 3, 1, 2) == Result{3, 0, 2, 1, 0, 9, 9, 0.5f});
  // Rescaling of either weight, more than once, keeps what was scaled before.
  CHECK(call(0x1p-40f, 0x1p-40f, 0, 1) ==
        Result{0x1p-16f, 0x1p-16f, 0x1p-12f, -1, 0, -0x1p-12f, 0x1p-12f, 0});
  CHECK(call(0x1p60f, 0x1p-60f, 1, 1) ==
        Result{0x1p12f, 0x1p-12f, 0x1p24f, -1, 0x1p24f, -0x1p-24f, 0x1p-96f, 0x1p-24f});
  CHECK(call(0x1p50f, 0x1p50f, 0, 1) == Result{4, 4, 0x1p24f, -1, 0, -0x1p24f, 0x1p24f, 0});
}

TEST_CASE("rotmg of NaN and Inf ends") {
  for (float value : {kNan, kInf, -kInf, kMost, kLeast}) {
    for (int at = 0; at < 4; ++at) {
      float arguments[4] = {1, 1, 1, 1};
      arguments[at] = value;
      RotmParam param = {};
      srotmg(arguments[0], arguments[1], arguments[2], arguments[3], param);
      CHECK((param[0] == -2 || param[0] == -1 || param[0] == 0 || param[0] == 1));
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
