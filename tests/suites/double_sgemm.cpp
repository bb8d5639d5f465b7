// sgemm_reproducible: the same bits as docs/double.md's formula with 28 bits in 128-bit integers,
// and what it is of the exact product. SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "fragblas/double_beside.h"
#include "plan/device_profile.hpp"
#include "support/c_interface.hpp"
#include "support/double_product.hpp"
#include "support/environment.hpp"
#include "support/error_of.hpp"
#include "support/sha256.hpp"

namespace fragblas::test {
namespace {

// Of the graded matrices below, by order; those of docs/double.md.
const std::vector<std::pair<std::int64_t, const char*>> kHashes = {
    {32, "fc7e7008c4a0e9c04422ca62f8d434cfb602348b14b691b8269c7b58aa9cd335"},
    {256, "cb266f16f3c06e392218b0428c76e1797c2080a46c3ade10611520eb6ad13351"},
};

// A number in double precision as dlag2s makes it a float.
float as_float(double number) {
  const float rounded = static_cast<float>(number);
  return std::fabs(number) < 0x1p-126 ? std::copysign(0.0f, rounded) : rounded;
}
std::vector<float> as_floats(const DoubleDense& a) {
  std::vector<float> floats;
  for (const double x : a.elements) floats.push_back(as_float(x));
  return floats;
}

// Of numbers that are floats.
std::vector<float> floats_of(const DoubleDense& a) {
  return {a.elements.begin(), a.elements.end()};
}

float float_of(std::uint32_t bits) {
  float number;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

std::uint32_t bits_of(float number) {
  std::uint32_t bits;
  std::memcpy(&bits, &number, sizeof bits);
  return bits;
}

// Floats, of lines of `order`, every sixteenth subnormal or near it.
DoubleDense graded(std::int64_t order, std::uint64_t seed) {
  detail::Random random(seed);
  DoubleDense result(order, order);
  for (std::int64_t e = 0; e < order * order; ++e) {
    const std::uint32_t word = static_cast<std::uint32_t>(random.word());
    const std::uint32_t grade = static_cast<std::uint32_t>(random.word());
    const std::uint32_t field = e / order % 16 == 5 ? grade & 1u : 110 + (grade & 31u);
    result.elements[static_cast<std::size_t>(e)] = float_of((word & 0x807fffffu) | field << 23);
  }
  return result;
}

DoubleDense random_floats(Rng& random, std::int64_t rows, std::int64_t cols, bool any) {
  DoubleDense result(rows, cols);
  for (double& x : result.elements) {
    const auto word = static_cast<std::uint32_t>(random.bits());
    const std::uint32_t field = 120 + static_cast<std::uint32_t>(random.below(12));
    x = float_of(any ? word : (word & 0x807fffffu) | field << 23);
  }
  return result;
}

DoubleDense expected_of(double alpha, const DoubleDense& a, const DoubleDense& b, double beta,
                        const DoubleDense& c) {
  return combined(alpha, product_of(a, b, 28), beta, c);
}

// Between numbers around it, in a layout.
struct Placed {
  Matrix whole;
  MatrixView view;
};
Placed placed(Rng& random, const DoubleDense& a) {
  const bool by_rows = random.below(2) == 0;
  const std::int64_t lines = by_rows ? a.rows : a.cols, length = by_rows ? a.cols : a.rows;
  const std::int64_t ld = length + random.below(4), offset = random.below(4);
  std::vector<float> numbers(static_cast<std::size_t>(offset + lines * ld), 7.5f);
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < a.cols; ++j) {
      numbers[static_cast<std::size_t>(offset + (by_rows ? i * ld + j : j * ld + i))] =
          static_cast<float>(a.at(i, j));
    }
  }
  const auto count = static_cast<std::int64_t>(numbers.size());
  Placed result{blas().matrix(1, count, numbers), {}};
  Operand data = result.whole.view().data;
  data.offset += offset;
  result.view = {data, a.rows, a.cols, ld, by_rows ? Layout::RowMajor : Layout::ColMajor};
  return result;
}
std::vector<float> read(const Placed& a) {
  const std::vector<float> numbers = a.whole.read();
  const bool by_rows = a.view.layout == Layout::RowMajor;
  std::vector<float> result;
  for (std::int64_t i = 0; i < a.view.rows; ++i) {
    for (std::int64_t j = 0; j < a.view.cols; ++j) {
      const std::int64_t at = by_rows ? i * a.view.ld + j : j * a.view.ld + i;
      result.push_back(numbers[static_cast<std::size_t>(a.view.data.offset + at)]);
    }
  }
  return result;
}

// NaNs are alike.
std::size_t differing(const std::vector<float>& found, const std::vector<float>& wanted) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const bool same =
        std::isnan(wanted[i]) ? std::isnan(found[i]) : bits_of(found[i]) == bits_of(wanted[i]);
    count += same ? 0 : 1;
  }
  return count;
}

void try_product(Rng& random, std::int64_t m, std::int64_t n, std::int64_t k, bool any) {
  const Op op_a = random.below(2) == 0 ? Op::NoTrans : Op::Trans;
  const Op op_b = random.below(2) == 0 ? Op::NoTrans : Op::Trans;
  const std::vector<double> scalars = {1, 0, -1.75, static_cast<float>(0.3)};
  const double alpha = scalars[static_cast<std::size_t>(random.below(4))];
  const double beta = scalars[static_cast<std::size_t>(random.below(4))];
  INFO("m = ", m, ", n = ", n, ", k = ", k, ", any ", any, ", alpha ", alpha, ", beta ", beta);
  const DoubleDense a = random_floats(random, m, k, any), b = random_floats(random, k, n, any);
  const DoubleDense c = random_floats(random, m, n, any);
  const Placed in_a = placed(random, op_of(op_a, a)), in_b = placed(random, op_of(op_b, b));
  const Placed in_c = placed(random, c);
  const std::vector<float> before = in_c.whole.read();
  const Vector factors = blas().vector({static_cast<float>(alpha), static_cast<float>(beta)});
  const bool on_device = random.below(3) == 0;
  GemmtrOptions how{alpha, beta, op_a, op_b};
  if (on_device) how = {Scalar(factors.vector(1)), Scalar(factors.vector(1, 1)), op_a, op_b};
  sgemm_reproducible(in_a.view, in_b.view, in_c.view, how);
  CHECK(differing(read(in_c), as_floats(expected_of(alpha, a, b, beta, c))) == 0);
  // What lies around C.
  std::size_t around = 0, same = 0;
  const std::vector<float> after = in_c.whole.read();
  for (std::size_t i = 0; i < after.size(); ++i) {
    around += before[i] == 7.5f ? 1 : 0;
    same += before[i] == 7.5f && after[i] == 7.5f ? 1 : 0;
  }
  CHECK(around == same);
}

std::string hash_of_product(Context& context, std::int64_t order) {
  const Matrix a = context.matrix(order, order, floats_of(graded(order, 1)));
  const Matrix b = context.matrix(order, order, floats_of(graded(order, 2).transposed()));
  const Matrix c = context.matrix(order, order);
  sgemm_reproducible(a, b, c);
  const std::vector<float> numbers = c.read();
  return sha256(numbers.data(), numbers.size() * sizeof(float));
}

bool fits(std::int64_t order) {
  return 2 * order * order <= info().max_buffer_elements;
}

}  // namespace

TEST_SUITE_BEGIN("double_sgemm");

TEST_CASE("sgemm_reproducible has the formula's bits, in all layouts and gaps") {
  Rng random = rng("sgemm_reproducible");
  for (int round = 0; round < 12; ++round) {
    try_product(random, 1 + random.below(12), 1 + random.below(12), random.below(20),
                round % 4 == 3);
  }
  if (fits(150)) {
    try_product(random, 70, 66, 150, false);  // by residues
    try_product(random, 129, 65, 67, false);
  }
}

TEST_CASE("sgemm_reproducible: a hash of it is that of the formula, whatever computes it") {
  for (const auto& pair : kHashes) {
    const std::int64_t order = pair.first;
    INFO("order ", order);
    const std::vector<float> wanted =
        as_floats(product_of(graded(order, 1), graded(order, 2).transposed(), 28));
    CHECK(sha256(wanted.data(), wanted.size() * sizeof(float)) == pair.second);
    if (fits(order)) CHECK(hash_of_product(blas(), order) == pair.second);
  }
  if (!fits(256)) return;
  for (const bool blocks : {true, false}) {
    ContextOptions options = context_options();
    options.limits.memory_bytes = std::int64_t{8} << 20;
    options.profile = detail::with_blocks_first({});
    options.profile->gemm_blocks = blocks;
    OtherContext other(options);
    INFO("blocks ", blocks);
    CHECK(hash_of_product(other.enter(), 256) == kHashes[1].second);
  }
}

TEST_CASE("sgemm_reproducible is within its bound of the exact product") {
  Rng random = rng("sgemm_reproducible, bound");
  const std::int64_t m = 9, n = 7, k = 40;
  for (const bool wide : {false, true}) {
    DoubleDense a = random_floats(random, m, k, false), b = random_floats(random, k, n, false);
    for (std::int64_t j = 0; wide && j < k; ++j) {
      for (std::int64_t i = 0; i < m; ++i) a.at(i, j) = std::ldexp(a.at(i, j), static_cast<int>(j));
    }
    const DoubleDense exact = product_of(a, b);
    const Matrix c = blas().matrix(m, n);
    sgemm_reproducible(blas().matrix(m, k, floats_of(a)), blas().matrix(k, n, floats_of(b)), c);
    const std::vector<float> found = c.read();
    for (std::int64_t i = 0; i < m; ++i) {
      for (std::int64_t j = 0; j < n; ++j) {
        double most_a = 0, sum_a = 0, most_b = 0, sum_b = 0;
        for (std::int64_t l = 0; l < k; ++l) {
          most_a = std::max(most_a, std::fabs(a.at(i, l)));
          sum_a += std::fabs(a.at(i, l));
          most_b = std::max(most_b, std::fabs(b.at(l, j)));
          sum_b += std::fabs(b.at(l, j));
        }
        const double bound =
            0x1p-27 * (most_a * sum_b + most_b * sum_a) + 0x1.01p-24 * std::fabs(exact.at(i, j));
        CHECK(std::fabs(found[static_cast<std::size_t>(i * n + j)] - exact.at(i, j)) <= bound);
      }
    }
  }
}

TEST_CASE("sgemm_reproducible: zero sizes do nothing, what is wrong is named; in C") {
  const Matrix two = blas().matrix(2, 2, {1, 2, 3, 4}), three = blas().matrix(3, 2);
  const MatrixView none{{}, 0, 0, 1, Layout::RowMajor};
  sgemm_reproducible(none, none, none);
  CHECK(error_of([&] { sgemm_reproducible(two, three, two); }).rfind("sgemm_reproducible: ", 0) ==
        0);
  const DoubleMatrix wide(blas(), 2, 2);
  CHECK(error_of([&] { sgemm_reproducible(two, wide, two); }).rfind("sgemm_reproducible: b", 0) ==
        0);

  const OtherContext keeper;  // hands GL back to blas()
  fragblas_context* const context = shared_c_context();
  const std::vector<float> numbers = {1, 2, 3, 4, 0.5f, 0.25f, -1, 8};
  fragblas_buffer* made = nullptr;
  REQUIRE(fragblas_buffer_create(context, 12, &made) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> buffer(made);
  CHECK(fragblas_buffer_write(made, 0, numbers.data(), 8) == FRAGBLAS_OK);
  const fragblas_scalar one{1, 0, nullptr, 0}, nothing{0, 0, nullptr, 0};
  fragblas_buffer* other = nullptr;
  REQUIRE(fragblas_buffer_create(context, 4, &other) == FRAGBLAS_OK);
  const CHandle<fragblas_buffer> result(other);
  CHECK(fragblas_sgemm_reproducible(FRAGBLAS_ROW_MAJOR, FRAGBLAS_NO_TRANS, FRAGBLAS_NO_TRANS, 2, 2,
                                    2, one, made, 0, 2, made, 4, 2, nothing, other, 0,
                                    2) == FRAGBLAS_OK);
  std::vector<float> found(4);
  CHECK(fragblas_buffer_read(other, 0, found.data(), 4) == FRAGBLAS_OK);
  CHECK(found == std::vector<float>{-1.5f, 16.25f, -2.5f, 32.75f});
}

TEST_SUITE_END();

}  // namespace fragblas::test
