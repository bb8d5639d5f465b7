// Matrices whose textures are narrower than their lines: products with vectors follow the texture.
// Small integers, so that results are exact in any order. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "support/environment.hpp"
#include "support/operand.hpp"

namespace fragblas::test {
namespace {

constexpr Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

// Large enough to be narrow, or as large as small limits allow.
std::int64_t order_of(bool at_texels) {
  const std::int64_t n = at_texels ? 516 : 517;
  return blas().max_buffer_elements(DType::Float32) >= n * (n + 3) ? n : 29;
}

// A matrix by its elements, of which some may not exist.
template <typename Exists>
std::vector<float> product(const MatrixView& a, const std::vector<float>& elements,
                           const std::vector<float>& x, Op op, const Exists& exists) {
  const bool trans = op == Op::Trans;
  std::vector<float> y(static_cast<std::size_t>(trans ? a.cols : a.rows), 0.0f);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      if (exists(i, j)) {
        const std::int64_t at = a.layout == Layout::RowMajor ? i * a.cols + j : i + j * a.rows;
        y[static_cast<std::size_t>(trans ? j : i)] +=
            elements[static_cast<std::size_t>(at)] * x[static_cast<std::size_t>(trans ? i : j)];
      }
    }
  }
  return y;
}

bool everywhere(std::int64_t /*i*/, std::int64_t /*j*/) {
  return true;
}

}  // namespace

TEST_SUITE_BEGIN("level2_narrow");

TEST_CASE("a large matrix whose lines are no power of two has a narrow texture") {
  Context& context = blas();
  if (context.max_buffer_elements(DType::Float32) >= 520 * 516) {
    const int width = info().max_texture_size > 2048 ? 32 : 64;  // else it were 2097 high
    CHECK(context.matrix(520, 516).texture().width == width);
    CHECK(context.matrix(516, 520, Layout::ColMajor).texture().width == width);
    CHECK(context.matrix(520, 516, Layout::RowMajor, 1024).texture().width == 256);
  }
  CHECK(context.matrix(20, 12).texture().width == 8);
}

TEST_CASE("gemv of all of it, and of parts that begin anywhere (rule 49)") {
  Context& context = blas();
  Rng random = rng("narrow gemv");
  for (const Layout layout : kLayouts) {
    for (const bool at_texels : {true, false}) {
      const std::int64_t n = order_of(at_texels), m = n + 3;
      Matrix a = context.matrix(m, n, layout);
      a.write(random_data(random, a.size(), Data::Integers));
      const std::int64_t third = n / 3;
      for (const MatrixView& part :
           {a.view(), a.view().block(4, 8, m - 4, n - 8), a.view().block(1, 3, m - 5, n - third),
            a.view().block(third, 0, 5, n), a.view().block(0, third, m, 5)}) {
        for (const Op op : {Op::NoTrans, Op::Trans}) {
          CAPTURE(part.rows);
          CAPTURE(part.cols);
          const bool trans = op == Op::Trans;
          const std::vector<float> x =
              random_data(random, trans ? part.rows : part.cols, Data::Integers);
          const Vector y = context.vector(trans ? part.cols : part.rows);
          GemvOptions options;
          options.trans = op;
          gemv(part, context.vector(x), y, options);
          CHECK(y.read() == product(part, part.read(), x, op, everywhere));
        }
      }
    }
  }
}

TEST_CASE("trmv and symv read their triangle alone (rules 12, 15, 49)") {
  Context& context = blas();
  Rng random = rng("narrow triangles");
  for (const Layout layout : kLayouts) {
    for (const bool at_texels : {true, false}) {
      const std::int64_t n = order_of(at_texels);
      for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
        const bool lower = uplo == Uplo::Lower;
        Matrix a = context.matrix(n, n, layout);
        std::vector<float> elements = random_data(random, a.size(), Data::Integers);
        for (std::int64_t i = 0; i < n; ++i) {
          for (std::int64_t j = 0; j < n; ++j) {
            if (lower ? j > i : j < i) {
              const std::int64_t at = layout == Layout::RowMajor ? i * n + j : i + j * n;
              elements[static_cast<std::size_t>(at)] = kNan;
            }
          }
        }
        a.write(elements);
        const MatrixView view = a.view();
        const auto stored = [&](std::int64_t i, std::int64_t j) { return lower ? j <= i : j >= i; };
        const auto below = [&](std::int64_t i, std::int64_t j) { return i != j && stored(i, j); };
        const std::vector<float> data = random_data(random, n, Data::Integers);
        for (const Op op : {Op::NoTrans, Op::Trans}) {
          for (const Diag diag : {Diag::NonUnit, Diag::Unit}) {
            const Vector x = context.vector(data);
            trmv(view, x, {uplo, op, diag});
            std::vector<float> expected;
            if (diag == Diag::Unit) {
              expected = product(view, elements, data, op, below);
              for (std::size_t i = 0; i < data.size(); ++i) expected[i] += data[i];
            } else {
              expected = product(view, elements, data, op, stored);
            }
            CHECK(x.read() == expected);
          }
        }
        const Vector y = context.vector(n);
        SymvOptions options;
        options.uplo = uplo;
        symv(view, context.vector(data), y, options);
        std::vector<float> expected = product(view, elements, data, Op::NoTrans, stored);
        const std::vector<float> mirrored = product(view, elements, data, Op::Trans, below);
        for (std::size_t i = 0; i < expected.size(); ++i) expected[i] += mirrored[i];
        CHECK(y.read() == expected);
      }
    }
  }
}

TEST_CASE("swap, transfers and products know where the elements lie") {
  Context& context = blas();
  Rng random = rng("narrow swap");
  const std::int64_t n = order_of(true), size = n * n;
  const std::vector<float> first = random_data(random, size, Data::Integers);
  const std::vector<float> second = random_data(random, size, Data::Integers);
  Matrix narrow = context.matrix(n, n);
  Vector other = context.vector(second);
  narrow.write(first);
  swap(narrow.vector(size), other);
  CHECK(narrow.read() == second);
  CHECK(other.read() == first);
  swap(other, narrow.vector(size));
  CHECK(narrow.read() == first);
  CHECK(other.read() == second);
  other.write(first);
  CHECK(narrow.view().block(3, 5, 2, 9).read() == other.matrix(n, n).block(3, 5, 2, 9).read());
  const Matrix thin = context.matrix(n, 8, random_data(random, n * 8, Data::Integers));
  const Vector result = context.vector(n * 8), expected = context.vector(n * 8);
  gemm(narrow, thin, result.matrix(n, 8));
  gemm(other.matrix(n, n), thin, expected.matrix(n, 8));
  CHECK(result.read() == expected.read());
}

TEST_CASE("rule 48: the same matrix gives the same bits again") {
  Context& context = blas();
  Rng random = rng("narrow again");
  const std::int64_t n = order_of(true);
  const std::vector<float> data = random_data(random, n * n, Data::Unit);
  const Vector x = context.vector(random_data(random, n, Data::Unit));
  std::vector<float> before;
  for (int run = 0; run < 3; ++run) {
    Matrix a = context.matrix(n, n);
    a.write(data);
    const Vector y = context.vector(n);
    gemv(a, x, y);
    if (run > 0) CHECK(differing_bits(y.read(), before) == 0);
    before = y.read();
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
