// What the report's charts are made from: names of rows, axes and texts.
//
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <stdexcept>

#include "report/charts.hpp"
#include "report/page.hpp"
#include "report/record.hpp"
#include "report/svg.hpp"

namespace {

using bench::Measured;
using bench::Record;
using Json = nlohmann::ordered_json;

Json row(const std::string& name, double seconds) {
  return {{"name", name}, {"median_s", seconds}, {"flops", 2e6}, {"bytes", 1e6}};
}

Record record_of(const Json& rows) {
  return bench::read_record({{"context", Json::object()}, {"benchmarks", rows}});
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++result;
  }
  return result;
}

}  // namespace

TEST_CASE("names of rows") {
  const struct {
    const char* name;
    const char* who;
    const char* routine;
    const char* options;
    const char* mode;
    double n;
  } cases[] = {
      {"saxpy/1024", "fragblas", "saxpy", "", "", 1024},
      {"sgemm/nt/64x64x64/col", "fragblas", "sgemm", " nt col", "", 64},
      {"sgemv/n/8x32/process", "fragblas", "sgemv", " n", "process", 16},
      {"openblas/strsm/n/64x64/right", "openblas", "strsm", " n right", "", 64},
      {"glblas-4x1/64x64x64", "glblas-4x1", "sgemm", " nn", "", 64},
      {"cublas x 4/132/sdot/256", "cublas x 4/132", "sdot", "", "", 256},
      {"table/cublas/sgemm/512", "cublas", "sgemm", "", "process", 512},
      {"srotg", "fragblas", "srotg", "", "", 0},
      {"roof/upload/1GiB/ring", "fragblas", "", "", "", 0},
      {"ladder/tuned/64", "fragblas", "", "", "", 0},
  };
  for (const auto& each : cases) {
    CAPTURE(each.name);
    const Record record = record_of({row(each.name, 1), row("saxpy/8", 1)});
    const Measured& read = record.rows.front();
    CHECK(read.who == each.who);
    CHECK(read.routine == each.routine);
    CHECK(read.options == each.options);
    CHECK(read.mode == each.mode);
    CHECK(read.n == doctest::Approx(each.n));
  }
}

TEST_CASE("what is no record") {
  CHECK_THROWS_AS(bench::read_record(Json::array()), std::runtime_error);
  CHECK_THROWS_AS(bench::read_record({{"benchmarks", Json::array()}}), std::runtime_error);
  // Nothing of a routine was measured.
  CHECK_THROWS_AS(record_of({row("roof/copy", 1), {{"name", "saxpy/8"}, {"absent", "why"}}}),
                  std::runtime_error);
}

TEST_CASE("texts") {
  CHECK(bench::escaped("<a href=\"x\">&") == "&lt;a href=&quot;x&quot;&gt;&amp;");
  CHECK(bench::short_number(0.01234) == "0.0123");
  CHECK(bench::short_number(1234) == "1234");
  CHECK(bench::short_number(56789) == "56.8k");
  CHECK(bench::short_number(2.5e6) == "2.5M");
  CHECK(bench::size_text(4096) == "4096");
  CHECK(bench::size_text(1 << 20) == "2^20");
  CHECK(bench::size_text(20000) == "20000");
  CHECK(bench::time_text(2.5e-7) == "250 ns");
  CHECK(bench::time_text(0.0125) == "12.5 ms");
  CHECK(bench::time_text(3) == "3 s");
}

TEST_CASE("logarithmic axes") {
  const bench::LogAxis axis(1, 100, 50, 250);
  CHECK(axis.place(1) == doctest::Approx(50));
  CHECK(axis.place(10) == doctest::Approx(150));
  CHECK(axis.place(100) == doctest::Approx(250));
  CHECK(axis.ticks(8) == std::vector<double>{1, 2, 5, 10, 20, 50, 100});
  CHECK(axis.ticks(4) == std::vector<double>{1, 10, 100});
  CHECK(axis.ticks(2) == std::vector<double>{1, 100});
  CHECK(bench::LogAxis(60, 600, 0, 1).binary_ticks(7) == std::vector<double>{64, 128, 256, 512});
  CHECK(bench::LogAxis(64, 65536, 0, 1).binary_ticks(4).size() <= 4);
  // One value alone has an axis too.
  const bench::LogAxis single(5, 5, 0, 10);
  CHECK(single.place(5) == doctest::Approx(0));
}

TEST_CASE("charts have every row that they are of") {
  Json process = row("sdot/8/process", 0.5);
  process["phases"] = {{"start", 0.3}, {"upload", 0.1}, {"compute", 0.1}};
  Json percent = row("saxpy/1024", 2e-3);
  percent["bytes"] = 2e6;
  percent["roof"] = "roof/read-write";
  percent["roof_percent"] = 50;
  const Record record =
      record_of({row("saxpy/64", 1e-3), percent, row("openblas/saxpy/64", 1e-4),
                 row("openblas/saxpy/1024", 1e-4), row("scopy/64", 1e-3), process});
  // Two sizes of two; the routine with one is not swept.
  const std::string rates = bench::rate_charts(record);
  CHECK(count(rates, "<svg") == 1);
  CHECK(count(rates, "<circle") == 4);
  CHECK(count(bench::roofline_chart(record), "<circle") == 2);
  CHECK(count(bench::percent_chart(record), "<rect") == 1);
  CHECK(count(bench::split_chart(record), "<rect") == 3);
  CHECK(count(bench::cost_chart(record), "<circle") == 2);
  const std::string page = bench::report_page(record);
  CHECK(count(page, "<svg") == count(page, "</svg>"));
  CHECK(count(page, "http") == 0);
}

TEST_CASE("charts without data say so") {
  const Record record = record_of(Json::array({row("srotg", 1e-6)}));
  for (const auto chart :
       {bench::rate_charts, bench::percent_chart, bench::split_chart, bench::cost_chart}) {
    CHECK(count(chart(record), "<svg") == 0);
    CHECK(count(chart(record), "<p>No ") == 1);
  }
}

TEST_CASE("text of a record stays text") {
  Record record = record_of(Json::array({row("saxpy/8", 1)}));
  record.context["device"]["renderer"] = "<script>";
  CHECK(count(bench::report_page(record), "<script>") == 0);
}
