// omatcopy, imatcopy and matcopy on views. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/pairwise.hpp"
#include "support/stored_matrix.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Op kOps[] = {Op::NoTrans, Op::Trans, Op::ConjTrans};
const std::int64_t kSides[] = {1, 2, 4, 5, 8, 17, 64};
const float kAlphas[] = {0, 1, -1, 2};

// alpha * x with the bits kept for 1 and zeros for 0.
std::vector<float> scaled(std::vector<float> x, float alpha) {
  for (float& value : x) value = alpha == 0 ? 0 : alpha == 1 ? value : alpha * value;
  return x;
}

}  // namespace

TEST_SUITE_BEGIN("extra_matcopy");

TEST_CASE("omatcopy and imatcopy agree with the reference") {
  numeric_cases("somatcopy");
  numeric_cases("simatcopy");
}

TEST_CASE("omatcopy in any mix of layouts (rules 3, 17, 18, 38)") {
  Rng random = rng("omatcopy");
  for (const Case& l : pairwise({7, 7, 3, 8, 2, 2, 4, 4, 4, 4, 2}, random)) {
    const std::int64_t rows = kSides[l[0]], cols = kSides[l[1]];  // of op(A)
    const Op op = kOps[l[2]];
    const ScalarCase alpha{kAlphas[l[3] / 2], l[3] % 2 == 1};
    const bool cblas = l[10] == 1;
    const Layout layout_a = kLayouts[l[4]], layout_b = cblas ? layout_a : kLayouts[l[5]];
    INFO(rows, " x ", cols, ", op ", static_cast<int>(op), ", alpha ", describe(alpha),
         ", layouts ", static_cast<int>(layout_a), " ", static_cast<int>(layout_b), ", slack ",
         l[6], " ", l[7], ", offsets ", l[8], " ", l[9]);
    // Any bits where they must be kept, NaN where nothing may be read.
    std::vector<float> values = alpha.value == 1   ? random_bits(random, rows * cols)
                                : alpha.value == 0 ? filled(rows * cols, kNan)
                                                   : random_data(random, rows * cols, Data::Unit);
    const bool turned = op != Op::NoTrans;
    StoredMatrix a(turned ? cols : rows, turned ? rows : cols,
                   turned ? transposed_values(rows, cols, values) : values, random,
                   {layout_a, l[6], l[8], 2});
    StoredMatrix b(rows, cols, random_bits(random, rows * cols), random, {layout_b, l[7], l[9], 1});
    const Scalar factor = make_scalar(blas(), alpha, random);
    if (cblas) {
      somatcopy(layout_a, op, turned ? cols : rows, turned ? rows : cols, factor, a.operand(),
                a.ld(), b.operand(), b.ld());
    } else {
      matcopy(a.view(), b.view(), {factor, op});
    }
    a.fetch();
    b.fetch();
    CHECK(differing_bits(b.elements(), scaled(values, alpha.value)) == 0);
    CHECK(b.touched() + a.changed() == 0);
  }
}

TEST_CASE("imatcopy keeps what is not part of the new matrix") {
  Rng random = rng("imatcopy");
  for (const Case& l : pairwise({7, 7, 3, 8, 2, 4, 4, 3}, random)) {
    const std::int64_t m = kSides[l[0]], n = kSides[l[1]];
    const Op op = kOps[l[2]];
    const ScalarCase alpha{kAlphas[l[3] / 2], l[3] % 2 == 1};
    const Layout layout = kLayouts[l[4]];
    const bool turned = op != Op::NoTrans;
    const std::int64_t rows = turned ? n : m, cols = turned ? m : n;
    const std::int64_t lda = (layout == Layout::RowMajor ? n : m) + l[5];
    const std::int64_t ldb = (layout == Layout::RowMajor ? cols : rows) + l[6];
    const std::int64_t offset = l[7];
    INFO(m, " x ", n, ", op ", static_cast<int>(op), ", alpha ", describe(alpha), ", lda ", lda,
         ", ldb ", ldb, ", offset ", offset);
    const auto before = matrix_positions(layout, m, n, offset, lda);
    const auto after = matrix_positions(layout, rows, cols, offset, ldb);
    const std::int64_t size = offset + std::max(extent(before, offset), extent(after, offset)) + 3;
    std::vector<float> all = random_bits(random, size);
    if (alpha.value != 1) {
      for (std::int64_t place : before)
        all[static_cast<std::size_t>(place)] = random.uniform(-1, 1);
    }
    Buffer buffer = blas().buffer(size);
    buffer.write(all);
    std::vector<float> values;
    for (std::int64_t place : before) values.push_back(all[static_cast<std::size_t>(place)]);
    if (turned) values = transposed_values(m, n, values);
    values = scaled(values, alpha.value);
    for (std::size_t i = 0; i < after.size(); ++i)
      all[static_cast<std::size_t>(after[i])] = values[i];
    simatcopy(layout, op, m, n, make_scalar(blas(), alpha, random), Operand(buffer, offset), lda,
              ldb);
    CHECK(differing_bits(buffer.read(), all) == 0);
  }
}

TEST_CASE("a matrix may be its own transpose's place") {
  Rng random = rng("matcopy self");
  const std::vector<float> data = random_bits(random, 35 * 35);
  const Matrix a = blas().matrix(35, 35, data);
  matcopy(a, a, {1, Op::Trans});
  CHECK(differing_bits(a.read(), transposed_values(35, 35, data)) == 0);
}

TEST_CASE("matcopy is one draw; rule 4: an imatcopy that changes nothing is none") {
  const Matrix a = blas().matrix(33, 20), b = blas().matrix(20, 33);
  blas().finish();
  const std::int64_t before = blas().stats().draws;
  matcopy(a, b, {2, Op::Trans});
  CHECK(blas().stats().draws - before == 1);
  simatcopy(Layout::RowMajor, Op::NoTrans, 33, 20, 1, a, 20, 20);
  CHECK(blas().stats().draws - before == 1);
}

TEST_CASE("rule 6, 37: arguments of matcopy") {
  const Vector a = blas().vector(filled(20, 1.0f));
  const Operand null;
  const Layout row = Layout::RowMajor;
  CHECK_NOTHROW(somatcopy(row, Op::NoTrans, 0, 3, 1, null, 3, null, 3));
  CHECK_NOTHROW(simatcopy(row, Op::Trans, 3, 0, 1, null, 1, 3));
  CHECK(error_of([&] { somatcopy(row, Op::Trans, 3, 4, 1, a, 4, a, 2); }) ==
        "somatcopy: ldb = 2, must be at least max(1, m) = 3");
  CHECK(error_of([&] { somatcopy(row, Op::NoTrans, -3, 4, 1, a, 4, a, 2); }) ==
        "somatcopy: m = -3, must be at least 0");
  CHECK(error_of([&] { simatcopy(row, Op::Trans, 4, 5, 1, a, 5, 6); }) ==
        "simatcopy: a spans 28 elements from offset = 0, must end within the buffer's size = 20");
  CHECK(error_of([&] {
          matcopy(a.matrix(3, 4), a.matrix(3, 4), {1, Op::Trans});
        }) == "matcopy: b.rows = 3, must be op(A)'s rows = 4");
  CHECK(a.read() == filled(20, 1.0f));
}

TEST_SUITE_END();

}  // namespace fragblas::test
