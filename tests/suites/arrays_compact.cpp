// Compact matrices: half floats, and bytes with a scale for each row.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
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

// The nearest half float, of two the even one, in double arithmetic.
double rounded_to_half(float value) {
  if (std::isnan(value) || std::isinf(value) || value == 0) return value;
  const int exponent = std::max(std::ilogb(value), -14);
  const double unit = std::ldexp(1.0, exponent - 10);
  const double result = std::nearbyint(value / unit) * unit;
  return std::abs(result) >= 65520 ? std::copysign(std::numeric_limits<double>::infinity(), value)
                                   : result;
}

std::vector<float> row_scales(const std::vector<float>& values, std::int64_t cols) {
  std::vector<float> scales;
  for (std::size_t at = 0; at < values.size(); at += static_cast<std::size_t>(cols)) {
    float most = 0;
    for (std::int64_t j = 0; j < cols; ++j) {
      most = std::max(most, std::abs(values[at + static_cast<std::size_t>(j)]));
    }
    scales.push_back(most / 127);
  }
  return scales;
}

std::vector<float> expanded(const CompactMatrix& a) {
  const Matrix c = blas().matrix(a.rows(), a.cols());
  expand_rows(a, 0, c);
  return c.read();
}

}  // namespace

TEST_SUITE_BEGIN("arrays_compact");

TEST_CASE("half floats are the nearest ones, of every size") {
  std::vector<float> values{0.0f,     -0.0f,     1.0f,  -2.5f,   65504.0f, 65519.9f,
                            65520.0f, -70000.0f, 1e30f, 6.1e-5f, 6.09e-5f, 5.96e-8f,
                            2.99e-8f, 2.98e-8f,  1e-9f, -3e-8f};
  Rng random = rng("arrays_compact");
  while (values.size() < 400) {
    values.push_back(static_cast<float>(
        std::ldexp(random.uniform(-1, 1), static_cast<int>(random.below(44)) - 27)));
  }
  for (int bits = 0; bits < 40; ++bits) {  // ties, and what is beside them
    const float tie = static_cast<float>(std::ldexp(2049 + 2 * bits, -7 - bits));
    values.insert(values.end(), {tie, std::nextafter(tie, 0.0f), -std::nextafter(tie, 1e9f)});
  }
  values.insert(values.end(), {INFINITY, -INFINITY});
  const std::int64_t cols = static_cast<std::int64_t>(values.size()) / 2, rows = 2;
  const Matrix a = blas().matrix(rows, cols, values);
  const CompactMatrix compact(blas(), rows, cols, Storage::Float16);
  compact_rows(a, compact);
  const std::vector<float> found = expanded(compact);
  for (std::size_t i = 0; i < found.size(); ++i) {
    INFO("of ", values[i]);
    CHECK(found[i] == rounded_to_half(values[i]));
  }
  CHECK(std::isnan([] {
    const CompactMatrix one(blas(), 1, 1, Storage::Float16);
    compact_rows(blas().matrix(1, 1, {kNan}), one);
    return expanded(one)[0];
  }()));
}

TEST_CASE("bytes are multiples of a row's scale, which may be given") {
  Rng random = rng("arrays_compact bytes");
  const std::int64_t m = 7, n = 37;
  std::vector<float> values;
  for (std::int64_t i = 0; i < m * n; ++i) {
    values.push_back(
        i / n == 3 ? 0.0f : random.uniform(-1, 1) * std::ldexp(1.0f, static_cast<int>(i / n) - 3));
  }
  StoredMatrix a(m, n, values, random, {Layout::ColMajor, 2, 1});
  const CompactMatrix compact(blas(), m, n, Storage::Int8);
  compact_rows(a.view(), compact);
  const std::vector<float> scales = row_scales(values, n), found = expanded(compact);
  CHECK(compact.bytes() == m * 3 * 16 + m * 4);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float scale = scales[i / static_cast<std::size_t>(n)];
    CHECK(std::abs(found[i] - values[i]) <= 0.5001f * scale);
  }
  // Whole numbers of steps come back as they are, and only the rows that are named are written.
  std::vector<float> steps;
  for (std::int64_t i = 0; i < 2 * n; ++i) {
    steps.push_back(0.25f * static_cast<float>(random.below(255) - 127));
  }
  compact_rows(blas().matrix(2, n, steps), compact, 4, blas().vector(filled(2, 0.25f)));
  const std::vector<float> after = expanded(compact);
  for (std::size_t i = 0; i < after.size(); ++i) {
    const std::size_t row = i / static_cast<std::size_t>(n);
    CHECK(after[i] ==
          (row == 4 || row == 5 ? steps[i - 4 * static_cast<std::size_t>(n)] : found[i]));
  }
}

TEST_CASE("products with a vector and with a matrix") {
  Rng random = rng("arrays_compact products");
  for (int round = 0; round < 8; ++round) {
    const Storage storage = round % 2 == 0 ? Storage::Float16 : Storage::Int8;
    const std::int64_t m = 1 + random.below(30), n = 1 + random.below(round < 4 ? 20 : 150);
    const Matrix a = blas().matrix(m, n, random_data(random, m * n, Data::Unit));
    const CompactMatrix compact(blas(), m, n, storage);
    compact_rows(a, compact);
    const std::vector<float> elements = expanded(compact);
    const std::int64_t incx = round % 3 - 2 + (round % 3 == 2), incy = round % 4 < 2 ? 1 : -2;
    const std::vector<float> xs = random_data(random, n, Data::Unit);
    const std::vector<float> ys = random_data(random, m, Data::Unit);
    Guarded x(blas(), vector_positions(n, 4, incx), 4, 3, xs, random);
    Guarded y(blas(), vector_positions(m, 1, incy), 1, 3, ys, random);
    compact_gemv(compact, VectorView{x.operand(), n, incx}, VectorView{y.operand(), m, incy}, 2.0f,
                 -1.0f);
    y.fetch();
    const std::vector<float> found = y.elements();
    INFO("round ", round, ", ", m, " x ", n);
    CHECK(y.touched() == 0);
    for (std::int64_t i = 0; i < m; ++i) {
      double sum = 0, all = 0;
      for (std::int64_t j = 0; j < n; ++j) {
        const double term = static_cast<double>(elements[static_cast<std::size_t>(i * n + j)]) *
                            xs[static_cast<std::size_t>(j)];
        sum += term;
        all += std::abs(term);
      }
      const double right = 2 * sum - ys[static_cast<std::size_t>(i)];
      CHECK(std::abs(found[static_cast<std::size_t>(i)] - right) <= 1e-6 * (2 * all + 1));
    }
    const std::int64_t p = 1 + random.below(9);
    for (const Op op : {Op::NoTrans, Op::Trans}) {
      const std::int64_t inner = op == Op::NoTrans ? m : n, outer = op == Op::NoTrans ? n : m;
      const Matrix left = blas().matrix(p, inner, random_data(random, p * inner, Data::Unit));
      const Matrix whole = blas().matrix(m, n, elements);
      const Matrix c = blas().matrix(p, outer, filled(p * outer, 1.0f), Layout::ColMajor);
      const Matrix wanted = blas().matrix(p, outer, filled(p * outer, 1.0f), Layout::ColMajor);
      compact_gemm(left, compact, c, op, 0.5f, 3.0f);
      GemmOptions options;
      options.alpha = 0.5f;
      options.beta = 3.0f;
      options.trans_b = op;
      gemm(left, whole, wanted, options);
      const std::vector<float> is = c.read(), should = wanted.read();
      for (std::size_t i = 0; i < is.size(); ++i) CHECK(is[i] == doctest::Approx(should[i]));
    }
  }
}

TEST_CASE("a product in parts, with rows beyond a part") {
  Rng random = rng("arrays_compact parts");
  const std::int64_t m = 600, n = 8192;  // 4.9 million elements: two parts
  if (m * n + 32 > info().max_buffer_elements) return;
  const CompactMatrix compact(blas(), m, n, Storage::Float16);
  const Matrix row = blas().matrix(1, n, random_data(random, n, Data::Integers));
  for (const std::int64_t at : {std::int64_t{0}, std::int64_t{511}, std::int64_t{512}, m - 1}) {
    compact_rows(row, compact, at);
  }
  const Matrix c = blas().matrix(1, m), back = blas().matrix(1, n);
  compact_gemm(row, compact, c, Op::Trans);
  const float square = dot(row.vector(n), row.vector(n));
  const std::vector<float> found = c.read();
  CHECK(found[0] == square);
  CHECK(found[511] == square);
  CHECK(found[512] == square);
  CHECK(found[599] == square);
  CHECK(std::count(found.begin(), found.end(), 0.0f) == m - 4);
  compact_gemm(blas().matrix(1, m, filled(m, 1.0f)), compact, back);
  const std::vector<float> sums = back.read(), one = row.read();
  for (std::size_t i = 0; i < sums.size(); ++i) CHECK(sums[i] == 4 * one[i]);
}

TEST_CASE("a product in parts, whose result is a factor, and one that is refused") {
  const std::int64_t n = 2050;  // 4.2 million elements: two parts
  if (n * (n + 2) + 32 > info().max_buffer_elements) return;
  // Exchanges the first and the last element; the others become 0.
  const CompactMatrix swaps(blas(), n, n, Storage::Float16);
  std::vector<float> one(static_cast<std::size_t>(n));
  one.back() = 1;
  compact_rows(blas().matrix(1, n, one), swaps, 0);
  std::swap(one.front(), one.back());
  compact_rows(blas().matrix(1, n, one), swaps, n - 1);
  std::vector<float> given(static_cast<std::size_t>(n), 1.0f), expected = one;
  given.front() = 2;
  given.back() = 3;
  expected.front() = 2 * 3 + 2;
  expected.back() = 2 * 2 + 3;
  std::fill(expected.begin() + 1, expected.end() - 1, 1.0f);
  for (const Op op : {Op::NoTrans, Op::Trans}) {
    CAPTURE(static_cast<int>(op));
    const Matrix both =
        blas().matrix(1, n, given, op == Op::Trans ? Layout::ColMajor : Layout::RowMajor);
    compact_gemm(both, swaps, both, op, Scalar(both.vector(1)), 1.0f);
    CHECK(both.read() == expected);
    const Matrix c = blas().matrix(1, n, given);
    const Vector few = blas().vector(2000);
    CHECK(error_of([&] {
            compact_gemm({few.view().data, 1, n, n, Layout::RowMajor}, swaps, c, op);
          }) ==
          "compact_gemm: a spans 2050 elements from offset = 0, must end within the buffer's "
          "size = 2000");
    CHECK(error_of([&] { compact_gemm(blas().matrix(2, n), swaps, c, op); }) ==
          "compact_gemm: c.rows = 1, must be a.rows = 2");
    CHECK(c.read() == given);
  }
}

TEST_CASE("rule 1, 2, 3, 6: what is not read, and arguments") {
  const CompactMatrix a(blas(), 2, 3, Storage::Float16);
  compact_rows(blas().matrix(2, 3, filled(6, kNan)), a);
  const Vector x = blas().vector(filled(3, 1.0f)), y = blas().vector(filled(2, kNan));
  compact_gemv(a, x, y, 0.0f, 0.0f);
  CHECK(y.read() == filled(2, 0.0f));
  const CompactMatrix none(blas(), 0, 3, Storage::Int8);
  compact_gemv(none, x, y.vector(0));
  compact_gemm(blas().matrix(2, 3), none, blas().matrix(2, 0), Op::Trans);
  CHECK(error_of([&] { compact_gemv(a, y, y); }) == "compact_gemv: x.size = 2, must be a.cols = 3");
  CHECK(error_of([&] { compact_gemm(x.matrix(1, 3), a, y.matrix(1, 2)); }) ==
        "compact_gemm: a.cols = 3, must be b.rows = 2");
  CHECK(error_of([&] { compact_rows(x.matrix(1, 3), a, 2); }) ==
        "compact_rows: first_row = 2, must be from 0 to to.rows - a.rows = 1");
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  CHECK(error_of([&] { expand_rows(a, kMost, x.matrix(1, 3)); }) ==
        "expand_rows: first_row = 9223372036854775807, must be from 0 to a.rows - c.rows = 1");
  CHECK(error_of([&] { compact_rows(x.matrix(1, 3), a, 0, x.vector(1)); }) ==
        "compact_rows: scales are for Int8 alone");
  CHECK(error_of([&] {
          CompactMatrix(blas(), -1, 2, Storage::Int8);
        }).find("CompactMatrix: rows = -1") == 0);
  CompactView view = a;
  view.storage = static_cast<Storage>(7);
  CHECK(error_of([&] { expand_rows(view, 0, blas().matrix(2, 3)); }) ==
        "expand_rows: a.storage = 7, must be Float16 or Int8");
  const CompactMatrix bytes(blas(), 2, 3, Storage::Int8);
  for (const std::int64_t inc : {-1, 0}) {
    view = bytes;
    view.scales.inc = inc;
    CHECK(error_of([&] { compact_gemv(view, x, y); }) ==
          "compact_gemv: a.scales.inc = " + std::to_string(inc) + ", must be at least 1");
  }
  OtherContext other;
  const Vector theirs = other.enter().vector(2);
  view = bytes;
  view.scales = theirs;
  CHECK(error_of([&] { expand_rows(view, 0, blas().matrix(2, 3)); }) ==
        "expand_rows: a.scales belongs to another context, must share one");
  CHECK(error_of([&] { compact_gemv(view, x, y); }) ==
        "compact_gemv: a.scales belongs to another context, must share one");
}

TEST_CASE("the C interface of compact matrices is that of C++") {
  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  REQUIRE(fragblas_context_reset_state(context) == FRAGBLAS_OK);
  const auto a_buffer = c_buffer(context, {1, 2, 3, 4, 5, 6});
  const auto x = c_buffer(context, {1, 1, 1}), y = c_buffer(context, {0, 0});
  const auto scales = c_buffer(context, {0, 0});
  const fragblas_view a{a_buffer.get(), 0, 2, 3, 3, FRAGBLAS_ROW_MAJOR};
  const fragblas_scalar one{1, 0, nullptr, 0}, zero{0, 0, nullptr, 0};
  for (const fragblas_storage storage : {FRAGBLAS_FLOAT16, FRAGBLAS_INT8}) {
    fragblas_buffer* elements = nullptr;
    REQUIRE(fragblas_compact_create(context, 2, 3, storage, &elements) == FRAGBLAS_OK);
    const CHandle<fragblas_buffer> owner(elements);
    const fragblas_compact compact{elements, storage == FRAGBLAS_INT8 ? scales.get() : nullptr, 2,
                                   3, storage};
    REQUIRE(fragblas_compact_rows(&a, &compact, 0, nullptr) == FRAGBLAS_OK);
    REQUIRE(fragblas_compact_gemv(&one, &compact, x.get(), 0, 1, &zero, y.get(), 0, 1) ==
            FRAGBLAS_OK);
    CHECK(c_read(y.get())[1] == doctest::Approx(15).epsilon(0.01));
    const fragblas_view row{x.get(), 0, 1, 3, 3, FRAGBLAS_ROW_MAJOR};
    const fragblas_view result{y.get(), 0, 1, 2, 2, FRAGBLAS_ROW_MAJOR};
    REQUIRE(fragblas_compact_gemm(&one, &row, &compact, FRAGBLAS_TRANS, &zero, &result) ==
            FRAGBLAS_OK);
    CHECK(c_read(y.get())[0] == doctest::Approx(6).epsilon(0.01));
    const auto back = c_buffer(context, std::vector<float>(6, 0));
    const fragblas_view to{back.get(), 0, 2, 3, 3, FRAGBLAS_ROW_MAJOR};
    REQUIRE(fragblas_expand_rows(&compact, 0, &to) == FRAGBLAS_OK);
    CHECK(c_read(back.get())[4] == doctest::Approx(5).epsilon(0.01));
  }
  CHECK(fragblas_compact_rows(&a, nullptr, 0, nullptr) == FRAGBLAS_INVALID_ARGUMENT);
}

TEST_SUITE_END();

}  // namespace fragblas::test
