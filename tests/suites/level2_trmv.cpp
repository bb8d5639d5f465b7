// trmv, tbmv, tpmv: numeric cases from the descriptors and the rules of BLAS that they must keep.
// What does not belong to a triangle (the other one, a unit diagonal, corners of a band's array)
// holds arbitrary bits in every case here, half of them NaNs.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <utility>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using catalog::Routine;

const char* const kNames[] = {"strmv", "stbmv", "stpmv"};

// Every form of a call with a matrix of order n: form = 0 .. 15.
Integers shape(const Routine& routine, std::int64_t n, int form) {
  Integers integers = {{"n", n}};
  if (routine.find("k") != nullptr) integers["k"] = 3;
  integers["layout"] = to_int((form & 1) == 0 ? Layout::RowMajor : Layout::ColMajor);
  integers["uplo"] = to_int((form & 2) == 0 ? Uplo::Lower : Uplo::Upper);
  integers["trans"] = to_int((form & 4) == 0 ? Op::NoTrans : Op::Trans);
  integers["diag"] = to_int((form & 8) == 0 ? Diag::NonUnit : Diag::Unit);
  return simple(routine, integers);
}

std::string matrix_name(const Routine& routine) {
  return routine.name == "stpmv" ? "ap" : "a";
}

}  // namespace

TEST_SUITE_BEGIN("level2_trmv");

TEST_CASE("trmv agrees with the reference (rules 12, 15, 17, 18, 29, 38, 39, 49)") {
  numeric_cases("strmv");
}
TEST_CASE("tbmv agrees with the reference (rules 12, 15, 17, 18, 29, 38, 39, 41, 49)") {
  numeric_cases("stbmv");
}
TEST_CASE("tpmv agrees with the reference (rules 12, 18, 29, 39, 42, 49)") {
  numeric_cases("stpmv");
}

TEST_CASE("rule 6: n = 0 allows null operands") {
  const Operand null;
  const Layout row = Layout::RowMajor;
  CHECK_NOTHROW(strmv(row, Uplo::Lower, Op::NoTrans, Diag::Unit, 0, null, 1, null, 1));
  CHECK_NOTHROW(stbmv(row, Uplo::Lower, Op::NoTrans, Diag::Unit, 0, 2, null, 3, null, 1));
  CHECK_NOTHROW(stpmv(row, Uplo::Lower, Op::NoTrans, Diag::Unit, 0, null, null, 1));
}

TEST_CASE("rule 9, 12: Inf * 0 is NaN, in the rows that have the element and in no others") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  Rng random = rng("trmv inf");
  for (const char* name : kNames) {
    const Routine& routine = *catalog::find(name);
    for (std::int64_t n : {1, 6, 37, 70}) {
      for (int form = 0; form < 16; ++form) {
        const Integers integers = shape(routine, n, form);
        INFO(describe(routine, integers));
        const std::string a = matrix_name(routine);
        const std::int64_t bad = random.below(n);
        std::vector<float> x = random_data(random, n, Data::Unit);
        x[static_cast<std::size_t>(bad)] = kInf;
        std::vector<bool> expected(static_cast<std::size_t>(n), false);
        for (auto [i, j] : elements(*routine.find(a), integers)) {
          if ((form & 4) != 0) std::swap(i, j);
          if (j == bad) expected[static_cast<std::size_t>(i)] = true;
        }
        Trial trial(routine, integers, random);
        trial.place(a, filled(trial.count(a), 0)).place("x", x).run();
        const std::vector<float> result = trial.result();
        for (std::size_t i = 0; i < result.size(); ++i) {
          CHECK(std::isnan(result[i]) == expected[i]);
        }
        // A diagonal of ones is not multiplied by zero.
        if ((form & 8) != 0) CHECK(result[static_cast<std::size_t>(bad)] == kInf);
        CHECK(trial.strays() == 0);
      }
    }
  }
}

TEST_CASE("rule 30: an increment of 0 is refused") {
  Rng random = rng("trmv inc 0");
  for (const char* name : kNames) {
    const Routine& routine = *catalog::find(name);
    Trial trial(routine, shape(routine, 4, 0), random);
    trial.rest();
    trial.call().integers["incx"] = 0;
    CHECK_THROWS_AS(call_cblas(routine, trial.call()), Error);
  }
}

TEST_CASE("rule 45: x may share the buffer of A") {
  Rng random = rng("trmv same");
  const std::int64_t n = 9, ld = 10;
  std::vector<float> all = random_data(random, (n + 1) * ld, Data::Integers);
  Buffer buffer = blas().buffer((n + 1) * ld);
  buffer.write(all);
  // A is lower and starts in the second row; x is the first row from its second element on.
  const VectorView x{Operand(buffer, 1), n, 1};
  trmv({Operand(buffer, ld), n, n, ld, Layout::RowMajor}, x);
  std::vector<float> expected = all;
  for (std::int64_t i = 0; i < n; ++i) {
    float sum = 0;
    for (std::int64_t j = 0; j <= i; ++j) {
      sum += all[static_cast<std::size_t>((i + 1) * ld + j)] * all[static_cast<std::size_t>(1 + j)];
    }
    expected[static_cast<std::size_t>(1 + i)] = sum;
  }
  CHECK(buffer.read() == expected);
}

TEST_CASE("rule 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("trmv repeat");
  for (const char* name : kNames) {
    const Routine& routine = *catalog::find(name);
    const std::string a = matrix_name(routine);
    for (int form = 0; form < 16; ++form) {
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
          values[a] = random_data(random, trial.count(a), Data::Unit);
          values["x"] = random_data(random, trial.count("x"), Data::Unit);
        }
        const std::int64_t shift = run < 3 ? 0 : 2 * run + 2;
        trial.place(a, values[a], shift).place("x", values["x"], shift / 2).run();
        if (run == 0) first = trial.result();
        CHECK(differing_bits(trial.result(), first) == 0);
      }
    }
  }
}

TEST_CASE("in place over several blocks of rows: a texture of 16 texels a side") {
  ContextOptions options = context_options();
  options.limits.max_texture_size = 16;
  OtherContext other(options);
  Rng random = rng("trmv blocks");
  const Routine& routine = *catalog::find("stbmv");
  for (int form = 0; form < 16; ++form) {
    for (std::int64_t inc : {1, -2}) {
      Integers integers = shape(routine, 200, form);
      integers["incx"] = inc;
      INFO(describe(routine, integers));
      Trial trial(routine, integers, random, other.enter());
      trial.rest(Data::Integers).run();
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
    }
  }
}

TEST_CASE("views: shapes that do not fit are refused") {
  Buffer buffer = blas().buffer(100);
  CHECK_THROWS_WITH_AS(trmv(buffer.matrix(4, 5), buffer.vector(4)),
                       "trmv: a.cols = 5, must be a.rows = 4", Error);
  const BandView band{Operand(buffer), 4, 4, 1, 0, 2, Layout::RowMajor};
  CHECK_THROWS_WITH_AS(tbmv(band, buffer.vector(4, 50), {Uplo::Upper, Op::NoTrans, Diag::Unit}),
                       "tbmv: a.kl = 1, must be 0, as uplo is Upper", Error);
  CHECK_THROWS_WITH_AS(tpmv({Operand(buffer), 4, Layout::RowMajor}, buffer.vector(5, 50)),
                       "tpmv: x.size = 5, must be A's order = 4", Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
