// A product of a matrix and a vector: partial sums in scratch, then a pass that merges them into y.
// SPDX-License-Identifier: MIT
#include "engine/gemv/gemv_passes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemv/symv_passes.hpp"
#include "plan/gemv_plan.hpp"

namespace fragblas::detail {

namespace {

// What the sums of the pieces become: all of y.
struct Result {
  std::int64_t rows;
  Scalar alpha, beta;
  Operand y;
  std::int64_t incy;
};

// The sums of a block of rows by pieces of x, four rows a texel.
struct Partials {
  std::shared_ptr<Scratch> scratch;
  int pieces = 1;
  bool side_by_side = false;       // else below each other
  std::shared_ptr<Scratch> lines;  // as many pieces more, of a symmetric matrix,
  int lines_log2 = 0;              // SymmetricPartials has both
};

// Rows row .. row + block - 1 of y from their pieces.
Pass merge_pass(const char* routine, const Result& result, std::int64_t row, std::int64_t block,
                const Partials& partials) {
  const std::int64_t incy = result.incy;
  // The block's elements of y in the order of their addresses: turned round when incy < 0.
  Operand part = result.y;
  const std::int64_t first = incy < 0 ? result.rows - row - block : row;
  part.offset += first == 0 ? 0 : first * std::abs(incy);
  Pass merge = target_pass(routine, KernelId::GemvMerge, vector_target(part, block, incy));
  if (incy == 1 && part.offset % 4 == 0) {
    merge.variant |= kQuads;
  }
  merge.read(Sampler::Partials, partials.scratch);
  if (partials.lines) {
    merge.variant |= kTriangle;
    merge.read(Sampler::Tiles, partials.lines);
    merge.set(Uniform::Steps, partials.lines_log2, 0, 0, 0);
  }
  merge.set(Uniform::Counts, partials.pieces, incy < 0 ? block - 1 : 0, incy < 0 ? -1 : 1,
            partials.side_by_side ? 1 : 0);
  merge.set_alpha(result.alpha);
  merge.set_beta(result.beta);
  merge.overwrites = row == 0 && is_number(result.beta, 0.0f) &&
                     vector_target(result.y, result.rows, incy).whole_buffer();
  return merge;
}

// Of full storage: one triangle, whose element (0, 0) is `first_row` rows above A's first one.
struct Triangle {
  bool lower = false;
  bool diagonal = true;  // has one,
  bool unit = false;     // of ones
  std::int64_t first_row = 0;
};

// What computes the partials. Queues it.
Partials enqueue_dense(const char* routine, std::int64_t rows, std::int64_t cols, const Source& a,
                       const Triangle* triangle, const Source& x) {
  const std::shared_ptr<ContextState> context = context_of(*x.buffer);
  // Along a row of A where its elements are side by side, else along a column.
  const bool along_rows = a.col_stride == 1 && (a.row_stride != 1 || cols >= rows);
  const GemvPlan plan =
      plan_gemv(rows, cols, along_rows, context->info.max_texture_size, context->profile);
  const std::int64_t groups = (rows + 3) / 4;
  Pass pass = plan.side_by_side
                  ? scratch_pass(routine, KernelId::GemvPartial, context, plan.pieces, groups)
                  : scratch_pass(routine, KernelId::GemvPartial, context, groups, plan.pieces);
  if (along_rows || a.row_stride == 1) {
    const bool lines = (along_rows ? rows : cols) > 1;
    const std::int64_t across = along_rows ? a.row_stride : a.col_stride;
    pass.variant |= along_rows ? kRowQuads : kColumnQuads;
    pass.variant |= in_quads(a.base, 1, lines ? across : 0) ? kNoVariant : kNeighbours;
  }
  pass.read(Sampler::A, a.buffer);
  pass.set(Uniform::AMap, a.base, a.row_stride, a.col_stride, 0);
  if (triangle != nullptr) {
    pass.variant |= kTriangle;
    pass.set(Uniform::Form, triangle->lower ? 1 : -1, triangle->diagonal ? -1 : 0,
             triangle->unit ? 1 : 0, triangle->first_row);
  }
  pass.read(Sampler::X, x.buffer);
  pass.set(Uniform::XMap, x.base, x.row_stride, 0, 0);
  pass.variant |= in_quads(x.base, x.row_stride, 0) ? kXQuads : kNoVariant;
  pass.set(Uniform::Counts, rows, cols, plan.pieces, plan.side_by_side ? 1 : 0);
  const Partials partials{pass.scratch, plan.pieces, plan.side_by_side, nullptr, 0};
  context->queue.add(std::move(pass));
  return partials;
}

Partials enqueue_structured(const char* routine, std::int64_t rows, std::int64_t cols,
                            const StructuredSource& a, const Source& x) {
  const std::shared_ptr<ContextState> context = context_of(*x.buffer);
  // Diagonals that the block does not have are cut, so that the kernel's sums fit in 32 bits.
  const std::int64_t shift = a.first_row - a.first_col;
  const std::int64_t below = std::clamp(a.below - shift, -cols, rows - 1);
  const std::int64_t above = std::clamp(a.above + shift, -rows, cols - 1);
  const GemvSweep sweep = plan_gemv_sweep(below, above, cols);
  const GemvPlan plan =
      plan_gemv(rows, sweep.length, false, context->info.max_texture_size, context->profile);

  Pass pass =
      scratch_pass(routine, KernelId::GemvPartialStructured, context, (rows + 3) / 4, plan.pieces);
  const Source& source = a.source;
  pass.read(Sampler::A, source.buffer);
  pass.set(Uniform::AMap, source.base, source.row_stride, source.col_stride, 0);
  pass.set(Uniform::Form, a.first_row, a.first_col, a.flags, a.order);
  pass.set(Uniform::Band, below + shift, above - shift);
  pass.read(Sampler::X, x.buffer);
  pass.set(Uniform::XMap, x.base, x.row_stride, sweep.slope, sweep.first);
  if (in_quads(x.base, x.row_stride, 0)) {
    pass.variant |= kXQuads;
  }
  pass.set(Uniform::Counts, rows, cols, plan.piece, 0);
  const Partials partials{pass.scratch, plan.pieces, false, nullptr, 0};
  context->queue.add(std::move(pass));
  return partials;
}

// Whether `a` is a square triangle, or a symmetric matrix, whose lines lie as those of a plain one.
bool is_full_triangle(const StructuredSource& a) {
  return !a.packed() && a.first_row == a.first_col &&
         (a.symmetric() ? a.below == kAllDiagonals
                        : (a.below == 0 && a.above == kAllDiagonals) ||
                              (a.above == 0 && a.below == kAllDiagonals));
}

Triangle stored_triangle(const StructuredSource& a, std::int64_t first_row) {
  const bool lower = a.symmetric() ? (a.flags & StructuredSource::kMirrorLower) != 0 : a.above == 0;
  return {lower, true, a.unit_diagonal(), first_row};
}

}  // namespace

void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols, const Scalar& alpha,
                  const Source& a, const Source& x, const Scalar& beta, const Operand& y,
                  std::int64_t incy) {
  const std::int64_t most = 4 * std::int64_t{context_of(*y.buffer)->info.max_texture_size};
  const Result result{rows, alpha, beta, y, incy};
  for (std::int64_t row = 0; row < rows; row += most) {
    const std::int64_t block = std::min(most, rows - row);
    Source part = a;
    part.base += row * a.row_stride;
    const Partials partials = enqueue_dense(routine, block, cols, part, nullptr, x);
    context_of(*y.buffer)->queue.add(merge_pass(routine, result, row, block, partials));
  }
}

void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols, const Scalar& alpha,
                  const StructuredSource& a, const Source& x, const Scalar& beta, const Operand& y,
                  std::int64_t incy) {
  const std::shared_ptr<ContextState> context = context_of(*y.buffer);
  const std::int64_t most = 4 * std::int64_t{context->info.max_texture_size};
  const bool full = is_full_triangle(a);
  const bool symmetric = full && a.symmetric();
  if (symmetric) {
    if (const auto sums = enqueue_symmetric(routine, rows, a, x)) {
      const Partials partials{sums->places, sums->pieces, false, sums->lines, sums->lines_log2};
      context->queue.add(merge_pass(routine, {rows, alpha, beta, y, incy}, 0, rows, partials));
      return;
    }
  }
  // The second triangle of a symmetric matrix adds to what the first one has left.
  const Result result{rows, symmetric ? settled(routine, alpha, {y.buffer.get()}) : alpha, beta, y,
                      incy};
  const Result rest{rows, result.alpha, 1.0f, y, incy};
  const bool read_first = x.buffer == y.buffer;
  std::vector<Pass> merges;
  for (std::int64_t row = 0; row < rows; row += most) {
    const std::int64_t block = std::min(most, rows - row);
    if (!full) {
      const Partials partials = enqueue_structured(routine, block, cols, a.block(row, 0), x);
      merges.push_back(merge_pass(routine, result, row, block, partials));
    } else {
      const Triangle stored = stored_triangle(a, row);
      merges.push_back(
          merge_pass(routine, result, row, block,
                     enqueue_dense(routine, block, cols, a.rectangle(row, 0), &stored, x)));
      if (symmetric) {
        const Triangle mirrored{!stored.lower, false, false, row};
        merges.push_back(merge_pass(
            routine, rest, row, block,
            enqueue_dense(routine, block, cols, a.transposed().rectangle(row, 0), &mirrored, x)));
      }
    }
    if (!read_first) {
      for (Pass& merge : merges) {
        context->queue.add(std::move(merge));
      }
      merges.clear();
    }
  }
  for (Pass& merge : merges) {
    context->queue.add(std::move(merge));
  }
}

}  // namespace fragblas::detail
