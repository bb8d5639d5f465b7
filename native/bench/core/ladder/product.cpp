// Operands and reference of the ladder.
//
// SPDX-License-Identifier: MIT
#include "ladder/product.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "error.hpp"

namespace bench {
namespace {

std::size_t index(std::int64_t value) {
  return static_cast<std::size_t>(value);
}

}  // namespace

double Extents::flops() const {
  return 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
}

double Extents::bytes() const {
  return 4.0 * static_cast<double>(m * k + k * n + m * n);
}

std::string Extents::name() const {
  const std::string first = std::to_string(m);
  return m == n && n == k ? first : first + "x" + std::to_string(n) + "x" + std::to_string(k);
}

bool Extents::operator==(const Extents& other) const {
  return m == other.m && n == other.n && k == other.k;
}

Product::Product(const Extents& extents, std::uint64_t seed, const Reference& reference)
    : extents_(extents),
      reference_(reference),
      a_(random_floats(extents.m * extents.k, 2 * seed)),
      b_(random_floats(extents.k * extents.n, 2 * seed + 1)),
      rows_(compared_rows()) {}

std::vector<float> Product::unwritten() const {
  return std::vector<float>(index(extents_.m * extents_.n),
                            std::numeric_limits<float>::quiet_NaN());
}

// All, or as many as the reference may take, the first and the last among them.
std::vector<std::int64_t> Product::compared_rows() const {
  std::int64_t count = extents_.m;
  if (reference_.most_flops > 0 && extents_.flops() > reference_.most_flops) {
    const double share = reference_.most_flops / extents_.flops();
    count =
        std::max<std::int64_t>(2, static_cast<std::int64_t>(share * static_cast<double>(count)));
    count = std::min(count, extents_.m);
  }
  std::vector<std::int64_t> rows(index(count));
  for (std::int64_t i = 0; i < count; ++i) {
    rows[index(i)] = count > 1 ? i * (extents_.m - 1) / (count - 1) : 0;
  }
  return rows;
}

std::vector<double> Product::expect(bool absolute) const {
  const auto wide = [absolute](float value) {
    return absolute ? std::fabs(static_cast<double>(value)) : static_cast<double>(value);
  };
  std::vector<double> a, b(b_.size()), c(rows_.size() * index(extents_.n));
  a.reserve(rows_.size() * index(extents_.k));
  for (const std::int64_t row : rows_) {
    const auto first = a_.begin() + row * extents_.k;
    std::transform(first, first + extents_.k, std::back_inserter(a), wide);
  }
  std::transform(b_.begin(), b_.end(), b.begin(), wide);
  reference_.multiply(static_cast<int>(rows_.size()), static_cast<int>(extents_.n),
                      static_cast<int>(extents_.k), a.data(), b.data(), c.data());
  return c;
}

double Product::error(const std::vector<float>& c) const {
  if (expected_.empty()) {
    expected_ = expect(false);
    magnitude_ = expect(true);
  }
  const std::size_t columns = index(extents_.n);
  double worst = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const float* row = c.data() + index(rows_[i]) * columns;
    for (std::size_t j = 0; j < columns; ++j) {
      const std::size_t at = i * columns + j;
      worst = std::max(worst, error_of(static_cast<double>(row[j]), expected_[at],
                                       static_cast<double>(extents_.k), magnitude_[at]));
    }
  }
  return worst;
}

}  // namespace bench
