// A solve for many right-hand sides: A packed once, blocks on its diagonal by substitution, and
// products of panels between them.
// SPDX-License-Identifier: MIT
#include "engine/triangle/panel_solve.hpp"

#include <array>
#include <utility>
#include <vector>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_operand.hpp"
#include "engine/gemm/gemm_pack.hpp"
#include "engine/gemm/gemm_tiles.hpp"
#include "engine/triangle/block_draw.hpp"
#include "engine/triangle/triangle_flags.hpp"
#include "plan/access.hpp"
#include "plan/gemm_layout.hpp"
#include "plan/solve_plan.hpp"

namespace fragblas::detail {

namespace {

using ScratchPointer = std::shared_ptr<Scratch>;

// Of a block's panels, in its uniform block.
constexpr std::int64_t kBlockBytes = 4 * kSolveBlock * kSolveBlock;

// An upper triangle is a lower one from its last row and column on.
Source lower_triangle(const StructuredSource& a, std::int64_t order) {
  Source source = a.rectangle(0, 0);
  if (!is_lower(a)) {
    source.base += (order - 1) * (source.row_stride + source.col_stride);
    source.row_stride = -source.row_stride;
    source.col_stride = -source.col_stride;
  }
  return source;
}

// A is packed once, without what is above the diagonal. What is solved becomes strips, which the
// rows not solved yet take their products from, and which are merged into B at the end.
class PanelSolve {
 public:
  PanelSolve(const char* routine, const Coefficient& alpha, bool scaled, const StructuredSource& a,
             const Target& b)
      : routine_(routine),
        context_(context_of(*b.buffer)),
        alpha_(alpha),
        flags_(triangle_flags(a, scaled)),
        lower_(is_lower(a)),
        order_(b.major),
        a_(lower_triangle(a, b.major)),
        b_(b),
        plan_(plan_triangle_gemm({b.major, b.minor}, context_.info,
                                 with_blocks_first(context_.profile), context_.queue.pace())),
        steps_(plan_solve(b.major)) {
    plan_.transposed = true;  // vectors of panels, which are A's
  }

  void enqueue() {
    blocks_ = enqueue_pack_diagonal(routine_, context_, plan_, kSolveBlock, order_, a_, *b_.buffer);
    const FoldedPack pack = folded_pack(order_);
    for (GemmPart part : plan_.parts) {
      // Of A it has what the pack has.
      part.rows = pack.rows;
      part.depth = pack.depth;
      if (part.pack_a && steps_.size() > 1) {
        rows_ = enqueue_pack_folded(routine_, context_, plan_, part, order_, a_, *b_.buffer);
      }
      solve(part);
    }
  }

 private:
  void solve(const GemmPart& part) {
    const TileStrip strip = tile_strip(plan_, part.cols);
    const auto scratch = [&](std::int64_t width, std::int64_t lines) {
      const gl::TextureSize size{static_cast<int>(width), static_cast<int>(lines * strip.height),
                                 plan_.tile_rows};
      return std::make_shared<Scratch>(context_.shared_from_this(), size, routine_);
    };
    solved_ = scratch(strip.width, 4 * ceil_div(order_, strip_rows()));
    if (steps_.size() > 1) {
      products_ = scratch(strip.width, ceil_div(solve_product_rows(order_), plan_.tile_rows));
    }
    for (SolvePass& pass : solve_passes(plan_, part, steps_, context_.profile.draw_flops)) {
      switch (pass.kind) {
        case SolvePass::Kind::Multiply:
          multiply(part, pass);
          break;
        case SolvePass::Kind::Substitute:
          substitute(part, *pass.step, pass.columns, strip);
          break;
      }
    }
    merge(part);
  }

  // The first line of tiles of rows that are a multiple of kSolveBlock.
  std::int64_t line(std::int64_t row) const { return row / plan_.tile_rows; }
  // Of a line of strips: four for each target.
  std::int64_t strip_rows() const { return 4 * std::int64_t{plan_.tile_rows}; }

  void multiply(const GemmPart& part, SolvePass& step) {
    ProductMask mask;
    mask.a = ProductMask::Triangle::Lower;
    auto [pass, blocks] =
        panel_pass(routine_, context_, plan_, part, mask, rows_, solved_, products_);
    blocks.first_panel = static_cast<int>(step.first_panel);
    set_draws(pass, plan_, blocks, std::move(step.draws));
    context_.queue.add(std::move(pass));
  }

  void substitute(const GemmPart& part, const SolveStep& step, const TileColumns& columns,
                  const TileStrip& strip) {
    const SolveUpdate& rows = step.block();
    const std::int64_t first_line = rows.row / strip_rows();
    Pass pass;
    pass.routine = routine_;
    pass.kernel = KernelId::TrsmTile;
    pass.variant = targets_variant(plan_.tile_rows);
    pass.destination =
        ScratchArea{solved_,
                    {static_cast<int>(columns.x), static_cast<int>(4 * first_line * strip.height),
                     static_cast<int>(columns.width),
                     static_cast<int>(4 * ceil_div(rows.rows, strip_rows()) * strip.height)}};
    pass.read(Sampler::X, b_.buffer);
    uniforms::SolveRows places;
    places.base = b_.offset + b_row(rows.row) * b_.ld + part.col;
    places.stride = lower_ ? b_.ld : -b_.ld;
    places.first_line = first_line;
    places.log2_height = plan_.log2_strip_height;
    pass.set(places);
    uniforms::SolveBlock block;
    block.order = rows.rows;
    block.cols = part.cols;
    block.flags = flags_;
    pass.set(block);
    pass.set_alpha(alpha_);
    // Where the products of its rows begin; -1: there are none.
    std::array<std::int64_t, kSolveRows.size()> lines_of{};
    std::int64_t first_row = kSolveProductRows;
    for (std::size_t i = 0; i < kSolveRows.size(); ++i) {
      first_row -= kSolveRows[i];
      const SolveUpdate& update = step.products[i];
      lines_of[i] = update.depth > 0 ? line(first_row + rows.row - update.row) : -1;
    }
    const auto [group, half, own] = lines_of;
    if (group >= 0 || half >= 0 || own >= 0) {
      pass.variant |= kUpdated;
      pass.read(Sampler::Tiles, products_);
      pass.set(uniforms::SolveProducts{group, half, own});
    }
    pass.draws = std::make_shared<BlockDraw>(blocks_, 0, kBlockBytes, rows.row / kSolveBlock);
    context_.queue.add(std::move(pass));
  }

  // The row of B that is solved as this one.
  std::int64_t b_row(std::int64_t row) const { return lower_ ? row : order_ - 1 - row; }

  void merge(const GemmPart& part) {
    const Target target = target_block(b_, 0, part.col, order_, part.cols);
    Pass pass = target_pass(routine_, KernelId::TrsmMerge, target);
    pass.read(Sampler::Tiles, solved_);
    uniforms::TileStrip strip;
    strip.log2_rows = ceil_log2(strip_rows());
    strip.log2_height = plan_.log2_strip_height;
    pass.set(strip);
    pass.set(uniforms::SolveSteps{b_row(0), lower_ ? 1 : -1});
    if (in_quads(target.offset, 1, target.ld)) {
      pass.variant |= kQuads;
    }
    pass.view().overwrites = target.whole_buffer();
    if (target.whole_buffer()) {
      pass.write_whole();
    }
    context_.queue.add(std::move(pass));
  }

  const char* routine_;
  ContextState& context_;
  Coefficient alpha_;
  int flags_;
  bool lower_;
  std::int64_t order_;
  Source a_;
  Target b_;
  GemmPlan plan_;
  std::vector<SolveStep> steps_;
  std::shared_ptr<PanelBuffer> blocks_;  // on the diagonal
  std::shared_ptr<PanelBuffer> rows_;    // up to these
  ScratchPointer solved_;
  ScratchPointer products_;  // a block's lines, then a half's, then a group's
};

}  // namespace

void enqueue_panel_solve(const char* routine, const Coefficient& alpha, bool scaled,
                         const StructuredSource& a, const Target& b) {
  PanelSolve(routine, alpha, scaled, a, b).enqueue();
}

}  // namespace fragblas::detail
