// gemv: numeric cases from the descriptor and the rules of BLAS that it must keep.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const catalog::Routine& gemv_routine() {
  return *catalog::find("sgemv");
}

// Integers of an m x n matrix, row-major or not, transposed or not.
Integers shape(std::int64_t m, std::int64_t n, bool trans = false, bool col_major = false) {
  Integers integers = {{"m", m}, {"n", n}};
  if (trans) integers["trans"] = static_cast<std::int64_t>(Op::Trans);
  if (col_major) integers["layout"] = static_cast<std::int64_t>(Layout::ColMajor);
  return simple(gemv_routine(), integers);
}

struct Shape {
  std::int64_t m, n;
};
const Shape kShapes[] = {{1, 1}, {3, 5}, {8, 8}, {9, 33}, {64, 4}, {5, 129}, {3, 4097}, {1025, 3}};

}  // namespace

TEST_SUITE_BEGIN("level2_gemv");

TEST_CASE("gemv agrees with the reference (rules 17, 18, 29, 38, 39, 49)") {
  numeric_cases("sgemv");
}

TEST_CASE("rule 1, 2: beta = 0 never reads y") {
  Rng random = rng("gemv beta 0");
  for (const Shape& s : kShapes) {
    for (float poison : {kNan, kInf}) {
      for (bool device : {false, true}) {
        for (bool trans : {false, true}) {
          INFO(s.m, " x ", s.n, ", y = ", poison, ", device = ", device, ", trans = ", trans);
          Trial trial(gemv_routine(), shape(s.m, s.n, trans), random);
          trial.place("y", filled(trial.count("y"), poison)).scalar("beta", {0, device});
          trial.rest().run();
          CHECK(trial.strays() == 0);
          FRAGBLAS_CHECK_DEVIATION(trial.deviation());
        }
      }
    }
  }
}

TEST_CASE("rule 3: alpha = 0 never reads A and x") {
  Rng random = rng("gemv alpha 0");
  for (const Shape& s : kShapes) {
    for (bool device : {false, true}) {
      for (bool trans : {false, true}) {
        INFO(s.m, " x ", s.n, ", device = ", device, ", trans = ", trans);
        Trial trial(gemv_routine(), shape(s.m, s.n, trans), random);
        trial.place("a", filled(s.m * s.n, kNan)).place("x", filled(trial.count("x"), kInf));
        trial.scalar("alpha", {0, device}).scalar("beta", {-1, !device}).rest().run();
        CHECK(trial.strays() == 0);
        FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
      }
    }
  }
}

TEST_CASE("rule 4: alpha = 0 and beta = 1 touch nothing") {
  Rng random = rng("gemv alpha 0 beta 1");
  Trial trial(gemv_routine(), shape(9, 7), random);
  trial.place("y", random_bits(random, 9)).scalar("alpha", {0, false}).rest();
  blas().finish();
  const Stats before = blas().stats();
  call_cblas(gemv_routine(), trial.call());
  CHECK(blas().stats().passes == before.passes);
  CHECK(blas().stats().pending == before.pending);
  trial.run();
  CHECK(trial.output().changed() == 0);
}

TEST_CASE("rule 7: m = 0 or n = 0 leaves y untouched even when beta = 0") {
  Rng random = rng("gemv empty");
  for (bool trans : {false, true}) {
    for (float beta : {0.0f, 2.0f}) {
      INFO("trans = ", trans, ", beta = ", beta);
      // y has elements though the matrix has none.
      Trial trial(gemv_routine(), shape(trans ? 0 : 7, trans ? 7 : 0, trans), random);
      CHECK(trial.count("y") == 7);
      trial.place("y", random_bits(random, 7)).scalar("beta", {beta, false}).rest().run();
      CHECK(trial.output().changed() == 0);
    }
  }
  const Operand null;
  CHECK_NOTHROW(sgemv(Layout::RowMajor, Op::NoTrans, 0, 3, 1, null, 3, null, 1, 0, null, 1));
  CHECK_NOTHROW(sgemv(Layout::RowMajor, Op::NoTrans, 3, 0, 1, null, 1, null, 1, 0, null, 1));
}

TEST_CASE("rule 8: alpha = beta = 0 sets y to +0") {
  Rng random = rng("gemv zero");
  for (bool device : {false, true}) {
    INFO("device = ", device);
    Trial trial(gemv_routine(), shape(9, 7), random);
    trial.place("a", filled(63, kNan)).place("y", filled(9, -kInf));
    trial.scalar("alpha", {0, device}).scalar("beta", {0, device}).rest().run();
    CHECK(trial.strays() == 0);
    CHECK(differing_bits(trial.result(), filled(9, 0.0f)) == 0);
  }
}

TEST_CASE("rule 9: Inf * 0 and NaN * 0 are NaN, and stay in their row") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("gemv inf");
  for (const Shape& s : kShapes) {
    for (float bad : {kNan, kInf}) {
      for (bool col_major : {false, true}) {
        INFO(s.m, " x ", s.n, ", bad = ", bad, ", col_major = ", col_major);
        const std::int64_t row = random.below(s.m), l = random.below(s.n);
        Trial trial(gemv_routine(), shape(s.m, s.n, false, col_major), random);
        std::vector<float> a = random_data(random, s.m * s.n, Data::Unit);
        std::vector<float> x = random_data(random, s.n, Data::Unit);
        a[static_cast<std::size_t>(row * s.n + l)] = bad;
        x[static_cast<std::size_t>(l)] = 0;
        trial.place("a", a).place("x", x).scalar("beta", {0, false}).rest().run();
        CHECK(count_nan(trial.result()) == 1);
        CHECK(std::isnan(trial.result()[static_cast<std::size_t>(row)]));
        CHECK(trial.strays() == 0);
      }
    }
  }
}

TEST_CASE("rule 43: a NaN in alpha or beta is never dropped") {
  if (!info().probe.nan_propagates) return;
  Rng random = rng("gemv nan scalars");
  for (const std::string name : {"alpha", "beta"}) {
    for (bool device : {false, true}) {
      INFO(name, ", device = ", device);
      Trial trial(gemv_routine(), shape(9, 7), random);
      trial.scalar(name, {kNan, device}).rest().run();
      CHECK(count_nan(trial.result()) == 9);
      CHECK(trial.strays() == 0);
    }
  }
}

TEST_CASE("rule 44: y overlapping an input neither crashes nor hangs") {
  Rng random = rng("gemv overlap");
  Buffer all = blas().buffer(100);
  all.write(random_data(random, 100, Data::Unit));
  try {
    sgemv(Layout::RowMajor, Op::NoTrans, 8, 8, 1, all, 8, Operand(all, 64), 1, 1, Operand(all, 66),
          1);
  } catch (const Error& error) {
    CHECK(error.status() == Status::InvalidArgument);
  }
  CHECK(all.read().size() == 100);
}

TEST_CASE("rule 45: x may be a row of A, y a column of the same buffer's gaps") {
  const std::int64_t n = 6, ld = 7;  // the seventh column is y
  Rng random = rng("gemv same");
  std::vector<float> all = random_data(random, n * ld, Data::Integers);
  Buffer buffer = blas().buffer(n * ld);
  buffer.write(all);
  const MatrixView a = buffer.matrix(n, n, 0, ld);
  gemv(a, a.row(2), buffer.vector(n, n, ld));
  const std::vector<float> found = buffer.read();
  for (std::int64_t i = 0; i < n; ++i) {
    float sum = 0;
    for (std::int64_t j = 0; j < n; ++j) {
      sum += all[static_cast<std::size_t>(i * ld + j)] * all[static_cast<std::size_t>(2 * ld + j)];
    }
    all[static_cast<std::size_t>(i * ld + n)] = sum;
  }
  CHECK(found == all);
}

TEST_CASE("rule 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("gemv repeat");
  for (bool trans : {false, true}) {
    for (bool col_major : {false, true}) {
      const std::int64_t m = 33, n = 131;
      const std::vector<float> a = random_data(random, m * n, Data::Unit);
      const std::vector<float> x = random_data(random, trans ? m : n, Data::Unit);
      const std::vector<float> y = random_data(random, trans ? n : m, Data::Unit);
      std::vector<float> first;
      for (int run = 0; run < 8; ++run) {
        INFO("trans = ", trans, ", col_major = ", col_major, ", run = ", run);
        Integers integers = shape(m, n, trans, col_major);
        if (run >= 3) set_ld(gemv_routine(), integers, run - 3);
        if (run >= 5) integers["incx"] = run - 4;
        Trial trial(gemv_routine(), integers, random);
        const std::int64_t shift = run < 3 ? 0 : 2 * run + 1;
        trial.place("a", a, shift).place("x", x, shift / 2).place("y", y, shift / 3);
        trial.scalar("alpha", {0.7f, run % 2 == 1}).scalar("beta", {-1.3f, run % 2 == 1}).run();
        if (run == 0) first = trial.result();
        CHECK(differing_bits(trial.result(), first) == 0);
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
