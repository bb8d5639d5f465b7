// solve: a solution that is refined, and how good it is. SPDX-License-Identifier: MIT
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "linalg/check.hpp"
#include "linalg/decision.hpp"
#include "linalg/getrf_passes.hpp"
#include "linalg/info.hpp"
#include "linalg/potrf_passes.hpp"
#include "linalg/solve_methods.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kBackwardError = add_kernel("BackwardError", "linalg/backward_error.frag",
                                           kContiguous, fragblas_linalg_kernels::shader_text);

constexpr const char* kRoutine = "solve";

OwnBlock copied(const Block& block) {
  OwnBlock own = temporary_block(block, block.rows, block.cols);
  copy(kRoutine, block, own.block);
  return own;
}

constexpr std::int64_t kFirstRows = 16;

// Passes of a call, some of which are enqueued when the call is long over.
class Solution : public std::enable_shared_from_this<Solution> {
 public:
  Solution(const Block& a, const Block& b, const Block& x, const SolveOptions& options)
      : a_(a), b_(b), x_(x), options_(options) {
    for (const Block* block : {&a, &b, &x}) {
      held_.push_back(block->buffer->shared_from_this());
    }
    if (b_.buffer == x_.buffer) {
      kept_b_ = copied(b_);
      b_ = kept_b_.block;
    }
  }

  void enqueue() {
    if (options_.assume == Assumption::Unknown) {
      look_for_symmetry();
    } else {
      solve_by(method_of(options_.assume));
    }
  }

 private:
  using Solve = std::function<void(const Block& b)>;
  using Decide = void (Solution::*)(const float* values);

  // The numbers are read, and `decide` enqueues what follows.
  void decide(Decide decide) {
    std::vector<std::shared_ptr<BufferState>> written = {x_.buffer->shared_from_this()};
    for (const VectorView* result : {&options_.info, &options_.backward_error, &options_.method}) {
      if (result->data.buffer) {
        written.push_back(result->data.buffer);
      }
    }
    enqueue_decision(kRoutine, numbers_, std::move(written),
                     [self = shared_from_this(), decide](const float* values) {
                       (self.get()->*decide)(values);
                     });
  }

  // A matrix that differs from its transpose, or has an entry on its diagonal that is not positive,
  // is not positive definite. Most that differ do so in their first rows; of the others the rest is
  // looked at with what Cholesky gave.
  void look_for_symmetry() {
    numbers_ = temporary(a_.buffer->services(), 3);
    enqueue_asymmetry(std::min(a_.rows, kFirstRows), 0);
    enqueue_info(kRoutine, a_, Failure::NotPositive, {numbers_.get(), 1});
    decide(&Solution::try_cholesky);
  }

  // A number: by how much the first rows of A differ from its first columns.
  void enqueue_asymmetry(std::int64_t rows, std::int64_t number) const {
    const OwnBlock difference = copied(a_.transposed().part(0, 0, rows, a_.rows));
    enqueue_axpy(kRoutine, -1.0f, a_.source(), difference.block.target());
    enqueue_norm(kRoutine, difference, {numbers_.get(), number});
  }

  void try_cholesky(const float* values) {
    if (values[0] != 0.0f || values[1] != 0.0f) {
      try_pivots();
      return;
    }
    tried_ = SolveMethod::Cholesky;
    solve_by(tried_, {numbers_.get(), 0}, {numbers_.get(), 1});
    enqueue_asymmetry(a_.rows, 2);
    decide(&Solution::judge);
  }

  // From few rows at first.
  void try_pivots() {
    const DeviceInfo& info = context_of(*a_.buffer).info;
    if (!tries_nearby_pivots(a_.rows, options_.refinements, info)) {
      solve_by(SolveMethod::Pivots);
      return;
    }
    tried_ = SolveMethod::NearbyPivots;
    solve_by(tried_, {numbers_.get(), 0}, {numbers_.get(), 1});
    decide(&Solution::judge);
  }

  void judge(const float* values) {
    const bool is_asymmetric = tried_ == SolveMethod::Cholesky && values[2] != 0.0f;
    const bool good = values[0] == 0.0f && values[1] <= kGoodError && !is_asymmetric;
    if (!good) {
      if (tried_ == SolveMethod::Cholesky) {
        try_pivots();
      } else {
        solve_by(SolveMethod::Pivots);
      }
      return;
    }
    for (const auto& [result, place] : {std::pair(&options_.info, std::int64_t{0}),
                                        std::pair(&options_.backward_error, std::int64_t{1})}) {
      if (result->data.buffer) {
        enqueue_copy(kRoutine, {numbers_.get(), place, 1, 1}, vector_target(result->data, 1, 1));
      }
    }
    tell(tried_);
  }

  void tell(SolveMethod method) const {
    if (options_.method.data.buffer) {
      enqueue_fill(kRoutine, static_cast<float>(method), vector_target(options_.method.data, 1, 1));
    }
  }

  void solve_by(SolveMethod method) {
    solve_by(method, options_.info.data, options_.backward_error.data);
    tell(method);
  }

  void solve_by(SolveMethod method, const Place& info, const Place& backward_error) {
    if (options_.assume == Assumption::PositiveDefinite) {
      mirror();
    }
    looks_at_error_ = backward_error.buffer != nullptr;
    const Solve solve_in_place = prepare(method, info);
    copy(kRoutine, b_, x_);
    solve_in_place(x_);
    const bool is_triangle =
        method == SolveMethod::LowerTriangle || method == SolveMethod::UpperTriangle;
    for (int i = 0; i < (is_triangle ? 0 : options_.refinements); ++i) {
      const OwnBlock rest = residual();
      solve_in_place(rest.block);
      add_to_solution(rest.block);
    }
    if (looks_at_error_) {
      enqueue_error(backward_error);
    }
  }

  // All of a symmetric matrix, of which one triangle is there.
  void mirror() {
    whole_ = temporary_block(a_, a_.rows, a_.rows);
    const Uplo other = options_.uplo == Uplo::Lower ? Uplo::Upper : Uplo::Lower;
    copy_triangle(kRoutine, a_, whole_.block, options_.uplo);
    copy_triangle(kRoutine, a_.transposed(), whole_.block, other);
    a_ = whole_.block;
  }

  // Factors A in a copy.
  Solve prepare(SolveMethod method, const Place& info) {
    switch (method) {
      case SolveMethod::LowerTriangle:
      case SolveMethod::UpperTriangle: {
        const bool lower = method == SolveMethod::LowerTriangle;
        const TriangleBlock triangle{a_, lower ? Uplo::Lower : Uplo::Upper, Diag::NonUnit};
        enqueue_info(kRoutine, a_, Failure::Zero, info);
        // What is in the other triangle is nobody's.
        whole_ = temporary_block(a_, a_.rows, a_.rows);
        copy_triangle(kRoutine, a_, whole_.block, triangle.uplo);
        enqueue_norms(whole_);
        a_ = whole_.block;
        return [triangle](const Block& b) { solve(kRoutine, triangle, b); };
      }
      case SolveMethod::Cholesky: {
        factors_ = copied(a_);
        enqueue_norms(factors_);
        const Block factor = factors_.block;
        enqueue_cholesky(kRoutine, factor);
        enqueue_info(kRoutine, factor, Failure::NotPositive, info);
        return [factor](const Block& b) { enqueue_cholesky_solve(kRoutine, factor, b); };
      }
      case SolveMethod::Pivots:
      case SolveMethod::NearbyPivots:
        break;
    }
    pivots_ = temporary(a_.buffer->services(), a_.rows);
    const Place pivots{pivots_.get(), 0};
    const PivotRows from = method == SolveMethod::NearbyPivots ? PivotRows::Nearby : PivotRows::All;
    factors_ = copy_for_lu(kRoutine, a_);
    enqueue_norms(factors_);
    const Block factors = factors_.block;
    enqueue_lu_of_copy(kRoutine, factors_, pivots, from);
    enqueue_info(kRoutine, factors, Failure::Zero, info);
    return [factors, pivots, from](const Block& b) {
      enqueue_lu_solve(kRoutine, false, factors, pivots, b, from);
    };
  }

  OwnBlock residual() const {
    OwnBlock rest = copied(b_);
    multiply(kRoutine, -1.0f, a_, x_, 1.0f, rest.block);
    return rest;
  }

  void add_to_solution(const Block& correction) const {
    const Block along = x_.by_rows() ? correction : correction.transposed();
    enqueue_axpy(kRoutine, 1.0f, along.source(), x_.target());
  }

  // Those that no try changes, where they are wanted, by a copy of A.
  void enqueue_norms(const OwnBlock& a) {
    if (!looks_at_error_ || norms_) {
      return;
    }
    norms_ = temporary(a_.buffer->services(), 4);
    enqueue_norm(kRoutine, a, {norms_.get(), 1});
    enqueue_norm(kRoutine, copied(b_), {norms_.get(), 3});
  }

  void enqueue_error(const Place& result) {
    enqueue_norm(kRoutine, residual(), {norms_.get(), 0});
    enqueue_norm(kRoutine, copied(x_), {norms_.get(), 2});
    Pass error = target_pass(kRoutine, kBackwardError, vector_target(result, 1, 1));
    error.read(Sampler::X, norms_.get());
    enqueue_pass(std::move(error));
  }

  Block a_, b_, x_;
  SolveOptions options_;
  SolveMethod tried_ = SolveMethod::Pivots;
  bool looks_at_error_ = false;
  std::vector<std::shared_ptr<BufferState>> held_;
  OwnBlock kept_b_, whole_, factors_;
  std::shared_ptr<BufferState> pivots_;
  std::shared_ptr<BufferState> norms_;    // of R, A, X and B
  std::shared_ptr<BufferState> numbers_;  // that decisions depend on
};

}  // namespace

}  // namespace detail

void solve(const MatrixView& a, const MatrixView& b, const MatrixView& x,
           const SolveOptions& options) {
  using namespace detail;
  const Check check(kRoutine);
  check_square(check, a);
  check_sides(check, b, a.rows);
  check.layout(x.layout, "x.layout");
  check.equal("x.rows", x.rows, "a.rows", a.rows);
  check.equal("x.cols", x.cols, "b.cols", b.cols);
  check_solve_options(check, options);
  const MatrixArgument matrix = square_argument("a", "lda", a);
  const MatrixArgument sides = sides_argument(b);
  const MatrixArgument solution = view_argument("x", "ldx", x, "n", "nrhs");
  for (const MatrixArgument* argument : {&matrix, &sides, &solution}) {
    argument->check_ld(check);
  }
  const Operand& info = options.info.data;
  const Operand& error = options.backward_error.data;
  const Operand& method = options.method.data;
  check_info(check, info);
  if (error.buffer) {
    check.operand("backward_error", error, 1);
  }
  if (method.buffer) {
    check.operand("method", method, 1);
  }
  const bool is_empty = a.rows == 0 || b.cols == 0;
  if (!is_empty) {
    for (const MatrixArgument* argument : {&matrix, &sides, &solution}) {
      argument->check_operand(check);
    }
  } else if (!info.buffer && !error.buffer && !method.buffer) {
    return;
  }
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"b", b.data.buffer.get()},
                                              {"x", x.data.buffer.get()},
                                              {"info", info.buffer.get()},
                                              {"backward_error", error.buffer.get()},
                                              {"method", method.buffer.get()}});
  if (is_empty) {
    for (const Operand* result : {&info, &error, &method}) {
      if (result->buffer) {
        enqueue_fill(kRoutine, 0.0f, vector_target(*result, 1, 1));
      }
    }
  } else {
    std::make_shared<Solution>(block_of(matrix), block_of(sides), block_of(solution), options)
        ->enqueue();
  }
  context.submit();
}

}  // namespace fragblas
