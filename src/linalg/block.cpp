// Rectangles of matrices, and BLAS on them. SPDX-License-Identifier: MIT
#include "linalg/block.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_passes.hpp"
#include "engine/reduction/reduction.hpp"
#include "engine/triangle/triangle_passes.hpp"

namespace fragblas::detail {

namespace {

TriangleOperand operand(const TriangleBlock& a) {
  const Block& block = a.block;
  TriangleOperand result;
  result.source = triangular_source(block.place(), block.layout(), a.uplo, Op::NoTrans, a.diag,
                                    block.rows, {catalog::Storage::Full, block.ld(), 0});
  return result;
}

TriangleRows rows_of(const Block& b) {
  TriangleRows rows;
  rows.buffer = b.buffer;
  rows.base = b.base;
  rows.row_stride = b.row_stride;
  rows.col_stride = b.col_stride;
  rows.rows = b.rows;
  rows.cols = b.cols;
  return rows;
}

// A, whose rows go with the lines of C's target.
Source paired(const Block& a, const Block& c) {
  return c.by_rows() ? a.source() : a.transposed().source();
}

bool is_empty(const Block& block) {
  return block.rows == 0 || block.cols == 0;
}

}  // namespace

Target Block::target() const {
  return by_rows() ? lines_target(place(), rows, cols, ld())
                   : lines_target(place(), cols, rows, ld());
}

Target Block::triangle(Uplo uplo) const {
  Target result = target();
  ((uplo == Uplo::Lower) == by_rows() ? result.above : result.below) = 0;
  return result;
}

Block Block::part(std::int64_t row, std::int64_t col, std::int64_t part_rows,
                  std::int64_t part_cols) const {
  return {buffer,   base + row * row_stride + col * col_stride, row_stride, col_stride, part_rows,
          part_cols};
}

OwnBlock temporary_block(const Block& beside, std::int64_t rows, std::int64_t cols,
                         std::int64_t ld) {
  const std::int64_t pitch = ld == 0 ? round_up(cols, 4) : ld;
  OwnBlock own;
  own.buffer = temporary(beside.buffer->services(), rows * pitch);
  own.block = {own.buffer.get(), 0, pitch, 1, rows, cols};
  return own;
}

OwnBlock working_block(const Block& beside, std::int64_t rows, std::int64_t cols) {
  const std::int64_t ld = std::max<std::int64_t>(4, ceil_power_of_two(cols));
  const DeviceInfo& info = context_of(*beside.buffer).info;
  if (rows > info.max_texture_size || ld / 4 > info.max_texture_size ||
      rows * ld > info.max_buffer_elements) {
    return temporary_block(beside, rows, cols);
  }
  OwnBlock own = temporary_block(beside, rows, cols, ld);
  own.buffer->linear().set_width(ld / 4);
  own.buffer->set_lines(cols, ld);
  return own;
}

void multiply(const char* routine, float alpha, const Block& a, const Block& b, float beta,
              const Block& c) {
  if (!is_empty(c)) {
    enqueue_product(routine, {c.layout(), c.rows, c.cols, a.cols}, alpha, a.source(), b.source(),
                    beta, c.place(), c.ld());
  }
}

void multiply_triangle(const char* routine, float alpha, const Block& a, const Block& b, float beta,
                       const Block& c, Uplo uplo) {
  if (!is_empty(c)) {
    enqueue_triangle_product(routine, {c.layout(), c.rows, c.cols, a.cols}, uplo, alpha, a.source(),
                             b.source(), beta, c.place(), c.ld());
  }
}

void solve(const char* routine, const TriangleBlock& a, const Block& b, float alpha) {
  if (!is_empty(b)) {
    enqueue_solve(routine, alpha, operand(a), rows_of(b));
  }
}

void solve_from_right(const char* routine, const TriangleBlock& a, const Block& b, float alpha) {
  solve(routine, a.transposed(), b.transposed(), alpha);
}

void multiply(const char* routine, const TriangleBlock& a, const Block& b, float alpha) {
  if (!is_empty(b)) {
    enqueue_multiply(routine, alpha, operand(a), rows_of(b));
  }
}

void multiply_from_right(const char* routine, const TriangleBlock& a, const Block& b, float alpha) {
  multiply(routine, a.transposed(), b.transposed(), alpha);
}

void enqueue_norm(const char* routine, const OwnBlock& a, const Place& result) {
  enqueue_reduction(routine, {KernelId::NormPartial, KernelId::NormMerge, KernelId::NormFinal},
                    a.buffer->size(), {a.buffer.get(), 0, 1, 1}, {}, nullptr,
                    vector_target(result, 1, 1));
}

void copy(const char* routine, const Block& a, const Block& c) {
  if (!is_empty(c)) {
    enqueue_copy(routine, paired(a, c), c.target());
  }
}

void copy_triangle(const char* routine, const Block& a, const Block& c, Uplo uplo) {
  if (!is_empty(c)) {
    enqueue_copy(routine, paired(a, c), c.triangle(uplo));
  }
}

void clear_triangle(const char* routine, const Block& c, Uplo uplo) {
  if (!is_empty(c)) {
    enqueue_scale(routine, 0.0f, c.triangle(uplo), true);
  }
}

void fill(const char* routine, float diagonal, const Block& c) {
  if (!is_empty(c)) {
    enqueue_fill(routine, 0.0f, c.target());
    if (diagonal != 0.0f) {
      enqueue_fill(routine, diagonal,
                   vector_target(c.place(), std::min(c.rows, c.cols), c.row_stride + c.col_stride));
    }
  }
}

}  // namespace fragblas::detail
