// trmm: products by a triangle, and the rules of BLAS that it must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>

#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/trial.hpp"
#include "support/triangular.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};
const Diag kDiags[] = {Diag::NonUnit, Diag::Unit};
const Side kSides[] = {Side::Left, Side::Right};

}  // namespace

TEST_SUITE_BEGIN("level3_trmm");

TEST_CASE("strmm agrees with the reference, whatever its arguments") {
  numeric_cases("strmm");
}

TEST_CASE("trmm agrees with exact products (rules 12, 15, 17, 18, 38, 39, 47, 49)") {
  Rng random = rng("trmm exact");
  for (const MatrixProblem& problem : exact_problems(false, random)) {
    INFO(describe(problem));
    FRAGBLAS_CHECK_OUTCOME(run(blas(), problem, random));
  }
}

TEST_CASE("trmm of real numbers") {
  Rng random = rng("trmm real");
  for (const MatrixProblem& problem : real_problems(false, random)) {
    INFO(describe(problem));
    FRAGBLAS_CHECK_OUTCOME(run(blas(), problem, random));
  }
}

TEST_CASE("trmm through uniform blocks of every size and number") {
  if (info().uniform_block_bytes < 65536 || info().draw_buffers < 8) return;
  Rng random = rng("trmm blocks");
  for (const int draw_buffers : {8, 4}) {
    for (const int block_bytes : {65536, 16384}) {
      ContextOptions options = only_blocks();
      options.limits.draw_buffers = draw_buffers;
      options.limits.uniform_block_bytes = block_bytes;
      OtherContext other(options);
      Context& context = other.enter();
      // Up to one block, two and four: 16384 bytes hold 512 columns of 8 rows.
      for (const std::int64_t n : {37, 68, 150, 530, 1100}) {
        if (n > 150 && block_bytes > 16384) continue;
        if (n * n > context.info().max_buffer_elements) continue;
        for (Uplo uplo : kUplos) {
          for (Side side : kSides) {
            MatrixProblem problem;
            problem.solve = false;
            problem.a.n = n;
            problem.a.uplo = uplo;
            problem.a.diag = kDiags[n % 2];
            problem.side = side;
            problem.others = 35;
            INFO(draw_buffers, " draw buffers, blocks of ", block_bytes, " bytes, ",
                 describe(problem));
            FRAGBLAS_CHECK_OUTCOME(run(context, problem, random));
          }
        }
      }
    }
  }
}

TEST_CASE("rule 14: alpha = 0 sets B to 0 and does not read A") {
  Rng random = rng("trmm alpha 0");
  for (std::int64_t n : {3, 33, 100}) {
    for (bool device : {false, true}) {
      for (Layout layout : kLayouts) {
        INFO("n = ", n, ", device = ", device, ", layout ", static_cast<int>(layout));
        if (n * n > info().max_buffer_elements) continue;
        const Matrix a = blas().matrix(n, n, filled(n * n, kNan), layout);
        const Matrix b = blas().matrix(n, 9, filled(n * 9, kNan), layout);
        trmm(a, b, {make_scalar(blas(), {0, device}, random)});
        CHECK(differing_bits(b.read(), filled(n * 9, 0)) == 0);
      }
    }
  }
}

TEST_CASE("NaN and Inf in B and in alpha arrive where the product has them, and nowhere else") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("trmm nan");
  struct Shape {
    std::int64_t n, columns;
  };
  for (const bool blocks : {false, true}) {
    OtherContext other(blocks ? only_blocks() : context_options());
    Context& context = other.enter();
    for (const Shape& shape : {Shape{5, 7}, Shape{33, 7}, Shape{70, 7}, Shape{70, 41}}) {
      const std::int64_t n = shape.n, columns = shape.columns;
      for (int kind = 0; kind < 4; ++kind) {
        const Layout layout = kLayouts[kind / 2];
        const Uplo uplo = kUplos[kind % 2];
        for (float bad : {kNan, kInf}) {
          INFO("n = ", n, ", layout ", static_cast<int>(layout), ", bad = ", bad);
          if (n * n > info().max_buffer_elements) continue;
          // Zeros beside the diagonal: 0 * bad is NaN in every row below, or above.
          std::vector<float> identity = filled(n * n, 0);
          for (std::int64_t i = 0; i < n; ++i) identity[static_cast<std::size_t>(i * n + i)] = 1;
          const Matrix a = context.matrix(n, n, identity, layout);
          const std::int64_t bad_row = random.below(n), bad_col = random.below(columns);
          std::vector<float> values = random_data(random, n * columns, Data::Integers);
          const bool row_major = layout == Layout::RowMajor;
          const auto at = [&](std::int64_t i, std::int64_t j) {
            return static_cast<std::size_t>(row_major ? i * columns + j : i + j * n);
          };
          values[at(bad_row, bad_col)] = bad;
          const Matrix b = context.matrix(n, columns, values, layout);
          trmm(a, b, {1, Side::Left, uplo});
          const std::vector<float> found = b.read();
          std::int64_t wrong = 0;
          for (std::int64_t i = 0; i < n; ++i) {
            for (std::int64_t j = 0; j < columns; ++j) {
              const bool behind = uplo == Uplo::Lower ? i > bad_row : i < bad_row;
              const bool hit = j == bad_col && (behind || (std::isnan(bad) && i == bad_row));
              wrong += std::isnan(found[at(i, j)]) != hit;
            }
          }
          CHECK(wrong == 0);
          const Matrix c =
              context.matrix(n, columns, random_data(random, n * columns, Data::Integers), layout);
          trmm(a, c, {kNan});
          CHECK(count_nan(c.read()) == n * columns);
        }
      }
    }
  }
}

TEST_CASE("one product, whatever the triangle and the layouts") {
  const std::int64_t n = 200;
  if (info().max_texture_size < 2048 || info().draw_buffers < 8) return;
  OtherContext other(only_blocks());
  Context& context = other.enter();
  const Matrix a = context.matrix(n, n, filled(n * n, 1)), b = context.matrix(n, n);
  for (Side side : kSides) {
    for (Uplo uplo : kUplos) {
      context.finish();
      const Stats before = context.stats();
      trmm(a, b, {1, side, uplo});
      b.read();  // so it is merged
      if (info().uniform_block_bytes >= 16384) {
        CHECK(context.stats().passes - before.passes == 4);  // pack A, pack B, tiles, merge
        CHECK(context.stats().draws - before.draws == 3 + n / 8);
      }
    }
  }
}

TEST_CASE("rule 6, 37, 38: empty products, and the first bad argument is named") {
  const Operand null;
  const auto call = [&](const Operand& a, const Operand& b, std::int64_t m, std::int64_t n,
                        std::int64_t lda, std::int64_t ldb) {
    strmm(Layout::ColMajor, Side::Right, Uplo::Lower, Op::NoTrans, Diag::NonUnit, m, n, 1, a, lda,
          b, ldb);
  };
  CHECK_NOTHROW(call(null, null, 0, 3, 3, 1));
  CHECK_NOTHROW(call(null, null, 3, 0, 1, 3));
  const Vector a = blas().vector(16), b = blas().vector(12);
  CHECK_THROWS_WITH_AS(call(a, b, -1, 4, 4, 3), "strmm: m = -1, must be at least 0", Error);
  CHECK_THROWS_WITH_AS(call(a, b, 3, 4, 3, 2), "strmm: lda = 3, must be at least max(1, n) = 4",
                       Error);
  CHECK_THROWS_WITH_AS(call(a, b, 3, 4, 4, 2), "strmm: ldb = 2, must be at least max(1, m) = 3",
                       Error);
  CHECK_THROWS_AS(call(a, b, 3, 4, 5, 4), Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
