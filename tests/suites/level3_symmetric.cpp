// symm, syrk, syr2k and gemmtr: against plain products, in any mix of layouts, and the rules of
// BLAS that they must keep. Opposite triangles are guards, half of them NaN.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/check.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/pairwise.hpp"
#include "support/stored_matrix.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Op kOps[] = {Op::NoTrans, Op::Trans, Op::ConjTrans};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};
const Side kSides[] = {Side::Left, Side::Right};
const float kNumbers[] = {0, 1, -1, 2};
const std::int64_t kSizes[] = {1, 2, 3, 5, 8, 17, 33, 66};

oracle::Product add(oracle::Product a, const oracle::Product& b) {
  for (std::size_t i = 0; i < a.value.size(); ++i) {
    a.value[i] += b.value[i];
    a.magnitude[i] += b.magnitude[i];
  }
  return a;
}

// C against alpha * product + beta * its old values, where it is stored.
Deviation check_result(const std::string& routine, StoredMatrix& c, const oracle::Product& product,
                       std::int64_t k, float alpha, float beta, bool exact) {
  c.fetch();
  Reference reference;
  reference.product = {c.kept(product.value), c.kept(product.magnitude)};
  reference.k = k;
  reference.alpha = static_cast<double>(alpha);
  reference.beta = static_cast<double>(beta);
  reference.before = c.kept(widen(c.values()));
  return deviation(routine, c.elements(), reference, exact);
}

std::vector<float> stored_values(const std::vector<float>& op, std::int64_t rows, std::int64_t cols,
                                 Op trans) {
  return trans == Op::NoTrans ? op : transposed_values(rows, cols, op);
}

struct RankCase {
  Uplo uplo = Uplo::Lower;
  Op trans = Op::NoTrans, trans_b = Op::NoTrans;
  std::int64_t n = 1, k = 1;
  ScalarCase alpha, beta;
  Place a, b, c;
  Data data = Data::Integers;
};

// One call of syrk, syr2k or gemmtr on views.
void check_rank(const std::string& routine, const RankCase& t, Rng& random) {
  INFO(routine, ": n = ", t.n, ", k = ", t.k, ", uplo ", static_cast<int>(t.uplo), ", op ",
       static_cast<int>(t.trans), " ", static_cast<int>(t.trans_b), ", layouts ",
       static_cast<int>(t.a.layout), " ", static_cast<int>(t.b.layout), " ",
       static_cast<int>(t.c.layout), ", alpha ", describe(t.alpha), ", beta ", describe(t.beta));
  const bool gemmtr_call = routine == "sgemmtr";
  const std::int64_t n = t.n, k = t.k;
  const std::vector<float> op_a = random_data(random, n * k, t.data);
  const std::vector<float> op_b = random_data(random, n * k, t.data);  // gemmtr: k x n
  const auto stored = [&](const std::vector<float>& values, std::int64_t rows, std::int64_t cols,
                          Op trans, const Place& place) {
    const bool flip = trans != Op::NoTrans;
    return StoredMatrix(flip ? cols : rows, flip ? rows : cols,
                        stored_values(values, rows, cols, trans), random, place);
  };
  StoredMatrix a = stored(op_a, n, k, t.trans, t.a);
  StoredMatrix b =
      gemmtr_call ? stored(op_b, k, n, t.trans_b, t.b) : stored(op_b, n, k, t.trans, t.b);
  std::vector<float> before = random_data(random, n * n, t.data);
  if (t.beta.value == 0) before.assign(before.size(), kNan);
  StoredMatrix c(n, n, before, random, t.c, part_of(t.uplo));
  const Scalar alpha = make_scalar(blas(), t.alpha, random);
  const Scalar beta = make_scalar(blas(), t.beta, random);
  oracle::Product product;
  std::int64_t terms = k;
  if (gemmtr_call) {
    gemmtr(a.view(), b.view(), c.view(), t.uplo, {alpha, beta, t.trans, t.trans_b});
    product = oracle::multiply(n, n, k, widen(op_a), widen(op_b));
  } else if (routine == "ssyrk") {
    syrk(a.view(), c.view(), {alpha, beta, t.trans, t.uplo});
    product = oracle::multiply(n, n, k, widen(op_a), widen(transposed_values(n, k, op_a)));
  } else {
    syr2k(a.view(), b.view(), c.view(), {alpha, beta, t.trans, t.uplo});
    product = add(oracle::multiply(n, n, k, widen(op_a), widen(transposed_values(n, k, op_b))),
                  oracle::multiply(n, n, k, widen(op_b), widen(transposed_values(n, k, op_a))));
    terms *= 2;
  }
  FRAGBLAS_CHECK_DEVIATION(check_result(routine, c, product, terms, t.alpha.value, t.beta.value,
                                        t.data == Data::Integers));
  CHECK(c.touched() == 0);
  a.fetch();
  b.fetch();
  CHECK(a.changed() + b.changed() == 0);
}

const char* const kRankRoutines[] = {"ssyrk", "ssyr2k", "sgemmtr"};

}  // namespace

TEST_SUITE_BEGIN("level3_symmetric");

TEST_CASE(
    "symm, syrk, syr2k and gemmtr agree with the reference (rules 2, 15, 16, 17, 18, 38, 49)") {
  for (const char* routine : {"ssymm", "ssyrk", "ssyr2k", "sgemmtr"}) {
    CAPTURE(std::string(routine));
    numeric_cases(routine);
  }
}

TEST_CASE("rule 1, 15, 16, 17, 18: syrk, syr2k, gemmtr write one triangle, in any mix of layouts") {
  Rng random = rng("rank updates");
  for (const char* routine : kRankRoutines) {
    for (const Case& l : pairwise({2, 3, 3, 8, 8, 8, 8, 2, 2, 2, 4, 4, 4}, random)) {
      RankCase t;
      t.uplo = kUplos[l[0]];
      t.trans = kOps[l[1]];
      t.trans_b = kOps[l[2]];
      t.n = kSizes[l[3]];
      t.k = kSizes[l[4]];
      t.alpha = {kNumbers[l[5] / 2], l[5] % 2 == 1};
      t.beta = {kNumbers[l[6] / 2], l[6] % 2 == 1};
      t.a = {kLayouts[l[7]], l[10], l[11], 2};
      t.b = {kLayouts[l[8]], l[11], l[12], 0};
      t.c = {kLayouts[l[9]], l[12], l[10], 1};
      check_rank(routine, t, random);
    }
  }
}

TEST_CASE("triangles of several blocks, and k in chunks") {
  Rng random = rng("rank blocks");
  for (const char* routine : kRankRoutines) {
    for (Uplo uplo : kUplos) {
      for (Layout layout : kLayouts) {
        RankCase t;
        t.uplo = uplo;
        t.c.layout = layout;
        t.alpha.value = -1;
        t.beta.value = 2;
        const bool tiny = info().max_buffer_elements < 200000;
        t.n = tiny ? 100 : 300;
        t.k = 9;
        check_rank(routine, t, random);
        t.n = tiny ? 100 : 131;
        t.k = tiny ? 110 : 700;
        t.data = Data::Unit;
        check_rank(routine, t, random);
      }
    }
  }
}

TEST_CASE("one triangle is one product") {
  const std::int64_t n = 200;
  if (info().max_texture_size < 2048 || info().draw_buffers < 8 ||
      info().uniform_block_bytes < 16384) {
    return;
  }
  OtherContext other(only_blocks());  // the texture kernel draws a staircase
  Context& context = other.enter();
  const Matrix c = context.matrix(n, n);
  for (Uplo uplo : kUplos) {
    const Matrix a = context.matrix(n, 40);  // nothing of it is packed yet
    context.finish();
    const Stats before = context.stats();
    syrk(a, c, {1, 0, Op::NoTrans, uplo});
    context.finish();
    CHECK(context.stats().passes - before.passes == 4);  // pack A, pack B, tiles, merge
  }
}

TEST_CASE("rule 15: symm reads the stored triangle, in any mix of layouts") {
  Rng random = rng("symm");
  for (const Case& l : pairwise({2, 2, 8, 8, 8, 8, 2, 2, 2, 4, 4, 4, 2}, random)) {
    const Side side = kSides[l[0]];
    const Uplo uplo = kUplos[l[1]];
    const std::int64_t m = kSizes[l[2]], n = kSizes[l[3]];
    const ScalarCase alpha{kNumbers[l[4] / 2], l[4] % 2 == 1};
    const ScalarCase beta{kNumbers[l[5] / 2], l[5] % 2 == 1};
    const Data data = l[12] == 0 ? Data::Integers : Data::Unit;
    INFO(m, " x ", n, ", side ", static_cast<int>(side), ", uplo ", static_cast<int>(uplo),
         ", layouts ", l[6], l[7], l[8], ", alpha ", describe(alpha), ", beta ", describe(beta));
    const std::int64_t order = side == Side::Left ? m : n;
    const std::vector<float> values = symmetric_data(random, order, data);
    StoredMatrix a(order, order, values, random, {kLayouts[l[6]], l[9], l[10], 0}, part_of(uplo));
    StoredMatrix b(m, n, random_data(random, m * n, data), random,
                   {kLayouts[l[7]], l[10], l[11], 2});
    std::vector<float> before = random_data(random, m * n, data);
    if (beta.value == 0) before.assign(before.size(), kInf);
    StoredMatrix c(m, n, before, random, {kLayouts[l[8]], l[11], l[9], 1});
    symm(a.view(), b.view(), c.view(),
         {make_scalar(blas(), alpha, random), make_scalar(blas(), beta, random), side, uplo});
    const oracle::Product product =
        side == Side::Left ? oracle::multiply(m, n, m, widen(values), widen(b.values()))
                           : oracle::multiply(m, n, n, widen(b.values()), widen(values));
    FRAGBLAS_CHECK_DEVIATION(
        check_result("ssymm", c, product, order, alpha.value, beta.value, data == Data::Integers));
    CHECK(c.touched() == 0);
    a.fetch();
    b.fetch();
    CHECK(a.changed() + b.changed() == 0);
  }
}

TEST_CASE("symm of orders that are cut") {
  Rng random = rng("symm larger");
  const std::int64_t order = info().max_buffer_elements < 200000 ? 110 : 300, other = 37;
  for (Side side : kSides) {
    for (Uplo uplo : kUplos) {
      for (Layout layout : kLayouts) {
        const std::int64_t m = side == Side::Left ? order : other;
        const std::int64_t n = side == Side::Left ? other : order;
        const std::vector<float> values = symmetric_data(random, order, Data::Integers);
        StoredMatrix a(order, order, values, random, {layout, 1, 2, 0}, part_of(uplo));
        StoredMatrix b(m, n, random_data(random, m * n, Data::Integers), random, {layout});
        StoredMatrix c(m, n, random_data(random, m * n, Data::Integers), random, {layout});
        ssymm(layout, side, uplo, m, n, 2, a.operand(), a.ld(), b.operand(), b.ld(), -1,
              c.operand(), c.ld());
        const oracle::Product product =
            side == Side::Left ? oracle::multiply(m, n, m, widen(values), widen(b.values()))
                               : oracle::multiply(m, n, n, widen(b.values()), widen(values));
        FRAGBLAS_CHECK_DEVIATION(check_result("ssymm", c, product, order, 2, -1, true));
        CHECK(c.touched() == 0);
      }
    }
  }
}

TEST_CASE("rule 3, 4, 5: no product scales the triangle alone, or touches nothing") {
  Rng random = rng("rank scale");
  const std::int64_t n = 9, k = 5;
  const std::vector<float> nans = filled(n * k, kNan);
  for (const char* routine : kRankRoutines) {
    for (Uplo uplo : kUplos) {
      for (Layout layout : kLayouts) {
        for (float beta : {0.0f, 1.0f, -1.0f, 2.0f}) {
          for (std::int64_t depth : {k, std::int64_t{0}}) {
            const std::int64_t ld =
                layout == Layout::RowMajor ? std::max<std::int64_t>(depth, 1) : n;
            const std::int64_t ld_b =
                layout == Layout::RowMajor ? n : std::max<std::int64_t>(depth, 1);
            const Vector a = blas().vector(nans);
            StoredMatrix c(n, n, random_data(random, n * n, Data::Integers), random, {layout},
                           part_of(uplo));
            INFO(routine, ", beta ", beta, ", k ", depth);
            blas().finish();
            const std::int64_t passes = blas().stats().passes;
            const float alpha = depth == 0 ? 1.0f : 0.0f;
            const std::string name = routine;
            if (name == "ssyrk") {
              ssyrk(layout, uplo, Op::NoTrans, n, depth, alpha, a, ld, beta, c.operand(), c.ld());
            } else if (name == "ssyr2k") {
              ssyr2k(layout, uplo, Op::NoTrans, n, depth, alpha, a, ld, a, ld, beta, c.operand(),
                     c.ld());
            } else {
              sgemmtr(layout, uplo, Op::NoTrans, Op::NoTrans, n, depth, alpha, a, ld, a, ld_b, beta,
                      c.operand(), c.ld());
            }
            CHECK(blas().stats().passes - passes == (beta == 1 ? 0 : 1));
            oracle::Product none;
            none.value = none.magnitude = std::vector<double>(static_cast<std::size_t>(n * n), 0.0);
            FRAGBLAS_CHECK_DEVIATION(check_result("", c, none, 0, 0, beta, true));
            CHECK(c.touched() == 0);
          }
        }
      }
    }
  }
}

TEST_CASE("rule 9: NaN and Inf in A arrive where a product has them") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("rank specials");
  const std::int64_t n = 37, k = 6, bad = 11;
  for (float special : {kNan, kInf}) {
    for (Uplo uplo : kUplos) {
      std::vector<float> values = filled(n * k, 0.0f);
      values[static_cast<std::size_t>(bad * k + 2)] = special;
      StoredMatrix a(n, k, values, random);
      StoredMatrix b(n, k, filled(n * k, 0.0f), random);
      StoredMatrix one(n, n, filled(n * n, 1.0f), random, {}, part_of(uplo));
      StoredMatrix two(n, n, filled(n * n, 1.0f), random, {}, part_of(uplo));
      syrk(a.view(), one.view(), {1, 1, Op::NoTrans, uplo});
      syr2k(a.view(), b.view(), two.view(), {1, 1, Op::NoTrans, uplo});
      for (StoredMatrix* c : {&one, &two}) {
        c->fetch();
        // Row and column `bad` of the product; syrk's diagonal element there is Inf for an Inf.
        std::vector<int> expected(static_cast<std::size_t>(n * n), 0);
        for (std::int64_t i = 0; i < n; ++i) {
          expected[static_cast<std::size_t>(bad * n + i)] = 1;
          expected[static_cast<std::size_t>(i * n + bad)] = 1;
        }
        if (c == &one && special == kInf) expected[static_cast<std::size_t>(bad * n + bad)] = 0;
        const std::vector<int> wanted = c->kept(expected);
        const std::vector<float> found = c->elements();
        std::int64_t wrong = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
          wrong += std::isnan(found[i]) != (wanted[i] == 1);
        }
        CHECK(wrong == 0);
        CHECK(c->touched() == 0);
      }
    }
  }
}

TEST_CASE("rule 37, 38, 40: bad arguments are named, in their order, and nothing is written") {
  const Vector a = blas().vector(filled(64, 1.0f)), c = blas().vector(filled(64, 7.0f));
  const Layout row = Layout::RowMajor;
  const Op no = Op::NoTrans;
  CHECK(error_of([&] { ssyrk(row, static_cast<Uplo>(7), no, -1, 2, 1, a, 2, 0, c, 4); }) ==
        "ssyrk: uplo = 7, must be Upper (121) or Lower (122)");
  CHECK(error_of([&] { ssyrk(row, Uplo::Lower, no, 4, 3, 1, a, 2, 0, c, 1); }) ==
        "ssyrk: lda = 2, must be at least max(1, k) = 3");
  CHECK(error_of([&] { ssyrk(row, Uplo::Lower, Op::Trans, 4, 3, 1, a, 4, 0, c, 3); }) ==
        "ssyrk: ldc = 3, must be at least max(1, n) = 4");
  CHECK(error_of([&] { ssyr2k(row, Uplo::Lower, no, 4, 3, 1, a, 3, a, 2, 0, c, 4); }) ==
        "ssyr2k: ldb = 2, must be at least max(1, k) = 3");
  CHECK(error_of([&] { ssymm(row, Side::Right, Uplo::Lower, 2, 4, 1, a, 3, a, 4, 0, c, 4); }) ==
        "ssymm: lda = 3, must be at least max(1, n) = 4");
  CHECK(error_of([&] {
          ssymm(row, static_cast<Side>(1), Uplo::Lower, 2, 4, 1, a, 3, a, 4, 0, c, 4);
        }) == "ssymm: side = 1, must be Left (141) or Right (142)");
  CHECK(error_of([&] { sgemmtr(row, Uplo::Lower, no, no, -1, 4, 1, a, 4, a, 4, 0, c, 4); }) ==
        "sgemmtr: n = -1, must be at least 0");
  CHECK(error_of([&] { ssyrk(row, Uplo::Lower, no, 9, 8, 1, a, 8, 0, c, 9); }) ==
        "ssyrk: a spans 72 elements from offset = 0, must end within the buffer's size = 64");
  CHECK(error_of([&] { ssyrk(row, Uplo::Lower, no, 9, 2, 1, a, 2, 0, c, 9); }) ==
        "ssyrk: c spans 81 elements from offset = 0, must end within the buffer's size = 64");
  CHECK(error_of([&] { syrk(a.matrix(4, 3), c.matrix(5, 5)); }) ==
        "syrk: a.rows = 4, must be c.rows = 5");
  CHECK(error_of([&] { symm(a.matrix(4, 4), a.matrix(4, 2), c.matrix(4, 3)); }) ==
        "symm: b.cols = 2, must be c.cols = 3");
  CHECK(error_of([&] { gemmtr(a.matrix(4, 3), a.matrix(3, 5), c.matrix(4, 5), Uplo::Lower); }) ==
        "gemmtr: c.cols = 5, must be c.rows = 4");
  CHECK(c.read() == filled(64, 7.0f));
}

TEST_CASE("rule 6: empty products touch nothing and null operands are legal") {
  const Operand null;
  const Layout row = Layout::RowMajor;
  const Op no = Op::NoTrans;
  CHECK_NOTHROW(ssyrk(row, Uplo::Lower, no, 0, 3, 1, null, 3, 0, null, 1));
  CHECK_NOTHROW(ssyr2k(row, Uplo::Lower, no, 0, 3, 1, null, 3, null, 3, 0, null, 1));
  CHECK_NOTHROW(ssymm(row, Side::Left, Uplo::Lower, 0, 3, 1, null, 1, null, 3, 0, null, 3));
  CHECK_NOTHROW(ssymm(row, Side::Left, Uplo::Lower, 3, 0, 1, null, 3, null, 1, 0, null, 1));
  CHECK_NOTHROW(sgemmtr(row, Uplo::Lower, no, no, 0, 3, 1, null, 3, null, 1, 0, null, 1));
}

TEST_CASE("rule 43: a NaN in alpha or beta reaches the triangle, and only it") {
  if (!info().probe.nan_propagates) return;
  Rng random = rng("rank nan scalars");
  for (bool in_alpha : {false, true}) {
    StoredMatrix a(9, 5, random_data(random, 45, Data::Unit), random);
    StoredMatrix c(9, 9, random_data(random, 81, Data::Unit), random, {}, Part::Upper);
    const float nan = kNan;
    syrk(a.view(), c.view(),
         {in_alpha ? nan : 1.0f, in_alpha ? 1.0f : nan, Op::NoTrans, Uplo::Upper});
    c.fetch();
    CHECK(count_nan(c.elements()) == 45);
    CHECK(c.touched() == 0);
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
