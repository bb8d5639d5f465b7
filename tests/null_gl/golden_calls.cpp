// The calls of the golden texts: each routine of the catalog, and each choice of kernels.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "catalog/catalog.hpp"
#include "kernels/registry.hpp"
#include "null_gl/golden.hpp"

namespace fragblas::test {

using namespace detail;

namespace {

constexpr ScalarCase kOnDevice{2, true};

void no_blocks(ContextOptions& options) {
  options.limits.uniform_block_bytes = 0;
}

// Into uniform blocks.
void packed(ContextOptions& options) {
  options.profile.emplace();
  options.profile->gemm_unpacked = false;
  options.profile->texture_rate = 1;
}

void packed_textures(ContextOptions& options) {
  packed(options);
  no_blocks(options);
}

void no_direct(ContextOptions& options) {
  options.profile.emplace();
  options.profile->gemm_direct = false;
}

Integers square(std::int64_t n) {
  return {{"m", n}, {"n", n}, {"k", n}};
}

VectorView vector(Context& context, const char* name, std::int64_t size) {
  const Vector made = context.vector(size);
  call_it(made, name);
  return made;
}

struct Matrices {
  MatrixView a, b, c;
};
Matrices matrices(Context& context, std::int64_t n) {
  const Matrix a = context.matrix(n, n), b = context.matrix(n, n), c = context.matrix(n, n);
  call_it(a, "a");
  call_it(b, "b");
  call_it(c, "c");
  return {a, b, c};
}

MatrixView tile(const VectorView& of, std::int64_t offset) {
  MatrixView view;
  view.data = of.data;
  view.data.offset += offset;
  view.rows = view.cols = view.ld = 8;
  return view;
}

}  // namespace

TEST_SUITE_BEGIN("golden");

TEST_CASE("golden: level 1") {
  GoldenFile file("level1");
  for (const char* name : {"sscal", "scopy", "sswap", "saxpy", "saxpby", "srot", "srotm", "shad"}) {
    file.call(name, {{"n", 1000}}, {true});
  }
  file.call("scopy", {{"n", 1000}, {"incx", 2}, {"incy", -1}});
  file.call("saxpy", {{"n", 70000}}, {true});
  file.call("saxpy", {{"n", 40}, {"incx", 1}, {"incy", 3}});
  file.call("saxpy", {{"n", 40}}, {false, {{"alpha", kOnDevice}}});
  file.call("saxpby", {{"n", 40}, {"incx", 1}, {"incy", 0}});
  file.call("saxpby", {{"n", 40}, {"incx", 1}, {"incy", 0}}, {false, {{"beta", kOnDevice}}});
  file.call("saxpby", {{"n", 40}}, {false, {{"beta", {0, false}}}});
  file.call("srot", {{"n", 40}, {"incx", 1}, {"incy", 0}});
  file.call("sscal", {{"n", 40}, {"incx", 2}}, {false, {{"alpha", {0, false}}}});
  for (const char* name :
       {"sdot", "sdsdot", "snrm2", "sasum", "ssum", "isamax", "isamin", "ismax", "ismin"}) {
    file.call(name, {{"n", 1000}}, {true});
  }
  file.call("sdot", {{"n", 2}});
  file.call("snrm2", {{"n", 300000}}, {true});
  file.call("sdsdot", {{"n", 300000}}, {true});
  file.call("isamax", {{"n", 300000}}, {true});
  file.call("sdot", {{"n", 300000}, {"incx", 2}, {"incy", -1}});
  file.call("srotg", {});
  file.call("srotmg", {});
  file.call("saxpy_batch_strided", {{"n", 100}, {"batch_size", 5}});
  file.call("saxpy_batch_strided", {{"n", 100}, {"incy", 2}, {"batch_size", 5}});
  file.record("fill: 100 elements", [](Context& context) -> std::function<void()> {
    const auto x = std::make_shared<Vector>(context.vector(100));
    call_it(*x, "x");
    return [x] { x->fill(3); };
  });
  file.record("fill: elements 10 to 19", [](Context& context) -> std::function<void()> {
    const auto x = std::make_shared<Vector>(context.vector(100));
    call_it(*x, "x");
    return [x] { x->fill(3, 10, 10); };
  });
  file.rest(1);
  file.finish();
}

TEST_CASE("golden: level 2") {
  GoldenFile file("level2");
  const auto op = to_int(Op::Trans);
  const auto upper = to_int(Uplo::Upper);
  file.call("sgemv", {{"m", 100}, {"n", 60}}, {true});
  file.call("sgemv", {{"m", 100}, {"n", 60}, {"trans", op}}, {true});
  file.call("sgemv", {{"m", 5}, {"n", 3000}, {"incx", 2}, {"incy", -1}});
  file.call("sgemv", {{"m", 9}, {"n", 8}}, {true, {{"alpha", kOnDevice}, {"beta", kOnDevice}}});
  file.call("sgbmv", {{"m", 100}, {"n", 90}, {"kl", 2}, {"ku", 3}});
  file.call("ssymv", {{"n", 100}}, {true});
  file.call("ssymv", {{"n", 2100}}, {true});
  file.call("ssbmv", {{"n", 100}, {"k", 3}, {"uplo", upper}});
  file.call("sspmv", {{"n", 100}});
  file.call("strmv", {{"n", 30}}, {true});
  file.call("strmv", {{"n", 100}, {"uplo", upper}}, {true});
  file.call("stbmv", {{"n", 100}, {"k", 3}});
  file.call("stpmv", {{"n", 100}});
  file.call("strsv", {{"n", 20}});
  file.call("strsv", {{"n", 100}}, {true});
  file.call("strsv", {{"n", 100}}, {true, {}, no_blocks});
  file.call("stbsv", {{"n", 100}, {"k", 3}});
  file.call("stpsv", {{"n", 100}});
  file.call("stpsv", {{"n", 70}}, {false, {}, no_blocks});
  file.call("sger", {{"m", 40}, {"n", 30}}, {true});
  file.call("ssyr", {{"n", 40}});
  file.call("sspr", {{"n", 40}, {"uplo", upper}});
  file.call("ssyr2", {{"n", 40}}, {false, {{"alpha", kOnDevice}}});
  file.call("sspr2", {{"n", 40}});
  file.call("sgemv_batch_strided", {{"m", 30}, {"n", 20}, {"batch_size", 3}});
  file.call("somatcopy", {{"m", 40}, {"n", 30}, {"trans", op}});
  file.call("simatcopy", {{"m", 40}, {"n", 30}, {"trans", op}});
  for (const Op trans : {Op::NoTrans, Op::Trans}) {
    const std::string name = trans == Op::Trans ? "transposed" : "as it is";
    file.record("gemv of a matrix in a narrow texture: 600 x 516, " + name,
                [trans](Context& context) -> std::function<void()> {
                  const auto a = std::make_shared<Matrix>(context.matrix(600, 516));
                  call_it(*a, "a");
                  GemvOptions options;
                  options.trans = trans;
                  const VectorView x = vector(context, "x", trans == Op::Trans ? 600 : 516);
                  const VectorView y = vector(context, "y", trans == Op::Trans ? 516 : 600);
                  return [a, x, y, options] { gemv(*a, x, y, options); };
                });
  }
  file.rest(2);
  file.finish();
}

TEST_CASE("golden: level 3") {
  GoldenFile file("level3");
  const auto op = to_int(Op::Trans);
  const auto right = to_int(Side::Right);
  const auto upper = to_int(Uplo::Upper);
  file.call("sgemm", square(16), {true});  // Direct
  file.call("sgemm", square(16), {true, {{"alpha", {2, false}}, {"beta", {0, false}}}});
  file.call("sgemm", {{"m", 1}, {"n", 100}, {"k", 80}}, {true, {}, no_direct});  // Gemv
  file.call("sgemm", {{"m", 8}, {"n", 400}, {"k", 900}}, {true});                // Two-pass
  file.call("sgemm", {{"m", 400}, {"n", 6}, {"k", 900}, {"transa", op}});        // as the transpose
  file.call("sgemm", square(64), {true, {}, packed});                            // Block
  file.call("sgemm", square(520), {true});
  file.call("sgemm", square(64), {true, {}, packed_textures});  // Texture
  file.call("sgemm", {{"m", 40}, {"n", 30}, {"k", 4}},
            {false, {{"alpha", kOnDevice}, {"beta", kOnDevice}}, packed});
  file.call("sgemm", {{"m", 40}, {"n", 30}, {"k", 20}}, {false, {{"alpha", {0, false}}}});
  file.call("sgemm_batch_strided", {{"m", 8}, {"n", 8}, {"k", 8}, {"batch_size", 3}}, {true});
  file.call("sgemm_batch_strided", {{"m", 40}, {"n", 40}, {"k", 40}, {"batch_size", 3}},
            {true, {}, packed});
  file.call("ssymm", {{"m", 64}, {"n", 40}}, {true});
  file.call("ssymm", {{"m", 40}, {"n", 64}, {"side", right}});
  file.call("ssyrk", {{"n", 64}, {"k", 40}}, {true});
  file.call("ssyr2k", {{"n", 64}, {"k", 40}});
  file.call("sgemmtr", {{"n", 64}, {"k", 40}, {"uplo", upper}}, {true});
  file.call("strmm", {{"m", 20}, {"n", 12}}, {true});
  file.call("strmm", {{"m", 100}, {"n", 40}}, {true});
  file.call("strmm", {{"m", 40}, {"n", 100}, {"side", right}}, {true});
  file.call("strsm", {{"m", 20}, {"n", 6}}, {true});            // one block
  file.call("strsm", {{"m", 20}, {"n", 40}}, {true});           // in tiles
  file.call("strsm", {{"m", 40}, {"n", 20}, {"side", right}});  // turned round
  file.call("strsm", {{"m", 100}, {"n", 1}}, {true});           // a vector
  file.call("strsm", {{"m", 300}, {"n", 300}}, {true});         // on panels
  file.call("strsm", {{"m", 70}, {"n", 20}}, {false, {{"alpha", kOnDevice}}, no_blocks});
  file.call("strsm_batch_strided", {{"m", 9}, {"n", 5}, {"batch_size", 4}});
  file.rest(3);
  file.finish();
}

TEST_CASE("golden: views, epilogues, Strassen, run and transfers") {
  GoldenFile file("views");
  file.record(
      "gemm with bias and activation: 64 x 64 x 64, packed",
      [](Context& context) -> std::function<void()> {
        GemmOptions options;
        options.bias = vector(context, "bias", 64);
        options.activation = Activation::Relu;
        return [m = matrices(context, 64), options] { gemm(m.a, m.b, m.c, options); };
      },
      packed);
  file.record("gemm with alpha = 0, bias and activation: 16 x 16",
              [](Context& context) -> std::function<void()> {
                GemmOptions options;
                options.alpha = 0;
                options.bias = vector(context, "bias", 16);
                options.activation = Activation::Tanh;
                return [m = matrices(context, 16), options] { gemm(m.a, m.b, m.c, options); };
              });
  file.record("gemm_batch: a list of three products of 8 x 8",
              [](Context& context) -> std::function<void()> {
                const VectorView in = vector(context, "in", 1000);
                const VectorView out = vector(context, "out", 1000);
                std::vector<GemmViews> list;
                for (const std::int64_t at : {0, 130, 400}) {
                  list.push_back({tile(in, at), tile(in, at + 70), tile(out, at)});
                }
                return [list] { gemm_batch(list); };
              });
  file.record(
      "sgemm_batch_strided: three of 5 x 40 x 4 in a matrix with gaps, which stay as they are",
      [](Context& context) -> std::function<void()> {
        const auto in = std::make_shared<Vector>(context.vector(160));
        call_it(*in, "in");
        const auto c = std::make_shared<Matrix>(context.matrix(15, 40, Layout::RowMajor, 64));
        call_it(*c, "c");
        return [in, c] {
          sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 5, 40, 4, 1, *in, 4, 0,
                              *in, 40, 0, 0, *c, 64, 320, 3);
        };
      });
  file.record(
      "gemm by Strassen: 128 x 128 x 128",
      [](Context& context) -> std::function<void()> {
        GemmOptions options;
        options.algorithm = Algorithm::Strassen;
        options.levels = 2;
        return [m = matrices(context, 128), options] { gemm(m.a, m.b, m.c, options); };
      },
      packed);
  file.record(
      "two products that share a factor: the second packs the other one alone",
      [](Context& context) -> std::function<void()> {
        return [m = matrices(context, 64)] {
          gemm(m.a, m.b, m.c);
          gemm(m.a, m.c, m.b);
        };
      },
      packed);
  file.record(
      "a product that stays tiles, and is read",
      [](Context& context) -> std::function<void()> {
        return [m = matrices(context, 32)] {
          gemm(m.a, m.b, m.c);
          m.c.read();
        };
      },
      packed);
  file.record("run: x * x + 1", [](Context& context) -> std::function<void()> {
    const VectorView x = vector(context, "x", 100), out = vector(context, "out", 100);
    return [x, out] { run("return x * x + 1.0;", {{"x", x}}, out); };
  });
  file.record("write and read of 10 elements from 3 on",
              [](Context& context) -> std::function<void()> {
                const auto x = std::make_shared<Vector>(context.vector(100));
                call_it(*x, "x");
                return [x] {
                  x->write(std::vector<float>(10, 1.0f), 3);
                  x->vector(10, 3).read();
                };
              });
  file.finish();
}

TEST_CASE("golden: every routine of the catalog and every kernel is in a text") {
  const std::string all = all_golden();
  for (const catalog::Routine& routine : catalog::catalog()) {
    INFO(routine.name);
    CHECK(all.find("== " + routine.name + ":") != std::string::npos);
  }
  for (const KernelRow& row : kernel_registry()) {
    if (row.text != kernel_row(KernelId::Run).text) continue;  // of another library
    const std::string file = row.file;
    if (file.rfind("probe/", 0) == 0) continue;
    // The caller's own text has the name of the routine.
    INFO(file);
    CHECK(all.find(row.id == KernelId::Run ? "\nrun -> " : "\n" + file) != std::string::npos);
  }
  std::size_t calls = 0;
  for (std::size_t at = 0; (at = all.find("== ", at)) != std::string::npos; ++at) ++calls;
  CHECK(calls >= 60);
}

TEST_SUITE_END();

}  // namespace fragblas::test
