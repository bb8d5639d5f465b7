// gemm by Strassen's algorithm: exact on small integers however it is placed and cut, within its
// error bound on others. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Op kOps[] = {Op::NoTrans, Op::Trans};

struct Shape {
  std::int64_t m, n, k;
};
// Sides that blocks divide and such that they do not; with two levels the blocks of 33 are 16, 16,
// 1 and 0 rows.
const Shape kShapes[] = {{64, 64, 64}, {100, 72, 90}, {65, 33, 127}, {33, 120, 47}, {37, 38, 16}};

struct Product {
  Shape shape{};
  int levels = 1;
  Layout layout_a = Layout::RowMajor, layout_b = Layout::RowMajor, layout_c = Layout::RowMajor;
  Op trans_a = Op::NoTrans, trans_b = Op::NoTrans;
  ScalarCase alpha{2, false}, beta{-1, false};
  std::optional<BiasAxis> bias;
  Activation activation = Activation::None;
  std::int64_t offset = 0, slack = 0;  // of the matrices
};

// A matrix among guard bits; op of it is rows x cols.
struct Placed {
  Op op;
  std::int64_t rows, cols;
  Layout layout;
  std::int64_t ld;
  std::vector<float> values;  // of the matrix as stored, row by row
  Guarded guarded;

  Placed(Context& context, Layout layout, Op op, std::int64_t op_rows, std::int64_t op_cols,
         const Product& p, Rng& random, const std::optional<float>& fill = std::nullopt)
      : op(op),
        rows(op == Op::NoTrans ? op_rows : op_cols),
        cols(op == Op::NoTrans ? op_cols : op_rows),
        layout(layout),
        ld((layout == Layout::RowMajor ? cols : rows) + p.slack),
        values(fill ? filled(rows * cols, *fill)
                    : random_data(random, rows * cols, Data::Integers)),
        guarded(context, matrix_positions(layout, rows, cols, p.offset, ld), p.offset, 5, values,
                random) {}

  MatrixView view() const { return {guarded.operand(), rows, cols, ld, layout}; }
  double at(std::int64_t i, std::int64_t j) const {
    const std::int64_t place = op == Op::NoTrans ? i * cols + j : j * cols + i;
    return static_cast<double>(values[static_cast<std::size_t>(place)]);
  }
};

// The passes that it took.
std::int64_t check(const Product& p, Context& context, Rng& random) {
  const std::int64_t m = p.shape.m, n = p.shape.n, k = p.shape.k;
  INFO(m, " x ", n, " x ", k, ", levels ", p.levels,
       ", column-major A, B, C: ", p.layout_a == Layout::ColMajor, p.layout_b == Layout::ColMajor,
       p.layout_c == Layout::ColMajor, ", transposed: ", p.trans_a == Op::Trans,
       p.trans_b == Op::Trans, ", alpha ", describe(p.alpha), ", beta ", describe(p.beta),
       ", bias ", p.bias.has_value(), ", offset ", p.offset, ", slack ", p.slack);
  Placed a(context, p.layout_a, p.trans_a, m, k, p, random);
  Placed b(context, p.layout_b, p.trans_b, k, n, p, random);
  Placed c(context, p.layout_c, Op::NoTrans, m, n, p, random,
           p.beta.value == 0 ? std::optional<float>(kNan) : std::nullopt);
  const bool of_rows = p.bias == BiasAxis::Rows;
  const std::int64_t size = of_rows ? m : n;
  Guarded bias(context, vector_positions(size, 2, 1), 2, 3,
               random_data(random, size, Data::Integers), random);
  bias.fetch();
  const std::vector<float> bias_values = bias.elements();

  GemmOptions options{make_scalar(context, p.alpha, random), make_scalar(context, p.beta, random),
                      p.trans_a, p.trans_b};
  options.algorithm = Algorithm::Strassen;
  options.levels = p.levels;
  options.activation = p.activation;
  if (p.bias) {
    options.bias = VectorView{bias.operand(), size, 1};
    options.bias_axis = *p.bias;
  }
  const std::int64_t passes = context.stats().passes;
  gemm(a.view(), b.view(), c.view(), options);
  const std::int64_t taken = context.stats().passes - passes;

  for (Guarded* each : {&a.guarded, &b.guarded, &c.guarded}) each->fetch();
  CHECK(a.guarded.changed() + b.guarded.changed() == 0);
  CHECK(c.guarded.touched() == 0);
  const std::vector<float> found = c.guarded.elements();
  std::int64_t wrong = 0;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      double x = 0;
      for (std::int64_t l = 0; l < k; ++l) x += a.at(i, l) * b.at(l, j);
      x *= static_cast<double>(p.alpha.value);
      if (p.beta.value != 0) x += static_cast<double>(p.beta.value) * c.at(i, j);
      if (p.bias) x += static_cast<double>(bias_values[static_cast<std::size_t>(of_rows ? i : j)]);
      if (p.activation == Activation::Relu) x = std::max(x, 0.0);
      wrong += static_cast<double>(found[static_cast<std::size_t>(i * n + j)]) == x ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
  return taken;
}

GemmOptions strassen(int levels) {
  GemmOptions options;
  options.algorithm = Algorithm::Strassen;
  options.levels = levels;
  return options;
}

// The largest error of C = A * B in units of u |A| |B|, which are the largest elements.
double error_of(Context& context, const Shape& s, const GemmOptions& options, Rng& random) {
  const std::vector<float> a = random_data(random, s.m * s.k, Data::Unit);
  const std::vector<float> b = random_data(random, s.k * s.n, Data::Unit);
  const Matrix c = context.matrix(s.m, s.n);
  gemm(context.matrix(s.m, s.k, a), context.matrix(s.k, s.n, b), c, options);
  const std::vector<float> found = c.read();
  const auto at = [](const std::vector<float>& values, std::int64_t place) {
    return static_cast<double>(values[static_cast<std::size_t>(place)]);
  };
  const auto largest = [](const std::vector<float>& values) {
    double most = 0;
    for (const float x : values) most = std::max(most, std::abs(static_cast<double>(x)));
    return most;
  };
  double worst = 0;
  for (std::int64_t i = 0; i < s.m; ++i) {
    for (std::int64_t j = 0; j < s.n; ++j) {
      double exact = 0;
      for (std::int64_t l = 0; l < s.k; ++l) exact += at(a, i * s.k + l) * at(b, l * s.n + j);
      const double error = std::abs(at(found, i * s.n + j) - exact);
      worst = error <= worst ? worst : error;  // a NaN is worst
    }
  }
  return worst / (0x1p-24 * largest(a) * largest(b));
}

}  // namespace

TEST_SUITE_BEGIN("gemm_strassen");

TEST_CASE("Strassen is exact on small integers, in all layouts and transposes") {
  Rng random = rng("strassen layouts");
  ContextOptions options = context_options();
  options.profile = DeviceProfile();
  options.profile->texture_rate = 1e6;  // through uniform blocks, where there are any
  OtherContext blocks(options);
  for (const int levels : {1, 2}) {
    for (const Shape& shape : kShapes) {
      for (const Layout layout : kLayouts) {
        for (const Op op : kOps) {
          Product p;
          p.shape = shape;
          p.levels = levels;
          p.layout_a = layout;
          p.layout_b = random.pick<Layout>({Layout::RowMajor, Layout::ColMajor});
          p.layout_c = random.pick<Layout>({Layout::RowMajor, Layout::ColMajor});
          p.trans_a = op;
          p.trans_b = random.pick<Op>({Op::NoTrans, Op::Trans});
          p.offset = random.below(6);
          p.slack = random.below(5);
          check(p, blocks.leave(), random);
          check(p, blocks.enter(), random);
          // C in texels: blocks go to and fro between two textures.
          p.offset = 4 * random.below(3);
          p.slack = (4 - (p.layout_c == Layout::RowMajor ? shape.n : shape.m) % 4) % 4;
          check(p, blocks.leave(), random);
          check(p, blocks.enter(), random);
        }
      }
    }
  }
  blocks.leave();
}

TEST_CASE("Strassen applies alpha and beta once, from the host or the device") {
  Rng random = rng("strassen scalars");
  for (const int levels : {1, 2}) {
    for (const std::int64_t slack : {0, 1}) {
      for (const bool device : {false, true}) {
        for (const float alpha : {0.0f, -2.0f}) {
          for (const float beta : {0.0f, 1.0f, 3.0f}) {
            Product p;
            p.shape = {40, 64, 33};
            p.levels = levels;
            p.slack = slack;
            p.alpha = {alpha, device};
            p.beta = {beta, device};
            check(p, blas(), random);
          }
        }
      }
    }
  }
}

TEST_CASE("Strassen adds to a product whose merge was put off") {
  const std::int64_t n = 64;
  const Matrix ones = blas().matrix(n, n, filled(n * n, 1)), c = blas().matrix(n, n);
  gemm(ones, ones, c);
  GemmOptions options = strassen(1);
  options.beta = 3;
  gemm(ones, ones, c, options);
  CHECK(c.read() == filled(n * n, 4 * n));
}

TEST_CASE("Strassen adds a bias and activates after the last product of each block") {
  Rng random = rng("strassen epilogue");
  for (const int levels : {1, 2}) {
    for (const Layout layout : kLayouts) {
      for (const BiasAxis axis : {BiasAxis::Cols, BiasAxis::Rows}) {
        for (const std::int64_t offset : {0, 3}) {
          Product p;
          p.shape = {68, 72, 40};
          p.levels = levels;
          p.layout_c = layout;
          p.bias = axis;
          p.activation = Activation::Relu;
          p.offset = offset;
          check(p, blas(), random);
        }
      }
    }
  }
}

TEST_CASE("Strassen by every kernel, and in parts where scratch is small") {
  Rng random = rng("strassen devices");
  struct Device {
    int draw_buffers, block_bytes;
  };
  for (const Device& device : {Device{0, -1}, Device{4, 16384}, Device{4, 0}, Device{1, 0}}) {
    for (const std::int64_t scratch : {std::int64_t{1} << 28, std::int64_t{1} << 14}) {
      ContextOptions options = context_options();
      if (device.draw_buffers != 0) options.limits.draw_buffers = device.draw_buffers;
      if (device.block_bytes >= 0) options.limits.uniform_block_bytes = device.block_bytes;
      DeviceProfile profile;
      profile.scratch_bytes = scratch;
      // Without uniform blocks it makes no difference.
      profile.texture_rate = 1e6;
      options.profile = profile;
      OtherContext other(options);
      for (const int levels : {1, 2}) {
        for (const Shape& shape : {Shape{96, 100, 90}, Shape{100, 33, 110}}) {
          for (const std::int64_t slack : {0, 3}) {
            Product p;
            p.shape = shape;
            p.levels = levels;
            p.slack = slack;
            p.bias = BiasAxis::Cols;
            p.activation = Activation::Relu;
            check(p, other.enter(), random);
          }
        }
      }
    }
  }
}

TEST_CASE("Strassen takes as many passes as its levels say; automatic ones are the cheapest") {
  Rng random = rng("strassen passes");
  constexpr double kFast = 1e12, kSlow = 3e7;  // flops a second
  const auto passes = [&](double rate, double pass_cost, int levels) {
    ContextOptions options = context_options();
    DeviceProfile profile;
    profile.gemm_unpacked = false;
    profile.block_rate = profile.texture_rate = rate;
    profile.pass_cost = pass_cost;
    profile.multiprocessors = profile.fragments = 1;  // never idle
    options.profile = profile;
    OtherContext other(options);
    Product p;
    p.shape = {64, 64, 64};
    p.levels = levels;
    return check(p, other.enter(), random);
  };
  constexpr std::int64_t kOneLevel = 7 * (2 + 1 + 1), kTwoLevels = 7 * (7 * (2 + 1) + 1);
  CHECK(passes(kFast, 1e-6, 1) == kOneLevel);
  CHECK(passes(kFast, 1e-6, 2) == kTwoLevels);
  CHECK(passes(kFast, 1e-6, 0) < kOneLevel);
  CHECK(passes(kSlow, 1e-6, 0) == kTwoLevels);
  CHECK(passes(kSlow, 5e-5, 0) == kOneLevel);
  CHECK(passes(kSlow, 1e-2, 0) < kOneLevel);
}

TEST_CASE("the standard algorithm is sgemm, bit for bit, and so is Strassen where no level pays") {
  Rng random = rng("strassen standard");
  const std::int64_t n = 96;
  const Matrix a = blas().matrix(n, n, random_data(random, n * n, Data::Unit));
  const Matrix b = blas().matrix(n, n, random_data(random, n * n, Data::Unit));
  Matrix c = blas().matrix(n, n);
  sgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, n, n, n, 1, a, n, b, n, 0, c, n);
  const std::vector<float> expected = c.read();
  GemmOptions standard;
  standard.levels = 2;
  for (const GemmOptions& options : {GemmOptions(), standard, strassen(0)}) {
    c.fill(kNan);
    gemm(a, b, c, options);
    CHECK(differing_bits(c.read(), expected) == 0);
  }
  gemm(a, b, c, strassen(2));
  CHECK(differing_bits(c.read(), expected) > 0);
}

// docs/routines/level3.md has the bound.
TEST_CASE("Strassen's errors are within its bound") {
  Rng random = rng("strassen errors");
  for (const Shape& shape : {Shape{64, 64, 64}, Shape{40, 88, 110}, Shape{32, 32, 480}}) {
    const double k = static_cast<double>(shape.k);
    CAPTURE(shape.k);
    CHECK(error_of(blas(), shape, GemmOptions(), random) <= k * k);
    CHECK(error_of(blas(), shape, strassen(1), random) <= 3 * k * k + 28 * k);
    CHECK(error_of(blas(), shape, strassen(2), random) <= 9 * k * k + 196 * k);
  }
}

TEST_CASE("Strassen's C may lie in the buffers of what it reads") {
  Rng random = rng("strassen overlap");
  const std::int64_t n = 48, matrix = n * n;
  for (const int levels : {1, 2}) {
    for (const std::int64_t begin : {0, 4, 3}) {
      // A, B, C, a bias, alpha and beta, one behind the other.
      std::vector<float> values = random_data(random, begin + 3 * matrix + n + 2, Data::Integers);
      const std::int64_t at_c = begin + 2 * matrix, at_bias = at_c + matrix;
      values[static_cast<std::size_t>(at_bias + n)] = 2;
      values[static_cast<std::size_t>(at_bias + n + 1)] = -1;
      const Vector all = blas().vector(values);
      GemmOptions options = strassen(levels);
      options.alpha = Scalar(Operand(all, at_bias + n));
      options.beta = Scalar(Operand(all, at_bias + n + 1));
      options.bias = VectorView{Operand(all, at_bias), n, 1};
      const auto view = [&](std::int64_t from) {
        return MatrixView{Operand(all, from), n, n, n, Layout::RowMajor};
      };
      gemm(view(begin), view(begin + matrix), view(at_c), options);
      std::vector<float> expected = values;
      const auto at = [&](std::int64_t place) { return values[static_cast<std::size_t>(place)]; };
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          float x = 0;
          for (std::int64_t l = 0; l < n; ++l) {
            x += at(begin + i * n + l) * at(begin + matrix + l * n + j);
          }
          expected[static_cast<std::size_t>(at_c + i * n + j)] =
              2 * x - at(at_c + i * n + j) + at(at_bias + j);
        }
      }
      CHECK(all.read() == expected);
    }
  }
}

TEST_CASE("algorithms and levels that there are not are refused") {
  const Matrix a = blas().matrix(2, 2);
  const auto refuses = [](const char* text, const auto& call) {
    try {
      call();
      FAIL("no error");
    } catch (const Error& error) {
      CHECK(error.status() == Status::InvalidArgument);
      CHECK(std::string(error.what()).find(text) != std::string::npos);
    }
  };
  GemmOptions options;
  options.algorithm = static_cast<Algorithm>(2);
  refuses("gemm: algorithm = 2, must be Standard (0) or Strassen (1)",
          [&] { gemm(a, a, a, options); });
  for (const int levels : {-1, 3}) {
    const std::string value = std::to_string(levels);
    refuses(("gemm: levels = " + value + ", must be 0 (automatic), 1 or 2").c_str(),
            [&] { gemm(a, a, a, strassen(levels)); });
  }
  refuses("gemm_batch: algorithm = 1, must be Standard (0)", [&] {
    gemm_batch({{a, a, a}}, strassen(0));
  });
  refuses("explain_gemm: levels = 3, must be 0 (automatic), 1 or 2",
          [&] { explain_gemm(blas(), 2, 2, 2, strassen(3)); });
}

TEST_SUITE_END();

}  // namespace fragblas::test
