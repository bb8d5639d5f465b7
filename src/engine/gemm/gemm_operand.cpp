// Operands of a product, their blocks and transposes, and how they lie for the cost model.
// SPDX-License-Identifier: MIT
#include "engine/gemm/gemm_operand.hpp"

namespace fragblas::detail {

GemmOperand GemmOperand::some(std::int64_t from, std::int64_t count) const {
  GemmOperand result = *this;
  result.matrix.source.base += from * stride;
  result.matrices = count;
  return result;
}

GemmOperand GemmOperand::block(std::int64_t row, std::int64_t col) const {
  GemmOperand result = *this;
  if (structured) {
    result.matrix = matrix.block(row, col);
  } else {
    result.matrix.source = matrix.rectangle(row, col);
  }
  return result;
}

GemmOperand GemmOperand::transposed() const {
  GemmOperand result = *this;
  result.matrix = matrix.transposed();
  return result;
}

bool in_quads_everywhere(std::int64_t base, std::int64_t stride, std::int64_t across,
                         std::int64_t lines, std::int64_t batch_stride, std::int64_t batch) {
  return in_quads(base, stride, lines == 1 ? 0 : across) && (batch == 1 || batch_stride % 4 == 0);
}

bool rows_in_pairs(const Source& source, std::int64_t batch_stride, std::int64_t batch) {
  return source.col_stride == 1 && source.row_stride == 2 && source.base % 4 == 0 &&
         (batch == 1 || batch_stride % 4 == 0);
}

Adjacency adjacency_of(const GemmOperand& operand, std::int64_t rows, std::int64_t cols) {
  const Source& source = operand.matrix.source;
  return operand.structured ? Adjacency::Structured
                            : adjacency_of(rows, cols, source.row_stride, source.col_stride);
}

GemmProblem problem_of(std::int64_t k, const GemmOperand& a, const GemmOperand& b,
                       const Target& c) {
  GemmProblem problem{c.major, c.minor, k, adjacency_of(a, c.major, k),
                      adjacency_of(b, k, c.minor)};
  problem.a_at_texels = at_texels(a.matrix.source);
  problem.b_at_texels = at_texels(b.matrix.source);
  problem.c_at_texels = c.buffer->lines_at_texels(c.ld);
  return problem;
}

Target target_block(const Target& c, std::int64_t row, std::int64_t col, std::int64_t rows,
                    std::int64_t cols) {
  Target result = c;
  result.offset += row * c.ld + col;
  result.major = rows;
  result.minor = cols;
  if (c.below != kAllDiagonals) {
    result.below += col - row;
  }
  if (c.above != kAllDiagonals) {
    result.above += row - col;
  }
  return result;
}

}  // namespace fragblas::detail
