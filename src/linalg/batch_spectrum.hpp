// Passes that batches of eigenproblems and of singular values share. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "linalg/batch_lines.hpp"
#include "linalg/batch_passes.hpp"
#include "linalg/batch_rows.hpp"

namespace fragblas::detail {

enum class Shape { Symmetric, General };

// The rows of matrices, scaled by their exponents, on their way to few diagonals.
class BatchGather {
 public:
  static constexpr std::int64_t kColumns = 2;  // of a pass

  BatchGather(const char* routine, const Batch& a, Shape shape, const RowGrid& grid);

  // A pass over so many columns of each matrix, whose fragments take as long as so many fetches.
  void enqueue_columns(KernelId kernel, std::int64_t column, std::int64_t columns, double fetches);
  // A pass that finds what the diagonals have by 10 n sweeps at most, n columns, into rows of `to`.
  Pass sweeps_pass(KernelId kernel, const RowGrid& to) const;

 private:
  void set_problem(Pass& pass) const;

  const char* routine_;
  ContextState& context_;
  Batch a_;
  Shape shape_;
  RowGrid grid_;
  std::shared_ptr<BufferState> exponents_;
  std::shared_ptr<Scratch> rows_;
};

// to := rows of what a grid has, from one on.
void enqueue_batch_take_rows(const char* routine, const RowGrid& grid,
                             const std::shared_ptr<Scratch>& rows, std::int64_t first,
                             const Batch& to);
// info, where it is wanted, by the values.
void enqueue_batch_failures(const char* routine, const Batch& values, const Operand& info);

// Of orders above 8.
void enqueue_batch_tridiagonal(const char* routine, const Batch& a, const BatchSpectrum& results);
// Of at least as many rows as columns.
void enqueue_batch_bidiagonal(const char* routine, const Batch& a, const BatchSpectrum& results);

}  // namespace fragblas::detail
