// Operands with guard zones: an operand lies in a larger device buffer; everything that does not
// belong to it (before, behind, between strided elements, between m and ld) holds known bits, half
// of them NaNs with payloads. After a call the whole buffer is read back and compared bit for bit.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "support/rng.hpp"

namespace fragblas::test {

inline std::uint32_t to_bits(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

inline float from_bits(std::uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

inline std::vector<float> filled(std::int64_t count, float value) {
  return std::vector<float>(static_cast<std::size_t>(count), value);
}

// How many elements are NaN.
std::int64_t count_nan(const std::vector<float>& values);

// How many elements of two vectors of one length differ in any bit.
std::int64_t differing_bits(const std::vector<float>& a, const std::vector<float>& b);

// Arbitrary bits, every second one a NaN with a payload.
std::vector<float> random_bits(Rng& rng, std::int64_t count);

enum class Data {
  Integers,  // -4 .. 4: sums of products are exact
  Unit,      // -1 .. 1
  Large,     // about +-1e30; the other factor is then Small
  Small,     // about +-1e-25
  Root,      // about +-1e15, for what is multiplied by itself
};
std::string to_string(Data data);
std::vector<float> random_data(Rng& rng, std::int64_t count, Data data);

// Where the elements are: of a vector in the order of i, of a matrix (i, j) at [i * cols + j].
std::vector<std::int64_t> vector_positions(std::int64_t size, std::int64_t offset,
                                           std::int64_t inc);
std::vector<std::int64_t> matrix_positions(Layout layout, std::int64_t rows, std::int64_t cols,
                                           std::int64_t offset, std::int64_t ld);
// The least size of a buffer with these elements.
std::int64_t extent(const std::vector<std::int64_t>& positions, std::int64_t offset);

class Guarded {
 public:
  // A buffer whose elements at `positions` are `values`, with `tail` elements behind them. It has
  // at least `least` elements from `offset` on. `written`: where a result lies that is not in the
  // place of what was read.
  Guarded(Context& context, std::vector<std::int64_t> positions, std::int64_t offset,
          std::int64_t tail, const std::vector<float>& values, Rng& rng, std::int64_t least = 0,
          std::vector<std::int64_t> written = {});

  const Buffer& buffer() const { return buffer_; }
  Operand operand() const { return Operand(buffer_, offset_); }
  std::int64_t offset() const { return offset_; }

  // Reads the buffer back; the two below then speak of what came.
  void fetch();
  std::vector<float> elements() const;  // in the order of positions, or of `written`
  std::int64_t touched() const;         // elements outside of the operand that changed in any bit
  std::int64_t changed() const;         // elements anywhere that did

 private:
  std::vector<std::int64_t> written_;
  std::int64_t offset_;
  std::vector<float> before_, after_;
  Buffer buffer_;
};

// alpha or beta, from the host or from an element between NaNs on the device.
struct ScalarCase {
  float value = 1;
  bool device = false;
};
Scalar make_scalar(Context& context, const ScalarCase& scalar, Rng& rng);
std::string describe(const ScalarCase& scalar);

}  // namespace fragblas::test
