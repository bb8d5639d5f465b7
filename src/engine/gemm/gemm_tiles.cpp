// The passes that multiply packs into tiles: one for each chunk of k and of a triangle.
// SPDX-License-Identifier: MIT
#include "engine/gemm/gemm_tiles.hpp"

#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_layout.hpp"

namespace fragblas::detail {

namespace {

// A pass into the part's stacks of the tiles.
Pass tile_pass(const char* routine, KernelId kernel, const GemmPlan& plan, const GemmPart& part,
               const std::shared_ptr<Scratch>& tiles) {
  Pass pass;
  pass.routine = routine;
  pass.kernel = kernel;
  pass.variant = targets_variant(plan.tile_rows);
  const GemmPart all = joined(plan, part);
  const TileStrip strip = tile_strip(plan, all.cols);
  const int height = static_cast<int>(tile_lines(plan, all) * strip.height);
  pass.destination = ScratchArea{
      tiles, {0, static_cast<int>(part.stack) * height, static_cast<int>(strip.width), height}};
  return pass;
}

void set_triangle(Pass& pass, const GemmPart& part, const ProductMask& mask) {
  if (mask.a != ProductMask::Triangle::None) {
    const bool lower = mask.a == ProductMask::Triangle::Lower;
    pass.variant |= kTriangle;
    set_band(pass, lower ? part.rows : 0, lower ? 0 : part.rows);
  }
}

// Of a fragment, for each k.
double flops_of_k(const GemmPlan& plan) {
  return 8.0 * plan.tile_rows;
}

void set_clock(Pass& pass, const GemmPlan& plan, bool timed) {
  pass.slice = GemmSlice{plan.kernel, timed ? plan.slice_seconds : 0, plan.may_end_at_once};
}

// The slices of a pass over all stacks. A fragment goes over so many k.
void add_slices(const Pass& whole, const GemmPlan& plan, const std::vector<TileSlice>& slices,
                std::int64_t depth, Queue& queue) {
  const double k = static_cast<double>(depth);
  for (const TileSlice& slice : slices) {
    Pass pass = whole;
    TexelRect& area = pass.scratch_area().area;
    area = {area.x + static_cast<int>(slice.columns.x),
            area.y + static_cast<int>(slice.line << plan.log2_strip_height),
            static_cast<int>(slice.columns.width),
            static_cast<int>(slice.lines << plan.log2_strip_height)};
    pass.flops = static_cast<double>(area.area()) * k * flops_of_k(plan);
    pass.fetches = k / 4 + k / plan.tile_rows;
    set_clock(pass, plan, slice.timed);
    queue.add(std::move(pass));
  }
}

void texture_tiles(const char* routine, ContextState& context, const GemmPlan& plan,
                   const GemmPart& part, const ProductMask& mask, const std::shared_ptr<Scratch>& a,
                   const std::shared_ptr<Scratch>& b, const std::shared_ptr<Scratch>& tiles,
                   const PackedProduct* product) {
  Pass pass = tile_pass(routine, KernelId::GemmTileTexture, plan, part, tiles);
  pass.read(Sampler::A, a);
  pass.read(Sampler::B, b);
  if (context.info.software) {
    pass.variant |= kSampled;
  }
  const std::int64_t lines = tile_lines(plan, joined(plan, part));
  uniforms::TextureTiles counts;
  counts.depth = round_up(part.depth, 4);
  counts.chunk_depth = chunk_depth(plan, part.depth);
  counts.lines = lines;
  counts.first_line = part.stack * lines;
  pass.set(counts);
  if (part.matrices > 1 && !plan.same_a && !plan.same_b) {
    pass.variant |= kBatched;
    uniforms::BatchTiles batch;
    batch.width = tile_strip(plan, part.cols).width;
    batch.a_lines = line_pitch(plan, part);
    pass.set(batch);
  }
  set_triangle(pass, part, mask);
  if (product != nullptr) {
    product->change_tiles(pass);
  }
  add_slices(pass, plan, tile_slices(plan, part, mask), counts.chunk_depth, context.queue);
}

// Of the block kernel with so many blocks a panel, for one panel a draw.
std::uint64_t block_variant(const GemmPlan& plan, int blocks) {
  return targets_variant(plan.tile_rows) | (plan.block_bytes == 16384 ? kBlock16K : kNoVariant) |
         (blocks == 2 ? kBlocks2 : kNoVariant) | (blocks == 4 ? kBlocks4 : kNoVariant) |
         (plan.panel_vectors() ? kPanelVectors : kNoVariant);
}

std::uint64_t panels_variant(int panels) {
  return panels == 4 ? kPanels4 : panels == 2 ? std::uint64_t{kPanels2} : std::uint64_t{kNoVariant};
}

// The kernel for one panel is compiled in a quarter of the time of that for four, and adds in the
// same order: it serves until the other is there. Adds to the pass's variant.
int panels_of_draw(ContextState& context, int panels, Pass& pass) {
  const std::uint64_t several = panels_variant(panels);
  if (several == kNoVariant || context.queue.is_listing() ||
      !context.programs.start(pass.kernel, pass.variant | several)) {
    return 1;
  }
  pass.variant |= several;
  return panels;
}

void block_tiles(const char* routine, ContextState& context, const GemmPlan& plan,
                 const GemmPart& part, const ProductMask& mask,
                 const std::shared_ptr<PanelBuffer>& a, const std::shared_ptr<Scratch>& b,
                 const std::shared_ptr<Scratch>& tiles, const PackedProduct* product) {
  std::vector<PanelSlice> slices = panel_slices(plan, part, mask);
  for (auto slice = slices.begin(); slice != slices.end();) {
    const std::int64_t chunk = slice->chunk;
    PanelPass panels = panel_pass(routine, context, plan, part, mask, a, b, tiles, chunk);
    if (product != nullptr) {
      product->change_tiles(panels.pass);
      panels.blocks.first_byte =
          product->matrix() * tile_lines(plan, part) * panels.blocks.panel_bytes;
    }
    panels.blocks.per_draw = panels_of_draw(context, plan.panels, panels.pass);
    for (; slice != slices.end() && slice->chunk == chunk; ++slice) {
      panels.blocks.first_panel = static_cast<int>(slice->first_panel);
      Pass pass = panels.pass;
      set_clock(pass, plan, slice->timed);
      set_draws(pass, plan, panels.blocks, std::move(slice->draws));
      context.queue.add(std::move(pass));
    }
  }
}

}  // namespace

std::shared_ptr<Scratch> tile_scratch(const char* routine, ContextState& context,
                                      const GemmPlan& plan, const GemmPart& part) {
  const GemmPart all = joined(plan, part);
  const TileStrip strip = tile_strip(plan, all.cols);
  const std::int64_t height = tile_lines(plan, all) * strip.height * plan.stacks;
  return std::make_shared<Scratch>(
      context.shared_from_this(),
      gl::TextureSize{static_cast<int>(strip.width), static_cast<int>(height), plan.tile_rows},
      routine);
}

int panels_now(const ContextState& context, const GemmPlan& plan) {
  const std::uint64_t variant = block_variant(plan, plan.blocks) | panels_variant(plan.panels);
  return context.programs.has(KernelId::GemmTileBlock, variant) ? plan.panels : 1;
}

PanelPass panel_pass(const char* routine, const ContextState& context, const GemmPlan& plan,
                     const GemmPart& part, const ProductMask& mask,
                     const std::shared_ptr<PanelBuffer>& a, const std::shared_ptr<Scratch>& b,
                     const std::shared_ptr<Scratch>& tiles, std::int64_t chunk) {
  const PanelShape shape = panel_shape(plan, part, context.info.max_texture_size);
  Pass pass = tile_pass(routine, KernelId::GemmTileBlock, plan, part, tiles);
  pass.variant |= block_variant(plan, shape.blocks);
  const bool solved = b->size().layers > 0;
  if (solved) {
    pass.variant |= kSolved;
    pass.read(Sampler::Tiles, b);
  } else {
    pass.read(Sampler::B0, b, 0);
    pass.read(Sampler::B1, b, 1);
    pass.read(Sampler::B2, b, 2);
    pass.read(Sampler::B3, b, 3);
  }
  const int strip_height = tile_strip(plan, part.cols).height;
  const KSteps k_steps = chunk_k_steps(plan, part, chunk);
  TexelRect& area = pass.scratch_area().area;
  area.y += static_cast<int>(chunk) * area.height;
  pass.set(trips_of(k_steps.count / 2, shape.block_k_steps / 2));
  uniforms::Strip strip;
  strip.height = strip_height;
  strip.first_b_line = plan.lanes_of_k * k_steps.first * strip_height;
  strip.first_line = area.y;
  strip.log2_height = plan.log2_strip_height;
  pass.set(strip);
  set_triangle(pass, part, mask);
  PanelBlocks blocks;
  blocks.buffer = a;
  blocks.triangle = mask.a != ProductMask::Triangle::None;
  blocks.strip_height = strip_height;
  if (solved) {
    blocks.k_of_b_line = plan.tile_rows;
  }
  blocks.blocks = shape.blocks;
  blocks.panel_bytes = 16 * shape.texels;
  blocks.block_bytes = plan.block_bytes;
  blocks.k_step_bytes = std::int64_t{16} * plan.tile_rows;
  return {std::move(pass), std::move(blocks)};
}

void set_draws(Pass& pass, const GemmPlan& plan, const PanelBlocks& blocks,
               std::vector<PanelDraw> draws) {
  double pixels = 0, k = 0;  // of all fragments
  for (const PanelDraw& draw : draws) {
    pixels += draw.width;
    k += 4.0 * draw.width * (draw.k_steps + draw.diagonal_k_steps);
  }
  pass.flops = blocks.strip_height * k * flops_of_k(plan);
  pass.fetches = k / (pixels * plan.tile_rows);
  pass.draws = std::make_shared<PanelDraws>(blocks, std::move(draws));
}

void enqueue_tiles(const char* routine, ContextState& context, const GemmPlan& plan,
                   const GemmPart& part, const ProductMask& mask, const PackA& a,
                   const std::shared_ptr<Scratch>& b, const std::shared_ptr<Scratch>& tiles,
                   const PackedProduct* product) {
  if (plan.kernel == GemmKernel::Block) {
    block_tiles(routine, context, plan, part, mask, a.panels, b, tiles, product);
  } else {
    texture_tiles(routine, context, plan, part, mask, a.texture, b, tiles, product);
  }
}

void enqueue_two_pass_tiles(const char* routine, const GemmPlan& plan, const GemmPart& part,
                            const BatchSource& all_a, const BatchSource& all_b,
                            const std::shared_ptr<Scratch>& tiles, const PackedProduct* product) {
  Pass pass = tile_pass(routine, KernelId::GemmTileTwoPass, plan, part, tiles);
  const Source &a = all_a.first, &b = all_b.first;
  const std::int64_t base = b.base + part.col * b.col_stride + part.matrix * all_b.stride;
  pass.read(Sampler::X, a.buffer);
  uniforms::TwoPassA rows;
  rows.base = a.base + part.matrix * all_a.stride;
  rows.row_stride = a.row_stride;
  rows.rows = part.rows;
  rows.next = all_a.stride;
  pass.set(rows);
  pass.read(Sampler::Y, b.buffer);
  uniforms::TwoPassB cols;
  cols.base = base;
  cols.row_stride = b.row_stride;
  cols.col_stride = b.col_stride;
  cols.cols = part.cols;
  pass.set(cols);
  if (in_quads_everywhere(rows.base, 1, a.row_stride, part.rows, all_a.stride, part.matrices)) {
    pass.variant |= kXQuads;
  }
  if (in_quads_everywhere(base, b.col_stride, b.row_stride, part.depth, all_b.stride,
                          part.matrices)) {
    pass.variant |= kYQuads;
  } else if (in_quads_everywhere(base, b.row_stride, b.col_stride, part.cols, all_b.stride,
                                 part.matrices)) {
    pass.variant |= kColumnQuads;
  } else if (part.cols == 2 && product == nullptr &&
             rows_in_pairs({b.buffer, base, b.row_stride, b.col_stride}, all_b.stride,
                           part.matrices)) {
    pass.variant |= kTwoColumns;
  } else if (b.col_stride == 1) {
    pass.variant |= kNeighbours;
  }
  uniforms::TwoPassTiles counts;
  counts.depth = part.depth;
  counts.chunk_depth = chunk_depth(plan, part.depth);
  counts.lines = tile_lines(plan, part);
  counts.next_b = all_b.stride;
  pass.set(counts);
  uniforms::Strip strip;
  strip.log2_height = plan.log2_strip_height;
  pass.set(strip);
  if (product != nullptr) {
    product->change_tiles(pass);
  }
  add_slices(pass, plan, tile_slices(plan, part, {}), counts.chunk_depth,
             context_of(*b.buffer).queue);
}

}  // namespace fragblas::detail
