// Random operands.
//
// SPDX-License-Identifier: MIT
#include "operands.hpp"

#include <cmath>

#include "floats.hpp"

namespace bench {

using fragblas::catalog::Argument;
using fragblas::catalog::Kind;
using fragblas::catalog::Structure;

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

Arrays<float> make_operands(const Shape& shape, bool solve, std::uint64_t seed) {
  Arrays<float> result;
  for (const Argument& argument : shape.arguments()) {
    const std::size_t slot = slot_of(argument);
    if (slot == kSlots) {
      continue;
    }
    const std::int64_t item = shape.storage(argument);
    result[slot] = random_floats(item * shape.batch_size(), kSlots * seed + slot);
    if (argument.structure == Structure::Triangular) {
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
