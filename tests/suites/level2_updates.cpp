// ger, syr, spr, syr2, spr2: numeric cases from the descriptors and the rules of BLAS that they
// must keep. The triangle that is not stored and the gaps of a matrix hold arbitrary bits in every
// case here, half of them NaNs, and keep them. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using catalog::Routine;

const char* const kNames[] = {"sger", "ssyr", "sspr", "ssyr2", "sspr2"};

// A call with a matrix of order n (a ger: n x (n + 2)); every form of it for form = 0 .. 3.
Integers shape(const Routine& routine, std::int64_t n, int form) {
  Integers integers = {{"n", n}};
  if (routine.find("m") != nullptr) integers = {{"m", n}, {"n", n + 2}};
  integers["layout"] = to_int(form % 2 == 0 ? Layout::RowMajor : Layout::ColMajor);
  if (routine.find("uplo") != nullptr) {
    integers["uplo"] = to_int(form / 2 == 0 ? Uplo::Lower : Uplo::Upper);
  }
  return simple(routine, integers);
}

// Calls `check` for every routine, a few sizes, and every form.
template <class Check>
void for_all(const std::string& tag, const Check& check) {
  Rng random = rng("updates " + tag);
  for (const char* name : kNames) {
    const Routine& routine = *catalog::find(name);
    for (std::int64_t n : {1, 4, 17, 66}) {
      for (int form = 0; form < 4; ++form) {
        const Integers integers = shape(routine, n, form);
        INFO(describe(routine, integers));
        check(routine, integers, random);
      }
    }
  }
}

bool has_y(const Routine& routine) {
  return routine.find("y") != nullptr;
}

}  // namespace

TEST_SUITE_BEGIN("level2_updates");

TEST_CASE("ger agrees with the reference (rules 17, 18, 29, 38, 39, 49)") {
  numeric_cases("sger");
}
TEST_CASE("syr agrees with the reference (rules 15-18, 29, 38, 39, 49)") {
  numeric_cases("ssyr");
}
TEST_CASE("spr agrees with the reference (rules 16, 18, 29, 39, 42, 49)") {
  numeric_cases("sspr");
}
TEST_CASE("syr2 agrees with the reference (rules 15-18, 29, 38, 39, 49)") {
  numeric_cases("ssyr2");
}
TEST_CASE("spr2 agrees with the reference (rules 16, 18, 29, 39, 42, 49)") {
  numeric_cases("sspr2");
}

TEST_CASE("rule 3, 4: alpha = 0 reads no vector and leaves every bit of A") {
  for_all("alpha 0", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (bool device : {false, true}) {
      Trial trial(routine, integers, random);
      const std::string& a = trial.output_name();
      trial.place(a, random_bits(random, trial.count(a))).scalar("alpha", {0, device});
      trial.place("x", filled(trial.count("x"), kNan));
      if (has_y(routine)) trial.place("y", filled(trial.count("y"), kInf));
      trial.run();
      CHECK(trial.output().changed() == 0);
      CHECK(trial.strays() == 0);
    }
  });
}

TEST_CASE("rule 6: empty matrices allow null operands") {
  const Operand null;
  const Layout row = Layout::RowMajor;
  CHECK_NOTHROW(sger(row, 0, 3, 1, null, 1, null, 1, null, 3));
  CHECK_NOTHROW(sger(row, 3, 0, 1, null, 1, null, 1, null, 1));
  CHECK_NOTHROW(ssyr(row, Uplo::Lower, 0, 1, null, 1, null, 1));
  CHECK_NOTHROW(sspr(row, Uplo::Lower, 0, 1, null, 1, null));
  CHECK_NOTHROW(ssyr2(row, Uplo::Lower, 0, 1, null, 1, null, 1, null, 1));
  CHECK_NOTHROW(sspr2(row, Uplo::Lower, 0, 1, null, 1, null, 1, null));
}

TEST_CASE("rule 10: a zero in one vector does not hide a NaN or an Inf in the other") {
  if (!info().probe.nan_propagates || !info().probe.inf_times_zero_is_nan) return;
  for_all("zero times nan", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (float bad : {kNan, kInf}) {
      Trial trial(routine, integers, random);
      const std::int64_t row = random.below(trial.count("x"));
      std::vector<float> x = filled(trial.count("x"), 0);
      x[static_cast<std::size_t>(row)] = bad;
      if (has_y(routine)) trial.place("y", filled(trial.count("y"), 0));
      trial.place("x", x).rest(Data::Integers).run();
      const std::vector<float> result = trial.result();
      const std::string& a = trial.output_name();
      std::size_t e = 0;
      for (const auto& [i, j] : elements(*routine.find(a), integers)) {
        const bool touched = i == row || (routine.name != "sger" && j == row);
        // Inf * Inf on the diagonal of syr is no NaN.
        const bool finite_or_inf = !touched || (!has_y(routine) && i == j && std::isinf(bad));
        CHECK(std::isnan(result[e]) == !finite_or_inf);
        ++e;
      }
      CHECK(trial.strays() == 0);
    }
  });
}

TEST_CASE("rule 30: an increment of 0 is refused") {
  for_all("inc 0", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (const std::string inc : {"incx", "incy"}) {
      if (routine.find(inc) == nullptr) continue;
      Trial trial(routine, integers, random);
      trial.rest();
      trial.call().integers[inc] = 0;
      CHECK_THROWS_AS(call_cblas(routine, trial.call()), Error);
    }
  });
}

TEST_CASE("rule 43: a NaN in alpha is never dropped") {
  if (!info().probe.nan_propagates) return;
  for_all("nan alpha", [](const Routine& routine, const Integers& integers, Rng& random) {
    for (bool device : {false, true}) {
      Trial trial(routine, integers, random);
      trial.scalar("alpha", {kNan, device}).rest().run();
      CHECK(count_nan(trial.result()) == trial.count(trial.output_name()));
      CHECK(trial.strays() == 0);
    }
  });
}

TEST_CASE("rule 44, 45: x and y may be one vector, and overlap A without a crash") {
  Rng random = rng("updates same");
  const std::int64_t n = 7, ld = 9;
  std::vector<float> all = random_data(random, n * ld, Data::Integers);
  Buffer buffer = blas().buffer(n * ld);
  buffer.write(all);
  const MatrixView a{Operand(buffer), n, n, ld, Layout::RowMajor};
  const VectorView x = buffer.vector(n, n, ld);  // the eighth column
  syr2(0.5f, x, x, a, Uplo::Upper);
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = i; j < n; ++j) {
      all[static_cast<std::size_t>(i * ld + j)] +=
          all[static_cast<std::size_t>(i * ld + n)] * all[static_cast<std::size_t>(j * ld + n)];
    }
  }
  CHECK(buffer.read() == all);
  CHECK_NOTHROW(ger(1, a.row(1), a.col(2), a));
  CHECK(buffer.read().size() == all.size());
}

TEST_CASE("rule 47, 48: the same numbers give the same bits, wherever they lie") {
  Rng random = rng("updates repeat");
  for (const char* name : kNames) {
    const Routine& routine = *catalog::find(name);
    for (int form = 0; form < 4; ++form) {
      const Integers integers = shape(routine, 42, form);
      Values values;
      std::vector<float> first;
      for (int run = 0; run < 8; ++run) {
        Integers moved = integers;
        if (run >= 3) set_ld(routine, moved, run - 3);
        if (run >= 5) moved["incx"] = run - 4;
        INFO(describe(routine, moved), ", run = ", run);
        Trial trial(routine, moved, random);
        const std::int64_t shift = run < 3 ? 0 : 2 * run + 2;
        for (const std::string operand : {"x", "y", trial.output_name().c_str()}) {
          if (routine.find(operand) == nullptr) continue;
          if (run == 0) {
            values[operand] = random_data(random, trial.count(operand), Data::Unit);
          }
          trial.place(operand, values[operand], operand == "x" ? shift / 2 : shift);
        }
        trial.scalar("alpha", {0.7f, run % 2 == 1}).run();
        if (run == 0) first = trial.result();
        CHECK(differing_bits(trial.result(), first) == 0);
      }
    }
  }
}

TEST_CASE("rule 42: every element of a large packed triangle is found") {
  const std::int64_t n = 1500, size = n * (n + 1) / 2;
  if (size > info().max_buffer_elements) return;
  std::vector<float> x(static_cast<std::size_t>(n)), y(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i) {
    x[static_cast<std::size_t>(i)] = static_cast<float>(i);
    y[static_cast<std::size_t>(i)] = 1;
  }
  Buffer vectors[] = {blas().buffer(n), blas().buffer(n)};
  vectors[0].write(x);
  vectors[1].write(y);
  for (Layout layout : {Layout::RowMajor, Layout::ColMajor}) {
    for (Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
      // 4096 * (i + j) + i * j is below 2^24, so exact.
      Buffer packed = blas().buffer(size);
      packed.write(filled(size, 0));
      const PackedView a{Operand(packed), n, layout};
      spr2(4096, vectors[0].vector(n), vectors[1].vector(n), a, uplo);
      spr(1, vectors[0].vector(n), a, uplo);
      const std::vector<float> found = packed.read();
      std::int64_t wrong = 0, e = 0;
      const bool growing = (uplo == Uplo::Lower) == (layout == Layout::RowMajor);
      for (std::int64_t line = 0; line < n; ++line) {
        const std::int64_t first = growing ? 0 : line, last = growing ? line : n - 1;
        for (std::int64_t place = first; place <= last; ++place, ++e) {
          const std::int64_t value = 4096 * (line + place) + line * place;
          wrong += found[static_cast<std::size_t>(e)] != static_cast<float>(value) ? 1 : 0;
        }
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("views: shapes that do not fit are refused") {
  Buffer buffer = blas().buffer(100);
  const VectorView four = buffer.vector(4, 50), five = buffer.vector(5, 60);
  CHECK_THROWS_WITH_AS(ger(1, four, four, buffer.matrix(4, 5)),
                       "ger: y.size = 4, must be A's columns = 5", Error);
  CHECK_THROWS_WITH_AS(syr(1, four, buffer.matrix(4, 5), Uplo::Lower),
                       "syr: a.cols = 5, must be a.rows = 4", Error);
  CHECK_THROWS_WITH_AS(syr2(1, four, five, buffer.matrix(4, 4), Uplo::Lower),
                       "syr2: y.size = 5, must be A's order = 4", Error);
  const PackedView packed{Operand(buffer), 4, Layout::RowMajor};
  CHECK_THROWS_WITH_AS(spr(1, five, packed, Uplo::Lower), "spr: x.size = 5, must be A's order = 4",
                       Error);
  CHECK_THROWS_WITH_AS(spr2(1, four, five, packed, Uplo::Lower),
                       "spr2: y.size = 5, must be A's order = 4", Error);
}

TEST_SUITE_END();

}  // namespace fragblas::test
