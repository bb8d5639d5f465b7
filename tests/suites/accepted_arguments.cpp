// Calls that are accepted: with any stride that no element needs, and after one that was refused.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

#include "support/environment.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

using catalog::Argument;
using catalog::Kind;
using catalog::Routine;

constexpr Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};

}  // namespace

TEST_SUITE_BEGIN("accepted_arguments");

TEST_CASE("rule 46: a stride that no element needs may be as large as it likes") {
  Rng random = rng("unused strides");
  for (std::int64_t stride : {std::int64_t{1} << 31, std::int64_t{1} << 32, std::int64_t{1} << 40,
                              std::numeric_limits<std::int64_t>::max()}) {
    for (const Routine& routine : catalog::catalog()) {
      if (routine.host) continue;
      for (Layout layout : kLayouts) {
        // Vectors of one element and matrices of one row (one column when column-major).
        Integers integers = {{"batch_size", 1}};
        integers["layout"] = static_cast<std::int64_t>(layout);
        integers = simple(routine, integers);
        for (const Argument& argument : routine.arguments) {
          if (argument.kind == Kind::Ld || argument.kind == Kind::Inc ||
              argument.kind == Kind::Stride) {
            integers[argument.name] = stride;
          }
        }
        for (Api api : {Api::Cblas, Api::Views}) {
          INFO(describe(routine, integers));
          Trial trial(routine, integers, random);
          trial.rest(Data::Integers).run(api);
          CHECK(trial.strays() == 0);
          FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
        }
      }
    }
  }
}

TEST_CASE("what alpha = 0 does not read may be no buffer, begin anywhere, any stride apart") {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  Rng random = rng("without inputs");
  for (const Routine& routine : catalog::catalog()) {
    if (routine.find("alpha") == nullptr) continue;
    for (const bool has_buffers : {false, true}) {
      for (const std::int64_t inc : {1, -1}) {
        Integers integers = simple(
            routine, {{"m", 3}, {"n", 3}, {"k", 3}, {"kl", 1}, {"ku", 1}, {"batch_size", 2}});
        if (integers.count("incy") != 0) integers["incy"] = inc;
        INFO(describe(routine, integers));
        Trial trial(routine, integers, random);
        trial.scalar("alpha", ScalarCase{0}).rest(Data::Integers);
        Call& call = trial.call();
        for (const Argument& argument : routine.arguments) {
          if (!is_operand(argument) || argument.access != catalog::Access::In) continue;
          Operand& operand = call.operands.at(argument.name);
          operand.offset = kMost;
          if (!has_buffers) operand.buffer = nullptr;
          const auto stride = call.integers.find(stride_name(argument));
          if (stride != call.integers.end()) stride->second = -kMost - 1;
        }
        trial.run();
        CHECK(trial.strays() == 0);
        FRAGBLAS_CHECK_DEVIATION(trial.deviation(true));
      }
    }
  }
}

TEST_CASE("an argument error leaves the context usable") {
  const Vector x = blas().vector({1, 2});
  CHECK_THROWS_AS(scal(2, x.view(3)), Error);
  scal(2, x);
  CHECK(x.read() == std::vector<float>{2, 4});
}

TEST_SUITE_END();

}  // namespace fragblas::test
