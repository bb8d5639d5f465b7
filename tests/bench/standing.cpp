// What the ladder computes from its rows: percent of the roof, factors, cuBLAS' share.
//
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "ladder/standing.hpp"

#include <doctest/doctest.h>

#include "roofs/roofs.hpp"

namespace {

using bench::Row;

Row row(const std::string& name, double gflops) {
  Row result;
  result.name = name;
  result.flops = gflops * 1e9;
  result.seconds = {1};
  return result;
}

Row peer(const std::string& name, double gflops) {
  Row result = row(name, gflops);
  result.peer = true;
  return result;
}

// The row with its standing.
Row stand(bench::Standing& standing, const std::string& name, double gflops) {
  return standing.take(row(name, gflops)).front();
}

}  // namespace

TEST_CASE("a step has percent of the roof and its factor to the step before") {
  bench::Standing standing(std::nullopt);
  CHECK(!stand(standing, bench::kArithmeticRoof, 200).roof_percent);
  const Row first = stand(standing, "ladder/cpu-loop/64", 10);
  CHECK(*first.roof_percent == doctest::Approx(5));
  CHECK(!first.factor);
  const Row second = stand(standing, "ladder/one-element/64", 30);
  CHECK(*second.roof_percent == doctest::Approx(15));
  CHECK(*second.factor == doctest::Approx(3));
}

TEST_CASE("without a roof there is no percent") {
  bench::Standing standing(std::nullopt);
  CHECK(!stand(standing, "ladder/cpu-loop/64", 10).roof_percent);
}

TEST_CASE("peers, failures and what is absent are passed over") {
  bench::Standing standing(std::nullopt);
  stand(standing, "ladder/cpu-loop/64", 10);
  CHECK(*standing.take(peer("ladder/openblas/64", 100)).front().factor == doctest::Approx(10));
  Row absent = row("ladder/glblas-4x1/64", 1);
  absent.absent = "a reason";
  CHECK(!standing.take(absent).front().factor);
  Row failed = row("ladder/packed-4x4/64", 1);
  failed.failure = "wrong";
  CHECK(!standing.take(failed).front().factor);
  CHECK(*stand(standing, "ladder/one-element/64", 20).factor == doctest::Approx(2));
}

TEST_CASE("each size starts anew") {
  bench::Standing standing(std::nullopt);
  stand(standing, "ladder/tuned/64", 10);
  CHECK(!stand(standing, "ladder/cpu-loop/128", 20).factor);
}

TEST_CASE("the share of cuBLAS' rate is a row of its own") {
  bench::Standing standing(bench::DrawShare{4, 132});
  stand(standing, bench::kArithmeticRoof, 2000);
  stand(standing, "ladder/tuned/64", 1000);
  const auto rows = standing.take(peer("ladder/cublas/64", 33000));
  REQUIRE(rows.size() == 2);
  CHECK(*rows[0].factor == doctest::Approx(33));
  CHECK(rows[1].name == "ladder/cublas x 4/132/64");
  CHECK(rows[1].gflops() == doctest::Approx(1000));
  CHECK(*rows[1].roof_percent == doctest::Approx(50));
  CHECK(*rows[1].factor == doctest::Approx(1));
  CHECK(standing.take(peer("ladder/compute-shader/64", 1)).size() == 1);
}
