// What the ladder computes from its rows: percent of the roof, factors, cuBLAS' share.
//
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "ladder/standing.hpp"

#include <doctest/doctest.h>

#include "roofs/least.hpp"
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

namespace {

Row traffic(const std::string& name, double gbps, const std::string& roof) {
  Row result;
  result.name = name;
  result.bytes = gbps * 1e9;
  result.seconds = {1};
  result.roof = roof;
  return result;
}

}  // namespace

TEST_CASE("a row stands against its roof, the best of those whose names go on from it") {
  bench::Standing standing(std::nullopt);
  standing.take(traffic("roof/copy", 50, ""));
  standing.take(traffic("roof/upload/1MiB/client", 10, ""));
  standing.take(traffic("roof/upload/1MiB/ring", 20, ""));
  standing.take(traffic("roof/upload/16MiB/ring", 40, ""));
  CHECK(*standing.take(traffic("scopy/8", 25, "roof/copy")).front().roof_percent ==
        doctest::Approx(50));
  CHECK(*standing.take(traffic("upload/1MiB", 15, "roof/upload/1MiB")).front().roof_percent ==
        doctest::Approx(75));
  CHECK(!standing.take(traffic("sdot/8", 25, "roof/fetch-stream")).front().roof_percent);
  CHECK(!standing.take(traffic("openblas/scopy/8", 25, "")).front().roof_percent);
}

TEST_CASE("the least of roofs") {
  const std::vector<bench::LeastRoof> h200 = bench::known_roofs("NVIDIA H200/PCIe/SSE2");
  const std::vector<Row> rows = {row(bench::kArithmeticRoof, 1990),
                                 traffic("roof/fetch-stream", 371, ""),
                                 traffic("roof/fill", 53, "")};
  // 95% of 390 and 56 GB/s; what was not measured is not missed.
  const std::vector<std::string> low = bench::low_roofs(rows, h200, false);
  REQUIRE(low.size() == 1);
  CHECK(low[0] ==
        "roof/fill = 53 GB/s, must be at least 53.2 (--least-roof; known of this device)");
  CHECK(bench::low_roofs(rows, bench::parse_least_roofs("copy=1"), true).size() == 1);
  CHECK(bench::low_roofs(rows, bench::parse_least_roofs("1991"), true).size() == 1);
  CHECK(bench::parse_least_roofs("none").empty());
  CHECK(bench::known_roofs("llvmpipe").empty());
}
