// A product of a matrix and a vector: partial sums in scratch, then a pass that merges them into y.
// SPDX-License-Identifier: MIT
#include "engine/gemv/gemv_passes.hpp"

#include <cstdlib>
#include <list>
#include <optional>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemv/symv_passes.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemv_plan.hpp"

namespace fragblas::detail {

namespace {

// What the sums of the pieces become: all of y.
struct Result {
  std::int64_t rows;
  Coefficient alpha, beta;
  Place y;
  std::int64_t incy;
};

// The sums of a block of rows by pieces of x, four rows a texel.
struct Partials {
  std::shared_ptr<Scratch> scratch;
  int pieces = 1;
  bool side_by_side = false;       // else below each other
  std::shared_ptr<Scratch> lines;  // as many pieces more, of a symmetric matrix,
  int lines_log2 = 0;              // which enqueue_symmetric() makes
  // Neighbours lie in so many rows, below each other, of 2^log2_width.
  int tiers = 1;
  int log2_width = GemvSplit::kOneTier;
};

// Rows row .. row + block - 1 of y from their pieces.
Pass merge_pass(const char* routine, const Result& result, std::int64_t row, std::int64_t block,
                const Partials& partials) {
  const std::int64_t incy = result.incy;
  // The block's elements of y in the order of their addresses: turned round when incy < 0.
  Place part = result.y;
  const std::int64_t first = incy < 0 ? result.rows - row - block : row;
  part.offset += first == 0 ? 0 : first * std::abs(incy);
  Pass merge = target_pass(routine, KernelId::GemvMerge, vector_target(part, block, incy));
  if (incy == 1 && part.offset % 4 == 0) {
    merge.variant |= kQuads;
  }
  merge.read(Sampler::Partials, partials.scratch);
  if (partials.lines) {
    merge.variant |= kSymmetric;
    merge.read(Sampler::Tiles, partials.lines);
    uniforms::FoldLines lines;
    lines.log2_together = partials.lines_log2;
    lines.pieces = partials.pieces;
    merge.set(lines);
  }
  uniforms::GemvSum sum;
  sum.pieces = partials.pieces;
  sum.first_row = incy < 0 ? block - 1 : 0;
  sum.row_step = incy < 0 ? -1 : 1;
  sum.side_by_side = partials.side_by_side ? 1 : 0;
  merge.set(sum);
  merge.set(uniforms::GemvTiers{partials.log2_width, partials.tiers});
  merge.set_alpha(result.alpha);
  merge.set_beta(result.beta);
  merge.view().overwrites = row == 0 && is_number(result.beta, 0.0f) &&
                            vector_target(result.y, result.rows, incy).whole_buffer();
  return merge;
}

// Of full storage: one triangle, whose element (0, 0) is `first_row` rows above A's first one.
struct FullTriangle {
  bool lower = false;
  bool diagonal = true;  // has one,
  bool unit = false;     // of ones
  std::int64_t first_row = 0;
};

// y := alpha * A * x + beta * y by a plan.
class GemvPasses {
 public:
  GemvPasses(const char* routine, const GemvPlan& plan, std::int64_t cols,
             const StructuredSource& a, const Source& x)
      : routine_(routine),
        context_(context_of(*x.buffer)),
        plan_(plan),
        cols_(cols),
        a_(a),
        x_(x) {}

  void enqueue(Result result) {
    std::shared_ptr<BufferState> alpha_copy;
    if (plan_.uses_alpha_twice()) {
      hold(routine_, result.alpha, {result.y.buffer}, alpha_copy);
    }
    const Result rest{result.rows, result.alpha, 1.0f, result.y, result.incy};
    std::list<Partials> sums;
    for (const GemvStep& step : plan_.steps) {
      if (step.kind != GemvStep::Kind::Merge) {
        sums.push_back(enqueue_sums(step));
        continue;
      }
      context_.queue.add(
          merge_pass(routine_, step.adds ? rest : result, step.row, step.rows, sums.front()));
      sums.pop_front();
    }
  }

 private:
  Partials enqueue_sums(const GemvStep& step) const {
    switch (step.kind) {
      case GemvStep::Kind::Folded: {
        const SymmetricPartials sums =
            enqueue_symmetric(routine_, *plan_.folded, step.rows, a_, x_);
        return {sums.places, plan_.folded->pieces, false, sums.lines,
                plan_.folded->side_by_side_log2};
      }
      case GemvStep::Kind::Structured:
        return enqueue_structured(step);
      case GemvStep::Kind::Stored:
        return enqueue_dense(step, a_.rectangle(step.row, 0), stored_triangle(step.row));
      case GemvStep::Kind::Mirrored: {
        FullTriangle mirrored = stored_triangle(step.row);
        mirrored.lower = !mirrored.lower;
        mirrored.diagonal = mirrored.unit = false;
        return enqueue_dense(step, a_.transposed().rectangle(step.row, 0), mirrored);
      }
      default:
        return enqueue_dense(step, a_.rectangle(step.row, 0), std::nullopt);
    }
  }

  Partials enqueue_dense(const GemvStep& step, const Source& a,
                         const std::optional<FullTriangle>& triangle) const {
    const GemvSplit& split = step.split;
    const std::int64_t groups = (step.rows + 3) / 4;
    const std::int64_t lines = split.side_by_side ? groups : split.pieces;
    std::int64_t width = split.side_by_side ? split.pieces : groups;
    if (split.tiers > 1 && !split.side_by_side) {
      width = std::int64_t{1} << split.log2_width;
    }
    Pass pass = scratch_pass(routine_, KernelId::GemvPartial, context_, width, lines * split.tiers);
    pass.variant |= access_variant(step.access);
    pass.fetches = static_cast<double>(split.piece) * (step.access.at_texels ? 1.25 : 3);
    pass.read(Sampler::A, a.buffer);
    set_matrix<uniforms::AMatrix>(pass, a);
    if (triangle) {
      pass.variant |= kTriangle;
      uniforms::GemvTriangle stored;
      stored.side = triangle->lower ? 1 : -1;
      stored.more_than = triangle->diagonal ? -1 : 0;
      stored.unit = triangle->unit ? 1 : 0;
      stored.first_row = triangle->first_row;
      pass.set(stored);
    }
    read_x(pass);
    set_vector<uniforms::XVector>(pass, x_);
    uniforms::Gemv sizes;
    sizes.rows = step.rows;
    sizes.cols = cols_;
    sizes.pieces = split.pieces;
    sizes.side_by_side = split.side_by_side ? 1 : 0;
    pass.set(sizes);
    pass.set(uniforms::GemvTiers{split.log2_width, split.tiers});
    const Partials partials{pass.scratch_area().scratch,
                            split.sums(),
                            split.side_by_side,
                            nullptr,
                            0,
                            split.tiers,
                            split.tiers > 1 ? ceil_log2(width) : GemvSplit::kOneTier};
    context_.queue.add(std::move(pass));
    return partials;
  }

  Partials enqueue_structured(const GemvStep& step) const {
    const StructuredSource a = a_.block(step.row, 0);
    Pass pass = scratch_pass(routine_, KernelId::GemvPartialStructured, context_,
                             (step.rows + 3) / 4, step.split.pieces);
    pass.fetches = 4.25 * static_cast<double>(step.split.piece);
    pass.read(Sampler::A, a.source.buffer);
    set_matrix<uniforms::AMatrix>(pass, a.source);
    set_structure(pass, a);
    const std::int64_t shift = a.first_row - a.first_col;
    set_band(pass, step.below + shift, step.above - shift);
    read_x(pass);
    uniforms::GemvSweep along;
    along.base = x_.base;
    along.stride = x_.row_stride;
    along.slope = step.sweep.slope;
    along.first = step.sweep.first;
    pass.set(along);
    uniforms::GemvBand sizes;
    sizes.rows = step.rows;
    sizes.cols = cols_;
    sizes.piece_cols = step.split.piece;
    pass.set(sizes);
    const Partials partials{pass.scratch_area().scratch, step.split.pieces, false, nullptr, 0};
    context_.queue.add(std::move(pass));
    return partials;
  }

  void read_x(Pass& pass) const {
    pass.read(Sampler::X, x_.buffer);
    if (in_quads(x_.base, x_.row_stride, 0)) {
      pass.variant |= kXQuads;
    }
  }

  FullTriangle stored_triangle(std::int64_t first_row) const {
    const bool lower =
        a_.symmetric() ? (a_.flags & StructuredSource::kMirrorLower) != 0 : a_.above == 0;
    return {lower, true, a_.unit_diagonal(), first_row};
  }

  const char* routine_;
  ContextState& context_;
  const GemvPlan& plan_;
  std::int64_t cols_;
  const StructuredSource& a_;
  const Source& x_;
};

// Whether `a` is a square triangle, or a symmetric matrix, whose lines lie as those of a plain one.
bool is_full_triangle(const StructuredSource& a) {
  return !a.packed() && a.first_row == a.first_col &&
         (a.symmetric() ? a.below == kAllDiagonals
                        : (a.below == 0 && a.above == kAllDiagonals) ||
                              (a.above == 0 && a.below == kAllDiagonals));
}

GemvProblem problem_of(std::int64_t rows, std::int64_t cols, const StructuredSource& a) {
  GemvProblem problem;
  problem.rows = rows;
  problem.cols = cols;
  if (!is_full_triangle(a)) {
    problem.matrix = GemvProblem::Matrix::Structured;
    problem.below = a.below - (a.first_row - a.first_col);
    problem.above = a.above + (a.first_row - a.first_col);
    return problem;
  }
  problem.matrix = a.symmetric() ? GemvProblem::Matrix::Symmetric : GemvProblem::Matrix::Triangle;
  problem.lower = (a.flags & StructuredSource::kMirrorLower) != 0;
  const Source whole = a.rectangle(0, 0);
  problem.a = {whole.base, whole.row_stride, whole.col_stride};
  const LinearLayout& layout = whole.buffer->layout();
  problem.texture_width = layout.width;
  problem.texture_bytes = gl::TextureSize{layout.width, layout.height}.bytes();
  problem.narrow_width = layout.narrow ? layout.width : 0;
  return problem;
}

}  // namespace

void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols,
                  const Coefficient& alpha, const Source& a, const Source& x,
                  const Coefficient& beta, const Place& y, std::int64_t incy) {
  const ContextState& context = context_of(*y.buffer);
  GemvProblem problem;
  problem.rows = rows;
  problem.cols = cols;
  problem.a = {a.base, a.row_stride, a.col_stride};
  const LinearLayout& layout = a.buffer->layout();
  problem.narrow_width = layout.narrow ? layout.width : 0;
  const GemvPlan plan = plan_gemv(problem, context.info, context.profile);
  StructuredSource plain;
  plain.source = a;
  GemvPasses(routine, plan, cols, plain, x).enqueue({rows, alpha, beta, y, incy});
}

void enqueue_gemv(const char* routine, std::int64_t rows, std::int64_t cols,
                  const Coefficient& alpha, const StructuredSource& a, const Source& x,
                  const Coefficient& beta, const Place& y, std::int64_t incy) {
  const ContextState& context = context_of(*y.buffer);
  GemvProblem problem = problem_of(rows, cols, a);
  problem.x_in_y = x.buffer == y.buffer;
  const GemvPlan plan = plan_gemv(problem, context.info, context.profile);
  GemvPasses(routine, plan, cols, a, x).enqueue({rows, alpha, beta, y, incy});
}

}  // namespace fragblas::detail
