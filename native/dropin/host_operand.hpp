// A routine's vectors and matrices in the caller's memory. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>

namespace fragblas::dropin {

// `lines` runs of `length` floats, `stride` apart. A vector with increments is runs of one float.
struct HostOperand {
  // Which elements the routine writes: of a triangle, only those may be touched.
  enum class Written { All, Upper, Lower };

  float* data = nullptr;
  std::int64_t lines = 0, length = 0, stride = 0;
  bool reversed = false;  // a vector of negative increment
  bool read = false, written = false;
  Written writes = Written::All;

  // Behind the last element that a band holds: its routine does not look there, and the caller's
  // memory may end before.
  std::int64_t absent_lines = 0, absent_elements = 0;

  std::int64_t count() const { return lines * length; }
  std::int64_t span() const { return count() == 0 ? 0 : (lines - 1) * stride + length; }
  bool contiguous() const { return span() == count(); }
  // Gaps travel with the elements where they are few: that costs less than to gather. A gap of less
  // than a page lies in pages that hold elements, so it can be read; another thread may be writing
  // to it, but nobody looks at what was read.
  bool travels_tight() const {
    constexpr std::int64_t kPage = 4096 / sizeof(float);
    return span() > 2 * count() || stride - length >= kPage;
  }
  // As it lies on the device.
  std::int64_t device_stride() const { return travels_tight() ? length : stride; }
  std::int64_t device_span() const { return travels_tight() ? count() : span(); }
  std::int64_t device_absent() const { return absent_lines * device_stride() + absent_elements; }
};

inline HostOperand vector(const float* data, std::int64_t n, std::int64_t inc) {
  HostOperand operand;
  operand.data = const_cast<float*>(data);
  operand.reversed = inc < 0;
  operand.stride = std::abs(inc);
  const bool one_run = operand.stride <= 1;  // an increment of 0 repeats one element
  operand.lines = one_run ? 1 : n;
  operand.length = one_run ? (inc == 0 ? 1 : n) : 1;
  operand.read = true;
  return operand;
}

// Column-major, as everything is in the Fortran interface.
inline HostOperand matrix(const float* data, std::int64_t rows, std::int64_t cols,
                          std::int64_t ld) {
  HostOperand operand;
  operand.data = const_cast<float*>(data);
  operand.lines = rows > 0 ? cols : 0;
  operand.length = rows;
  operand.stride = ld;
  operand.read = true;
  return operand;
}

// `rows` diagonals of a matrix, of which the first `held_cols` columns hold elements, and the last
// of those `held_rows`.
inline HostOperand band(const float* data, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                        std::int64_t held_cols, std::int64_t held_rows) {
  HostOperand operand = matrix(data, rows, cols, ld);
  operand.absent_lines = cols - held_cols;
  operand.absent_elements = rows - held_rows;
  return operand;
}

inline HostOperand read_if(bool read, HostOperand operand) {
  operand.read = read;
  return operand;
}

inline HostOperand updated(HostOperand operand) {
  operand.written = true;
  return operand;
}

// Its old contents are read only if beta is not 0.
inline HostOperand updated(HostOperand operand, float beta) {
  operand.written = true;
  operand.read = beta != 0.0f;
  return operand;
}

inline HostOperand triangle(bool upper, HostOperand operand) {
  operand.writes = upper ? HostOperand::Written::Upper : HostOperand::Written::Lower;
  return operand;
}

}  // namespace fragblas::dropin
