// Products of complex matrices in double precision, bit for bit: each part is an exact sum, of
// which support/double_product.hpp has the formula. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <complex>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/double_complex_beside.h"
#include "plan/device_profile.hpp"
#include "support/alpha_zero.hpp"
#include "support/double_complex_operand.hpp"
#include "support/double_product.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

using Number = DoubleComplex;
const std::vector<Layout> kLayouts = {Layout::RowMajor, Layout::ColMajor};
const std::vector<Op> kOps = {Op::NoTrans, Op::Trans, Op::ConjTrans};
const std::vector<Op> kFactorOps = {Op::NoTrans, Op::Trans, Op::ConjTrans, Op::ConjNoTrans};
const std::vector<Numbers> kNumbers = {Numbers::Unit, Numbers::Wide, Numbers::Graded, Numbers::Any};
const std::vector<Number> kFactors = {{1, 0},      {0, 0}, {-1, 0},    {0.3, 0},
                                      {0.5, -1.7}, {0, 1}, {1e-9, 1e9}};
const std::vector<std::int64_t> kSizes = {1, 2, 3, 5, 8, 13, 31};

// By rows: parts side by side, so that it is a real matrix of twice as many columns.
struct Dense {
  std::int64_t rows = 0, cols = 0;
  DoubleDense parts;

  Dense(std::int64_t rows, std::int64_t cols) : rows(rows), cols(cols), parts(rows, 2 * cols) {}
  Dense(Rng& random, std::int64_t rows, std::int64_t cols, Numbers kind)
      : rows(rows), cols(cols), parts(random_dense(random, rows, 2 * cols, kind)) {}

  Number at(std::int64_t i, std::int64_t j) const {
    return {parts.at(i, 2 * j), parts.at(i, 2 * j + 1)};
  }
  void set(std::int64_t i, std::int64_t j, Number number) {
    parts.at(i, 2 * j) = number.real();
    parts.at(i, 2 * j + 1) = number.imag();
  }
  bool exists(std::int64_t i, std::int64_t j) const { return parts.exists(i, 2 * j); }
  void remove(std::int64_t i, std::int64_t j) {
    parts.absent.resize(parts.elements.size());
    for (std::int64_t part = 0; part < 2; ++part) {
      parts.absent[static_cast<std::size_t>(i * 2 * cols + 2 * j + part)] = true;
    }
  }
};

template <typename Of>
Dense made(std::int64_t rows, std::int64_t cols, Of of) {
  Dense result(rows, cols);
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) result.set(i, j, of(i, j));
  }
  return result;
}

bool is_transposed(Op op) {
  return op == Op::Trans || op == Op::ConjTrans;
}

Dense op_of(Op op, const Dense& a) {
  if (op == Op::NoTrans) return a;
  if (op == Op::ConjNoTrans) return op_of(Op::ConjTrans, op_of(Op::Trans, a));
  Dense result = made(a.cols, a.rows, [&](std::int64_t i, std::int64_t j) {
    return op == Op::ConjTrans ? std::conj(a.at(j, i)) : a.at(j, i);
  });
  for (std::int64_t i = 0; i < result.rows; ++i) {
    for (std::int64_t j = 0; j < result.cols; ++j) {
      if (!a.exists(j, i)) result.remove(i, j);
    }
  }
  return result;
}

Dense product_of(const Dense& a, const Dense& b) {
  // Rows of B, and i times these.
  DoubleDense right(2 * b.rows, 2 * b.cols);
  right.absent.resize(right.elements.size());
  for (std::int64_t i = 0; i < b.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      const Number number = b.at(i, j);
      right.at(2 * i, 2 * j) = number.real();
      right.at(2 * i, 2 * j + 1) = number.imag();
      right.at(2 * i + 1, 2 * j) = -number.imag();
      right.at(2 * i + 1, 2 * j + 1) = number.real();
      for (std::int64_t part = 0; part < 4; ++part) {
        right.absent[static_cast<std::size_t>((2 * i + part / 2) * 2 * b.cols + 2 * j + part % 2)] =
            !b.exists(i, j);
      }
    }
  }
  Dense result(a.rows, b.cols);
  result.parts = product_of(a.parts, right);
  return result;
}

Dense combined(Number alpha, const Dense& product, Number beta, const Dense& c) {
  return made(c.rows, c.cols, [&](std::int64_t i, std::int64_t j) {
    return test::combined(alpha, product.at(i, j), beta, c.at(i, j));
  });
}

// The triangle of the first, the rest of the second; a Hermitian one has a real diagonal.
Dense in_triangle(Uplo uplo, bool hermitian, const Dense& inside, const Dense& outside) {
  return made(inside.rows, inside.cols, [&](std::int64_t i, std::int64_t j) {
    const bool within = uplo == Uplo::Lower ? j <= i : j >= i;
    if (within && hermitian && i == j) return Number(inside.at(i, j).real(), 0);
    return within ? inside.at(i, j) : outside.at(i, j);
  });
}

class Operands {
 public:
  Operands(Rng& random, const Dense& a, Layout layout) : rows_(a.rows), cols_(a.cols) {
    const std::int64_t length = layout == Layout::RowMajor ? a.cols : a.rows;
    layout_ = layout;
    ld_ = std::max<std::int64_t>(1, length) + random.below(3);
    offset_ = random.below(3);
    const std::int64_t lines = layout == Layout::RowMajor ? a.rows : a.cols;
    before_ = random_complexes(random, offset_ + lines * ld_, Bits::Any);
    put(before_, a);
    buffer_ = DoubleComplexBuffer(blas(), static_cast<std::int64_t>(before_.size()));
    if (!before_.empty()) buffer_.write(before_);
  }

  Operand operand() const { return Operand(buffer_, offset_); }
  std::int64_t ld() const { return ld_; }
  MatrixView view() const { return {operand(), rows_, cols_, ld_, layout_}; }
  // Where what is found differs from these numbers, or the rest from what it was.
  std::string difference(const Dense& a) const {
    std::vector<Number> expected = before_;
    put(expected, a);
    return first_difference(buffer_.read(), expected);
  }

 private:
  void put(std::vector<Number>& numbers, const Dense& a) const {
    for (std::int64_t i = 0; i < a.rows; ++i) {
      for (std::int64_t j = 0; j < a.cols; ++j) {
        const std::int64_t at = layout_ == Layout::RowMajor ? i * ld_ + j : j * ld_ + i;
        numbers[static_cast<std::size_t>(offset_ + at)] = a.at(i, j);
      }
    }
  }

  std::int64_t rows_, cols_, ld_ = 1, offset_ = 0;
  Layout layout_;
  std::vector<Number> before_;
  DoubleComplexBuffer buffer_;
};

bool fits(std::int64_t rows, std::int64_t cols) {
  return 8 * (std::max(rows, cols) * (std::min(rows, cols) + 3) + 8) <= info().max_buffer_elements;
}

ComplexScalar on_device(Rng& random, Number number) {
  if (random.below(4) != 0) return number;
  return ComplexScalar(Operand(DoubleComplexVector(blas(), {0.0, number}), 1));
}

// B := T^-1 * (alpha * B) of a triangle by rows, as docs/double.md has it.
void solve(const Dense& t, bool lower, bool unit, std::int64_t first, Number alpha, Dense& b,
           std::int64_t row, std::int64_t count) {
  if (count <= 8) {
    for (std::int64_t col = 0; col < b.cols; ++col) {
      for (std::int64_t step = 0; step < count; ++step) {
        const std::int64_t i = lower ? step : count - 1 - step;
        Number unknown = scaled(alpha, b.at(row + i, col));
        for (std::int64_t before = 0; before < step; ++before) {
          const std::int64_t k = lower ? before : count - 1 - before;
          unknown -= test::product_of(t.at(first + i, first + k), b.at(row + k, col));
        }
        if (!unit) unknown = quotient_of(unknown, t.at(first + i, first + i));
        b.set(row + i, col, unknown);
      }
    }
    return;
  }
  const std::int64_t half = (count / 2 + 7) / 8 * 8;
  const std::int64_t known = lower ? 0 : half, open = lower ? half : 0;
  const std::int64_t rows = lower ? count - half : half, depth = count - rows;
  solve(t, lower, unit, first + known, alpha, b, row + known, depth);
  const auto part = [](const Dense& of, std::int64_t i0, std::int64_t m, std::int64_t j0,
                       std::int64_t n) {
    return made(m, n, [&](std::int64_t i, std::int64_t j) { return of.at(i0 + i, j0 + j); });
  };
  const Dense sum = combined(-1,
                             product_of(part(t, first + open, rows, first + known, depth),
                                        part(b, row + known, depth, 0, b.cols)),
                             alpha, part(b, row + open, rows, 0, b.cols));
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) b.set(row + open + i, j, sum.at(i, j));
  }
  solve(t, lower, unit, first + open, 1, b, row + open, rows);
}

}  // namespace

TEST_SUITE_BEGIN("double_complex");

TEST_CASE("zgemm: operations, layouts, strides, factors") {
  Rng random = rng("zgemm");
  for (int i = 0; i < 30; ++i) {
    const std::int64_t m = random.pick(kSizes), n = random.pick(kSizes), k = random.below(20);
    if (!fits(m, k + 1) || !fits(k + 1, n) || !fits(m, n)) continue;
    const Numbers kind = random.pick(kNumbers);
    const Op op_a = random.pick(kFactorOps), op_b = random.pick(kFactorOps);
    const Dense a = is_transposed(op_a) ? Dense(random, k, m, kind) : Dense(random, m, k, kind);
    const Dense b = is_transposed(op_b) ? Dense(random, n, k, kind) : Dense(random, k, n, kind);
    const Dense c(random, m, n, kind);
    const Number alpha = random.pick(kFactors), beta = random.pick(kFactors);
    const Layout layout = random.pick(kLayouts);
    const bool views = random.below(2) == 0;
    INFO("m = ", m, ", n = ", n, ", k = ", k, ", ops ", int(op_a), " ", int(op_b),
         ", alpha = ", alpha.real(), " ", alpha.imag(), ", beta = ", beta.real(), " ", beta.imag(),
         ", kind ", int(kind));
    const Operands in_a(random, a, layout), in_b(random, b, views ? random.pick(kLayouts) : layout);
    const Operands out(random, c, layout);
    const ComplexScalar factor = on_device(random, alpha), kept = on_device(random, beta);
    if (views) {
      zgemm(in_a.view(), in_b.view(), out.view(), {op_a, op_b, factor, kept});
    } else {
      zgemm(layout, op_a, op_b, m, n, k, factor, in_a.operand(), in_a.ld(), in_b.operand(),
            in_b.ld(), kept, out.operand(), out.ld());
    }
    CHECK(out.difference(combined(k == 0 ? 0 : alpha, product_of(op_of(op_a, a), op_of(op_b, b)),
                                  beta, c)) == "");
    CHECK(in_a.difference(a) == "");
    CHECK(in_b.difference(b) == "");
  }
}

TEST_CASE("zgemm: large ones, by residues") {
  Rng random = rng("zgemm, residues");
  // One is of more moduli than the others; of two a fragment's loops do not reach all terms.
  const std::int64_t sizes[][3] = {{66, 101, 40}, {9, 430, 70},  {450, 9, 65},
                                   {5, 7, 2900},  {2, 3, 20000}, {36, 40, 9000}};
  for (const std::int64_t(&size)[3] : sizes) {
    const std::int64_t m = size[0], n = size[1], k = size[2];
    if (!fits(m, k) || !fits(k, n) || !fits(m, n)) continue;
    for (const Numbers kind : {Numbers::Unit, random.pick(kNumbers)}) {
      const Op op_a = random.pick(kFactorOps), op_b = random.pick(kFactorOps);
      const Dense a = is_transposed(op_a) ? Dense(random, k, m, kind) : Dense(random, m, k, kind);
      const Dense b = is_transposed(op_b) ? Dense(random, n, k, kind) : Dense(random, k, n, kind);
      const Dense c(random, m, n, kind);
      const Number alpha = random.pick(kFactors), beta = random.pick(kFactors);
      INFO("m = ", m, ", n = ", n, ", k = ", k, ", ops ", int(op_a), " ", int(op_b), ", kind ",
           int(kind));
      const Operands in_a(random, a, random.pick(kLayouts)), in_b(random, b, random.pick(kLayouts));
      const Operands out(random, c, random.pick(kLayouts));
      zgemm(in_a.view(), in_b.view(), out.view(), {op_a, op_b, alpha, beta});
      CHECK(out.difference(combined(alpha, product_of(op_of(op_a, a), op_of(op_b, b)), beta, c)) ==
            "");
    }
  }
}

TEST_CASE("zgemm: where little memory is left, blocks give the bits of the whole") {
  Rng random = rng("zgemm, memory");
  const std::int64_t n = 192, matrix = 16 * n * n;
  if (!fits(n, n) || info().max_texture_size < 1024) return;
  std::vector<Number> a, b, c, whole;
  for (std::vector<Number>* const numbers : {&a, &b, &c}) {
    for (std::int64_t i = 0; i < n * n; ++i) {
      numbers->emplace_back(random.unit() - 0.5, random.unit() - 0.5);
    }
  }
  for (const bool little : {false, true}) {
    ContextOptions options = context_options();
    if (little) options.limits.memory_bytes = 7 * matrix;
    OtherContext other(options);
    Context& context = other.enter();
    const DoubleComplexMatrix in_a(context, n, n, a), in_b(context, n, n, b);
    const DoubleComplexMatrix out(context, n, n, c);
    zgemm(in_a, in_b, out, {Op::ConjTrans, Op::NoTrans, Number(2, -1), Number(0.5, 1)});
    if (!little) {
      whole = out.read();
    } else {
      CHECK(out.read() == whole);
      CHECK(context.stats().peak_bytes <= options.limits.memory_bytes);
    }
  }
}

TEST_CASE("zgemm by residues in every kernel that multiplies, with the largest residues") {
  if (info().uniform_block_bytes < 65536 || info().draw_buffers < 8) return;
  Rng random = rng("zgemm, kernels");
  const std::int64_t m = 37, n = 23, k = 350;
  // Whole numbers whose residues modulo the first of the moduli are all 590, whatever i stands for.
  const auto of_residues = [&](std::int64_t rows, std::int64_t cols) {
    return made(rows, cols, [&](std::int64_t, std::int64_t) {
      const std::int64_t multiple = (std::int64_t{1} << 43) + 2 * random.below(1 << 30);
      return Number(static_cast<double>(1181 * multiple + 590), 0);
    });
  };
  for (const bool blocks : {true, false}) {
    for (const int draw_buffers : {8, 4}) {
      if (!blocks && draw_buffers == 8) continue;
      ContextOptions options = context_options();
      options.limits.draw_buffers = draw_buffers;
      options.profile = detail::with_blocks_first({});
      options.profile->gemm_blocks = blocks;
      options.profile->fragments = 1;  // so that k is in one piece
      OtherContext other(options);
      Context& context = other.enter();
      for (const bool largest : {true, false}) {
        INFO("blocks ", blocks, ", targets ", draw_buffers, ", the largest ", largest);
        const Dense a = largest ? of_residues(m, k) : Dense(random, m, k, Numbers::Unit);
        const Dense b = largest ? of_residues(k, n) : Dense(random, k, n, Numbers::Unit);
        const auto numbers = [](const Dense& of) { return numbers_of(of.parts.elements); };
        const DoubleComplexMatrix left(context, m, k, numbers(a)), right(context, k, n, numbers(b));
        const DoubleComplexMatrix out(context, m, n);
        zgemm(left, right, out);
        CHECK(first_difference(out.read(), numbers(product_of(a, b))) == "");
      }
    }
  }
}

TEST_CASE("zsyrk, zherk, zsyr2k, zher2k, zgemmtr: one triangle, the other stays") {
  Rng random = rng("zsyrk");
  for (int i = 0; i < 8; ++i) {
    const std::int64_t n = random.pick(kSizes), k = random.below(9);
    if (!fits(n, n) || !fits(n, k + 1)) continue;
    const Uplo uplo = random.below(2) == 0 ? Uplo::Lower : Uplo::Upper;
    const Layout layout = random.pick(kLayouts);
    const Numbers kind = random.pick(kNumbers);
    for (const bool hermitian : {false, true}) {
      const Op turn = hermitian ? Op::ConjTrans : Op::Trans;
      const Op op = random.below(2) == 0 ? Op::NoTrans : turn;
      const auto shaped = [&] {
        return op == Op::NoTrans ? Dense(random, n, k, kind) : Dense(random, k, n, kind);
      };
      const Dense a = shaped(), b = shaped(), c(random, n, n, kind);
      const Dense left = op_of(op, a), right = op_of(op, b);
      const Operands in_a(random, a, layout), in_b(random, b, layout);
      const Number alpha = random.pick(kFactors), real_alpha = alpha.real();
      const Number beta = hermitian ? Number(random.pick(kFactors).real()) : random.pick(kFactors);
      INFO("n = ", n, ", k = ", k, ", op ", int(op), ", uplo ", int(uplo), hermitian,
           ", alpha = ", alpha.real(), " ", alpha.imag(), ", beta = ", beta.real(), " ",
           beta.imag());
      // Without a product C stays, its diagonal too.
      const auto expected = [&](Number by, const Dense& sum) {
        const bool stays = (k == 0 || by == 0.0) && beta == 1.0;
        return stays ? c : in_triangle(uplo, hermitian, sum, c);
      };
      {
        const Operands out(random, c, layout);
        const Number by = hermitian ? real_alpha : alpha;
        if (hermitian) {
          zherk(layout, uplo, op, n, k, by.real(), in_a.operand(), in_a.ld(), beta.real(),
                out.operand(), out.ld());
        } else {
          zsyrk(in_a.view(), out.view(), {uplo, op, by, beta});
        }
        CHECK(out.difference(expected(
                  by, combined(k == 0 ? 0 : by, product_of(left, op_of(turn, left)), beta, c))) ==
              "");
      }
      {
        const Operands out(random, c, layout);
        if (hermitian) {
          zher2k(in_a.view(), in_b.view(), out.view(), {uplo, op, alpha, beta.real()});
        } else {
          zsyr2k(layout, uplo, op, n, k, alpha, in_a.operand(), in_a.ld(), in_b.operand(),
                 in_b.ld(), beta, out.operand(), out.ld());
        }
        const Number by = k == 0 ? 0 : alpha;
        Dense sum = combined(by, product_of(left, op_of(turn, right)), beta, c);
        sum = in_triangle(uplo, hermitian, sum, c);
        if (by != 0.0) {
          sum = combined(hermitian ? std::conj(by) : by, product_of(right, op_of(turn, left)), 1,
                         sum);
        }
        CHECK(out.difference(expected(alpha, sum)) == "");
      }
      {
        const Operands out(random, c, layout);
        zgemmtr(in_a.view(), in_b.view(), out.view(), uplo,
                {op, op == Op::NoTrans ? turn : Op::NoTrans, alpha, 0});
        CHECK(out.difference(in_triangle(
                  uplo, false,
                  combined(k == 0 ? 0 : alpha, product_of(left, op_of(turn, right)), 0, c), c)) ==
              "");
      }
    }
  }
}

TEST_CASE("zsymm, zhemm, ztrmm: either side") {
  Rng random = rng("zsymm");
  for (int i = 0; i < 10; ++i) {
    const std::int64_t m = random.pick(kSizes), n = random.pick(kSizes);
    if (!fits(m, m) || !fits(n, n)) continue;
    const Side side = random.below(2) == 0 ? Side::Left : Side::Right;
    const bool left = side == Side::Left;
    const Uplo uplo = random.below(2) == 0 ? Uplo::Lower : Uplo::Upper;
    const Op op = random.pick(kOps);
    const Diag diag = random.below(2) == 0 ? Diag::Unit : Diag::NonUnit;
    const Numbers kind = random.pick(kNumbers);
    const std::int64_t order = left ? m : n;
    const Dense a(random, order, order, kind), b(random, m, n, kind), c(random, m, n, kind);
    const Number alpha = random.pick(kFactors), beta = random.pick(kFactors);
    const Operands in_a(random, a, random.pick(kLayouts)), in_b(random, b, random.pick(kLayouts));
    INFO("m = ", m, ", n = ", n, left ? ", left" : ", right", ", uplo ", int(uplo), ", op ",
         int(op), ", diag ", int(diag), ", kind ", int(kind));
    const auto product = [&](const Dense& square) {
      return left ? product_of(square, b) : product_of(b, square);
    };
    const auto stored = [&](std::int64_t row, std::int64_t col) {
      return uplo == Uplo::Lower ? col <= row : col >= row;
    };
    for (const bool hermitian : {false, true}) {
      const Dense full = made(order, order, [&](std::int64_t row, std::int64_t col) {
        if (hermitian && row == col) return Number(a.at(row, col).real(), 0);
        if (stored(row, col)) return a.at(row, col);
        return hermitian ? std::conj(a.at(col, row)) : a.at(col, row);
      });
      const Operands out(random, c, random.pick(kLayouts));
      const ComplexSymmOptions options{side, uplo, alpha, beta};
      if (hermitian) {
        zhemm(in_a.view(), in_b.view(), out.view(), options);
      } else {
        zsymm(in_a.view(), in_b.view(), out.view(), options);
      }
      CHECK(out.difference(combined(alpha, product(full), beta, c)) == "");
    }
    Dense triangle = a;
    for (std::int64_t row = 0; row < order; ++row) {
      for (std::int64_t col = 0; col < order; ++col) {
        if (!stored(row, col)) triangle.remove(row, col);
        if (row == col && diag == Diag::Unit) triangle.set(row, col, 1);
      }
    }
    ztrmm(in_a.view(), in_b.view(), {side, uplo, op, diag, alpha});
    CHECK(in_b.difference(combined(alpha, product(op_of(op, triangle)), 0, b)) == "");
    CHECK(in_a.difference(a) == "");
  }
}

TEST_CASE("rules 12, 14: ztrsm by halves, and blocks of eight rows in IEEE's steps") {
  Rng random = rng("ztrsm");
  for (int i = 0; i < 12; ++i) {
    const std::int64_t m = random.pick(kSizes), n = random.pick(kSizes);
    if (!fits(m, m) || !fits(n, n)) continue;
    const bool left = random.below(2) == 0, lower = random.below(2) == 0, views = i % 2 == 0;
    const Side side = left ? Side::Left : Side::Right;
    const Uplo uplo = lower ? Uplo::Lower : Uplo::Upper;
    const Op op = random.pick(kOps);
    const Diag diag = random.below(2) == 0 ? Diag::Unit : Diag::NonUnit;
    const std::int64_t order = left ? m : n;
    const Numbers kind = i % 3 == 0 ? random.pick(kNumbers) : Numbers::Unit;
    const Dense a(random, order, order, kind), b(random, m, n, kind);
    const Number alpha = random.pick(kFactors);
    const Layout layout = random.pick(kLayouts);
    const Operands in_a(random, a, layout), in_b(random, b, views ? random.pick(kLayouts) : layout);
    INFO("m = ", m, ", n = ", n, left ? ", left" : ", right", ", uplo ", int(uplo), ", op ",
         int(op), ", diag ", int(diag), ", kind ", int(kind), ", alpha = ", alpha.real(), " ",
         alpha.imag());
    const ComplexScalar factor = on_device(random, alpha);
    if (views) {
      ztrsm(in_a.view(), in_b.view(), {side, uplo, op, diag, factor});
    } else {
      ztrsm(layout, side, uplo, op, diag, m, n, factor, in_a.operand(), in_a.ld(), in_b.operand(),
            in_b.ld());
    }
    // op(A)^-1 * B, or the transpose of op(A)^-T * B^T.
    const Dense turned = op_of(op, a);
    const Dense t = left ? turned : op_of(Op::Trans, turned);
    Dense solution = left ? b : op_of(Op::Trans, b);
    const bool is_lower = (lower == (op == Op::NoTrans)) == left;
    if (alpha != 0.0) {
      solve(t, is_lower, diag == Diag::Unit, 0, alpha, solution, 0, order);
    } else {
      solution = Dense(solution.rows, solution.cols);
    }
    if (alpha != 0.0 || factor.element.buffer == nullptr) {
      CHECK(in_b.difference(left ? solution : op_of(Op::Trans, solution)) == "");
    }
    CHECK(in_a.difference(a) == "");
  }
}

TEST_CASE("complex numbers in double precision: bits are kept, and what is wrong is named") {
  Rng random = rng("complex128");
  const std::vector<double> parts = random_doubles(random, 20, Bits::Any);
  std::vector<Number> numbers(10);
  std::memcpy(static_cast<void*>(numbers.data()), parts.data(), 20 * sizeof(double));
  const DoubleComplexVector x(blas(), numbers);
  const std::vector<Number> found = x.read();
  CHECK(std::memcmp(found.data(), parts.data(), 20 * sizeof(double)) == 0);
  const Buffer made = blas().buffer(10, DType::Complex128);
  zcopy(x, made.vector(10));
  if (!kBrowser) {  // one task
    Readback readback = made.read_async(1, 8);
    const std::vector<double> early = readback.get_doubles();
    REQUIRE(early.size() == 16);
    CHECK(std::memcmp(early.data(), parts.data() + 2, 16 * sizeof(double)) == 0);
  }
  DoubleComplexMatrix a(blas(), 2, 3), b(blas(), 3, 2);
  CHECK(error_of([&] { zgemm(a, b, DoubleMatrix(blas(), 2, 2)); }) ==
        "zgemm: c.dtype = float64, must be complex128");
  CHECK(error_of([&] {
          zherk(a, DoubleComplexMatrix(blas(), 2, 2), {Uplo::Lower, Op::Trans});
        }) == "zherk: trans = 112, must be NoTrans (111) or ConjTrans (113)");
  fragblas_buffer* buffer = nullptr;
  CHECK(fragblas_double_complex_buffer_create(nullptr, 4, &buffer) != FRAGBLAS_OK);
}

TEST_CASE("ztrsm: rows that lie far apart are solved for as those that lie side by side") {
  Rng random = rng("ztrsm, far rows");
  const std::int64_t m = 21, n = 40, ld = 450;
  if (4 * n * ld > info().max_buffer_elements) return;
  std::vector<DoubleComplex> a(static_cast<std::size_t>(m * m)), b(static_cast<std::size_t>(m * n));
  for (DoubleComplex& x : a) x = {random.normal(), random.normal()};
  for (DoubleComplex& x : b) x = {random.normal(), random.normal()};
  DoubleComplexMatrix by_rows(blas(), m, n, b), apart(blas(), m, n, Layout::ColMajor, ld);
  const DoubleComplexMatrix t(blas(), m, m, a);
  std::vector<DoubleComplex> all(static_cast<std::size_t>((n - 1) * ld + m));
  for (std::int64_t i = 0; i < m * n; ++i) {
    all[static_cast<std::size_t>(i % n * ld + i / n)] = b[static_cast<std::size_t>(i)];
  }
  apart.write(all);
  for (const MatrixView& view : {by_rows.view(), apart.view()}) {
    ztrsm(t, view, {Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit, DoubleComplex(0.5, -2)});
  }
  const std::vector<DoubleComplex> rows = by_rows.read(), columns = apart.read();
  for (std::int64_t i = 0; i < m * n; ++i) {
    all[static_cast<std::size_t>(i % n * ld + i / n)] = rows[static_cast<std::size_t>(i)];
  }
  CHECK(columns == all);
}

TEST_CASE("rule 14: ztrsm with alpha = 0 on the device sets B to 0, whatever is in A") {
  for (const std::int64_t n : {5, 40}) {
    if (!fits(n, n)) continue;
    check_alpha_zero<DoubleComplexMatrix, DoubleComplexVector, ComplexTrmmOptions>(
        n, DoubleComplex(std::numeric_limits<double>::quiet_NaN()),
        [](const auto& a, const auto& b, const auto& options) { ztrsm(a, b, options); });
  }
}

TEST_CASE("rule 4: alpha = 0 on the device leaves a Hermitian matrix, its diagonal too") {
  const DoubleVector zero(blas(), std::vector<double>{0}), one(blas(), std::vector<double>{1});
  const DoubleComplexVector complex_zero(blas(), std::vector<Number>{0});
  const Number nan(std::numeric_limits<double>::quiet_NaN());
  for (const std::int64_t n : {5, 40}) {
    const std::int64_t k = 600;
    if (!fits(n, n) || !fits(n, k)) continue;
    const DoubleComplexMatrix a(blas(), n, k,
                                std::vector<Number>(static_cast<std::size_t>(n * k), nan));
    const std::vector<Number> before(static_cast<std::size_t>(n * n), Number(1, 2));
    const DoubleComplexMatrix c(blas(), n, n, before);
    zherk(a, c, {Uplo::Lower, Op::NoTrans, zero.view(), 1});
    zherk(a, c, {Uplo::Lower, Op::NoTrans, 0, one.view()});
    zher2k(a, a, c, {Uplo::Lower, Op::NoTrans, complex_zero.view(), one.view()});
    CHECK(c.read() == before);
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
