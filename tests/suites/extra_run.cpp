// run: the caller's own element-wise code. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/rng.hpp"
#include "support/stored_matrix.hpp"

namespace fragblas::test {
TEST_SUITE_BEGIN("extra_run");

TEST_CASE("vectors, whatever their increments, with a scalar beside them") {
  Rng random = rng("run vectors");
  const std::int64_t n = 37;
  for (std::int64_t incx : {1, 2, -1, -3}) {
    for (std::int64_t incy : {1, -1, 3, -2}) {
      const std::vector<float> x = random_data(random, n, Data::Integers);
      const std::vector<float> y = random_data(random, n, Data::Integers);
      Guarded gx(blas(), vector_positions(n, 2, incx), 2, 3, x, random);
      Guarded gy(blas(), vector_positions(n, 5, incy), 5, 3, y, random);
      const Vector scalar = blas().vector({7, 2, 9});
      run("float half_of_x = 0.5 * x;\nreturn a * half_of_x + y + 10.0 * float(row) + float(col);",
          {{"x", VectorView{gx.operand(), n, incx}},
           {"y", VectorView{gy.operand(), n, incy}},
           {"a", scalar.view(1, 1, 0)}},
          VectorView{gy.operand(), n, incy});
      gx.fetch();
      gy.fetch();
      std::vector<float> wanted;
      for (std::int64_t i = 0; i < n; ++i) {
        const auto at = static_cast<std::size_t>(i);
        wanted.push_back(x[at] + y[at] + 10 * static_cast<float>(i));
      }
      INFO("incx ", incx, ", incy ", incy);
      CHECK(gy.elements() == wanted);
      CHECK(gy.touched() + gx.changed() == 0);
    }
  }
}

TEST_CASE("matrices in any mix of layouts, up to four inputs, none at all") {
  Rng random = rng("run matrices");
  const Layout layouts[] = {Layout::RowMajor, Layout::ColMajor};
  const std::int64_t rows = 9, cols = 6;
  for (int mix = 0; mix < 32; ++mix) {
    std::vector<StoredMatrix> in;
    for (int i = 0; i < 4; ++i) {
      in.emplace_back(rows, cols, random_data(random, rows * cols, Data::Integers), random,
                      Place{layouts[mix >> i & 1], i, i + mix % 3, 2});
    }
    StoredMatrix out(rows, cols, filled(rows * cols, kNan), random,
                     Place{layouts[mix >> 4 & 1], 1, 2, 3});
    run("return ((p + 3.0 * q) + 5.0 * r) + (7.0 * s + float(100 * row + 1000 * col));",
        {{"p", in[0].view()}, {"q", in[1].view()}, {"r", in[2].view()}, {"s", in[3].view()}},
        out.view());
    std::vector<float> wanted;
    for (std::size_t i = 0; i < in[0].values().size(); ++i) {
      const auto row = static_cast<float>(i / 6), col = static_cast<float>(i % 6);
      wanted.push_back(in[0].values()[i] + 3 * in[1].values()[i] + 5 * in[2].values()[i] +
                       7 * in[3].values()[i] + 100 * row + 1000 * col);
    }
    out.fetch();
    CHECK(out.elements() == wanted);
    CHECK(out.touched() == 0);
    run("return float(row - col);", {}, out.view());
    out.fetch();
    CHECK(out.elements()[7] == 0.0f);  // (1, 1)
    CHECK(out.elements()[8] == -1.0f);
  }
}

TEST_CASE("the output may be an input, and a transposed view of itself") {
  Rng random = rng("run in place");
  const std::vector<float> data = random_data(random, 25, Data::Integers);
  const Matrix a = blas().matrix(5, 5, data);
  MatrixView turned = a;
  turned.layout = Layout::ColMajor;
  run("return x + 2.0 * t;", {{"x", a}, {"t", turned}}, a);
  const std::vector<float> flipped = transposed_values(5, 5, data);
  std::vector<float> wanted;
  for (std::size_t i = 0; i < data.size(); ++i) wanted.push_back(data[i] + 2 * flipped[i]);
  CHECK(a.read() == wanted);
}

TEST_CASE("programs are cached by their text, the oldest dropped") {
  const Vector x = blas().vector(filled(9, 2.0f));
  const auto body = [](int i) { return "return x + " + std::to_string(i) + ".0;"; };
  run(body(0), {{"x", x}}, x);
  const std::int64_t programs = blas().stats().programs;
  run(body(0), {{"x", x}}, x);
  CHECK(blas().stats().programs == programs);
  run(body(1), {{"x", x}}, x);
  const std::int64_t more = blas().stats().programs;
  for (int i = 2; i < 100; ++i) run(body(i), {{"x", x}}, x);
  CHECK(blas().stats().programs <= more + 64);
  CHECK(x.read() == filled(9, 2.0f + 99 * 100 / 2));
}

TEST_CASE("rule 37, 52: what can't be code is named, and nothing is written") {
  const Vector x = blas().vector(filled(9, 2.0f)), y = blas().vector(filled(9, 7.0f));
  const VectorView v = x;
  const auto with_name = [&](const std::string& name) {
    return error_of([&] { run("return 1.0;", {{name, v}}, y); });
  };
  const auto with_body = [&](const std::string& body) {
    return error_of([&] { run(body, {{"x", v}}, y); });
  };
  CHECK(with_name("1x").find("run: inputs[0].name = \"1x\", must be an identifier") == 0);
  CHECK(with_name("").find("must be an identifier") != std::string::npos);
  CHECK(with_name("a b").find("must be an identifier") != std::string::npos);
  CHECK(with_name("gl_x").find("must not be reserved") != std::string::npos);
  CHECK(with_name("GL_ES").find("must not be reserved") != std::string::npos);
  CHECK(with_name("a__b").find("must not be reserved") != std::string::npos);
  CHECK(with_name("float").find("must not be reserved") != std::string::npos);
  CHECK(with_name("noperspective").find("must not be reserved") != std::string::npos);
  CHECK(with_name("row").find("must not be a name of run's own") != std::string::npos);
  CHECK(error_of([&] {
          run("return a;", {{"a", v}, {"a", v}}, y);
        }) == "run: inputs[1].name = \"a\", must differ from inputs[0]'s");
  CHECK(error_of([&] {
          run("return a;", {{"a", v}, {"b", v}, {"c", v}, {"d", v}, {"e", v}}, y);
        }) == "run: inputs.size = 5, must be at most 4");
  CHECK(with_body("return 1.0; }") == "run: body must have balanced braces");
  CHECK(with_body("return 1.0; } float f() { return 2.0;") ==
        "run: body must have balanced braces");
  CHECK(with_body("if (row > 0) { return 1.0;") == "run: body must have balanced braces");
  CHECK(with_body("#define x 2\nreturn x;") == "run: body must not contain directives (#)");
  CHECK(with_body("return 1.0; /* and so on") == "run: body must end its comments");
  CHECK(with_body("return 1.0; // \\\n").find("backslashes") != std::string::npos);
  // A carriage return ends a line, and a comment, too.
  CHECK(with_body("return 1.0; //\r } float f() { return 2.0;") ==
        "run: body must have balanced braces");
  CHECK(with_body("//\r#define x 2\r\nreturn x;") == "run: body must not contain directives (#)");
  CHECK(with_body("if (row > 2) { //\r discard;\n} return 1.0;").find("must not discard") !=
        std::string::npos);
  CHECK(with_body("discard; return 1.0;").find("must not discard") != std::string::npos);
  CHECK(with_body("return gl_FragCoord.x;") == "run: body must not use gl_ names");
  CHECK(with_body("float discarded = 1.0;") == "run: body must return a float");
  CHECK(error_of([&] {
          run("return a;", {{"a", x.view(8)}}, y);
        }) == "run: inputs[0].size = 8, must be output.size = 9, or its inc 0");
  CHECK(error_of([&] {
          run("return a;", {{"a", v}}, y.matrix(3, 3));
        }) == "run: inputs[0].inc = 1, must be 0, as the output is a matrix");
  CHECK(error_of([&] {
          run("return a;", {{"a", x.matrix(3, 2)}}, y.matrix(3, 3));
        }) == "run: inputs[0].cols = 2, must be output.cols = 3");
  CHECK(error_of([&] {
          run("return a;", {{"a", x.matrix(3, 3)}}, y);
        }) == "run: inputs[0] is a matrix, must be a vector as the output is");
  CHECK(error_of([&] {
          run("return 1.0;", {}, VectorView{y, 3, 0});
        }) == "run: output.inc = 0, must be other than 0");
  CHECK(error_of([&] {
          run("return 1.0;", {}, VectorView{y, 10, 1});
        }) ==
        "run: output spans 10 elements from offset = 0, must end within the buffer's size = 9");
  CHECK(y.read() == filled(9, 7.0f));
}

TEST_CASE("a body that does not compile throws the compiler's words, with its own line numbers") {
  const Vector x = blas().vector(filled(9, 2.0f)), y = blas().vector(filled(9, 7.0f));
  const auto error = [&](const std::string& body) {
    return error_of([&] { run(body, {{"x", x.view()}}, y); }, Status::ShaderError);
  };
  const ExpectLog driver_says_so_too;
  const std::int64_t pending = blas().stats().pending;
  const std::string text = error("float a = x;\n\nreturn a + nonsense;");
  CAPTURE(text);
  CHECK(text.find("run: the body does not compile:\n") == 0);
  CHECK(text.find("nonsense") != std::string::npos);
  // Source 0, line 3: most compilers write 0:3, NVIDIA's 0(3).
  CHECK((text.find("0:3") != std::string::npos || text.find("0(3)") != std::string::npos));
  // The names of kernels are not there.
  CHECK(error("return element_at(u_x, 0, 0);") != "no error");
  CHECK(error("return u_old_shift == 0 ? 1.0 : 0.0;") != "no error");
  CHECK(error("return run_value(row, col, x);") != "no error");  // recursion
  CHECK(error("return (x;") != "no error");
  CHECK(blas().stats().pending == pending);
  CHECK(y.read() == filled(9, 7.0f));
}

TEST_CASE("comments, braces in comments and locals are the body's own") {
  const Vector x = blas().vector({1, 2, 3, 4, 5}), y = blas().vector(5);
  run("// } not code\n/* { # */ float texel = x;\nfor (int i = 0; i < 3; ++i) { texel *= 2.0; }\n"
      "return texel; // the end",
      {{"x", x}}, y);
  CHECK(y.read() == std::vector<float>{8, 16, 24, 32, 40});
  run("return /*body*/ x /*inputs*/;", {{"x", y.view()}}, x);
  CHECK(x.read() == std::vector<float>{8, 16, 24, 32, 40});
}

TEST_CASE("rule 6: empty outputs touch nothing") {
  CHECK_NOTHROW(run("return 1.0;", {}, VectorView{Operand(), 0, 1}));
  CHECK_NOTHROW(
      run("return x;", {{"x", VectorView{Operand(), 0, 1}}}, VectorView{Operand(), 0, 1}));
  CHECK_NOTHROW(run("return 1.0;", {}, MatrixView{Operand(), 0, 3, 3, Layout::RowMajor}));
}

TEST_CASE("deferred contexts compile at the call and compute later") {
  ContextOptions options = context_options();
  options.deferred = true;
  OtherContext other(options);
  Context& context = other.enter();
  const Vector x = context.vector(std::vector<float>{1, 2, 3, 4});
  {
    const ExpectLog driver_says_so_too;
    CHECK(error_of(
              [&] {
                run("return x + nothing;", {{"x", x.view()}}, x);
              },
              Status::ShaderError) != "no error");
  }
  for (int i = 0; i < 70; ++i) {  // more than the cache holds, all still queued
    run("return x + " + std::to_string(i) + ".0;", {{"x", x.view()}}, x);
  }
  CHECK(context.stats().pending >= 70);
  issue_all(context);
  CHECK(x.read() == std::vector<float>{2416, 2417, 2418, 2419});
}

TEST_SUITE_END();

}  // namespace fragblas::test
