// Packing of operands: found in the cache, else made by a pass into textures or panels.
// SPDX-License-Identifier: MIT
#include "engine/gemm/gemm_pack.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_layout.hpp"
#include "plan/gemm_planner.hpp"

namespace fragblas::detail {

namespace {

// The matrix that a packing pass reads; of_columns, of_rows: the variants for four neighbours in a
// column, or in a row, that are a texel of the source (0: there is none).
void read_matrix(Pass& pass, const GemmOperand& operand, std::uint64_t of_columns,
                 std::uint64_t of_rows) {
  const StructuredSource& matrix = operand.matrix;
  const Source& source = matrix.source;
  pass.read(Sampler::X, source.buffer);
  set_matrix<uniforms::XMatrix>(pass, source, operand.stride);
  pass.variant |= operand.matrices > 1 ? kBatched : kNoVariant;
  const bool texels = operand.matrices == 1 || operand.stride % 4 == 0;
  if (operand.structured) {
    pass.variant |= kStructured;
    set_structure(pass, matrix);
    set_band(pass, matrix.below, matrix.above);
  } else if (texels && in_quads(source.base, source.row_stride, source.col_stride)) {
    pass.variant |= of_columns;
  } else if (texels && in_quads(source.base, source.col_stride, source.row_stride)) {
    pass.variant |= of_rows;
  }
}

// Lets a pass that packs read tiles, where the kernel can: by texels, none of which is in two rows.
// It takes no lane that is behind the end of one.
bool read_tiles(Pass& pass, const Pass& merge) {
  if ((merge.variant & kQuads) == 0 || (pass.variant & (kQuads | kColumnQuads)) == 0 ||
      (pass.variant & (kBlockSum | kBatched)) != 0) {
    return false;
  }
  pass.variant |= kTiles | (merge.variant & kPanelTiles);
  // The merge is the buffer's own, and the pass may be the last to hold that.
  const PassInput buffer = std::exchange(pass.inputs[0], merge.inputs[0]);
  pass.set_as(merge);
  pass.set(uniforms::ProductLd{merge.target()->ld});
  return true;
}

// A packing that could be enqueued.
struct PackingPass {
  Pass pass;                     // into a scratch texture
  std::int64_t panel_bytes = 0;  // of the buffer that is filled through the texture; 0: none is

  const ScratchArea& through() const { return std::get<ScratchArea>(pass.destination); }
  PackSources sources() const {
    PackSources sources;
    for (const PassInput& input : pass.inputs) {
      sources.push_back(&input.buffer->linear());
    }
    return sources;
  }
  // Whether what is packed may be kept, and is none of `written`: nobody is told of what happens to
  // scratch, or to a texture that is visible outside.
  bool can_be_kept(const BufferState& written) const {
    return !pass.reads(written) &&
           std::all_of(pass.inputs.begin(), pass.inputs.end(), [](const PassInput& input) {
             return input.buffer && !input.buffer->linear().pinned();
           });
  }
  std::int64_t bytes() const {
    return std::max(PackCache::kLeastBytes,
                    panel_bytes > 0 ? panel_bytes : through().scratch->size().bytes());
  }
  PackKey key() const {
    const TexelRect& area = through().area;
    PackKey key;
    key.reserve(5 + 5 * pass.uniforms.size());
    key = {static_cast<std::int64_t>(pass.kernel), static_cast<std::int64_t>(pass.variant),
           area.width, area.height, panel_bytes};
    for (const UniformValue& value : pass.uniforms) {
      assert(!value.is_float);
      key.push_back(static_cast<std::int64_t>(value.uniform));
      key.insert(key.end(), value.bits.begin(), value.bits.end());
    }
    return key;
  }
};

// For the texture kernel, four neighbours of a column a texel: `length` rows, `depth` columns of so
// many lanes.
PackingPass texture_packing(const char* routine, ContextState& context, const GemmOperand& operand,
                            std::int64_t length, std::int64_t depth, std::int64_t width,
                            int lanes = 1) {
  Pass pass = scratch_pass(routine, KernelId::GemmPack, context, operand.matrices * width,
                           lanes * round_up(depth, 4));
  read_matrix(pass, operand, kQuads, 0);
  uniforms::PackLines lines;
  lines.length = length;
  lines.lines = lanes * depth;
  lines.width = width;
  pass.set(lines);
  return {std::move(pass), 0};
}

// For the block kernel, the transpose of op(B).
PackingPass plane_packing(const char* routine, ContextState& context, const GemmPlan& plan,
                          const GemmPart& part, const GemmOperand& b) {
  const TileStrip strip = tile_strip(plan, part.cols);
  Pass pass = scratch_pass(routine, KernelId::GemmPackRows, context, b.matrices * strip.width,
                           plan.lanes_of_k * k_steps(part.depth) * strip.height, 0, 4);
  pass.variant = plan.panel_vectors() ? kPanelVectors : kNoVariant;
  read_matrix(pass, b, kQuads, kColumnQuads);
  uniforms::PackRows rows;
  rows.cols = part.cols;
  rows.rows = plan.lanes_of_k * part.depth;
  rows.log2_height = plan.log2_strip_height;
  rows.width = strip.width;
  pass.set(rows);
  return {std::move(pass), 0};
}

// Of the part's columns so many exist; of all matrices so many rows.
PackingPass panel_packing(const char* routine, ContextState& context, const GemmPlan& plan,
                          const GemmPart& part, const GemmOperand& a, std::int64_t depth,
                          std::int64_t rows) {
  GemmPart all = part;
  all.rows = a.matrices * tile_lines(plan, part) * plan.tile_rows;
  const PanelShape shape = panel_shape(plan, all, context.info.max_texture_size);
  Pass pass = scratch_pass(routine, KernelId::GemmPackPanels, context, shape.width, shape.height);
  pass.variant = targets_variant(plan.tile_rows);
  if (plan.panel_vectors()) {
    pass.variant |= kPanelVectors;
    read_matrix(pass, a, kQuads, 0);
  } else {
    read_matrix(pass, a, 0, kQuads);
  }
  uniforms::PackPanels panels;
  panels.rows = a.matrices > 1 ? part.rows : rows;
  panels.depth = depth;
  panels.panel_texels = shape.texels;
  panels.width = shape.width;
  pass.set(panels);
  if (a.matrices > 1) {
    uniforms::BatchPanels batch;
    batch.panels = tile_lines(plan, part);
    batch.rows = rows;
    batch.wider = depth - part.rows;
    pass.set(batch);
  }
  // Every block is bound whole, the last panel's too.
  return {std::move(pass),
          16 * std::int64_t{shape.width} * shape.height + shape.blocks * plan.block_bytes};
}

PackingPass packing_of_a(const char* routine, ContextState& context, const GemmPlan& plan,
                         const GemmPart& part, const GemmOperand& a) {
  // Of pairs it is op(A) whose k are two lanes: here, or where the transposes are multiplied below.
  const int lanes = plan.transposed ? 1 : plan.lanes_of_k;
  const GemmOperand rows =
      a.some(part.matrix, plan.same_a ? 1 : part.matrices).block(part.row, lanes * part.k);
  return plan.kernel == GemmKernel::Block
             ? panel_packing(routine, context, plan, part, rows, part.depth,
                             rows.matrices * part.rows)
             : texture_packing(routine, context, rows, part.rows, part.depth,
                               line_pitch(plan, part) * plan.tile_rows / 4, lanes);
}

PackingPass packing_of_b(const char* routine, ContextState& context, const GemmPlan& plan,
                         const GemmPart& part, const GemmOperand& b) {
  const int lanes = plan.transposed ? plan.lanes_of_k : 1;
  const GemmOperand cols = b.some(part.matrix, plan.same_b ? 1 : part.matrices)
                               .block(lanes * part.k, part.col)
                               .transposed();
  return plan.kernel == GemmKernel::Block
             ? plane_packing(routine, context, plan, part, cols)
             : texture_packing(routine, context, cols, part.cols, part.depth,
                               tile_strip(plan, part.cols).width);
}

std::shared_ptr<Pack> new_pack(ContextState& context, const PackingPass& packing) {
  auto pack = std::make_shared<Pack>();
  pack->bytes = packing.bytes();
  if (packing.panel_bytes > 0) {
    pack->panels = std::make_shared<PanelBuffer>(context.shared_from_this(), packing.panel_bytes);
  } else {
    pack->texture = packing.through().scratch;
  }
  return pack;
}

void add(ContextState& context, PackingPass packing, std::shared_ptr<Pack> pack) {
  if (pack->texture) {
    packing.pass.scratch_area().scratch = pack->texture;
  }
  packing.pass.pack_into(std::move(pack), read_tiles);
  context.queue.add(std::move(packing.pass));
}

// `all`: the elements of the whole operand. One that would fill most of the cache is not kept: it
// would be gone before the next product asks for its begin.
std::shared_ptr<Pack> enqueue(ContextState& context, PackingPass packing, std::int64_t all,
                              const BufferState& written) {
  PackCache& cache = context.pack_cache;
  std::shared_ptr<Pack> pack;
  if (!context.queue.is_listing() && (cache.budget() > 0 || !cache.empty()) &&
      packing.can_be_kept(written)) {
    PackKey key = packing.key();
    PackSources sources = packing.sources();
    pack = cache.find(sources, key);
    if (!pack) {
      pack = new_pack(context, packing);
      if (4 * all <= cache.budget() / 2) {
        cache.keep(std::move(sources), std::move(key), pack);
      }
    }
  } else {
    pack = new_pack(context, packing);
  }
  add(context, std::move(packing), pack);
  return pack;
}

// Of another product, which keeps it or not.
std::shared_ptr<Pack> enqueue_changed(ContextState& context, PackingPass packing,
                                      const PackedProduct& product) {
  std::shared_ptr<Pack> pack = product.change_packing(packing.pass);
  if (!pack) {
    pack = new_pack(context, packing);
  }
  add(context, std::move(packing), pack);
  return pack;
}

}  // namespace

PackA enqueue_pack_a(const char* routine, ContextState& context, const GemmPlan& plan,
                     const GemmPart& part, const GemmOperand& a, const BufferState& written,
                     const PackedProduct* product) {
  if (product != nullptr) {
    const std::shared_ptr<Pack> pack =
        enqueue_changed(context, packing_of_a(routine, context, plan, part, a), *product);
    return {pack->texture, pack->panels};
  }
  const GemmPart& last = plan.parts.back();
  const std::shared_ptr<Pack> pack = enqueue(context, packing_of_a(routine, context, plan, part, a),
                                             (plan.same_a ? 1 : last.matrix + last.matrices) *
                                                 (last.row + last.rows) * (last.k + last.depth),
                                             written);
  return {pack->texture, pack->panels};
}

std::shared_ptr<Scratch> enqueue_pack_b(const char* routine, ContextState& context,
                                        const GemmPlan& plan, const GemmPart& part,
                                        const GemmOperand& b, const BufferState& written,
                                        const PackedProduct* product) {
  if (product != nullptr) {
    return enqueue_changed(context, packing_of_b(routine, context, plan, part, b), *product)
        ->texture;
  }
  const GemmPart& last = plan.parts.back();
  return enqueue(context, packing_of_b(routine, context, plan, part, b),
                 (plan.same_b ? 1 : last.matrix + last.matrices) * (last.k + last.depth) *
                     (last.col + last.cols),
                 written)
      ->texture;
}

std::shared_ptr<PanelBuffer> enqueue_pack_diagonal(const char* routine, ContextState& context,
                                                   GemmPlan plan, std::int64_t rows,
                                                   std::int64_t order, const Source& a,
                                                   const BufferState& written) {
  plan.blocks = 1;
  plan.block_bytes = 4 * rows * rows;
  GemmOperand blocks = a;
  blocks.matrices = ceil_div(order, rows);
  blocks.stride = rows * (a.row_stride + a.col_stride);
  GemmPart part;
  part.rows = std::min(rows, order);
  part.depth = rows;
  return enqueue(context, panel_packing(routine, context, plan, part, blocks, part.rows, order),
                 rows * order, written)
      ->panels;
}

std::shared_ptr<PanelBuffer> enqueue_pack_folded(const char* routine, ContextState& context,
                                                 const GemmPlan& plan, const GemmPart& part,
                                                 std::int64_t order, const Source& a,
                                                 const BufferState& written) {
  PackingPass packing = panel_packing(routine, context, plan, part, a, part.depth, order);
  packing.pass.variant |= kFolded;
  return enqueue(context, std::move(packing), part.rows * part.depth, written)->panels;
}

namespace {

// Turns a pass that packs the matrix's first block into one that packs a sum of its blocks.
std::shared_ptr<Pack> enqueue_sum(ContextState& context, PackingPass packing, const BlockSum& sum) {
  Pass& pass = packing.pass;
  const auto& [t0, t1, t2, t3] = sum.terms;
  pass.variant |= kBlockSum;
  pass.set(uniforms::TermRows{t0.row, t1.row, t2.row, t3.row});
  pass.set(uniforms::TermCols{t0.col, t1.col, t2.col, t3.col});
  pass.set(uniforms::TermSigns{t0.sign, t1.sign, t2.sign, t3.sign});
  uniforms::TermExtent extent;
  extent.rows = sum.rows;
  extent.cols = sum.cols;
  pass.set(extent);
  std::shared_ptr<Pack> pack = new_pack(context, packing);
  add(context, std::move(packing), pack);
  return pack;
}

}  // namespace

PackA enqueue_pack_sum_a(const char* routine, ContextState& context, const GemmPlan& plan,
                         const GemmOperand& a, const BlockSum& sum) {
  const std::shared_ptr<Pack> pack =
      enqueue_sum(context, packing_of_a(routine, context, plan, plan.parts.front(), a), sum);
  return {pack->texture, pack->panels};
}

std::shared_ptr<Scratch> enqueue_pack_sum_b(const char* routine, ContextState& context,
                                            const GemmPlan& plan, const GemmOperand& b,
                                            const BlockSum& sum) {
  return enqueue_sum(context, packing_of_b(routine, context, plan, plan.parts.front(), b),
                     sum.transposed())
      ->texture;
}

void enqueue_prepack(const char* routine, ContextState& context, Factor factor, std::int64_t m,
                     std::int64_t n, std::int64_t k, const GemmOperand& operand) {
  GemmProblem problem{m, n, k};
  (factor == Factor::A ? problem.a : problem.b) =
      factor == Factor::A ? adjacency_of(operand, m, k) : adjacency_of(operand, k, n);
  // The other factor and C are taken to lie in a matrix of the same kind.
  problem.a_at_texels = problem.b_at_texels = at_texels(operand.matrix.source);
  problem.c_at_texels = problem.a_at_texels;
  const GemmPlan plan = plan_gemm(problem, context.info, context.profile);
  if (!plan.packs()) {
    return;
  }
  const bool is_left = (factor == Factor::A) != plan.transposed;
  const GemmOperand packed = plan.transposed ? operand.transposed() : operand;
  PackCache& cache = context.pack_cache;
  for (const GemmPart& part : plan.parts) {
    // Each once, however often the parts pack it.
    if (is_left ? part.col > 0 : part.row > 0) {
      continue;
    }
    PackingPass packing = is_left ? packing_of_a(routine, context, plan, part, packed)
                                  : packing_of_b(routine, context, plan, part, packed);
    PackSources sources = packing.sources();
    PackKey key = packing.key();
    std::shared_ptr<Pack> pack = cache.find(sources, key);
    if (pack) {
      cache.prepack(*pack);
    } else {
      pack = new_pack(context, packing);
      pack->prepacked = true;
      cache.keep(std::move(sources), std::move(key), pack);
    }
    add(context, std::move(packing), std::move(pack));
  }
}

}  // namespace fragblas::detail
