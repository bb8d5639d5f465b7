// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_tiles.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "context.hpp"
#include "kernels/elementwise.hpp"

namespace fragblas::detail {

namespace {

// Slices of a triangle of C: 16 are 0.53 of the square.
constexpr std::int64_t kStairs = 16;

// Calls add(first line, lines) for slices of the part's lines whose work fits one pass.
template <typename Add>
void slice(const GemmPlan& plan, const GemmPart& part, std::int64_t most, Add add) {
  const std::int64_t all = tile_lines(plan, part);
  const std::int64_t lines = std::min(most, plan.tile_lines_per_pass);
  for (std::int64_t line = 0; line < all; line += lines) {
    add(static_cast<int>(line), static_cast<int>(std::min(lines, all - line)));
  }
}

void set_triangle(Pass& pass, const GemmPart& part, const ProductForm& form) {
  if (form.a != ProductForm::Triangle::None) {
    const bool lower = form.a == ProductForm::Triangle::Lower;
    pass.variant |= kTriangle;
    pass.set(Uniform::Band, lower ? part.rows : 0, lower ? 0 : part.rows);
  }
}

void texture_tiles(const char* routine, const std::shared_ptr<ContextState>& context,
                   const GemmPlan& plan, const GemmPart& part, const ProductForm& form,
                   const std::shared_ptr<Scratch>& a, const std::shared_ptr<Scratch>& b,
                   const std::shared_ptr<Scratch>& tiles, int stack) {
  Pass whole;
  whole.routine = routine;
  whole.kernel = KernelId::GemmTileTexture;
  whole.scratch = tiles;
  whole.variant = targets_variant(plan.tile_rows);
  whole.read(Sampler::A, a);
  whole.read(Sampler::B, b);
  const std::int64_t lines = tile_lines(plan, part);
  const int first_line = static_cast<int>(stack * lines);
  whole.set(Uniform::Counts, (part.depth + 3) / 4 * 4, first_line, 0, 0);
  set_triangle(whole, part, form);
  // A triangle of C is a staircase of slices.
  const std::int64_t step = form.masked() ? (lines + kStairs - 1) / kStairs : lines;
  slice(plan, part, step, [&](int first, int count) {
    const TileColumns columns = tile_columns(plan, part, form, first, count);
    Pass pass = whole;
    pass.area = {static_cast<int>(columns.x), first_line + first, static_cast<int>(columns.width),
                 count};
    if (columns.width > 0) {
      context->queue.add(std::move(pass));
    }
  });
}

void block_tiles(const char* routine, const std::shared_ptr<ContextState>& context,
                 const GemmPlan& plan, const GemmPart& part, const ProductForm& form,
                 const std::shared_ptr<PanelBuffer>& a, const std::shared_ptr<Scratch>& b,
                 const std::shared_ptr<Scratch>& tiles, int stack) {
  Pass whole = panel_pass(routine, context, plan, part, form, a, b);
  whole.scratch = tiles;
  whole.panels.first_panel = static_cast<int>(-stack * tile_lines(plan, part));
  slice(plan, part, tile_lines(plan, part), [&](int first, int count) {
    Pass pass = whole;
    pass.panels.draws = panel_draws(plan, part, form, first, count);
    if (!pass.panels.draws.empty()) {
      context->queue.add(std::move(pass));
    }
  });
}

}  // namespace

Pass panel_pass(const char* routine, const std::shared_ptr<ContextState>& context,
                const GemmPlan& plan, const GemmPart& part, const ProductForm& form,
                const std::shared_ptr<PanelBuffer>& a, const std::shared_ptr<Scratch>& b) {
  const TileStrip strip = tile_strip(plan, part.cols);
  const PanelShape shape = panel_shape(plan, part, context->info.max_texture_size);
  Pass whole = scratch_pass(routine, KernelId::GemmTileBlock, context, strip.width,
                            tile_lines(plan, part) * strip.height, plan.tile_rows);
  whole.variant = targets_variant(plan.tile_rows) | (plan.block_bytes == 16384 ? kBlock16K : 0u) |
                  (shape.blocks == 2 ? kBlocks2 : 0u) | (shape.blocks == 4 ? kBlocks4 : 0u);
  whole.read(Sampler::B0, b, 0);
  whole.read(Sampler::B1, b, 1);
  whole.read(Sampler::B2, b, 2);
  whole.read(Sampler::B3, b, 3);
  std::array<std::int64_t, 4> trips{};
  std::int64_t left = packed_steps(part.depth) / 2;
  for (std::int64_t& count : trips) {
    count = std::min(left, shape.block_steps / 2);
    left -= count;
  }
  whole.set(Uniform::Counts, trips[0], trips[1], trips[2], trips[3]);
  whole.set(Uniform::Strip, strip.height, strip.height - 1);
  set_triangle(whole, part, form);
  whole.panels.triangle = form.a != ProductForm::Triangle::None;
  whole.panels.buffer = a;
  whole.panels.strip_height = strip.height;
  whole.panels.blocks = shape.blocks;
  whole.panels.panel_bytes = 16 * shape.texels;
  whole.panels.block_bytes = plan.block_bytes;
  whole.panels.step_bytes = std::int64_t{16} * plan.tile_rows;
  return whole;
}

std::shared_ptr<Scratch> tile_scratch(const char* routine,
                                      const std::shared_ptr<ContextState>& context,
                                      const GemmPlan& plan, const GemmPart& part, int stacks) {
  const TileStrip strip = tile_strip(plan, part.cols);
  const int height = static_cast<int>(stacks * tile_lines(plan, part) * strip.height);
  return std::make_shared<Scratch>(
      context, gl::TextureSize{static_cast<int>(strip.width), height, plan.tile_rows}, routine);
}

void enqueue_tiles(const char* routine, const std::shared_ptr<ContextState>& context,
                   const GemmPlan& plan, const GemmPart& part, const ProductForm& form,
                   const PackedA& a, const std::shared_ptr<Scratch>& b,
                   const std::shared_ptr<Scratch>& tiles, int stack) {
  if (plan.kernel == GemmKernel::Block) {
    block_tiles(routine, context, plan, part, form, a.panels, b, tiles, stack);
  } else {
    texture_tiles(routine, context, plan, part, form, a.texture, b, tiles, stack);
  }
}

}  // namespace fragblas::detail
