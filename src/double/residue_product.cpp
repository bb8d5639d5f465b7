// A product by residues: exponents of A's rows and B's columns; for each modulus packs of residues
// and the tiles of their product; and a last pass that makes numbers of all tiles.
// SPDX-License-Identifier: MIT
#include "double/residue_product.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "double/moduli.hpp"
#include "double/residue_packs.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_tiles.hpp"
#include "engine/gemm/packed_product.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_layout.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
constexpr std::uint64_t kTargets = kTargets8 | kTargets4;
constexpr std::uint64_t kOfMerge =
    kWhole | kAlphaOnDevice | kBetaOnDevice | kPanelTiles | kTransposed;
const KernelId kBlockTiles = add_kernel(
    "DoubleModularTileBlock", "double/modular_tile_block.frag",
    kTargets | kBlock16K | kBlocks2 | kBlocks4 | kPanels2 | kPanels4 | kPanelVectors, kText);
const KernelId kTextureTiles =
    add_kernel("DoubleModularTileTexture", "double/modular_tile_texture.frag",
               kTargets | kTargets2 | kBatched | kSampled, kText);
const KernelId kNeededBlockTiles = add_kernel(
    "DoubleModularTileBlockNeeded", "double/modular_tile_block_needed.frag",
    kTargets | kBlock16K | kBlocks2 | kBlocks4 | kPanels2 | kPanels4 | kPanelVectors, kText);
const KernelId kNeededTextureTiles =
    add_kernel("DoubleModularTileTextureNeeded", "double/modular_tile_texture_needed.frag",
               kTargets | kTargets2 | kBatched | kSampled, kText);
const KernelId kMostBits = add_kernel("DoubleMostBits", "double/most_bits.frag", kWhole, kText);
const KernelId kLeastModulus =
    add_kernel("DoubleLeastModulus", "double/least_modulus.frag", kWhole, kText);
const KernelId kMerge7 =
    add_kernel("DoubleProductMerge7", "double/product_merge_7.frag", kOfMerge, kText);
const KernelId kMerge12 =
    add_kernel("DoubleProductMerge12", "double/product_merge_12.frag", kOfMerge, kText);
const KernelId kMerge13 =
    add_kernel("DoubleProductMerge13", "double/product_merge_13.frag", kOfMerge, kText);
const KernelId kMerge14 =
    add_kernel("DoubleProductMerge14", "double/product_merge_14.frag", kOfMerge, kText);
const KernelId kMerge12AllBits = add_kernel(
    "DoubleProductMerge12AllBits", "double/product_merge_12_all_bits.frag", kOfMerge, kText);
const KernelId kMerge16AllBits = add_kernel(
    "DoubleProductMerge16AllBits", "double/product_merge_16_all_bits.frag", kOfMerge, kText);
const KernelId kMerge18 =
    add_kernel("DoubleProductMerge18", "double/product_merge_18.frag", kOfMerge, kText);
const KernelId kComplexMerge12 = add_kernel(
    "DoubleComplexProductMerge12", "double/complex_product_merge_12.frag", kOfMerge, kText);
const KernelId kComplexMerge13 = add_kernel(
    "DoubleComplexProductMerge13", "double/complex_product_merge_13.frag", kOfMerge, kText);
const KernelId kComplexMerge14 = add_kernel(
    "DoubleComplexProductMerge14", "double/complex_product_merge_14.frag", kOfMerge, kText);

// The product of one of the planes, whose packs are groups of some.
class ResidueProduct final : public PackedProduct {
 public:
  // lines: of a plane, that the pack of A has.
  // least_modulus: those below are not needed; null: all are.
  ResidueProduct(const ResiduePlan& plan, std::int64_t lines, const Planes& packed,
                 std::int64_t plane, BufferState* least_modulus)
      : plan_(plan), lines_(lines), packed_(packed), plane_(plane), least_modulus_(least_modulus) {}

  void change_tiles(Pass& pass) const override {
    const bool complex = plan_.problem.complex;
    const bool block = pass.kernel == KernelId::GemmTileBlock;
    if (least_modulus_ != nullptr) {
      pass.kernel = block ? kNeededBlockTiles : kNeededTextureTiles;
      pass.read(Sampler::X, least_modulus_);
    } else {
      pass.kernel = block ? kBlockTiles : kTextureTiles;
    }
    pass.scratch_area().area.x = static_cast<int>(plane_ * plan_.width);
    const std::int64_t s = complex ? plane_ / 2 : plane_;
    uniforms::Modulus modulus;
    modulus.m = complex ? kQuadraticModuli[static_cast<std::size_t>(s)]
                        : kModuli[static_cast<std::size_t>(s)];
    modulus.first_column = packed_.first * plan_.width;
    // A trip of the block kernel is eight steps.
    modulus.steps = block ? kStepsBetweenReductions / 8 : kStepsBetweenReductions;
    pass.set(modulus);
    if (!block && packed_.count > 1) {
      pass.variant |= kBatched;
      uniforms::BatchTiles batch;
      batch.width = plan_.width;
      batch.a_lines = lines_;
      pass.set(batch);
    }
  }

  std::int64_t matrix() const override { return plane_ - packed_.first; }

 private:
  const ResiduePlan& plan_;
  std::int64_t lines_;
  Planes packed_;
  std::int64_t plane_;
  BufferState* least_modulus_;
};

// The least modulus that any element of a componentwise product needs, as the lines' bits say.
std::shared_ptr<BufferState> least_modulus(const DoubleProduct& p, const ProductLines& lines) {
  const catalog::ElementType& type = catalog::element_type('d');
  const std::int64_t longer = std::max(p.m(), p.n());
  const std::int64_t piece = power_of_two_root(longer), pieces = ceil_div(longer, piece);
  const auto of_pieces = temporary(p.buffer().services(), pieces, type);
  Pass pass = target_pass(p.routine, kMostBits, {of_pieces.get(), 0, 2 * pieces, 2 * pieces, 1});
  pass.write_whole();
  pass.fetches = 2.0 * static_cast<double>(piece);
  pass.read(Sampler::A, lines.a.get());
  pass.read(Sampler::B, lines.b.get());
  pass.set(uniforms::MostBits{piece, p.m(), p.n()});
  enqueue_pass(std::move(pass));
  const auto result = temporary(p.buffer().services(), 1, type);
  Pass merge = target_pass(p.routine, kLeastModulus, {result.get(), 0, 2, 2, 1});
  merge.write_whole();
  merge.fetches = static_cast<double>(pieces);
  merge.read(Sampler::X, of_pieces.get());
  merge.set(uniforms::LeastModulus{pieces, most_bits(kAllBitsModuli[0], p.k),
                                   most_bits(kAllBitsModuli[1], p.k)});
  enqueue_pass(std::move(merge));
  return result;
}

KernelId merge_kernel(bool complex, bool all_bits, std::int64_t moduli) {
  if (all_bits) {
    return moduli == 12 ? kMerge12AllBits : moduli == 16 ? kMerge16AllBits : kMerge18;
  }
  switch (moduli) {
    case 7:
      return kMerge7;
    case 12:
      return complex ? kComplexMerge12 : kMerge12;
    case 13:
      return complex ? kComplexMerge13 : kMerge13;
    default:
      return complex ? kComplexMerge14 : kMerge14;
  }
}

// The bits of fewer moduli, where there are none: two lines of zeros have more.
constexpr std::int64_t kNoFewer = -(1 << 20);

// fewer: of all bits, elements with no more than so many are written by passes in front.
void enqueue_merge(const DoubleProduct& p, const GemmPlan& plan, const GemmPart& part,
                   std::int64_t moduli, std::int64_t width, const ProductLines& lines,
                   const std::shared_ptr<Scratch>& tiles, std::int64_t fewer = kNoFewer) {
  const bool across = plan.merges_across;
  const std::int64_t parts = p.complex ? 2 : 1;
  const std::int64_t row = across ? part.col : part.row;
  const std::int64_t col = parts * (across ? part.row : part.col);
  DoubleProduct block =
      p.block(row, across ? part.cols : part.rows, col, parts * (across ? part.rows : part.cols));
  const bool all_bits = p.bits == kAllBits;
  block.classes_later = is_long(p);
  Pass pass = result_pass(block, merge_kernel(p.complex, all_bits, moduli));
  // Lines with infinities or NaNs are read; there are mostly few.
  pass.fetches =
      2.0 * static_cast<double>(parts * moduli * plan.stacks) + static_cast<double>(p.k) / 8;
  pass.read(Sampler::Tiles, tiles);
  uniforms::TileStrip strip;
  strip.log2_rows = ceil_log2(plan.tile_rows);
  strip.log2_height = plan.log2_strip_height;
  strip.more_stacks = plan.stacks - 1;
  strip.stack_height = tiles->size().height / plan.stacks;
  pass.set(strip);
  uniforms::DoubleMerge merge;
  merge.first_row = row;
  merge.first_col = col;
  merge.width = width;
  merge.most = all_bits ? most_bits(moduli, p.k) : 0;
  pass.set(merge);
  if (all_bits) {
    pass.set(uniforms::FewerBits{fewer});
  }
  pass.read(Sampler::A, lines.a.get());
  pass.read(Sampler::B, lines.b.get());
  pass.read(Sampler::X, block.a.source.buffer);
  set_matrix<uniforms::XMatrix>(pass, block.a.source);
  pass.read(Sampler::Y, block.b.source.buffer);
  set_matrix<uniforms::YMatrix>(pass, block.b.source);
  if (plan.panel_vectors()) {
    pass.variant |= kPanelTiles;
  } else if (across) {
    pass.variant |= kTransposed;
  }
  if (fewer == kNoFewer) {
    enqueue_result(block, std::move(pass));
  } else {
    enqueue_pass(std::move(pass));  // C has what was written before
  }
  if (block.classes_later) {
    enqueue_classes(block, lines, row, col);
  }
}

// Makes the packs of both factors groups of as many planes, which it returns.
std::int64_t keep_packs(const DoubleProduct& p, const ResiduePlan& plan, std::int64_t together,
                        ResiduePacks& left, ResiduePacks& right) {
  const ContextState& context = context_of(p.buffer());
  const std::int64_t each = kept_together(context, plan);
  const std::int64_t room =
      p.available - tile_bytes(plan) - left.bytes_to_pack(each) - right.bytes_to_pack(each);
  const auto how = p.keeps_packs ? ResiduePacks::Keep::InBudget : ResiduePacks::Keep::IfKept;
  const bool keeps_left = left.keep(how, &p.buffer(), room);
  const bool keeps_right = right.keep(how, &p.buffer(), room - left.bytes_held());
  return keeps_left || keeps_right ? each : packed_together(context, plan, together);
}

}  // namespace

Residues enqueue_residue_product(const DoubleProduct& p, std::int64_t moduli, std::int64_t together,
                                 ProductLines& lines) {
  ContextState& context = context_of(p.buffer());
  const std::int64_t parts = p.complex ? 2 : 1;
  const ResidueProblem problem{p.m(), p.n() / parts, p.k / parts, moduli, p.complex};
  context.before_product(static_cast<double>(parts) * product_flops(p.m(), problem.n, problem.k));
  const ResiduePlan plan = plan_residues(context, problem);
  if (plan.way != Residues::Enqueued) {
    return plan.way;
  }
  const GemmPlan& gemm = *plan.gemm;
  ResiduePacks of_a(p.routine, context, plan, ResidueFactor::of_a(p), !plan.transposed());
  ResiduePacks of_b(p.routine, context, plan, ResidueFactor::of_b(p), plan.transposed());
  ResiduePacks &left = plan.transposed() ? of_b : of_a, &right = plan.transposed() ? of_a : of_b;
  const std::int64_t each = keep_packs(p, plan, together, left, right);
  of_a.find_exponents();
  of_b.find_exponents();
  lines = {of_a.exponents(), of_b.exponents()};
  left.prepare(each);
  right.prepare(each);
  const std::int64_t planes = problem.planes();
  // Modulus by modulus, so that parts share packs as those of one product do.
  std::vector<std::shared_ptr<Scratch>> tiles;
  for (const GemmPart& part : gemm.parts) {
    if (part.stack == 0) {
      gl::TextureSize size = tile_scratch(p.routine, context, gemm, part)->size();
      size.width = static_cast<int>(planes * plan.width);
      tiles.push_back(half_floats(p.routine, context, size));
    } else {
      tiles.push_back(tiles.back());
    }
  }
  const bool all_bits = p.bits == kAllBits;
  const std::shared_ptr<BufferState> least = all_bits ? least_modulus(p, lines) : nullptr;
  GemmPlan optional = gemm;
  optional.may_end_at_once = true;
  const std::int64_t lines_of_plane = line_pitch(gemm, gemm.parts.front());
  for (std::int64_t first = 0; first < planes; first += each) {
    const Planes some{first, std::min(each, planes - first)};
    PackA pack_a;
    std::shared_ptr<Scratch> pack_b;
    for (std::int64_t plane = first; plane < first + some.count; ++plane) {
      const bool may_go = all_bits && plane >= kAllBitsModuli.front();
      const ResidueProduct product(plan, lines_of_plane, some, plane,
                                   may_go ? least.get() : nullptr);
      for (std::size_t i = 0; i < gemm.parts.size(); ++i) {
        const GemmPart& part = gemm.parts[i];
        if (part.pack_a && plane == first) {
          pack_a = left.pack(part, some);
        }
        if (part.pack_b && plane == first) {
          pack_b = right.pack(part, some).texture;
        }
        enqueue_tiles(p.routine, context, may_go ? optional : gemm, part, {}, pack_a, pack_b,
                      tiles[i], &product);
      }
    }
  }
  for (std::size_t i = 0; i < gemm.parts.size(); ++i) {
    if (!gemm.parts[i].merge) {
      continue;
    }
    if (!all_bits) {
      enqueue_merge(p, gemm, gemm.parts[i], moduli, plan.width, lines, tiles[i]);
      continue;
    }
    std::int64_t fewer = kNoFewer;
    for (const std::int64_t some : kAllBitsModuli) {
      enqueue_merge(p, gemm, gemm.parts[i], some, plan.width, lines, tiles[i], fewer);
      fewer = most_bits(some, p.k);
    }
  }
  return Residues::Enqueued;
}

}  // namespace fragblas::detail
