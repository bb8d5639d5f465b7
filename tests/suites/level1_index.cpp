// isamax, isamin, ismax and ismin: which index, exactly. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/environment.hpp"
#include "support/operand.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using Floats = std::vector<float>;

struct IndexRoutine {
  const char* name;
  void (*call)(std::int64_t, const Operand&, std::int64_t, const Operand&);
  std::int64_t (*wait)(const VectorView&);
  void (*views)(const VectorView&, const VectorView&);
  bool absolute, smallest;
};

const std::vector<IndexRoutine> kRoutines = {
    {"isamax", isamax, iamax, iamax, true, false},
    {"isamin", isamin, iamin, iamin, true, true},
    {"ismax", ismax, imax, imax, false, false},
    {"ismin", ismin, imin, imin, false, true},
};

// What a function throws that is called by its address is not caught by who calls it, in WebKitGTK
// 2.50; but by the next one.
[[gnu::noinline]] void find(const IndexRoutine& routine, std::int64_t n, const Operand& x,
                            std::int64_t inc, const Operand& result) {
  routine.call(n, x, inc, result);
}
[[gnu::noinline]] void find(const IndexRoutine& routine, const VectorView& x,
                            const VectorView& result) {
  routine.views(x, result);
}

std::int64_t expected_index(const IndexRoutine& routine, const Floats& x) {
  std::size_t best = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (std::isnan(x[i])) return static_cast<std::int64_t>(i);
    const float a = routine.absolute ? std::fabs(x[i]) : x[i];
    const float b = routine.absolute ? std::fabs(x[best]) : x[best];
    if (routine.smallest ? a < b : a > b) best = i;
  }
  return static_cast<std::int64_t>(best);
}

std::int64_t found_index(const IndexRoutine& routine, const Floats& x, std::int64_t inc,
                         Rng& random) {
  const std::int64_t n = static_cast<std::int64_t>(x.size());
  const std::int64_t offset = random.below(9), place = random.below(7);
  Guarded gx(blas(), vector_positions(n, offset, inc), offset, 3, x, random);
  Guarded result(blas(), {place, place + 1}, place, random.below(4), {kNan, kNan}, random);
  routine.call(n, gx.operand(), inc, result.operand());
  result.fetch();
  gx.fetch();
  CHECK(result.touched() == 0);
  CHECK(gx.changed() == 0);
  const Floats parts = result.elements();
  CHECK(parts[1] < 4096);
  return 4096 * static_cast<std::int64_t>(parts[0]) + static_cast<std::int64_t>(parts[1]);
}

}  // namespace

TEST_SUITE_BEGIN("level1_index");

TEST_CASE("isamax, isamin, ismax, ismin agree with the reference (rules 17, 18, 29, 30, 49)") {
  SUBCASE("isamax") {
    numeric_cases("isamax");
  }
  SUBCASE("isamin") {
    numeric_cases("isamin");
  }
  SUBCASE("ismax") {
    numeric_cases("ismax");
  }
  SUBCASE("ismin") {
    numeric_cases("ismin");
  }
}

TEST_CASE("rules 17, 18, 27: the first of equal candidates, with every increment") {
  Rng random = rng("index");
  for (const IndexRoutine& routine : kRoutines) {
    for (std::int64_t inc : {1, 2, 3}) {
      for (std::int64_t n : {1, 2, 3, 4, 5, 8, 31, 64, 65, 129, 500, 2051, 4097, 16385, 70001}) {
        if ((n + 1) * inc + 16 > info().max_buffer_elements) continue;
        INFO(std::string(routine.name), ", n = ", n, ", incx = ", inc);
        // Few different values: the candidates are many. Then all different.
        for (Data data : {Data::Integers, Data::Unit}) {
          const Floats x = random_data(random, n, data);
          CHECK(found_index(routine, x, inc, random) == expected_index(routine, x));
        }
      }
    }
  }
}

TEST_CASE("rule 27: one candidate, wherever it is") {
  Rng random = rng("index one");
  const std::int64_t most = std::min<std::int64_t>(info().max_buffer_elements - 20, 10000);
  for (const IndexRoutine& routine : kRoutines) {
    for (int i = 0; i < 8; ++i) {
      const std::int64_t n = i < 4 ? 2 + random.below(200) : most;
      const std::int64_t at = i % 4 == 0 ? n - 1 : random.below(n);
      INFO(std::string(routine.name), ", n = ", n, ", at = ", at);
      Floats x = filled(n, routine.smallest ? 5 : 1);
      x[static_cast<std::size_t>(at)] = routine.smallest ? 4 : 2;
      CHECK(found_index(routine, x, 1, random) == at);
      Vector held = blas().vector(x), result = blas().vector(2);
      CHECK(routine.wait(held) == at);
      routine.views(held, result);
      CHECK(result.read() == Floats{static_cast<float>(at / 4096), static_cast<float>(at % 4096)});
    }
  }
}

TEST_CASE("rule 22: n <= 0 or incx <= 0 gives 0") {
  Rng random = rng("index nothing");
  for (const IndexRoutine& routine : kRoutines) {
    for (const auto& [n, inc] : {std::pair{0, 1}, {-1, 1}, {5, 0}, {5, -1}}) {
      Guarded result(blas(), {2, 3}, 2, 3, {kNan, kNan}, random);
      routine.call(n, Operand(), inc, result.operand());
      result.fetch();
      CHECK(result.elements() == Floats{0, 0});
      CHECK(result.touched() == 0);
      CHECK(routine.wait(VectorView{Operand(), n, inc}) == 0);
    }
  }
}

TEST_CASE("rule 28: the first NaN wins, then the infinities") {
  Rng random = rng("index specials");
  for (const IndexRoutine& routine : kRoutines) {
    for (std::int64_t n : {1, 2, 5, 64, 900}) {
      for (int i = 0; i < 5; ++i) {
        INFO(std::string(routine.name), ", n = ", n);
        const auto at = [&] { return static_cast<std::size_t>(random.below(n)); };
        Floats x = random_data(random, n, Data::Large);
        x[at()] = kInf;
        x[at()] = -kInf;
        CHECK(found_index(routine, x, 1, random) == expected_index(routine, x));
        x[at()] = kNan;
        x[at()] = from_bits(0xff800001u);
        CHECK(found_index(routine, x, 2, random) == expected_index(routine, x));
      }
    }
    // All that a vector of infinities or zeros has is its first element.
    CHECK(found_index(routine, filled(9, kInf), 1, random) == 0);
    CHECK(found_index(routine, filled(9, -kInf), 1, random) == 0);
    CHECK(found_index(routine, {0.0f, -0.0f, 0.0f}, 1, random) == 0);
    CHECK(found_index(routine, {-0.0f, 0.0f, -0.0f}, 1, random) == 0);
  }
}

TEST_CASE("rule 50: subnormals are told apart on every device") {
  Rng random = rng("index subnormal");
  for (const IndexRoutine& routine : kRoutines) {
    for (std::int64_t n : {2, 9, 300}) {
      INFO(std::string(routine.name), ", n = ", n);
      Floats x;
      for (std::int64_t i = 0; i < n; ++i) {
        x.push_back(from_bits((1 + random.bits() % 0x7ffffeu) | (random.bits() & 0x80000000u)));
      }
      CHECK(found_index(routine, x, 1, random) == expected_index(routine, x));
    }
  }
}

TEST_CASE("indices above 2^24 are exact") {
  const std::int64_t n = (std::int64_t{1} << 24) + 4099;
  if (n > info().max_buffer_elements || kBrowser) return;
  Buffer x = blas().buffer(n);
  x.fill(1);
  for (std::int64_t at : {n - 1, (std::int64_t{1} << 24) + 1, (std::int64_t{1} << 24) + 3}) {
    INFO("at = ", at);
    x.fill(-2, at, 1);
    CHECK(iamax(x.vector(n)) == at);
    CHECK(imin(x.vector(n)) == at);
    x.fill(1, at, 1);
  }
}

TEST_CASE("bad arguments of the index routines") {
  Vector x = blas().vector(4), result = blas().vector(2);
  for (const IndexRoutine& routine : kRoutines) {
    CHECK_THROWS_AS(find(routine, 5, x, 1, result), Error);
    CHECK_THROWS_AS(find(routine, 4, x, 2, result), Error);
    CHECK_THROWS_AS(find(routine, 4, x, 1, Operand(result, 1)), Error);
    CHECK_THROWS_AS(find(routine, x, x), Error);
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
