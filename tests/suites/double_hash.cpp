// One hash of a product in double precision, whatever computes it: the device, its limits and its
// kernels make no difference, and docs/double.md's formula in 128-bit integers has the same.
// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "plan/device_profile.hpp"
#include "support/double_product.hpp"
#include "support/environment.hpp"
#include "support/exact.hpp"
#include "support/sha256.hpp"

namespace fragblas::test {
namespace {

// Those of docs/double.md: A's rows, and B's columns, are graded, every sixteenth subnormal.
const std::vector<std::pair<std::int64_t, const char*>> kHashes = {
    {32, "3407e84b66314fa1261d2184fcbc5e34ca3bd04bf4e2fc3560ba73cb5afa6873"},
    {256, "e87aa5150354e5812aa187507fa6e42f707cf2c27e929c70a4165d94426e995d"},
    {1024, "d3025e5679c56e60387a6494b644307cc99b3a12be332dfe26995370bdfa6d8f"},
};

// Componentwise: the sums of a row and a column may span up to 168 bits, which residues hold.
const std::vector<std::pair<std::int64_t, const char*>> kComponentwiseHashes = {
    {32, "da49eec84e3562c3997e59a57f7b716916be12d019edc0e58742ba098410deca"},
    {96, "56a6bb9d2b22b53d27626b5841fd14582faa0bd3ac58b44d5760e610e68f8d06"},
};

// Of lines of `order` numbers.
std::vector<double> graded(std::int64_t order, std::uint64_t seed) {
  detail::Random random(seed);
  std::vector<double> numbers;
  for (std::int64_t e = 0; e < order * order; ++e) {
    const std::uint64_t high = random.word(), low = random.word(), grade = high >> 20 & 0x7ffu;
    const std::uint64_t field = e / order % 16 == 5 ? grade & 1u : 1000 + (grade & 31u);
    const std::uint64_t bits = (high & 0x800fffffu) << 32 | field << 52 | low;
    double number;
    std::memcpy(&number, &bits, sizeof number);
    numbers.push_back(number);
  }
  return numbers;
}

DoubleDense rows_of_a(std::int64_t order) {
  return {order, order, graded(order, 1)};
}
DoubleDense columns_of_b(std::int64_t order) {
  return DoubleDense(order, order, graded(order, 2)).transposed();
}

std::string hash_of(const std::vector<double>& numbers) {
  return sha256(numbers.data(), numbers.size() * sizeof(double));
}

std::string hash_of_product(Context& context, std::int64_t order,
                            ProductMode mode = ProductMode::Normwise) {
  const DoubleMatrix a(context, order, order, rows_of_a(order).elements);
  const DoubleMatrix b(context, order, order, columns_of_b(order).elements);
  const DoubleMatrix c(context, order, order);
  dgemm(a, b, c, {1, 0, Op::NoTrans, Op::NoTrans, mode});
  return hash_of(c.read());
}

std::string hash_of_sums(std::int64_t order) {
  const DoubleDense a = rows_of_a(order), columns = columns_of_b(order).transposed();
  std::vector<double> sums;
  for (std::int64_t i = 0; i < order; ++i) {
    for (std::int64_t j = 0; j < order; ++j) {
      sums.push_back(
          exact_dot(a.block(i, 1, 0, order).elements, columns.block(j, 1, 0, order).elements));
    }
  }
  return hash_of(sums);
}

bool fits(std::int64_t order) {
  return 2 * order * order <= info().max_buffer_elements;
}

}  // namespace

TEST_SUITE_BEGIN("double_hash");

TEST_CASE("SHA-256 of nothing and of two blocks (FIPS 180-4)") {
  CHECK(sha256("", 0) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  const std::string text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  CHECK(sha256(text.data(), text.size()) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST_CASE("a hash of dgemm is that of the formula") {
  for (const auto& pair : kHashes) {
    const std::int64_t order = pair.first;
    INFO("order ", order);
    if (order < 1000) {
      CHECK(hash_of(product_of(rows_of_a(order), columns_of_b(order)).elements) == pair.second);
    }
    if (fits(order) && (order < 1000 || !info().software)) {
      CHECK(hash_of_product(blas(), order) == pair.second);
    }
  }
}

// ./dev test all runs it: see `double_patterns` there. It takes seconds.
TEST_CASE("double_patterns: a hash of order 1024, of the device and of the formula" *
          doctest::skip()) {
  if (fits(1024)) CHECK(hash_of_product(blas(), 1024) == kHashes.back().second);
  CHECK(hash_of(product_of(rows_of_a(1024), columns_of_b(1024)).elements) == kHashes.back().second);
}

TEST_CASE("a hash of dgemm componentwise is that of exact sums") {
  for (const auto& pair : kComponentwiseHashes) {
    INFO("order ", pair.first);
    CHECK(hash_of_sums(pair.first) == pair.second);
    if (fits(pair.first)) {
      CHECK(hash_of_product(blas(), pair.first, ProductMode::Componentwise) == pair.second);
    }
  }
}

TEST_CASE("a hash of dgemm is the same of every kernel and in blocks") {
  if (!fits(256) || info().uniform_block_bytes < 16384) return;
  for (const bool blocks : {true, false}) {
    for (const bool cut : {true, false}) {
      ContextOptions options = context_options();
      options.limits.draw_buffers = blocks ? options.limits.draw_buffers : 4;
      options.limits.memory_bytes = cut ? std::int64_t{8} << 20 : 0;
      options.profile = detail::with_blocks_first({});
      options.profile->gemm_blocks = blocks;
      OtherContext other(options);
      INFO("blocks ", blocks, ", cut ", cut);
      CHECK(hash_of_product(other.enter(), 256) == kHashes[1].second);
      CHECK(hash_of_product(other.enter(), 96, ProductMode::Componentwise) ==
            kComponentwiseHashes[1].second);
    }
  }
}

TEST_CASE("a hash of dgemm is the same of factors that are prepacked") {
  if (!fits(256)) return;
  for (const bool blocks : {true, false}) {
    ContextOptions options = context_options();
    options.limits.draw_buffers = blocks ? options.limits.draw_buffers : 4;
    options.limits.pack_cache_bytes = 0;
    options.profile = detail::with_blocks_first({});
    options.profile->gemm_blocks = blocks;
    OtherContext other(options);
    Context& context = other.enter();
    const DoubleMatrix a(context, 256, 256, rows_of_a(256).elements);
    const DoubleMatrix b(context, 256, 256, columns_of_b(256).elements);
    const DoubleMatrix c(context, 256, 256);
    INFO("blocks ", blocks);
    for (const int kept : {1, 2}) {
      dgemm_prepack(Factor::A, a, 256);
      if (kept == 2) dgemm_prepack(Factor::B, b, 256);
      for (int i = 0; i < 2; ++i) {
        dgemm(a, b, c);
        CHECK(hash_of(c.read()) == kHashes[1].second);
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace fragblas::test
