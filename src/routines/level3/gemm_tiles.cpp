// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_tiles.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "context.hpp"
#include "kernels/elementwise.hpp"

namespace fragblas::detail {

namespace {

// A pass into the part's stacks of the tiles.
Pass tile_pass(const char* routine, KernelId kernel, const GemmPlan& plan, const GemmPart& part,
               const std::shared_ptr<Scratch>& tiles) {
  Pass pass;
  pass.routine = routine;
  pass.kernel = kernel;
  pass.variant = targets_variant(plan.tile_rows);
  pass.scratch = tiles;
  const TileStrip strip = tile_strip(plan, part.cols);
  pass.area.width = static_cast<int>(strip.width);
  pass.area.height = static_cast<int>(tile_lines(plan, part) * strip.height);
  pass.area.y = static_cast<int>(part.stack) * pass.area.height;
  return pass;
}

// Adds it as slices of bounded time. set(slice, first line, lines) gives a slice its lines.
template <typename Set>
void add_slices(const Pass& whole, std::int64_t lines, const GemmPlan& plan, Queue& queue,
                Set set) {
  for (std::int64_t x = 0; x < whole.area.width; x += plan.slice_columns) {
    for (std::int64_t line = 0; line < lines; line += plan.slice_lines) {
      Pass slice = whole;
      slice.area.x = static_cast<int>(x);
      slice.area.width =
          static_cast<int>(std::min<std::int64_t>(plan.slice_columns, whole.area.width - x));
      set(slice, static_cast<int>(line),
          static_cast<int>(std::min(plan.slice_lines, lines - line)));
      if (line + plan.slice_lines <= lines && x + plan.slice_columns <= whole.area.width) {
        slice.slice = GemmSlice{plan.kernel, plan.slice_seconds};
      }
      queue.add(std::move(slice));
    }
  }
}

// All stacks are one area: a fragment finds out which chunk of k is its own.
void add_lines(Pass whole, const GemmPlan& plan, std::int64_t lines, Queue& queue) {
  const int first = whole.area.y;
  add_slices(whole, lines * plan.splits, plan, queue, [&](Pass& slice, int line, int count) {
    slice.area.y = first + line;
    slice.area.height = count;
  });
}

void texture_tiles(const char* routine, ContextState& context, const GemmPlan& plan,
                   const GemmPart& part, const std::shared_ptr<Scratch>& a,
                   const std::shared_ptr<Scratch>& b, const std::shared_ptr<Scratch>& tiles) {
  Pass pass = tile_pass(routine, KernelId::GemmTileTexture, plan, part, tiles);
  pass.read(Sampler::A, a);
  pass.read(Sampler::B, b);
  const std::int64_t lines = tile_lines(plan, part);
  pass.set(Uniform::Counts, round_up(part.depth, 4), chunk_depth(plan, part.depth), lines,
           part.stack * lines);
  add_lines(std::move(pass), plan, lines, context.queue);
}

void block_tiles(const char* routine, ContextState& context, const GemmPlan& plan,
                 const GemmPart& part, const std::shared_ptr<PanelBuffer>& a,
                 const std::shared_ptr<Scratch>& b, const std::shared_ptr<Scratch>& tiles) {
  const TileStrip strip = tile_strip(plan, part.cols);
  const PanelShape shape = panel_shape(plan, part, context.info.max_texture_size);
  Pass whole = tile_pass(routine, KernelId::GemmTileBlock, plan, part, tiles);
  whole.variant |= (plan.block_bytes == 16384 ? kBlock16K : 0u) |
                   (shape.blocks == 2 ? kBlocks2 : 0u) | (shape.blocks == 4 ? kBlocks4 : 0u) |
                   (plan.panels == 2 ? kPanels2 : 0u) | (plan.panels == 4 ? kPanels4 : 0u);
  whole.read(Sampler::B, b);
  whole.panels.buffer = a;
  whole.panels.per_draw = plan.panels;
  whole.panels.strip_height = strip.height;
  whole.panels.blocks = shape.blocks;
  whole.panels.panel_bytes = 16 * shape.texels;
  whole.panels.block_bytes = plan.block_bytes;
  const std::int64_t all_steps = ceil_div(part.depth, 4);
  const std::int64_t chunk_steps = chunk_depth(plan, part.depth) / 4;
  for (std::int64_t split = 0; split < plan.splits; ++split) {
    Pass pass = whole;
    pass.area.y += static_cast<int>(split) * whole.area.height;
    // The last chunks may be short, or empty: then they store zeros.
    const std::int64_t first = std::min(split * chunk_steps, all_steps - 1);
    std::int64_t left = std::clamp<std::int64_t>(all_steps - split * chunk_steps, 0, chunk_steps);
    pass.panels.first_byte = left == 0 ? 0 : 16 * plan.tile_rows * first;
    std::array<std::int64_t, 4> steps{};
    for (std::int64_t& count : steps) {
      count = std::min(left, shape.block_steps);
      left -= count;
    }
    pass.set(Uniform::Counts, steps[0], steps[1], steps[2], steps[3]);
    pass.set(Uniform::Strip, strip.height, 4 * first * strip.height, pass.area.y,
             plan.log2_strip_height);
    add_slices(pass, tile_lines(plan, part), plan, context.queue,
               [](Pass& slice, int line, int count) {
                 slice.panels.first = line;
                 slice.panels.count = count;
               });
  }
}

}  // namespace

std::shared_ptr<Scratch> tile_scratch(const char* routine,
                                      const std::shared_ptr<ContextState>& context,
                                      const GemmPlan& plan, const GemmPart& part) {
  const TileStrip strip = tile_strip(plan, part.cols);
  const std::int64_t height = tile_lines(plan, part) * strip.height * plan.stacks;
  return std::make_shared<Scratch>(
      context,
      gl::TextureSize{static_cast<int>(strip.width), static_cast<int>(height), plan.tile_rows},
      routine);
}

void enqueue_tiles(const char* routine, const std::shared_ptr<ContextState>& context,
                   const GemmPlan& plan, const GemmPart& part, const PackedA& a,
                   const std::shared_ptr<Scratch>& b, const std::shared_ptr<Scratch>& tiles) {
  if (plan.kernel == GemmKernel::Block) {
    block_tiles(routine, *context, plan, part, a.panels, b, tiles);
  } else {
    texture_tiles(routine, *context, plan, part, a.texture, b, tiles);
  }
}

void enqueue_skinny_tiles(const char* routine, const GemmPlan& plan, const GemmPart& part,
                          const Source& a, const Source& b, const std::shared_ptr<Scratch>& tiles) {
  Pass pass = tile_pass(routine, KernelId::GemmSkinny, plan, part, tiles);
  const std::int64_t base = b.base + part.col * b.col_stride;
  pass.read(Sampler::X, a.buffer);
  pass.set(Uniform::XMap, a.base, a.row_stride, part.rows, 0);
  pass.read(Sampler::Y, b.buffer);
  pass.set(Uniform::YMap, base, b.row_stride, b.col_stride, part.cols);
  if (in_quads(base, b.col_stride, b.row_stride)) {
    pass.variant |= kYQuads;
  } else if (in_quads(base, b.row_stride, b.col_stride)) {
    pass.variant |= kColumnQuads;
  }
  const std::int64_t lines = tile_lines(plan, part);
  pass.set(Uniform::Counts, part.depth, chunk_depth(plan, part.depth), lines, 0);
  add_lines(std::move(pass), plan, lines, b.buffer->context()->queue);
}

}  // namespace fragblas::detail
