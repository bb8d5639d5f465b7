// The merge: reads tiles of all chunks of k, adds beta * C and the bias, and writes C.
// SPDX-License-Identifier: MIT
#include "engine/gemm/gemm_merge.hpp"

#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_operand.hpp"
#include "plan/gemm_layout.hpp"

namespace fragblas::detail {

Target part_target(const GemmPlan& plan, const GemmPart& part, const Target& c) {
  return plan.merges_across ? target_block(c, part.col, part.row, part.cols, part.rows)
                            : target_block(c, part.row, part.col, part.rows, part.cols);
}

void enqueue_merge(const char* routine, const GemmPlan& plan, const GemmPart& part, std::int64_t k,
                   const std::shared_ptr<Scratch>& tiles, const Coefficient& alpha,
                   const Coefficient& beta, const Target& c, const Epilogue& epilogue) {
  Target target = part_target(plan, part, c);
  const bool across = plan.merges_across && !plan.panel_vectors();
  target.offset += part.matrix * c.batch_stride;
  target.batch = part.matrices;
  // The chunks of k that these tiles are of end with the part's.
  const std::int64_t first_k = plan.stacks > plan.chunks ? 0 : part.k;
  Pass pass = target_pass(routine, KernelId::GemmMerge, target);
  pass.read(Sampler::Tiles, tiles);
  uniforms::TileStrip strip;
  strip.log2_rows = ceil_log2(plan.tile_rows);
  strip.log2_height = plan.log2_strip_height;
  strip.more_stacks = plan.stacks - 1;
  strip.stack_height = tiles->size().height / plan.stacks;
  pass.set(strip);
  pass.set_alpha(alpha);
  // The first chunk of k applies beta, the others add to it; the last one applies the epilogue.
  pass.set_beta(first_k == 0 ? beta : Coefficient(1.0f));
  if (part.k + part.depth == k) {
    add_epilogue(pass, plan.merges_across ? epilogue.block(part.col, part.row)
                                          : epilogue.block(part.row, part.col));
  }
  const bool overwrites = part.row == 0 && part.col == 0 && part.matrix == 0 && first_k == 0 &&
                          is_number(beta, 0.0f) && c.whole_buffer();
  pass.view().overwrites = overwrites;
  if (overwrites && target.whole_buffer() && !pass.reads(*c.buffer)) {
    // Put off, what else it would read might change in between.
    pass.write_whole(part.matrices == 1 && !across && !alpha.element.buffer &&
                     float_of(alpha) != 0.0f && epilogue.empty());
  }
  if (plan.panel_vectors()) {
    pass.variant |= kPanelTiles;
  }
  if (across) {
    pass.variant |= kTransposed;
  } else if (in_quads(target.offset, 1, target.ld) && target.batch_stride % 4 == 0) {
    pass.variant |= kQuads;
  }
  if (part.matrices > 1) {
    const TileStrip strip = tile_strip(plan, part.cols);
    uniforms::TilePitch pitch;
    pitch.x = plan.same_b ? 0 : strip.width;
    pitch.y = plan.same_b && !plan.same_a ? line_pitch(plan, part) * strip.height : 0;
    pass.set(pitch);
  }
  enqueue_pass(std::move(pass));
}

}  // namespace fragblas::detail
