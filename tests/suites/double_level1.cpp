// The routines of level 1 in double precision, bit for bit: the host computes the same without
// contraction (CMakeLists.txt). SPDX-License-Identifier: MIT
#include <GLES3/gl3.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "support/double_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

using Numbers = std::vector<double>;

// Of each pair.
Numbers each(const Numbers& x, const Numbers& y,
             const std::function<double(double, double)>& step) {
  Numbers result(y.size());
  for (std::size_t i = 0; i < y.size(); ++i) result[i] = step(x[i], y[i]);
  return result;
}

// The most elements of a vector among several of the same context.
std::int64_t most(std::int64_t wanted) {
  return std::min(wanted, info().max_buffer_elements / 2 - 8);
}

Scalar on_device(Rng& random, double value) {
  return Scalar(DoubleOperand::vector(random, {value}, 1, blas()).operand());
}

// Numbers that a factor may be, on the host or the device.
std::vector<double> factors(Rng& random) {
  return {1,
          0,
          -0.0,
          -1,
          0x1p-1074,
          3.0000000000000004,
          random_double(random, Bits::Near),
          random_double(random, Bits::Any)};
}

}  // namespace

TEST_SUITE_BEGIN("double_level1");

TEST_CASE("buffers keep every bit, in views with increments and leading dimensions too") {
  Rng random = rng("double, buffers");
  const std::int64_t n = most(300);
  const Numbers data = random_doubles(random, n, Bits::Any);
  DoubleVector x(blas(), data);
  CHECK(x.dtype() == DType::Float64);
  CHECK(x.size() == n);
  std::vector<double> found = x.read();
  CHECK(std::memcmp(found.data(), data.data(), data.size() * sizeof(double)) == 0);
  const Numbers part = random_doubles(random, 5, Bits::Any);
  const VectorView back{Operand(x, 3), 5, -7};
  write_double(back, part);
  found = read_double(back);
  CHECK(std::memcmp(found.data(), part.data(), part.size() * sizeof(double)) == 0);
  CHECK(same_number(x.read()[3], part[4]));
  DoubleMatrix a(blas(), 3, 5, Layout::ColMajor, 4);
  const Numbers block = random_doubles(random, 6, Bits::Any);
  const MatrixView corner = a.matrix(3, 2, 4, 4, Layout::ColMajor);
  write_double(corner, block);
  found = read_double(corner);
  CHECK(std::memcmp(found.data(), block.data(), block.size() * sizeof(double)) == 0);
  CHECK(error_of([&] {
          read_double(VectorView{blas().vector(4), 4, 1});
        }) == "read: x.dtype = float32, must be float64");
}

TEST_CASE("daxpy of random bits: the product is rounded, then the sum") {
  Rng random = rng("daxpy, bits");
  const std::int64_t n = most(60000);
  for (const Bits kind : {Bits::Any, Bits::Near}) {
    const Numbers x = random_doubles(random, n, kind), y = random_doubles(random, n, kind);
    const DoubleOperand left = DoubleOperand::vector(random, x, 1, blas());
    for (const double alpha :
         {1.7320508075688772, -1.0, random_double(random, kind), random_double(random, kind)}) {
      INFO("alpha = ", alpha, ", n = ", n);
      const DoubleOperand right = DoubleOperand::vector(random, y, 1, blas());
      daxpy(n, alpha, left.operand(), 1, right.operand(), 1);
      CHECK(right.difference(each(x, y, [&](double a, double b) { return alpha * a + b; })) == "");
    }
  }
}

TEST_CASE("sums that cancel, products of subnormal numbers, and ties are right") {
  Rng random = rng("daxpy, hard cases");
  const std::int64_t n = most(20000);
  Numbers x(static_cast<std::size_t>(n)), y = x;
  for (std::size_t i = 0; i < x.size(); ++i) {
    // Of like size and other sign; then of sizes whose distance decides about a tie.
    x[i] = random_double(random, Bits::Near);
    y[i] = -x[i] * (1 + static_cast<double>(random.below(5) - 2) * 0x1p-52);
    if (i % 2 == 0)
      y[i] = std::ldexp(1 + static_cast<double>(random.below(4)) * 0x1p-52,
                        std::ilogb(x[i]) + 50 + static_cast<int>(random.below(6)));
  }
  const DoubleOperand left = DoubleOperand::vector(random, x, 1, blas());
  const DoubleOperand right = DoubleOperand::vector(random, y, 1, blas());
  daxpy(n, 1, left.operand(), 1, right.operand(), 1);
  CHECK(right.difference(each(x, y, [](double a, double b) { return a + b; })) == "");
  // Results around and below the smallest normal number.
  for (double& value : x) value = std::ldexp(random_double(random, Bits::Near), -500);
  const double alpha = std::ldexp(1.2345678901234567, -540);
  const DoubleOperand tiny = DoubleOperand::vector(random, x, 1, blas());
  dscal(n, alpha, tiny.operand(), 1);
  CHECK(tiny.difference(each(x, x, [&](double a, double) { return alpha * a; })) == "");
}

TEST_CASE("daxpby, dscal, drot and drotm of all increments and factors") {
  Rng random = rng("double, increments");
  for (const std::int64_t size : {1, 2, 7, 60}) {
    for (const std::int64_t incx : {1, 2, -1, -3}) {
      for (const std::int64_t incy : {1, 3, -1, -2}) {
        if (2 * (size * 3 + 8) > info().max_buffer_elements) continue;
        const Numbers x = random_doubles(random, size, Bits::Near);
        const Numbers y = random_doubles(random, size, Bits::Near);
        const auto choices = factors(random);
        const double a = choices[static_cast<std::size_t>(random.below(8))];
        const double b = choices[static_cast<std::size_t>(random.below(8))];
        const bool device = random.below(2) == 0;
        INFO("n = ", size, ", incx = ", incx, ", incy = ", incy, ", a = ", a, ", b = ", b,
             device ? ", on the device" : "");
        const Scalar alpha = device ? on_device(random, a) : Scalar(a);
        const Scalar beta = device ? on_device(random, b) : Scalar(b);
        const auto operands = [&] {
          return std::pair{DoubleOperand::vector(random, x, incx, blas()),
                           DoubleOperand::vector(random, y, incy, blas())};
        };
        {
          const auto [left, right] = operands();
          daxpby(size, alpha, left.operand(), incx, beta, right.operand(), incy);
          CHECK(right.difference(each(x, y, [&](double p, double q) {
            if (a == 0) return b == 0 ? 0.0 : b * q;
            return b == 0 ? a * p : a * p + b * q;
          })) == "");
          CHECK(left.difference(x) == "");
        }
        {
          const auto [left, right] = operands();
          drot(size, left.operand(), incx, right.operand(), incy, alpha, beta);
          const bool skips = a == 1 && b == 0;
          CHECK(left.difference(each(
                    x, y, [&](double p, double q) { return skips ? p : a * p + b * q; })) == "");
          CHECK(right.difference(each(
                    x, y, [&](double p, double q) { return skips ? q : a * q - b * p; })) == "");
        }
        {
          const auto [left, right] = operands();
          const DoubleRotmParam param = {-1, a, b, -b, a};
          drotm(size, left.operand(), incx, right.operand(), incy, param);
          CHECK(left.difference(each(x, y, [&](double p, double q) { return a * p + -b * q; })) ==
                "");
          CHECK(right.difference(each(x, y, [&](double p, double q) { return b * p + a * q; })) ==
                "");
        }
        {
          const auto [left, right] = operands();
          dscal(size, alpha, left.operand(), incx);
          CHECK(left.difference(
                    each(x, y, [&](double p, double) { return incx < 0 ? p : a * p; })) == "");
          dcopy(size, left.operand(), incx, right.operand(), incy);
          CHECK(right.difference(
                    each(x, y, [&](double p, double) { return incx < 0 ? p : a * p; })) == "");
        }
      }
    }
  }
}

TEST_CASE("fill, asynchronous reads and textures of the caller's keep every bit") {
  Rng random = rng("double, storage");
  const std::int64_t n = most(90);
  const Numbers data = random_doubles(random, n, Bits::Any);
  DoubleVector x(blas(), data);
  x.fill(-0.0, 3, n - 5);
  Numbers expected = data;
  std::fill(expected.begin() + 3, expected.end() - 2, -0.0);
  CHECK(first_difference(x.read(), expected) == "");
  if (kBrowser) return;  // one task, and JavaScript looks at textures
  Readback readback = x.read_async(1, n - 2);
  x.fill(0.1);
  const std::vector<double> early = readback.get_doubles();
  CHECK(std::memcmp(early.data(), expected.data() + 1, early.size() * sizeof(double)) == 0);
  Readback floats = blas().vector(4).read_async();
  CHECK(error_of([&] { floats.get_doubles(); }) ==
        "read: dtype = float32, must be float64 or complex128");
  GLuint name = 0;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32UI, 8, 3);
  std::vector<double> texels = random_doubles(random, 48, Bits::Near);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 3, GL_RGBA_INTEGER, GL_UNSIGNED_INT, texels.data());
  blas().reset_state();
  {
    const Buffer wrapped = blas().wrap({name, 8, 3}, 48, DType::Float64);
    CHECK(first_difference(read_double(wrapped.vector(48)), texels) == "");
    dscal(0.7, wrapped.vector(10, 5, 3));
    for (std::size_t i = 5; i < 35; i += 3) texels[i] = 0.7 * texels[i];
    CHECK(first_difference(read_double(wrapped.vector(48)), texels) == "");
    CHECK(wrapped.texture().name == name);
  }
  CHECK(error_of([&] {
          blas().wrap({name, 8, 3}, 49, DType::Float64);
        }) == "wrap: size = 49, must be at least 0 and at most 2 * width * height");
  CHECK(error_of([&] {
          blas().wrap({name, 8, 3}, 10);
        }) == "wrap: texture = " + std::to_string(name) + ", must be RGBA32F");
  glDeleteTextures(1, &name);
  blas().reset_state();
}

// ./dev test all runs it: see `double_patterns` there.
TEST_CASE("double_patterns: 10^7 patterns of bits differ nowhere" * doctest::skip()) {
  Rng random = rng("double, patterns");
  const std::int64_t n = most(1 << 18);
  for (std::int64_t done = 0; done < 10000000; done += n) {
    const Bits kind = random.below(2) == 0 ? Bits::Any : Bits::Near;
    const Numbers x = random_doubles(random, n, kind), y = random_doubles(random, n, kind);
    double alpha = 0, beta = 0;
    while (alpha == 0) alpha = random_double(random, kind);
    while (beta == 0) beta = random_double(random, kind);
    const DoubleVector left(blas(), x);
    DoubleVector right(blas(), y);
    daxpby(alpha, left, beta, right);
    REQUIRE(first_difference(right.read(), each(x, y, [&](double a, double b) {
                               return alpha * a + beta * b;
                             })) == "");
    right.write(y);
    dhad(left, right, right, {1, 1});
    REQUIRE(first_difference(right.read(),
                             each(x, y, [](double a, double b) { return a * b + b; })) == "");
  }
}

TEST_CASE("an increment of 0 takes the numbers in turn, and rotations refuse it") {
  Rng random = rng("double, increments of 0");
  const Numbers x = random_doubles(random, 20, Bits::Near), y = {0.3};
  const DoubleOperand left = DoubleOperand::vector(random, x, 2, blas());
  const DoubleOperand right = DoubleOperand::vector(random, y, 1, blas());
  daxpby(20, 0.7, left.operand(), 2, 0.9, right.operand(), 0);
  double expected = 0.3;
  for (const double value : x) expected = 0.7 * value + 0.9 * expected;
  CHECK(right.difference({expected}) == "");
  CHECK(error_of([&] { drot(2, left.operand(), 1, right.operand(), 0, 0.6, 0.8); }) ==
        "drot: incy = 0, must be other than 0");
}

TEST_CASE("drotg and drotmg are those of the reference") {
  double a = 3e200, b = -4e200, c, s;
  drotg(a, b, c, s);
  CHECK(a == doctest::Approx(-5e200));
  CHECK(c == doctest::Approx(-0.6));
  CHECK(s == doctest::Approx(0.8));
  CHECK(b == doctest::Approx(1 / c));
  a = 0x1p-1000;
  b = 0x1p-1001;
  drotg(a, b, c, s);
  CHECK(c * c + s * s == doctest::Approx(1));
  CHECK(b == s);
  // Whatever the scaling, H zeroes the second of the two, and x1 becomes the first.
  Rng random = rng("drotmg");
  for (int i = 0; i < 200; ++i) {
    const double d1 = std::exp2(random.below(60) - 30.0), d2 = std::exp2(random.below(60) - 30.0);
    const double x = 1 + 0.1 * static_cast<double>(random.below(90)), y = -0.7;
    double new_d1 = d1, new_d2 = d2, new_x = x;
    DoubleRotmParam h = {9, 1, -1, 1, 1};
    drotmg(new_d1, new_d2, new_x, y, h);
    REQUIRE((h[0] == -1 || h[0] == 0 || h[0] == 1));
    const double h11 = h[0] == 0 ? 1 : h[1], h22 = h[0] == 0 ? 1 : h[4];
    const double h21 = h[0] == 1 ? -1 : h[2], h12 = h[0] == 1 ? 1 : h[3];
    CHECK(std::fabs(h21 * x + h22 * y) <= 1e-14 * (std::fabs(h21 * x) + std::fabs(h22 * y)));
    CHECK(new_x == doctest::Approx(h11 * x + h12 * y));
    CHECK(new_d1 * new_x * new_x == doctest::Approx(d1 * x * x + d2 * y * y));
  }
}

TEST_CASE("operands of another type or size are refused by name") {
  DoubleVector x(blas(), 4);
  const Vector floats = blas().vector(4);
  CHECK(error_of([&] { daxpy(1, x, floats); }) == "daxpy: y.dtype = float32, must be float64");
  CHECK(error_of([&] { saxpy(4, 1, x, 1, floats, 1); }) ==
        "saxpy: x.dtype = float64, must be float32");
  CHECK(error_of([&] { dscal(Scalar(floats.vector(1)), x); }) ==
        "dscal: alpha.dtype = float32, must be float64");
  CHECK(error_of([&] { dcopy(x, x.vector(3)); }) == "dcopy: y.size = 3, must be x.size = 4");
  CHECK(error_of([&] { DoubleMatrix(blas(), 2, 3, Layout::RowMajor, 2); }) ==
        "matrix: ld = 2, must be at least max(1, cols) = 3");
}

#ifdef __SSE2__
TEST_CASE("a host that flushes subnormals does not make the device look wrong") {
  constexpr unsigned kFlush = 0x8040;  // results and operands, as -ffast-math has it
  const unsigned before = _mm_getcsr();
  OtherContext other;
  Context& context = other.enter();
  _mm_setcsr(before | kFlush);
  std::string error;
  unsigned behind = 0;
  try {
    const DoubleVector x(context, Numbers{1, 2});
    behind = _mm_getcsr();
  } catch (const Error& thrown) {
    error = thrown.what();
  }
  _mm_setcsr(before);
  CHECK(error == "");
  CHECK((behind & kFlush) == kFlush);
}
#endif

TEST_SUITE_END();

}  // namespace fragblas::test
