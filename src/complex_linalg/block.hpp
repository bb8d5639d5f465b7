// Rectangles of complex matrices, which count numbers, and BLAS on them. They only enqueue;
// arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "complex/product.hpp"
#include "complex/triangle.hpp"
#include "linalg/block.hpp"

namespace fragblas::detail {

// A factor, or its conjugate.
inline ComplexFactor factor_of(const Block& a, bool conjugated = false) {
  return {a.source(), conjugated};
}
ComplexTarget complex_target(const Block& c);
// The lanes of all of it.
Block lanes_of(const Block& numbers);

// As those of linalg/block.hpp.
OwnBlock temporary_numbers(const Block& beside, std::int64_t rows, std::int64_t cols);
OwnBlock working_numbers(const Block& beside, std::int64_t rows, std::int64_t cols);

// Numbers one after the other, or on a diagonal, as a column.
inline Block column_of(const Place& first, std::int64_t count, std::int64_t step) {
  return {first.buffer, first.offset, step, 1, count, 1};
}
inline Block diagonal_of(const Block& t) {
  return column_of(t.place(), t.rows, t.row_stride + t.col_stride);
}

// C := A.
void copy_numbers(const char* routine, const Block& a, const Block& c);
// Reals := the real matrix of twice as many rows and columns whose products with parts of numbers,
// side by side in a column, are those of the complex one. Its lines are rows, which begin at
// texels.
void copy_real_form(const char* routine, const Block& numbers, const Block& reals);
// C := A^H.
void copy_adjoint(const char* routine, const Block& a, const Block& c);
// C := alpha * A * B + beta * C.
void multiply(const char* routine, Complex alpha, const ComplexFactor& a, std::int64_t k,
              const ComplexFactor& b, Complex beta, const Block& c);
// C := C - A^T * conj(B).
void subtract_lines(const char* routine, const Block& a, const Block& b, const Block& c);
// Zeros, but `diagonal` where row and column are the same.
void fill_numbers(const char* routine, float diagonal, const Block& c);
// The numbers := real ones that lie alike. Both are all of their buffers.
void put_real_parts(const char* routine, const OwnBlock& real, const OwnBlock& numbers);
// The norm of numbers that are all of a buffer, and a copy that is divided by a power of two: its
// norm is 1 up to 2.
OwnBlock scaled_numbers(const char* routine, const OwnBlock& a, BufferState& norm);
// B := A^-1 * B, or with the conjugates of A.
void solve_numbers(const char* routine, const TriangleBlock& a, bool conjugated, const Block& b);

}  // namespace fragblas::detail
