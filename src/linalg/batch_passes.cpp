// Batches of small matrices: each pass goes over all of them, and a fragment works in registers.
// SPDX-License-Identifier: MIT
#include "linalg/batch_passes.hpp"

#include <algorithm>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "linalg/batch_pass.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kPotrfBatch = add_kernel("PotrfBatch", "linalg/potrf_batch.frag",
                                        kRowQuads | kColumnQuads | kMasked | kBatched, kText);
const KernelId kGetrfBatchPivots =
    add_kernel("GetrfBatchPivots", "linalg/getrf_batch_pivots.frag", kRowQuads | kBatched, kText);
const KernelId kGetrfBatch =
    add_kernel("GetrfBatch", "linalg/getrf_batch.frag", kRowQuads | kBatched, kText);
const KernelId kGetrsBatch = add_kernel("GetrsBatch", "linalg/getrs_batch.frag", kBatched, kText);
const KernelId kLaswpBatch = add_kernel("LaswpBatch", "linalg/laswp_batch.frag", kBatched, kText);
const KernelId kInfoBatch = add_kernel("InfoBatch", "linalg/info_batch.frag", kContiguous, kText);

constexpr std::int64_t kPanel = 8;  // columns

void enqueue_solve(const char* routine, const Batch& a, BatchFactors factors, const Batch& b) {
  BatchPass pass(routine, kGetrsBatch, b, b.first.target());
  pass.read_matrices(a, factors);
  const double order = static_cast<double>(a.first.rows);
  pass.enqueue(order * order);
}

}  // namespace

void enqueue_batch_cholesky(const char* routine, const Batch& a) {
  const std::int64_t order = a.first.rows;
  for (std::int64_t k = 0; k < order; k += kPanel) {
    const Block panel = a.first.part(k, k, order - k, std::min(kPanel, order - k));
    BatchPass pass(routine, kPotrfBatch, a, panel.triangle(Uplo::Lower));
    pass.read_matrices(a, BatchFactors::Cholesky, k);
    pass.enqueue(static_cast<double>(80 + 12 * k));
  }
}

void enqueue_batch_lu(const char* routine, const Batch& a, const Batch& pivots) {
  const std::int64_t order = a.first.rows;
  for (std::int64_t k = 0; k < order; k += kPanel) {
    const std::int64_t rows = order - k, cols = std::min(kPanel, rows);
    BatchPass search(routine, kGetrfBatchPivots, pivots, pivots.first.part(0, k, 1, cols).target());
    search.read_matrices(a, BatchFactors::Lu, k);
    search.enqueue(static_cast<double>(kPanel * rows * cols));
    BatchPass eliminate(routine, kGetrfBatch, a, a.first.part(k, 0, rows, order).target());
    eliminate.read_matrices(a, BatchFactors::Lu, k);
    eliminate.read_pivots(pivots);
    eliminate.enqueue(144);
  }
}

void enqueue_batch_info(const char* routine, const Batch& a, Failure failure, const Operand& info) {
  if (!info.buffer) {
    return;
  }
  const Batch to{{info.buffer.get(), info.offset, a.count, 1, 1, a.count}, 0, 1};
  BatchPass pass(routine, kInfoBatch, to, vector_target(info, a.count, 1));
  pass.read_matrices(a, failure == Failure::Zero ? BatchFactors::Lu : BatchFactors::Cholesky);
  pass.enqueue(4.0 * static_cast<double>(a.first.rows));
}

void enqueue_batch_cholesky_solve(const char* routine, const Batch& factors, const Batch& b) {
  enqueue_solve(routine, factors, BatchFactors::Cholesky, b);
}

void enqueue_batch_lu_solve(const char* routine, const Batch& factors, const Batch& pivots,
                            const Batch& b) {
  BatchPass exchange(routine, kLaswpBatch, b, b.first.target());
  exchange.read_pivots(pivots);
  exchange.enqueue(4.0 * static_cast<double>(factors.first.rows));
  enqueue_solve(routine, factors, BatchFactors::Lu, b);
}

}  // namespace fragblas::detail
