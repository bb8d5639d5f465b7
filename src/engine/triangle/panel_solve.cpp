// A solve for many right-hand sides: A packed once, blocks on its diagonal by substitution, and
// products of panels between them.
// SPDX-License-Identifier: MIT
#include "engine/triangle/panel_solve.hpp"

#include <array>
#include <numeric>
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

namespace fragblas::detail {

namespace {

using ScratchPointer = std::shared_ptr<Scratch>;

constexpr std::int64_t kTripRows = 8;

// A is packed once. What is solved becomes tiles, like those of a product, of which the rows not
// solved yet take their products, and which are merged into B at the end.
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
      const std::int64_t row = step.block().row;
      enqueue_gather_block(routine_, a_.block(row, row), step.block().rows, blocks_, row);
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
    const auto scratch = [&](std::int64_t lines) {
      const gl::TextureSize size{static_cast<int>(strip.width),
                                 static_cast<int>(lines * strip.height), plan_.tile_rows};
      return std::make_shared<Scratch>(context_.shared_from_this(), size, routine_);
    };
    solved_ = scratch(solved_lines(b_.major));
    products_ =
        scratch(line(std::accumulate(kSolveRows.begin(), kSolveRows.end(), std::int64_t{0})));
    ProductMask mask;
    mask.a = is_lower(a_) ? ProductMask::Triangle::Lower : ProductMask::Triangle::Upper;
    update_ = panel_pass(routine_, context_, plan_, part, mask, panels, solved_, products_);
    for (SolvePass& pass : solve_passes(plan_, part, steps_, context_.profile.draw_flops)) {
      switch (pass.kind) {
        case SolvePass::Kind::Multiply:
          multiply(pass);
          break;
        case SolvePass::Kind::Substitute:
          substitute(part, *pass.step, pass.columns, strip);
          break;
      }
    }
    enqueue_merge(routine_, plan_, part, b_.major, solved_, 1.0f, 0.0f, b_);
  }

  // The first line of tiles of rows that are a multiple of kSolveBlock.
  std::int64_t line(std::int64_t row) const { return row / plan_.tile_rows; }
  // Of a trip of the kernel that multiplies all rows have tiles, those past the end zeros.
  std::int64_t solved_lines(std::int64_t rows) const { return line(round_up(rows, kTripRows)); }

  void multiply(SolvePass& step) {
    PanelBlocks blocks = update_.blocks;
    blocks.first_panel = static_cast<int>(step.first_panel);
    Pass pass = update_.pass;
    set_draws(pass, plan_, blocks, std::move(step.draws));
    context_.queue.add(std::move(pass));
  }

  void substitute(const GemmPart& part, const SolveStep& step, const TileColumns& columns,
                  const TileStrip& strip) {
    const SolveUpdate& rows = step.block();
    Pass pass;
    pass.routine = routine_;
    pass.kernel = KernelId::TrsmTile;
    pass.destination =
        ScratchArea{solved_,
                    {static_cast<int>(columns.x), static_cast<int>(line(rows.row) * strip.height),
                     static_cast<int>(columns.width),
                     static_cast<int>(solved_lines(rows.rows) * strip.height)}};
    const Source b{b_.buffer, b_.offset + rows.row * b_.ld + part.col, b_.ld, 1};
    set_solve(pass,
              {a_, blocks_, rows.row, scaled_, b, rows.rows, part.cols, line(rows.row),
               plan_.log2_strip_height},
              plan_.tile_rows);
    pass.set_alpha(alpha_);
    // Where the products of its rows begin; -1: there are none.
    std::array<std::int64_t, kSolveRows.size()> lines_of{};
    std::int64_t first_row = 0;
    for (std::size_t i = 0; i < kSolveRows.size(); ++i) {
      const SolveUpdate& update = step.products[i];
      lines_of[i] = update.depth > 0 ? line(first_row + rows.row - update.row) : -1;
      first_row += kSolveRows[i];
    }
    const auto [group, half, block] = lines_of;
    if (group >= 0 || half >= 0 || block >= 0) {
      pass.variant |= kUpdated;
      pass.read(Sampler::Tiles, products_);
      pass.set(uniforms::SolveProducts{group, half, block});
    }
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
  ScratchPointer solved_;
  ScratchPointer products_;  // a group's lines, then a block's
  PanelPass update_;
};

}  // namespace

void enqueue_panel_solve(const char* routine, const Coefficient& alpha, bool scaled,
                         const StructuredSource& a, const Target& b) {
  PanelSolve(routine, alpha, scaled, a, b).enqueue();
}

}  // namespace fragblas::detail
