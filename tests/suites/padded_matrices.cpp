// Buffers that are one matrix whose lines have gaps between them: what lies there takes no part in
// anything, and a call that writes all of the matrix need not keep it. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::int64_t round_up(std::int64_t n) {
  return (n + 3) / 4 * 4;
}

// Of NaN where it has no elements.
Matrix padded(Context& context, std::int64_t rows, std::int64_t cols, Layout layout,
              const std::vector<float>& data = {}) {
  Matrix result =
      context.matrix(rows, cols, layout, round_up(layout == Layout::RowMajor ? cols : rows));
  result.write(filled(result.size(), kNan));
  if (!data.empty()) result.view().write(data.data());
  return result;
}

constexpr Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

ContextOptions few_passes() {
  ContextOptions options = context_options();
  options.profile.emplace();
  options.profile->pass_cost = 1;
  return options;
}

}  // namespace

TEST_SUITE_BEGIN("padded_matrices");

TEST_CASE("a matrix with a leading dimension is as many elements as it spans") {
  Context& context = blas();
  Matrix rows = context.matrix(3, 5, Layout::RowMajor, 8);
  CHECK(rows.size() == 21);
  CHECK(rows.ld() == 8);
  CHECK(rows.view().ld == 8);
  Matrix columns = context.matrix(3, 5, Layout::ColMajor, 4);
  CHECK(columns.size() == 19);
  CHECK(context.matrix(3, 5).ld() == 5);
  CHECK(context.matrix(0, 5, Layout::RowMajor, 8).size() == 0);
  CHECK(context.matrix(3, 0, Layout::RowMajor, 8).size() == 0);
  const std::vector<float> data = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  columns.view().write(data.data());
  CHECK(columns.view().read() == data);
  CHECK(columns.view().row(1).read() == std::vector<float>{2, 5, 8, 11, 14});
  CHECK_THROWS_WITH_AS(context.matrix(3, 5, Layout::RowMajor, 4),
                       "matrix: ld = 4, must be at least max(1, cols) = 5", Error);
  CHECK_THROWS_WITH_AS(context.matrix(3, 5, Layout::ColMajor, -1),
                       "matrix: ld = -1, must be at least max(1, rows) = 3", Error);
  const std::int64_t most = info().max_buffer_elements;
  CHECK_THROWS_WITH_AS(context.matrix(2, 1, Layout::RowMajor, most),
                       ("matrix: rows = 2, cols = 1, ld = " + std::to_string(most) +
                        ", must have at most the device's " + std::to_string(most) + " elements")
                           .c_str(),
                       Error);
}

TEST_CASE("what lies between lines is nobody's when all of them are written, and kept else") {
  Context& context = blas();
  for (const Layout layout : kLayouts) {
    Matrix x = padded(context, 5, 5, layout);
    x.view().write(filled(25, 2).data());
    CHECK(x.view().read() == filled(25, 2));
    x.write(filled(x.size(), 7));
    x.view().block(1, 1, 3, 3).write(filled(9, 3).data());
    std::vector<float> expected = filled(x.size(), 7);
    for (int line = 1; line < 4; ++line) std::fill_n(expected.begin() + 8 * line + 1, 3, 3.0f);
    CHECK(x.read() == expected);
    // The same lines of a buffer that is no such matrix.
    Buffer plain = context.buffer(x.size());
    plain.write(filled(plain.size(), 7));
    plain.matrix(5, 5, 0, 8, layout).write(filled(25, 2).data());
    CHECK(plain.read()[5] == 7);
  }
}

TEST_CASE("a matrix all of whose lines are written is defined again, whatever its gaps") {
  Context& context = blas();
  for (const Layout layout : kLayouts) {
    for (const std::int64_t ld : {64, 67, 68}) {
      CAPTURE(ld);
      Matrix m = context.matrix(64, 64, layout, ld);
      const MatrixView all = m;
      m.mark_undefined("a test");
      all.block(0, 0, 60, 64).write(filled(60 * 64, 1).data());
      {
        const ExpectLog gathers_first;  // as WebKit does
        CHECK_THROWS_AS(all.read(), Error);
      }
      all.write(filled(64 * 64, 2).data());
      CHECK(all.read() == filled(64 * 64, 2));
    }
  }
}

TEST_CASE("products of padded matrices are those of tight ones, whatever lies between lines") {
  Rng random = rng("padded products");
  const std::int64_t sizes[][3] = {{5, 7, 3},    {47, 47, 47},  {3, 70, 6},
                                   {70, 3, 130}, {129, 67, 91}, {1, 7, 9}};
  for (const Layout layout : kLayouts) {
    for (const auto& size : sizes) {
      const std::int64_t m = size[0], n = size[1], k = size[2];
      INFO(m, " x ", n, " x ", k, layout == Layout::RowMajor ? "" : ", column-major");
      const std::vector<float> va = random_data(random, m * k, Data::Integers);
      const std::vector<float> vb = random_data(random, k * n, Data::Integers);
      Matrix a = blas().matrix(m, k, va, layout), b = blas().matrix(k, n, vb, layout);
      Matrix c = blas().matrix(m, n, layout);
      gemm(a, b, c);
      const std::vector<float> expected = c.read();
      for (const bool two_pass : {true, false}) {
        OtherContext other(two_pass ? context_options() : only_blocks());
        Context& context = other.enter();
        Matrix pa = padded(context, m, k, layout, va), pb = padded(context, k, n, layout, vb);
        Matrix pc = padded(context, m, n, layout);
        gemm(pa, pb, pc);
        CHECK(pc.view().read() == expected);
        GemmOptions options;
        options.beta = 1;
        gemm(pa, pb, pc, options);
        std::vector<float> twice = expected;
        for (float& value : twice) value *= 2;
        CHECK(pc.view().read() == twice);
      }
    }
  }
}

TEST_CASE("a product that overwrites a padded matrix takes no texture") {
  const std::int64_t n = 7;
  const std::vector<float> ones = filled(n * n, 1);
  OtherContext other;
  Context& context = other.enter();
  Matrix a = padded(context, n, n, Layout::RowMajor, ones);
  Matrix b = padded(context, n, n, Layout::RowMajor, ones);
  Matrix c = padded(context, n, n, Layout::RowMajor);
  REQUIRE(explain_gemm(context, n, n, n, {}, 8, 8, 8).kernel == GemmKernel::Direct);
  context.finish();
  const std::int64_t textures = context.stats().textures;
  gemm(a, b, c);
  CHECK(context.stats().textures == textures);
  CHECK(c.view().read() == filled(n * n, n));
}

TEST_CASE("a batch that overwrites a padded matrix takes no texture, whatever its sides") {
  Rng random = rng("padded batches");
  OtherContext other(few_passes());
  Context& context = other.enter();
  const std::int64_t batch = 3;
  for (const std::int64_t m : {1, 2, 5}) {
    for (const std::int64_t n : {2, 3, 4, 6}) {
      for (const std::int64_t k : {2, 5, 16, 23, 33}) {
        for (const bool one_b : {false, true}) {
          INFO(m, " x ", n, " x ", k, one_b ? ", one B" : "");
          const std::int64_t matrices_b = one_b ? 1 : batch;
          const std::vector<float> va = random_data(random, batch * m * k, Data::Integers);
          const std::vector<float> vb = random_data(random, matrices_b * k * n, Data::Integers);
          Matrix a = padded(context, batch * m, k, Layout::RowMajor, va);
          Matrix b = padded(context, matrices_b * k, n, Layout::RowMajor, vb);
          Matrix c = padded(context, batch * m, n, Layout::RowMajor);
          context.finish();
          const Stats before = context.stats();
          sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, m, n, k, 1, a, a.ld(),
                              m * a.ld(), b, b.ld(), one_b ? 0 : k * b.ld(), 0, c, c.ld(),
                              m * c.ld(), batch);
          CHECK(context.stats().draws == before.draws + 1);
          CHECK(context.stats().textures == before.textures);
          std::vector<float> expected;
          for (std::int64_t row = 0; row < batch * m; ++row) {
            const float* x = va.data() + row * k;
            const float* y = vb.data() + (one_b ? 0 : row / m * k * n);
            for (std::int64_t col = 0; col < n; ++col) {
              float sum = 0;
              for (std::int64_t i = 0; i < k; ++i) sum += x[i] * y[i * n + col];
              expected.push_back(sum);
            }
          }
          CHECK(c.view().read() == expected);
        }
      }
    }
  }
}

TEST_CASE("a padded product may stay tiles, of which the next packs") {
  const std::int64_t n = 47;
  OtherContext other(only_blocks());
  Context& context = other.enter();
  Matrix a = padded(context, n, n, Layout::RowMajor, filled(n * n, 1));
  Matrix b = padded(context, n, n, Layout::RowMajor), c = padded(context, n, n, Layout::RowMajor);
  gemm(a, a, b);
  const std::int64_t tiles = context.stats().tile_bytes;
  CHECK(tiles > 0);
  gemm(a, b, c);
  CHECK(context.stats().tile_bytes == 2 * tiles);
  CHECK(c.view().read() == filled(n * n, n * n));
  CHECK(b.view().read() == filled(n * n, n));
  CHECK(context.stats().tile_bytes == 0);
}

TEST_CASE("the plan of a product knows that lines begin at texels") {
  const auto predicted = [](std::int64_t ld) {
    return explain_gemm(blas(), 47, 47, 47, {}, ld, ld, ld).cost.seconds();
  };
  CHECK(predicted(0) == predicted(47));
  CHECK(predicted(48) < predicted(47));
  CHECK(predicted(48) == predicted(52));
  CHECK_THROWS_WITH_AS(explain_gemm(blas(), 4, 5, 6, {}, 6, 4),
                       "explain_gemm: ldb = 4, must be at least max(1, n) = 5", Error);
  GemmOptions options;
  options.trans_a = Op::Trans;
  CHECK_THROWS_WITH_AS(explain_gemm(blas(), 4, 5, 6, options, 3),
                       "explain_gemm: lda = 3, must be at least max(1, m) = 4", Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
