// elementwise, geam, gather_rows, scatter_rows, im2col, and the C interface of arrays.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "fragblas/arrays.h"
#include "fragblas/arrays.hpp"
#include "support/c_interface.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

double expected(Function function, double x, double y) {
  switch (function) {
    case Function::Add:
      return x + y;
    case Function::Subtract:
      return x - y;
    case Function::Multiply:
      return x * y;
    case Function::Divide:
      return x / y;
    case Function::SubtractFrom:
      return y - x;
    case Function::DivideInto:
      return y / x;
    case Function::Minimum:
      return std::min(x, y);
    case Function::Maximum:
      return std::max(x, y);
    case Function::Power:
      return std::pow(x, y);
    case Function::PowerOf:
      return std::pow(y, x);
    case Function::Less:
      return x < y;
    case Function::Greater:
      return x > y;
    case Function::Equal:
      return x == y;
    case Function::Negate:
      return -x;
    case Function::Abs:
      return std::abs(x);
    case Function::Exp:
      return std::exp(x);
    case Function::Log:
      return std::log(x);
    case Function::Sqrt:
      return std::sqrt(x);
    case Function::ReciprocalSqrt:
      return 1 / std::sqrt(x);
    case Function::Square:
      return x * x;
    case Function::Reciprocal:
      return 1 / x;
    case Function::Sin:
      return std::sin(x);
    case Function::Cos:
      return std::cos(x);
    case Function::Tanh:
      return std::tanh(x);
    case Function::Sigmoid:
      return 1 / (1 + std::exp(-x));
    case Function::Relu:
      return std::max(x, 0.0);
    case Function::Floor:
      return std::floor(x);
    case Function::Ceil:
      return std::ceil(x);
    case Function::Round:
      return std::nearbyint(x);
    default:
      return (x > 0) - (x < 0);
  }
}

// Above 0, where all functions have values.
std::vector<float> positive(Rng& random, std::int64_t count) {
  std::vector<float> values;
  for (std::int64_t i = 0; i < count; ++i) values.push_back(random.uniform(0.1, 3));
  return values;
}

}  // namespace

TEST_SUITE_BEGIN("arrays_elementwise");

TEST_CASE("functions of matrices, rows, columns, elements and numbers") {
  Rng random = rng("arrays_elementwise");
  for (int f = 1; f <= static_cast<int>(Function::Sign); ++f) {
    const Function function = static_cast<Function>(f);
    const bool of_two = function <= Function::Equal;
    for (int shape = 0; shape < 4; ++shape) {
      const std::int64_t m = 1 + random.below(9), n = 1 + random.below(17);
      // What stretches: nothing, x's or y's rows or columns, or y to all.
      const std::int64_t xm = shape == 1 ? 1 : m, xn = shape == 2 ? 1 : n;
      const std::int64_t ym = shape == 2 || shape == 3 ? 1 : m;
      const std::int64_t yn = shape == 1 || shape == 3 ? 1 : n;
      const std::vector<float> xs = positive(random, xm * xn), ys = positive(random, ym * yn);
      const bool texels = random.below(2) == 0;
      const auto place = [&](std::int64_t length) {
        const std::int64_t slack = texels ? (4 - length % 4) % 4 : random.below(3);
        return Place{texels ? Layout::RowMajor : kLayouts[random.below(2)], slack, texels ? 4 : 1};
      };
      StoredMatrix x(xm, xn, xs, random, place(xn)), y(ym, yn, ys, random, place(yn));
      StoredMatrix c(m, n, filled(m * n, 5), random, place(n));
      INFO("function ", f, ", ", m, " x ", n, ", shape ", shape, ", texels ", texels);
      const bool number = of_two && shape == 3 && random.below(2) == 0;
      if (!of_two) {
        elementwise(function, x.view(), c.view());
      } else if (number) {
        elementwise(function, x.view(), ys[0], c.view());
      } else {
        elementwise(function, x.view(), y.view(), c.view());
      }
      c.fetch();
      x.fetch();
      y.fetch();
      CHECK(c.touched() + x.changed() + y.changed() == 0);
      const std::vector<float> found = c.elements();
      double worst = 0;
      for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          const double a = xs[static_cast<std::size_t>((xm == 1 ? 0 : i) * xn + (xn == 1 ? 0 : j))];
          const double b = ys[static_cast<std::size_t>((ym == 1 ? 0 : i) * yn + (yn == 1 ? 0 : j))];
          const double right = expected(function, a, b);
          const double is = found[static_cast<std::size_t>(i * n + j)];
          worst = std::max(worst, std::abs(is - right) / (1 + std::abs(right)));
        }
      }
      CHECK(worst < 1e-5);
    }
  }
}

TEST_CASE("functions of negative numbers, NaN and infinities") {
  const Matrix x = blas().matrix(1, 6, {-2, -0.5f, 100, -100, kInf, kNan});
  const Matrix c = blas().matrix(1, 6);
  const auto of_one = [&](Function function) {
    elementwise(function, x, c);
    return c.read();
  };
  const auto of_two = [&](Function function, float y) {
    elementwise(function, x, y, c);
    return c.read();
  };
  std::vector<float> found = of_one(Function::Tanh);
  CHECK(found[2] == 1);
  CHECK(found[3] == -1);
  CHECK(found[4] == 1);
  CHECK(std::isnan(found[5]));
  found = of_one(Function::Relu);
  CHECK(found[0] == 0);
  CHECK(found[4] == kInf);
  CHECK(std::isnan(found[5]));
  found = of_two(Function::Power, 3);
  CHECK(found[0] == doctest::Approx(-8));
  CHECK(found[1] == doctest::Approx(-0.125));
  found = of_two(Function::Power, 0.5f);
  CHECK(std::isnan(found[0]));
  CHECK(found[2] == doctest::Approx(10));
  for (const float y : {1.0f, 0.5f, -1.0f, 3.0f}) {
    CAPTURE(y);
    CHECK(std::isnan(of_two(Function::Power, y)[5]));
    CHECK(std::isnan(of_two(Function::PowerOf, y)[5]));
  }
  CHECK(of_two(Function::Power, 0)[5] == 1);
  CHECK(of_two(Function::PowerOf, 1)[4] == 1);
  CHECK(of_two(Function::PowerOf, -1)[4] == 1);
  CHECK(std::isnan(of_two(Function::Power, kNan)[2]));
  found = of_two(Function::Maximum, 7);
  CHECK(found[0] == 7);
  CHECK(found[2] == 100);
  CHECK(std::isnan(found[5]));
  found = of_one(Function::Sign);
  CHECK(found[0] == -1);
  CHECK(found[4] == 1);
  CHECK(std::isnan(found[5]));
  found = of_one(Function::Log);
  CHECK(std::isnan(found[0]));
  CHECK(found[2] == doctest::Approx(std::log(100.0)));
  CHECK(found[4] == kInf);
  CHECK(std::isnan(found[5]));
  found = of_one(Function::Round);
  CHECK(found[0] == -2);
  CHECK(found[1] == 0);
  found = of_one(Function::Sin);
  CHECK(found[0] == doctest::Approx(std::sin(-2.0)));
  CHECK(found[3] == doctest::Approx(std::sin(-100.0)));
  CHECK(std::isnan(found[5]));
  CHECK(std::isnan(of_one(Function::Exp)[5]));
  CHECK(std::isnan(of_one(Function::Sigmoid)[5]));
}

TEST_CASE("powers of 0 are those of the standard library") {
  const std::vector<float> zeros = {0, -0.0f};
  const Matrix x = blas().matrix(1, 2, zeros);
  const Matrix c = blas().matrix(1, 2);
  for (const float y : {0.1f, 0.5f, 1.0f, 2.0f, 3.0f, kInf, -0.5f, -1.0f, -2.0f, -3.0f, -kInf}) {
    CAPTURE(y);
    elementwise(Function::Power, x, y, c);
    const std::vector<float> found = c.read();
    for (std::size_t i = 0; i < zeros.size(); ++i) {
      const float expected = std::pow(zeros[i], y);
      CHECK(found[i] == expected);
      CHECK(std::signbit(found[i]) == std::signbit(expected));
    }
  }
}

TEST_CASE("sine, cosine and logarithm to the ends of what their rule says") {
  Rng random = rng("arrays_sine");
  std::vector<float> xs = {0, -0.0f, 1e-30f, 3.1415927f, 1.5707964f, -0.78539819f};
  for (int i = 0; i < 250; ++i) xs.push_back(random.uniform(-1, 1) * std::exp2(random.below(13)));
  const std::int64_t count = static_cast<std::int64_t>(xs.size());
  const Matrix x = blas().matrix(1, count, xs);
  const Matrix c = blas().matrix(1, count);
  for (const Function function : {Function::Sin, Function::Cos}) {
    elementwise(function, x, c);
    const std::vector<float> found = c.read();
    double worst = 0;
    for (std::size_t i = 0; i < xs.size(); ++i) {
      const double scale = 1 + std::abs(static_cast<double>(xs[i]));
      worst = std::max(worst, std::abs(found[i] - expected(function, xs[i], 0)) / scale);
    }
    INFO("function ", static_cast<int>(function));
    CHECK(worst < 2.4e-7);
    // Beyond there is no angle, but a number within the range.
    const Matrix far = blas().matrix(1, 4, {1e20f, -1e30f, 3e38f, kInf}),
                 of_far = blas().matrix(1, 4);
    elementwise(function, far, of_far);
    const std::vector<float> within = of_far.read();
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(within[i]) <= 1);
    CHECK(std::isnan(within[3]));
  }
  elementwise(Function::Log, x, c);
  const std::vector<float> logarithms = c.read();
  CHECK(logarithms[0] == -kInf);
  CHECK(logarithms[1] == -kInf);
  CHECK(logarithms[3] == doctest::Approx(std::log(xs[3])));
}

TEST_CASE("logarithm next to 1 and hyperbolic tangent next to 0 have all their digits") {
  Rng random = rng("arrays_small");
  std::vector<float> near_one = {0.99999994f, 1.0000001f, 0.5f, 2}, near_zero = {1e-30f, 0.6f};
  for (int i = 0; i < 120; ++i) {
    const float small = random.uniform(-1, 1) * std::exp2(-static_cast<float>(random.below(20)));
    near_one.push_back(1 + small / 2);
    near_zero.push_back(small);
  }
  const auto worst_of = [&](Function function, const std::vector<float>& xs) {
    const std::int64_t count = static_cast<std::int64_t>(xs.size());
    const Matrix c = blas().matrix(1, count);
    elementwise(function, blas().matrix(1, count, xs), c);
    const std::vector<float> found = c.read();
    double worst = 0;
    for (std::size_t i = 0; i < xs.size(); ++i) {
      const double right = expected(function, xs[i], 0);
      worst = std::max(worst, right == 0 ? std::abs(found[i]) : std::abs(found[i] / right - 1));
    }
    return worst;
  };
  CHECK(worst_of(Function::Log, near_one) < 1e-6);
  CHECK(worst_of(Function::Tanh, near_zero) < 1e-6);
}

TEST_CASE("geam: transposes, scalars on the device, factors of 0, in place") {
  Rng random = rng("arrays_geam");
  const std::int64_t m = 5, n = 9;
  for (const Op op_a : {Op::NoTrans, Op::Trans}) {
    for (const Op op_b : {Op::NoTrans, Op::Trans}) {
      for (const bool nan : {false, true}) {
        const std::vector<float> as = random_data(random, m * n, Data::Integers);
        std::vector<float> bs = random_data(random, m * n, Data::Integers);
        if (nan) bs[4] = kNan;
        const auto shaped = [&](Op op, const std::vector<float>& values) {
          const bool flip = op == Op::Trans;
          return StoredMatrix(flip ? n : m, flip ? m : n,
                              flip ? transposed_values(m, n, values) : values, random,
                              {kLayouts[random.below(2)], random.below(3), 2});
        };
        StoredMatrix a = shaped(op_a, as), b = shaped(op_b, bs);
        StoredMatrix c(m, n, filled(m * n, kNan), random, {kLayouts[random.below(2)], 1, 1});
        const Scalar alpha = make_scalar(blas(), {2, random.below(2) == 0}, random);
        const Scalar beta = make_scalar(blas(), {nan ? 0.0f : -3.0f, random.below(2) == 0}, random);
        geam(alpha, a.view(), beta, b.view(), c.view(), op_a, op_b);
        c.fetch();
        CHECK(c.touched() == 0);
        std::vector<float> right;
        for (std::size_t e = 0; e < as.size(); ++e) {
          right.push_back(2 * as[e] - (nan ? 0 : 3 * bs[e]));
        }
        CHECK(c.elements() == right);
      }
    }
  }
  const Matrix square = blas().matrix(2, 2, {1, 2, 3, 4});
  geam(1.0f, square, 1.0f, square, square, Op::NoTrans, Op::Trans);  // A := A + A^T
  CHECK(square.read() == std::vector<float>{2, 5, 5, 8});
}

TEST_CASE("rows by an index, and back") {
  Rng random = rng("arrays_gather");
  for (const std::int64_t cols : {1, 4, 7, 16}) {
    for (const Layout layout : kLayouts) {
      const std::int64_t rows = 9, count = 8;
      INFO(cols, " columns, layout ", static_cast<int>(layout));
      const std::vector<float> values = random_data(random, rows * cols, Data::Unit);
      const std::vector<float> at = {3, 8, 0, 3, -1, 9, -0.5f, 2.5f};
      const auto there = [](float index) {
        return index >= 0 && index < 9 && index == std::floor(index);
      };
      const Vector indices = blas().vector(at);
      StoredMatrix a(rows, cols, values, random, {layout, random.below(2), 4});
      StoredMatrix c(count, cols, filled(count * cols, 7), random,
                     {kLayouts[random.below(2)], random.below(2), 4});
      gather_rows(a.view(), indices, c.view());
      c.fetch();
      CHECK(c.touched() == 0);
      const std::vector<float> found = c.elements();
      std::int64_t wrong = 0;
      for (std::size_t i = 0; i < at.size(); ++i) {
        for (std::int64_t j = 0; j < cols; ++j) {
          const float is = found[i * static_cast<std::size_t>(cols) + static_cast<std::size_t>(j)];
          wrong += there(at[i]) ? is != values[static_cast<std::size_t>(at[i] * cols + j)]
                                : !std::isnan(is);
        }
      }
      CHECK(wrong == 0);

      // Row 3 comes twice: the last one stays.
      const std::vector<float> sent = random_data(random, count * cols, Data::Unit);
      StoredMatrix from(count, cols, sent, random, {kLayouts[random.below(2)], 1, 4});
      scatter_rows(from.view(), indices, a.view());
      a.fetch();
      CHECK(a.touched() == 0);
      std::vector<float> right = values;
      for (std::size_t i = 0; i < at.size(); ++i) {
        for (std::int64_t j = 0; j < cols && there(at[i]); ++j) {
          right[static_cast<std::size_t>(at[i] * cols + j)] =
              sent[i * static_cast<std::size_t>(cols) + static_cast<std::size_t>(j)];
        }
      }
      CHECK(a.elements() == right);
    }
  }
}

TEST_CASE("scatter_rows of many rows") {
  Rng random = rng("arrays_scatter");
  for (const std::int64_t rows : {4097, 70000}) {
    for (const std::int64_t into : {7, 3001}) {
      for (const std::int64_t inc : {1, 3, -1}) {
        if (rows * std::abs(inc) + 32 > info().max_buffer_elements) continue;
        INFO(rows, " rows into ", into, ", inc ", inc);
        std::vector<float> numbers, at;
        for (std::int64_t i = 0; i < rows; ++i) {
          numbers.push_back(static_cast<float>(i + 1));
          at.push_back(static_cast<float>(random.below(into)));
        }
        for (const float none : {-1.0f, 0.5f, kNan, 1e30f, -kInf, static_cast<float>(into)}) {
          at[static_cast<std::size_t>(random.below(rows))] = none;
        }
        at.back() = -0.0f;
        const Matrix from = blas().matrix(rows, 1, numbers);
        const Matrix to = blas().matrix(into, 1, filled(into, -5));
        Guarded indices(blas(), vector_positions(rows, 2, inc), 2, 3, at, random);
        scatter_rows(from, {indices.operand(), rows, inc}, to);
        std::vector<float> right = filled(into, -5);
        for (std::size_t i = 0; i < at.size(); ++i) {
          const auto row = static_cast<std::int64_t>(std::clamp(at[i], -2.0f, 1e6f));
          if (!std::isnan(at[i]) && static_cast<float>(row) == at[i] && row >= 0 && row < into) {
            right[static_cast<std::size_t>(row)] = numbers[i];
          }
        }
        CHECK(to.read() == right);
      }
    }
  }
}

TEST_CASE("scatter_rows of many rows, for whose order there is no memory") {
  const std::int64_t rows = 70000, into = 7;
  if (rows + 32 > info().max_buffer_elements) return;
  ContextOptions options = context_options();
  options.limits.memory_bytes = 3 << 20;
  OtherContext other(options);
  Context& context = other.enter();
  std::vector<float> numbers, at;
  for (std::int64_t i = 0; i < rows; ++i) {
    numbers.push_back(static_cast<float>(i));
    at.push_back(static_cast<float>(i % into));
  }
  const Matrix from = context.matrix(rows, 1, numbers), to = context.matrix(into, 1);
  scatter_rows(from, context.vector(at), to);
  CHECK(to.read() == std::vector<float>(numbers.end() - into, numbers.end()));
}

TEST_CASE("im2col: strides, padding, dilation, channels") {
  Rng random = rng("arrays_im2col");
  for (int trial = 0; trial < 12; ++trial) {
    Im2colOptions options;
    options.height = 3 + random.below(5);
    options.width = 3 + random.below(6);
    options.kernel_height = 1 + random.below(3);
    options.kernel_width = 1 + random.below(3);
    options.stride = 1 + random.below(3);
    options.padding = random.below(3);
    options.dilation = 1 + random.below(2);
    const std::int64_t channels = 1 + random.below(3);
    const std::int64_t rows = options.out_height() * options.out_width();
    const std::int64_t cols = options.kernel_height * options.kernel_width * channels;
    if (options.out_height() < 1 || options.out_width() < 1 ||
        rows * (cols + 2) + 16 > info().max_buffer_elements) {
      continue;
    }
    const std::vector<float> pixels =
        random_data(random, options.height * options.width * channels, Data::Unit);
    StoredMatrix image(options.height * options.width, channels, pixels, random,
                       {kLayouts[random.below(2)], random.below(2), 1});
    StoredMatrix c(rows, cols, filled(rows * cols, 7), random,
                   {kLayouts[random.below(2)], random.below(2), 3});
    im2col(image.view(), options, c.view());
    c.fetch();
    CHECK(c.touched() == 0);
    const std::vector<float> found = c.elements();
    std::size_t e = 0;
    std::int64_t wrong = 0;
    for (std::int64_t oy = 0; oy < options.out_height(); ++oy) {
      for (std::int64_t ox = 0; ox < options.out_width(); ++ox) {
        for (std::int64_t ky = 0; ky < options.kernel_height; ++ky) {
          for (std::int64_t kx = 0; kx < options.kernel_width; ++kx) {
            const std::int64_t y = oy * options.stride + ky * options.dilation - options.padding;
            const std::int64_t x = ox * options.stride + kx * options.dilation - options.padding;
            const bool inside = y >= 0 && y < options.height && x >= 0 && x < options.width;
            for (std::int64_t channel = 0; channel < channels; ++channel) {
              const auto at =
                  static_cast<std::size_t>((y * options.width + x) * channels + channel);
              wrong += found[e++] != (inside ? pixels[at] : 0);
            }
          }
        }
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("rule 6, 37: arguments of elementwise, geam, rows by an index, im2col") {
  const Vector a = blas().vector(filled(20, 1.0f));
  CHECK(error_of(
            [&] { elementwise(Function::Add, a.matrix(3, 4), a.matrix(2, 4), a.matrix(3, 4)); }) ==
        "elementwise: y is 2 x 4, must be c's 3 x 4, or have one row or column where it "
        "stretches");
  CHECK(error_of([&] { elementwise(Function::Exp, a.matrix(3, 4), 2.0f, a.matrix(3, 4)); }) ==
        "elementwise: function = 16, must be a function of two numbers");
  CHECK(error_of([&] { geam(1.0f, a.matrix(3, 4), 1.0f, a.matrix(4, 3), a.matrix(3, 4)); }) ==
        "geam: b is 4 x 3, must be c's 3 x 4, or have one row or column where it stretches");
  CHECK(error_of([&] { gather_rows(a.matrix(3, 4), a.vector(3), a.matrix(2, 4)); }) ==
        "gather_rows: indices.size = 3, must be c.rows = 2");
  MatrixView many = a.matrix(3, 4);
  many.rows = (1 << 24) + 1;
  CHECK(error_of([&] { gather_rows(many, a.vector(3), a.matrix(3, 4)); }) ==
        "gather_rows: a.rows = 16777217, must be at most 2^24");
  CHECK(error_of([&] { scatter_rows(many, a.vector(3), a.matrix(3, 4)); }) ==
        "scatter_rows: a.rows = 16777217, must be at most 2^24");
  CHECK(error_of([&] { scatter_rows(a.matrix(3, 4), a.vector(3), many); }) ==
        "scatter_rows: c.rows = 16777217, must be at most 2^24");
  MatrixView narrow = a.matrix(3, 4);
  narrow.ld = 2;
  CHECK(error_of([&] { geam(1.0f, narrow, 0.0f, {}, a.matrix(4, 3), Op::Trans); }) ==
        "geam: a.ld = 2, must be at least max(1, a.cols) = 4");
  Im2colOptions options;
  options.height = options.width = 4;
  CHECK(error_of([&] { im2col(a.matrix(15, 1), options, a.matrix(4, 4)); }) ==
        "im2col: image.rows = 15, must be height * width = 16");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_CASE("the C interface of arrays is that of C++") {
  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  REQUIRE(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const auto a_buffer = c_buffer(context, {3, 1, 2, 6, 5, 4});
  const auto c_elements = c_buffer(context, std::vector<float>(12, 0));
  fragblas_buffer* const a = a_buffer.get();
  fragblas_buffer* const c = c_elements.get();
  const fragblas_view from{a, 0, 2, 3, 3, FRAGBLAS_ROW_MAJOR};
  const fragblas_view to{c, 0, 2, 3, 3, FRAGBLAS_ROW_MAJOR};
  const fragblas_view pair{c, 0, 2, 2, 2, FRAGBLAS_ROW_MAJOR};
  const fragblas_view row{a, 0, 1, 3, 3, FRAGBLAS_ROW_MAJOR};
  const auto first = [&](std::size_t count) {
    std::vector<float> values = c_read(c);
    values.resize(count);
    return values;
  };
  REQUIRE(fragblas_reduce(FRAGBLAS_SUM, &from, FRAGBLAS_ROWS, c, 0, 1) == FRAGBLAS_OK);
  CHECK(first(2) == std::vector<float>{6, 15});
  REQUIRE(fragblas_reduce(FRAGBLAS_ARGMAX, &from, FRAGBLAS_COLS, c, 0, 1) == FRAGBLAS_OK);
  CHECK(first(3) == std::vector<float>{1, 1, 1});
  REQUIRE(fragblas_softmax(&from, FRAGBLAS_ROWS, &to) == FRAGBLAS_OK);
  CHECK(first(1)[0] == doctest::Approx(0.66524096));
  REQUIRE(fragblas_cumsum(&from, FRAGBLAS_ROWS, &to) == FRAGBLAS_OK);
  CHECK(first(6) == std::vector<float>{3, 4, 6, 6, 11, 15});
  REQUIRE(fragblas_top_k(&from, &pair, nullptr, FRAGBLAS_LARGEST) == FRAGBLAS_OK);
  CHECK(first(4) == std::vector<float>{3, 2, 6, 5});
  REQUIRE(fragblas_sort(&from, FRAGBLAS_ROWS, nullptr, &to, FRAGBLAS_SMALLEST) == FRAGBLAS_OK);
  CHECK(first(6) == std::vector<float>{1, 2, 0, 2, 1, 0});
  REQUIRE(fragblas_elementwise(FRAGBLAS_FUNCTION_MULTIPLY, &from, &row, 0, &to) == FRAGBLAS_OK);
  CHECK(first(6) == std::vector<float>{9, 1, 4, 18, 5, 8});
  REQUIRE(fragblas_elementwise(FRAGBLAS_FUNCTION_ADD, &from, nullptr, 1, &to) == FRAGBLAS_OK);
  CHECK(first(6) == std::vector<float>{4, 2, 3, 7, 6, 5});
  REQUIRE(fragblas_elementwise(FRAGBLAS_FUNCTION_NEGATE, &from, nullptr, 0, &to) == FRAGBLAS_OK);
  CHECK(first(2) == std::vector<float>{-3, -1});
  const fragblas_scalar two{2, 0, nullptr, 0}, one{1, 0, nullptr, 0};
  REQUIRE(fragblas_geam(&two, &from, FRAGBLAS_NO_TRANS, &one, &row, FRAGBLAS_NO_TRANS, &to) ==
          FRAGBLAS_OK);
  CHECK(first(6) == std::vector<float>{9, 3, 6, 15, 11, 10});
  const auto at_buffer = c_buffer(context, {1, 0});
  fragblas_buffer* const at = at_buffer.get();
  REQUIRE(fragblas_gather_rows(&from, at, 0, 1, &to) == FRAGBLAS_OK);
  CHECK(first(6) == std::vector<float>{6, 5, 4, 3, 1, 2});
  REQUIRE(fragblas_scatter_rows(&from, at, 0, 1, &to) == FRAGBLAS_OK);
  CHECK(first(6) == std::vector<float>{6, 5, 4, 3, 1, 2});
  const fragblas_view image{a, 0, 6, 1, 1, FRAGBLAS_ROW_MAJOR};
  const fragblas_view windows{c, 0, 2, 4, 4, FRAGBLAS_ROW_MAJOR};
  REQUIRE(fragblas_im2col(&image, 2, 3, 2, 2, 1, 0, 1, &windows) == FRAGBLAS_OK);
  CHECK(first(8) == std::vector<float>{3, 1, 6, 5, 1, 2, 5, 4});
  CHECK(fragblas_reduce(FRAGBLAS_SUM, nullptr, FRAGBLAS_ROWS, c, 0, 1) ==
        FRAGBLAS_INVALID_ARGUMENT);
}

TEST_SUITE_END();

}  // namespace fragblas::test
