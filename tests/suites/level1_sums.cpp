// asum, sum and sdsdot against double precision, and the rules of BLAS that they must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/operand.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using Floats = std::vector<float>;

double wide(float value) {
  return static_cast<double>(value);
}

// A sum with the rounding errors of its additions beside it (Neumaier). Equal terms all err to one
// side, and a plain sum of 70001 of them is off by more than the bound of sdsdot.
class CompensatedSum {
 public:
  void add(double term) {
    const double next = sum_ + term;
    lost_ += std::fabs(sum_) >= std::fabs(term) ? (sum_ - next) + term : (term - next) + sum_;
    sum_ = next;
  }
  double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0, lost_ = 0;
};

Guarded vector_of(const Floats& values, std::int64_t inc, std::int64_t offset, Rng& random) {
  const std::int64_t n = static_cast<std::int64_t>(values.size());
  if (inc == 0) return Guarded(blas(), {offset}, offset, 3, {values[0]}, random);
  return Guarded(blas(), vector_positions(n, offset, inc), offset, 3, values, random);
}

Guarded result_element(Rng& random) {
  const std::int64_t offset = random.below(7);
  return Guarded(blas(), {offset}, offset, random.below(4), {kNan}, random);
}

// Sizes that cross rows of textures and rows of fragments, as far as buffers go.
std::vector<std::int64_t> sizes_with(std::int64_t inc) {
  std::vector<std::int64_t> sizes;
  for (std::int64_t n :
       {1, 2, 3, 4, 5, 7, 8, 31, 64, 65, 127, 129, 500, 2051, 4097, 16385, 70001}) {
    if ((n + 1) * std::max<std::int64_t>(1, std::abs(inc)) + 16 <= info().max_buffer_elements) {
      sizes.push_back(n);
    }
  }
  return sizes;
}

float called(void (*routine)(std::int64_t, const Operand&, std::int64_t, const Operand&),
             std::int64_t n, Guarded& x, std::int64_t inc, Rng& random) {
  Guarded result = result_element(random);
  routine(n, x.operand(), inc, result.operand());
  result.fetch();
  x.fetch();
  CHECK(result.touched() == 0);
  CHECK(x.changed() == 0);
  return result.elements()[0];
}

float dsdot_of(const ScalarCase& sb, const Floats& x, std::int64_t incx, const Floats& y,
               std::int64_t incy, Rng& random) {
  Guarded gx = vector_of(x, incx, random.below(9), random);
  Guarded gy = vector_of(y, incy, random.below(9), random);
  Guarded result = result_element(random);
  sdsdot(static_cast<std::int64_t>(x.size()), make_scalar(blas(), sb, random), gx.operand(), incx,
         gy.operand(), incy, result.operand());
  result.fetch();
  CHECK(result.touched() == 0);
  return result.elements()[0];
}

}  // namespace

TEST_SUITE_BEGIN("level1_sums");

TEST_CASE("sasum, ssum agree with the reference (rules 17, 18, 29, 30, 49)") {
  SUBCASE("sasum") {
    numeric_cases("sasum");
  }
  SUBCASE("ssum") {
    numeric_cases("ssum");
  }
}

TEST_CASE("sdsdot agrees with the reference (rules 17, 18, 29, 30, 33, 49)") {
  if (info().probe.double_float) numeric_cases("sdsdot");
}

TEST_CASE("rules 17, 18, 49: asum and sum are exact on integers") {
  Rng random = rng("sums");
  for (std::int64_t inc : {1, 2, 3}) {
    for (std::int64_t n : sizes_with(inc)) {
      INFO("n = ", n, ", incx = ", inc);
      const Floats x = random_data(random, n, Data::Integers);
      Guarded gx = vector_of(x, inc, random.below(9), random);
      double sum_value = 0, asum_value = 0;
      for (float value : x) {
        sum_value += wide(value);
        asum_value += std::fabs(wide(value));
      }
      CHECK(wide(called(sasum, n, gx, inc, random)) == asum_value);
      CHECK(wide(called(ssum, n, gx, inc, random)) == sum_value);
      CHECK(wide(asum({gx.operand(), n, inc})) == asum_value);
      CHECK(wide(fragblas::sum({gx.operand(), n, inc})) == sum_value);
    }
  }
}

TEST_CASE("asum and sum of random numbers are within the bound") {
  Rng random = rng("sums unit");
  for (std::int64_t n : sizes_with(1)) {
    INFO("n = ", n);
    const Floats x = random_data(random, n, Data::Unit);
    Guarded gx = vector_of(x, 1, random.below(9), random);
    Reference absolute, plain;
    absolute.k = plain.k = n;
    double sum_value = 0, magnitude = 0;
    for (float value : x) {
      sum_value += wide(value);
      magnitude += std::fabs(wide(value));
    }
    absolute.product = {{magnitude}, {magnitude}};
    plain.product = {{sum_value}, {magnitude}};
    FRAGBLAS_CHECK_DEVIATION(
        deviation("sasum", {called(sasum, n, gx, 1, random)}, absolute, false));
    FRAGBLAS_CHECK_DEVIATION(deviation("ssum", {called(ssum, n, gx, 1, random)}, plain, false));
  }
}

TEST_CASE("rule 22: asum and sum with n <= 0 or incx <= 0 give 0") {
  Rng random = rng("sums nothing");
  for (const auto& call : {std::pair{0, 1}, {-1, 1}, {5, 0}, {5, -1}, {0, -1}}) {
    const int n = call.first, inc = call.second;  // INFO can't hold structured bindings
    INFO("n = ", n, ", incx = ", inc);
    Guarded x(blas(), vector_positions(9, 0, 1), 0, 0, filled(9, 1), random);
    CHECK(called(sasum, n, x, inc, random) == 0);
    CHECK(called(ssum, n, x, inc, random) == 0);
    CHECK(asum({x.operand(), n, inc}) == 0);
    CHECK(fragblas::sum({x.operand(), n, inc}) == 0);
    Vector result = blas().vector(filled(1, 7));
    sasum(n, Operand(), inc, result);
    CHECK(result.read()[0] == 0);
  }
}

TEST_CASE("rule 43: NaN and Inf reach asum and sum") {
  if (!info().probe.nan_propagates) return;
  Rng random = rng("sums specials");
  for (std::int64_t n : {1, 4, 9, 65, 900}) {
    INFO("n = ", n);
    Floats x = random_data(random, n, Data::Unit);
    const std::size_t at = static_cast<std::size_t>(random.below(n));
    x[at] = -kInf;
    Guarded infinite = vector_of(x, 1, 1, random);
    CHECK(called(sasum, n, infinite, 1, random) == kInf);
    CHECK(called(ssum, n, infinite, 1, random) == -kInf);
    x[at] = kNan;
    Guarded nan = vector_of(x, 1, 2, random);
    CHECK(std::isnan(called(sasum, n, nan, 1, random)));
    CHECK(std::isnan(called(ssum, n, nan, 1, random)));
  }
}

TEST_CASE("rules 47, 48: asum gives the same bits wherever x lies") {
  Rng random = rng("sums repeat");
  const Floats x = random_data(random, 1000 / 3, Data::Unit);
  const std::int64_t n = static_cast<std::int64_t>(x.size());
  Floats first;
  for (std::int64_t offset : {0, 0, 1, 2, 3, 8}) {
    for (std::int64_t inc : {1, 2}) {
      Guarded gx = vector_of(x, inc, offset, random);
      const Floats found = {called(sasum, n, gx, inc, random), called(ssum, n, gx, inc, random)};
      if (first.empty()) first = found;
      CHECK(differing_bits(found, first) == 0);
    }
  }
}

TEST_CASE("bad arguments of the sums") {
  Vector x = blas().vector(4), y = blas().vector(4), result = blas().vector(1);
  CHECK_THROWS_AS(sasum(5, x, 1, result), Error);
  CHECK_THROWS_AS(ssum(4, x, 2, result), Error);
  CHECK_THROWS_AS(sasum(4, x, 1, Operand(result, 1)), Error);
  CHECK_THROWS_AS(asum(x, x), Error);
  CHECK_THROWS_AS(asum(VectorView{Operand(), 3, 1}), Error);
  CHECK_THROWS_AS(sdsdot(5, 1, x, 1, y, 1, result), Error);
  CHECK_THROWS_AS(sdsdot(1, x.view(3), y), Error);
}

TEST_CASE("rule 33: sdsdot with n <= 0 is its scalar") {
  Rng random = rng("sdsdot nothing");
  for (bool device : {false, true}) {
    const Scalar sb = make_scalar(blas(), {2.5f, device}, random);
    Guarded result = result_element(random);
    sdsdot(0, sb, Operand(), 1, Operand(), 1, result.operand());
    result.fetch();
    CHECK(result.elements()[0] == 2.5f);
    CHECK(result.touched() == 0);
    sdsdot(-4, sb, Operand(), 1, Operand(), 1, result.operand());
    CHECK(sdsdot(sb, VectorView{}, VectorView{}) == 2.5f);
  }
}

TEST_CASE("rules 29, 30, 33: sdsdot accumulates in double precision") {
  if (!info().probe.double_float) {
    Vector x = blas().vector(4), result = blas().vector(1);
    CHECK_THROWS_AS(sdsdot(4, 1, x, 1, x, 1, result), Error);
    return;
  }
  Rng random = rng("sdsdot");
  for (std::int64_t incx : {1, 2, -1, 0}) {
    for (std::int64_t incy : {1, -3, 0}) {
      for (std::int64_t n : sizes_with(std::max(std::abs(incx), std::abs(incy)))) {
        const bool device = random.below(2) == 0;
        INFO("n = ", n, ", incx = ", incx, ", incy = ", incy, ", device = ", device);
        Floats x = random_data(random, n, Data::Unit), y = random_data(random, n, Data::Unit);
        if (incx == 0) x.assign(x.size(), x[0]);
        if (incy == 0) y.assign(y.size(), y[0]);
        CompensatedSum sum;
        double magnitude = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
          sum.add(wide(x[i]) * wide(y[i]));
          magnitude += std::fabs(wide(x[i]) * wide(y[i]));
        }
        const double product = sum.value();
        // The scalar takes away what there is but for little: single precision has nothing left.
        const float sb = -static_cast<float>(product);
        const double expected = product + wide(sb);
        const float found = dsdot_of({sb, device}, x, incx, y, incy, random);
        CHECK(std::fabs(wide(found) - expected) <=
              0x1p-24 * std::fabs(expected) + 0x1p-42 * (magnitude + std::fabs(product)));
        // As sdsdot in double precision rounds it, but where two floats are almost as near.
        const float rounded = dsdot_of({0.5f, device}, x, incx, y, incy, random);
        CHECK(std::fabs(wide(rounded) - (product + 0.5)) <=
              0.5001 * (std::fabs(wide(rounded)) * 0x1p-23) + 0x1p-42 * magnitude);
      }
    }
  }
}

TEST_CASE("rule 33: sdsdot keeps what cancels between partial sums") {
  if (!info().probe.double_float) return;
  Rng random = rng("sdsdot cancel");
  for (std::int64_t n : sizes_with(1)) {
    INFO("n = ", n);
    if (n < 4) continue;
    // Large numbers far apart that cancel, over small integers.
    Floats x = random_data(random, n, Data::Integers), y = random_data(random, n, Data::Integers);
    const auto at = [](std::int64_t i) { return static_cast<std::size_t>(i); };
    double expected = 0;
    for (std::int64_t i = 1; i + 1 < n; ++i) expected += wide(x[at(i)]) * wide(y[at(i)]);
    x[0] = 4097;
    y[0] = 4097 * 512;
    x[at(n - 1)] = -4097;
    y[at(n - 1)] = 4097 * 512;
    CHECK(wide(dsdot_of({0, false}, x, 1, y, 1, random)) == expected);
  }
  // 1 + 2^-24 is a tie that only the third summand decides.
  CHECK(dsdot_of({0, false}, {1, 0x1p-12f, 0x1p-20f}, 1, {1, 0x1p-12f, 0x1p-20f}, 1, random) ==
        1 + 0x1p-23f);
  CHECK(dsdot_of({1, true}, {0x1p-12f, 0x1p-20f}, 1, {0x1p-12f, -0x1p-20f}, 1, random) == 1);
}

TEST_CASE("rule 43: NaN, Inf and overflow in sdsdot") {
  if (!info().probe.double_float || !info().probe.nan_propagates ||
      !info().probe.inf_times_zero_is_nan) {
    return;
  }
  Rng random = rng("sdsdot specials");
  for (std::int64_t n : {1, 5, 64, 900}) {
    INFO("n = ", n);
    Floats x = filled(n, 1), y = filled(n, 2);
    const std::size_t at = static_cast<std::size_t>(random.below(n));
    x[at] = -kInf;
    CHECK(dsdot_of({1, false}, x, 1, y, 1, random) == -kInf);
    CHECK(std::isnan(dsdot_of({kInf, true}, x, 1, y, 1, random)));
    y[at] = 0;
    CHECK(std::isnan(dsdot_of({1, false}, x, 1, y, 1, random)));
    x[at] = kNan;
    CHECK(std::isnan(dsdot_of({1, true}, x, 1, y, 1, random)));
    x[at] = 1;
    CHECK(std::isnan(dsdot_of({kNan, true}, x, 1, y, 1, random)));
    CHECK(dsdot_of({kInf, false}, x, 1, y, 1, random) == kInf);
    // The largest products that do not overflow.
    x[at] = 0x1p100f;
    y[at] = 0x1.fffffep27f;
    CHECK(dsdot_of({0, false}, x, 1, y, 1, random) == 0x1.fffffep127f);
    x[at] = 3e38f;
    y[at] = 3e38f;
    CHECK(dsdot_of({0, false}, x, 1, y, 1, random) == kInf);
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
