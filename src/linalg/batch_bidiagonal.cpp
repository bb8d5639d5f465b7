// Batches of singular values of orders above 8: matrices become bidiagonal, some columns and rows a
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
const KernelId kGebrdBatch = add_kernel("GebrdBatch", "linalg/gebrd_batch.frag", kTargets, kText);
const KernelId kBdsqrBatch = add_kernel("BdsqrBatch", "linalg/bdsqr_batch.frag", kTargets, kText);

}  // namespace

void enqueue_batch_bidiagonal(const char* routine, const Batch& a, const BatchSpectrum& results) {
  const std::int64_t m = a.first.rows, n = a.first.cols, quads = ceil_div(m, 4);
  const std::int64_t left = results.u.first.buffer != nullptr ? m : 0;
  const std::int64_t right = results.v.first.buffer != nullptr ? n : 0;
  ContextState& context = context_of(*a.first.buffer);
  const bool together = RowGrid(context, 1, std::max<std::int64_t>(1, left + right), quads).fits();
  const auto enqueue = [&](std::int64_t first, std::int64_t count) {
    const Batch matrices = part_of(a, first, count);
    const RowGrid grid(context, count, round_up(m, 4), quads);
    BatchGather gathered(routine, matrices, Shape::General, grid);
    for (std::int64_t column = 0; column < n; column += BatchGather::kColumns) {
      const std::int64_t columns = std::min(BatchGather::kColumns, n - column);
      // What is done in arrays takes twice as long again.
      const std::int64_t elements = (m - column) * (n - column);
      gathered.enqueue_columns(kGebrdBatch, column, columns,
                               3 * 0.5 * static_cast<double>(elements * columns));
    }
    const auto spectrum = [&](const RowGrid& to, std::int64_t of_u, std::int64_t of_v) {
      Pass pass = gathered.sweeps_pass(kBdsqrBatch, to);
      uniforms::VectorLines lines;
      lines.left = of_u;
      lines.right = of_v;
      pass.set(lines);
      // Of about n^2 pairs of rotations each takes as long as eight fetches.
      pass.fetches = static_cast<double>(8 * n * n);
      std::shared_ptr<Scratch> found = pass.scratch_area().scratch;
      context.queue.add(std::move(pass));
      return found;
    };
    const RowGrid values(context, count, 1, quads);
    enqueue_batch_take_rows(routine, values, spectrum(values, left, right), 0,
                            part_of(results.values, first, count));
    const auto vectors = [&](std::int64_t of_u, std::int64_t of_v) {
      const RowGrid of_both(context, count, of_u + of_v, quads);
      const std::shared_ptr<Scratch> found = spectrum(of_both, of_u, of_v);
      if (of_u > 0) {
        enqueue_batch_take_rows(routine, of_both, found, 0, part_of(results.u, first, count));
      }
      if (of_v > 0) {
        enqueue_batch_take_rows(routine, of_both, found, of_u, part_of(results.v, first, count));
      }
    };
    if (!together) {
      vectors(left, 0);
      vectors(0, right);
    } else if (left + right > 0) {
      vectors(left, right);
    }
  };
  const std::int64_t widest = std::max({std::int64_t{1}, left, right, together ? left + right : 0});
  const std::int64_t most = std::min(RowGrid(context, 1, round_up(m, 4), quads).most(context),
                                     RowGrid(context, 1, widest, quads).most(context));
  in_parts(a.count, most, enqueue);
  enqueue_batch_failures(routine, results.values, results.info);
}

}  // namespace fragblas::detail
