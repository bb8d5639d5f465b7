// Guarded operands.
// SPDX-License-Identifier: MIT
#include "support/operand.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fragblas::test {

std::int64_t count_nan(const std::vector<float>& values) {
  std::int64_t count = 0;
  for (float value : values) count += std::isnan(value);
  return count;
}

std::int64_t differing_bits(const std::vector<float>& a, const std::vector<float>& b) {
  if (a.size() != b.size()) return static_cast<std::int64_t>(std::max(a.size(), b.size()));
  std::int64_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += to_bits(a[i]) != to_bits(b[i]);
  return count;
}

std::vector<float> random_bits(Rng& rng, std::int64_t count) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint32_t bits = rng.bits();
    if (i % 2 == 1) bits |= 0x7f800001u;
    values[i] = from_bits(bits);
  }
  return values;
}

std::string to_string(Data data) {
  switch (data) {
    case Data::Integers:
      return "integers";
    case Data::Unit:
      return "unit";
    case Data::Large:
      return "large";
    case Data::Small:
      return "small";
    case Data::Root:
      return "root";
  }
  return "";
}

std::vector<float> random_data(Rng& rng, std::int64_t count, Data data) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (float& value : values) {
    switch (data) {
      case Data::Integers:
        value = static_cast<float>(rng.below(9) - 4);
        break;
      case Data::Unit:
        value = rng.uniform(-1, 1);
        break;
      case Data::Large:
        value = rng.uniform(0.5e30, 1e30) * (rng.below(2) == 0 ? 1 : -1);
        break;
      case Data::Small:
        value = rng.uniform(0.5e-25, 1e-25) * (rng.below(2) == 0 ? 1 : -1);
        break;
      case Data::Root:
        value = rng.uniform(0.5e15, 1e15) * (rng.below(2) == 0 ? 1 : -1);
        break;
    }
  }
  return values;
}

std::vector<std::int64_t> vector_positions(std::int64_t size, std::int64_t offset,
                                           std::int64_t inc) {
  std::vector<std::int64_t> positions;
  for (std::int64_t i = 0; i < size; ++i) {
    positions.push_back(offset + (inc < 0 ? (size - 1 - i) * -inc : i * inc));
  }
  return positions;
}

std::vector<std::int64_t> matrix_positions(Layout layout, std::int64_t rows, std::int64_t cols,
                                           std::int64_t offset, std::int64_t ld) {
  std::vector<std::int64_t> positions;
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < cols; ++j) {
      positions.push_back(offset + (layout == Layout::RowMajor ? i * ld + j : i + j * ld));
    }
  }
  return positions;
}

std::int64_t extent(const std::vector<std::int64_t>& positions, std::int64_t offset) {
  std::int64_t size = offset;
  for (std::int64_t position : positions) size = std::max(size, position + 1);
  return size;
}

Guarded::Guarded(Context& context, std::vector<std::int64_t> positions, std::int64_t offset,
                 std::int64_t tail, const std::vector<float>& values, Rng& rng, std::int64_t least,
                 std::vector<std::int64_t> written)
    : written_(std::move(written)), offset_(offset) {
  const std::int64_t size =
      std::max({offset + least, extent(positions, offset), extent(written_, offset)});
  before_ = random_bits(rng, size + tail);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    before_[static_cast<std::size_t>(positions[i])] = values[i];
  }
  if (written_.empty()) written_ = std::move(positions);
  buffer_ = context.buffer(static_cast<std::int64_t>(before_.size()));
  if (!before_.empty()) buffer_.write(before_);
}

void Guarded::fetch() {
  after_ = buffer_.read();
}

std::vector<float> Guarded::elements() const {
  std::vector<float> elements;
  elements.reserve(written_.size());
  for (std::int64_t position : written_) {
    elements.push_back(after_[static_cast<std::size_t>(position)]);
  }
  return elements;
}

std::int64_t Guarded::touched() const {
  std::vector<float> expected = before_, found = after_;
  if (found.size() != expected.size()) return static_cast<std::int64_t>(expected.size());
  for (std::int64_t position : written_) {
    expected[static_cast<std::size_t>(position)] = found[static_cast<std::size_t>(position)];
  }
  return differing_bits(expected, found);
}

std::int64_t Guarded::changed() const {
  return differing_bits(before_, after_);
}

Scalar make_scalar(Context& context, const ScalarCase& scalar, Rng& rng) {
  if (!scalar.device) return Scalar(scalar.value);
  std::int64_t offset = rng.below(6);
  Guarded element(context, {offset}, offset, rng.below(3), {scalar.value}, rng);
  return Scalar(element.operand());
}

std::string describe(const ScalarCase& scalar) {
  return std::to_string(scalar.value) + (scalar.device ? " (device)" : "");
}

}  // namespace fragblas::test
