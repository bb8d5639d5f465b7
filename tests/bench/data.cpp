// The checks of the small programs: right results pass, and one wrong element does not.
//
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "programs/data.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace {

using bench::Floats;

constexpr double kBound = 8;
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

// C = A B by the definition, n x n.
std::vector<float> product(const float* a, const float* b, std::size_t n) {
  std::vector<float> c(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t j = 0; j < n; ++j) {
        c[i * n + j] += a[i * n + p] * b[p * n + j];
      }
    }
  }
  return c;
}

}  // namespace

TEST_CASE("operands are in (-1, 1), not 0, and spread") {
  constexpr std::size_t n = 200000;  // in more than one part
  const Floats x = bench::random_operand(0, n);
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    REQUIRE(x[i] != 0);
    REQUIRE(std::fabs(x[i]) < 1);
    sum += static_cast<double>(x[i]);
    squares += static_cast<double>(x[i]) * static_cast<double>(x[i]);
  }
  CHECK(std::fabs(sum / n) < 0.01);
  CHECK(squares / n == doctest::Approx(1.0 / 3).epsilon(0.01));
  // The same from wherever a thread begins, and another stream differs.
  for (const std::size_t first : {std::size_t{1}, n / 3, n - 9}) {
    bench::RandomElements elements(0, first);
    for (std::size_t i = first; i < n; ++i) {
      REQUIRE(elements.next() == x[i]);
    }
  }
  CHECK(bench::random_operand(1, 8)[7] != x[7]);
}

TEST_CASE("saxpy: every element counts") {
  constexpr std::size_t n = 200001;
  const Floats x = bench::random_operand(0, n), before = bench::random_operand(1, n);
  std::vector<float> y(n);
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = bench::kAlpha * x[i] + before[i];
  }
  CHECK(bench::saxpy_error(y.data(), n) <= kBound);
  for (const std::size_t at : {std::size_t{0}, n / 2, n - 1}) {
    for (const float wrong : {y[at] + 1e-5f, kNaN}) {
      std::vector<float> changed = y;
      changed[at] = wrong;
      CHECK_FALSE(bench::saxpy_error(changed.data(), n) <= kBound);
    }
  }
}

TEST_CASE("sdot: the sum in double precision") {
  constexpr std::size_t n = 200001;
  const Floats x = bench::random_operand(0, n), y = bench::random_operand(1, n);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    sum += static_cast<double>(x[i]) * static_cast<double>(y[i]);
  }
  CHECK(bench::sdot_error(static_cast<float>(sum), n) <= kBound);
  CHECK_FALSE(bench::sdot_error(static_cast<float>(sum + 20), n) <= kBound);
  CHECK_FALSE(bench::sdot_error(kNaN, n) <= kBound);
}

TEST_CASE("sgemm: one wrong element of C shows") {
  constexpr std::size_t n = 160;
  const Floats a = bench::random_operand(0, n * n), b = bench::random_operand(1, n * n);
  const std::vector<float> c = product(a.get(), b.get(), n);
  CHECK(bench::sgemm_error(a.get(), b.get(), c.data(), n) <= kBound);
  for (const std::size_t at : {std::size_t{0}, n * n / 2 + 3, n * n - 1}) {
    for (const float wrong : {c[at] + 0.5f, kNaN}) {
      std::vector<float> changed = c;
      changed[at] = wrong;
      CHECK_FALSE(bench::sgemm_error(a.get(), b.get(), changed.data(), n) <= kBound);
    }
  }
  const std::vector<float> other = product(b.get(), a.get(), n);
  CHECK_FALSE(bench::sgemm_error(a.get(), b.get(), other.data(), n) <= kBound);
}
