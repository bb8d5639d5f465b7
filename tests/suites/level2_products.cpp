// gbmv, symv, sbmv, spmv: numeric cases from the descriptors and the rules of BLAS that they must
// keep. What does not belong to a matrix (the other triangle, corners of a band's array, gaps)
// holds arbitrary bits in every case here, half of them NaNs.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using catalog::Routine;

const char* const kNames[] = {"sgbmv", "ssymv", "ssbmv", "sspmv"};

// A call with a matrix of order n (a gbmv: n x (n + 2)); every form of it for form = 0 .. 3.
Integers shape(const Routine& routine, std::int64_t n, int form) {
  Integers integers = {{"n", n}};
  if (routine.find("m") != nullptr) integers = {{"m", n}, {"n", n + 2}, {"kl", 2}, {"ku", 3}};
  if (routine.find("k") != nullptr) integers["k"] = 3;
  integers["layout"] = to_int(form % 2 == 0 ? Layout::RowMajor : Layout::ColMajor);
  if (routine.find("uplo") != nullptr) {
    integers["uplo"] = to_int(form / 2 == 0 ? Uplo::Lower : Uplo::Upper);
  } else {
    integers["trans"] = to_int(form / 2 == 0 ? Op::NoTrans : Op::Trans);
  }
  return simple(routine, integers);
}

const std::string& matrix_name(const Routine& routine) {
  for (const catalog::Argument& argument : routine.arguments) {
    if (argument.kind == catalog::Kind::Matrix) return argument.name;
  }
  return routine.name;
}

// Calls `check` for every routine, a few sizes, and every form.
template <class Check>
void for_all(const std::string& tag, const Check& check) {
  Rng random = rng("products " + tag);
  for (const char* name : kNames) {
    const Routine& routine = *catalog::find(name);
    for (std::int64_t n : {1, 5, 33, 70}) {
      for (int form = 0; form < 4; ++form) {
        const Integers integers = shape(routine, n, form);
        INFO(describe(routine, integers));
        check(routine, integers, random);
      }
    }
  }
}

}  // namespace

TEST_SUITE_BEGIN("level2_products");

TEST_CASE("gbmv agrees with the reference (rules 17, 18, 29, 38, 39, 41, 49)") {
  numeric_cases("sgbmv");
}
TEST_CASE("symv agrees with the reference (rules 15, 17, 18, 29, 38, 39, 49)") {
  numeric_cases("ssymv");
}
TEST_CASE("sbmv agrees with the reference (rules 15, 17, 18, 29, 38, 39, 41, 49)") {
  numeric_cases("ssbmv");
}
TEST_CASE("spmv agrees with the reference (rules 18, 29, 39, 42, 49)") {
  numeric_cases("sspmv");
}

TEST_CASE("rule 1, 2: beta = 0 never reads y") {
  for_all("beta 0", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (bool device : {false, true}) {
      Trial trial(routine, integers, random);
      trial.place("y", filled(trial.count("y"), device ? kInf : kNan)).scalar("beta", {0, device});
      trial.rest().run();
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation());
    }
  });
}

TEST_CASE("rule 3: alpha = 0 never reads A and x") {
  for_all("alpha 0", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (bool device : {false, true}) {
      const std::string& a = matrix_name(routine);
      Trial trial(routine, integers, random);
      trial.place(a, filled(trial.count(a), kNan)).place("x", filled(trial.count("x"), kInf));
      trial.scalar("alpha", {0, device}).scalar("beta", {-1, !device}).rest().run();
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
    }
  });
}

TEST_CASE("rule 4: alpha = 0 and beta = 1 touch nothing") {
  for_all("alpha 0 beta 1", [](const Routine& routine, const Integers& integers, Rng& random) {
    Trial trial(routine, integers, random);
    trial.place("y", random_bits(random, trial.count("y"))).scalar("alpha", {0, false}).rest();
    blas().finish();
    const std::int64_t passes = static_cast<std::int64_t>(blas().stats().passes);
    call_cblas(routine, trial.call());
    CHECK(static_cast<std::int64_t>(blas().stats().passes) == passes);
    trial.run();
    CHECK(trial.output().changed() == 0);
  });
}

TEST_CASE("rule 6, 7: empty matrices leave y untouched even when beta = 0; operands may be null") {
  Rng random = rng("products empty");
  const Operand null;
  for (float beta : {0.0f, 2.0f}) {
    Integers integers = shape(*catalog::find("sgbmv"), 7, 0);
    integers["n"] = 0;
    Trial trial(*catalog::find("sgbmv"), integers, random);
    CHECK(trial.count("y") == 7);
    trial.place("y", random_bits(random, 7)).scalar("beta", {beta, false}).rest().run();
    CHECK(trial.output().changed() == 0);
  }
  const Layout row = Layout::RowMajor;
  CHECK_NOTHROW(sgbmv(row, Op::NoTrans, 0, 3, 1, 1, 1, null, 3, null, 1, 0, null, 1));
  CHECK_NOTHROW(sgbmv(row, Op::Trans, 3, 0, 1, 1, 1, null, 3, null, 1, 0, null, 1));
  CHECK_NOTHROW(ssymv(row, Uplo::Lower, 0, 1, null, 1, null, 1, 0, null, 1));
  CHECK_NOTHROW(ssbmv(row, Uplo::Lower, 0, 2, 1, null, 3, null, 1, 0, null, 1));
  CHECK_NOTHROW(sspmv(row, Uplo::Lower, 0, 1, null, null, 1, 0, null, 1));
}

TEST_CASE("rule 8: alpha = beta = 0 sets y to +0") {
  for_all("zero", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (bool device : {false, true}) {
      const std::string& a = matrix_name(routine);
      Trial trial(routine, integers, random);
      trial.place(a, filled(trial.count(a), kNan)).place("y", filled(trial.count("y"), -kInf));
      trial.scalar("alpha", {0, device}).scalar("beta", {0, device}).rest().run();
      CHECK(trial.strays() == 0);
      CHECK(differing_bits(trial.result(), filled(trial.count("y"), 0.0f)) == 0);
    }
  });
}

TEST_CASE("rule 9: Inf * 0 is NaN, in the rows that have the element and in no others") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  for_all("inf", [](const Routine& routine, const Integers& integers, Rng& random) {
    const catalog::Argument& matrix = *routine.find(matrix_name(routine));
    const bool trans = integers.count("trans") != 0 && integers.at("trans") != to_int(Op::NoTrans);
    Trial trial(routine, integers, random);
    const std::int64_t bad = random.below(trial.count("x"));
    std::vector<float> x = random_data(random, trial.count("x"), Data::Unit);
    x[static_cast<std::size_t>(bad)] = kInf;
    std::vector<bool> expected(static_cast<std::size_t>(trial.count("y")), false);
    for (auto [i, j] : elements(matrix, integers)) {
      if (trans) std::swap(i, j);
      if (j == bad) expected[static_cast<std::size_t>(i)] = true;
      if (matrix.structure == catalog::Structure::Symmetric && i == bad) {
        expected[static_cast<std::size_t>(j)] = true;
      }
    }
    trial.place(matrix.name, filled(trial.count(matrix.name), 0)).place("x", x);
    trial.scalar("beta", {0, false}).rest().run();
    const std::vector<float> result = trial.result();
    for (std::size_t i = 0; i < result.size(); ++i) {
      CHECK(std::isnan(result[i]) == expected[i]);
    }
    CHECK(trial.strays() == 0);
  });
}

TEST_CASE("rule 30: an increment of 0 is refused") {
  for_all("inc 0", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (const char* inc : {"incx", "incy"}) {
      Trial trial(routine, integers, random);
      trial.rest();
      trial.call().integers[inc] = 0;
      CHECK_THROWS_AS(call_cblas(routine, trial.call()), Error);
    }
  });
}

TEST_CASE("rule 43: a NaN in alpha or beta is never dropped") {
  if (!info().probe.nan_propagates) return;
  for_all("nan scalars", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (const char* name : {"alpha", "beta"}) {
      for (bool device : {false, true}) {
        Trial trial(routine, integers, random);
        trial.scalar(name, {kNan, device}).rest().run();
        CHECK(count_nan(trial.result()) == trial.count("y"));
        CHECK(trial.strays() == 0);
      }
    }
  });
}

TEST_CASE("rule 44, 45: vectors may share a buffer with the matrix, and overlap without a crash") {
  Rng random = rng("products overlap");
  const std::int64_t n = 6, ld = 7;  // the seventh column is y
  std::vector<float> all = random_data(random, n * ld, Data::Integers);
  Buffer buffer = blas().buffer(n * ld);
  buffer.write(all);
  const MatrixView a = buffer.matrix(n, n, 0, ld);
  symv(a, a.row(2), buffer.vector(n, n, ld));
  for (std::int64_t i = 0; i < n; ++i) {
    float sum = 0;
    for (std::int64_t j = 0; j < n; ++j) {
      sum += all[static_cast<std::size_t>(std::max(i, j) * ld + std::min(i, j))] *
             all[static_cast<std::size_t>(2 * ld + j)];
    }
    all[static_cast<std::size_t>(i * ld + n)] = sum;
  }
  CHECK(buffer.read() == all);
  CHECK_NOTHROW(symv(a, a.row(2), a.row(2)));
  CHECK(buffer.read().size() == all.size());
}

TEST_CASE("rule 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("products repeat");
  for (const char* name : kNames) {
    const Routine& routine = *catalog::find(name);
    const std::string& a = matrix_name(routine);
    for (int form = 0; form < 4; ++form) {
      const Integers integers = shape(routine, 90, form);
      Values values;
      std::vector<float> first;
      for (int run = 0; run < 8; ++run) {
        Integers moved = integers;
        if (run >= 3) set_ld(routine, moved, run - 3);
        if (run >= 5) moved["incx"] = run - 4;
        INFO(describe(routine, moved), ", run = ", run);
        Trial trial(routine, moved, random);
        if (run == 0) {
          for (const std::string& operand : {a, std::string("x"), std::string("y")}) {
            values[operand] = random_data(random, trial.count(operand), Data::Unit);
          }
        }
        const std::int64_t shift = run < 3 ? 0 : 2 * run + 2;
        trial.place(a, values[a], shift).place("x", values["x"], shift / 2);
        trial.place("y", values["y"], shift / 3);
        trial.scalar("alpha", {0.7f, run % 2 == 1}).scalar("beta", {-1.3f, run % 2 == 1}).run();
        if (run == 0) first = trial.result();
        CHECK(differing_bits(trial.result(), first) == 0);
      }
    }
  }
}

TEST_CASE("several blocks of rows: a texture of 16 texels a side") {
  ContextOptions options = context_options();
  options.limits.max_texture_size = 16;
  OtherContext other(options);
  other.enter();
  Rng random = rng("products blocks");
  for (const char* name : {"sgbmv", "ssbmv"}) {
    const Routine& routine = *catalog::find(name);
    for (int form = 0; form < 4; ++form) {
      for (std::int64_t incy : {1, -1}) {
        Integers integers = shape(routine, 130, form);
        integers["incy"] = incy;
        INFO(describe(routine, integers));
        Trial trial(routine, integers, random, other.enter());
        trial.scalar("alpha", {2, true}).scalar("beta", {-1, false}).rest(Data::Integers).run();
        CHECK(trial.strays() == 0);
        FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
      }
    }
  }
}

TEST_CASE("views: shapes that do not fit are refused") {
  Buffer buffer = blas().buffer(100);
  const BandView band{Operand(buffer), 4, 5, 1, 1, 3, Layout::RowMajor};
  CHECK_THROWS_WITH_AS(gbmv(band, buffer.vector(4), buffer.vector(4, 50)),
                       "gbmv: x.size = 4, must be op(A)'s columns = 5", Error);
  CHECK_THROWS_WITH_AS(symv(buffer.matrix(4, 5), buffer.vector(5), buffer.vector(4)),
                       "symv: a.cols = 5, must be a.rows = 4", Error);
  const BandView half{Operand(buffer), 4, 4, 1, 1, 3, Layout::RowMajor};
  CHECK_THROWS_WITH_AS(sbmv(half, buffer.vector(4), buffer.vector(4, 50)),
                       "sbmv: a.ku = 1, must be 0, as uplo is Lower", Error);
  CHECK_THROWS_WITH_AS(
      spmv({Operand(buffer), 4, Layout::RowMajor}, buffer.vector(4), buffer.vector(5, 50)),
      "spmv: y.size = 5, must be A's order = 4", Error);
}

TEST_CASE("rule 41, 42: what a band and packed storage ask of lda, n and the buffer") {
  Buffer buffer = blas().buffer(100);
  const Operand a(buffer), x(buffer, 50), y(buffer, 60);
  const Layout row = Layout::RowMajor;
  CHECK_THROWS_WITH_AS(sgbmv(row, Op::NoTrans, 4, 4, 1, 2, 1, a, 3, x, 1, 0, y, 1),
                       "sgbmv: lda = 3, must be at least kl + ku + 1 = 4", Error);
  CHECK_THROWS_WITH_AS(ssbmv(row, Uplo::Lower, 4, 3, 1, a, 3, x, 1, 0, y, 1),
                       "ssbmv: lda = 3, must be at least k + 1 = 4", Error);
  CHECK_THROWS_WITH_AS(sspmv(row, Uplo::Lower, 65536, 1, a, x, 1, 0, y, 1),
                       "sspmv: n = 65536, must be at most 65535 in packed storage", Error);
  CHECK_THROWS_WITH_AS(sspmv(row, Uplo::Lower, 14, 1, a, x, 1, 0, y, 1),
                       "sspmv: ap spans 105 elements from offset = 0, must end within the buffer's "
                       "size = 100",
                       Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
