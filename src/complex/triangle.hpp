// Products and solves with a complex triangle, by halves. They only enqueue; arguments are checked
// before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "complex/coefficient.hpp"
#include "memory/structure.hpp"

namespace fragblas::detail {

struct ComplexTriangle {
  StructuredSource matrix;  // op(A), but for its conjugates
  bool conjugated = false;

  bool lower() const { return matrix.above == 0; }
  ComplexTriangle transposed() const { return {matrix.transposed(), conjugated}; }
};

// Number (i, j) is at base + i * row_stride + j * col_stride; one of the strides is 1.
struct ComplexRows {
  BufferState* buffer = nullptr;
  std::int64_t base = 0, row_stride = 1, col_stride = 1, rows = 0, cols = 0;

  ComplexRows transposed() const { return {buffer, base, col_stride, row_stride, cols, rows}; }
  ComplexRows some(std::int64_t first, std::int64_t count) const {
    return {buffer, base + first * row_stride, row_stride, col_stride, count, cols};
  }
};

enum class TriangleTask { Multiply, Solve };

// B := alpha * T * B, or alpha * T^-1 * B.
void enqueue_complex_triangle(const char* routine, TriangleTask task,
                              const ComplexCoefficient& alpha, const ComplexTriangle& t,
                              const ComplexRows& b);

}  // namespace fragblas::detail
