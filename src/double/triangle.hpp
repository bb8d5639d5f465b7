// Solves with a triangle in double precision, by halves. They only enqueue; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "double/complex_coefficient.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// Number (i, j) is at base + i * row_stride + j * col_stride; one of the strides is 1.
struct DoubleRows {
  BufferState* buffer = nullptr;
  std::int64_t base = 0, row_stride = 1, col_stride = 1, rows = 0, cols = 0;

  DoubleRows transposed() const { return {buffer, base, col_stride, row_stride, cols, rows}; }
  DoubleRows some(std::int64_t first, std::int64_t count) const {
    return {buffer, base + first * row_stride, row_stride, col_stride, count, cols};
  }
};

// B := T^-1 * (alpha * B), T in full storage.
void enqueue_double_solve(const char* routine, const Coefficient& alpha, const StructuredSource& t,
                          const DoubleRows& b);
// The same of complex numbers, of T or its conjugate.
void enqueue_double_complex_solve(const char* routine, const DoubleComplexCoefficient& alpha,
                                  const StructuredSource& t, bool conjugated, const DoubleRows& b);

}  // namespace fragblas::detail
