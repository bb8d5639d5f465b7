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
#include "engine/triangle/solve_tiles.hpp"
#include "engine/triangle/trsv_passes.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/tile_draws.hpp"
#include "plan/triangle_plan.hpp"

namespace fragblas::detail {

namespace {

// In several steps: from here on a copy of B whose lines are its rows is worth its two passes.
constexpr std::int64_t kLeastTurnedColumns = 4;
// In one step too, and so is a solve in tiles its packing and merging.
constexpr std::int64_t kLeastTileColumns = 16, kLeastTileOrder = 9;

// Whether the rows of B are the short way through its view: a line of memory is a column of B.
bool rows_along_minor(const Rows& b) {
  return b.cols == 1 ? std::abs(b.row_stride) == 1 : b.col_stride != 1;
}

Rows part(const Rows& b, std::int64_t row, std::int64_t rows) {
  Rows result = b;
  result.base += row * b.row_stride;
  result.rows = rows;
  return result;
}

Rows columns(const Rows& b, std::int64_t col, std::int64_t cols) {
  Rows result = b;
  result.base += col * b.col_stride;
  result.cols = cols;
  return result;
}

// The lowest address of a view whose rows may run backwards.
std::int64_t lowest(const Rows& b) {
  return b.row_stride < 0 ? b.base + (b.rows - 1) * b.row_stride : b.base;
}

Target target_of(const Rows& b) {
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

Source source_of(const Rows& b) {
  return {b.buffer, b.base, b.row_stride, b.col_stride};
}

using ScratchPointer = std::shared_ptr<Scratch>;

class TrianglePasses {
 public:
  TrianglePasses(const char* routine, bool solve, const Scalar& alpha, const Triangle& a,
                 const Rows& b)
      : routine_(routine),
        context_(context_of(*b.buffer)),
        solve_(solve),
        lower_(is_lower(a.source)),
        alpha_(alpha),
        a_(a),
        b_(b) {}

  void enqueue() {
    large_order_ = large_order();
    const std::int64_t block = large_order_ > 0 ? large_order_ : small_order();
    const std::int64_t band = std::min(lower_ ? a_.source.below : a_.source.above, b_.rows - 1);
    const std::vector<TriangleStep> steps = plan_triangle({b_.rows, lower_, solve_, band}, block);
    if ((steps.size() > 1 || large_order_ > 0) && b_.batch > 1) {
      Rows all = b_;
      Triangle triangles = a_;
      for (std::int64_t i = 0; i < all.batch; ++i) {
        b_ = all;
        b_.batch = 1;
        b_.base += i * all.batch_stride;
        a_.source.source.base = triangles.source.source.base + i * triangles.batch_stride;
        enqueue(steps);
      }
    } else {
      enqueue(steps);
    }
  }

 private:
  // The most rows of a block that a kernel of its own does.
  std::int64_t small_order() const {
    return std::clamp<std::int64_t>(context_->profile.triangle_block, 1, kMaxTriangleBlock);
  }
  // Larger blocks are done by gemm's engine, as much at once as it can take; 0: none are.
  std::int64_t large_order() const {
    if (b_.rows <= small_order()) {
      return 0;
    }
    const double order = static_cast<double>(b_.rows);
    context_->before_product(order * order * static_cast<double>(b_.cols));
    if (!solve_) {
      return one_part_order(b_.rows, b_.cols, context_->info, context_->profile);
    }
    return plain() ? panel_solve_order(*context_, b_.rows, b_.cols) : 0;
  }

  // One right-hand side, more than a block of it, in full or packed storage.
  bool is_vector() const {
    return solve_ && b_.cols == 1 && b_.rows > small_order() && !alpha_.element.buffer &&
           !banded() && can_solve_vector(*context_, b_.rows);
  }

  void enqueue(const std::vector<TriangleStep>& steps) {
    if (is_vector()) {
      enqueue_vector_solve(routine_, alpha_.value, a_.source, b_.rows,
                           {b_.buffer, b_.base, b_.row_stride, b_.row_stride});
      return;
    }
    // Steps through a B whose lines are columns would each rewrite what lies between its rows, that
    // is all of B: two copies that transpose it are cheaper.
    const Rows given = b_;
    const bool several = steps.size() > 1 || large_order_ > 0;
    const bool turned = (solve_ || large_order_ == 0) && (several || large(b_)) && turn();
    if (turned) {
      Source source = source_of(given);
      enqueue_copy(routine_, source, target_of(b_));
    }
    for (const TriangleStep& step : steps) {
      if (step.diagonal && large_order_ > 0 && !(solve_ && step.rows <= small_order())) {
        large_diagonal(step);
      } else if (step.diagonal) {
        diagonal(step);
      } else {
        rectangle(step);
      }
    }
    if (turned) {
      Source source = source_of(b_);
      std::swap(source.row_stride, source.col_stride);
      enqueue_copy(routine_, source, target_of(given));
    }
  }

  bool turn() {
    if (!rows_along_minor(b_) || b_.cols < kLeastTurnedColumns) {
      return false;
    }
    const std::int64_t line = (b_.cols + 3) / 4 * 4;
    if (b_.rows > context_->info.max_buffer_elements / line) {
      return false;
    }
    b_.buffer = temporary(context_, b_.rows * line);
    b_.base = 0;
    b_.row_stride = line;
    b_.col_stride = 1;
    return true;
  }

  static bool large(const Rows& rows) {
    return rows.batch == 1 && rows.cols >= kLeastTileColumns && rows.rows >= kLeastTileOrder;
  }

  // A draw's work is bounded: columns, or members of the batch, are taken in turn.
  void diagonal(const TriangleStep& step) {
    const Rows rows = part(b_, step.row, step.rows);
    // Fragments solve for several rows each where B has whole rows of many columns.
    const bool in_tiles = solve_ && plain() && large(rows) && !rows_along_minor(rows) &&
                          context_->info.max_texture_size >= kMaxTriangleBlock;
    const std::int64_t work = solve_ ? solve_flops(step.rows) : step.rows * (step.rows + 1);
    const std::int64_t most = std::max<std::int64_t>(1, context_->profile.draw_flops / work);
    if (rows.batch > 1) {
      const std::int64_t members = std::max<std::int64_t>(1, most / rows.cols);
      for (std::int64_t first = 0; first < rows.batch; first += members) {
        Rows some = rows;
        some.base += first * rows.batch_stride;
        some.batch = std::min(members, rows.batch - first);
        draw(step, some, first * a_.batch_stride);
      }
      return;
    }
    if (in_tiles) {
      const ScratchPointer triangle = packed_blocks(routine_, context_, step.rows, 1);
      enqueue_pack_block(routine_, a_.source.block(step.row, step.row), step.rows, triangle, 0);
      const std::int64_t widest = 4 * std::int64_t{context_->info.max_texture_size};
      const std::int64_t slice = std::min(widest, std::max<std::int64_t>(4, most / 4 * 4));
      for (std::int64_t first = 0; first < rows.cols; first += slice) {
        tiles(step, triangle, columns(rows, first, std::min(slice, rows.cols - first)));
      }
      return;
    }
    for (std::int64_t first = 0; first < rows.cols; first += most) {
      draw(step, columns(rows, first, std::min(most, rows.cols - first)), 0);
    }
  }

  void large_diagonal(const TriangleStep& step) {
    const Rows rows = part(b_, step.row, step.rows);
    const StructuredSource a = a_.source.block(step.row, step.row);
    if (solve_) {
      enqueue_panel_solve(routine_, step.first || alpha_.element.buffer ? alpha_ : Scalar(1.0f),
                          !step.first, a, target_of(rows));
      return;
    }
    if (rows.cols == 1) {
      Operand y;
      y.buffer = rows.buffer;
      y.offset = lowest(rows);
      enqueue_gemv(routine_, rows.rows, rows.rows, alpha_, a,
                   {rows.buffer, rows.base, rows.row_stride, rows.row_stride}, 0.0f, y,
                   rows.row_stride);
      return;
    }
    enqueue_triangle_gemm(routine_, alpha_, a, source_of(rows), target_of(rows),
                          rows_along_minor(rows) ? Transposed::Yes : Transposed::No);
  }

  // Solves into tiles, as gemm's kernels leave them, and merges those.
  void tiles(const TriangleStep& step, const ScratchPointer& triangle, const Rows& rows) {
    const int height = context_->info.draw_buffers;
    const int width = static_cast<int>((rows.cols + 3) / 4);
    const int lines = static_cast<int>((rows.rows + height - 1) / height);
    Pass solve = scratch_pass(routine_, KernelId::TrsmTile, context_, width, lines, height);
    set_solve(solve,
              {a_.source, triangle, 0, !step.first, source_of(rows), rows.rows, rows.cols, 0, 0},
              height);
    set_alpha(solve, step);

    const Target target = target_of(rows);
    Pass merge = target_pass(routine_, KernelId::GemmMerge, target);
    merge.read(Sampler::Tiles, add(std::move(solve)));
    merge.set(Uniform::TileForm, ceil_log2(height), 0, 0, 0);
    merge.set_alpha(1.0f);
    merge.set_beta(0.0f);
    if (in_quads(target.offset, 1, target.ld)) {
      merge.variant |= kQuads;
    }
    context_->queue.add(std::move(merge));
  }

  // The texture that it will have filled.
  ScratchPointer add(Pass pass) {
    ScratchPointer scratch = pass.scratch;
    context_->queue.add(std::move(pass));
    return scratch;
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
  void draw(const TriangleStep& step, const Rows& rows, std::int64_t a_offset) {
    const StructuredSource block = a_.source.block(step.row, step.row);
    const Target target = target_of(rows);
    const bool along_minor = rows_along_minor(rows);
    Pass pass = target_pass(routine_, solve_ ? KernelId::TrsmBlock : KernelId::TrmmBlock, target);
    pass.reads_old_elsewhere = true;
    pass.read(Sampler::A, block.source.buffer);
    if (a_.source.packed()) {
      pass.variant |= kStructured;
      pass.set(Uniform::Form, block.first_row, block.first_col, block.flags, block.order);
      pass.set(Uniform::AMap, block.source.base, 0, 0, 0);
    } else {
      const Source plain = block.rectangle(0, 0);
      pass.set(Uniform::AMap, plain.base + a_offset, plain.row_stride, plain.col_stride,
               a_.batch_stride);
    }
    if (!along_minor && in_quads(target.offset, 1, target.ld) && target.batch_stride % 4 == 0) {
      pass.variant |= kQuads;
    }
    const std::int64_t band = std::min(lower_ ? block.below : block.above, rows.rows);
    pass.set(Uniform::Counts, along_minor ? 1 : 0, band, triangle_flags(a_.source, !step.first),
             rows.rows);
    const std::int64_t last = rows.rows - 1;
    const bool backwards = rows.row_stride < 0;
    const bool downwards = lower_ != backwards;
    pass.set(Uniform::Steps, lower_ ? 0 : last, lower_ ? 1 : -1, downwards ? 0 : last,
             downwards ? 1 : -1);
    set_alpha(pass, step);
    context_->queue.add(std::move(pass));
  }

  // The rows of the step get the product of A's rectangle and other rows.
  void rectangle(const TriangleStep& step) {
    const Rows to = part(b_, step.row, step.rows);
    const Rows from = part(b_, step.col, step.depth);
    const Scalar factor = solve_ ? Scalar(-1.0f) : alpha_;
    const Scalar keep = solve_ && step.first ? alpha_ : Scalar(1.0f);
    if (b_.cols == 1) {
      const Source x{from.buffer, from.base, from.row_stride, from.row_stride};
      Operand y;
      y.buffer = to.buffer;
      y.offset = lowest(to);
      if (plain()) {
        enqueue_gemv(routine_, step.rows, step.depth, factor,
                     a_.source.rectangle(step.row, step.col), x, keep, y, to.row_stride);
      } else {
        enqueue_gemv(routine_, step.rows, step.depth, factor, a_.source.block(step.row, step.col),
                     x, keep, y, to.row_stride);
      }
      return;
    }
    Source a = a_.source.rectangle(step.row, step.col);
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
  // Whether the rectangles beside the diagonal are rows and columns.
  bool plain() const { return !a_.source.packed() && !banded(); }

  const char* routine_;
  std::shared_ptr<ContextState> context_;
  bool solve_, lower_;
  std::int64_t large_order_ = 0;
  Scalar alpha_;
  Triangle a_;
  Rows b_;
};

}  // namespace

void enqueue_solve(const char* routine, const Scalar& alpha, const Triangle& a, const Rows& b) {
  TrianglePasses(routine, true, alpha, a, b).enqueue();
}

void enqueue_multiply(const char* routine, const Scalar& alpha, const Triangle& a, const Rows& b) {
  TrianglePasses(routine, false, alpha, a, b).enqueue();
}

}  // namespace fragblas::detail
