// A routine's vectors and matrices in the caller's memory. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <complex>
#include <cstdint>
#include <cstdlib>

namespace fragblas::dropin {

using Complex = std::complex<float>;
using DoubleComplex = std::complex<double>;

// `lines` runs of `length` lanes, `stride` apart. A vector with increments is runs of one element.
struct HostOperand {
  // Which elements the routine writes: of a triangle, only those may be touched.
  enum class Written { All, Upper, Lower };

  char type = 's';  // of its elements, as in the catalog
  // Lanes of 32 bits, whatever they are: so many of an element.
  float* data = nullptr;
  std::int64_t lanes = 1;
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
  // to it, but nobody looks at what was read. Without elements there is nothing to gather, and the
  // stride stays one.
  bool travels_tight() const {
    constexpr std::int64_t kPage = 4096 / sizeof(float);
    return count() > 0 && (span() > 2 * count() || stride - length >= kPage);
  }
  // As it lies on the device.
  std::int64_t device_stride() const { return travels_tight() ? length : stride; }
  std::int64_t device_span() const { return travels_tight() ? count() : span(); }
  std::int64_t device_absent() const { return absent_lines * device_stride() + absent_elements; }
};

constexpr char letter_of(const float*) {
  return 's';
}
constexpr char letter_of(const double*) {
  return 'd';
}
constexpr char letter_of(const Complex*) {
  return 'c';
}
constexpr char letter_of(const DoubleComplex*) {
  return 'z';
}

template <typename Number>
HostOperand operand_of(const Number* data) {
  HostOperand operand;
  operand.type = letter_of(data);
  operand.data = reinterpret_cast<float*>(const_cast<Number*>(data));
  operand.lanes = sizeof(Number) / sizeof(float);
  operand.read = true;
  return operand;
}

template <typename Number>
HostOperand vector(const Number* data, std::int64_t n, std::int64_t inc) {
  HostOperand operand = operand_of(data);
  operand.reversed = inc < 0;
  operand.stride = std::abs(inc) * operand.lanes;
  const bool one_run = std::abs(inc) <= 1;  // an increment of 0 repeats one element
  operand.lines = one_run ? 1 : n;
  operand.length = (one_run && inc != 0 ? n : 1) * operand.lanes;
  return operand;
}

// Column-major, as everything is in the Fortran interface.
template <typename Number>
HostOperand matrix(const Number* data, std::int64_t rows, std::int64_t cols, std::int64_t ld) {
  HostOperand operand = operand_of(data);
  operand.lines = rows > 0 ? cols : 0;
  operand.length = rows * operand.lanes;
  operand.stride = ld * operand.lanes;
  return operand;
}

// `rows` diagonals of a matrix, of which the first `held_cols` columns hold elements, and the last
// of those `held_rows`.
template <typename Number>
HostOperand band(const Number* data, std::int64_t rows, std::int64_t cols, std::int64_t ld,
                 std::int64_t held_cols, std::int64_t held_rows) {
  HostOperand operand = matrix(data, rows, cols, ld);
  operand.absent_lines = cols - held_cols;
  operand.absent_elements = (rows - held_rows) * operand.lanes;
  return operand;
}

// The diagonal is the last row that is stored of an upper triangle, and the first of a lower one.
template <typename Number>
HostOperand triangular_band(bool upper, const Number* a, int n, int k, int lda) {
  return band(a, k + 1, n, lda, n, upper ? k + 1 : 1);
}

template <typename Number>
HostOperand general_band(const Number* a, int m, int n, int kl, int ku, int lda) {
  const std::int64_t cols = std::min<std::int64_t>(n, std::int64_t{m} + ku);
  return band(a, kl + ku + 1, n, lda, cols, ku + std::min<std::int64_t>(m - cols, kl) + 1);
}

template <typename Number>
HostOperand packed_triangle(const Number* ap, int n) {
  return vector(ap, std::int64_t{n} * (n + 1) / 2, 1);
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
template <typename Number>
HostOperand updated(HostOperand operand, Number beta) {
  operand.written = true;
  operand.read = beta != Number(0);
  return operand;
}

inline HostOperand triangle(bool upper, HostOperand operand) {
  operand.writes = upper ? HostOperand::Written::Upper : HostOperand::Written::Lower;
  return operand;
}

}  // namespace fragblas::dropin
