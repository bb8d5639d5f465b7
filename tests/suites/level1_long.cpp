// Reductions of vectors that are so long that fragments comb rows of texels, each some of its own:
// every element counts once, wherever it lies. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "support/environment.hpp"

namespace fragblas::test {
namespace {

// Whole numbers, so that every order of additions gives the same sum.
float whole_number(std::int64_t i) {
  return static_cast<float>(i * 7919 % 17 - 8);
}

}  // namespace

TEST_SUITE_BEGIN("level1_long");

TEST_CASE("sums of long vectors count every element once") {
  for (const std::int64_t n : {262144, 300001, 1 << 20, (1 << 20) + 4099}) {
    for (const std::int64_t offset : {0, 3, 8}) {
      if (n + offset > info().max_buffer_elements) continue;
      CAPTURE(n);
      CAPTURE(offset);
      std::vector<float> values(static_cast<std::size_t>(n + offset), 1e30f);
      struct {
        double plain = 0, absolute = 0, squares = 0;
      } sums;
      for (std::int64_t i = 0; i < n; ++i) {
        const float value = whole_number(i);
        values[static_cast<std::size_t>(i + offset)] = value;
        const double wide = static_cast<double>(value);
        sums.plain += wide;
        sums.absolute += std::fabs(wide);
        sums.squares += wide * wide;
      }
      const Vector buffer = blas().vector(values);
      const VectorView x = {{buffer, offset}, n, 1};
      CHECK(sum(x) == static_cast<float>(sums.plain));
      CHECK(asum(x) == static_cast<float>(sums.absolute));
      CHECK(dot(x, x) == doctest::Approx(sums.squares).epsilon(1e-6));
      CHECK(nrm2(x) == doctest::Approx(std::sqrt(sums.squares)).epsilon(1e-6));
      const Vector result = blas().vector(1);
      sdsdot(n, 1, x.data, 1, x.data, 1, result);
      CHECK(result.read()[0] == static_cast<float>(sums.squares + 1));
    }
  }
}

TEST_CASE("rule 47: sums of long vectors have the same bits wherever they lie") {
  const std::int64_t n = 65536;
  if (2 * n > info().max_buffer_elements) return;
  std::vector<float> values(static_cast<std::size_t>(n)), apart(static_cast<std::size_t>(2 * n));
  for (std::int64_t i = 0; i < n; ++i) {
    values[static_cast<std::size_t>(i)] = whole_number(i) / 7;
    apart[static_cast<std::size_t>(2 * i)] = values[static_cast<std::size_t>(i)];
  }
  std::vector<float> later(4, 0.0f);
  later.insert(later.end(), values.begin(), values.end());
  const Vector whole = blas().vector(values), moved = blas().vector(later);
  const Vector spread = blas().vector(apart);
  const VectorView views[] = {{whole, n, 1}, {{moved, 4}, n, 1}, {spread, n, 2}};
  for (const VectorView& x : views) {
    CHECK(sum(x) == sum(views[0]));
    CHECK(asum(x) == asum(views[0]));
    CHECK(dot(x, views[0]) == dot(views[0], views[0]));
    CHECK(nrm2(x) == nrm2(views[0]));
  }
}

TEST_CASE("the largest of a long vector is found wherever it lies, and the first of equal ones") {
  for (const std::int64_t n : {262144, 300001, (1 << 20) + 4099}) {
    if (n > info().max_buffer_elements) continue;
    Vector x = blas().vector(std::vector<float>(static_cast<std::size_t>(n), 1.0f));
    CAPTURE(n);
    CHECK(iamax(x) == 0);
    // Before each other, so that each is the first of its kind.
    for (const std::int64_t place :
         {n - 1, n - 4, n / 2 + 1, std::int64_t{70001}, std::int64_t{5}}) {
      x.write({-2.0f}, place);
      CHECK(iamax(x) == place);
      CHECK(imin(x) == place);
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
