// Passes that batches of eigenproblems and of singular values share. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "linalg/batch_lines.hpp"
#include "linalg/batch_passes.hpp"
#include "linalg/batch_rows.hpp"

namespace fragblas::detail {

enum class Shape { Symmetric, General };

// The exponents of the largest magnitudes of matrices.
std::shared_ptr<BufferState> enqueue_batch_exponents(const char* routine, const Batch& a,
                                                     Shape shape);

// The rows of matrices, scaled by their exponents.
class BatchGather {
 public:
  BatchGather(const char* routine, const Batch& a, Shape shape, const RowGrid& grid);

  const std::shared_ptr<Scratch>& rows() const { return rows_; }
  void read_exponents(Pass& pass) const { pass.read(Sampler::Y, exponents_.get()); }
  void set_problem(Pass& pass) const;

 private:
  Batch a_;
  Shape shape_;
  std::int64_t targets_;
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
