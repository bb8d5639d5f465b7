// The oracle itself: OpenBLAS and the plain loops agree.
// SPDX-License-Identifier: MIT
#include "oracle/oracle.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "base/random.hpp"
#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

// Largest difference in units of 2^-53 of the magnitude.
double difference(const oracle::Product& found, const std::vector<double>& expected) {
  double worst = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double error = std::fabs(found.value[i] - expected[i]);
    if (error > 0) worst = std::max(worst, error / (found.magnitude[i] * 0x1p-53));
  }
  return worst;
}

}  // namespace

TEST_SUITE_BEGIN("oracle");

TEST_CASE("the oracle and the plain loops agree") {
  Rng random = rng("oracle");
  const std::int64_t sizes[] = {0, 1, 2, 7, 16, 33, 129};
  for (std::int64_t m : sizes) {
    for (std::int64_t n : sizes) {
      for (std::int64_t k : sizes) {
        INFO(m, " x ", n, " x ", k);
        const std::vector<double> a = widen(random_data(random, m * k, Data::Unit));
        const std::vector<double> b = widen(random_data(random, k * n, Data::Unit));
        const std::vector<double> c = oracle::plain::multiply(m, n, k, a, b);
        const oracle::Product product = oracle::multiply(m, n, k, a, b);
        REQUIRE(product.value.size() == c.size());
        CHECK(difference(product, c) <= 16);
        if (n == 1) CHECK(difference(oracle::multiply_vector(m, k, a, b), c) <= 16);
        if (m == 1 && n == 1) CHECK(difference(oracle::dot(a, b), c) <= 16);
      }
    }
  }
}

// tests/web/bench_test.mjs has the same numbers.
TEST_CASE("the generator gives the same numbers everywhere") {
  const std::map<std::uint64_t, std::vector<int>> expected = {
      {1, {2991794, 8797017, 5154904, 15945854, 7246889, 10262250}},
      {42, {16136680, 11478406, 14728969, 3309104, 8064744, 6724497}},
      {4294967295, {15263044, 5147505, 3469986, 7701251, 11187055, 3044450}},
  };
  for (const auto& [seed, numbers] : expected) {
    detail::Random words(seed), units(seed), nonzeros(seed), small(seed), other(seed | 1ull << 32);
    std::vector<int> others;
    for (const int number : numbers) {
      CHECK(static_cast<int>(words.word() >> 8) == number);
      CHECK(units.unit() == static_cast<float>(number) * 0x1p-24f);
      CHECK(static_cast<double>(nonzeros.nonzero()) == 2 * number * 0x1p-24 - 1 + 0x1p-24);
      CHECK(small.below(9) == static_cast<int>(9 * (number * 0x1p-24)));
      others.push_back(static_cast<int>(other.word() >> 8));
    }
    CHECK(others != numbers);
  }
}

TEST_CASE("the bounds refuse a wrong element and pass a rounded one") {
  Reference reference;
  reference.product = oracle::multiply(1, 2, 3, {1, 2, 3}, {1, 1, 1, 1, 1, 1});
  reference.k = 3;
  CHECK(deviation("", {6, 6}, reference, true).differing == 0);
  CHECK(deviation("", {6, 6.000001f}, reference, false).bound <= 1);
  CHECK(deviation("", {6, 6.000001f}, reference, true).differing == 1);
  CHECK(deviation("", {6, 6.0001f}, reference, false).bound > 1);
  CHECK(deviation("", {6, kNan}, reference, false).bound > 1);
  CHECK(deviation("", {6}, reference, false).bound > 1);
}

TEST_SUITE_END();

}  // namespace fragblas::test
