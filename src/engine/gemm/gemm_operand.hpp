// What goes into a product of matrices and what comes out. SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include "fragblas/fragblas.hpp"
#include "memory/structure.hpp"
#include "memory/views.hpp"
#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

// A factor of a product: plain rows and columns, or a structured matrix.
struct GemmOperand {
  GemmOperand(Source source) {  // NOLINT: implicit by design
    matrix.source = std::move(source);
  }
  GemmOperand(StructuredSource source)  // NOLINT: implicit by design
      : matrix(std::move(source)), structured(true) {}

  // Some of the batch that it is the first of.
  GemmOperand some(std::int64_t from, std::int64_t count) const;
  GemmOperand block(std::int64_t row, std::int64_t col) const;
  GemmOperand transposed() const;

  StructuredSource matrix;
  bool structured = false;
  std::int64_t matrices = 1;  // so many such, which are packed as one,
  std::int64_t stride = 0;    // so far apart
};

// A plain factor of every product of a batch.
struct BatchSource {
  Source first;
  std::int64_t stride = 0;  // to the next one's; any
};

// Whether four neighbours are one texel (see in_quads) in every matrix of a batch; sides of one
// element don't count.
bool in_quads_everywhere(std::int64_t base, std::int64_t stride, std::int64_t across,
                         std::int64_t lines, std::int64_t batch_stride, std::int64_t batch);

// Whether a texel is two whole rows of two columns, in every matrix of a batch.
bool rows_in_pairs(const Source& source, std::int64_t batch_stride, std::int64_t batch);

// How rows x cols of it lie, for the cost model.
Adjacency adjacency_of(const GemmOperand& operand, std::int64_t rows, std::int64_t cols);

// Of two operands and a C whose rows are its lines.
GemmProblem problem_of(std::int64_t k, const GemmOperand& a, const GemmOperand& b, const Target& c);

// rows x cols elements of a target from (row, col) on, its mask with them.
Target target_block(const Target& c, std::int64_t row, std::int64_t col, std::int64_t rows,
                    std::int64_t cols);

}  // namespace fragblas::detail
