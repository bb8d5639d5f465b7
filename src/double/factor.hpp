// The factors and the result of a product in double precision. Places, strides and sizes count
// numbers here. SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// A factor, which may be a copy of its own: `absent`: with elements that take no part.
struct DoubleFactor {
  Source source;
  bool absent = false;
  std::shared_ptr<BufferState> copy;

  DoubleFactor(const Source& plain) : source(plain) {}  // NOLINT: implicit by design
  DoubleFactor transposed() const;
  DoubleFactor block(std::int64_t row, std::int64_t col) const;
};

// A copy of rows x cols numbers, by rows: of a matrix with a structure, or one that is overwritten
// while it is read.
DoubleFactor gather(const char* routine, const StructuredSource& matrix, std::int64_t rows,
                    std::int64_t cols);
DoubleFactor gather(const char* routine, const Source& matrix, std::int64_t rows,
                    std::int64_t cols);

// What is written: C by rows or by columns, all of it or the triangle that `uplo` names.
struct DoubleTarget {
  Place place;
  Layout layout = Layout::RowMajor;
  std::int64_t rows = 0, cols = 0, ld = 1;
  enum class Part { All, Lower, Upper } part = Part::All;
};

}  // namespace fragblas::detail
