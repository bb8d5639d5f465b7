// Products of matrices in double precision, bit for bit what the formula gives in 128-bit integers
// (support/double_product.hpp). SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/double.h"
#include "fragblas/profile.hpp"
#include "plan/device_profile.hpp"
#include "support/alpha_zero.hpp"
#include "support/double_operand.hpp"
#include "support/double_product.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

using detail::with_blocks_first;

const std::vector<Layout> kLayouts = {Layout::RowMajor, Layout::ColMajor};
const std::vector<Op> kOps = {Op::NoTrans, Op::Trans, Op::ConjTrans};
const std::vector<Uplo> kUplos = {Uplo::Lower, Uplo::Upper};
const std::vector<Numbers> kNumbers = {Numbers::Unit, Numbers::Wide, Numbers::Graded,
                                       Numbers::Tiny, Numbers::Huge, Numbers::Any};
const std::vector<double> kFactors = {1, 0, -1, -0.0, 0.3, -7.25e-3, 0x1p-1074, 1e300};
const std::vector<std::int64_t> kSizes = {1, 2, 3, 4, 5, 7, 8, 13, 16, 31, 33};

// A factor on the host or on the device.
struct Factor {
  double value = 1;
  bool on_device = false;

  explicit Factor(Rng& random) : value(random.pick(kFactors)), on_device(random.below(4) == 0) {}
  Scalar scalar(Rng& random) const {
    return on_device ? Scalar(DoubleOperand::vector(random, {value}, 1, blas()).operand())
                     : Scalar(value);
  }
};

// Numbers that a buffer of this device can have.
bool fits(std::int64_t rows, std::int64_t cols) {
  return 2 * (std::max(rows, cols) * (std::min(rows, cols) + 4) + 8) <= info().max_buffer_elements;
}

std::string text_of(std::initializer_list<std::pair<const char*, double>> values) {
  std::string text;
  for (const auto& [name, value] : values) {
    text += std::string(text.empty() ? "" : ", ") + name + " = " + std::to_string(value);
  }
  return text;
}

DoubleOperand operand_of(Rng& random, const DoubleDense& a, Layout layout,
                         Context& context = blas()) {
  return DoubleOperand::matrix(random, a.elements, a.rows, a.cols, layout, random.below(4),
                               context);
}

MatrixView view_of(const DoubleOperand& operand, const DoubleDense& a, Layout layout) {
  return {operand.operand(), a.rows, a.cols, operand.ld(), layout};
}

void try_gemm(Rng& random, std::int64_t m, std::int64_t n, std::int64_t k, Numbers numbers) {
  const Op op_a = random.pick(kOps), op_b = random.pick(kOps);
  const bool views = random.below(2) == 0;
  const Layout layout_a = random.pick(kLayouts);
  const Layout layout_b = views ? random.pick(kLayouts) : layout_a;
  const Layout layout_c = views ? random.pick(kLayouts) : layout_a;
  const Factor alpha(random), beta(random);
  const DoubleDense a = op_a == Op::NoTrans ? random_dense(random, m, k, numbers)
                                            : random_dense(random, k, m, numbers);
  const DoubleDense b = op_b == Op::NoTrans ? random_dense(random, k, n, numbers)
                                            : random_dense(random, n, k, numbers);
  const DoubleDense c = random_dense(random, m, n, numbers);
  INFO("dgemm: ", text_of({{"m", m},
                           {"n", n},
                           {"k", k},
                           {"numbers", int(numbers)},
                           {"op a", int(op_a)},
                           {"op b", int(op_b)},
                           {"alpha", alpha.value},
                           {"beta", beta.value},
                           {"views", views}}));
  const DoubleOperand in_a = operand_of(random, a, layout_a);
  const DoubleOperand in_b = operand_of(random, b, layout_b);
  const DoubleOperand out = operand_of(random, c, layout_c);
  const Scalar factor = alpha.scalar(random), kept = beta.scalar(random);
  if (views) {
    dgemm(view_of(in_a, a, layout_a), view_of(in_b, b, layout_b), view_of(out, c, layout_c),
          {factor, kept, op_a, op_b});
  } else {
    dgemm(layout_a, op_a, op_b, m, n, k, factor, in_a.operand(), in_a.ld(), in_b.operand(),
          in_b.ld(), kept, out.operand(), out.ld());
  }
  const DoubleDense product = product_of(op_of(op_a, a), op_of(op_b, b));
  CHECK(out.difference(combined(k == 0 ? 0 : alpha.value, product, beta.value, c).elements) == "");
  CHECK(in_a.difference(a.elements) == "");
  CHECK(in_b.difference(b.elements) == "");
}

// With an infinity among the last terms of the first row, which one of 0 makes a NaN.
void try_long(Rng& random, std::int64_t m, std::int64_t n, std::int64_t k, Numbers numbers,
              Context& context) {
  const double inf = std::numeric_limits<double>::infinity();
  INFO("dgemm: ", text_of({{"m", m}, {"n", n}, {"k", k}, {"numbers", int(numbers)}}));
  DoubleDense a = random_dense(random, m, k, numbers), b = random_dense(random, k, n, numbers);
  const DoubleDense c = random_dense(random, m, n, numbers);
  a.at(0, k - 1) = inf;
  b.at(k - 1, 0) = 0;
  b.at(k - 1, 1) = 0x1p-200;
  const DoubleOperand in_a = operand_of(random, a, Layout::RowMajor, context);
  const DoubleOperand in_b = operand_of(random, b, Layout::RowMajor, context);
  const DoubleOperand out = operand_of(random, c, Layout::ColMajor, context);
  const DoubleDense product = product_of(a, b);
  DoubleDense found = c;
  for (const auto& [alpha, beta] : {std::pair{-inf, 0.3}, {inf, 1.0}, {0.7, 0.0}}) {
    dgemm(view_of(in_a, a, Layout::RowMajor), view_of(in_b, b, Layout::RowMajor),
          view_of(out, c, Layout::ColMajor), {alpha, beta});
    found = combined(alpha, product, beta, found);
    CHECK(out.difference(found.elements) == "");
  }
}

// Square matrices and one triangle of C.
void try_triangle(Rng& random, std::int64_t n, std::int64_t k, Numbers numbers) {
  const Uplo uplo = random.pick(kUplos);
  const Op op = random.pick(kOps), op_b = random.pick(kOps);
  const Layout layout = random.pick(kLayouts);
  const Factor alpha(random), beta(random);
  const auto shaped = [&](Op way) {
    return way == Op::NoTrans ? random_dense(random, n, k, numbers)
                              : random_dense(random, k, n, numbers);
  };
  const DoubleDense a = shaped(op), b = shaped(op), other = shaped(op_b);
  const DoubleDense c = random_dense(random, n, n, numbers);
  INFO("triangles: ", text_of({{"n", n},
                               {"k", k},
                               {"numbers", int(numbers)},
                               {"op", int(op)},
                               {"uplo", int(uplo)},
                               {"alpha", alpha.value},
                               {"beta", beta.value}}));
  const DoubleOperand in_a = operand_of(random, a, layout), in_b = operand_of(random, b, layout);
  const DoubleOperand in_other = operand_of(random, other, layout);
  const Scalar factor = alpha.scalar(random), kept = beta.scalar(random);
  const double by = k == 0 ? 0 : alpha.value;
  const DoubleDense left = op_of(op, a), right = op_of(op, b);
  {
    const DoubleOperand out = operand_of(random, c, layout);
    dsyrk(layout, uplo, op, n, k, factor, in_a.operand(), in_a.ld(), kept, out.operand(), out.ld());
    CHECK(out.difference(
              in_triangle(uplo, combined(by, product_of(left, left.transposed()), beta.value, c), c)
                  .elements) == "");
  }
  {
    const DoubleOperand out = operand_of(random, c, layout);
    dsyr2k(view_of(in_a, a, layout), view_of(in_b, b, layout), view_of(out, c, layout),
           {factor, kept, op, uplo});
    DoubleDense sum = combined(by, product_of(left, right.transposed()), beta.value, c);
    if (by != 0) sum = combined(by, product_of(right, left.transposed()), 1, sum);
    CHECK(out.difference(in_triangle(uplo, sum, c).elements) == "");
  }
  {
    const DoubleOperand out = operand_of(random, c, layout);
    const Op turned = op_b == Op::NoTrans ? Op::Trans : Op::NoTrans;
    dgemmtr(layout, uplo, op, turned, n, k, factor, in_a.operand(), in_a.ld(), in_other.operand(),
            in_other.ld(), kept, out.operand(), out.ld());
    CHECK(out.difference(
              in_triangle(uplo, combined(by, product_of(left, op_of(turned, other)), beta.value, c),
                          c)
                  .elements) == "");
  }
}

// A symmetric or triangular A on either side.
void try_structured(Rng& random, std::int64_t m, std::int64_t n, Numbers numbers) {
  const Side side = random.below(2) == 0 ? Side::Left : Side::Right;
  const bool left = side == Side::Left;
  const Uplo uplo = random.pick(kUplos);
  const Op op = random.pick(kOps);
  const Diag diag = random.below(2) == 0 ? Diag::Unit : Diag::NonUnit;
  const Layout layout = random.pick(kLayouts), layout_b = random.pick(kLayouts);
  const Factor alpha(random), beta(random);
  const std::int64_t order = left ? m : n;
  const DoubleDense a = random_dense(random, order, order, numbers);
  const DoubleDense b = random_dense(random, m, n, numbers),
                    c = random_dense(random, m, n, numbers);
  INFO("structures: ", text_of({{"m", m},
                                {"n", n},
                                {"numbers", int(numbers)},
                                {"op", int(op)},
                                {"side", int(side)},
                                {"uplo", int(uplo)},
                                {"diag", int(diag)},
                                {"alpha", alpha.value},
                                {"beta", beta.value}}));
  const DoubleOperand in_a = operand_of(random, a, layout);
  const DoubleOperand in_b = operand_of(random, b, layout_b);
  const Scalar factor = alpha.scalar(random), kept = beta.scalar(random);
  const auto product = [&](const DoubleDense& square) {
    return left ? product_of(square, b) : product_of(b, square);
  };
  {
    const DoubleOperand out = operand_of(random, c, layout);
    dsymm(view_of(in_a, a, layout), view_of(in_b, b, layout_b), view_of(out, c, layout),
          {factor, kept, side, uplo});
    CHECK(out.difference(
              combined(alpha.value, product(symmetric_of(uplo, a)), beta.value, c).elements) == "");
    CHECK(in_b.difference(b.elements) == "");
  }
  {
    const DoubleOperand out = operand_of(random, c, layout_b);
    dtrsm(view_of(in_a, a, layout), view_of(out, c, layout_b), {factor, side, uplo, op, diag});
    const DoubleDense square = op_of(op, triangle_of(uplo, diag, a));
    const Uplo stored = (op == Op::NoTrans) == left ? uplo
                        : uplo == Uplo::Lower       ? Uplo::Upper
                                                    : Uplo::Lower;
    const DoubleDense x =
        left ? solution_of(alpha.value, square, stored, c)
             : solution_of(alpha.value, square.transposed(), stored, c.transposed()).transposed();
    CHECK(out.difference(alpha.value == 0 ? DoubleDense(m, n).elements : x.elements) == "");
  }
  dtrmm(view_of(in_a, a, layout), view_of(in_b, b, layout_b), {factor, side, uplo, op, diag});
  CHECK(in_b.difference(
            combined(alpha.value, product(op_of(op, triangle_of(uplo, diag, a))), 0, b).elements) ==
        "");
  CHECK(in_a.difference(a.elements) == "");
}

}  // namespace

TEST_SUITE_BEGIN("double_level3");

TEST_CASE("dgemm: operations, layouts, strides, factors, numbers of all kinds") {
  Rng random = rng("dgemm");
  for (int i = 0; i < 60; ++i) {
    const std::int64_t m = random.pick(kSizes), n = random.pick(kSizes), k = random.below(40);
    if (fits(m, k + 1) && fits(k + 1, n) && fits(m, n)) {
      try_gemm(random, m, n, k, random.pick(kNumbers));
    }
  }
}

TEST_CASE("dgemm: a long k") {
  Rng random = rng("dgemm, long");
  for (const std::int64_t k : {130, 700, 3000}) {
    if (fits(3, k)) try_gemm(random, 3, 2, k, random.pick(kNumbers));
  }
}

TEST_CASE("dgemm: k is so long that no fragment goes through all terms") {
  Rng random = rng("dgemm, so long");
  const std::int64_t k = 40000;
  if (!fits(3, k)) return;
  // Little scratch cuts k: then sums are those of pieces of rows.
  for (const std::int64_t scratch : {std::int64_t{256} << 20, std::int64_t{1} << 16}) {
    ContextOptions options = context_options();
    options.profile = DeviceProfile();
    options.profile->scratch_bytes = scratch;
    OtherContext other(options);
    Context& context = other.enter();
    INFO("scratch ", scratch);
    for (const Numbers numbers : kNumbers) {
      try_long(random, 2, 3, k, numbers, context);
      try_long(random, 3, 2, k, numbers, context);
    }
    const DoubleDense a = random_dense(random, 3, k, Numbers::Unit), c(3, 3);
    const DoubleOperand in_a = operand_of(random, a, Layout::RowMajor, context);
    const DoubleOperand out = operand_of(random, c, Layout::RowMajor, context);
    dsyrk(view_of(in_a, a, Layout::RowMajor), view_of(out, c, Layout::RowMajor));
    CHECK(out.difference(in_triangle(Uplo::Lower, product_of(a, a.transposed()), c).elements) ==
          "");
  }
  // By residues.
  if (fits(40, 17000)) try_long(random, 36, 40, 17000, Numbers::Unit, blas());
  const std::int64_t longest = (std::int64_t{1} << 21) + 5;
  if (!fits(1, longest)) return;
  std::vector<double> ones(static_cast<std::size_t>(longest), 1);
  ones.back() = 0x1p30;
  const DoubleVector x(blas(), ones), y(blas(), std::vector<double>(ones.size(), 1));
  const DoubleMatrix sum(blas(), 1, 1);
  dgemm(x.matrix(1, longest), y.matrix(longest, 1), sum);
  CHECK(sum.read()[0] == 0x1p30 + static_cast<double>(longest - 1));
}

TEST_CASE("dgemm: large ones, by residues") {
  Rng random = rng("dgemm, residues");
  const std::int64_t sizes[][3] = {{70, 66, 65}, {130, 9, 257}, {9, 260, 130}, {33, 40, 1100}};
  for (const auto& [m, n, k] : sizes) {
    if (fits(m, k) && fits(k, n) && fits(m, n)) {
      try_gemm(random, m, n, k, random.pick(kNumbers));
      try_gemm(random, m, n, k, Numbers::Unit);
    }
  }
  // Of more moduli than the others.
  if (fits(3, 9700)) try_gemm(random, 3, 5, 9700, Numbers::Unit);
}

TEST_CASE("dgemm by residues in every kernel that multiplies, with the largest residues") {
  if (info().uniform_block_bytes < 65536 || info().draw_buffers < 8) return;
  Rng random = rng("dgemm, kernels");
  // Whole numbers of 54 bits, the last one 0, whose residues modulo the first of the moduli are all
  // 591, or 591 and 590, or 591 and -591.
  const std::int64_t m = 37, n = 41, k = 700;
  enum class Residues { Largest, Large, Signed };
  const auto of_residues = [&](std::int64_t rows, std::int64_t cols, Residues kind) {
    DoubleDense result(rows, cols);
    for (double& x : result.elements) {
      const std::int64_t other = random.below(2), less = kind == Residues::Large ? other : 0;
      const std::int64_t multiple = (std::int64_t{1} << 43) + 2 * random.below(1 << 30) + 1 + less;
      x = static_cast<double>(1183 * multiple + 591 - less);
      if (kind == Residues::Signed && other != 0) x = -x;
    }
    return result;
  };
  for (const bool blocks : {true, false}) {
    for (const int draw_buffers : {8, 4}) {
      for (const int block_bytes : {65536, 16384}) {
        if (draw_buffers == 4 && block_bytes == 65536) continue;
        if (!blocks && draw_buffers == 8) continue;
        ContextOptions options = context_options();
        options.limits.draw_buffers = draw_buffers;
        options.limits.uniform_block_bytes = block_bytes;
        options.profile = with_blocks_first({});
        options.profile->gemm_blocks = blocks;
        options.profile->fragments = 1;  // so that k is in one piece
        OtherContext other(options);
        Context& context = other.enter();
        for (const Residues kind : {Residues::Largest, Residues::Large, Residues::Signed}) {
          INFO(text_of({{"blocks", blocks}, {"targets", draw_buffers}, {"bytes", block_bytes}}));
          const DoubleDense a = of_residues(m, k, kind), b = of_residues(k, n, kind);
          const DoubleDense c(m, n);
          const DoubleOperand in_a = operand_of(random, a, Layout::RowMajor, context);
          const DoubleOperand in_b = operand_of(random, b, Layout::ColMajor, context);
          const DoubleOperand out = operand_of(random, c, Layout::RowMajor, context);
          dgemm(view_of(in_a, a, Layout::RowMajor), view_of(in_b, b, Layout::ColMajor),
                view_of(out, c, Layout::RowMajor));
          CHECK(out.difference(product_of(a, b).elements) == "");
        }
      }
    }
  }
}

TEST_CASE("sums stay whole where scratch is too small for the packs of all of k") {
  if (info().uniform_block_bytes < 16384 || info().max_texture_size < 4096) return;
  Rng random = rng("dgemm, scratch");
  const std::int64_t m = 256, n = 512, k = 512;
  DoubleDense a(m, k), b(k, n), square(n, k);
  for (DoubleDense* matrix : {&a, &b, &square}) {
    for (double& x : matrix->elements)
      x = std::ldexp(1.0 + random.unit(), static_cast<int>(random.below(40)) - 20);
  }
  std::vector<double> first[2];
  for (const std::int64_t scratch : {std::int64_t{256} << 20, std::int64_t{1} << 20}) {
    ContextOptions options = context_options();
    options.profile = with_blocks_first({});
    options.profile->scratch_bytes = scratch;
    OtherContext other(options);
    Context& context = other.enter();
    const DoubleMatrix product(context, m, n), triangle(context, n, n);
    dgemm(DoubleMatrix(context, m, k, a.elements), DoubleMatrix(context, k, n, b.elements),
          product);
    dsyrk(DoubleMatrix(context, n, k, square.elements), triangle);
    const std::vector<double> found[] = {product.read(), triangle.read()};
    for (int i = 0; i < 2; ++i) {
      if (first[i].empty()) first[i] = found[i];
      CHECK(found[i] == first[i]);
    }
  }
  const auto sum = static_cast<double>(product_of(a, b).at(m - 1, n - 1));
  CHECK(first[0].back() == sum);
}

TEST_CASE("dsyrk, dsyr2k, dgemmtr: one triangle, the other stays") {
  Rng random = rng("dsyrk");
  for (int i = 0; i < 16; ++i) {
    const std::int64_t n = random.pick(kSizes), k = random.below(20);
    if (fits(n, k + 1) && fits(n, n)) try_triangle(random, n, k, random.pick(kNumbers));
  }
}

TEST_CASE("dsyrk, dsyr2k, dgemmtr: where little memory is left, the other triangle stays") {
  Rng random = rng("dsyrk, memory");
  const std::int64_t n = 128, k = 260;
  if (!fits(n, k) || info().max_texture_size < 1024) return;
  const DoubleDense a = random_dense(random, n, k, Numbers::Unit);
  const DoubleDense b = random_dense(random, n, k, Numbers::Unit);
  const DoubleDense c = random_dense(random, n, n, Numbers::Unit);
  std::vector<double> whole[3];
  for (const bool little : {false, true}) {
    ContextOptions options = context_options();
    if (little) options.limits.memory_bytes = std::int64_t{2} << 20;
    OtherContext other(options);
    Context& context = other.enter();
    const DoubleMatrix in_a(context, n, k, a.elements), in_b(context, n, k, b.elements);
    CHECK((explain_dgemm(context, n, n, k).rows < n) == little);
    for (int routine = 0; routine < 3; ++routine) {
      INFO("routine ", routine, ", little ", little);
      const Uplo uplo = kUplos[static_cast<std::size_t>(routine % 2)];
      const DoubleMatrix out(context, n, n, c.elements);
      if (routine == 0) {
        dsyrk(in_a, out, {0.5, 2, Op::NoTrans, uplo});
      } else if (routine == 1) {
        dsyr2k(in_a, in_b, out, {0.5, 2, Op::NoTrans, uplo});
      } else {
        dgemmtr(in_a, in_b, out, uplo, {0.5, 2, Op::NoTrans, Op::Trans});
      }
      const std::vector<double> found = out.read();
      if (!little) whole[routine] = found;
      CHECK(found == whole[routine]);
      CHECK(in_triangle(uplo, DoubleDense(n, n, found), c).elements == found);
    }
  }
}

TEST_CASE("dsymm, dtrmm, dtrsm: either side; what does not exist takes no part") {
  Rng random = rng("dsymm");
  for (int i = 0; i < 20; ++i) {
    const std::int64_t m = random.pick(kSizes), n = random.pick(kSizes);
    if (fits(m, m) && fits(n, n) && fits(m, n)) {
      try_structured(random, m, n, random.pick(kNumbers));
    }
  }
}

TEST_CASE("dtrsm: rows that lie far apart are solved for as those that lie side by side") {
  Rng random = rng("dtrsm, far rows");
  const std::int64_t n = 40, ld = 450;
  if (2 * n * ld > info().max_buffer_elements) return;
  for (const std::int64_t m : {24, 150}) {
    std::vector<double> a(static_cast<std::size_t>(m * m)), b(static_cast<std::size_t>(m * n));
    for (double& x : a) x = random.normal() / static_cast<double>(m);
    for (double& x : b) x = random.normal();
    const Uplo uplo = random.pick(kUplos);
    const Diag diag = random.below(2) == 0 ? Diag::Unit : Diag::NonUnit;
    INFO("m = ", m, ", uplo ", int(uplo), ", diag ", int(diag));
    const DoubleMatrix t(blas(), m, m, a), by_rows(blas(), m, n, b);
    const DoubleMatrix apart(blas(), m, n, Layout::ColMajor, ld);
    std::vector<double> columns(b.size());
    const auto turn = [&](const std::vector<double>& rows) {
      for (std::int64_t i = 0; i < m * n; ++i) {
        columns[static_cast<std::size_t>(i % n * m + i / n)] = rows[static_cast<std::size_t>(i)];
      }
    };
    turn(b);
    write_double(apart.view(), columns);
    for (const MatrixView& view : {by_rows.view(), apart.view()}) {
      dtrsm(t, view, {-1.5, Side::Left, uplo, Op::NoTrans, diag});
    }
    turn(by_rows.read());
    CHECK(read_double(apart.view()) == columns);
  }
}

TEST_CASE("dgemm: infinities and NaNs by IEEE's rules, wherever they are") {
  Rng random = rng("dgemm, classes");
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> few = {inf, -inf, 1.5, -0.25, 3, 1.5, -2, 0};
  for (int i = 0; i < 12; ++i) {
    const std::int64_t k = 1 + random.below(5);
    DoubleDense a(6, k), b(k, 7), c(6, 7);
    for (double& x : a.elements) x = random.below(3) == 0 ? random.pick(few) : 2;
    for (double& x : b.elements) x = random.below(3) == 0 ? random.pick(few) : -1;
    if (i % 3 == 0) a.at(random.below(6), 0) = nan;
    const DoubleOperand in_a = operand_of(random, a, Layout::RowMajor);
    const DoubleOperand in_b = operand_of(random, b, Layout::RowMajor);
    const DoubleOperand out = operand_of(random, c, Layout::RowMajor);
    dgemm(view_of(in_a, a, Layout::RowMajor), view_of(in_b, b, Layout::RowMajor),
          view_of(out, c, Layout::RowMajor));
    CHECK(out.difference(product_of(a, b).elements) == "");
  }
}

TEST_CASE("dgemm: factors of 0 read nothing, not even NaNs; no k scales C") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  DoubleMatrix bad(blas(), 2, 2, {nan, nan, nan, nan}), good(blas(), 2, 2, {1, 2, 3, 4});
  DoubleMatrix c(blas(), 2, 2, {nan, nan, nan, nan});
  dgemm(good, good, c, {1.0f, 0.0f});
  CHECK(c.read() == std::vector<double>{7, 10, 15, 22});
  dgemm(bad, bad, c, {0.0f, 2.0f});
  CHECK(c.read() == std::vector<double>{14, 20, 30, 44});
  DoubleBuffer zero(blas(), 1);
  dgemm(bad, good, c, {Scalar(Operand(zero, 0)), 0.5f});
  CHECK(c.read() == std::vector<double>{7, 10, 15, 22});
  dgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 2, 2, 0, 1, bad, 1, bad, 2, 2, c, 2);
  CHECK(c.read() == std::vector<double>{14, 20, 30, 44});
  // A small alpha is none of 0.
  dgemm(good, good, c, {1e-300, 0.0f});
  CHECK(c.read() == std::vector<double>{7e-300, 1e-299, 1.5e-299, 2.2e-299});
}

TEST_CASE("dgemm: C in the buffer of A and B; alpha and beta in C's") {
  Rng random = rng("dgemm, one buffer");
  if (!fits(3, 20)) return;
  const std::vector<double> all = random_doubles(random, 40, Bits::Near);
  const DoubleVector buffer(blas(), all);
  dgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 3, 3, 3, Scalar(Operand(buffer, 39)),
        Operand(buffer, 0), 3, Operand(buffer, 9), 3, Scalar(Operand(buffer, 38)),
        Operand(buffer, 20), 4);
  const auto part = [&](std::size_t first, std::int64_t ld) {
    DoubleDense result(3, 3);
    for (std::int64_t e = 0; e < 9; ++e) {
      result.at(e / 3, e % 3) = all[first + static_cast<std::size_t>(e / 3 * ld + e % 3)];
    }
    return result;
  };
  const DoubleDense result =
      combined(all[39], product_of(part(0, 3), part(9, 3)), all[38], part(20, 4));
  std::vector<double> expected = all;
  for (std::int64_t e = 0; e < 9; ++e) {
    expected[static_cast<std::size_t>(20 + e / 3 * 4 + e % 3)] = result.at(e / 3, e % 3);
  }
  CHECK(first_difference(buffer.read(), expected) == "");
}

TEST_CASE("dgemm_batch_strided: one product after the other") {
  Rng random = rng("dgemm, batches");
  if (!fits(20, 20)) return;
  const std::int64_t m = 3, n = 4, k = 5, batch = 4;
  const std::vector<double> a = random_doubles(random, 100, Bits::Near);
  const std::vector<double> b = random_doubles(random, 100, Bits::Near);
  const std::vector<double> c = random_doubles(random, 100, Bits::Near);
  DoubleVector in_a(blas(), a), in_b(blas(), b), out(blas(), c);
  // A's backwards, one B for all, C's that share a number.
  dgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, m, n, k, 0.5, Operand(in_a, 80),
                      5, -20, Operand(in_b, 3), 4, 0, 2, Operand(out, 1), 4, 11, batch);
  std::vector<double> expected = c;
  const auto part = [](const std::vector<double>& all, std::int64_t first, std::int64_t rows,
                       std::int64_t cols) {
    return DoubleDense(rows, cols, {all.begin() + first, all.begin() + first + rows * cols});
  };
  for (std::int64_t i = 0; i < batch; ++i) {
    const DoubleDense product = product_of(part(a, 80 - 20 * i, m, k), part(b, 3, k, n));
    const DoubleDense result = combined(0.5, product, 2, part(expected, 1 + 11 * i, m, n));
    std::copy(result.elements.begin(), result.elements.end(), expected.begin() + 1 + 11 * i);
  }
  CHECK(first_difference(out.read(), expected) == "");
}

TEST_CASE("explain_dgemm: one pass, or moduli and blocks within the budget") {
  const DoubleGemmExplanation small = explain_dgemm(blas(), 4, 4, 4);
  CHECK(small.moduli == 0);
  if (!fits(300, 300)) return;
  const DoubleGemmExplanation large = explain_dgemm(blas(), 300, 300, 300);
  CHECK(large.moduli == 12);
  CHECK(large.rows * large.cols * 48 <= std::max(info().memory_bytes / 4, std::int64_t{48 * 4096}));
  const ProductMode exact = ProductMode::Componentwise;
  CHECK(explain_dgemm(blas(), 4, 4, 4, exact).moduli == 0);
  const DoubleGemmExplanation longer = explain_dgemm(blas(), 300, 300, 300, exact);
  CHECK(longer.moduli == 18);
  CHECK(longer.rows * longer.cols * 36 <=
        std::max(info().memory_bytes / 4, std::int64_t{36 * 4096}));
  CHECK(error_of([] { explain_dgemm(blas(), 1, 0, 1); }) ==
        "explain_dgemm: n = 0, must be at least 1");
  const std::int64_t most = info().max_buffer_elements / 2;
  CHECK(error_of([&] { explain_dgemm(blas(), most + 1, 1, 1); }) ==
        "explain_dgemm: m = " + std::to_string(most + 1) +
            ", n = 1, k = 1, must make matrices of at most the device's " + std::to_string(most) +
            " elements");
  CHECK(error_of([] { explain_dgemm(blas(), 1, 1, 1, static_cast<ProductMode>(2)); }) ==
        "explain_dgemm: mode = 2, must be Normwise or Componentwise");
}

TEST_CASE("explain_dgemm says in how many blocks the call computes C") {
  // A profile waits, which no page can.
  if (kBrowser || !fits(512, 512) || info().uniform_block_bytes < 16384) return;
  const std::int64_t n = 512;
  for (const int kibibytes : {11264, 13312, 17408, 27648, 32768}) {
    ContextOptions options = context_options();
    options.limits.memory_bytes = std::int64_t{kibibytes} << 10;
    OtherContext other(options);
    Context& context = other.enter();
    const std::vector<double> ones(static_cast<std::size_t>(n * n), 1);
    const DoubleMatrix a(context, n, n, ones), b(context, n, n, ones), c(context, n, n, ones);
    read_double(c.view());
    const DoubleGemmExplanation how = explain_dgemm(context, n, n, n);
    INFO(kibibytes, " KiB: ", how.rows, " x ", how.cols);
    std::int64_t merges = 0;
    for (const ProfileRow& pass : profile(context, [&] { dgemm(a, b, c); }).passes) {
      if (pass.kernel.find("product_merge") != std::string::npos) merges += pass.passes;
    }
    CHECK(merges == (n + how.rows - 1) / how.rows * ((n + how.cols - 1) / how.cols));
    CHECK(c.read()[0] == n);
  }
  CHECK(explain_dgemm(blas(), 64, 64, 20000, ProductMode::Componentwise).moduli == 0);
}

TEST_CASE("explain_dgemm says whether a long k is by residues") {
  if (kBrowser) return;
  struct Shape {
    std::int64_t m, n, k;
  };
  for (const Shape& shape : {Shape{40, 24, 20000}, Shape{70, 5, 16500}, Shape{1, 3, 70000}}) {
    const std::int64_t m = shape.m, n = shape.n, k = shape.k;
    if (!fits(m, k) || !fits(k, n)) continue;
    const std::vector<double> left(static_cast<std::size_t>(m * k), 1);
    const std::vector<double> right(static_cast<std::size_t>(k * n), 2);
    const std::vector<double> zeros(static_cast<std::size_t>(m * n));
    DoubleMatrix a(blas(), m, k, left), b(blas(), k, n, right), c(blas(), m, n, zeros);
    INFO(m, " x ", n, " x ", k);
    const DoubleGemmExplanation how = explain_dgemm(blas(), m, n, k);
    std::int64_t merges = 0, lines = 0;
    for (const ProfileRow& pass : profile(blas(), [&] { dgemm(a, b, c); }).passes) {
      if (pass.kernel.find("product_merge") != std::string::npos) merges += pass.passes;
      if (pass.kernel.find("cut_lines") != std::string::npos) lines += pass.passes;
    }
    CHECK((merges > 0) == (how.moduli > 0));
    CHECK((lines > 0) == (how.moduli == 0));
    CHECK(how.bytes > 0);
    CHECK(c.read()[0] == 2.0 * static_cast<double>(k));
  }
}

TEST_CASE("level 3 in double precision: what is wrong is named") {
  DoubleMatrix a(blas(), 3, 4), b(blas(), 4, 2), c(blas(), 3, 2);
  CHECK(error_of([&] { dgemm(a, b, blas().matrix(3, 2)); }) ==
        "dgemm: c.dtype = float32, must be float64");
  CHECK(error_of([&] { dgemm(a, a, c); }) == "dgemm: b.rows = 3, must be op(A)'s columns = 4");
  CHECK(error_of([&] {
          dgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 3, 2, 4, 1, a, 3, b, 2, 0, c, 2);
        }) == "dgemm: lda = 3, must be at least max(1, k) = 4");
  CHECK(error_of([&] { dsyrk(a, c); }) == "dsyrk: c.cols = 2, must be c.rows = 3");
  CHECK(error_of([&] { dtrmm(a, c); }) == "dtrmm: a.cols = 4, must be b.rows = 3");
  CHECK(error_of([&] { dsymm(a, b, c); }) == "dsymm: a.cols = 4, must be c.rows = 3");
}

TEST_CASE("rule 14: dtrsm with alpha = 0 on the device sets B to 0, whatever is in A") {
  for (const std::int64_t n : {5, 40}) {
    if (!fits(n, n)) continue;
    check_alpha_zero<DoubleMatrix, DoubleVector, TrmmOptions>(
        n, std::numeric_limits<double>::quiet_NaN(),
        [](const auto& a, const auto& b, const auto& options) { dtrsm(a, b, options); });
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
