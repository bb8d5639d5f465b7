// trsv, tbsv, tpsv: solves with a triangle for one right-hand side, and the rules of BLAS that they
// must keep.
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

using catalog::Storage;

const Storage kStorages[] = {Storage::Full, Storage::Band, Storage::Packed};
const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Op kOps[] = {Op::NoTrans, Op::Trans, Op::ConjTrans};
const Uplo kUplos[] = {Uplo::Lower, Uplo::Upper};
const Diag kDiags[] = {Diag::NonUnit, Diag::Unit};

bool fits(const TriangleCase& a, std::int64_t inc) {
  const std::int64_t lines = a.storage == Storage::Packed ? (a.n + 1) / 2 : a.n;
  return std::max((lines + 1) * a.ld() + a.offset, std::abs(inc) * a.n) + 32 <=
         info().max_buffer_elements;
}

void solve(const TriangleCase& a, const Operand& matrix, const Operand& x, std::int64_t inc,
           bool views) {
  const TriangularOptions options{a.uplo, a.trans, a.diag};
  const VectorView vector{x, a.n, inc};
  const bool lower = a.uplo == Uplo::Lower;
  switch (a.storage) {
    case Storage::Full:
      if (views) {
        trsv({matrix, a.n, a.n, a.ld(), a.layout}, vector, options);
      } else {
        strsv(a.layout, a.uplo, a.trans, a.diag, a.n, matrix, a.ld(), x, inc);
      }
      break;
    case Storage::Band:
      if (views) {
        tbsv({matrix, a.n, a.n, lower ? a.k : 0, lower ? 0 : a.k, a.ld(), a.layout}, vector,
             options);
      } else {
        stbsv(a.layout, a.uplo, a.trans, a.diag, a.n, a.k, matrix, a.ld(), x, inc);
      }
      break;
    case Storage::Packed:
      if (views) {
        tpsv({matrix, a.n, a.layout}, vector, options);
      } else {
        stpsv(a.layout, a.uplo, a.trans, a.diag, a.n, matrix, x, inc);
      }
      break;
  }
}

Outcome run(const TriangleCase& shape, std::int64_t inc, bool exact, bool views, Rng& random) {
  StoredTriangle a(blas(), shape, exact ? exact_elements(random) : tame_elements(random, shape.n),
                   random);
  const std::vector<double> known =
      widen(random_data(random, shape.n, exact ? Data::Integers : Data::Unit));
  const std::vector<double> before = exact ? times(shape.n, 1, a.dense(), known) : known;
  Guarded x(blas(), vector_positions(shape.n, 2, inc), 2, 5,
            std::vector<float>(before.begin(), before.end()), random);
  solve(shape, a.operand(), x.operand(), inc, views);
  a.guarded().fetch();
  x.fetch();
  const std::vector<double> found = widen(x.elements());
  Outcome outcome;
  outcome.error = residual(shape.n, 1, a.dense(), found, 1, before);
  for (std::size_t e = 0; exact && e < found.size(); ++e) outcome.differing += found[e] != known[e];
  outcome.strays = x.touched() + a.guarded().changed();
  return outcome;
}

}  // namespace

TEST_SUITE_BEGIN("level2_trsv");

TEST_CASE("strsv, stbsv and stpsv agree with the reference, whatever its arguments") {
  numeric_cases("strsv");
  numeric_cases("stbsv");
  numeric_cases("stpsv");
}

TEST_CASE("trsv, tbsv and tpsv agree with exact solves (rules 12, 15, 17, 18, 29, 41, 42, 49)") {
  Rng random = rng("trsv exact");
  const std::int64_t orders[] = {1, 2, 3, 5, 8, 31, 32, 33, 64, 65, 97, 128, 200};
  const std::int64_t bands[] = {0, 1, 5, 31, 40, 300};
  const std::int64_t incs[] = {1, -1, 2, -3, 7};
  for (Storage storage : kStorages) {
    for (const Case& level : pairwise({2, 2, 3, 2, 13, 6, 5, 3, 2}, random)) {
      TriangleCase a;
      a.storage = storage;
      a.layout = kLayouts[level[0]];
      a.uplo = kUplos[level[1]];
      a.trans = kOps[level[2]];
      a.diag = kDiags[level[3]];
      a.n = orders[level[4]];
      a.k = storage == Storage::Band ? bands[level[5]] : 0;
      a.slack = level[7];
      a.offset = level[7] * 2;
      const std::int64_t inc = incs[level[6]];
      if (!fits(a, inc)) continue;
      INFO(describe(a), ", storage ", static_cast<int>(storage), ", inc = ", inc);
      FRAGBLAS_CHECK_OUTCOME(run(a, inc, true, level[8] == 1, random));
    }
  }
}

TEST_CASE("trsv, tbsv and tpsv leave small residuals") {
  Rng random = rng("trsv residual");
  const std::int64_t orders[] = {33, 100, 333, 1000};
  const std::int64_t bands[] = {3, 50, 400};
  for (Storage storage : kStorages) {
    for (const Case& level : pairwise({2, 2, 2, 2, 4, 3, 2}, random)) {
      TriangleCase a;
      a.storage = storage;
      a.layout = kLayouts[level[0]];
      a.uplo = kUplos[level[1]];
      a.trans = kOps[level[2]];
      a.diag = kDiags[level[3]];
      a.n = orders[level[4]];
      a.k = storage == Storage::Band ? bands[level[5]] : 0;
      const std::int64_t inc = level[6] == 0 ? 1 : -2;
      if (!fits(a, inc)) continue;
      INFO(describe(a), ", storage ", static_cast<int>(storage), ", inc = ", inc);
      FRAGBLAS_CHECK_OUTCOME(run(a, inc, false, false, random));
    }
  }
}

TEST_CASE("rule 11: NaN in A shows even where it meets a zero of x") {
  if (!info().probe.nan_propagates) return;
  for (std::int64_t n : {4, 70}) {
    if (n * n > info().max_buffer_elements) continue;
    std::vector<float> a = filled(n * n, 0);
    for (std::int64_t i = 0; i < n; ++i) a[static_cast<std::size_t>(i * n + i)] = 1;
    a[static_cast<std::size_t>((n - 1) * n)] = kNan;  // the last row's first element
    const Matrix matrix = blas().matrix(n, n, a);
    const Vector x = blas().vector(filled(n, 0));
    trsv(matrix, x);
    const std::vector<float> found = x.read();
    CHECK(std::isnan(found.back()));
    CHECK(count_nan(found) == 1);
  }
}

TEST_CASE("rule 13: a zero on the diagonal gives Inf or NaN") {
  const Matrix a = blas().matrix(2, 2, {0, 5, 0, 1});
  const Vector x = blas().vector({3, 2});
  trsv(a, x, {Uplo::Upper});
  const std::vector<float> found = x.read();
  CHECK(found[0] == -kInf);
  CHECK(found[1] == 2);
}

TEST_CASE("NaN beside a band takes no part") {
  // Bidiagonal; what the band's rectangles might touch beyond it is NaN in x's columns.
  const std::int64_t n = 100;
  std::vector<float> band = filled(2 * n, 1);
  const Vector a = blas().vector(band);
  std::vector<float> values = filled(n, 1);
  values[40] = kNan;
  const Vector x = blas().vector(values);
  stbsv(Layout::ColMajor, Uplo::Lower, Op::NoTrans, Diag::NonUnit, n, 0, a, 2, x, 1);
  CHECK(count_nan(x.read()) == 1);
}

TEST_CASE("a large solve is one pass for each block of 32 rows, and three around them") {
  const std::int64_t n = 8 * 32;
  if (blas().profile().slow_compiler) return;
  if (n * n > info().max_buffer_elements) return;
  const Matrix a = blas().matrix(n, n, filled(n * n, 1));
  const Vector x = blas().vector(filled(n, 1));
  blas().finish();
  const Stats before = blas().stats();
  trsv(a, x);
  blas().finish();
  CHECK(blas().stats().passes - before.passes == 3 + 8);
}

TEST_CASE("a solve fails where one of its passes finds no memory") {
  // Others need less memory: see can_solve_vector().
  if (info().uniform_block_bytes == 0 || blas().profile().slow_compiler) return;
  const std::int64_t n = 100;
  const std::vector<float> ones = filled(n * n, 1);
  std::vector<float> solution = filled(n, 0);
  solution[0] = 1;
  ExpectLog expected;
  int failed = 0, solved = 0;
  // From what A and x take on.
  for (std::int64_t bytes = 42 << 10; bytes <= 80 << 10; bytes += 1 << 10) {
    ContextOptions options = context_options();
    options.limits.memory_bytes = bytes;
    OtherContext other(options);
    Context& context = other.enter();
    const Matrix a = context.matrix(n, n, ones);
    const Vector x = context.vector(filled(n, 1));
    try {
      trsv(a, x);
      CHECK(x.read() == solution);
      ++solved;
    } catch (const Error& error) {
      CHECK(error.status() == Status::OutOfMemory);
      CHECK_THROWS_AS(x.read(), Error);
      ++failed;
    }
  }
  CHECK(failed > 0);
  CHECK(solved > 0);
}

TEST_CASE("rule 6, 37, 38, 41: empty solves, and the first bad argument is named") {
  const Operand null;
  const Layout row = Layout::RowMajor;
  const Uplo lower = Uplo::Lower;
  const Op no = Op::NoTrans;
  const Diag non_unit = Diag::NonUnit;
  CHECK_NOTHROW(strsv(row, lower, no, non_unit, 0, null, 1, null, 1));
  CHECK_NOTHROW(stbsv(row, lower, no, non_unit, 0, 3, null, 4, null, 1));
  CHECK_NOTHROW(stpsv(row, lower, no, non_unit, 0, null, null, 1));
  const Vector a = blas().vector(16), x = blas().vector(4);
  CHECK_THROWS_WITH_AS(strsv(row, lower, no, non_unit, -1, a, 0, x, 0),
                       "strsv: n = -1, must be at least 0", Error);
  CHECK_THROWS_WITH_AS(strsv(row, lower, no, non_unit, 4, a, 3, x, 0),
                       "strsv: lda = 3, must be at least max(1, n) = 4", Error);
  CHECK_THROWS_WITH_AS(strsv(row, lower, no, non_unit, 4, a, 4, x, 0),
                       "strsv: incx = 0, must be other than 0", Error);
  CHECK_THROWS_WITH_AS(stbsv(row, lower, no, non_unit, 4, -1, a, 1, x, 1),
                       "stbsv: k = -1, must be at least 0", Error);
  CHECK_THROWS_WITH_AS(stbsv(row, lower, no, non_unit, 4, 2, a, 2, x, 1),
                       "stbsv: lda = 2, must be at least k + 1 = 3", Error);
  CHECK_THROWS_AS(stpsv(row, lower, no, non_unit, 6, a, x, 1), Error);
  CHECK_THROWS_AS(strsv(row, lower, no, non_unit, 4, a, 4, x, 2), Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
