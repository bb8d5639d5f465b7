// LU: panels of 16 columns in kernels of their own, what lies beside them by solves and products.
// SPDX-License-Identifier: MIT
#include "complex_linalg/getrf_passes.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "complex_linalg/block.hpp"
#include "complex_linalg/uniforms.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_linalg_kernels_shaders.hpp"
#include "linalg/laswp_passes.hpp"
#include "linalg/lu.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_complex_linalg_kernels::shader_text;
const KernelId kGetrfCandidates =
    add_kernel("ComplexGetrfCandidates", "complex_linalg/getrf_candidates.frag", kNoVariant, kText);
const KernelId kGetrfUpdate =
    add_kernel("ComplexGetrfUpdate", "complex_linalg/getrf_update.frag", kWhole, kText);

// Candidates for a pivot are those of stripes of at least so many rows, and so many at most.
constexpr std::int64_t kStripe = 16, kMostStripes = 64;

class Factorization {
 public:
  static constexpr std::int64_t kBlock = 16;  // columns, of a panel

  Factorization(const char* routine, const Block& a, const Place& pivots)
      : routine_(routine), a_(a), pivots_(pivots) {}

  void enqueue() const {
    const std::int64_t order = std::min(a_.rows, a_.cols);
    Lu(*this, routine_, a_, order, pivots_).enqueue(order);
  }

  // In a copy that goes to and fro with each column.
  void factor(std::int64_t first, std::int64_t end) const {
    const std::int64_t rows = a_.rows - first, cols = end - first;
    const Block panel = a_.part(first, first, rows, cols);
    OwnBlock old = temporary_numbers(a_, 1 + rows, kBlock);
    OwnBlock next = temporary_numbers(a_, 1 + rows, kBlock);
    enqueue_fill(routine_, 0.0f, lanes_of(old.block).target());
    copy_numbers(routine_, panel, old.block.part(1, 0, rows, cols));
    for (std::int64_t column = 0; column < cols; ++column) {
      eliminate(column, first, old, next);
      std::swap(old, next);
    }
    copy_numbers(routine_, old.block.part(1, 0, rows, cols), panel);
    enqueue_copy(routine_, vector_source({old.buffer.get(), 0}, cols, 2),
                 vector_target({pivots_.buffer, pivots_.offset + first}, cols, 1));
  }

  void solve(const char* routine, const Block& l, const Block& b) const {
    solve_numbers(routine, {l, Uplo::Lower, Diag::Unit}, false, b);
  }
  void subtract(const char* routine, const Block& a, const Block& b, const Block& c) const {
    multiply(routine, Complex(-1), factor_of(a), a.cols, factor_of(b), Complex(1), c);
  }
  void take_rows(const char* routine, BufferState& sources, const Block& a) const {
    enqueue_take_rows(routine, sources, lanes_of(a), lanes_of(a));
  }
  std::int64_t reach() const { return a_.rows; }
  std::int64_t block() const { return kBlock; }
  std::int64_t columns() const { return kBlock; }

 private:
  void eliminate(std::int64_t column, std::int64_t origin, const OwnBlock& old,
                 const OwnBlock& next) const {
    uniforms::ComplexPivot pivot;
    pivot.column = column;
    pivot.rows = old.block.rows - 1;
    pivot.origin = origin;
    const std::int64_t rows = pivot.rows - column;
    pivot.stripe_rows = std::max(kStripe, (rows + kMostStripes - 1) / kMostStripes);
    const std::int64_t stripes = (rows + pivot.stripe_rows - 1) / pivot.stripe_rows;
    ContextState& context = context_of(*a_.buffer);
    Pass choose = scratch_pass(routine_, kGetrfCandidates, context, stripes, 1);
    choose.read(Sampler::A, old.block.buffer);
    choose.set(pivot);
    choose.fetches = static_cast<double>(pivot.stripe_rows);
    std::shared_ptr<Scratch> candidates = choose.scratch_area().scratch;
    context.queue.add(std::move(choose));

    Pass update = target_pass(routine_, kGetrfUpdate, lanes_of(next.block).target());
    update.write_whole();
    update.read(Sampler::A, old.block.buffer);
    update.read(Sampler::Partials, std::move(candidates));
    update.set(pivot);
    update.fetches = 5.0 + static_cast<double>(stripes);
    enqueue_pass(std::move(update));
  }

  const char* routine_;
  Block a_;
  Place pivots_;
};

void factor(const char* routine, const Block& a, const Place& pivots) {
  const OwnBlock work = working_numbers(a, a.rows, a.cols);
  copy_numbers(routine, a, work.block);
  Factorization(routine, work.block, pivots).enqueue();
  copy_numbers(routine, work.block, a);
}

// Rows whose numbers lie side by side can be exchanged.
void exchange(const char* routine, const Exchanges& exchanges, Order order, const Block& b) {
  if (b.by_rows()) {
    enqueue_exchanges(routine, exchanges, order, lanes_of(b));
    return;
  }
  const OwnBlock rows = temporary_numbers(b, b.rows, b.cols);
  copy_numbers(routine, b, rows.block);
  enqueue_exchanges(routine, exchanges, order, lanes_of(rows.block));
  copy_numbers(routine, rows.block, b);
}

void solve(const char* routine, Op op, const Block& factors, const Place& pivots, const Block& b) {
  const TriangleBlock lower{factors, Uplo::Lower, Diag::Unit};
  const TriangleBlock upper{factors, Uplo::Upper, Diag::NonUnit};
  Exchanges exchanges;
  exchanges.pivots = pivots;
  exchanges.count = factors.rows;
  if (op == Op::NoTrans) {
    exchange(routine, exchanges, Order::FirstToLast, b);
    solve_numbers(routine, lower, false, b);
    solve_numbers(routine, upper, false, b);
  } else {
    const bool conjugated = op == Op::ConjTrans;
    solve_numbers(routine, upper.transposed(), conjugated, b);
    solve_numbers(routine, lower.transposed(), conjugated, b);
    exchange(routine, exchanges, Order::LastToFirst, b);
  }
}

}  // namespace

const GeneralPasses kComplexGeneral{2, factor, solve};

}  // namespace fragblas::detail
