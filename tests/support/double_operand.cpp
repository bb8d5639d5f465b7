// Bits of numbers in double precision, and operands of them. SPDX-License-Identifier: MIT
#include "support/double_operand.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace fragblas::test {

bool same_number(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::memcmp(&a, &b, sizeof a) == 0;
}

std::string first_difference(const std::vector<double>& found,
                             const std::vector<double>& expected) {
  if (found.size() != expected.size()) return "another size";
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!same_number(found[i], expected[i])) {
      char text[120];
      std::snprintf(text, sizeof text, "element %zu is %a, must be %a", i, found[i], expected[i]);
      return text;
    }
  }
  return "";
}

double random_double(Rng& random, Bits kind) {
  std::uint64_t bits = std::uint64_t{random.bits()} << 32 | random.bits();
  if (kind == Bits::Special && random.below(8) == 0) {
    const double number = random.pick<double>(
        {0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(),
         std::numeric_limits<double>::max(), std::numeric_limits<double>::min(),
         std::numeric_limits<double>::denorm_min()});
    return random.below(2) == 0 ? number : -number;
  }
  if (kind != Bits::Any && random.below(16) != 0) {
    bits = (bits & 0x800fffffffffffffu) | (std::uint64_t{1000} + random.bits() % 48) << 52;
  }
  if (random.below(8) == 0) bits &= 0xfff0000000000000u | random.bits() % 4;  // short significands
  double number;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

std::vector<double> random_doubles(Rng& random, std::int64_t count, Bits bits) {
  std::vector<double> numbers(static_cast<std::size_t>(count));
  for (double& number : numbers) number = random_double(random, bits);
  return numbers;
}

std::int64_t Storage::ld() const {
  const std::int64_t length = layout == Layout::RowMajor ? cols : rows;
  return stored == Stored::Packed ? 1 : (stored == Stored::Band ? kl + ku + 1 : length) + slack;
}

std::int64_t Storage::position(std::int64_t i, std::int64_t j) const {
  const bool by_rows = layout == Layout::RowMajor;
  const std::int64_t line = by_rows ? i : j, place = by_rows ? j : i;
  if (stored == Stored::Packed) {
    const bool grows = (uplo == Uplo::Lower) == by_rows;
    return grows ? line * (line + 1) / 2 + place : line * (2 * rows - line - 1) / 2 + place;
  }
  return line * ld() + place + (stored == Stored::Band ? (by_rows ? kl : ku) - line : 0);
}

std::int64_t Storage::end() const {
  const std::int64_t lines = layout == Layout::RowMajor ? rows : cols;
  return stored == Stored::Packed ? rows * (rows + 1) / 2 : lines * ld();
}

DoubleOperand::DoubleOperand(Rng& random, const std::vector<double>& elements,
                             const std::vector<std::int64_t>& positions, std::int64_t offset,
                             Context& context)
    : positions_(positions), offset_(offset) {
  before_ = random_doubles(random, extent(positions_, offset) + random.below(4), Bits::Any);
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    before_[static_cast<std::size_t>(positions_[i])] = elements[i];
  }
  buffer_ = DoubleBuffer(context, static_cast<std::int64_t>(before_.size()));
  if (!before_.empty()) buffer_.write(before_);
}

DoubleOperand DoubleOperand::vector(Rng& random, const std::vector<double>& x, std::int64_t inc,
                                    Context& context) {
  const std::int64_t offset = random.below(4);
  return {random, x, vector_positions(static_cast<std::int64_t>(x.size()), offset, inc), offset,
          context};
}

DoubleOperand DoubleOperand::matrix(Rng& random, const std::vector<double>& elements,
                                    std::int64_t rows, std::int64_t cols, Layout layout,
                                    std::int64_t slack, Context& context) {
  const std::int64_t length = layout == Layout::RowMajor ? cols : rows;
  const std::int64_t ld = std::max<std::int64_t>(1, length) + slack, offset = random.below(4);
  DoubleOperand result(random, elements, matrix_positions(layout, rows, cols, offset, ld), offset,
                       context);
  result.ld_ = ld;
  return result;
}

std::string DoubleOperand::difference(const std::vector<double>& elements) const {
  const std::vector<double> found = buffer_.read();
  std::vector<double> expected = before_;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    expected[static_cast<std::size_t>(positions_[i])] = elements[i];
  }
  return first_difference(found, expected);
}

}  // namespace fragblas::test
