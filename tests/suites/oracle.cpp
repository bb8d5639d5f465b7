// The oracle itself: OpenBLAS and the plain loops agree.
// SPDX-License-Identifier: MIT
#include "oracle/oracle.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

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

TEST_CASE("the generator gives the same numbers everywhere") {
  Rng random(42);
  CHECK(random.next() == 0xbdd732262feb6e95u);
  CHECK(random.next() == 0x28efe333b266f103u);
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
