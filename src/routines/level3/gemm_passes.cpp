// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_passes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "context.hpp"
#include "plan/gemm_plan.hpp"
#include "routines/elementwise.hpp"

namespace fragblas::detail {

namespace {

using ScratchPointer = std::shared_ptr<Scratch>;

// A pass into a whole scratch texture of its own.
Pass scratch_pass(const char* routine, const std::shared_ptr<ContextState>& context,
                  KernelId kernel, std::int64_t width, std::int64_t height, int layers) {
  Pass pass;
  pass.routine = routine;
  pass.kernel = kernel;
  pass.area = {0, 0, static_cast<int>(width), static_cast<int>(height)};
  pass.scratch = std::make_shared<Scratch>(
      context, gl::TextureSize{pass.area.width, pass.area.height, layers}, routine);
  return pass;
}

// Four neighbours a texel, along the side where lane_stride leads: `length` elements there in
// `width` texels, `depth` lines of them, line_stride apart.
ScratchPointer enqueue_pack(const char* routine, const std::shared_ptr<ContextState>& context,
                            const std::shared_ptr<BufferState>& buffer, std::int64_t base,
                            std::int64_t lane_stride, std::int64_t length, std::int64_t line_stride,
                            std::int64_t depth, const TileStrip& strip, int log2_strip_height) {
  Pass pass = scratch_pass(routine, context, KernelId::GemmPack, strip.width,
                           (depth + 3) / 4 * 4 * strip.height, 0);
  pass.read(Sampler::X, buffer);
  pass.set(Uniform::XMap, base, lane_stride, line_stride, 0);
  pass.set(Uniform::Counts, length, depth, strip.width, log2_strip_height);
  if (in_quads(base, lane_stride, line_stride)) {
    pass.variant |= kQuads;
  }
  ScratchPointer packed = pass.scratch;
  context->queue.add(std::move(pass));
  return packed;
}

// The enqueuing of one gemm: C (row-major, m x n) := alpha * A * B + beta * C.
class GemmPasses {
 public:
  GemmPasses(const char* routine, std::int64_t k, const Scalar& alpha, const Source& a,
             const Source& b, const Scalar& beta, const Target& c)
      : routine_(routine),
        context_(c.buffer->context()),
        alpha_(alpha),
        beta_(beta),
        a_(a),
        b_(b),
        c_(c),
        plan_(plan_gemm(c.major, c.minor, k, context_->info, context_->profile)) {}

  void enqueue() {
    for (const GemmPart& part : plan_.parts) {
      if (part.pack_a) {
        pack_a(part);
      }
      if (part.pack_b) {
        pack_b(part);
      }
      merge(part, plan_.kernel == GemmKernel::Block ? block_tiles(part) : texture_tiles(part));
    }
  }

 private:
  void pack_a(const GemmPart& part) {
    const std::int64_t base = a_.base + part.row * a_.row_stride + part.k * a_.col_stride;
    if (plan_.kernel == GemmKernel::Texture) {
      packed_a_ =
          enqueue_pack(routine_, context_, a_.buffer, base, a_.row_stride, part.rows, a_.col_stride,
                       part.depth, {(lines(part) * plan_.tile_rows + 3) / 4, 1}, 0);
      return;
    }
    const PanelShape shape = panel_shape(plan_, part, context_->info.max_texture_size);
    Pass pass =
        scratch_pass(routine_, context_, KernelId::GemmPackPanels, shape.width, shape.height, 0);
    pass.variant = targets_variant(plan_.tile_rows);
    pass.read(Sampler::X, a_.buffer);
    pass.set(Uniform::XMap, base, a_.row_stride, a_.col_stride, 0);
    pass.set(Uniform::Counts, part.rows, part.depth, shape.texels, shape.width);
    if (in_quads(base, a_.col_stride, a_.row_stride)) {
      pass.variant |= kQuads;
    }
    // Every block is bound whole, the last panel's too.
    const std::int64_t bytes =
        16 * std::int64_t{shape.width} * shape.height + shape.blocks * plan_.block_bytes;
    panels_ = std::make_shared<PanelBuffer>(context_, bytes);
    const ScratchPointer packed = pass.scratch;
    context_->queue.add(std::move(pass));
    context_->queue.add(PanelPass{packed, panels_});
  }

  void pack_b(const GemmPart& part) {
    const std::int64_t base = b_.base + part.k * b_.row_stride + part.col * b_.col_stride;
    packed_b_ =
        enqueue_pack(routine_, context_, b_.buffer, base, b_.col_stride, part.cols, b_.row_stride,
                     part.depth, tile_strip(plan_, part.cols), plan_.log2_strip_height);
  }

  std::int64_t lines(const GemmPart& part) const {
    return (part.rows + plan_.tile_rows - 1) / plan_.tile_rows;
  }

  // Calls add(first line, lines) for slices of the part's lines whose work fits one pass.
  template <typename Add>
  void slice(const GemmPart& part, Add add) const {
    const std::int64_t all = lines(part);
    for (std::int64_t line = 0; line < all; line += plan_.tile_lines_per_pass) {
      add(static_cast<int>(line),
          static_cast<int>(std::min(plan_.tile_lines_per_pass, all - line)));
    }
  }

  ScratchPointer texture_tiles(const GemmPart& part) {
    const TileStrip strip = tile_strip(plan_, part.cols);
    Pass whole = scratch_pass(routine_, context_, KernelId::GemmTileTexture, strip.width,
                              lines(part), plan_.tile_rows);
    whole.variant = targets_variant(plan_.tile_rows);
    whole.read(Sampler::A, packed_a_);
    whole.read(Sampler::B, packed_b_);
    whole.set(Uniform::Counts, (part.depth + 3) / 4 * 4, 0, 0, 0);
    slice(part, [&](int first, int count) {
      Pass pass = whole;
      pass.area.y = first;
      pass.area.height = count;
      context_->queue.add(std::move(pass));
    });
    return whole.scratch;
  }

  ScratchPointer block_tiles(const GemmPart& part) {
    const TileStrip strip = tile_strip(plan_, part.cols);
    const PanelShape shape = panel_shape(plan_, part, context_->info.max_texture_size);
    Pass whole = scratch_pass(routine_, context_, KernelId::GemmTileBlock, strip.width,
                              lines(part) * strip.height, plan_.tile_rows);
    whole.variant = targets_variant(plan_.tile_rows) |
                    (plan_.block_bytes == 16384 ? kBlock16K : 0u) |
                    (shape.blocks == 2 ? kBlocks2 : 0u) | (shape.blocks == 4 ? kBlocks4 : 0u);
    whole.read(Sampler::B, packed_b_);
    std::array<std::int64_t, 4> steps{};
    std::int64_t left = (part.depth + 3) / 4;
    for (std::int64_t& count : steps) {
      count = std::min(left, shape.block_steps);
      left -= count;
    }
    whole.set(Uniform::Counts, steps[0], steps[1], steps[2], steps[3]);
    whole.set(Uniform::Strip, strip.height, strip.height - 1);
    whole.panels.buffer = panels_;
    whole.panels.strip_height = strip.height;
    whole.panels.blocks = shape.blocks;
    whole.panels.panel_bytes = 16 * shape.texels;
    whole.panels.block_bytes = plan_.block_bytes;
    slice(part, [&](int first, int count) {
      Pass pass = whole;
      pass.panels.first = first;
      pass.panels.count = count;
      context_->queue.add(std::move(pass));
    });
    return whole.scratch;
  }

  void merge(const GemmPart& part, const ScratchPointer& tiles) {
    Target target = c_;
    target.offset += part.row * c_.ld + part.col;
    target.major = part.rows;
    target.minor = part.cols;
    Pass pass = target_pass(routine_, KernelId::GemmMerge, target);
    pass.read(Sampler::Tiles, tiles);
    const TileStrip strip = tile_strip(plan_, part.cols);
    pass.set(Uniform::Counts, plan_.log2_tile_rows(), strip.width, plan_.log2_strip_height, 0);
    pass.set_alpha(alpha_);
    // The first chunk of k applies beta, the others add to it.
    pass.set_beta(part.k == 0 ? beta_ : Scalar(1.0f));
    pass.overwrites = &part == &plan_.parts.front() && is_number(beta_, 0.0f) && c_.whole_buffer();
    if (in_quads(target.offset, 1, target.ld)) {
      pass.variant |= kQuads;
    }
    context_->queue.add(std::move(pass));
  }

  const char* routine_;
  std::shared_ptr<ContextState> context_;
  Scalar alpha_, beta_;
  Source a_, b_;
  Target c_;
  GemmPlan plan_;
  ScratchPointer packed_a_, packed_b_;
  std::shared_ptr<PanelBuffer> panels_;
};

}  // namespace

void enqueue_gemm(const char* routine, std::int64_t k, const Scalar& alpha, const Source& a,
                  const Source& b, const Scalar& beta, const Target& c) {
  GemmPasses(routine, k, alpha, a, b, beta, c).enqueue();
}

}  // namespace fragblas::detail
