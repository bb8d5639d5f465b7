// LU by halves of columns: panels of 16 in kernels of their own, what lies beside them by solves
// and products. SPDX-License-Identifier: MIT
#include "linalg/getrf_passes.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kGetrfCandidates =
    add_kernel("GetrfCandidates", "linalg/getrf_candidates.frag", kNoVariant, kText);
const KernelId kGetrfUpdate =
    add_kernel("GetrfUpdate", "linalg/getrf_update.frag", kNoVariant, kText);
const KernelId kGetrfPivots =
    add_kernel("GetrfPivots", "linalg/getrf_pivots.frag", kContiguous, kText);

constexpr std::int64_t kPanel = 16;  // columns
// Rows that a fragment looks through for a candidate, and most candidates: each fragment of the
// panel looks through those.
constexpr std::int64_t kComb = 32, kMostCandidates = 32;

class Factorization {
 public:
  Factorization(const char* routine, const Place& pivots) : routine_(routine), pivots_(pivots) {}

  // `a` has the rows from first_row on, and the pivots from there on become its own.
  void factor(const Block& a, std::int64_t first_row) {
    if (a.cols <= kPanel) {
      panel(a, first_row);
      return;
    }
    const std::int64_t order = std::min(a.rows, a.cols);
    const std::int64_t half = order <= kPanel ? order : round_up(order / 2, kPanel);
    const std::int64_t rows_below = a.rows - half, cols_behind = a.cols - half;
    factor(a.part(0, 0, a.rows, half), first_row);
    exchange(a.part(0, half, a.rows, cols_behind), half, first_row);
    const Block above = a.part(0, half, half, cols_behind);
    const Block below = a.part(half, 0, rows_below, half);
    const Block rest = a.part(half, half, rows_below, cols_behind);
    solve(routine_, {a.part(0, 0, half, half), Uplo::Lower, Diag::Unit}, above);
    if (rows_below == 0) {
      return;
    }
    multiply(routine_, -1.0f, below, above, 1.0f, rest);
    factor(rest, first_row + half);
    exchange(below, order - half, first_row + half);
  }

 private:
  Place pivots_from(std::int64_t row) const { return {pivots_.buffer, pivots_.offset + row}; }

  // The exchanges of the first `count` rows of a block.
  void exchange(const Block& a, std::int64_t count, std::int64_t first_row) const {
    Exchanges exchanges;
    exchanges.pivots = pivots_from(first_row);
    exchanges.count = count;
    exchanges.origin = first_row;
    enqueue_exchanges(routine_, exchanges, Order::FirstToLast, a);
  }

  void panel(const Block& a, std::int64_t first_row) const {
    const OwnBlock own = temporary_block(a, a.rows, a.cols, kPanel);
    Block whole = own.block;
    whole.cols = kPanel;
    copy(routine_, a, own.block);
    const std::int64_t order = std::min(a.rows, a.cols);
    const std::int64_t candidates = std::clamp<std::int64_t>(a.rows / kComb, 1, kMostCandidates);
    const OwnBlock found = temporary_block(a, order, 4 * candidates);
    uniforms::Pivot pivot;
    pivot.rows = a.rows;
    pivot.candidates = candidates;
    pivot.first_row = first_row;
    for (std::int64_t column = 0; column < order; ++column) {
      pivot.column = column;
      Pass search = target_pass(routine_, kGetrfCandidates,
                                found.block.part(column, 0, 1, 4 * candidates).target());
      search.read(Sampler::A, whole.buffer);
      search.set(pivot);
      search.fetches = static_cast<double>(kComb);
      enqueue_pass(std::move(search));
      Pass update = target_pass(routine_, kGetrfUpdate, whole.target());
      update.view().reads_old_elsewhere = true;
      update.read(Sampler::A, whole.buffer);
      update.read(Sampler::X, found.buffer.get());
      update.set(pivot);
      enqueue_pass(std::move(update));
    }
    Pass pivots =
        target_pass(routine_, kGetrfPivots, vector_target(pivots_from(first_row), order, 1));
    pivots.read(Sampler::X, found.buffer.get());
    pivots.set(pivot);
    enqueue_pass(std::move(pivots));
    copy(routine_, own.block, a);
  }

  const char* routine_;
  Place pivots_;
};

}  // namespace

void enqueue_lu(const char* routine, const Block& a, const Place& pivots) {
  Factorization factorization(routine, pivots);
  if (!a.by_rows() || a.cols <= kPanel) {
    factorization.factor(a, 0);
    return;
  }
  // Panels are columns. Where lines of memory are rows, each would be drawn as all of the matrix.
  const OwnBlock turned = temporary_block(a, a.cols, a.rows);
  const Block copied = turned.block.transposed();
  copy(routine, a, copied);
  factorization.factor(copied, 0);
  copy(routine, copied, a);
}

void enqueue_lu_solve(const char* routine, bool transposed, const Block& factors,
                      const Place& pivots, const Block& b) {
  const TriangleBlock lower{factors, Uplo::Lower, Diag::Unit};
  const TriangleBlock upper{factors, Uplo::Upper, Diag::NonUnit};
  Exchanges exchanges;
  exchanges.pivots = pivots;
  exchanges.count = factors.rows;
  if (transposed) {
    solve(routine, upper.transposed(), b);
    solve(routine, lower.transposed(), b);
    enqueue_exchanges(routine, exchanges, Order::LastToFirst, b);
  } else {
    enqueue_exchanges(routine, exchanges, Order::FirstToLast, b);
    solve(routine, lower, b);
    solve(routine, upper, b);
  }
}

}  // namespace fragblas::detail
