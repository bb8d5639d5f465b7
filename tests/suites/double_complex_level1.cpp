// Vectors of complex numbers in double precision, bit for bit: IEEE's operations in the order of
// docs/double.md, and exact sums of each part, rounded once. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/double_complex_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/exact.hpp"

namespace fragblas::test {
namespace {

using Number = DoubleComplex;
using Vector = std::vector<Number>;

const std::vector<Number> kFactors = {{1, 0},      {0, 0},    {-1, 0},    {0.3, 0},
                                      {0.5, -1.7}, {0, 1e-9}, {1e200, -3}};
const std::vector<std::int64_t> kIncs = {1, 2, -1, -3};

// Each in turn.
Number factor_of(int call) {
  return kFactors[static_cast<std::size_t>(call) % kFactors.size()];
}

std::int64_t pick_size(Rng& random) {
  for (;;) {
    const std::int64_t size = random.pick<std::int64_t>({1, 2, 3, 7, 33, 100, 301});
    if (4 * (3 * size + 10) <= info().max_buffer_elements) return size;
  }
}

Bits some_bits(Rng& random) {
  return random.pick<Bits>({Bits::Any, Bits::Near, Bits::Near, Bits::Special});
}

// Of two vectors.
struct Pair {
  std::int64_t n, incx, incy;
  Vector x, y;
  DoubleComplexOperand left, right;

  explicit Pair(Rng& random) : Pair(random, pick_size(random), random.pick(kIncs), 0) {}
  Pair(Rng& random, std::int64_t n, std::int64_t incx, int)
      : n(n),
        incx(incx),
        incy(random.pick(kIncs)),
        x(random_complexes(random, n, some_bits(random))),
        y(random_complexes(random, n, some_bits(random))),
        left(DoubleComplexOperand::vector(random, x, incx)),
        right(DoubleComplexOperand::vector(random, y, incy)) {}

  VectorView view_x() const { return {left.operand(), n, incx}; }
  VectorView view_y() const { return {right.operand(), n, incy}; }
  std::string text() const {
    return "n = " + std::to_string(n) + ", incs " + std::to_string(incx) + " " +
           std::to_string(incy);
  }
};

Scalar real_scalar(Rng& random, double value, bool on_device) {
  return on_device ? Scalar(DoubleOperand::vector(random, {value}, 1, blas()).operand())
                   : Scalar(value);
}

}  // namespace

TEST_SUITE_BEGIN("double_complex_level1");

TEST_CASE("zcopy and zswap keep bits") {
  Rng random = rng("zcopy");
  for (int i = 0; i < 6; ++i) {
    const Pair p(random);
    INFO(p.text());
    if (i % 2 == 0) {
      zcopy(p.n, p.left.operand(), p.incx, p.right.operand(), p.incy);
      CHECK(p.left.difference(p.x) == "");
    } else {
      zswap(p.view_x(), p.view_y());
      CHECK(p.left.difference(p.y) == "");
    }
    CHECK(p.right.difference(p.x) == "");
  }
}

TEST_CASE("zscal, zdscal: each operation is rounded") {
  Rng random = rng("zscal");
  for (int i = 0; i < 16; ++i) {
    const bool is_real = i % 2 == 0, on_device = random.below(3) == 0;
    const Number alpha = is_real ? factor_of(i / 2).real() : factor_of(i / 2);
    const Pair p(random, pick_size(random), random.pick<std::int64_t>({1, 2, 3}), 0);
    INFO(p.text(), ", alpha = ", alpha.real(), " ", alpha.imag(), ", on the device: ", on_device);
    if (is_real) {
      zdscal(p.n, real_scalar(random, alpha.real(), on_device), p.left.operand(), p.incx);
    } else {
      zscal(complex_scalar(random, alpha, on_device), p.view_x());
    }
    Vector expected;
    for (const Number number : p.x) expected.push_back(scaled(alpha, number));
    CHECK(p.left.difference(expected) == "");
  }
}

TEST_CASE("zaxpy, zaxpby: factors, strides") {
  Rng random = rng("zaxpby");
  for (int i = 0; i < 24; ++i) {
    const bool has_beta = i % 2 == 0, on_device = random.below(3) == 0;
    const Number alpha = factor_of(i / 2), beta = has_beta ? random.pick(kFactors) : 1.0;
    const Pair p(random);
    INFO(p.text(), ", alpha = ", alpha.real(), " ", alpha.imag(), ", beta = ", beta.real(), " ",
         beta.imag(), ", on the device: ", on_device);
    const ComplexScalar a = complex_scalar(random, alpha, on_device);
    if (has_beta) {
      zaxpby(a, p.view_x(), complex_scalar(random, beta, on_device), p.view_y());
    } else {
      zaxpy(p.n, a, p.left.operand(), p.incx, p.right.operand(), p.incy);
    }
    Vector expected;
    for (std::size_t e = 0; e < p.x.size(); ++e) {
      expected.push_back(combined(alpha, p.x[e], beta, p.y[e]));
    }
    CHECK(p.right.difference(expected) == "");
    CHECK(p.left.difference(p.x) == "");
  }
}

// ./dev test all runs it: see `double_patterns` there.
TEST_CASE("double_patterns: 10^7 patterns of bits of complex numbers differ nowhere" *
          doctest::skip()) {
  Rng random = rng("double complex, patterns");
  const std::int64_t n = std::min<std::int64_t>(1 << 17, info().max_buffer_elements / 4);
  for (std::int64_t done = 0; done < 5000000; done += n) {
    const Bits bits = random.pick<Bits>({Bits::Any, Bits::Near, Bits::Special});
    const Vector x = random_complexes(random, n, bits), y = random_complexes(random, n, bits);
    const Number alpha = random_complex(random, Bits::Near), beta = random_complex(random, bits);
    const DoubleComplexVector left(blas(), x), right(blas(), y);
    zaxpby(alpha, left, beta, right);
    Vector expected;
    for (std::size_t e = 0; e < x.size(); ++e) {
      expected.push_back(combined(alpha, x[e], beta, y[e]));
    }
    REQUIRE(first_difference(right.read(), expected) == "");
  }
}

TEST_CASE("rule 30: zaxpby with incy = 0 takes the numbers in turn") {
  Rng random = rng("zaxpby in turn");
  const Vector x = random_complexes(random, 20, Bits::Near);
  const Number alpha(0.5, -2), beta(-0.25, 0.125);
  Number y(1, 2);
  const DoubleComplexOperand left = DoubleComplexOperand::vector(random, x, -2);
  const DoubleComplexOperand right = DoubleComplexOperand::vector(random, {y}, 1);
  zaxpby(20, alpha, left.operand(), -2, beta, right.operand(), 0);
  for (const Number number : x) y = combined(alpha, number, beta, y);
  CHECK(right.difference({y}) == "");
  const DoubleComplexVector result(blas(), 1);
  zdotu(20, left.operand(), -2, right.operand(), 0, Operand(result, 0));
  CHECK(first_difference(result.read(), {exact_dot(x, Vector(20, y))}) == "");
}

TEST_CASE("zdrot, zrot") {
  Rng random = rng("zrot");
  for (int i = 0; i < 16; ++i) {
    const bool is_real = i % 2 == 0, on_device = random.below(3) == 0;
    const double c = random.pick<double>({1, 0.6, -0.3, 0});
    const Number s = is_real ? random.pick<double>({0, 0.8, -0.4}) : factor_of(i / 2);
    const Pair p(random);
    INFO(p.text(), ", c = ", c, ", s = ", s.real(), " ", s.imag(), ", on the device: ", on_device);
    const Scalar cosine = real_scalar(random, c, on_device);
    if (is_real) {
      zdrot(p.n, p.left.operand(), p.incx, p.right.operand(), p.incy, cosine,
            real_scalar(random, s.real(), on_device));
    } else {
      zrot(p.view_x(), p.view_y(), cosine, complex_scalar(random, s, on_device));
    }
    Vector x, y;
    const bool skips = c == 1 && s == 0.0;
    for (std::size_t e = 0; e < p.x.size(); ++e) {
      const Number a = p.x[e], b = p.y[e];
      if (skips) {
        x.push_back(a);
        y.push_back(b);
      } else if (is_real) {
        const double t = s.real();
        x.emplace_back(c * a.real() + t * b.real(), c * a.imag() + t * b.imag());
        y.emplace_back(c * b.real() - t * a.real(), c * b.imag() - t * a.imag());
      } else {
        x.push_back(combined(s, b, c, a));
        y.push_back(combined(-std::conj(s), a, c, b));
      }
    }
    CHECK(p.left.difference(x) == "");
    CHECK(p.right.difference(y) == "");
  }
}

TEST_CASE("zdotu of so many terms that a row has more than 64 pieces") {
  const std::int64_t side = blas().info().max_texture_size;
  const std::int64_t n = std::min((std::int64_t{1} << 22) + (std::int64_t{1} << 18), side * side);
  const double a = 127.0 / 64;
  const DoubleComplexVector x(blas(), Vector(static_cast<std::size_t>(n), {a, -a}));
  const DoubleComplexVector y(blas(), Vector{{a, a}}), result(blas(), 1);
  zdotu(n, Operand(x, 0), 1, Operand(y, 0), 0, Operand(result, 0));
  CHECK(result.read() == Vector{{2 * a * a * static_cast<double>(n), 0}});
}

TEST_CASE("zdotu, zdotc, dznrm2, dzasum: each part is the number nearest to the exact sum") {
  Rng random = rng("zdotc");
  for (int i = 0; i < 16; ++i) {
    const Pair p(random);
    INFO(p.text());
    Vector conjugates;
    std::vector<double> magnitudes;
    for (const Number number : p.x) conjugates.push_back(std::conj(number));
    for (const double part : parts_of(p.x)) magnitudes.push_back(std::fabs(part));
    const DoubleComplexOperand results = DoubleComplexOperand::vector(random, Vector(2, 7.0), 1);
    Operand result = results.operand();
    zdotu(p.n, p.left.operand(), p.incx, p.right.operand(), p.incy, result);
    ++result.offset;
    zdotc(p.view_x(), p.view_y(), {result, 1, 1});
    CHECK(results.difference({exact_dot(p.x, p.y), exact_dot(conjugates, p.y)}) == "");
    if (i % 4 == 0) {
      const Vector found = {zdotu(p.view_x(), p.view_y()), zdotc(p.view_x(), p.view_y())};
      CHECK(first_difference(found, {exact_dot(p.x, p.y), exact_dot(conjugates, p.y)}) == "");
    }
    const std::vector<double> parts = parts_of(p.x), ones(parts.size(), 1);
    const double sum = p.incx < 0 ? 0 : exact_dot(magnitudes, ones);
    const std::vector<double> found = {dznrm2(p.view_x()), dzasum(p.view_x())};
    CHECK(first_difference(found, {exact_dot(parts, parts, true), sum}) == "");
  }
}

TEST_CASE("rules 7, 22, 27, 28: izamax takes the first of the best, and the first NaN") {
  Rng random = rng("izamax");
  for (int i = 0; i < 12; ++i) {
    const std::int64_t n = pick_size(random), inc = random.pick<std::int64_t>({1, 2});
    Vector x = random_complexes(random, n, some_bits(random));
    if (i % 3 == 0) {  // both parts count, and there are equals
      for (Number& number : x) number = {random.below(9) - 4.0, random.below(9) - 4.0};
    }
    if (n > 3) x[static_cast<std::size_t>(n - 1)] = x[static_cast<std::size_t>(n / 2)];
    const DoubleComplexOperand operand = DoubleComplexOperand::vector(random, x, inc);
    std::int64_t best = 0;
    const auto size_of = [&](std::int64_t e) {
      const Number number = x[static_cast<std::size_t>(e)];
      return std::fabs(number.real()) + std::fabs(number.imag());
    };
    for (std::int64_t e = 0; e < n && !std::isnan(size_of(best)); ++e) {
      if (size_of(e) > size_of(best) || std::isnan(size_of(e))) best = e;
    }
    CHECK(izamax(VectorView{operand.operand(), n, inc}) == best);
  }
  const DoubleComplexVector none(blas(), 1);
  CHECK(izamax(none.vector(0)) == 0);
  CHECK(dzasum(none.vector(0)) == 0);
  CHECK(dznrm2(none.vector(0)) == 0);
}

TEST_CASE("rule 34: zrotg rotates (a, b) to (r, 0), whatever their sizes") {
  Rng random = rng("zrotg");
  for (const int scale : {0, 1000, -1000, 600}) {
    const auto number = [&](int exponent) {
      return Number(std::ldexp(1 + random.below(100) / 64.0, exponent),
                    std::ldexp(random.below(100) / 64.0 - 1, exponent));
    };
    const Number a = number(scale), b = number(scale == 600 ? -400 : scale);
    Number r = a, s;
    double c = 0;
    zrotg(r, b, c, s);
    INFO("scale ", scale);
    const auto near = [](Number found, Number expected) {
      return std::abs(found - expected) <= 1e-15 * std::abs(expected);
    };
    const Number scaled_a = a / std::ldexp(1, scale), scaled_b = b / std::ldexp(1, scale);
    CHECK(near(c * scaled_a + s * scaled_b, r / std::ldexp(1, scale)));
    CHECK(std::abs(c * scaled_b - std::conj(s) * scaled_a) <= 4e-16 * std::abs(scaled_a));
    CHECK(near(c * c + std::norm(s), 1));
  }
  Number a(3, 4), s;
  double c = 0;
  zrotg(a, 0, c, s);
  CHECK((a == Number(3, 4) && c == 1 && s == 0.0));
  a = 0;
  zrotg(a, Number(3, 4), c, s);
  CHECK((a == 5.0 && c == 0 && std::abs(s - Number(0.6, -0.8)) < 1e-15));
}

TEST_CASE("what is wrong with vectors of complex numbers is named") {
  const DoubleComplexVector x(blas(), {1, 2, 3}), y(blas(), {1, 2});
  CHECK(error_of([&] { zaxpy(1, x, y); }) == "zaxpy: y.size = 2, must be x.size = 3");
  CHECK(error_of([&] { zdscal(Scalar(Operand(y, 0)), x); }) ==
        "zdscal: alpha.dtype = complex128, must be float64");
  CHECK(error_of([&] { dznrm2(x, y.vector(1)); }) ==
        "dznrm2: result.dtype = complex128, must be float64");
  CHECK(error_of([&] { zdrot(2, Operand(x, 0), 0, Operand(y, 0), 1, 0.6, 0.8); }) ==
        "zdrot: incx = 0, must be other than 0");
}

TEST_SUITE_END();

}  // namespace fragblas::test
