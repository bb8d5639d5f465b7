// trsm: solves with a triangle for many right-hand sides, alone and in batches, and the rules of
// BLAS that it must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "plan/device_profile.hpp"
#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/pairwise.hpp"
#include "support/trial.hpp"
#include "support/triangular.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};
const Diag kDiags[] = {Diag::NonUnit, Diag::Unit};
const Side kSides[] = {Side::Left, Side::Right};

// One member of a batch, element by element.
struct Batch {
  Layout layout = Layout::RowMajor;
  Side side = Side::Left;
  Uplo uplo = Uplo::Lower;
  std::int64_t m = 1, n = 1, lda = 1, ldb = 1, stridea = 0, strideb = 0, size = 1;
  std::int64_t order() const { return side == Side::Left ? m : n; }
  std::int64_t place(std::int64_t ld, std::int64_t i, std::int64_t j) const {
    return layout == Layout::RowMajor ? i * ld + j : i + j * ld;
  }
  bool stored(std::int64_t i, std::int64_t j) const {
    return uplo == Uplo::Lower ? i >= j : i <= j;
  }
};

// Solves a batch of small integers and returns how many elements are wrong or were touched.
std::int64_t wrong_in_batch(const Batch& batch, const Scalar& alpha, Rng& random) {
  const std::int64_t order = batch.order();
  const auto lowest = [&](std::int64_t stride) {
    return stride < 0 ? -(batch.size - 1) * stride : 0;
  };
  const std::int64_t offset_a = 3 + lowest(batch.stridea), offset_b = 6 + lowest(batch.strideb);
  const std::int64_t span_a = (order - 1) * batch.lda + order;
  const bool row_major = batch.layout == Layout::RowMajor;
  const std::int64_t span_b =
      ((row_major ? batch.m : batch.n) - 1) * batch.ldb + (row_major ? batch.n : batch.m);
  const auto size = [&](std::int64_t offset, std::int64_t stride, std::int64_t span) {
    return offset + span + std::max<std::int64_t>(0, (batch.size - 1) * stride) + 7;
  };
  std::vector<float> a = random_bits(random, size(offset_a, batch.stridea, span_a));
  std::vector<float> b = random_bits(random, size(offset_b, batch.strideb, span_b));
  const TriangleElement element = exact_elements(random);
  std::vector<float> expected = b;
  for (std::int64_t member = 0; member < batch.size; ++member) {
    const std::int64_t at_a = offset_a + member * batch.stridea;
    const std::int64_t at_b = offset_b + member * batch.strideb;
    std::vector<double> dense(static_cast<std::size_t>(order * order), 0.0);
    for (std::int64_t i = 0; i < order; ++i) {
      for (std::int64_t j = 0; j < order; ++j) {
        if (!batch.stored(i, j)) continue;
        float& value = a[static_cast<std::size_t>(at_a + batch.place(batch.lda, i, j))];
        if (member == 0 || batch.stridea != 0) value = element(i, j);
        dense[static_cast<std::size_t>(i * order + j)] = value;
      }
    }
    const bool left = batch.side == Side::Left;
    const std::int64_t others = left ? batch.n : batch.m;
    const std::vector<double> x = widen(random_data(random, order * others, Data::Integers));
    const std::vector<double> rows =
        times(order, others, left ? dense : transposed(order, order, dense), x);
    for (std::int64_t r = 0; r < order; ++r) {
      for (std::int64_t c = 0; c < others; ++c) {
        const std::size_t place =
            static_cast<std::size_t>(at_b + batch.place(batch.ldb, left ? r : c, left ? c : r));
        b[place] = static_cast<float>(rows[static_cast<std::size_t>(r * others + c)]);
        expected[place] = static_cast<float>(x[static_cast<std::size_t>(r * others + c)]);
      }
    }
  }
  if (std::max(a.size(), b.size()) > static_cast<std::size_t>(info().max_buffer_elements)) return 0;
  Buffer buffer_a = blas().buffer(static_cast<std::int64_t>(a.size()));
  Buffer buffer_b = blas().buffer(static_cast<std::int64_t>(b.size()));
  buffer_a.write(a);
  buffer_b.write(b);
  strsm_batch_strided(batch.layout, batch.side, batch.uplo, Op::NoTrans, Diag::NonUnit, batch.m,
                      batch.n, alpha, {buffer_a, offset_a}, batch.lda, batch.stridea,
                      {buffer_b, offset_b}, batch.ldb, batch.strideb, batch.size);
  const std::vector<float> found = buffer_b.read();
  std::int64_t wrong = differing_bits(buffer_a.read(), a);
  for (std::size_t e = 0; e < found.size(); ++e) {
    // Zeros may have either sign; whatever is not a number must have kept its bits.
    wrong += found[e] != expected[e] && to_bits(found[e]) != to_bits(expected[e]);
  }
  return wrong;
}

}  // namespace

TEST_SUITE_BEGIN("level3_trsm");

TEST_CASE("strsm and strsm_batch_strided agree with the reference, whatever its arguments") {
  numeric_cases("strsm");
  numeric_cases("strsm_batch_strided");
}

TEST_CASE("trsm agrees with exact solves (rules 12, 15, 17, 18, 38, 39, 47, 49)") {
  Rng random = rng("trsm exact");
  for (const MatrixProblem& problem : exact_problems(true, random)) {
    INFO(describe(problem));
    FRAGBLAS_CHECK_OUTCOME(run(blas(), problem, random));
  }
}

TEST_CASE("trsm leaves small residuals") {
  Rng random = rng("trsm residual");
  for (const MatrixProblem& problem : real_problems(true, random)) {
    INFO(describe(problem));
    FRAGBLAS_CHECK_OUTCOME(run(blas(), problem, random));
  }
}

TEST_CASE("trsm on other devices: few targets, small textures, little work a draw") {
  Rng random = rng("trsm devices");
  struct Device {
    int texture_size, draw_buffers, block;
    std::int64_t draw_flops;
  };
  const std::int64_t much = std::int64_t{1} << 29;
  const Device devices[] = {{16, 1, 32, much}, {64, 1, 32, much}, {64, 4, 32, much},
                            {64, 8, 7, much},  {64, 8, 32, 1000}, {64, 2, 32, 40000}};
  for (const Device& device : devices) {
    ContextOptions options = context_options();
    options.limits.max_texture_size = device.texture_size;
    options.limits.draw_buffers = std::min(device.draw_buffers, info().draw_buffers);
    DeviceProfile profile;
    profile.triangle_block = device.block;
    profile.draw_flops = device.draw_flops;
    options.profile = profile;
    OtherContext other(options);
    for (const Case& level : pairwise({2, 2, 2, 2, 3}, random)) {
      MatrixProblem problem;
      problem.a.n = device.texture_size == 16 ? 20 : 45;
      problem.others = device.texture_size == 16 ? 18 : 50;
      problem.a.layout = problem.layout_b = kLayouts[level[0]];
      problem.side = kSides[level[1]];
      problem.a.uplo = kUplos[level[2]];
      problem.solve = level[3] == 0;
      problem.slack_b = level[4];
      INFO(device.texture_size, " x ", device.draw_buffers, ", block ", device.block, ", flops ",
           device.draw_flops, ": ", describe(problem));
      FRAGBLAS_CHECK_OUTCOME(run(other.enter(), problem, random));
    }
  }
}

TEST_CASE("trsm through uniform blocks of every size and number") {
  if (info().uniform_block_bytes < 65536 || info().draw_buffers < 8) return;
  Rng random = rng("trsm blocks");
  for (const int draw_buffers : {8, 4}) {
    for (const int block_bytes : {65536, 16384}) {
      ContextOptions options = only_blocks();
      options.limits.draw_buffers = draw_buffers;
      options.limits.uniform_block_bytes = block_bytes;
      OtherContext other(options);
      Context& context = other.enter();
      // Groups of 256 rows; 16384 bytes hold 512 columns of 8 rows.
      for (const std::int64_t n : {37, 64, 255, 257, 300, 1100}) {
        if (n > 300 && block_bytes > 16384) continue;
        if (n * n > context.info().max_buffer_elements) continue;
        for (Uplo uplo : kUplos) {
          for (Side side : kSides) {
            MatrixProblem problem;
            problem.a.n = n;
            problem.a.uplo = uplo;
            problem.a.diag = kDiags[n % 2];
            problem.side = side;
            problem.others = 35;
            problem.alpha = {2, n % 3 == 0};
            INFO(draw_buffers, " draw buffers, blocks of ", block_bytes, " bytes, ",
                 describe(problem));
            FRAGBLAS_CHECK_OUTCOME(run(context, problem, random));
          }
        }
      }
    }
  }
}

TEST_CASE("trsm on one device has one result, wherever its operands lie (rules 47, 48)") {
  Rng random = rng("trsm repeat");
  const std::int64_t n = 70, columns = 12;
  if ((n + 5) * n > info().max_buffer_elements) return;
  const std::vector<float> a = random_data(random, n * n, Data::Unit);
  const std::vector<float> b = random_data(random, n * columns, Data::Unit);
  std::vector<float> first;
  for (std::int64_t offset : {0, 4, 1, 3}) {
    for (std::int64_t slack : {0, 3, 4}) {
      INFO("offset = ", offset, ", slack = ", slack);
      auto place = [&](const std::vector<float>& values, std::int64_t cols) {
        std::vector<float> all(static_cast<std::size_t>(offset + n * (cols + slack)), kNan);
        for (std::int64_t i = 0; i < n; ++i) {
          for (std::int64_t j = 0; j < cols; ++j) {
            all[static_cast<std::size_t>(offset + i * (cols + slack) + j)] =
                values[static_cast<std::size_t>(i * cols + j)];
          }
        }
        return blas().vector(all);
      };
      const Vector buffer_a = place(a, n), buffer_b = place(b, columns);
      // A unit diagonal: the results are large, and every rounding shows.
      strsm(Layout::RowMajor, Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit, n, columns, 1,
            {buffer_a, offset}, n + slack, {buffer_b, offset}, columns + slack);
      const std::vector<float> found = buffer_b.matrix(n, columns, offset, columns + slack).read();
      if (first.empty()) first = found;
      CHECK(differing_bits(found, first) == 0);
    }
  }
}

TEST_CASE("rule 13: a zero on the diagonal gives Inf or NaN") {
  if (!info().probe.nan_propagates) return;
  const std::vector<float> a = {2, kNan, kNan, 3, 0, kNan, 5, 7, 2};
  const Matrix matrix = blas().matrix(3, 3, a);
  const Matrix b = blas().matrix(3, 2, {2, 4, 4, 6, 1, 1});
  trsm(matrix, b);
  const std::vector<float> x = b.read();
  CHECK(x[0] == 1);
  CHECK(x[1] == 2);
  CHECK(x[2] == kInf);                            // (4 - 3) / 0
  CHECK((std::isnan(x[3]) || std::isinf(x[3])));  // (6 - 6) / 0
  CHECK((std::isnan(x[4]) || std::isinf(x[4])));
}

TEST_CASE("rule 14: alpha = 0 sets B to 0 and does not read A") {
  Rng random = rng("trsm alpha 0");
  for (std::int64_t n : {3, 33, 100}) {
    for (bool device : {false, true}) {
      for (Layout layout : kLayouts) {
        INFO("n = ", n, ", device = ", device, ", layout ", static_cast<int>(layout));
        if (n * n > info().max_buffer_elements) continue;
        const Matrix a = blas().matrix(n, n, filled(n * n, kNan), layout);
        const Matrix b = blas().matrix(n, 9, filled(n * 9, kNan), layout);
        trsm(a, b, {make_scalar(blas(), {0, device}, random)});
        CHECK(differing_bits(b.read(), filled(n * 9, 0)) == 0);
      }
    }
  }
  // Known on the host, A need not even be there.
  const Matrix b = blas().matrix(2, 2, filled(4, kInf));
  strsm(Layout::RowMajor, Side::Left, Uplo::Lower, Op::NoTrans, Diag::NonUnit, 2, 2, 0, Operand(),
        2, b, 2);
  CHECK(differing_bits(b.read(), filled(4, 0)) == 0);
}

TEST_CASE("NaN in one column of B or in alpha stays where the equations put it (rule 43)") {
  if (!info().probe.nan_propagates) return;
  Rng random = rng("trsm nan");
  struct Shape {
    std::int64_t n, columns;
  };
  for (const Shape& shape : {Shape{5, 7}, Shape{33, 7}, Shape{70, 7}, Shape{70, 41}}) {
    const std::int64_t n = shape.n, columns = shape.columns;
    for (Layout layout : kLayouts) {
      INFO("n = ", n, ", layout ", static_cast<int>(layout));
      if (n * n > info().max_buffer_elements) continue;
      std::vector<float> identity(static_cast<std::size_t>(n * n), 0);
      for (std::int64_t i = 0; i < n; ++i) identity[static_cast<std::size_t>(i * n + i)] = 1;
      const Matrix a = blas().matrix(n, n, identity, layout);
      const std::int64_t bad_row = random.below(n), bad_col = random.below(columns);
      std::vector<float> values = random_data(random, n * columns, Data::Integers);
      const bool row_major = layout == Layout::RowMajor;
      const auto at = [&](std::int64_t i, std::int64_t j) {
        return static_cast<std::size_t>(row_major ? i * columns + j : i + j * n);
      };
      values[at(bad_row, bad_col)] = kNan;
      const Matrix b = blas().matrix(n, columns, values, layout);
      trsm(a, b);  // lower: 0 * NaN in every row below
      const std::vector<float> found = b.read();
      std::int64_t wrong = 0;
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < columns; ++j) {
          wrong += std::isnan(found[at(i, j)]) != (j == bad_col && i >= bad_row);
        }
      }
      CHECK(wrong == 0);
      const Matrix c =
          blas().matrix(n, columns, random_data(random, n * columns, Data::Integers), layout);
      trsm(a, c, {kNan});
      CHECK(count_nan(c.read()) == n * columns);
    }
  }
}

TEST_CASE("rule 6: m = 0 or n = 0 touches nothing and null operands are legal") {
  const Operand null;
  CHECK_NOTHROW(strsm(Layout::RowMajor, Side::Left, Uplo::Lower, Op::NoTrans, Diag::NonUnit, 0, 3,
                      1, null, 1, null, 3));
  CHECK_NOTHROW(strsm(Layout::ColMajor, Side::Right, Uplo::Lower, Op::NoTrans, Diag::NonUnit, 3, 0,
                      1, null, 1, null, 3));
  CHECK_NOTHROW(strsm_batch_strided(Layout::RowMajor, Side::Left, Uplo::Lower, Op::NoTrans,
                                    Diag::NonUnit, 3, 3, 1, null, 3, 0, null, 3, 9, 0));
}

TEST_CASE("rule 37, 38, 40: the first bad argument is named") {
  const Matrix a = blas().matrix(4, 4), b = blas().matrix(4, 3);
  const auto call = [&](Side side, std::int64_t m, std::int64_t n, std::int64_t lda,
                        std::int64_t ldb) {
    strsm(Layout::RowMajor, side, Uplo::Lower, Op::NoTrans, Diag::NonUnit, m, n, 1, a, lda, b, ldb);
  };
  CHECK_THROWS_WITH_AS(call(Side::Left, -1, 3, 0, 0), "strsm: m = -1, must be at least 0", Error);
  CHECK_THROWS_WITH_AS(call(Side::Left, 4, -1, 0, 0), "strsm: n = -1, must be at least 0", Error);
  CHECK_THROWS_WITH_AS(call(Side::Left, 4, 3, 3, 0),
                       "strsm: lda = 3, must be at least max(1, m) = 4", Error);
  CHECK_THROWS_WITH_AS(call(Side::Right, 3, 4, 3, 4),
                       "strsm: lda = 3, must be at least max(1, n) = 4", Error);
  CHECK_THROWS_WITH_AS(call(Side::Left, 4, 3, 4, 2),
                       "strsm: ldb = 2, must be at least max(1, n) = 3", Error);
  CHECK_THROWS_AS(call(Side::Left, 5, 3, 5, 3), Error);  // beyond the buffers
  CHECK_THROWS_WITH_AS(trsm(a, blas().matrix(3, 4)), "trsm: a.rows = 4, must be b.rows = 3", Error);
}

TEST_CASE("one column is solved as strsv does: a pass for each block of 32 rows, and three more") {
  const std::int64_t n = 8 * 32;
  if (blas().profile().slow_compiler) return;
  if (n * n > info().max_buffer_elements) return;
  const Matrix a = blas().matrix(n, n, filled(n * n, 1)), b = blas().matrix(n, 1, filled(n, 1));
  blas().finish();
  const Stats before = blas().stats();
  trsm(a, b);
  blas().finish();
  CHECK(blas().stats().passes - before.passes == 3 + 8);
}

TEST_CASE("many right-hand sides are solved in few passes") {
  const std::int64_t n = 320;
  if (info().max_texture_size < 4096 || info().draw_buffers < 8) return;
  if (info().uniform_block_bytes < 16384) return;
  const Matrix a = blas().matrix(n, n, filled(n * n, 1)), b = blas().matrix(n, n);
  blas().finish();
  const Stats before = blas().stats();
  trsm(a, b, {1, Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit});
  b.read();  // so it is merged
  // A's panels and its 5 blocks; one group's product, one half's, and of 5 blocks 2 are not the
  // first of a half; the merge.
  CHECK(blas().stats().passes - before.passes == 1 + 1 + 1 + 1 + 2 + 5 + 1);
}

TEST_CASE("few right-hand sides are solved by blocks too, and one is") {
  const std::int64_t n = 70;
  if (n * n > info().max_buffer_elements) return;
  std::vector<float> a(static_cast<std::size_t>(n * n), 0.0f);  // x[i] = b[i] - x[i - 1]
  for (std::int64_t i = 1; i < n; ++i) a[static_cast<std::size_t>(i * n + i - 1)] = 1;
  OtherContext other(only_blocks());
  Context& context = other.enter();
  for (const std::int64_t cols : {1, 2, 5, 33}) {
    CAPTURE(cols);
    Matrix b = context.matrix(n, cols, std::vector<float>(static_cast<std::size_t>(n * cols), 1));
    trsm(context.matrix(n, n, a), b, {1, Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit});
    const std::vector<float> x = b.read();
    bool right = true;
    for (std::int64_t i = 0; i < n * cols; ++i) {
      right = right && x[static_cast<std::size_t>(i)] == (i / cols % 2 == 0 ? 1.0f : 0.0f);
    }
    CHECK(right);
  }
  other.leave();
}

TEST_CASE("strsm_batch_strided solves each member, whatever the strides") {
  Rng random = rng("trsm batch");
  for (const Case& level : pairwise({2, 2, 2, 5, 4, 3, 5, 2}, random)) {
    Batch batch;
    batch.layout = kLayouts[level[0]];
    batch.side = kSides[level[1]];
    batch.uplo = kUplos[level[2]];
    const std::int64_t orders[] = {1, 3, 8, 32, 45};
    const std::int64_t others[] = {1, 3, 4, 34};
    const std::int64_t order = orders[level[3]], other = others[level[4]];
    batch.m = batch.side == Side::Left ? order : other;
    batch.n = batch.side == Side::Left ? other : order;
    batch.lda = order + level[5];
    const bool row_major = batch.layout == Layout::RowMajor;
    const std::int64_t length = row_major ? batch.n : batch.m;
    const std::int64_t lines = row_major ? batch.m : batch.n;
    batch.ldb = length + level[5];
    batch.size = order > 32 ? 3 : 7;
    const std::int64_t whole_a = batch.lda * order, whole_b = batch.ldb * lines;
    switch (level[6]) {
      case 0:
        batch.stridea = whole_a, batch.strideb = whole_b;
        break;
      case 1:
        batch.stridea = 0, batch.strideb = whole_b + 3;
        break;
      case 2:
        batch.stridea = -whole_a, batch.strideb = whole_b + 4;
        break;
      case 3:
        batch.stridea = whole_a + 1, batch.strideb = -whole_b;
        break;
      default:  // members lie between each other's lines
        batch.stridea = whole_a, batch.strideb = length, batch.ldb = length * batch.size;
    }
    INFO("m = ", batch.m, ", n = ", batch.n, ", side ", static_cast<int>(batch.side), ", layout ",
         static_cast<int>(batch.layout), ", uplo ", static_cast<int>(batch.uplo),
         ", lda = ", batch.lda, ", stridea = ", batch.stridea, ", ldb = ", batch.ldb,
         ", strideb = ", batch.strideb, ", batch_size = ", batch.size);
    CHECK(wrong_in_batch(batch, make_scalar(blas(), {1, level[7] == 1}, random), random) == 0);
  }
}

TEST_CASE("a batch of small triangles is one draw") {
  const std::int64_t count = 10;
  const Vector a = blas().vector(filled(count * 64, 1)), b = blas().vector(filled(count * 24, 1));
  blas().finish();
  for (float alpha : {1.0f, 0.0f}) {
    const Stats before = blas().stats();
    strsm_batch_strided(Layout::RowMajor, Side::Left, Uplo::Lower, Op::NoTrans, Diag::NonUnit, 8, 3,
                        alpha, a, 8, 64, b, 3, 24, count);
    blas().finish();
    CHECK(blas().stats().passes - before.passes == 1);
  }
  CHECK(differing_bits(b.read(), filled(count * 24, 0)) == 0);
}

TEST_CASE("strsm_batch_strided refuses what can't be meant") {
  const Vector a = blas().vector(64), b = blas().vector(64);
  const auto call = [&](std::int64_t stridea, std::int64_t strideb, std::int64_t batch_size) {
    strsm_batch_strided(Layout::RowMajor, Side::Left, Uplo::Lower, Op::NoTrans, Diag::NonUnit, 4, 4,
                        1, a, 4, stridea, b, 4, strideb, batch_size);
  };
  CHECK_THROWS_WITH_AS(
      call(16, 0, 2),
      "strsm_batch_strided: strideb = 0, must be other than 0 when batch_size is more than 1",
      Error);
  CHECK_THROWS_WITH_AS(call(16, 16, -1), "strsm_batch_strided: batch_size = -1, must be at least 0",
                       Error);
  CHECK_THROWS_AS(call(16, 16, 5), Error);
  CHECK_THROWS_AS(call(0, 16, 5), Error);
  CHECK_THROWS_AS(call(-16, 16, 2), Error);
  CHECK_THROWS_AS(call(0, std::int64_t{1} << 62, 5), Error);
  CHECK_NOTHROW(call(0, 0, 1));
}

TEST_SUITE_END();

}  // namespace fragblas::test
