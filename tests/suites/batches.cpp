// Batches of gemm, gemv and axpy: against plain loops, whatever the strides; what lies between the
// operands is NaN and keeps its bits. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/operand.hpp"
#include "support/pairwise.hpp"
#include "support/rng.hpp"
#include "support/trial.hpp"

namespace fragblas::test {
namespace {

const Layout kLayouts[] = {Layout::RowMajor, Layout::ColMajor};
const Op kOps[] = {Op::NoTrans, Op::Trans};
const float kNumbers[] = {0, 1, -1, 2};

std::size_t index(std::int64_t i) {
  return static_cast<std::size_t>(i);
}

// A buffer and what it should hold.
struct Store {
  std::vector<float> wanted;
  Buffer buffer;

  // Zeros where `used` says, or small integers; NaNs elsewhere.
  Store(std::int64_t size, const std::vector<std::int64_t>& used, Rng& random,
        Context& context = blas())
      : wanted(random_bits(random, size)) {
    for (float& value : wanted) {
      if (!std::isnan(value)) value = kNan;
    }
    for (std::int64_t place : used) {
      wanted[index(place)] = static_cast<float>(random.below(9) - 4);
    }
    buffer = context.buffer(size);
    buffer.write(wanted);
  }
  float& operator[](std::int64_t i) { return wanted[index(i)]; }

  // Elements that are something else; zeros of any sign are one.
  std::int64_t wrong() const {
    const std::vector<float> found = buffer.read();
    std::int64_t count = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const bool zeros = found[i] == 0 && wanted[i] == 0;
      count += !zeros && to_bits(found[i]) != to_bits(wanted[i]);
    }
    return count;
  }
};

// Element (i, j) of one of a batch.
struct Shape {
  Layout layout = Layout::RowMajor;
  Op op = Op::NoTrans;
  std::int64_t rows = 1, cols = 1;  // of op(A)
  std::int64_t ld = 1, stride = 0, offset = 0;

  std::int64_t lines() const { return by_rows() ? rows : cols; }
  std::int64_t length() const { return by_rows() ? cols : rows; }
  std::int64_t span() const { return (lines() - 1) * ld + length(); }
  bool by_rows() const { return (layout == Layout::RowMajor) == (op == Op::NoTrans); }
  std::int64_t at(std::int64_t b, std::int64_t i, std::int64_t j) const {
    return offset + b * stride + (by_rows() ? i * ld + j : i + j * ld);
  }
  std::vector<std::int64_t> all(std::int64_t batch) const {
    std::vector<std::int64_t> places;
    for (std::int64_t b = 0; b < batch; ++b) {
      for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t j = 0; j < cols; ++j) places.push_back(at(b, i, j));
      }
    }
    return places;
  }
  std::int64_t size(std::int64_t batch) const {
    std::int64_t most = 0;
    for (std::int64_t place : all(batch)) most = std::max(most, place + 1);
    return most + 3;
  }
  void place(std::int64_t slack, std::int64_t gap, std::int64_t batch, int direction) {
    ld = length() + slack;
    stride = direction * (span() + gap);
    offset = 1 + slack + (direction < 0 ? -(batch - 1) * stride : 0);
  }
};

// C_b := alpha * A_b * B_b + beta * C_b as the rules of batches have it.
void expect_gemm(Store& c, const Store& a, const Store& b, const Shape& sa, const Shape& sb,
                 const Shape& sc, float alpha, float beta, std::int64_t batch) {
  for (std::int64_t t = 0; t < batch; ++t) {
    const float factor = sc.stride == 0 && t > 0 ? 1.0f : beta;
    for (std::int64_t i = 0; i < sc.rows; ++i) {
      for (std::int64_t j = 0; j < sc.cols; ++j) {
        double sum = 0;
        for (std::int64_t k = 0; alpha != 0 && k < sa.cols; ++k) {
          sum += static_cast<double>(a.wanted[index(sa.at(t, i, k))]) *
                 static_cast<double>(b.wanted[index(sb.at(t, k, j))]);
        }
        float& result = c[sc.at(t, i, j)];
        const double old = factor == 0 ? 0 : static_cast<double>(factor * result);
        result = static_cast<float>(static_cast<double>(alpha) * sum + old);
      }
    }
  }
}

struct GemmBatch {
  std::int64_t batch = 1;
  ScalarCase alpha, beta;
  Shape a, b, c;
};

void check_gemm_batch(const GemmBatch& t, Rng& random, Context& context = blas()) {
  INFO(t.c.rows, " x ", t.c.cols, " x ", t.a.cols, ", batch ", t.batch, ", alpha ",
       describe(t.alpha), ", beta ", describe(t.beta), ", ld ", t.a.ld, " ", t.b.ld, " ", t.c.ld,
       ", strides ", t.a.stride, " ", t.b.stride, " ", t.c.stride, ", layout ",
       static_cast<int>(t.c.layout), ", ops ", static_cast<int>(t.a.op), " ",
       static_cast<int>(t.b.op));
  Store a(t.a.size(t.batch), t.a.all(t.batch), random, context);
  Store b(t.b.size(t.batch), t.b.all(t.batch), random, context);
  Store c(t.c.size(t.batch), t.c.all(t.batch), random, context);
  if (t.beta.value == 0) {
    for (std::int64_t place : t.c.all(t.batch)) c[place] = kNan;
    c.buffer.write(c.wanted);
  }
  sgemm_batch_strided(t.c.layout, t.a.op, t.b.op, t.c.rows, t.c.cols, t.a.cols,
                      make_scalar(context, t.alpha, random), Operand(a.buffer, t.a.offset), t.a.ld,
                      t.a.stride, Operand(b.buffer, t.b.offset), t.b.ld, t.b.stride,
                      make_scalar(context, t.beta, random), Operand(c.buffer, t.c.offset), t.c.ld,
                      t.c.stride, t.batch);
  expect_gemm(c, a, b, t.a, t.b, t.c, t.alpha.value, t.beta.value, t.batch);
  CHECK(c.wrong() == 0);
  CHECK(a.wrong() + b.wrong() == 0);
}

// Draws that a call makes.
std::int64_t draws_of(const std::function<void()>& call, Context& context = blas()) {
  context.finish();
  const std::int64_t before = context.stats().draws;
  call();
  context.finish();
  return context.stats().draws - before;
}

// Contexts in which batches are packed: for the texture kernel, or for uniform blocks if there are.
ContextOptions packing(bool blocks) {
  ContextOptions options = only_blocks();
  options.profile->gemm_blocks = blocks;
  options.profile->texture_rate = blocks ? options.profile->texture_rate : 1e12;
  return options;
}

// Those in which batches are tiles of operands as they lie, where these allow it.
ContextOptions in_tiles() {
  ContextOptions options = packing(false);
  options.profile->gemm_unpacked = true;
  options.profile->gemm_direct = false;
  options.profile->pass_cost = 1;  // the fewest passes
  options.profile->fragments = 1 << 16;
  return options;
}

GemmBatch square(std::int64_t n, std::int64_t batch) {
  GemmBatch t;
  t.batch = batch;
  for (Shape* shape : {&t.a, &t.b, &t.c}) {
    shape->rows = shape->cols = n;
    shape->place(0, 0, batch, 1);
    shape->offset = 0;
  }
  return t;
}

// Draws of a batch on operands of any values.
std::int64_t draws_of(const GemmBatch& t, Context& context) {
  const Buffer a = context.buffer(t.a.size(t.batch)), b = context.buffer(t.b.size(t.batch));
  const Buffer c = context.buffer(t.c.size(t.batch));
  return draws_of(
      [&] {
        sgemm_batch_strided(t.c.layout, t.a.op, t.b.op, t.c.rows, t.c.cols, t.a.cols, 1,
                            Operand(a, t.a.offset), t.a.ld, t.a.stride, Operand(b, t.b.offset),
                            t.b.ld, t.b.stride, 0, Operand(c, t.c.offset), t.c.ld, t.c.stride,
                            t.batch);
      },
      context);
}

}  // namespace

TEST_SUITE_BEGIN("batches");

TEST_CASE("batches agree with the reference") {
  for (const char* routine :
       {"sgemm_batch_strided", "sgemv_batch_strided", "saxpy_batch_strided"}) {
    CAPTURE(std::string(routine));
    numeric_cases(routine);
  }
}

TEST_CASE("gemm batches agree with plain loops (rules 1, 2, 3, 17, 18, 49)") {
  Rng random = rng("gemm batch");
  const std::int64_t sides[] = {1, 2, 3, 4, 5, 8, 12, 17};
  const std::int64_t batches[] = {1, 2, 3, 7};
  const std::int64_t gaps[] = {0, 1, 4, 5};
  for (const Case& l : pairwise({8, 8, 8, 4, 8, 8, 2, 2, 2, 4, 4, 4, 3, 3, 3}, random)) {
    GemmBatch t;
    t.batch = batches[l[3]];
    t.alpha = {kNumbers[l[4] / 2], l[4] % 2 == 1};
    t.beta = {kNumbers[l[5] / 2], l[5] % 2 == 1};
    const std::int64_t m = sides[l[0]], n = sides[l[1]], k = sides[l[2]];
    t.c.layout = t.a.layout = t.b.layout = kLayouts[l[6]];
    t.a.op = kOps[l[7]];
    t.b.op = kOps[l[8]];
    t.a.rows = m, t.a.cols = k;
    t.b.rows = k, t.b.cols = n;
    t.c.rows = m, t.c.cols = n;
    // Backwards, broadcast or summed, forwards.
    t.a.place(gaps[l[9]], gaps[l[10]], t.batch, l[12] - 1);
    t.b.place(gaps[l[10]], gaps[l[11]], t.batch, l[13] - 1);
    t.c.place(gaps[l[11]], gaps[l[9]], t.batch, l[14] - 1);
    check_gemm_batch(t, random);
  }
}

TEST_CASE("tight batches that begin at texels, in all transposes") {
  Rng random = rng("gemm batch tight");
  for (std::int64_t side : {4, 8, 16}) {
    for (Layout layout : kLayouts) {
      for (Op op_a : kOps) {
        for (Op op_b : kOps) {
          GemmBatch t;
          t.batch = 5;
          t.c.layout = t.a.layout = t.b.layout = layout;
          t.a.op = op_a;
          t.b.op = op_b;
          for (Shape* shape : {&t.a, &t.b, &t.c}) {
            shape->rows = shape->cols = side;
            shape->place(0, 0, t.batch, 1);
            shape->offset = 0;
          }
          t.alpha.value = -1;
          t.beta.value = 2;
          check_gemm_batch(t, random);
        }
      }
    }
  }
}

// A texel of C is rows of up to four matrices.
TEST_CASE("batches of one and of two columns without gaps, in one pass and in tiles") {
  Rng random = rng("gemm batch columns");
  OtherContext tiles(in_tiles());
  for (const std::int64_t n : {1, 2}) {
    for (const std::int64_t m : {1, 2, 3, 5, 6}) {
      for (const std::int64_t k : {1, 4, 7, 102}) {
        for (const Op op_b : kOps) {
          GemmBatch t;
          t.batch = 5;
          t.b.op = op_b;
          t.a.rows = m, t.a.cols = k;
          t.b.rows = k, t.b.cols = n;
          t.c.rows = m, t.c.cols = n;
          t.a.place((4 - k % 4) % 4, 0, t.batch, 1);
          t.a.stride = m * t.a.ld;
          t.b.place(0, 2 * (m % 2), t.batch, 1);
          t.c.place(0, 0, t.batch, 1);
          t.a.offset = t.b.offset = t.c.offset = 0;
          t.alpha.value = 2;
          check_gemm_batch(t, random);
          check_gemm_batch(t, random, tiles.enter());
          tiles.leave();
          // The sum of the products.
          t.c.stride = 0;
          check_gemm_batch(t, random);
        }
      }
    }
  }
}

TEST_CASE("batches of matrices that are not small go through the engine of gemm") {
  Rng random = rng("gemm batch large");
  for (int direction : {1, 0, -1}) {
    for (Layout layout : kLayouts) {
      GemmBatch t;
      t.batch = 2;
      t.a.rows = t.c.rows = 65;
      t.a.cols = t.b.rows = 66;
      t.b.cols = t.c.cols = 67;
      t.c.layout = t.a.layout = t.b.layout = layout;
      for (Shape* shape : {&t.a, &t.b, &t.c}) shape->place(1, 3, t.batch, direction);
      t.alpha.value = 2;
      t.beta.value = -1;
      check_gemm_batch(t, random);
    }
  }
}

TEST_CASE("batches that are packed together agree with plain loops") {
  Rng random = rng("gemm batch packed");
  const std::int64_t sides[] = {1, 3, 8, 13, 24, 33};
  const std::int64_t batches[] = {2, 3, 5};
  const std::int64_t gaps[] = {0, 1, 4};
  for (const ContextOptions& options : {packing(false), packing(true), in_tiles()}) {
    OtherContext other(options);
    Context& context = other.enter();
    for (const Case& l : pairwise({6, 6, 6, 3, 8, 8, 2, 2, 2, 3, 3, 3, 3, 3, 2}, random)) {
      GemmBatch t;
      t.batch = batches[l[3]];
      t.alpha = {kNumbers[l[4] / 2], l[4] % 2 == 1};
      t.beta = {kNumbers[l[5] / 2], l[5] % 2 == 1};
      t.c.layout = t.a.layout = t.b.layout = kLayouts[l[6]];
      t.a.op = kOps[l[7]];
      t.b.op = kOps[l[8]];
      t.c.rows = t.a.rows = sides[l[0]];
      t.c.cols = t.b.cols = sides[l[1]];
      t.a.cols = t.b.rows = sides[l[2]];
      // A and B backwards, shared, forwards; C backwards, forwards.
      t.a.place(gaps[l[9]], gaps[l[10]], t.batch, l[12] - 1);
      t.b.place(gaps[l[10]], gaps[l[11]], t.batch, l[13] - 1);
      t.c.place(gaps[l[11]], gaps[l[9]], t.batch, 2 * l[14] - 1);
      check_gemm_batch(t, random, context);
    }
    // A's and B's that share elements, in steps of an element and of a texel.
    for (const std::int64_t step : {1, 4, -4}) {
      GemmBatch t = square(16, 4);
      for (Shape* shape : {&t.a, &t.b}) {
        shape->stride = step;
        shape->offset = step < 0 ? -3 * step : 0;
      }
      check_gemm_batch(t, random, context);
    }
  }
}

TEST_CASE("batches that are packed in several parts, and in chunks of a long k") {
  Rng random = rng("gemm batch parts");
  for (const ContextOptions& given : {packing(false), packing(true), in_tiles()}) {
    for (const int shared : {0, 1, 2, 3}) {
      ContextOptions options = given;
      options.profile->scratch_bytes = 1 << 16;
      options.profile->draw_seconds = 1e-3;  // many slices
      OtherContext other(options);
      Context& context = other.enter();
      GemmBatch t = square(20, 13);
      if ((shared & 1) != 0) t.a.stride = 0;
      if ((shared & 2) != 0) t.b.stride = 0;
      t.c.place(0, 3, t.batch, 1);
      t.beta.value = -1;
      check_gemm_batch(t, random, context);
    }
    OtherContext other(given);
    GemmBatch t;
    t.batch = 3;
    t.c.rows = t.a.rows = 6;
    t.c.cols = t.b.cols = 5;
    t.a.cols = t.b.rows = std::min<std::int64_t>(300, info().max_texture_size);
    for (Shape* shape : {&t.a, &t.b, &t.c}) shape->place(0, 1, t.batch, 1);
    check_gemm_batch(t, random, other.enter());
  }
}

TEST_CASE("batches that are one larger product") {
  Rng random = rng("gemm batch as one");
  for (const bool packed : {false, true}) {
    OtherContext other(packed ? packing(false) : context_options());
    Context& context = other.enter();
    for (const Layout layout : kLayouts) {
      for (const std::int64_t n : {1, 5, 16}) {
        GemmBatch t = square(n, 6);
        for (Shape* shape : {&t.a, &t.b, &t.c}) shape->layout = layout;
        t.alpha.value = -1;
        t.beta.value = 2;
        // Row-major: rows below each other; column-major: columns side by side.
        Shape& shared = layout == Layout::RowMajor ? t.b : t.a;
        shared.stride = 0;
        check_gemm_batch(t, random, context);
        // The other way round, with gaps.
        GemmBatch u = square(n, 6);
        for (Shape* shape : {&u.a, &u.b, &u.c}) {
          shape->layout = layout;
          shape->ld = 6 * n + 2;
          shape->stride = n;
        }
        (layout == Layout::RowMajor ? u.a : u.b).stride = 0;
        check_gemm_batch(u, random, context);
        // A sum: one product with six times the k.
        GemmBatch s = square(n, 6);
        for (Shape* shape : {&s.a, &s.b, &s.c}) shape->layout = layout;
        Shape& wide = layout == Layout::RowMajor ? s.a : s.b;
        wide.ld = 6 * n;
        wide.stride = n;
        s.c.stride = 0;
        s.beta.value = -1;
        check_gemm_batch(s, random, context);
        if (packed && n == 16 && info().max_texture_size >= 256) {
          for (const GemmBatch* batch : {&t, &u, &s}) CHECK(draws_of(*batch, context) == 4);
        }
      }
    }
  }
}

TEST_CASE("a batch of larger matrices is few draws") {
  if (info().max_texture_size < 2048) return;
  const bool large = info().max_texture_size >= 4096;  // one part, or two
  ContextOptions gpu = context_options();  // where a pass costs more than what it reads and writes
  gpu.profile.emplace();
  gpu.profile->draw_seconds = 10;
  OtherContext together(gpu);
  CHECK(draws_of(square(96, 100), together.enter()) <= (large ? 5 : 8));
  together.leave();
  OtherContext textures(packing(false));
  Context& context = textures.enter();
  GemmBatch t = square(64, 20);
  CHECK(draws_of(t, context) == 4);
  t.a.stride = 0;
  CHECK(draws_of(t, context) == 4);
  t.b.stride = 0;
  CHECK(draws_of(t, context) == 4);
  // What was packed is kept while it is the same.
  const Buffer a = context.buffer(20 * 64 * 64), c = context.buffer(20 * 64 * 64);
  const auto product = [&] {
    sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 64, 64, 64, 1, a, 64, 64 * 64,
                        a, 64, 64 * 64, 0, c, 64, 64 * 64, 20);
  };
  CHECK(draws_of(product, context) == 4);
  CHECK(draws_of(product, context) == 2);
  if (info().uniform_block_bytes < 16384 || info().draw_buffers < 4) return;
  OtherContext blocks(packing(true));
  // Packed once, merged once, and a draw each panel.
  const std::int64_t panels = 64 / std::min(8, info().draw_buffers);
  CHECK(draws_of(square(64, 20), blocks.enter()) <= 3 + 20 * panels);
  t = square(64, 20);
  t.c.stride += 4;
  t.b.stride = 0;
  CHECK(draws_of(t, blocks.enter()) <= 3 + panels);
}

TEST_CASE("a batch of few rows is tiles of operands as they lie, and a merge") {
  Rng random = rng("gemm batch tiles");
  OtherContext other(in_tiles());
  Context& context = other.enter();
  for (const std::int64_t rows : {2, 3, 7}) {
    for (const std::int64_t cols : {9, 16}) {
      for (const std::int64_t k : {5, 64, 131}) {
        GemmBatch t;
        t.batch = 3;
        t.alpha.value = 2;
        t.c.rows = t.a.rows = rows;
        t.c.cols = t.b.cols = cols;
        t.a.cols = t.b.rows = k;
        for (Shape* shape : {&t.a, &t.b, &t.c}) shape->place(0, 0, t.batch, 1);
        check_gemm_batch(t, random, context);
        t.b.stride += 4;  // or it is one larger product
        if (info().max_texture_size >= 64) CHECK(draws_of(t, context) == 2);
        t.a.stride = 0;  // the same rows for all
        check_gemm_batch(t, random, context);
        for (Shape* shape : {&t.a, &t.b, &t.c}) {  // in texels, which the last of k do not fill
          shape->place((4 - shape->length() % 4) % 4, 0, t.batch, 1);
          shape->stride = shape->lines() * shape->ld;
          shape->offset = 4;
        }
        t.beta.value = -1;
        check_gemm_batch(t, random, context);
      }
    }
  }
}

TEST_CASE("batches that are packed are as accurate as single products") {
  Rng random = rng("gemm batch error");
  const catalog::Routine& routine = *catalog::find("sgemm_batch_strided");
  for (const ContextOptions& options : {packing(false), packing(true), in_tiles()}) {
    OtherContext other(options);
    Context& context = other.enter();
    for (const std::int64_t layout : {101, 102}) {
      Integers integers = {{"layout", layout}, {"m", 33}, {"n", 30}, {"k", 50}, {"batch_size", 4}};
      Trial trial(routine, simple(routine, integers), random, context);
      trial.scalar("alpha", {-1, false}).scalar("beta", {2, true}).rest(Data::Unit).run();
      CHECK(trial.strays() == 0);
      FRAGBLAS_CHECK_DEVIATION(trial.deviation());
    }
  }
}

TEST_CASE("C's between each other's elements") {
  Rng random = rng("gemm batch interleaved");
  for (std::int64_t stride : {1, 5}) {  // element by element, row by row
    GemmBatch t;
    t.batch = 3;
    t.c.rows = t.a.rows = 4;
    t.c.cols = t.b.cols = stride == 1 ? 1 : 5;
    t.a.cols = t.b.rows = 6;
    t.a.place(0, 0, t.batch, 1);
    t.b.place(0, 0, t.batch, 1);
    t.c.ld = 17;
    t.c.stride = stride;
    t.c.offset = 2;
    t.beta.value = 2;
    check_gemm_batch(t, random);
    t.alpha.value = 0;
    check_gemm_batch(t, random);
  }
}

TEST_CASE("a batch of small matrices is one draw, a scaling too") {
  const std::int64_t batch = 200, n = 4;
  const Buffer a = blas().buffer(batch * n * n), c = blas().buffer(batch * n * n);
  const auto run = [&](float alpha, std::int64_t stride_a, std::int64_t stride_c) {
    sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, n, n, n, alpha, a, n, stride_a,
                        a, n, n * n, 2, c, n, stride_c, batch);
  };
  CHECK(draws_of([&] { run(1, n * n, n * n); }) == 1);
  CHECK(draws_of([&] { run(1, 0, n * n); }) == 1);
  CHECK(draws_of([&] { run(1, n * n, 0); }) == 1);
  CHECK(draws_of([&] { run(0, n * n, n * n); }) == 1);
  CHECK(draws_of([&] { run(0, n * n, 0); }) == 1);
  const Buffer x = blas().buffer(batch * n), y = blas().buffer(batch * n);
  CHECK(draws_of([&] {
          sgemv_batch_strided(Layout::RowMajor, Op::NoTrans, n, n, 1, a, n, n * n, x, 1, n, 0, y, 1,
                              n, batch);
        }) == 1);
  CHECK(draws_of([&] { saxpy_batch_strided(n, 1, x, 1, n, y, 1, n, batch); }) == 1);
  CHECK(draws_of([&] { saxpy_batch_strided(n, 1, x, 1, n, y, 1, 0, batch); }) == 1);
  CHECK(draws_of([&] { saxpy_batch_strided(n, 1, x, batch, 1, y, batch, 1, batch); }) == 1);
}

TEST_CASE("work is cut into draws of bounded size") {
  ContextOptions options = context_options();
  options.profile = DeviceProfile();
  options.profile->draw_flops = 3 * 2 * 4 * 4 * 4;  // three products of a sum
  options.profile->draw_seconds = 1e-4;
  options.profile->fetch_rate = 16e6;
  OtherContext other(options);
  Context& context = other.enter();
  Rng random = rng("gemm batch cut");
  const std::int64_t batch = 10, n = 4, all = batch * n * n;
  const std::vector<float> data = random_data(random, all, Data::Integers);
  Buffer a = context.buffer(all), c = context.buffer(all), sum = context.buffer(n * n);
  a.write(data);
  const std::int64_t before = context.stats().draws;
  sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, n, n, n, 1, a, n, n * n, a, n,
                      n * n, 0, c, n, n * n, batch);
  CHECK(context.stats().draws - before >= 4);
  sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, n, n, n, 1, a, n, n * n, a, n,
                      n * n, 0, sum, n, 0, batch);
  std::vector<float> squares, total(index(n * n), 0.0f);
  for (std::int64_t b = 0; b < batch; ++b) {
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        float element = 0;
        for (std::int64_t k = 0; k < n; ++k) {
          element += data[index(b * n * n + i * n + k)] * data[index(b * n * n + k * n + j)];
        }
        squares.push_back(element);
        total[index(i * n + j)] += element;
      }
    }
  }
  CHECK(c.read() == squares);
  CHECK(sum.read() == total);
  std::vector<GemmViews> list;
  for (std::int64_t b : {9, 2, 0, 5, 7, 6, 1}) {
    list.push_back(
        {a.matrix(n, n, b * n * n), a.matrix(n, n, b * n * n), c.matrix(n, n, b * n * n)});
  }
  c.fill(0);
  gemm_batch(list);
  for (std::int64_t b : {3, 4, 8}) {
    for (std::int64_t i = 0; i < n * n; ++i) squares[index(b * n * n + i)] = 0;
  }
  CHECK(c.read() == squares);
}

TEST_CASE("rule 6, 37, 46: arguments of batches") {
  const Operand null;
  const Layout row = Layout::RowMajor;
  const Op no = Op::NoTrans;
  const Vector a = blas().vector(filled(100, 1.0f)), c = blas().vector(filled(100, 7.0f));
  const auto batch = [&](std::int64_t m, std::int64_t stridea, std::int64_t stridec,
                         std::int64_t size, const Operand& first, const Operand& last) {
    sgemm_batch_strided(row, no, no, m, 3, 4, 1, first, 4, stridea, a, 3, 0, 0, last, 3, stridec,
                        size);
  };
  CHECK_NOTHROW(batch(0, 1, 1, 5, null, null));
  CHECK_NOTHROW(batch(2, 1, 1, 0, null, null));
  CHECK_NOTHROW(gemm_batch({}));
  CHECK_THROWS_AS(gemm_batch({}, {1, 0, static_cast<Op>(7)}), Error);
  CHECK(error_of([&] { batch(2, 1, 6, -1, a, c); }) ==
        "sgemm_batch_strided: batch_size = -1, must be at least 0");
  CHECK(error_of([&] { batch(2, 31, 6, 4, a, c); }) ==
        "sgemm_batch_strided: a spans 101 elements from offset = 0, must end within the buffer's "
        "size = 100");
  CHECK(error_of([&] { batch(2, 8, -6, 4, a, Operand(c, 17)); }) ==
        "sgemm_batch_strided: c.offset = 17, must be at least (batch_size - 1) * -stridec = 18");
  CHECK(error_of([&] { batch(2, std::int64_t{1} << 62, 6, 4, a, c); }).find("a spans") !=
        std::string::npos);
  CHECK(error_of([&] { batch(2, 8, -(std::int64_t{1} << 62), 4, a, c); }).find("c.offset") !=
        std::string::npos);
  CHECK(error_of([&] { saxpy_batch_strided(-1, 1, a, 1, 1, c, 1, 1, 1); }) ==
        "saxpy_batch_strided: n = -1, must be at least 0");
  CHECK(error_of([&] { sgemv_batch_strided(row, no, 2, 3, 1, a, 3, 6, a, 0, 3, 0, c, 1, 2, 2); }) ==
        "sgemv_batch_strided: incx = 0, must be other than 0");
  CHECK(error_of([&] {
          gemm_batch({{a.matrix(2, 3), a.matrix(3, 4), c.matrix(2, 4)},
                      {a.matrix(2, 3), a.matrix(3, 4, 0, 5), c.matrix(2, 4, 8)}});
        }) == "gemm_batch: list[1].b.ld = 5, must be list[0].b.ld = 4");
  CHECK(error_of([&] {
          gemm_batch({{a.matrix(2, 3), a.matrix(3, 4), c.matrix(2, 4)},
                      {a.matrix(2, 3), a.matrix(3, 4), c.matrix(2, 4, 98)}});
        }) ==
        "gemm_batch: list[1].c spans 8 elements from offset = 98, must end within the buffer's "
        "size = 100");
  CHECK(c.read() == filled(100, 7.0f));
  // The stride of a batch of one is never taken.
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  CHECK_NOTHROW(batch(2, least, least, 1, a, c));
  CHECK_NOTHROW(sgemv_batch_strided(row, no, 2, 3, 1, a, 3, least, a, 1, least, 1, c, 1, least, 1));
  CHECK_NOTHROW(saxpy_batch_strided(3, 1, a, 1, least, c, 1, least, 1));
  CHECK_NOTHROW(strsm_batch_strided(row, Side::Left, Uplo::Lower, no, Diag::NonUnit, 2, 2, 1, a, 2,
                                    least, c, 2, least, 1));
}

TEST_CASE("rule 44: C's that overlap neither crash nor hang") {
  Rng random = rng("gemm batch overlap");
  Buffer all = blas().buffer(100);
  all.write(random_data(random, 100, Data::Unit));
  sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, 4, 4, 4, 1, all, 4, 3, all, 4, 1,
                      1, Operand(all, 8), 4, 2, 5);
  saxpy_batch_strided(7, 1, all, 1, 3, Operand(all, 2), 2, 3, 4);
  gemm_batch({{all.matrix(4, 4), all.matrix(4, 4, 16), all.matrix(4, 4, 32)},
              {all.matrix(4, 4), all.matrix(4, 4, 30), all.matrix(4, 4, 33)}});
  CHECK(all.read().size() == 100);
}

TEST_CASE("lists of views: evenly spaced, anywhere in one buffer, in several buffers") {
  Rng random = rng("gemm list");
  const std::int64_t m = 3, n = 5, k = 6;
  struct Offsets {
    std::int64_t a, b, c;
  };
  const std::vector<std::vector<Offsets>> lists = {
      {{0, 0, 0}},
      {{0, 0, 0}, {20, 31, 16}, {40, 62, 32}},                               // even
      {{40, 62, 32}, {20, 31, 16}, {0, 0, 0}},                               // backwards
      {{7, 1, 60}, {0, 50, 3}, {100, 33, 100}, {7, 1, 18}, {31, 200, 200}},  // anywhere
      {{8, 4, 64}, {0, 48, 4}, {100, 32, 100}, {8, 4, 20}, {32, 200, 200}},  // at texels
  };
  for (const std::vector<Offsets>& offsets : lists) {
    for (Layout layout : kLayouts) {
      for (bool device : {false, true}) {
        Shape sa, sb, sc;
        sa.layout = sb.layout = sc.layout = layout;
        sa.rows = m, sa.cols = k, sb.rows = k, sb.cols = n, sc.rows = m, sc.cols = n;
        sa.ld = sa.length(), sb.ld = sb.length(), sc.ld = sc.length();
        std::vector<std::int64_t> used_a, used_b, used_c;
        for (const Offsets& o : offsets) {
          for (auto [shape, offset, used] :
               {std::tuple{&sa, o.a, &used_a}, std::tuple{&sb, o.b, &used_b},
                std::tuple{&sc, o.c, &used_c}}) {
            shape->offset = offset;
            for (std::int64_t place : shape->all(1)) used->push_back(place);
          }
        }
        Store a(300, used_a, random), b(300, used_b, random), c(300, used_c, random);
        std::vector<GemmViews> list;
        for (const Offsets& o : offsets) {
          list.push_back({a.buffer.matrix(m, k, o.a, 0, layout),
                          b.buffer.matrix(k, n, o.b, 0, layout),
                          c.buffer.matrix(m, n, o.c, 0, layout)});
        }
        INFO(list.size(), " products, device ", device, ", layout ", static_cast<int>(layout));
        const Scalar alpha = make_scalar(blas(), {2, device}, random);
        const Scalar beta = make_scalar(blas(), {-1, device}, random);
        // One product alone is a plain gemm, whose kernel is the model's choice.
        CHECK(draws_of([&] { gemm_batch(list, {alpha, beta}); }) <= (list.size() == 1 ? 3 : 1));
        for (const Offsets& o : offsets) {
          sa.offset = o.a, sb.offset = o.b, sc.offset = o.c;
          expect_gemm(c, a, b, sa, sb, sc, 2, -1, 1);
        }
        CHECK(c.wrong() == 0);
        CHECK(a.wrong() + b.wrong() == 0);
      }
    }
  }

  // Several buffers, and a product that is a factor of the next: in order.
  const std::vector<float> one = random_data(random, 9, Data::Integers);
  const Matrix x = blas().matrix(3, 3, one), y = blas().matrix(3, 3), z = blas().matrix(3, 3);
  gemm_batch({{x, x, y}, {y, x, z}});
  const Matrix y1 = blas().matrix(3, 3), z1 = blas().matrix(3, 3);
  gemm(x, x, y1);
  gemm(y1, x, z1);
  CHECK(z.read() == z1.read());
  Buffer chain = blas().buffer(27);
  chain.write(one);
  gemm_batch({{chain.matrix(3, 3), chain.matrix(3, 3), chain.matrix(3, 3, 9)},
              {chain.matrix(3, 3, 9), chain.matrix(3, 3), chain.matrix(3, 3, 18)}});
  const std::vector<float> found = chain.read();
  CHECK(std::vector<float>(found.begin() + 18, found.end()) == z1.read());
}

TEST_CASE("a list of small matrices in buffers of their own is a draw each") {
  std::vector<Matrix> results;
  std::vector<GemmViews> list;
  for (int i = 0; i < 5; ++i) {
    results.push_back(blas().matrix(4, 4, filled(16, kNan)));
    const Matrix a = blas().matrix(4, 4, filled(16, static_cast<float>(i)));
    list.push_back({a, blas().matrix(4, 4, filled(16, 1.0f)), results.back()});
  }
  const std::int64_t before = blas().stats().passes;
  gemm_batch(list);
  CHECK(blas().stats().passes - before == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(results[i].read() == filled(16, 4 * static_cast<float>(i)));
  }
}

TEST_CASE("a long list is searched") {
  Rng random = rng("gemm long list");
  const std::int64_t count = 600;
  std::vector<std::int64_t> places;
  for (std::int64_t i = 0, at = 3; i < count; ++i) {
    places.push_back(at);
    at += 4 + random.below(3);
  }
  Store c(places.back() + 9, {}, random);
  std::vector<GemmViews> list;
  const std::vector<float> data = random_data(random, 4 * count, Data::Integers);
  Buffer a = blas().buffer(4 * count);
  a.write(data);
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t other = (i * 7) % count;
    list.push_back({a.matrix(2, 2, 4 * other), a.matrix(2, 2, 4 * i),
                    c.buffer.matrix(2, 2, places[index(i)])});
    const float* p = &data[index(4 * other)];
    const float* q = &data[index(4 * i)];
    for (std::int64_t e = 0; e < 4; ++e) {
      c[places[index(i)] + e] = p[e / 2 * 2] * q[e % 2] + p[e / 2 * 2 + 1] * q[e % 2 + 2];
    }
  }
  CHECK(draws_of([&] { gemm_batch(list); }) == 1);
  CHECK(c.wrong() == 0);
}

TEST_CASE("gemv batches agree with plain loops") {
  Rng random = rng("gemv batch");
  const std::int64_t sides[] = {1, 2, 4, 5, 8, 13, 600};
  const std::int64_t incs[] = {1, 2, -1, -3};
  for (const Case& l : pairwise({7, 7, 4, 4, 8, 8, 2, 2, 3, 3, 3, 3}, random)) {
    const std::int64_t m = sides[l[0]], n = sides[l[1]], incx = incs[l[2]], incy = incs[l[3]];
    const std::int64_t batch = l[11] + 1;
    if (m * (n + 3) * batch > 15000 || (m + 3) * n * batch > 15000 || (m + n) * 3 * batch > 15000)
      continue;
    const float alpha = kNumbers[l[4] / 2], beta = kNumbers[l[5] / 2];
    const Layout layout = kLayouts[l[6]];
    const Op op = kOps[l[7]];
    Shape sa;
    sa.layout = layout;
    sa.op = op;
    sa.rows = op == Op::NoTrans ? m : n;
    sa.cols = op == Op::NoTrans ? n : m;
    sa.place(l[2], l[3], batch, l[8] - 1);
    // Vectors as matrices of one column with lines inc apart, in the order of addresses.
    const auto vector = [&](std::int64_t size, std::int64_t inc, int direction) {
      Shape s;
      s.rows = size;
      s.place(std::abs(inc) - 1, l[2], batch, direction);
      return s;
    };
    const Shape sx = vector(sa.cols, incx, l[9] - 1), sy = vector(sa.rows, incy, l[10] - 1);
    INFO(m, " x ", n, ", incx ", incx, ", incy ", incy, ", alpha ", alpha, ", beta ", beta,
         ", strides ", sa.stride, " ", sx.stride, " ", sy.stride, ", batch ", batch, ", op ",
         static_cast<int>(op), ", layout ", static_cast<int>(layout));
    Store a(sa.size(batch), sa.all(batch), random), x(sx.size(batch), sx.all(batch), random),
        y(sy.size(batch), sy.all(batch), random);
    if (beta == 0) {
      for (std::int64_t place : sy.all(batch)) y[place] = kInf;
      y.buffer.write(y.wanted);
    }
    sgemv_batch_strided(layout, op, m, n, make_scalar(blas(), {alpha, l[4] % 2 == 1}, random),
                        Operand(a.buffer, sa.offset), sa.ld, sa.stride,
                        Operand(x.buffer, sx.offset), incx, sx.stride,
                        make_scalar(blas(), {beta, l[5] % 2 == 1}, random),
                        Operand(y.buffer, sy.offset), incy, sy.stride, batch);
    for (std::int64_t b = 0; b < batch; ++b) {
      const float factor = sy.stride == 0 && b > 0 ? 1.0f : beta;
      for (std::int64_t i = 0; i < sa.rows; ++i) {
        double sum = 0;
        for (std::int64_t k = 0; alpha != 0 && k < sa.cols; ++k) {
          sum += static_cast<double>(a.wanted[index(sa.at(b, i, k))]) *
                 static_cast<double>(x.wanted[index(sx.at(b, incx < 0 ? sx.rows - 1 - k : k, 0))]);
        }
        float& result = y[sy.at(b, incy < 0 ? sy.rows - 1 - i : i, 0)];
        const double old = factor == 0 ? 0 : static_cast<double>(factor * result);
        result = static_cast<float>(static_cast<double>(alpha) * sum + old);
      }
    }
    CHECK(y.wrong() == 0);
    CHECK(a.wrong() + x.wrong() == 0);
  }
}

TEST_CASE("axpy batches agree with plain loops, increments and strides of zero too") {
  Rng random = rng("axpy batch");
  const std::int64_t sizes[] = {1, 3, 8, 33};
  const std::int64_t incs[] = {1, 2, -1, 0};
  // Strides: backwards, 0, side by side, apart; between each other; overlapping ones are left out.
  for (const Case& l : pairwise({4, 4, 4, 8, 5, 5, 3}, random)) {
    const std::int64_t n = sizes[l[0]], incx = incs[l[1]], incy = incs[l[2]], batch = l[6] + 1;
    const ScalarCase alpha{kNumbers[l[3] / 2], l[3] % 2 == 1};
    const auto place = [&](std::int64_t inc, int kind) {
      Shape s;
      s.rows = n;
      s.ld = std::abs(inc);
      if (kind == 4) {  // one element of each in turn
        s.ld = std::abs(inc) * batch;
        s.stride = std::abs(inc);
      } else {
        const std::int64_t strides[] = {-s.span() - 1, 0, s.span(), s.span() + 3};
        s.stride = strides[kind];
      }
      s.offset = 2 + (s.stride < 0 ? -(batch - 1) * s.stride : 0);
      return s;
    };
    const Shape sx = place(incx, l[4]), sy = place(incy, l[5]);
    const auto signed_inc = [](std::int64_t inc, const Shape& s) { return inc < 0 ? -s.ld : s.ld; };
    INFO("n ", n, ", inc ", signed_inc(incx, sx), " ", signed_inc(incy, sy), ", strides ",
         sx.stride, " ", sy.stride, ", batch ", batch, ", alpha ", describe(alpha));
    Store x(sx.size(batch), sx.all(batch), random), y(sy.size(batch), sy.all(batch), random);
    saxpy_batch_strided(n, make_scalar(blas(), alpha, random), Operand(x.buffer, sx.offset),
                        signed_inc(incx, sx), sx.stride, Operand(y.buffer, sy.offset),
                        signed_inc(incy, sy), sy.stride, batch);
    for (std::int64_t b = 0; b < batch; ++b) {
      for (std::int64_t i = 0; i < n; ++i) {
        y[sy.at(b, incy < 0 ? n - 1 - i : i, 0)] +=
            alpha.value * x.wanted[index(sx.at(b, incx < 0 ? n - 1 - i : i, 0))];
      }
    }
    CHECK(y.wrong() == 0);
    CHECK(x.wrong() == 0);
  }
}

TEST_CASE("a sum of more small products than a fragment may have rounds for") {
  Rng random = rng("gemm sum of many");
  for (const std::int64_t n : {2, 3, 5}) {
    const std::int64_t batch = 40000, size = n * n;
    if (batch * size + 32 > info().max_buffer_elements) continue;
    INFO("n = ", n);
    const std::vector<float> as = random_data(random, batch * size, Data::Integers);
    const std::vector<float> bs = random_data(random, batch * size, Data::Integers);
    Buffer a = blas().buffer(batch * size), b = blas().buffer(batch * size),
           c = blas().buffer(size);
    a.write(as);
    b.write(bs);
    sgemm_batch_strided(Layout::RowMajor, Op::NoTrans, Op::NoTrans, n, n, n, 1, a, n, size, b, n,
                        size, 0, c, n, 0, batch);
    std::vector<float> wanted(index(size));
    for (std::int64_t i = 0; i < batch * size; ++i) {
      const std::int64_t matrix = i / size * size, row = i % size / n, p = i % n;
      for (std::int64_t j = 0; j < n; ++j) {
        wanted[index(row * n + j)] += as[index(i)] * bs[index(matrix + p * n + j)];
      }
    }
    CHECK(c.read() == wanted);
  }
}

TEST_CASE("an axpy batch of more sums than a fragment may have rounds for") {
  constexpr std::int64_t kBatch = 70001;
  Buffer x = blas().buffer(4), y = blas().buffer(4);
  x.write(std::vector<float>{1, 2, -1, 3});
  saxpy_batch_strided(4, 1, x, 1, 0, y, 1, 0, kBatch);
  CHECK(y.read() == std::vector<float>{kBatch, 2 * kBatch, -kBatch, 3 * kBatch});
}

TEST_SUITE_END();

}  // namespace fragblas::test
