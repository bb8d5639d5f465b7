// cgemm: C := alpha * op(A) * op(B) + beta * C. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/complex.hpp"
#include "support/complex_operand.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

const std::vector<Layout> kLayouts = {Layout::RowMajor, Layout::ColMajor};
const std::vector<Op> kOps = {Op::NoTrans, Op::Trans, Op::ConjTrans, Op::ConjNoTrans};

bool turns(Op op) {
  return op == Op::Trans || op == Op::ConjTrans;
}

struct GemmCase {
  std::int64_t m = 1, n = 1, k = 1;
  Layout layout_a = Layout::RowMajor, layout_b = Layout::RowMajor, layout_c = Layout::RowMajor;
  Op op_a = Op::NoTrans, op_b = Op::NoTrans;
  ComplexScalarCase alpha, beta;
  std::int64_t slack_a = 0, slack_b = 0, slack_c = 0;
  Data data = Data::Unit;
  bool views = false;
};

std::string describe(const GemmCase& g) {
  return "m = " + std::to_string(g.m) + ", n = " + std::to_string(g.n) +
         ", k = " + std::to_string(g.k) + ", layouts " +
         std::to_string(static_cast<int>(g.layout_a)) + " " +
         std::to_string(static_cast<int>(g.layout_b)) + " " +
         std::to_string(static_cast<int>(g.layout_c)) + ", ops " +
         std::to_string(static_cast<int>(g.op_a)) + " " + std::to_string(static_cast<int>(g.op_b)) +
         ", alpha = " + describe(g.alpha) + ", beta = " + describe(g.beta) + ", slacks " +
         std::to_string(g.slack_a) + " " + std::to_string(g.slack_b) + " " +
         std::to_string(g.slack_c);
}

// Numbers that a buffer of this device can have, twice over.
bool fits(std::int64_t numbers) {
  return 4 * numbers + 64 <= info().max_buffer_elements;
}

ComplexReference reference_of(const GemmCase& g, const ComplexDense& a, const ComplexDense& b,
                              const ComplexDense& c) {
  const auto of = [&](const ComplexDense& x, const ComplexDense& y, const ComplexDense& old,
                      Wide alpha, Wide beta) {
    ComplexDense result(g.m, g.n);
    if (alpha != 0.0) result = alpha * (op_of(g.op_a, x) * op_of(g.op_b, y));
    return beta != 0.0 ? result + beta * old : result;
  };
  const auto size = [](Complex number) {
    return Wide(std::abs(number.real()) + std::abs(number.imag()));
  };
  return {of(a, b, c, Wide(g.alpha.value), Wide(g.beta.value)),
          of(magnitudes(a), magnitudes(b), magnitudes(c), size(g.alpha.value), size(g.beta.value)),
          g.k};
}

void try_gemm(Rng& random, const GemmCase& g, Context& context = blas()) {
  INFO(describe(g));
  const bool turn_a = turns(g.op_a), turn_b = turns(g.op_b);
  const ComplexDense a = random_numbers(random, turn_a ? g.k : g.m, turn_a ? g.m : g.k, g.data);
  const ComplexDense b = random_numbers(random, turn_b ? g.n : g.k, turn_b ? g.k : g.n, g.data);
  const ComplexDense c = random_numbers(random, g.m, g.n, g.data);
  ComplexOperand in_a = ComplexOperand::matrix(random, a, g.layout_a, g.slack_a, context);
  ComplexOperand in_b = ComplexOperand::matrix(random, b, g.layout_b, g.slack_b, context);
  ComplexOperand out = ComplexOperand::matrix(random, c, g.layout_c, g.slack_c, context);
  const ComplexScalar alpha = g.alpha.make(random, context), beta = g.beta.make(random, context);
  if (g.views) {
    cgemm(in_a.matrix_view(), in_b.matrix_view(), out.matrix_view(), {g.op_a, g.op_b, alpha, beta});
  } else {
    cgemm(g.layout_c, g.op_a, g.op_b, g.m, g.n, g.k, alpha, in_a.operand(), in_a.step(),
          in_b.operand(), in_b.step(), beta, out.operand(), out.step());
  }
  in_a.fetch();
  in_b.fetch();
  out.fetch();
  CHECK(in_a.changed() == 0);
  CHECK(in_b.changed() == 0);
  CHECK(out.touched() == 0);
  CHECK(complex_deviation("cgemm", out.elements(), reference_of(g, a, b, c),
                          g.data == Data::Integers) <= 1);
}

GemmCase random_case(Rng& random, const std::vector<std::int64_t>& sizes) {
  for (;;) {
    GemmCase g;
    g.m = random.pick(sizes);
    g.n = random.pick(sizes);
    g.k = random.pick(sizes);
    g.layout_a = random.pick(kLayouts);
    g.views = random.below(2) == 0;
    g.layout_b = g.views ? random.pick(kLayouts) : g.layout_a;
    g.layout_c = g.views ? random.pick(kLayouts) : g.layout_a;
    g.op_a = random.pick(kOps);
    g.op_b = random.pick(kOps);
    g.alpha = random.pick(complex_scalars());
    g.beta = random.pick(complex_scalars());
    g.slack_a = random.below(4);
    g.slack_b = random.below(4);
    g.slack_c = random.below(4);
    g.data = random.below(2) == 0 ? Data::Integers : Data::Unit;
    const auto spanned = [](std::int64_t lines, std::int64_t length) {
      return std::max(lines, length) * (std::min(lines, length) + 4);
    };
    if (fits(spanned(g.m, g.k)) && fits(spanned(g.k, g.n)) && fits(spanned(g.m, g.n)) &&
        g.m * g.n * g.k <= 1 << 21) {
      return g;
    }
  }
}

const std::vector<std::int64_t> kSmall = {1, 2, 3, 4, 5, 7, 8, 11, 16};
const std::vector<std::int64_t> kAny = {1, 2, 3, 8, 13, 31, 32, 33, 57, 64, 65, 100, 130, 257};
// Of the kernel for small products, and beyond it.
const std::vector<std::int64_t> kLarge = {2, 65, 70, 130, 257, 600};

// Small and with NaNs at one place; all three must lie in one row or column of C.
ComplexDense whole(ComplexDense a, std::int64_t i, std::int64_t j, Wide value) {
  a(i, j) = value;
  return a;
}

// A product of small matrices, or of some that are computed in another way.
struct Plain {
  ComplexDense a, b, c;
  Plain(Rng& random, std::int64_t n)
      : a(random_numbers(random, n, n, Data::Integers)),
        b(random_numbers(random, n, n, Data::Integers)),
        c(random_numbers(random, n, n, Data::Integers)) {}
  ComplexDense run(Rng& random, const ComplexScalarCase& alpha,
                   const ComplexScalarCase& beta) const {
    Context& context = blas();
    const ComplexOperand in_a = ComplexOperand::matrix(random, a, Layout::RowMajor, 0, context);
    const ComplexOperand in_b = ComplexOperand::matrix(random, b, Layout::RowMajor, 1, context);
    ComplexOperand out = ComplexOperand::matrix(random, c, Layout::RowMajor, 1, context);
    cgemm(in_a.matrix_view(), in_b.matrix_view(), out.matrix_view(),
          {Op::NoTrans, Op::NoTrans, alpha.make(random, context), beta.make(random, context)});
    out.fetch();
    CHECK(out.touched() == 0);
    return out.elements();
  }
};

std::vector<std::int64_t> orders() {
  std::vector<std::int64_t> orders = {3};
  for (const std::int64_t order : {40, 80}) {
    if (fits(order * order)) orders.push_back(order);
  }
  return orders;
}

bool is_finite(Wide value) {
  return std::isfinite(value.real()) && std::isfinite(value.imag());
}

// Few rows and columns, and so many k.
void try_long(Rng& random, std::int64_t k, Context& context) {
  GemmCase g;
  g.m = 9;
  g.n = 7;
  g.k = k;
  g.op_a = random.pick(kOps);
  g.op_b = random.pick(kOps);
  g.data = Data::Integers;
  if (fits(g.k * 11)) try_gemm(random, g, context);
}

}  // namespace

TEST_SUITE_BEGIN("complex_gemm");

TEST_CASE("rules 17, 18, 49: cgemm agrees with the reference, small ones") {
  Rng random = rng("cgemm small");
  for (int i = 0; i < 120; ++i) try_gemm(random, random_case(random, kSmall));
}

TEST_CASE("rules 17, 18, 49: cgemm agrees with the reference, of any size") {
  Rng random = rng("cgemm");
  for (int i = 0; i < 60; ++i) try_gemm(random, random_case(random, kAny));
  if (fits(257 * 261)) {
    for (int i = 0; i < 12; ++i) try_gemm(random, random_case(random, kLarge));
  }
}

// As larger ones are computed: by packs in textures, or in uniform blocks.
struct Packs {
  bool blocks;
  int draw_buffers, block_bytes;
};

TEST_CASE("rules 17, 18, 49: cgemm agrees with the reference, by packs") {
  Rng random = rng("cgemm packs");
  for (const Packs& packs :
       {Packs{false, 8, 65536}, {true, 8, 65536}, {true, 8, 16384}, {true, 4, 16384}}) {
    if (info().draw_buffers < packs.draw_buffers || info().uniform_block_bytes < packs.block_bytes)
      continue;
    ContextOptions options = packs.blocks ? only_blocks() : context_options();
    if (!packs.blocks) options.profile = blas().profile();
    options.profile->gemm_direct = options.profile->gemm_unpacked = false;
    options.profile->gemm_blocks = packs.blocks;
    options.limits.draw_buffers = packs.draw_buffers;
    options.limits.uniform_block_bytes = packs.block_bytes;
    OtherContext other(options);
    Context& context = other.enter();
    INFO("blocks ", packs.blocks, ", ", packs.draw_buffers, " targets, ", packs.block_bytes,
         " bytes");
    for (int i = 0; i < 25; ++i) try_gemm(random, random_case(random, kAny), context);
    // One, two and four blocks of k, and several passes.
    const std::int64_t block = packs.block_bytes / 4 / packs.draw_buffers;
    for (const std::int64_t k : {block + 1, 2 * block + 3, 4 * block + 5}) {
      try_long(random, k, context);
    }
    other.leave();
  }
}

TEST_CASE("rules 17, 18, 49: cgemm agrees with the reference, as operands lie") {
  Rng random = rng("cgemm as operands lie");
  ContextOptions options = context_options();
  options.profile = blas().profile();
  options.profile->gemm_direct = false;
  options.profile->pass_cost = 0.1;  // packs take more passes
  OtherContext other(options);
  Context& context = other.enter();
  for (int i = 0; i < 60; ++i) try_gemm(random, random_case(random, kAny), context);
  // Chunks of k, of one number more and one less than whole texels.
  for (const std::int64_t k : {1001, 2000, 2003}) try_long(random, k, context);
  other.leave();
}

TEST_CASE("cgemm of all layouts, transposes and conjugates") {
  Rng random = rng("cgemm ops");
  for (const std::int64_t size : {6, 37}) {
    if (!fits(size * (size + 4))) continue;
    for (const Layout layout : kLayouts) {
      for (const Op op_a : kOps) {
        for (const Op op_b : kOps) {
          GemmCase g;
          g.m = size;
          g.n = size + 1;
          g.k = size - 1;
          g.layout_a = g.layout_b = g.layout_c = layout;
          g.op_a = op_a;
          g.op_b = op_b;
          g.alpha.value = {2, -1};
          g.beta.value = {0, 1};
          g.data = Data::Integers;
          try_gemm(random, g);
        }
      }
    }
  }
}

TEST_CASE("cgemm with a long k, one row, one column") {
  Rng random = rng("cgemm thin");
  const std::int64_t sizes[][3] = {
      {1, 1, 700}, {2, 3, 1000}, {1, 90, 80}, {90, 1, 80}, {300, 2, 3}};
  for (const auto& [m, n, k] : sizes) {
    for (const Layout layout : kLayouts) {
      GemmCase g;
      g.m = m;
      g.n = n;
      g.k = k;
      g.layout_a = g.layout_b = g.layout_c = layout;
      g.alpha.value = {1, 2};
      g.beta.value = {-1, 1};
      if (fits(m * k) && fits(k * n) && fits(m * n)) try_gemm(random, g);
    }
  }
}

TEST_CASE("cgemm with a k of more rounds than a fragment may have") {
  constexpr std::int64_t m = 16, n = 64, k = 263000;
  if (!fits(k * n)) return;
  const ComplexMatrix a(blas(), m, k, std::vector<Complex>(m * k, 1.0f));
  const ComplexMatrix b(blas(), k, n, std::vector<Complex>(k * n, Complex(0, 1)));
  const ComplexMatrix c(blas(), m, n);
  cgemm(a, b, c);
  CHECK(read_complex(c.view()) == std::vector<Complex>(m * n, Complex(0, k)));
}

TEST_CASE("rules 1, 2, 8: beta = 0 never reads C") {
  Rng random = rng("cgemm beta");
  for (const std::int64_t n : orders()) {
    for (const bool device : {false, true}) {
      Plain plain(random, n);
      plain.c = plain.c.map([](Wide) { return Wide(kNan, kInf); });
      CHECK(plain.run(random, {1, false}, {0, device}).values == (plain.a * plain.b).values);
      CHECK(plain.run(random, {0, device}, {0, device}).values == ComplexDense(n, n).values);
    }
  }
}

TEST_CASE("rules 3, 4: alpha = 0 never reads A and B") {
  Rng random = rng("cgemm alpha");
  for (const std::int64_t n : orders()) {
    for (const bool device : {false, true}) {
      Plain plain(random, n);
      plain.a = plain.b = plain.a.map([](Wide) { return Wide(kNan, kNan); });
      CHECK(plain.run(random, {0, device}, {Complex(2, 1), false}).values ==
            (Wide(2, 1) * plain.c).values);
      CHECK(plain.run(random, {0, device}, {1, device}).values == plain.c.values);
    }
  }
}

TEST_CASE("rules 9, 43: a NaN or Inf reaches what is computed with it, and nothing else") {
  Rng random = rng("cgemm NaN");
  for (const std::int64_t n : orders()) {
    for (const Wide bad : {Wide(kNan, 0), Wide(0, kNan), Wide(kInf, 1), Wide(0, -kInf)}) {
      Plain plain(random, n);
      plain.a = whole(plain.a, 1, 2, bad);
      // Also by a zero.
      plain.b = whole(plain.b, 2, 0, 0);
      const ComplexDense found = plain.run(random, {1, false}, {1, false});
      const ComplexDense expected = plain.a * plain.b + plain.c;
      for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          if (i != 1) CHECK(found(i, j) == expected(i, j));
          if (i == 1) CHECK_FALSE(is_finite(found(i, j)));
        }
      }
      const ComplexDense scaled =
          Plain(random, n).run(random, {Complex(kNan, 0), false}, {1, false});
      CHECK(std::none_of(scaled.values.begin(), scaled.values.end(), is_finite));
    }
  }
}

TEST_CASE("rules 5, 6: sizes of 0") {
  Rng random = rng("cgemm empty");
  Plain plain(random, 3);
  ComplexOperand out = ComplexOperand::matrix(random, plain.c, Layout::RowMajor, 2, blas());
  cgemm(Layout::RowMajor, Op::NoTrans, Op::Trans, 3, 3, 0, 1, {}, 1, {}, 1, Complex(0, 2),
        out.operand(), out.step());
  out.fetch();
  CHECK(out.touched() == 0);
  CHECK(out.elements().values == (Wide(0, 2) * plain.c).values);
  cgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 0, 3, 5, 1, {}, 5, {}, 3, 0, {}, 3);
  cgemm(Layout::ColMajor, Op::NoTrans, Op::NoTrans, 3, 0, 5, 1, {}, 3, {}, 5, 0, {}, 3);
}

TEST_CASE("rules 44, 45: factors that are one, and beside C in its buffer") {
  Rng random = rng("cgemm aliases");
  for (const std::int64_t n : orders()) {
    const Plain plain(random, n);
    ComplexBuffer both(blas(), 3 * n * n);
    ComplexDense all(3, n * n);
    for (std::size_t i = 0; i < plain.a.values.size(); ++i) {
      all.values[i] = plain.a.values[i];
      all.values[i + plain.a.values.size()] = plain.c.values[i];
    }
    std::vector<Complex> data;
    for (const Wide value : all.values) data.push_back(Complex(value));
    both.write(data);
    cgemm(both.matrix(n, n), both.matrix(n, n), both.matrix(n, n, n * n),
          {Op::NoTrans, Op::ConjTrans, 1, 1});
    const ComplexDense expected = plain.a * op_of(Op::ConjTrans, plain.a) + plain.c;
    const std::vector<Complex> found = both.read();
    for (std::int64_t i = 0; i < n * n; ++i) {
      const auto at = static_cast<std::size_t>(i);
      CHECK(found[at] == data[at]);
      CHECK(Wide(found[at + static_cast<std::size_t>(n * n)]) == expected.values[at]);
      CHECK(found[at + static_cast<std::size_t>(2 * n * n)] == Complex(0));
    }
  }
}

TEST_CASE("rules 47, 48: the same bits every time, wherever the operands lie") {
  Rng random = rng("cgemm bits");
  for (const std::int64_t n : orders()) {
    Plain plain(random, n);
    plain.a = random_numbers(random, n, n, Data::Unit);
    plain.b = random_numbers(random, n, n, Data::Unit);
    const ComplexDense first = plain.run(random, {Complex(1, 2), false}, {1, false});
    for (int again = 0; again < 4; ++again) {
      CHECK(plain.run(random, {Complex(1, 2), false}, {1, false}).values == first.values);
    }
  }
}

TEST_CASE("cgemm names what is wrong") {
  const ComplexMatrix a(blas(), 3, 4), b(blas(), 4, 2), c(blas(), 3, 2);
  const Matrix real = blas().matrix(4, 2);
  CHECK(error_of([&] { cgemm(a, real, c); }) == "cgemm: b.dtype = float32, must be complex64");
  CHECK(error_of([&] { cgemm(a, a, c); }) == "cgemm: b.rows = 3, must be op(A)'s columns = 4");
  CHECK(error_of([&] {
          cgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 3, 2, 4, 1, a, 3, b, 2, 0, c, 2);
        }) == "cgemm: lda = 3, must be at least max(1, k) = 4");
  CHECK(error_of([&] {
          cgemm(Layout::RowMajor, Op::NoTrans, static_cast<Op>(7), 3, 2, 4, 1, a, 4, b, 2, 0, c, 2);
        }) == "cgemm: transb = 7, must be NoTrans (111), Trans (112) or ConjTrans (113)");
  CHECK(error_of([&] {
          cgemm(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 3, 2, 4, 1, a, 4, b, 2, 0,
                Operand(c, 1), 2);
        }) == "cgemm: c spans 6 elements from offset = 1, must end within the buffer's size = 6");
}

TEST_SUITE_END();

}  // namespace fragblas::test
