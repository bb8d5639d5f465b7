// Batches of symmetric eigenproblems of orders above 8: matrices become tridiagonal, some columns a
// pass, and in two passes more diagonal. SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <utility>

#include "fragblas_linalg_kernels_shaders.hpp"
#include "linalg/batch_lines.hpp"
#include "linalg/batch_passes.hpp"
#include "linalg/batch_rows.hpp"
#include "linalg/batch_spectrum.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
constexpr std::uint64_t kTargets = kTargets8 | kTargets4 | kTargets2;
const KernelId kSytrdBatch = add_kernel("SytrdBatch", "linalg/sytrd_batch.frag", kTargets, kText);
const KernelId kSteqrBatch = add_kernel("SteqrBatch", "linalg/steqr_batch.frag", kTargets, kText);

}  // namespace

void enqueue_batch_tridiagonal(const char* routine, const Batch& a, const BatchSpectrum& results) {
  const std::int64_t n = a.first.rows, lines = round_up(n, 4), quads = lines / 4;
  ContextState& context = context_of(*a.first.buffer);
  const auto enqueue = [&](std::int64_t first, std::int64_t count) {
    const Batch matrices = part_of(a, first, count);
    const RowGrid grid(context, count, lines, quads);
    BatchGather gathered(routine, matrices, Shape::Symmetric, grid);
    for (std::int64_t column = 0; column < n - 2; column += BatchGather::kColumns) {
      const std::int64_t columns = std::min(BatchGather::kColumns, n - 2 - column);
      const auto left = static_cast<double>(quads - column / 4);
      // What is done in arrays takes as long again.
      gathered.enqueue_columns(kSytrdBatch, column, columns,
                               2 * 4 * left * left * static_cast<double>(columns));
    }
    const auto spectrum = [&](const RowGrid& to) {
      Pass pass = gathered.sweeps_pass(kSteqrBatch, to);
      // Of about n^2 rotations each takes as long as six fetches.
      pass.fetches = static_cast<double>(6 * n * n);
      std::shared_ptr<Scratch> found = pass.scratch_area().scratch;
      context.queue.add(std::move(pass));
      return found;
    };
    const RowGrid values(context, count, 1, quads);
    enqueue_batch_take_rows(routine, values, spectrum(values), 0,
                            part_of(results.values, first, count));
    if (results.v.first.buffer != nullptr) {
      enqueue_batch_take_rows(routine, grid, spectrum(grid), 0, part_of(results.v, first, count));
    }
  };
  in_parts(a.count, RowGrid(context, 1, lines, quads).most(context), enqueue);
  enqueue_batch_failures(routine, results.values, results.info);
}

}  // namespace fragblas::detail
