// The passes of solves with a triangle and of products by one, for vectors and matrices. They only
// enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// B as rows that a triangle from the left combines: element (row, column) at
// base + row * row_stride + column * col_stride. One of the strides is 1, or there is one column;
// then row_stride may be negative, else both are positive.
struct TriangleRows {
  BufferState* buffer = nullptr;
  std::int64_t base = 0;
  std::int64_t row_stride = 1, col_stride = 1;
  std::int64_t rows = 1, cols = 1;
  // So many such B's, batch_stride > 0 apart.
  std::int64_t batch = 1, batch_stride = 0;
};

// op(A), a triangle as triangular_source gives it.
struct TriangleOperand {
  StructuredSource source;
  std::int64_t batch_stride = 0;  // to the triangle of the next B; 0: it is the same, or negative
};

// B := alpha * op(A)^-1 * B. The order of A is b.rows >= 1. B may lie in A's buffer as long as it
// shares no element with the triangle.
void enqueue_solve(const char* routine, const Coefficient& alpha, const TriangleOperand& a,
                   const TriangleRows& b);
// B := alpha * op(A) * B; no batch, full storage.
void enqueue_multiply(const char* routine, const Coefficient& alpha, const TriangleOperand& a,
                      const TriangleRows& b);

}  // namespace fragblas::detail
