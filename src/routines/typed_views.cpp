// The extents of views against the device and their buffers. SPDX-License-Identifier: MIT
#include "routines/typed_views.hpp"

#include <algorithm>

#include "memory/element_format.hpp"

namespace fragblas::detail {

Lines checked_lines(const ArgumentCheck& check, std::int64_t rows, std::int64_t cols, Layout layout,
                    std::int64_t ld) {
  check.size("rows", rows);
  check.size("cols", cols);
  check.layout(layout);
  const bool row_major = layout == Layout::RowMajor;
  Lines lines = row_major ? Lines{rows, cols, ld} : Lines{cols, rows, ld};
  if (ld == 0) {
    lines.ld = std::max<std::int64_t>(1, lines.length);
  }
  check.leading_dimension("ld", lines.ld, lines.length, row_major ? "cols" : "rows");
  return lines;
}

std::int64_t checked_span(const ArgumentCheck& check, const Lines& lines, std::int64_t rows,
                          std::int64_t cols, std::int64_t most) {
  const bool empty = lines.count == 0 || lines.length == 0;
  const std::int64_t span = empty ? 0 : extent_of(lines.count, lines.ld, lines.length);
  if (std::max(span, lines.ld) > most) {
    check.fail("rows = {}, cols = {}, ld = {}, must have at most the device's {} elements",
               {rows, cols, lines.ld, most});
  }
  return span;
}

std::int64_t checked_span(const Check& check, const Context& context, std::int64_t rows,
                          std::int64_t cols, Layout layout, std::int64_t ld) {
  return checked_span(check, checked_lines(check, rows, cols, layout, ld), rows, cols,
                      most_elements(context.info(), check.type()));
}

Lines checked_lines(const Check& check, const MatrixView& a) {
  check.layout(a.layout);
  check.size("rows", a.rows);
  check.size("cols", a.cols);
  const bool row_major = a.layout == Layout::RowMajor;
  const Lines lines = row_major ? Lines{a.rows, a.cols, a.ld} : Lines{a.cols, a.rows, a.ld};
  check.leading_dimension("ld", a.ld, lines.length, row_major ? "cols" : "rows");
  if (lines.count > 0 && lines.length > 0) {
    check.matrix("a", a.data, lines.count, lines.length, a.ld);
  }
  return lines;
}

void check_elements(const Check& check, const VectorView& x) {
  check.size("size", x.size);
  if (x.size > 0) {
    check.vector("x", "size", x.data, x.size, x.inc);
  }
}

}  // namespace fragblas::detail
