// A pass that writes a part of each matrix of a batch. SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/batch_operand.hpp"
#include "linalg/batch_rows.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

// to := from, a part of other matrices.
void enqueue_batch_take(const char* routine, const Batch& from, const Batch& to);

enum class BatchFactors { Cholesky, Lu };

// Matrices are written in the order of their addresses: a kernel finds an element's by a division.
class BatchPass {
 public:
  // target: in the first of them.
  BatchPass(const char* routine, KernelId kernel, const Batch& to, Target target)
      : backwards_(to.stride < 0), count_(to.count) {
    target.batch = to.count;
    target.batch_stride = std::abs(to.stride);
    target.offset += backwards_ ? (to.count - 1) * to.stride : 0;
    pass_ = target_pass(routine, kernel, target);
    pass_.view().reads_old_elsewhere = true;
    small_.across = to.first.by_rows() ? 0 : 1;
  }

  void read_matrices(const Batch& a, BatchFactors factors, std::int64_t first_column = 0) {
    read<uniforms::AMatrix>(Sampler::A, a);
    if (in_quads(a.first.base, 1, a.first.ld()) && a.stride % 4 == 0) {
      pass_.variant |=
          kernel_row(pass_.kernel).variants & (a.first.by_rows() ? kRowQuads : kColumnQuads);
    }
    small_.order = a.first.rows;
    small_.first = first_column;
    small_.general = factors == BatchFactors::Lu ? 1 : 0;
  }
  // Any part, of which no element beyond it is taken.
  void read_part(const Batch& a) {
    read<uniforms::AMatrix>(Sampler::A, a);
    small_.order = std::max(a.first.rows, a.first.cols);
  }
  void read_pivots(const Batch& pivots) {
    read<uniforms::XMatrix>(Sampler::X, pivots);
    small_.order = pivots.first.cols;
  }

  // Rows of a grid, of matrices in the order of the batch.
  void read_rows(const RowGrid& grid, const std::shared_ptr<Scratch>& rows, std::int64_t first) {
    grid.read(pass_, rows);
    uniforms::FirstRow part;
    part.row = first;
    part.matrix = backwards_ ? count_ - 1 : 0;
    part.step = backwards_ ? -1 : 1;
    pass_.set(part);
  }

  void enqueue(double fetches) {
    pass_.fetches = fetches;
    pass_.set(small_);
    enqueue_pass(std::move(pass_));
  }

 private:
  template <typename Matrix>
  void read(Sampler sampler, const Batch& from) {
    Source source = from.first.source();
    source.base += backwards_ ? (from.count - 1) * from.stride : 0;
    pass_.read(sampler, source.buffer);
    set_matrix<Matrix>(pass_, source, backwards_ ? -from.stride : from.stride);
  }

  Pass pass_;
  bool backwards_;
  std::int64_t count_;
  uniforms::Small small_;
};

}  // namespace fragblas::detail
