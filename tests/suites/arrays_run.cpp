// run of a RunProgram: the caller's own code that reads any element, stretches, has numbers and
// several outputs. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "fragblas/arrays.h"
#include "fragblas/arrays.hpp"
#include "support/c_interface.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
namespace {

Place somewhere(Rng& random, std::int64_t length) {
  const bool texels = random.below(2) == 0;
  const Layout layout = random.below(2) == 0 ? Layout::RowMajor : Layout::ColMajor;
  return {layout, texels ? (4 - length % 4) % 4 : random.below(3), texels ? 4 : 1};
}

}  // namespace

TEST_SUITE_BEGIN("arrays_run");

TEST_CASE("eight arrays that stretch, numbers, and places, in any layout") {
  Rng random = rng("arrays_run");
  for (int round = 0; round < 24; ++round) {
    const std::int64_t m = 1 + random.below(9), n = 1 + random.below(14);
    std::vector<StoredMatrix> in;
    std::vector<RunArgument> inputs;
    std::string body = "return a * float(row) + b * float(col)";
    for (int i = 0; i < 8; ++i) {
      const std::int64_t rows = i % 3 == 1 ? 1 : m, cols = i % 3 == 2 ? 1 : n;
      in.emplace_back(rows, cols, random_data(random, rows * cols, Data::Integers), random,
                      somewhere(random, round % 2 == 0 ? cols : rows));
      const std::string name = "x" + std::to_string(i);
      body += " + " + std::to_string(i + 1) + ".0 * " + name;
      inputs.emplace_back(name, in.back().view());
    }
    inputs.emplace_back("a", 100.0f);
    inputs.emplace_back("b", 1000.0f);
    StoredMatrix out(m, n, filled(m * n, kNan), random, somewhere(random, n));
    run({body + ";", inputs, {out.view()}});
    std::vector<float> wanted;
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        float sum = 100 * static_cast<float>(i) + 1000 * static_cast<float>(j);
        for (int k = 0; k < 8; ++k) {
          const std::int64_t row = k % 3 == 1 ? 0 : i, col = k % 3 == 2 ? 0 : j;
          const std::int64_t cols = k % 3 == 2 ? 1 : n;
          sum +=
              static_cast<float>(k + 1) *
              in[static_cast<std::size_t>(k)].values()[static_cast<std::size_t>(row * cols + col)];
        }
        wanted.push_back(sum);
      }
    }
    out.fetch();
    INFO("round ", round, ", ", m, " x ", n);
    CHECK(out.elements() == wanted);
    CHECK(out.touched() == 0);
  }
}

TEST_CASE("any element of an input, NaNs outside, and sizes") {
  Rng random = rng("arrays_run elements");
  for (int round = 0; round < 8; ++round) {
    const std::int64_t k = 1 + random.below(6), m = 1 + random.below(5), n = 1 + random.below(7);
    const std::vector<float> as = random_data(random, m * k, Data::Integers);
    const std::vector<float> bs = random_data(random, k * n, Data::Integers);
    StoredMatrix a(m, k, as, random, somewhere(random, k)),
        b(k, n, bs, random, somewhere(random, n));
    StoredMatrix c(m, n, filled(m * n, kNan), random, somewhere(random, n));
    // A product, by hand; b.x is a member and no b.
    run(
        {"vec2 sum = vec2(0.0); /* a(0, 0)\n */\n"
         "for (int i = 0; i < a_cols; ++i) sum.x += a (row, i) * b(i, col);\nreturn sum.x;",
         {{"a", a.view()}, {"b", b.view()}, {"x", 3.0f}},
         {c.view()},
         static_cast<double>(2 * k)});
    std::vector<float> wanted(static_cast<std::size_t>(m * n), 0.0f);
    for (std::int64_t i = 0; i < m * n * k; ++i) {
      const std::int64_t row = i / (n * k), col = i / k % n, at = i % k;
      wanted[static_cast<std::size_t>(row * n + col)] +=
          as[static_cast<std::size_t>(row * k + at)] * bs[static_cast<std::size_t>(at * n + col)];
    }
    c.fetch();
    CHECK(c.elements() == wanted);
    CHECK(c.touched() == 0);
  }
  // Places outside of an input give NaNs, whatever lies there.
  const Vector data = blas().vector({9, 9, 1, 2, 3, 4, 5, 6, 9, 9});
  MatrixView x = data.matrix(2, 3);
  x.data.offset = 2;
  const Vector y = blas().vector(filled(10, 0.0f));
  run({"int i = row - 2; return isnan(x(i)) ? -1.0 : x(i);", {{"x", x}}, {y}});
  CHECK(y.read() == std::vector<float>{-1, -1, 1, 2, 3, 4, 5, 6, -1, -1});
  run(
      {"float v = x(row / 5 - 1 + row, 2); return isnan(v) ? -1.0 : v + float(x_rows + 10 * "
       "x_cols);",
       {{"x", x}},
       {y}});
  CHECK(y.read() == std::vector<float>{-1, 35, 38, -1, -1, -1, -1, -1, -1, -1});
  run({"return isnan(x(0, row - 3)) ? -1.0 : x(0, row - 3);", {{"x", x}}, {y}});
  CHECK(y.read() == std::vector<float>{-1, -1, -1, 1, 2, 3, -1, -1, -1, -1});
}

TEST_CASE("vectors, whatever their increments") {
  Rng random = rng("arrays_run vectors");
  const std::int64_t n = 21;
  for (std::int64_t incx : {1, -1, 2, -3}) {
    for (std::int64_t incy : {1, -1, 3, -2}) {
      const std::vector<float> x = random_data(random, n, Data::Integers);
      Guarded gx(blas(), vector_positions(n, 4, incx), 4, 3, x, random);
      Guarded gy(blas(), vector_positions(n, 4, incy), 4, 3, filled(n, 5), random);
      run({"return x + 2.0 * x(x_rows - 1 - row) + 10.0 * float(row) + y;",
           {{"x", VectorView{gx.operand(), n, incx}}, {"y", VectorView{gy.operand(), n, incy}}},
           {VectorView{gy.operand(), n, incy}}});
      gx.fetch();
      gy.fetch();
      std::vector<float> wanted;
      for (std::size_t i = 0; i < x.size(); ++i) {
        wanted.push_back(x[i] + 2 * x[x.size() - 1 - i] + 10 * static_cast<float>(i) + 5);
      }
      INFO("incx ", incx, ", incy ", incy);
      CHECK(gy.elements() == wanted);
      CHECK(gy.touched() + gx.changed() == 0);
    }
  }
}

TEST_CASE("several outputs, which may be inputs") {
  const Vector p = blas().vector({1, 2, 3, 4, 5}), v = blas().vector({10, 20, 30, 40, 50});
  for (int step = 0; step < 2; ++step) {
    run({"w = v + p(min(row + 1, 4)); q = p + dt * v; if (row == 2) { return; } w += 1.0;",
         {{"p", p}, {"v", v}, {"dt", 0.5f}},
         {{"q", p}, {"w", v}}});
  }
  CHECK(p.read() == std::vector<float>{12.5, 24, 35, 47, 58});
  CHECK(v.read() == std::vector<float>{26, 43, 58, 77, 87});
  const Matrix a = blas().matrix(2, 3, {1, 2, 3, 4, 5, 6});
  const Matrix s = blas().matrix(2, 3), c = blas().matrix(2, 3);
  run({"s = a * a; c = 1.0 - a;", {{"a", a}}, {{"s", s}, {"c", c}}});
  CHECK(s.read()[4] == 25);
  CHECK(c.read()[5] == -5);
}

TEST_CASE("numbers change without a new program") {
  const Vector x = blas().vector(filled(5, 1.0f));
  std::vector<RunArgument> inputs{{"x", x}};
  std::string body = "return x";
  for (int i = 0; i < 8; ++i) {
    inputs.emplace_back("n" + std::to_string(i), static_cast<float>(1 << i));
    body += " + n" + std::to_string(i);
  }
  run({body + ";", inputs, {x}});
  const std::int64_t programs = blas().stats().programs;
  for (RunArgument& input : inputs) input.number = -input.number;
  run({body + ";", inputs, {x}});
  CHECK(blas().stats().programs == programs);
  CHECK(x.read() == filled(5, 1.0f));
}

TEST_CASE("rule 3, 37, 52: what can't be run is named, and nothing is written") {
  const Vector x = blas().vector(filled(12, 2.0f)), y = blas().vector(filled(12, 7.0f));
  const auto fails = [&](RunProgram program) { return error_of([&] { run(program); }); };
  CHECK(fails({"return 1.0;", {}, {}}) == "run: outputs.size = 0, must be at least 1");
  CHECK(fails({"return 1.0;", {{"1x", x}}, {y}}).find("run: inputs[0].name = \"1x\", must be an") ==
        0);
  CHECK(fails({"return x;", {{"x", x}, {"x", 1.0f}}, {y}}) ==
        "run: inputs[1].name = \"x\", must differ from inputs[0].name");
  CHECK(fails({"y = x;", {{"x", x}}, {{"y", y}, {"x", y}}}) ==
        "run: outputs[1].name = \"x\", must differ from inputs[0].name");
  CHECK(fails({"y = x;", {{"x", x}}, {{"y", y}, y}}).find("run: outputs[1].name = \"\"") == 0);
  CHECK(fails({"float z = x;", {{"x", x}}, {y}}) == "run: body must return a float");
  CHECK(fails({"return x; } void f() {", {{"x", x}}, {y}}).find("balanced") != std::string::npos);
  CHECK(fails({"return x;", {{"x", x.matrix(3, 4)}}, {y}}) ==
        "run: inputs[0] \"x\" is 3 x 4, must be the output's 12 x 1, or have one row or column "
        "where it stretches");
  CHECK(fails({"return x(0);", {{"x", x.matrix(0, 4)}}, {y}}) ==
        "run: inputs[0] \"x\" is 0 x 4, must have elements");
  CHECK(fails({"a = b = 1.0;", {}, {{"a", y}, {"b", y.matrix(3, 4)}}}) ==
        "run: outputs[1] is 3 x 4, must be outputs[0]'s 12 x 1");
  std::vector<RunArgument> many;
  for (int i = 0; i < 9; ++i) many.emplace_back("x" + std::to_string(i), x);
  CHECK(fails({"return 1.0;", many, {y}}) == "run: the number of arrays = 9, must be at most 8");
  {
    const ExpectLog driver_says_so_too;
    const std::string text = error_of(
        [&] {
          run({"\n\nreturn undeclared;", {{"x", x}}, {y}});
        },
        Status::ShaderError);
    CAPTURE(text);
    CHECK(text.find("run: the body does not compile:\n") == 0);
    CHECK(text.find("0:3") != std::string::npos);
  }
  CHECK(fails({"return x;", {{"x", x.view(20)}}, {y}}).find("run: inputs[0]") == 0);
  // An output without elements needs nothing.
  run({"return x;", {{"x", x}}, {y.matrix(0, 3)}});
  CHECK(y.read() == filled(12, 7.0f));
}

TEST_CASE("run in C") {
  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  REQUIRE(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const auto a_buffer = c_buffer(context, {1, 2, 3, 4, 5, 6});
  const auto c_elements = c_buffer(context, std::vector<float>(6, 0));
  const fragblas_view a{a_buffer.get(), 0, 2, 3, 3, FRAGBLAS_ROW_MAJOR};
  const fragblas_view c{c_elements.get(), 0, 3, 2, 2, FRAGBLAS_ROW_MAJOR};
  const fragblas_run_input inputs[] = {{"a", &a, 0}, {"scale", nullptr, 10}};
  const fragblas_run_output output{nullptr, &c};
  REQUIRE(fragblas_run_program("return scale * a(col, row);", inputs, 2, &output, 1, 0) ==
          FRAGBLAS_OK);
  CHECK(c_read(c_elements.get()) == std::vector<float>{10, 40, 20, 50, 30, 60});
  CHECK(fragblas_run_program(nullptr, inputs, 2, &output, 1, 0) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_run_program("return 1.0;", nullptr, 1, &output, 1, 0) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(fragblas_run_program("return 1.0;", inputs, -1, &output, 1, 0) ==
        FRAGBLAS_INVALID_ARGUMENT);
  // What lies behind the inputs and outputs that there may be is not looked at.
  CHECK(fragblas_run_program("return 1.0;", inputs, 17, &output, 1, 0) ==
        FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()) == "run: input_count = 17, must be from 0 to 16");
  CHECK(fragblas_run_program("return 1.0;", inputs, 2, &output, 9, 0) == FRAGBLAS_INVALID_ARGUMENT);
  CHECK(std::string(fragblas_last_error()) == "run: output_count = 9, must be from 0 to 8");
}

TEST_SUITE_END();

}  // namespace fragblas::test
