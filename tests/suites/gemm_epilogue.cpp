// The bias and the activation of gemm: every activation against 64-bit arithmetic, by every way
// that gemm runs. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "plan/gemm_plan.hpp"
#include "plan/gemm_planner.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/pairwise.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

// Units in the last place that an activation may be off.
constexpr double kMostUnits = 8;
constexpr double kLeastNormal = 0x1p-126;

const Activation kActivations[] = {Activation::None, Activation::Relu, Activation::Gelu,
                                   Activation::Silu, Activation::Tanh, Activation::Sigmoid,
                                   Activation::Leaky};
const char* const kNames[] = {"none", "relu", "gelu", "silu", "tanh", "sigmoid", "leaky"};
const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Op kOps[] = {Op::NoTrans, Op::Trans};

std::string name_of(Activation activation) {
  return kNames[static_cast<int>(activation)];
}

double activated(Activation activation, double x, float slope) {
  switch (activation) {
    case Activation::Relu:
      return x < 0 ? 0 : x;
    case Activation::Gelu:
      return x * 0.5 * std::erfc(-x / std::sqrt(2.0));
    case Activation::Silu:
      return x / (1 + std::exp(-x));
    case Activation::Tanh:
      return std::tanh(x);
    case Activation::Sigmoid:
      return 1 / (1 + std::exp(-x));
    case Activation::Leaky:
      return x < 0 ? static_cast<double>(slope) * x : x;
    default:
      return x;
  }
}

// Whether it is one product at most; what rounds to itself is then exact.
bool rounds_once(Activation activation) {
  return activation == Activation::None || activation == Activation::Relu ||
         activation == Activation::Leaky;
}

// In units of the last place of the expected number; numbers below the least normal one may be
// flushed to 0.
double units_off(float found, double expected) {
  if (std::isnan(expected)) return std::isnan(found) ? 0 : kInf;
  const double error = std::abs(static_cast<double>(found) - expected);
  if (std::isinf(expected) || std::isnan(error))
    return static_cast<double>(found) == expected ? 0 : kInf;
  if (std::abs(expected) < kLeastNormal) return error <= kLeastNormal ? 0 : kInf;
  return error / std::ldexp(1.0, std::ilogb(expected) - 23);
}

// activation(x) as gemm without a product does it.
std::vector<float> apply(Activation activation, const std::vector<float>& x, float slope = 0.01f) {
  const std::int64_t n = static_cast<std::int64_t>(x.size());
  const Matrix c = blas().matrix(1, n, x);
  GemmOptions options;
  options.beta = 1;
  options.activation = activation;
  options.slope = slope;
  gemm(blas().matrix(1, 0), blas().matrix(0, n), c, options);
  return c.read();
}

struct Product {
  std::int64_t m = 1, n = 1, k = 1;
  Layout layout_a = Layout::RowMajor, layout_b = Layout::RowMajor, layout_c = Layout::RowMajor;
  Op trans_a = Op::NoTrans, trans_b = Op::NoTrans;
  ScalarCase alpha, beta;
  bool biased = true;
  BiasAxis axis = BiasAxis::Cols;
  std::int64_t offset = 0, slack = 0;  // of the matrices
  std::int64_t inc = 1, bias_offset = 0;
  Activation activation = Activation::None;
  float slope = 0.25f;
};

using Call = std::function<void(const MatrixView&, const MatrixView&, const MatrixView&,
                                const GemmOptions&)>;
const Call kGemm = [](const MatrixView& a, const MatrixView& b, const MatrixView& c,
                      const GemmOptions& options) { gemm(a, b, c, options); };
const Call kBatchOfOne = [](const MatrixView& a, const MatrixView& b, const MatrixView& c,
                            const GemmOptions& options) {
  gemm_batch({{a, b, c}}, options);
};

// A matrix among guard bits; op of it is rows x cols.
struct Placed {
  Layout layout;
  std::int64_t rows, cols, ld;
  std::vector<float> values;  // of the matrix as stored, row by row
  Guarded guarded;

  Placed(Context& context, Layout layout, Op op, std::int64_t op_rows, std::int64_t op_cols,
         const Product& p, const std::optional<float>& fill, Rng& random)
      : layout(layout),
        rows(op == Op::NoTrans ? op_rows : op_cols),
        cols(op == Op::NoTrans ? op_cols : op_rows),
        ld((layout == Layout::RowMajor ? cols : rows) + p.slack),
        values(fill ? filled(rows * cols, *fill)
                    : random_data(random, rows * cols, Data::Integers)),
        guarded(context, matrix_positions(layout, rows, cols, p.offset, ld), p.offset, 5, values,
                random) {}

  MatrixView view() const { return {guarded.operand(), rows, cols, ld, layout}; }
  double at(Op op, std::int64_t i, std::int64_t j) const {
    return static_cast<double>(
        values[static_cast<std::size_t>(op == Op::NoTrans ? i * cols + j : j * cols + i)]);
  }
};

// Small integers, scaled by a power of two, so that what is activated is exact.
void check(const Product& p, Context& context, Rng& random, const Call& call = kGemm) {
  INFO(p.m, " x ", p.n, " x ", p.k, ", column-major A, B, C: ", p.layout_a == Layout::ColMajor,
       p.layout_b == Layout::ColMajor, p.layout_c == Layout::ColMajor,
       ", transposed: ", p.trans_a == Op::Trans, p.trans_b == Op::Trans, ", alpha ",
       describe(p.alpha), ", beta ", describe(p.beta), ", ", name_of(p.activation), ", bias ",
       p.biased, p.axis == BiasAxis::Cols ? " for columns" : " for rows", ", inc ", p.inc, " from ",
       p.bias_offset, ", offset ", p.offset, ", slack ", p.slack);
  const bool no_product = p.alpha.value == 0;
  const std::optional<float> unread = no_product ? std::optional<float>(kNan) : std::nullopt;
  Placed a(context, p.layout_a, p.trans_a, p.m, p.k, p, unread, random);
  Placed b(context, p.layout_b, p.trans_b, p.k, p.n, p, unread, random);
  Placed c(context, p.layout_c, Op::NoTrans, p.m, p.n, p,
           p.beta.value == 0 ? std::optional<float>(kNan) : std::nullopt, random);
  const std::int64_t size = p.axis == BiasAxis::Cols ? p.n : p.m;
  std::vector<float> bias_values = random_data(random, size, Data::Integers);
  if (p.inc == 0) bias_values = filled(size, bias_values[0]);
  Guarded bias(context, vector_positions(size, p.bias_offset, p.inc), p.bias_offset, 3, bias_values,
               random);

  GemmOptions options{make_scalar(context, p.alpha, random), make_scalar(context, p.beta, random),
                      p.trans_a, p.trans_b};
  if (p.biased) options.bias = VectorView{bias.operand(), size, p.inc};
  options.bias_axis = p.axis;
  options.activation = p.activation;
  options.slope = p.slope;
  call(a.view(), b.view(), c.view(), options);

  for (Guarded* each : {&a.guarded, &b.guarded, &c.guarded, &bias}) each->fetch();
  CHECK(a.guarded.changed() + b.guarded.changed() + bias.changed() == 0);
  CHECK(c.guarded.touched() == 0);
  const std::vector<float> found = c.guarded.elements();
  double worst = 0;
  for (std::int64_t i = 0; i < p.m; ++i) {
    for (std::int64_t j = 0; j < p.n; ++j) {
      double x = 0;
      for (std::int64_t l = 0; !no_product && l < p.k; ++l) {
        x += a.at(p.trans_a, i, l) * b.at(p.trans_b, l, j);
      }
      x *= no_product ? 0 : static_cast<double>(p.alpha.value);
      if (p.beta.value != 0) x += static_cast<double>(p.beta.value) * c.at(Op::NoTrans, i, j);
      if (p.biased) {
        x += static_cast<double>(
            bias_values[static_cast<std::size_t>(size == 1                  ? 0
                                                 : p.axis == BiasAxis::Cols ? j
                                                                            : i)]);
      }
      const double expected = activated(p.activation, x, p.slope);
      const float element = found[static_cast<std::size_t>(i * p.n + j)];
      worst = std::max(worst, units_off(element, expected));
    }
  }
  CHECK(worst <= (rounds_once(p.activation) ? 0 : kMostUnits));
}

// All activations with each bias, in both layouts of C.
void check_all(Product p, Context& context, Rng& random, const Call& call = kGemm) {
  for (const Activation activation : kActivations) {
    for (const Layout layout : kLayouts) {
      for (const BiasAxis axis : {BiasAxis::Cols, BiasAxis::Rows}) {
        p.activation = activation;
        p.layout_c = layout;
        p.axis = axis;
        check(p, context, random, call);
      }
    }
  }
}

struct Shape {
  std::int64_t m, n, k;
};

}  // namespace

TEST_SUITE_BEGIN("gemm_epilogue");

TEST_CASE("gemm's activations are within 8 units in the last place of the exact ones") {
  Rng random = rng("activations");
  std::vector<float> all;
  for (std::uint32_t exponent = 1; exponent < 255; ++exponent) {
    for (int i = 0; i < 40; ++i) all.push_back(from_bits(random.bits() >> 9 | exponent << 23));
  }
  for (int i = 0; i < 20000; ++i) all.push_back(random.uniform(0, 15));
  for (int i = 0; i < 4000; ++i) all.push_back(random.uniform(0, 120));
  for (const float edge : {0.6f, 1.0f, 13.2f, 14.0f, 44.0f, 87.3365f, 88.0f, 103.0f, 176.0f}) {
    for (int i = -20; i <= 20; ++i)
      all.push_back(from_bits(to_bits(edge) + static_cast<std::uint32_t>(i)));
  }
  for (std::size_t i = 0, count = all.size(); i < count; ++i) all.push_back(-all[i]);
  const std::size_t most =
      static_cast<std::size_t>(std::min<std::int64_t>(info().max_buffer_elements, 1 << 16));
  for (const Activation activation : kActivations) {
    double worst = 0;
    float where = 0;
    for (std::size_t from = 0; from < all.size(); from += most) {
      const std::vector<float> x(
          all.begin() + static_cast<std::ptrdiff_t>(from),
          all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), from + most)));
      const std::vector<float> found = apply(activation, x);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double off =
            units_off(found[i], activated(activation, static_cast<double>(x[i]), 0.01f));
        if (off > worst) {
          worst = off;
          where = x[i];
        }
      }
    }
    INFO(name_of(activation), ": ", worst, " units at ", where);
    CHECK(worst <= (rounds_once(activation) ? 0.5 : kMostUnits));
  }
}

TEST_CASE("gemm's activations of infinities, zeros and huge numbers are their limits") {
  const float huge = std::numeric_limits<float>::max();
  const std::vector<float> x = {0.0f, -0.0f, kInf, huge, -kInf, -huge, 1e-30f, -1e-30f};
  CHECK(apply(Activation::None, x) == x);
  CHECK(apply(Activation::Relu, x) == std::vector<float>{0, 0, kInf, huge, 0, 0, 1e-30f, 0});
  for (const Activation activation : {Activation::Gelu, Activation::Silu}) {
    CAPTURE(name_of(activation));
    const std::vector<float> found = apply(activation, {0.0f, -0.0f, kInf, huge, -kInf, -huge});
    const std::vector<float> limits = {0, 0, kInf, huge, 0, 0};
    for (std::size_t i = 0; i < limits.size(); ++i) {
      CHECK(found[i] == limits[i]);
    }
  }
  CHECK(apply(Activation::Tanh, x) == std::vector<float>{0, 0, 1, 1, -1, -1, 1e-30f, -1e-30f});
  CHECK(apply(Activation::Sigmoid, x) == std::vector<float>{0.5f, 0.5f, 1, 1, 0, 0, 0.5f, 0.5f});
  CHECK(apply(Activation::Leaky, x, 0.5f) ==
        std::vector<float>{0, 0, kInf, huge, -kInf, -0.5f * huge, 1e-30f, -0.5f * 1e-30f});
}

TEST_CASE("gemm's activations keep a NaN, whether of the product, of C or of the bias") {
  if (!info().probe.nan_propagates) return;
  for (const Activation activation : kActivations) {
    CAPTURE(name_of(activation));
    CHECK(count_nan(apply(activation, {1, kNan, -1, kNan, 0})) == 2);
    GemmOptions options;
    options.activation = activation;
    options.bias = blas().vector({1, kNan, -1});
    const Matrix a = blas().matrix(2, 1, {1, kNan}), b = blas().matrix(1, 3, {1, 1, 1});
    const Matrix c = blas().matrix(2, 3);
    gemm(a, b, c, options);
    CHECK(count_nan(c.read()) == 4);  // row 1 and column 1
    gemm_batch({{a, b, c}}, options);
    CHECK(count_nan(c.read()) == 4);
  }
}

TEST_CASE("gemm with bias and activation agrees with plain loops") {
  Rng random = rng("gemm epilogue");
  const std::int64_t sides[] = {1, 2, 3, 4, 7, 8, 12, 33, 36};
  const std::int64_t incs[] = {1, 1, 2, -1, -3, 0};
  const std::int64_t offsets[] = {0, 0, 3, 4};
  const std::int64_t slacks[] = {0, 0, 3, 4};
  const float numbers[] = {0, 0.0625f, -0.125f};
  OtherContext packed(only_blocks());
  for (const Case& l : pairwise({9, 9, 9, 2, 2, 2, 2, 2, 6, 6, 3, 6, 4, 4, 7, 4}, random)) {
    Product p;
    p.m = sides[l[0]], p.n = sides[l[1]], p.k = sides[l[2]];
    p.layout_a = kLayouts[l[3]], p.layout_b = kLayouts[l[4]], p.layout_c = kLayouts[l[5]];
    p.trans_a = kOps[l[6]], p.trans_b = kOps[l[7]];
    p.alpha = {numbers[l[8] / 2], l[8] % 2 == 1};
    p.beta = {numbers[l[9] / 2], l[9] % 2 == 1};
    p.biased = l[10] != 0;
    p.axis = l[10] == 2 ? BiasAxis::Rows : BiasAxis::Cols;
    p.inc = incs[l[11]];
    p.offset = offsets[l[12]], p.slack = slacks[l[13]];
    p.activation = kActivations[l[14]];
    p.bias_offset = l[15];
    check(p, packed.enter(), random);
    // The kernel of one pass; its lists and batches want one layout and are below.
    check(p, packed.leave(), random, kBatchOfOne);
  }
}

TEST_CASE("gemm without a product still adds the bias and activates") {
  Rng random = rng("gemm epilogue k 0");
  for (const float beta : {0.0f, 1.0f, -0.5f}) {
    for (const bool device : {false, true}) {
      Product p;
      p.m = 5, p.n = 6, p.k = 0;
      p.beta = {beta, device};
      p.slack = 1;
      check_all(p, blas(), random);
      check_all(p, blas(), random, kBatchOfOne);
      p.k = 3;
      p.alpha = {0, device};
      check_all(p, blas(), random);
      p.biased = false;
      check_all(p, blas(), random, kBatchOfOne);
    }
  }
}

TEST_CASE("gemm in several parts adds the bias and activates once") {
  Rng random = rng("gemm epilogue parts");
  struct Limited {
    int side;
    GemmKernel kernel;
    std::vector<Shape> shapes;  // k in chunks; with blocks of rows; of columns
  };
  const Limited cases[] = {
      {16, GemmKernel::Texture, {{9, 12, 40}, {66, 5, 11}, {5, 70, 11}, {20, 16, 35}}},
      {64, GemmKernel::Block, {{33, 32, 200}, {65, 36, 150}, {9, 300, 40}}}};
  for (const Limited& limited : cases) {
    if (limits().max_texture_size != 0 && limits().max_texture_size < limited.side) continue;
    if (limited.kernel == GemmKernel::Block &&
        (info().uniform_block_bytes < 16384 || info().draw_buffers < 4)) {
      continue;
    }
    ContextOptions options = context_options();
    options.limits.max_texture_size = limited.side;
    DeviceProfile profile;
    profile.draw_flops = 4096;  // batches in several draws, too
    profile.gemm_unpacked = false;
    profile.gemm_blocks = limited.kernel == GemmKernel::Block;
    profile.texture_rate = profile.gemm_blocks ? 1 : profile.texture_rate;
    options.profile = profile;
    OtherContext other(options);
    Context& context = other.enter();
    for (const Shape& s : limited.shapes) {
      const GemmPlan plan = plan_gemm({s.m, s.n, s.k}, context.info(), profile);
      REQUIRE(plan.kernel == limited.kernel);
      REQUIRE(plan.parts.size() > 1);
      if (plan.kernel == GemmKernel::Block) CHECK(plan.transposed == (s.n < 8 * s.m));
      for (const std::int64_t slack : {0, 1}) {
        Product p;
        p.m = s.m, p.n = s.n, p.k = s.k;
        p.alpha.value = 0.0625f;
        p.beta.value = 0.5f;
        p.slack = p.offset = slack;
        p.inc = slack == 0 ? 1 : -2;
        p.bias_offset = slack;
        check_all(p, context, random);
      }
    }
  }
}

TEST_CASE("gemm of few rows or columns adds the bias and activates") {
  Rng random = rng("gemm epilogue thin");
  DeviceProfile profile;
  profile.gemm_blocks = false;
  profile.fragments = 1 << 16;
  profile.gemm_direct = false;
  profile.pass_cost = 1;  // the fewest passes
  ContextOptions options = context_options();
  options.profile = profile;
  OtherContext other(options);
  Context& context = other.enter();
  for (const Shape& s : {Shape{3, 33, 258}, {40, 5, 320}, {1, 60, 257}, {60, 1, 257}}) {
    GemmProblem problem{s.m, s.n, s.k};
    problem.epilogue = true;
    REQUIRE(plan_gemm(problem, context.info(), profile).kernel == GemmKernel::TwoPass);
    Product p;
    p.m = s.m, p.n = s.n, p.k = s.k;
    p.alpha.value = 0.0625f;
    p.beta.value = 0.5f;
    check_all(p, context, random);
  }
}

TEST_CASE("gemm's bias may lie in C's buffer, between its rows and behind them") {
  Rng random = rng("gemm epilogue overlap");
  ContextOptions options = context_options();
  options.limits.max_texture_size = 16;
  OtherContext other(options);
  Context& context = other.enter();
  const std::int64_t m = 11, n = 8, k = 40, ld = n + 4;  // k in three parts
  for (const BiasAxis axis : {BiasAxis::Cols, BiasAxis::Rows}) {
    for (const bool pinned : {false, true}) {
      CAPTURE(pinned);
      const std::vector<float> a = random_data(random, m * k, Data::Integers);
      const std::vector<float> b = random_data(random, k * n, Data::Integers);
      std::vector<float> all = random_data(random, (m + 1) * ld, Data::Integers);
      Buffer c = context.buffer((m + 1) * ld);
      c.write(all);
      if (pinned) c.texture();
      GemmOptions gemm_options{1, 1};
      gemm_options.activation = Activation::Relu;
      gemm_options.bias_axis = axis;
      gemm_options.bias = axis == BiasAxis::Cols ? c.vector(n, m * ld) : c.vector(m, n, ld);
      gemm(context.matrix(m, k, a), context.matrix(k, n, b), c.matrix(m, n, 0, ld), gemm_options);
      const std::vector<float> before = all;
      for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          float x =
              before[static_cast<std::size_t>(i * ld + j)] +
              before[static_cast<std::size_t>(axis == BiasAxis::Cols ? m * ld + j : i * ld + n)];
          for (std::int64_t l = 0; l < k; ++l) {
            x += a[static_cast<std::size_t>(i * k + l)] * b[static_cast<std::size_t>(l * n + j)];
          }
          all[static_cast<std::size_t>(i * ld + j)] = std::max(x, 0.0f);
        }
      }
      CHECK(c.read() == all);
    }
  }
}

TEST_CASE("gemm_batch gives every C the bias and the activation") {
  Rng random = rng("gemm batch epilogue");
  // One draw for evenly spaced matrices, one for others, and the engine for large ones.
  struct Batch {
    Shape shape;
    std::vector<std::int64_t> gaps;  // in front of each C
  };
  const Batch batches[] = {{{3, 5, 4}, {0, 0, 0}},
                           {{4, 8, 6}, {0, 4, 4}},
                           {{3, 5, 4}, {1, 7, 0, 2}},
                           {{4, 8, 3}, {0, 8, 4, 4}},
                           {{66, 64, 65}, {0, 3}}};
  for (const Batch& batch : batches) {
    const std::int64_t m = batch.shape.m, n = batch.shape.n, k = batch.shape.k;
    const std::int64_t count = static_cast<std::int64_t>(batch.gaps.size());
    if (count * (m * n + 7) > info().max_buffer_elements) continue;
    for (const Layout layout : kLayouts) {
      for (const BiasAxis axis : {BiasAxis::Cols, BiasAxis::Rows}) {
        INFO(m, " x ", n, " x ", k, ", column-major: ", layout == Layout::ColMajor,
             ", for rows: ", axis == BiasAxis::Rows);
        const std::vector<float> a = random_data(random, count * m * k, Data::Integers);
        const std::vector<float> b = random_data(random, count * k * n, Data::Integers);
        const std::vector<float> bias = random_data(random, std::max(m, n), Data::Integers);
        std::vector<std::int64_t> offsets;
        std::int64_t size = 0;
        for (const std::int64_t gap : batch.gaps) {
          offsets.push_back(size + gap);
          size += gap + m * n;
        }
        std::vector<float> c = random_data(random, size, Data::Integers);
        const Vector all_a = blas().vector(a), all_b = blas().vector(b), all_c = blas().vector(c);
        std::vector<GemmViews> list;
        for (std::int64_t i = 0; i < count; ++i) {
          list.push_back({all_a.matrix(m, k, i * m * k), all_b.matrix(k, n, i * k * n),
                          all_c.matrix(m, n, offsets[static_cast<std::size_t>(i)], 0, layout)});
        }
        GemmOptions options{1, -1};
        options.bias = blas().vector(bias).view(axis == BiasAxis::Cols ? n : m);
        options.bias_axis = axis;
        options.activation = Activation::Leaky;
        options.slope = 0.5f;
        gemm_batch(list, options);
        for (std::int64_t t = 0; t < count; ++t) {
          for (std::int64_t i = 0; i < m; ++i) {
            for (std::int64_t j = 0; j < n; ++j) {
              float& element =
                  c[static_cast<std::size_t>(offsets[static_cast<std::size_t>(t)] +
                                             (layout == Layout::RowMajor ? i * n + j : i + j * m))];
              float x = bias[static_cast<std::size_t>(axis == BiasAxis::Cols ? j : i)] - element;
              for (std::int64_t l = 0; l < k; ++l) {
                x += a[static_cast<std::size_t>((t * m + i) * k + l)] *
                     b[static_cast<std::size_t>((t * k + l) * n + j)];
              }
              element = x < 0 ? 0.5f * x : x;
            }
          }
        }
        CHECK(all_c.read() == c);
      }
    }
  }
}

TEST_CASE("gemm names what is wrong with a bias or an activation") {
  const Matrix a = blas().matrix(3, 2), b = blas().matrix(2, 4), c = blas().matrix(3, 4);
  const Vector bias = blas().vector(4);
  OtherContext other;
  const Vector foreign = other.enter().vector(4);
  other.leave();
  const auto refusal = [&](const std::function<void(GemmOptions&)>& change) {
    GemmOptions options;
    options.bias = bias;
    change(options);
    const Stats before = blas().stats();
    const std::string text = error_of([&] { gemm(a, b, c, options); });
    CHECK(blas().stats().passes == before.passes);
    CHECK(blas().stats().pending == before.pending);
    return text;
  };
  using Options = GemmOptions;
  CHECK(refusal([&](Options& o) { o.bias_axis = static_cast<BiasAxis>(2); }) ==
        "gemm: bias_axis = 2, must be Cols (0) or Rows (1)");
  const std::string rule =
      ", must be None (0), Relu (1), Gelu (2), Silu (3), Tanh (4), Sigmoid (5) or Leaky (6)";
  CHECK(refusal([&](Options& o) { o.activation = static_cast<Activation>(7); }) ==
        "gemm: activation = 7" + rule);
  CHECK(refusal([&](Options& o) { o.activation = static_cast<Activation>(-1); }) ==
        "gemm: activation = -1" + rule);
  CHECK(refusal([&](Options& o) { o.bias_axis = BiasAxis::Rows; }) ==
        "gemm: bias.size = 4, must be c.rows = 3");
  CHECK(refusal([&](Options& o) { o.bias = bias.view(3); }) ==
        "gemm: bias.size = 3, must be c.cols = 4");
  CHECK(refusal([&](Options& o) { o.bias = bias.view(4, 1); }) ==
        "gemm: bias spans 4 elements from offset = 1, must end within the buffer's size = 4");
  CHECK(refusal([&](Options& o) { o.bias->inc = -2; }) ==
        "gemm: bias spans 7 elements from offset = 0, must end within the buffer's size = 4");
  CHECK(refusal([&](Options& o) { o.bias->data = {}; }) == "gemm: bias = null, must be a buffer");
  CHECK(refusal([&](Options& o) { o.bias = foreign; }) ==
        "gemm: bias belongs to another context, must share one");
  // Of two the first: enums, then sizes, then places.
  CHECK(refusal([&](Options& o) {
          o.activation = static_cast<Activation>(7);
          o.bias = bias.view(3);
        }) == "gemm: activation = 7" + rule);
  CHECK(refusal([&](Options& o) {
          o.trans_a = static_cast<Op>(1);
          o.bias_axis = static_cast<BiasAxis>(2);
        }) == "gemm: trans_a = 1, must be NoTrans (111), Trans (112) or ConjTrans (113)");
  // gemm_batch has the same checks, its own name, and looks at enums even when there is no list.
  GemmOptions bad;
  bad.activation = static_cast<Activation>(7);
  CHECK_THROWS_WITH_AS(gemm_batch({}, bad), ("gemm_batch: activation = 7" + rule).c_str(), Error);
  bad = {};
  bad.bias = bias.view(4, 1);
  CHECK_THROWS_WITH_AS(
      gemm_batch({{a, b, c}}, bad),
      "gemm_batch: bias spans 4 elements from offset = 1, must end within the buffer's size = 4",
      Error);
  // Without an element of C nothing is looked for.
  GemmOptions null;
  null.bias = VectorView{{}, 0, 1};
  CHECK_NOTHROW(gemm(blas().matrix(3, 2), blas().matrix(2, 0), blas().matrix(3, 0), null));
  CHECK(c.read() == filled(12, 0));
}

TEST_SUITE_END();

}  // namespace fragblas::test
