// A solve for many right-hand sides: A packed once, blocks on its diagonal by substitution, and
// products of panels between them.
// SPDX-License-Identifier: MIT
#include "engine/triangle/panel_solve.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_merge.hpp"
#include "engine/gemm/gemm_pack.hpp"
#include "engine/gemm/gemm_tiles.hpp"
#include "engine/triangle/solve_tiles.hpp"
#include "plan/solve_plan.hpp"
#include "plan/tile_draws.hpp"
#include "plan/triangle_plan.hpp"

namespace fragblas::detail {

namespace {

using ScratchPointer = std::shared_ptr<Scratch>;

// A is packed once. What is solved becomes tiles, like those of a product, which are merged into B
// at the end, and the pack of op(B), of which the rows not solved yet take their products.
class PanelSolve {
 public:
  PanelSolve(const char* routine, const Coefficient& alpha, bool scaled, const StructuredSource& a,
             const Target& b)
      : routine_(routine),
        context_(context_of(*b.buffer)),
        alpha_(alpha),
        scaled_(scaled),
        a_(a),
        b_(b),
        plan_(plan_triangle_gemm({b.major, b.minor}, context_.info,
                                 with_blocks_first(context_.profile), context_.queue.pace())),
        steps_(plan_solve(b.major, is_lower(a))) {}

  void enqueue() {
    blocks_ =
        gathered_blocks(routine_, context_, kSolveBlock, static_cast<std::int64_t>(steps_.size()));
    for (const SolveStep& step : steps_) {
      const std::int64_t row = step.block.row;
      enqueue_gather_block(routine_, a_.block(row, row), step.block.rows, blocks_, row);
    }
    std::shared_ptr<PanelBuffer> panels;
    for (const GemmPart& part : plan_.parts) {
      if (part.pack_a) {
        panels = enqueue_pack_a(routine_, context_, plan_, part, a_, *b_.buffer).panels;
      }
      solve(part, panels);
    }
  }

 private:
  void solve(const GemmPart& part, const std::shared_ptr<PanelBuffer>& panels) {
    const TileStrip strip = tile_strip(plan_, part.cols);
    const auto scratch = [&](std::int64_t lines, int layers, int planes = 1) {
      const gl::TextureSize size{static_cast<int>(strip.width),
                                 static_cast<int>(lines * strip.height), layers, planes};
      return std::make_shared<Scratch>(context_.shared_from_this(), size, routine_);
    };
    solved_ = scratch(tile_lines(plan_, part), plan_.tile_rows);
    pack_ = scratch(k_steps(part.depth), 0, 4);
    products_ = scratch((kSolveGroup + kSolveBlock) / plan_.tile_rows, plan_.tile_rows);
    ProductMask mask;
    mask.a = is_lower(a_) ? ProductMask::Triangle::Lower : ProductMask::Triangle::Upper;
    update_ = panel_pass(routine_, context_, plan_, part, mask, panels, pack_, products_);
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const SolveStep& step = steps_[i];
      if (step.opens_group && step.group.depth > 0) {
        update(step.group, line(step.group.row), strip);
      }
      if (step.block.depth > 0) {
        update(step.block, line(step.block.row) - line(kSolveGroup), strip);
      }
      substitute(part, step, strip);
      if (i + 1 < steps_.size()) {
        pack(step.block, strip);
      }
    }
    enqueue_merge(routine_, plan_, part, b_.major, solved_, 1.0f, 0.0f, b_);
  }

  // The first line of tiles of rows that are a multiple of kSolveBlock.
  std::int64_t line(std::int64_t row) const { return row / plan_.tile_rows; }
  std::int64_t lines(std::int64_t rows) const {
    return (rows + plan_.tile_rows - 1) / plan_.tile_rows;
  }

  // Line `first_line` of all is the first of the products' texture.
  void update(const SolveUpdate& update, std::int64_t first_line, const TileStrip& strip) {
    const std::int64_t end = line(update.row) + lines(update.rows);
    for (std::int64_t x = 0; x < strip.width; x += plan_.slice_columns) {
      for (std::int64_t panel = line(update.row); panel < end;) {
        std::vector<PanelDraw> draws;
        const std::int64_t slice_end = std::min(end, panel + plan_.slice_lines);
        for (; panel < slice_end; ++panel) {
          PanelDraw draw;
          draw.panel = static_cast<int>(panel);
          draw.x = static_cast<int>(x);
          draw.width = static_cast<int>(std::min(plan_.slice_columns, strip.width - x));
          draw.first_k_step = static_cast<int>(update.k / 4);
          draw.k_steps = static_cast<int>((update.depth + 3) / 4);
          draws.push_back(draw);
        }
        PanelBlocks blocks = update_.blocks;
        blocks.first_panel = static_cast<int>(first_line);
        Pass pass = update_.pass;
        pass.draws = std::make_shared<PanelDraws>(std::move(blocks), std::move(draws));
        context_.queue.add(std::move(pass));
      }
    }
  }

  void substitute(const GemmPart& part, const SolveStep& step, const TileStrip& strip) {
    const SolveUpdate& rows = step.block;
    Pass whole;
    whole.routine = routine_;
    whole.kernel = KernelId::TrsmTile;
    TexelRect area;
    area.y = static_cast<int>(line(rows.row) * strip.height);
    area.height = static_cast<int>(lines(rows.rows) * strip.height);
    const Source b{b_.buffer, b_.offset + rows.row * b_.ld + part.col, b_.ld, 1};
    set_solve(whole,
              {a_, blocks_, rows.row, scaled_, b, rows.rows, part.cols, line(rows.row),
               plan_.log2_strip_height},
              plan_.tile_rows);
    whole.set_alpha(alpha_);
    if (step.group.depth > 0 || rows.depth > 0) {
      whole.variant |= kUpdated;
      whole.read(Sampler::Tiles, products_);
      uniforms::SolveProducts products;
      products.group_line = step.group.depth > 0 ? line(rows.row - step.group.row) : -1;
      products.block_line = rows.depth > 0 ? line(kSolveGroup) : -1;
      whole.set(products);
    }
    // A draw's work is bounded: columns are taken in turn.
    const std::int64_t work = triangle_block_flops(true, rows.rows) * 4 * strip.height;
    const std::int64_t most = std::max<std::int64_t>(1, context_.profile.draw_flops / work);
    for (std::int64_t x = 0; x < strip.width; x += most) {
      Pass pass = whole;
      area.x = static_cast<int>(x);
      area.width = static_cast<int>(std::min(most, strip.width - x));
      pass.destination = ScratchArea{solved_, area};
      context_.queue.add(std::move(pass));
    }
  }

  void pack(const SolveUpdate& rows, const TileStrip& strip) {
    Pass pass;
    pass.routine = routine_;
    pass.kernel = KernelId::TrsmPack;
    pass.destination = ScratchArea{
        pack_,
        {0, static_cast<int>(rows.row / 4 * strip.height), static_cast<int>(strip.width),
         static_cast<int>(k_steps(rows.rows) * strip.height)}};
    pass.read(Sampler::Tiles, solved_);
    uniforms::TrsmPack solved;
    solved.rows = rows.row + rows.rows;
    solved.log2_rows = ceil_log2(plan_.tile_rows);
    solved.log2_height = plan_.log2_strip_height;
    pass.set(solved);
    context_.queue.add(std::move(pass));
  }

  const char* routine_;
  ContextState& context_;
  Coefficient alpha_;
  bool scaled_;
  StructuredSource a_;
  Target b_;
  GemmPlan plan_;
  std::vector<SolveStep> steps_;
  ScratchPointer blocks_;  // on the diagonal, each in the lines of its rows
  ScratchPointer solved_, pack_;
  ScratchPointer products_;  // a group's lines, then a block's
  PanelPass update_;
};

}  // namespace

void enqueue_panel_solve(const char* routine, const Coefficient& alpha, bool scaled,
                         const StructuredSource& a, const Target& b) {
  PanelSolve(routine, alpha, scaled, a, b).enqueue();
}

}  // namespace fragblas::detail
