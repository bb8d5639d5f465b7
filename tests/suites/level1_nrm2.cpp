// nrm2 over the whole range of floats. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/environment.hpp"
#include "support/operand.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using Floats = std::vector<float>;

double wide(float value) {
  return static_cast<double>(value);
}

double norm_of(const Floats& x) {
  double sum = 0;
  for (float value : x) sum += wide(value) * wide(value);  // squares of floats fit in a double
  return std::sqrt(sum);
}

float found_norm(const Floats& x, std::int64_t inc, Rng& random) {
  const std::int64_t n = static_cast<std::int64_t>(x.size());
  const std::int64_t offset = random.below(9), place = random.below(5);
  Guarded gx = inc == 0 ? Guarded(blas(), {offset}, offset, 3, {x[0]}, random)
                        : Guarded(blas(), vector_positions(n, offset, inc), offset, 3, x, random);
  Guarded result(blas(), {place}, place, random.below(4), {kNan}, random);
  snrm2(n, gx.operand(), inc, result.operand());
  result.fetch();
  gx.fetch();
  CHECK(result.touched() == 0);
  CHECK(gx.changed() == 0);
  return result.elements()[0];
}

// Relative, and half of the least subnormal.
void check_norm(float found, double expected) {
  CAPTURE(found);
  CAPTURE(expected);
  CHECK(std::fabs(wide(found) - expected) <= 1e-6 * expected + 0x1.01p-150);
}

}  // namespace

TEST_SUITE_BEGIN("level1_nrm2");

TEST_CASE("nrm2 agrees with the reference (rules 17, 18, 23, 24, 29)") {
  numeric_cases("snrm2");
}

TEST_CASE("rules 17, 18, 23, 29: nrm2 of random vectors, with every increment") {
  Rng random = rng("nrm2");
  for (std::int64_t inc : {1, 2, 3, -1, -2}) {
    for (std::int64_t n : {1, 2, 3, 4, 5, 8, 31, 64, 65, 129, 500, 2051, 4097, 16385, 70001}) {
      if ((n + 1) * std::abs(inc) + 16 > info().max_buffer_elements) continue;
      INFO("n = ", n, ", incx = ", inc);
      const Floats x = random_data(random, n, Data::Unit);
      check_norm(found_norm(x, inc, random), norm_of(x));
    }
  }
}

TEST_CASE("rule 49: nrm2 of Pythagorean numbers") {
  Rng random = rng("nrm2 integers");
  CHECK(found_norm({3, -4}, 1, random) == doctest::Approx(5).epsilon(2.4e-7));
  CHECK(found_norm({2, 3, -6}, 1, random) == doctest::Approx(7).epsilon(2.4e-7));
  CHECK(found_norm(filled(64, 2), 1, random) == doctest::Approx(16).epsilon(2.4e-7));
  Vector x = blas().vector({0, 0, 0}), result = blas().vector(1);
  CHECK(nrm2(x) == 0);
  nrm2(x.view(1), result);
  CHECK(result.read()[0] == 0);
}

TEST_CASE("rule 23: n <= 0 gives 0") {
  Rng random = rng("nrm2 nothing");
  for (std::int64_t n : {0, -1, -100}) {
    Guarded result(blas(), {2}, 2, 3, {kNan}, random);
    snrm2(n, Operand(), 1, result.operand());
    result.fetch();
    CHECK(result.elements()[0] == 0);
    CHECK(result.touched() == 0);
    CHECK(nrm2(VectorView{Operand(), n, 1}) == 0);
  }
}

TEST_CASE("rule 24: incx = 0 counts the one element n times") {
  Rng random = rng("nrm2 inc 0");
  for (std::int64_t n : {1, 4, 9, 1000, 100000}) {
    INFO("n = ", n);
    check_norm(found_norm(filled(n, -3), 0, random), 3 * std::sqrt(static_cast<double>(n)));
  }
}

TEST_CASE("rule 25: neither overflow nor underflow while the result is representable") {
  Rng random = rng("nrm2 range");
  const std::vector<float> orders = {0x1p-149f, 0x1p-140f, 0x1p-126f, 0x1p-100f, 0x1p-64f,
                                     0x1p-63f,  0x1p-62f,  0x1p-20f,  1,         0x1p46f,
                                     0x1p47f,   0x1p48f,   0x1p63f,   0x1p100f,  0x1p120f};
  for (std::int64_t n : {1, 2, 4, 33, 900}) {
    for (float first : orders) {
      INFO("n = ", n, ", order ", wide(first));
      Floats x;
      for (std::int64_t i = 0; i < n; ++i) x.push_back(first * std::ceil(random.uniform(0, 7)));
      check_norm(found_norm(x, 1, random), norm_of(x));
      check_norm(found_norm(x, -2, random), norm_of(x));
      // Beside another order of magnitude.
      const float other = random.pick(orders);
      INFO("and ", wide(other));
      for (std::size_t i = 0; i < x.size(); i += 3) x[i] = -other;
      check_norm(found_norm(x, 1, random), norm_of(x));
    }
  }
}

TEST_CASE("rule 25: the ends of the range") {
  Rng random = rng("nrm2 ends");
  const float most = std::numeric_limits<float>::max();
  const float least = std::numeric_limits<float>::denorm_min();
  CHECK(wide(found_norm({most}, 1, random)) == doctest::Approx(wide(most)).epsilon(1e-6));
  CHECK(found_norm({most, most}, 1, random) == kInf);
  CHECK(found_norm(filled(900, most), 1, random) == kInf);
  CHECK(found_norm({least}, 1, random) == least);
  CHECK(found_norm({3 * least, 0, -4 * least}, 1, random) == 5 * least);
  CHECK(found_norm(filled(900, least), 1, random) == 30 * least);
  check_norm(found_norm({0x1.fffffcp-127f}, 1, random), 0x1.fffffcp-127);
  check_norm(found_norm({0x1p-126f}, 1, random), 0x1p-126);
  // Half of it comes from elements whose squares are subnormal.
  check_norm(found_norm({0x1p-63f, 0x1.fffffep-64f}, 1, random),
             norm_of({0x1p-63f, 0x1.fffffep-64f}));
}

TEST_CASE("rule 26: any NaN gives NaN, else any Inf gives +Inf") {
  Rng random = rng("nrm2 specials");
  for (std::int64_t n : {1, 2, 5, 64, 900}) {
    for (int i = 0; i < 4; ++i) {
      const auto at = [&] { return static_cast<std::size_t>(random.below(n)); };
      Floats x = random_data(random, n, i % 2 == 0 ? Data::Large : Data::Unit);
      x[at()] = i < 2 ? kInf : -kInf;
      CHECK(found_norm(x, 1, random) == kInf);
      CHECK(found_norm(x, 2 - 3 * (i % 2), random) == kInf);
      x[at()] = from_bits(i < 2 ? 0x7f800001u : 0xffc12345u);
      CHECK(std::isnan(found_norm(x, 1, random)));
      x[at()] = kInf;
      x[0] = kNan;
      CHECK(std::isnan(found_norm(x, 1, random)));
    }
  }
}

TEST_CASE("rules 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("nrm2 repeat");
  const Floats x = random_data(random, 300, Data::Unit);
  Floats first;
  for (int i = 0; i < 6; ++i) {
    for (std::int64_t inc : {1, 2}) {
      const Floats found = {found_norm(x, inc, random)};
      if (first.empty()) first = found;
      CHECK(differing_bits(found, first) == 0);
    }
  }
}

TEST_CASE("bad arguments of nrm2") {
  Vector x = blas().vector(4), result = blas().vector(1);
  CHECK_THROWS_AS(snrm2(5, x, 1, result), Error);
  CHECK_THROWS_AS(snrm2(4, x, -2, result), Error);
  CHECK_THROWS_AS(snrm2(4, x, 1, Operand()), Error);
  CHECK_THROWS_AS(nrm2(x, x), Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
