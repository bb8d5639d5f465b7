// Views as kernels see them: they count lanes, which are elements where the type is float32. The
// functions below, and whoever makes a view of a matrix, turn elements into lanes.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"
#include "plan/access.hpp"

namespace fragblas::detail {

// More diagonals than any matrix has.
constexpr std::int64_t kAllDiagonals = 0x7fffffff;

// Views do not hold their buffers: the caller does until the passes are queued, which hold them.

// What Operand is, without holding the buffer.
struct Place {
  BufferState* buffer = nullptr;
  std::int64_t offset = 0;

  Place() = default;
  Place(BufferState* buffer, std::int64_t offset) : buffer(buffer), offset(offset) {}
  Place(const Operand& operand)  // NOLINT: implicit by design
      : buffer(operand.buffer.get()), offset(operand.offset) {}
};

// What Scalar is, without holding the buffer of an element.
struct Coefficient {
  double value = 0;
  Place element;

  Coefficient(float value) : value(value) {}  // NOLINT: implicit by design
  Coefficient(const Scalar& scalar)           // NOLINT: implicit by design
      : value(scalar.value), element(scalar.element) {}
};

// first + count * stride, modulo 2^64: what is not read, because alpha is 0, may begin anywhere,
// and be any stride apart.
inline std::int64_t moved(std::int64_t first, std::int64_t count, std::int64_t stride) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(first) +
                                   static_cast<std::uint64_t>(count) *
                                       static_cast<std::uint64_t>(stride));
}

// What is read: lane (i, j) at base + i * row_stride + j * col_stride. Strides may be negative
// or zero. A vector of single lanes has its increment for both, as the target it goes with may be
// 1 x n or n x 1; one of more has a row for each element.
struct Source {
  BufferState* buffer = nullptr;
  std::int64_t base = 0;
  std::int64_t row_stride = 0;
  std::int64_t col_stride = 0;

  Source transposed() const { return {buffer, base, col_stride, row_stride}; }
};

// What is written: lane (major, minor) at offset + major * ld + minor. All positive: a negative
// increment is turned round by turning round what is read (see vector_along).
struct Target {
  BufferState* buffer = nullptr;
  std::int64_t offset = 0;
  std::int64_t ld = 1;
  std::int64_t minor = 0;
  std::int64_t major = 0;
  // Of (major, minor) only those with major - minor <= below and minor - major <= above are
  // written.
  std::int64_t below = kAllDiagonals;
  std::int64_t above = kAllDiagonals;
  // So many such views, batch_stride >= span() apart.
  std::int64_t batch = 1;
  std::int64_t batch_stride = 0;

  bool masked() const { return below != kAllDiagonals || above != kAllDiagonals; }
  bool contiguous() const { return major == 1 && !masked() && batch == 1; }
  // Whether it is every element of the buffer; what is nobody's between its lines does not count.
  bool whole_buffer() const {
    return offset == 0 && !masked() && one_matrix() && end() == buffer->lanes() &&
           (pitch() == minor || buffer->has_lines(minor, pitch()));
  }
  // Whether the lines of all views are as far apart as those of one matrix: pitch().
  bool one_matrix() const { return batch == 1 || batch_stride == major * pitch(); }
  std::int64_t pitch() const { return major > 1 ? ld : batch > 1 ? batch_stride : minor; }
  // From the first lane of one view to one past its last.
  std::int64_t span() const { return (major - 1) * ld + minor; }
  // One past the last lane.
  std::int64_t end() const { return offset + (batch - 1) * batch_stride + span(); }
};

// Whether four neighbours in a line are a texel of the buffer because that is a matrix with gaps,
// if the first line begins at one. The way to compute a product of matrices may depend on that, but
// on no other alignment.
inline bool at_texels(const Source& source) {
  const std::int64_t across = source.col_stride == 1 ? source.row_stride : source.col_stride;
  return (source.col_stride == 1 || source.row_stride == 1) && source.buffer &&
         source.buffer->lines_at_texels(across);
}

// A BLAS vector of n > 0 elements: from the far end when inc < 0.
Source vector_source(const Place& place, std::int64_t n, std::int64_t inc);
// The elements that a vector with inc != 0 occupies, in the order of their addresses.
Target vector_target(const Place& place, std::int64_t n, std::int64_t inc);
// x in the order of the addresses of y's elements: turned round when incy < 0.
Source vector_along(const Place& x, std::int64_t n, std::int64_t incx, std::int64_t incy);
// Lines of a matrix. The leading dimension of a single line may be more than kernels can divide by.
Target lines_target(const Place& place, std::int64_t lines, std::int64_t length, std::int64_t ld);
// Whether the source's lines and the target's, which they go with, run from texel to texel.
inline bool lines_in_quads(const Source& source, const Target& target) {
  const bool one_line = target.major == 1;
  return in_quads(source.base, source.col_stride, one_line ? 0 : source.row_stride) &&
         in_quads(target.offset, 1, one_line ? 0 : target.ld);
}
// The texels of its buffer that it is drawn in.
TexelRect texels_of(const Target& target);
// Makes one line of lines that lie one behind the other in both.
void join_lines(Source& source, Target& target);

// The number in single precision.
inline float float_of(const Coefficient& coefficient) {
  return static_cast<float>(coefficient.value);
}

// Whether it is known here to be this number: one on the device never is.
inline bool is_number(const Coefficient& coefficient, float value) {
  return coefficient.element.buffer == nullptr && float_of(coefficient) == value;
}

}  // namespace fragblas::detail
