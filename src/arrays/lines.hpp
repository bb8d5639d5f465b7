// The rows or columns of a matrix as lines, and matrices that pair with a target.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <utility>

#include "fragblas/arrays.hpp"
#include "memory/views.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

// Element k of line l lies at base + l * line_stride + k * stride.
struct AxisLines {
  BufferState* buffer = nullptr;
  std::int64_t base = 0, line_stride = 0, stride = 1;
  std::int64_t lines = 0, count = 0;

  // Whether neighbours in memory belong to different lines.
  bool across() const { return stride != 1 && line_stride == 1; }
  bool quads() const { return in_quads(base, stride, lines == 1 ? 0 : line_stride); }
  // A matrix with a line a row.
  Source source() const { return {buffer, base, line_stride, stride}; }
  AxisLines part(std::int64_t first, std::int64_t some) const {
    return {buffer, base + first * line_stride, line_stride, stride, some, count};
  }
};

inline MatrixArgument argument_of(const char* name, const char* ld_name, const MatrixView& view,
                                  const char* rows_name, const char* cols_name,
                                  Op op = Op::NoTrans) {
  const bool flip = op != Op::NoTrans;
  return {name,
          ld_name,
          view.data,
          view.ld,
          view.layout,
          op,
          flip ? view.cols : view.rows,
          flip ? view.rows : view.cols,
          flip ? cols_name : rows_name,
          flip ? rows_name : cols_name};
}

inline AxisLines lines_of(const MatrixArgument& a, Axis axis = Axis::Rows) {
  const Source source = a.source();
  return axis == Axis::Rows ? AxisLines{source.buffer,     source.base, source.row_stride,
                                        source.col_stride, a.rows,      a.cols}
                            : AxisLines{source.buffer,     source.base, source.col_stride,
                                        source.row_stride, a.cols,      a.rows};
}

// Elements (row, column) as those of a target that has the lines of the memory of `c`.
inline Source paired(Source source, const MatrixArgument& c) {
  if (!c.by_rows()) {
    std::swap(source.row_stride, source.col_stride);
  }
  return source;
}

// The view's own checks: layout, sizes, leading dimension, and that it lies in its buffer.
inline void check_view(const Check& check, const MatrixArgument& a, const char* layout) {
  check.layout(a.layout, layout);
  check.size(a.rows_name, a.rows);
  check.size(a.cols_name, a.cols);
  a.check_ld(check);
  if (a.rows > 0 && a.cols > 0) {
    a.check_operand(check);
  }
}

inline void check_axis(const Check& check, Axis axis) {
  if (axis != Axis::Rows && axis != Axis::Cols) {
    check.fail("axis", static_cast<std::int64_t>(axis), "Rows or Cols");
  }
}

}  // namespace fragblas::detail
