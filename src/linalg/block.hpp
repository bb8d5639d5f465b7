// A rectangle of a matrix, whichever way that lies in memory, and the products and solves of BLAS
// on such rectangles. They only enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

// Element (i, j) is lane base + i * row_stride + j * col_stride of the buffer; one of the strides
// is 1.
struct Block {
  BufferState* buffer = nullptr;
  std::int64_t base = 0;
  std::int64_t row_stride = 1, col_stride = 1;
  std::int64_t rows = 0, cols = 0;

  // Lines of memory are rows.
  bool by_rows() const { return col_stride == 1; }
  Layout layout() const { return by_rows() ? Layout::RowMajor : Layout::ColMajor; }
  std::int64_t ld() const { return by_rows() ? row_stride : col_stride; }
  Place place() const { return {buffer, base}; }
  Source source() const { return {buffer, base, row_stride, col_stride}; }
  // All of it, or one of its triangles with the diagonal. Its lines are those of memory.
  Target target() const;
  Target triangle(Uplo uplo) const;

  Block part(std::int64_t row, std::int64_t col, std::int64_t part_rows,
             std::int64_t part_cols) const;
  Block transposed() const { return {buffer, base, col_stride, row_stride, cols, rows}; }
};

// op(A) as it was checked.
inline Block block_of(const MatrixArgument& a) {
  const Source source = a.source();
  return {source.buffer, source.base, source.row_stride, source.col_stride, a.rows, a.cols};
}

// A buffer that is one matrix, by rows. The block does not hold it.
struct OwnBlock {
  std::shared_ptr<BufferState> buffer;
  Block block;
};
// Of the context of this block. ld: 0 is the least multiple of 4.
OwnBlock temporary_block(const Block& beside, std::int64_t rows, std::int64_t cols,
                         std::int64_t ld = 0);

// The same where a line is one row of texels, if the device's textures are large enough: a pass
// over some columns then draws no others. Lines are the least power of two.
OwnBlock working_block(const Block& beside, std::int64_t rows, std::int64_t cols);

// C := alpha * A * B + beta * C.
void multiply(const char* routine, float alpha, const Block& a, const Block& b, float beta,
              const Block& c);
// The same for one triangle of C.
void multiply_triangle(const char* routine, float alpha, const Block& a, const Block& b, float beta,
                       const Block& c, Uplo uplo);

// A triangle among the operands.
struct TriangleBlock {
  Block block;
  Uplo uplo = Uplo::Lower;
  Diag diag = Diag::NonUnit;

  TriangleBlock transposed() const {
    return {block.transposed(), uplo == Uplo::Lower ? Uplo::Upper : Uplo::Lower, diag};
  }
};
// B := alpha * A^-1 * B.
void solve(const char* routine, const TriangleBlock& a, const Block& b, float alpha = 1.0f);
// B := alpha * B * A^-1.
void solve_from_right(const char* routine, const TriangleBlock& a, const Block& b,
                      float alpha = 1.0f);
// B := alpha * A * B.
void multiply(const char* routine, const TriangleBlock& a, const Block& b, float alpha = 1.0f);
// B := alpha * B * A.
void multiply_from_right(const char* routine, const TriangleBlock& a, const Block& b,
                         float alpha = 1.0f);

// result := Frobenius' norm of a block that is all of its buffer, with zeros between its lines.
void enqueue_norm(const char* routine, const OwnBlock& a, const Place& result);

// C := A, or one triangle of it.
void copy(const char* routine, const Block& a, const Block& c);
void copy_triangle(const char* routine, const Block& a, const Block& c, Uplo uplo);
// Zeros in one triangle, with the diagonal.
void clear_triangle(const char* routine, const Block& c, Uplo uplo);
// Zeros, but `diagonal` where row and column are the same.
void fill(const char* routine, float diagonal, const Block& c);

}  // namespace fragblas::detail
