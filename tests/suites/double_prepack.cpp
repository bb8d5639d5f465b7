// Packed residues that are kept: when they are used again, when they are stale, what they take.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "fragblas/double_beside.h"
#include "support/c_doubles.hpp"
#include "support/double_product.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"

namespace fragblas::test {
namespace {

constexpr std::int64_t n = 96;

// Whether a product of such matrices is by residues whose packs are kept.
bool is_kept(Context& context) {
  if (2 * (n * n + 4) > info().max_buffer_elements) return false;
  const DoubleGemmExplanation how = explain_dgemm(context, n, n, n);
  return how.moduli > 0 && how.a_bytes > 0 && how.rows == n && how.cols == n;
}

std::vector<double> numbers(Rng& random) {
  return random_dense(random, n, n, Numbers::Wide).elements;
}

std::vector<double> product(const std::vector<double>& a, const std::vector<double>& b) {
  return product_of({n, n, a}, {n, n, b}).elements;
}

// Groups of planes that a call packs, and that it finds packed.
struct Groups {
  std::int64_t packed, found;
};
Groups groups_of(Context& context, const std::function<void()>& call) {
  const Stats before = context.stats();
  call();
  const Stats after = context.stats();
  return {after.packs - before.packs, after.packs_skipped - before.packs_skipped};
}

// A context in which nothing is kept yet, and so many bytes of what nobody prepacks.
struct Fresh {
  explicit Fresh(std::int64_t budget) : other(options_with(budget)), context(other.enter()) {}

  static ContextOptions options_with(std::int64_t budget) {
    ContextOptions options = only_blocks();
    options.limits.pack_cache_bytes = budget;
    return options;
  }

  OtherContext other;
  Context& context;
};

constexpr std::int64_t kRoom = std::int64_t{64} << 20;

}  // namespace

TEST_SUITE_BEGIN("double_prepack");

TEST_CASE("dgemm_prepack: products pack the other factor only, until the matrix is written") {
  Rng random = rng("dgemm_prepack");
  Fresh fresh(0);
  Context& context = fresh.context;
  if (!is_kept(context)) return;
  const std::vector<double> va = numbers(random), vb = numbers(random), vx = numbers(random);
  DoubleMatrix a(context, n, n, va), b(context, n, n, vb), c(context, n, n);
  const Groups plain = groups_of(context, [&] { dgemm(a, b, c); });
  CHECK(plain.packed > 0);
  CHECK(context.stats().pack_cache_bytes == 0);
  const Groups prepacked = groups_of(context, [&] { dgemm_prepack(Factor::B, b, n); });
  CHECK(prepacked.packed > 0);
  CHECK(context.stats().pack_cache_bytes == explain_dgemm(context, n, n, n).b_bytes);
  CHECK(groups_of(context, [&] { dgemm_prepack(Factor::B, b, n); }).packed == 0);
  for (int i = 0; i < 2; ++i) {
    c.fill(7);
    const Groups groups = groups_of(context, [&] { dgemm(a, b, c); });
    CHECK(groups.found == prepacked.packed);
    CHECK(groups.packed > 0);
    CHECK(c.read() == product(va, vb));
  }
  b.write(vx);
  const Groups stale = groups_of(context, [&] { dgemm(a, b, c); });
  CHECK(stale.found == 0);
  CHECK(c.read() == product(va, vx));
  CHECK(groups_of(context, [&] { dgemm(a, b, c); }).found == prepacked.packed);
  CHECK(c.read() == product(va, vx));
  b.release_packs();
  CHECK(context.stats().pack_cache_bytes == 0);
  dgemm(a, b, c);
  CHECK(c.read() == product(va, vx));
}

TEST_CASE("dgemm_prepack: layouts, transposes, both forms and a part of a buffer") {
  Rng random = rng("dgemm_prepack forms");
  Fresh fresh(0);
  Context& context = fresh.context;
  if (!is_kept(context)) return;
  const std::vector<double> va = numbers(random), vb = numbers(random);
  for (const Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
    for (const Op trans : {Op::NoTrans, Op::Trans}) {
      for (const Factor factor : {Factor::A, Factor::B}) {
        std::vector<double> padded(3, 0);
        padded.insert(padded.end(), va.begin(), va.end());
        DoubleVector a(context, padded);
        DoubleMatrix b(context, n, n, vb);
        DoubleMatrix c(context, n, n);
        const bool is_a = factor == Factor::A;
        const Op op_a = is_a ? trans : Op::NoTrans, op_b = is_a ? Op::NoTrans : trans;
        const Operand left{a, 3}, right = b;
        dgemm_prepack(layout, factor, trans, n, n, n, is_a ? left : right, n);
        const Groups groups = groups_of(
            context, [&] { dgemm(layout, op_a, op_b, n, n, n, 1, left, n, right, n, 0, c, n); });
        CHECK(groups.found > 0);
        const bool by_rows = layout == Layout::RowMajor;
        DoubleDense x(n, n, va), y(n, n, vb);
        if (by_rows == (op_a != Op::NoTrans)) x = x.transposed();
        if (by_rows == (op_b != Op::NoTrans)) y = y.transposed();
        DoubleDense expected = product_of(x, y);
        if (!by_rows) expected = expected.transposed();
        CHECK(c.read() == expected.elements);
      }
    }
  }
}

TEST_CASE("dgemm keeps what it packs within the budget, and nothing of what it writes") {
  Rng random = rng("dgemm keeps");
  Fresh fresh(kRoom);
  Context& context = fresh.context;
  if (!is_kept(context)) return;
  const DoubleGemmExplanation how = explain_dgemm(context, n, n, n);
  const std::vector<double> va = numbers(random), vb = numbers(random);
  DoubleMatrix a(context, n, n, va), b(context, n, n, vb), c(context, n, n);
  dgemm(a, b, c);
  CHECK(context.stats().pack_cache_bytes == how.a_bytes + how.b_bytes);
  CHECK(groups_of(context, [&] { dgemm(a, b, c); }).packed == 0);
  CHECK(c.read() == product(va, vb));
  dgemm(a, b, c, {1, 0, Op::NoTrans, Op::NoTrans, ProductMode::Componentwise});
  dgemm(a, b, c);
  CHECK(c.read() == product(va, vb));
  // C is B.
  const std::int64_t kept = context.stats().pack_cache_bytes;
  dgemm(a, b, b);
  CHECK(b.read() == product(va, vb));
  CHECK(context.stats().pack_cache_bytes <= kept);
}

// From memory that has hardly room for the product to memory that has room for all.
TEST_CASE("dgemm keeps packs where memory has room beside the product, however little it is") {
  Rng random = rng("dgemm tight memory");
  const std::vector<double> va = numbers(random), vb = numbers(random);
  const std::vector<double> expected = product(va, vb);
  constexpr std::int64_t side = n + 16;
  bool tried = false, kept_none = false, kept_all = false;
  // Each context compiles its programs, which takes a browser here seconds.
  const std::int64_t divisor = kBrowser ? 1 : 8;
  for (std::int64_t kib = 1024; kib <= 8192; kib += kib / divisor) {
    INFO(kib, " KiB");
    ContextOptions options = Fresh::options_with(kRoom);
    options.limits.memory_bytes = kib << 10;
    OtherContext other(options);
    Context& context = other.enter();
    if (!is_kept(context)) continue;
    tried = true;
    {
      // What it leaves unused is larger than what the other products need.
      DoubleMatrix larger(context, side, side), also(context, side, side);
      dgemm(larger, larger, also);
    }
    DoubleMatrix a(context, n, n, va), b(context, n, n, vb), c(context, n, n);
    for (int i = 0; i < 3; ++i) {
      c.fill(7);
      dgemm(a, b, c);
      CHECK(c.read() == expected);
    }
    const std::int64_t kept = context.stats().pack_cache_bytes;
    const DoubleGemmExplanation how = explain_dgemm(context, n, n, n);
    kept_none = kept_none || kept == 0;
    kept_all = kept_all || kept == how.a_bytes + how.b_bytes;
  }
  // A device with tiny textures keeps no packs at all.
  CHECK(kept_none == tried);
  CHECK(kept_all == tried);
}

TEST_CASE("dgemm_prepack packs nothing where scratch cuts the product into parts") {
  Rng random = rng("dgemm_prepack parts");
  constexpr std::int64_t m = 40, k = 2000;
  if (2 * (m * k + 4) > info().max_buffer_elements) return;
  const DoubleDense x = random_dense(random, m, k, Numbers::Wide);
  const DoubleDense y = random_dense(random, k, m, Numbers::Wide);
  bool cut = false;
  for (const std::int64_t scratch : {1 << 15, 1 << 17, 1 << 19}) {
    INFO("scratch ", scratch);
    ContextOptions options = only_blocks();
    options.profile->scratch_bytes = scratch;
    OtherContext other(options);
    Context& context = other.enter();
    const DoubleGemmExplanation how = explain_dgemm(context, m, m, k);
    if (how.moduli == 0 || how.a_bytes > 0) continue;
    cut = true;
    DoubleMatrix a(context, m, k, x.elements), b(context, k, m, y.elements), c(context, m, m);
    dgemm_prepack(Factor::A, a, m);
    dgemm_prepack(Factor::B, b, m);
    CHECK(context.stats().pack_cache_bytes == 0);
    dgemm(a, b, c);
    CHECK(c.read() == product_of(x, y).elements);
  }
  if (info().max_texture_size >= 4096) CHECK(cut);
}

TEST_CASE("dgemm_prepack: what does not fit is refused, and nothing is packed") {
  ContextOptions options = only_blocks();
  options.limits.memory_bytes = std::int64_t{8} << 20;
  options.limits.pack_cache_bytes = 0;
  OtherContext other(options);
  Context& context = other.enter();
  const std::int64_t order = 512;
  if (2 * order * order > context.info().max_buffer_elements ||
      explain_dgemm(context, order, order, order).a_bytes == 0) {
    return;
  }
  DoubleMatrix a(context, order, order);
  const std::string text =
      error_of([&] { dgemm_prepack(Factor::A, a, order); }, Status::OutOfMemory);
  CHECK(text.find("dgemm_prepack: packs of ") == 0);
  CHECK(context.stats().pack_cache_bytes == 0);
}

TEST_CASE("dgemm_prepack: errors name the argument, and small products pack nothing") {
  DoubleMatrix a(blas(), 3, 4);
  CHECK(error_of([&] { dgemm_prepack(static_cast<Factor>(3), a, 2); }) ==
        "dgemm_prepack: factor = 3, must be A (161) or B (162)");
  CHECK(error_of([&] { dgemm_prepack(Factor::A, blas().matrix(3, 4), 2); }) ==
        "dgemm_prepack: matrix.dtype = float32, must be float64");
  CHECK(error_of([&] { dgemm_prepack(Layout::RowMajor, Factor::A, Op::NoTrans, 3, 2, 4, a, 3); }) ==
        "dgemm_prepack: lda = 3, must be at least max(1, k) = 4");
  const std::int64_t kept = blas().stats().pack_cache_bytes;
  dgemm_prepack(Factor::A, a, 2);
  dgemm_prepack(Factor::A, a, 0);
  CHECK(blas().stats().pack_cache_bytes == kept);
}

TEST_CASE("dgemm_prepack in C") {
  const OtherContext keeper;  // hands GL back to blas()
  const auto buffer = c_doubles(shared_c_context(), {1, 2, 3, 4});
  CHECK(fragblas_dgemm_prepack(FRAGBLAS_ROW_MAJOR, FRAGBLAS_FACTOR_B, FRAGBLAS_TRANS, 2, 2, 2,
                               buffer.get(), 0, 2) == FRAGBLAS_OK);
  CHECK(fragblas_dgemm_prepack(FRAGBLAS_ROW_MAJOR, FRAGBLAS_FACTOR_B, FRAGBLAS_TRANS, 2, 2, 2,
                               buffer.get(), 1, 2) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()).find("dgemm_prepack: a spans ") == 0);
}

TEST_SUITE_END();

}  // namespace fragblas::test
