// The steps of a solve: blocks in the order of substitution, in groups that a product opens.
// SPDX-License-Identifier: MIT
#include "plan/solve_plan.hpp"

#include <algorithm>

#include "base/powers_of_two.hpp"
#include "plan/gemm_layout.hpp"

namespace fragblas::detail {

namespace {

// The passes of one step.
class StepPasses {
 public:
  StepPasses(const GemmPlan& plan, const GemmPart& part, const FoldedPack& pack,
             const SolveStep& step, std::vector<SolvePass>& passes)
      : plan_(plan),
        strip_(tile_strip(plan, part.cols)),
        pack_(pack),
        step_(step),
        passes_(passes) {}

  void multiply() {
    std::int64_t first_row = kSolveProductRows;  // of these products in their texture
    for (std::size_t i = 0; i < kSolveRows.size(); ++i) {
      first_row -= kSolveRows[i];
      const SolveUpdate& update = step_.products[i];
      if (step_.opens[i] && update.depth > 0) {
        multiply(update, line(update.row) - line(first_row));
      }
    }
  }

  // A draw's work is bounded: columns are taken in turn.
  void substitute(std::int64_t draw_flops) {
    // Each fragment solves for the rows before its own, too.
    const std::int64_t work = 2 * step_.block().rows * step_.block().rows * 4 * strip_.height;
    const std::int64_t most = std::max<std::int64_t>(1, draw_flops / work);
    for (std::int64_t x = 0; x < strip_.width; x += most) {
      add(SolvePass::Kind::Substitute).columns = {x, std::min(most, strip_.width - x)};
    }
  }

 private:
  SolvePass& add(SolvePass::Kind kind) {
    SolvePass& pass = passes_.emplace_back();
    pass.kind = kind;
    pass.step = &step_;
    return pass;
  }

  // The first line of tiles of rows that are a multiple of kSolveBlock.
  std::int64_t line(std::int64_t row) const { return row / plan_.tile_rows; }

  void multiply(const SolveUpdate& update, std::int64_t first_panel) {
    const std::int64_t end = line(update.row) + ceil_div(update.rows, plan_.tile_rows);
    for (std::int64_t x = 0; x < strip_.width; x += plan_.slice_columns) {
      for (std::int64_t panel = line(update.row); panel < end;) {
        SolvePass& pass = add(SolvePass::Kind::Multiply);
        pass.first_panel = first_panel;
        const std::int64_t slice_end = std::min(end, panel + plan_.slice_lines);
        for (; panel < slice_end; ++panel) {
          PanelDraw draw;
          draw.panel = static_cast<int>(panel);
          fold(draw);
          draw.x = static_cast<int>(x);
          draw.width = static_cast<int>(std::min(plan_.slice_columns, strip_.width - x));
          draw.first_k_step = static_cast<int>(update.k / 4);
          draw.k_steps = static_cast<int>((update.depth + 3) / 4);
          pass.draws.push_back(draw);
        }
      }
    }
  }

  // Moves a panel to the place of the one that mirrors it, if that is before it, else behind that
  // in its own place.
  void fold(PanelDraw& draw) const {
    const int mirrored = static_cast<int>(line(2 * pack_.rows) - 1) - draw.panel;
    const std::int64_t blocks = std::int64_t{mirrored} * plan_.tile_rows / kSolveBlock;
    const std::int64_t columns =
        draw.panel < mirrored ? blocks * kSolveBlock : (mirrored - draw.panel) * pack_.depth;
    draw.moved_k_steps = static_cast<int>(columns / 4);
  }

  const GemmPlan& plan_;
  const TileStrip strip_;
  const FoldedPack& pack_;
  const SolveStep& step_;
  std::vector<SolvePass>& passes_;
};

}  // namespace

std::vector<SolveStep> plan_solve(std::int64_t order) {
  std::vector<SolveStep> steps;
  for (std::int64_t row = 0; row < order; row += kSolveBlock) {
    SolveStep step;
    std::int64_t around = 0;  // where what it is a part of begins
    for (std::size_t l = 0; l < kSolveRows.size(); ++l) {
      const std::int64_t from = row / kSolveRows[l] * kSolveRows[l];
      const std::int64_t to = std::min(from + kSolveRows[l], order);
      step.opens[l] = row == from;
      step.products[l] = {from, to - from, around, from - around};
      around = from;
    }
    steps.push_back(step);
  }
  return steps;
}

FoldedPack folded_pack(std::int64_t order) {
  const std::int64_t all = round_up(order, kSolveBlock);
  return {all / 2, all - kSolveBlock};
}

std::vector<SolvePass> solve_passes(const GemmPlan& plan, const GemmPart& part,
                                    const std::vector<SolveStep>& steps, std::int64_t draw_flops) {
  std::vector<SolvePass> passes;
  const SolveUpdate& last = steps.back().block();
  const FoldedPack pack = folded_pack(last.row + last.rows);
  for (const SolveStep& step : steps) {
    StepPasses all(plan, part, pack, step, passes);
    all.multiply();
    all.substitute(draw_flops);
  }
  return passes;
}

std::int64_t panel_solve_order(std::int64_t order, std::int64_t cols, const DeviceInfo& info,
                               const DeviceProfile& profile) {
  // A single column may lie as one row of its target.
  if (cols == 1 || info.draw_buffers < 4 ||
      info.uniform_block_bytes < 4 * kSolveBlock * kSolveBlock) {
    return 0;
  }
  const DeviceProfile blocks = with_blocks_first(profile);
  const std::int64_t fits = one_part_order({order, cols}, info, blocks);
  return plan_triangle_gemm({fits, cols}, info, blocks).kernel == GemmKernel::Block ? fits : 0;
}

}  // namespace fragblas::detail
