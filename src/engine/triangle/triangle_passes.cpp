// Solves with a triangle and products by one: blocks on the diagonal in kernels of their own,
// rectangles beside them as products of matrices.
// SPDX-License-Identifier: MIT
#include "engine/triangle/triangle_passes.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_passes.hpp"
#include "engine/gemv/gemv_passes.hpp"
#include "engine/triangle/panel_solve.hpp"
#include "engine/triangle/triangle_flags.hpp"
#include "engine/triangle/trsv_passes.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/triangle_plan.hpp"

namespace fragblas::detail {

namespace {

// Whether the rows of B are the short way through its view: a line of memory is a column of B.
bool rows_along_minor(const TriangleRows& b) {
  return b.cols == 1 ? std::abs(b.row_stride) == 1 : b.col_stride != 1;
}

TriangleRows part(const TriangleRows& b, std::int64_t row, std::int64_t rows) {
  TriangleRows result = b;
  result.base += row * b.row_stride;
  result.rows = rows;
  return result;
}

// The lowest address of a view whose rows may run backwards.
std::int64_t lowest(const TriangleRows& b) {
  return b.row_stride < 0 ? b.base + (b.rows - 1) * b.row_stride : b.base;
}

Target target_of(const TriangleRows& b) {
  Target target{b.buffer, lowest(b)};
  const bool along_minor = rows_along_minor(b);
  target.minor = along_minor ? b.rows : b.cols;
  target.major = along_minor ? b.cols : b.rows;
  target.ld = std::abs(along_minor ? b.col_stride : b.row_stride);
  if (target.major == 1) {
    target.ld = target.minor;
  }
  target.batch = b.batch;
  target.batch_stride = b.batch_stride;
  return target;
}

Source source_of(const TriangleRows& b) {
  return {b.buffer, b.base, b.row_stride, b.col_stride};
}

class TrianglePasses {
 public:
  TrianglePasses(const char* routine, bool solve, const Coefficient& alpha,
                 const TriangleOperand& a, const TriangleRows& b)
      : routine_(routine),
        context_(context_of(*b.buffer)),
        solve_(solve),
        lower_(is_lower(a.source)),
        alpha_(alpha),
        a_(a),
        b_(b) {}

  void enqueue() {
    if (b_.rows > small_triangle_order(context_.profile)) {
      const double order = static_cast<double>(b_.rows);
      context_.before_product(order * order * static_cast<double>(b_.cols));
    }
    const TrianglePlan plan = plan_triangle(problem(), context_.info, context_.profile);
    if (!plan.by_member) {
      enqueue(plan.steps);
      return;
    }
    const TriangleRows all = b_;
    const TriangleOperand triangles = a_;
    for (std::int64_t i = 0; i < all.batch; ++i) {
      b_ = all;
      b_.batch = 1;
      b_.base += i * all.batch_stride;
      a_.source.source.base = triangles.source.source.base + i * triangles.batch_stride;
      enqueue(plan.steps);
    }
  }

 private:
  TriangleProblem problem() const {
    TriangleProblem problem;
    problem.solve = solve_;
    problem.lower = lower_;
    problem.order = b_.rows;
    problem.cols = b_.cols;
    problem.batch = b_.batch;
    problem.packed = a_.source.packed();
    problem.banded = banded();
    problem.band = lower_ ? a_.source.below : a_.source.above;
    problem.lines_are_columns = rows_along_minor(b_);
    problem.alpha_on_device = alpha_.element.buffer != nullptr;
    return problem;
  }

  void enqueue(const std::vector<TriangleStep>& steps) {
    const TriangleRows given = b_;
    for (const TriangleStep& step : steps) {
      switch (step.kind) {
        case TriangleStep::Kind::Turn:
          turn();
          enqueue_copy(routine_, source_of(given), target_of(b_));
          break;
        case TriangleStep::Kind::TurnBack:
          turn_back(given);
          break;
        case TriangleStep::Kind::Vector:
          enqueue_vector_solve(routine_, float_of(alpha_), a_.source, b_.rows,
                               {b_.buffer, b_.base, b_.row_stride, b_.row_stride});
          break;
        case TriangleStep::Kind::Block:
          block(step);
          break;
        case TriangleStep::Kind::Panels:
          enqueue_panel_solve(
              routine_, step.first || alpha_.element.buffer ? alpha_ : Coefficient(1.0f),
              !step.first, a_.source.block(step.row, step.row), target_of(rows_of(step)));
          break;
        case TriangleStep::Kind::Product:
          product(step);
          break;
        case TriangleStep::Kind::Rectangle:
          rectangle(step);
          break;
      }
    }
  }

  // Into a copy whose lines are B's rows.
  void turn() {
    const std::int64_t line = round_up(b_.cols, 4);
    turned_ = temporary(b_.buffer->services(), b_.rows * line);
    b_.buffer = turned_.get();
    b_.base = 0;
    b_.row_stride = line;
    b_.col_stride = 1;
  }

  void turn_back(const TriangleRows& given) {
    Source source = source_of(b_);
    std::swap(source.row_stride, source.col_stride);
    enqueue_copy(routine_, source, target_of(given));
    b_ = given;
  }

  // What a step writes of B.
  TriangleRows rows_of(const TriangleStep& step) const {
    TriangleRows rows = part(b_, step.row, step.rows);
    rows.base += step.col * rows.col_stride + step.member * rows.batch_stride;
    rows.cols = step.cols;
    rows.batch = step.members;
    return rows;
  }

  void product(const TriangleStep& step) {
    const TriangleRows rows = rows_of(step);
    const StructuredSource a = a_.source.block(step.row, step.row);
    if (rows.cols == 1) {
      enqueue_gemv(routine_, rows.rows, rows.rows, alpha_, a,
                   {rows.buffer, rows.base, rows.row_stride, rows.row_stride}, 0.0f,
                   {rows.buffer, lowest(rows)}, rows.row_stride);
      return;
    }
    enqueue_triangle_gemm(routine_, alpha_, a, source_of(rows), target_of(rows),
                          rows_along_minor(rows) ? Transposed::Yes : Transposed::No);
  }

  // Where alpha has been applied, one on the device may still say that B is 0.
  void set_alpha(Pass& pass, const TriangleStep& step) const {
    if (step.first || alpha_.element.buffer) {
      pass.set_alpha(alpha_);
    } else {
      pass.set_alpha(1.0f);
    }
  }

  // One draw, over B itself.
  void block(const TriangleStep& step) {
    const TriangleRows rows = rows_of(step);
    const StructuredSource block = a_.source.block(step.row, step.row);
    const Target target = target_of(rows);
    const bool along_minor = rows_along_minor(rows);
    Pass pass = target_pass(routine_, solve_ ? KernelId::TrsmBlock : KernelId::TrmmBlock, target);
    pass.view().reads_old_elsewhere = true;
    pass.read(Sampler::A, block.source.buffer);
    if (a_.source.packed()) {
      pass.variant |= kStructured;
      set_structure(pass, block);
      set_matrix<uniforms::AMatrix>(pass, block.source);
    } else {
      Source plain = block.rectangle(0, 0);
      plain.base += step.member * a_.batch_stride;
      set_matrix<uniforms::AMatrix>(pass, plain, a_.batch_stride);
    }
    if (!along_minor && in_quads(target.offset, 1, target.ld) && target.batch_stride % 4 == 0) {
      pass.variant |= kQuads;
    }
    const std::int64_t band = std::min(lower_ ? block.below : block.above, rows.rows);
    uniforms::TriangleBlock sizes;
    sizes.along_minor = along_minor ? 1 : 0;
    sizes.band = band;
    sizes.flags = triangle_flags(a_.source, !step.first);
    sizes.order = rows.rows;
    pass.set(sizes);
    const std::int64_t last = rows.rows - 1;
    const bool backwards = rows.row_stride < 0;
    const bool downwards = lower_ != backwards;
    uniforms::BlockSteps steps;
    steps.first = lower_ ? 0 : last;
    steps.direction = lower_ ? 1 : -1;
    steps.position = downwards ? 0 : last;
    steps.position_direction = downwards ? 1 : -1;
    pass.set(steps);
    set_alpha(pass, step);
    context_.queue.add(std::move(pass));
  }

  // The rows of the step get the product of A's rectangle and other rows.
  void rectangle(const TriangleStep& step) {
    const TriangleRows to = rows_of(step);
    const TriangleRows from = part(b_, step.from, step.depth);
    const Coefficient factor = solve_ ? Coefficient(-1.0f) : alpha_;
    const Coefficient keep = solve_ && step.first ? alpha_ : Coefficient(1.0f);
    if (b_.cols == 1) {
      const Source x{from.buffer, from.base, from.row_stride, from.row_stride};
      const Place y{to.buffer, lowest(to)};
      if (!a_.source.packed() && !banded()) {
        enqueue_gemv(routine_, step.rows, step.depth, factor,
                     a_.source.rectangle(step.row, step.from), x, keep, y, to.row_stride);
      } else {
        enqueue_gemv(routine_, step.rows, step.depth, factor, a_.source.block(step.row, step.from),
                     x, keep, y, to.row_stride);
      }
      return;
    }
    Source a = a_.source.rectangle(step.row, step.from);
    Source b = source_of(from);
    const Target c = target_of(to);
    if (rows_along_minor(to)) {
      std::swap(a, b);
      std::swap(a.row_stride, a.col_stride);
      std::swap(b.row_stride, b.col_stride);
    }
    enqueue_gemm(routine_, step.depth, factor, a, b, keep, c);
  }

  bool banded() const { return std::max(a_.source.below, a_.source.above) != kAllDiagonals; }

  const char* routine_;
  ContextState& context_;
  bool solve_, lower_;
  Coefficient alpha_;
  TriangleOperand a_;
  TriangleRows b_;
  std::shared_ptr<BufferState> turned_;  // B, while it is a copy
};

}  // namespace

void enqueue_solve(const char* routine, const Coefficient& alpha, const TriangleOperand& a,
                   const TriangleRows& b) {
  TrianglePasses(routine, true, alpha, a, b).enqueue();
}

void enqueue_multiply(const char* routine, const Coefficient& alpha, const TriangleOperand& a,
                      const TriangleRows& b) {
  TrianglePasses(routine, false, alpha, a, b).enqueue();
}

}  // namespace fragblas::detail
