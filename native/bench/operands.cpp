// Random operands.
//
// SPDX-License-Identifier: MIT
#include "operands.hpp"

#include <cmath>
#include <cstring>
#include <random>

namespace bench {

using fragblas::catalog::Argument;
using fragblas::catalog::Form;
using fragblas::catalog::Kind;

namespace {

std::size_t index(std::int64_t value) {
  return static_cast<std::size_t>(value);
}

// `a` holds one item, random, and gets the values in its triangle.
void make_stochastic(const Shape& shape, const Argument& matrix, bool solve, float* a,
                     const std::vector<float>& signs) {
  const Variant& variant = shape.variant();
  const bool sum_rows = variant.trans_a == variant.right;
  std::vector<double> sums(signs.size());
  shape.each_stored(matrix, [&](std::int64_t i, std::int64_t j, std::int64_t place) {
    sums[index(sum_rows ? i : j)] += std::fabs(a[place]);
  });
  shape.each_stored(matrix, [&](std::int64_t i, std::int64_t j, std::int64_t place) {
    const double share = std::fabs(a[place]) / sums[index(sum_rows ? i : j)];
    const bool equal = (signs[index(i)] > 0) == (signs[index(j)] > 0);
    const double element = equal ? share : -share;
    // 2 I - S undoes a matrix like S: its inverse is the sum of S^i / 2^(i + 1).
    a[place] = static_cast<float>(!solve ? element : i == j ? 2 - element : -element);
  });
}

void plant_extremes(std::vector<float>& x) {
  const std::size_t n = x.size();
  x[n / 2] = 1.25f;
  x[2 * n / 3] = 1.0f / (1 << 25);
  x[n - 1] = -1.5f;
}

}  // namespace

std::size_t slot_of(const Argument& argument) {
  const bool operand = argument.kind == Kind::Matrix || argument.kind == Kind::Vector ||
                       argument.kind == Kind::Result || argument.kind == Kind::IndexResult;
  const std::string names = "abcxyzr";
  return operand ? names.find(argument.name[0]) : kSlots;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

std::vector<float> random_floats(std::int64_t count, std::uint64_t seed) {
  std::mt19937_64 generator(seed);
  std::vector<float> result(index(count));
  for (std::size_t i = 0; i < result.size(); i += 2) {
    // Odd multiples of 2^-23: exact in fp32, and never 0.
    const std::uint64_t bits = generator();
    const auto draw = [](std::uint64_t word) {
      const auto step = static_cast<std::int32_t>(word & 0x7fffff) - 0x400000;
      return static_cast<float>(2 * step + 1) / (1 << 23);
    };
    result[i] = draw(bits);
    if (i + 1 < result.size()) {
      result[i + 1] = draw(bits >> 32);
    }
  }
  return result;
}

Arrays<float> make_operands(const Shape& shape, bool solve, std::uint64_t seed) {
  Arrays<float> result;
  for (const Argument& argument : shape.arguments()) {
    const std::size_t slot = slot_of(argument);
    if (slot == kSlots) {
      continue;
    }
    const std::int64_t item = shape.storage(argument);
    result[slot] = random_floats(item * shape.batch_size(), kSlots * seed + slot);
    if (argument.form == Form::Triangular) {
      std::vector<float> signs = random_floats(shape.order(argument), ~seed);
      for (std::int64_t i = 0; i < shape.batch_size(); ++i) {
        make_stochastic(shape, argument, solve, result[slot].data() + i * item, signs);
      }
    }
    if (shape.arguments().back().kind == Kind::IndexResult && argument.kind == Kind::Vector) {
      plant_extremes(result[slot]);
    }
  }
  return result;
}

}  // namespace bench
