// The routines of level 1 for complex numbers. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "fragblas/complex.hpp"
#include "support/check.hpp"
#include "support/complex_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

const std::vector<std::int64_t> kIncs = {1, 2, -1, -3, 0};

std::vector<std::int64_t> vector_sizes() {
  std::vector<std::int64_t> sizes;
  for (const std::int64_t size : {1, 2, 3, 6, 33, 128, 301, 1500, 5000}) {
    if (2 * (3 * size + 10) <= info().max_buffer_elements) sizes.push_back(size);
  }
  return sizes;
}

// Vectors of n numbers as a loop of the reference goes over them; x with inc = 0 is one number.
struct Walk {
  ComplexDense x;
  ComplexOperand operand;
  Walk(Rng& random, std::int64_t n, std::int64_t inc, Data data)
      : x(made(random, n, inc, data)), operand(ComplexOperand::vector(random, x, inc, blas())) {}

  static ComplexDense made(Rng& random, std::int64_t n, std::int64_t inc, Data data) {
    ComplexDense x = random_numbers(random, n, 1, data);
    if (inc == 0) {
      for (Wide& value : x.values) value = x.values.back();
    }
    return x;
  }
};

// What is left of y := step(x_i, y_i) in turn; with inc = 0 in one place.
ComplexDense in_turn(const ComplexDense& x, const ComplexDense& y, std::int64_t incy,
                     const std::function<Wide(Wide x, Wide y)>& step) {
  ComplexDense result = y;
  for (std::size_t i = 0; i < y.values.size(); ++i) {
    const Wide old = incy == 0 && i > 0 ? result.values[i - 1] : y.values[i];
    result.values[i] = step(x.values[i], old);
  }
  if (incy == 0) {
    for (Wide& value : result.values) value = result.values.back();
  }
  return result;
}

Wide product(Wide a, Wide b) {
  return (a * ComplexDense(1, 1).map([&](Wide) { return b; })).values[0];
}

double size_of(Wide number) {
  return std::abs(number.real()) + std::abs(number.imag());
}

// Of each number or of n in one place.
ComplexReference reference_of(const ComplexDense& value, const ComplexDense& magnitude,
                              std::int64_t n, std::int64_t incy) {
  return {value, magnitude, incy == 0 ? n : 1};
}

struct Axpby {
  std::int64_t n, incx, incy;
  ComplexScalarCase alpha, beta;
  bool is_axpy, views;
};

void try_axpby(Rng& random, const Axpby& c) {
  INFO("n = ", c.n, ", incx = ", c.incx, ", incy = ", c.incy, ", alpha = ", describe(c.alpha),
       ", beta = ", describe(c.beta), c.is_axpy ? ", caxpy" : ", caxpby");
  // Powers of beta would not be exact.
  const bool exact = random.below(2) == 0 && c.incy != 0;
  const Data data = exact ? Data::Integers : Data::Unit;
  Walk x(random, c.n, c.incx, data), y(random, c.n, c.incy, data);
  const ComplexScalar alpha = c.alpha.make(random, blas()), beta = c.beta.make(random, blas());
  const VectorView view_x = x.operand.vector_view(), view_y = y.operand.vector_view();
  if (c.is_axpy && c.views) {
    caxpy(alpha, view_x, view_y);
  } else if (c.is_axpy) {
    caxpy(c.n, alpha, view_x.data, c.incx, view_y.data, c.incy);
  } else if (c.views) {
    caxpby(alpha, view_x, beta, view_y);
  } else {
    caxpby(c.n, alpha, view_x.data, c.incx, beta, view_y.data, c.incy);
  }
  x.operand.fetch();
  y.operand.fetch();
  CHECK(x.operand.changed() == 0);
  CHECK(y.operand.touched() == 0);
  const Wide a = Wide(c.alpha.value), b = c.is_axpy ? Wide(1) : Wide(c.beta.value);
  const ComplexDense value = in_turn(x.x, y.x, c.incy, [&](Wide xi, Wide yi) {
    return (a == 0.0 ? 0 : product(a, xi)) + (b == 0.0 ? 0 : product(b, yi));
  });
  const ComplexDense magnitude =
      in_turn(magnitudes(x.x), magnitudes(y.x), c.incy,
              [&](Wide xi, Wide yi) { return size_of(a) * xi + size_of(b) * yi; });
  CHECK(complex_deviation(c.is_axpy ? "caxpy" : "caxpby", y.operand.elements(),
                          reference_of(value, magnitude, c.n, c.incy), exact) <= 1);
}

const std::vector<ComplexScalarCase> kBetas = {
    {{0, 0}, false},      {{1, 0}, false},       {{0, -1}, false}, {{0.5f, 0.5f}, false},
    {{-0.75f, 0}, false}, {{0.5f, -0.5f}, true}, {{0, 0}, true},   {{1, 0}, true}};

}  // namespace

TEST_SUITE_BEGIN("complex_level1");

TEST_CASE("rules 17, 18, 29, 30: caxpy and caxpby agree with the reference") {
  Rng random = rng("caxpby");
  const std::vector<std::int64_t> sizes = vector_sizes();
  for (int i = 0; i < 150; ++i) {
    Axpby c{random.pick(sizes),  random.pick(kIncs),
            random.pick(kIncs),  random.pick(complex_scalars()),
            random.pick(kBetas), random.below(2) == 0,
            random.below(2) == 0};
    try_axpby(random, c);
  }
  // The numbers of a place are added in parts.
  if (info().max_buffer_elements > 20000)
    try_axpby(random, {5000, 1, 0, {{1, 2}, false}, {{0, 1}, false}, false, false});
}

TEST_CASE("rules 1, 3, 31: factors of 0 read nothing") {
  Rng random = rng("caxpby zeros");
  for (const bool device : {false, true}) {
    const ComplexDense bad =
        random_numbers(random, 5, 1, Data::Unit).map([](Wide) { return Wide(kNan, kInf); });
    const ComplexDense good = random_numbers(random, 5, 1, Data::Integers);
    const ComplexScalar zero = ComplexScalarCase{0, device}.make(random, blas());
    ComplexOperand y = ComplexOperand::vector(random, good, 2, blas());
    caxpy(zero, ComplexOperand::vector(random, bad, 1, blas()).vector_view(), y.vector_view());
    y.fetch();
    CHECK(y.changed() == 0);
    ComplexOperand z = ComplexOperand::vector(random, bad, 1, blas());
    caxpby(2, ComplexOperand::vector(random, good, 1, blas()).vector_view(), zero, z.vector_view());
    z.fetch();
    CHECK(z.elements().values == (Wide(2) * good).values);
  }
}

TEST_CASE("rules 19, 20, 21: cscal and csscal multiply, by 0 and NaN too") {
  Rng random = rng("cscal");
  for (const std::int64_t n : vector_sizes()) {
    for (const std::int64_t inc : {1, 2, 3}) {
      for (const ComplexScalarCase& alpha : complex_scalars()) {
        INFO("n = ", n, ", inc = ", inc, ", alpha = ", describe(alpha));
        Walk x(random, n, inc, Data::Integers), y(random, n, inc, Data::Integers);
        cscal(alpha.make(random, blas()), x.operand.vector_view());
        x.operand.fetch();
        CHECK(x.operand.touched() == 0);
        CHECK(x.operand.elements().values == (Wide(alpha.value) * x.x).values);
        const ScalarCase real{alpha.value.real(), alpha.device};
        csscal(n, make_scalar(blas(), real, random), y.operand.operand(), inc);
        y.operand.fetch();
        CHECK(y.operand.touched() == 0);
        CHECK(y.operand.elements().values == (Wide(alpha.value.real()) * y.x).values);
      }
    }
  }
  for (const Wide bad : {Wide(kNan, 0), Wide(1, kInf)}) {
    ComplexDense x(1, 1);
    x(0, 0) = bad;
    ComplexOperand zeroed = ComplexOperand::vector(random, x, 1, blas());
    cscal(0, zeroed.vector_view());
    zeroed.fetch();
    CHECK(size_of(zeroed.elements()(0, 0)) != 0);
  }
  Walk x(random, 4, 1, Data::Unit);
  cscal(Complex(0, kNan), x.operand.vector_view());
  x.operand.fetch();
  for (const Wide value : x.operand.elements().values) {
    CHECK(std::isnan(value.real()));
    CHECK(std::isnan(value.imag()));
  }
  Walk kept(random, 4, 1, Data::Unit);
  for (const std::int64_t inc : {0, -1}) cscal(4, 2, kept.operand.operand(), inc);
  csscal(-1, 2.0f, {}, 1);
  kept.operand.fetch();
  CHECK(kept.operand.changed() == 0);
}

TEST_CASE("rules 17, 30, 50: ccopy and cswap move every bit") {
  Rng random = rng("ccopy");
  for (const std::int64_t n : vector_sizes()) {
    for (const std::int64_t incx : kIncs) {
      for (const std::int64_t incy : kIncs) {
        INFO("n = ", n, ", incx = ", incx, ", incy = ", incy);
        Walk x(random, n, incx, Data::Unit), y(random, n, incy, Data::Unit);
        ccopy(x.operand.vector_view(), y.operand.vector_view());
        y.operand.fetch();
        CHECK(y.operand.touched() == 0);
        CHECK(y.operand.elements().values ==
              in_turn(x.x, y.x, incy, [](Wide xi, Wide) { return xi; }).values);
        if (incx == 0 || incy == 0) continue;
        Walk z(random, n, incy, Data::Unit);
        cswap(n, x.operand.operand(), incx, z.operand.operand(), incy);
        x.operand.fetch();
        z.operand.fetch();
        CHECK(x.operand.touched() == 0);
        CHECK(z.operand.touched() == 0);
        CHECK(x.operand.elements().values == z.x.values);
        CHECK(z.operand.elements().values == x.x.values);
      }
    }
  }
}

TEST_CASE("rules 30, 32: csrot rotates by real numbers, in turn where an inc is 0") {
  Rng random = rng("csrot");
  const std::vector<std::int64_t> sizes = vector_sizes();
  for (int i = 0; i < 80; ++i) {
    const std::int64_t n = std::min<std::int64_t>(random.pick(sizes), 301);
    const std::int64_t incx = random.pick(kIncs), incy = random.pick(kIncs);
    const ScalarCase c{0.6f, random.below(3) == 0}, s{-0.8f, random.below(3) == 0};
    INFO("n = ", n, ", incx = ", incx, ", incy = ", incy, ", ", c.device, s.device);
    Walk x(random, n, incx, Data::Unit), y(random, n, incy, Data::Unit);
    csrot(x.operand.vector_view(), y.operand.vector_view(), make_scalar(blas(), c, random),
          make_scalar(blas(), s, random));
    ComplexDense to_x = x.x, to_y = y.x;
    for (std::size_t at = 0; at < to_x.values.size(); ++at) {
      const std::size_t before = at > 0 ? at - 1 : 0;
      const Wide xi = incx == 0 ? to_x.values[before] : to_x.values[at];
      const Wide yi = incy == 0 ? to_y.values[before] : to_y.values[at];
      to_x.values[at] = double{c.value} * xi + double{s.value} * yi;
      to_y.values[at] = double{c.value} * yi - double{s.value} * xi;
    }
    for (auto* const kept : {incx == 0 ? &to_x : nullptr, incy == 0 ? &to_y : nullptr}) {
      if (kept != nullptr) {
        for (Wide& value : kept->values) value = kept->values.back();
      }
    }
    // A rotation keeps the length: of numbers that take turns, that of all.
    const bool turns = incx == 0 || incy == 0;
    const ComplexDense magnitude(n, 1);
    const auto bound = [&](const ComplexDense&) {
      return magnitude.map(
          [&](Wide) { return Wide(4 * (turns ? std::sqrt(2.0 * static_cast<double>(n)) : 1.0)); });
    };
    for (auto* const walk : {&x, &y}) {
      walk->operand.fetch();
      CHECK(walk->operand.touched() == 0);
      CHECK(complex_deviation("csrot", walk->operand.elements(),
                              {walk == &x ? to_x : to_y, bound(magnitude), turns ? n : 1},
                              false) <= 1);
    }
  }
  Walk x(random, 3, 1, Data::Unit);
  const ComplexDense bad = x.x.map([](Wide) { return Wide(kInf, kNan); });
  ComplexOperand y = ComplexOperand::vector(random, bad, 1, blas());
  csrot(x.operand.vector_view(), y.vector_view(), 1, 0);
  x.operand.fetch();
  CHECK(x.operand.changed() == 0);
}

TEST_CASE("rules 17, 18, 29, 33: cdotu and cdotc agree with the reference") {
  Rng random = rng("cdot");
  const std::vector<std::int64_t> sizes = vector_sizes();
  for (int i = 0; i < 100; ++i) {
    const std::int64_t n = random.pick(sizes);
    const std::int64_t incx = random.pick(kIncs), incy = random.pick(kIncs);
    const Data data = random.below(2) == 0 ? Data::Integers : Data::Unit;
    INFO("n = ", n, ", incx = ", incx, ", incy = ", incy);
    Walk x(random, n, incx, data), y(random, n, incy, data);
    const VectorView view_x = x.operand.vector_view(), view_y = y.operand.vector_view();
    for (const bool conjugate : {false, true}) {
      ComplexOperand result = ComplexOperand::vector(random, ComplexDense(1, 1), 1, blas());
      if (conjugate) {
        cdotc(n, view_x.data, incx, view_y.data, incy, result.operand());
      } else {
        cdotu(n, view_x.data, incx, view_y.data, incy, result.operand());
      }
      x.operand.fetch();
      y.operand.fetch();
      result.fetch();
      CHECK(x.operand.changed() == 0);
      CHECK(y.operand.changed() == 0);
      CHECK(result.touched() == 0);
      const ComplexDense expected = op_of(conjugate ? Op::ConjTrans : Op::Trans, x.x) * y.x;
      const ComplexDense magnitude = op_of(Op::Trans, magnitudes(x.x)) * magnitudes(y.x);
      CHECK(complex_deviation(conjugate ? "cdotc" : "cdotu", result.elements(),
                              {expected, magnitude, n}, data == Data::Integers) <= 1);
      const Complex waited = conjugate ? cdotc(view_x, view_y) : cdotu(view_x, view_y);
      CHECK(Wide(waited) == result.elements()(0, 0));
    }
  }
  const ComplexVector none(blas(), 0), result(blas(), {Complex(3, 4)});
  cdotu(none, none, result);
  CHECK(result.read()[0] == Complex(0));
  CHECK(cdotc(none, none) == Complex(0));
}

TEST_CASE("rules 22, 23, 24, 25, 26: scnrm2 and scasum") {
  Rng random = rng("scnrm2");
  for (const std::int64_t n : vector_sizes()) {
    for (const std::int64_t inc : kIncs) {
      INFO("n = ", n, ", inc = ", inc);
      Walk x(random, n, inc, Data::Unit);
      double squares = 0, sum = 0;
      for (const Wide value : x.x.values) {
        squares += std::norm(value);
        sum += size_of(value);
      }
      const double bound = kBoundFactor * kUnit * std::sqrt(2.0 * static_cast<double>(n) + 2);
      CHECK(std::abs(scnrm2(x.operand.vector_view()) - std::sqrt(squares)) <=
            bound * std::sqrt(squares));
      const double expected = inc > 0 ? sum : 0;
      CHECK(std::abs(scasum(x.operand.vector_view()) - expected) <= bound * expected);
      x.operand.fetch();
      CHECK(x.operand.changed() == 0);
    }
  }
  const ComplexVector large(blas(), {Complex(3e30f, 0), Complex(0, -4e30f)});
  CHECK(scnrm2(large) == doctest::Approx(5e30).epsilon(1e-6));
  const ComplexVector small(blas(), {Complex(0, 3e-30f), Complex(4e-30f, 0)});
  CHECK(scnrm2(small) == doctest::Approx(5e-30).epsilon(1e-6));
  CHECK(std::isnan(scnrm2(ComplexVector(blas(), {Complex(kInf, 1), Complex(1, kNan)}))));
  CHECK(scnrm2(ComplexVector(blas(), {Complex(1, -kInf)})) == kInf);
  CHECK(scnrm2(ComplexVector(blas(), 0)) == 0);
}

TEST_CASE("rules 22, 27, 28: icamax finds the first of the largest, or the first NaN") {
  Rng random = rng("icamax");
  for (const std::int64_t n : vector_sizes()) {
    for (const std::int64_t inc : {1, 2, 3}) {
      for (int again = 0; again < 3; ++again) {
        INFO("n = ", n, ", inc = ", inc);
        Walk x(random, n, inc, Data::Integers);
        std::int64_t expected = 0;
        for (std::int64_t i = 0; i < n; ++i) {
          if (size_of(x.x(i, 0)) > size_of(x.x(expected, 0))) expected = i;
        }
        CHECK(icamax(x.operand.vector_view()) == expected);
        const std::int64_t bad = random.below(n);
        x.x(bad, 0) = again == 0 ? Wide(1, kNan) : again == 1 ? Wide(kNan, 9) : Wide(-kInf, 1);
        CHECK(icamax(ComplexOperand::vector(random, x.x, inc, blas()).vector_view()) == bad);
      }
    }
  }
  CHECK(icamax(ComplexVector(blas(), 0)) == 0);
  // The sum of the parts counts, not the modulus.
  CHECK(icamax(ComplexVector(blas(), {Complex(4, 0), Complex(3, 2)})) == 1);
}

TEST_CASE("rules 34, 36: crotg rotates (a, b) to (r, 0), without overflow") {
  Rng random = rng("crotg");
  for (int i = 0; i < 200; ++i) {
    const double scale = i % 4 == 0 ? 1e38 : i % 4 == 1 ? 1e-37 : 1;
    Complex a = Complex(scale * Wide(random_number(random, Data::Unit)));
    const Complex b =
        i % 7 == 0 ? Complex(0) : Complex(scale * Wide(random_number(random, Data::Unit)));
    if (i % 11 == 0) a = 0;
    const Wide old = Wide(a), wide_b = Wide(b);
    float c = 0;
    Complex s;
    crotg(a, b, c, s);
    const double size = std::hypot(std::abs(old), std::abs(wide_b));
    CHECK(std::abs(double{c} * old + Wide(s) * wide_b - Wide(a)) <= 8 * kUnit * size);
    CHECK(std::abs(double{c} * wide_b - std::conj(Wide(s)) * old) <= 8 * kUnit * size);
    CHECK(std::abs(double{c} * c + std::norm(Wide(s)) - 1) <= 8 * kUnit);
    if (b == Complex(0)) CHECK(Wide(a) == old);
  }
}

TEST_CASE("level 1 for complex numbers names what is wrong") {
  const ComplexVector x(blas(), 3), y(blas(), 4);
  const Vector real = blas().vector(4);
  CHECK(error_of([&] { caxpy(1, x, y); }) == "caxpy: y.size = 4, must be x.size = 3");
  CHECK(error_of([&] { caxpy(4, 2, y, 1, real, 1); }) ==
        "caxpy: y.dtype = float32, must be complex64");
  CHECK(error_of([&] { scnrm2(y, y.vector(1)); }) ==
        "scnrm2: result.dtype = complex64, must be float32");
  CHECK(error_of([&] { csscal(Scalar(y.vector(1)), y); }) ==
        "csscal: alpha.dtype = complex64, must be float32");
  CHECK(error_of([&] { cscal(ComplexScalar(real.vector(1)), y); }) ==
        "cscal: alpha.dtype = float32, must be complex64");
  CHECK(error_of([&] { cdotu(3, x, 1, y, 2, ComplexVector(blas(), 1)); }) ==
        "cdotu: y spans 5 elements from offset = 0, must end within the buffer's size = 4");
}

TEST_SUITE_END();

}  // namespace fragblas::test
