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
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_pack.hpp"
#include "engine/gemm/gemm_tiles.hpp"
#include "engine/gemm/packed_product.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
constexpr std::uint64_t kTargets = kTargets8 | kTargets4;
constexpr std::uint64_t kOfMerge =
    kWhole | kAlphaOnDevice | kBetaOnDevice | kPanelTiles | kTransposed;
const KernelId kWholeNumbers =
    add_kernel("DoubleWholeNumbers", "double/whole_numbers.frag", kWhole, kText);
const KernelId kPanels = add_kernel("DoubleResiduePanels", "double/residue_panels.frag",
                                    kTargets | kPanelVectors | kBatched, kText);
const KernelId kRows =
    add_kernel("DoubleResidueRows", "double/residue_rows.frag", kPanelVectors | kBatched, kText);
const KernelId kPackLines =
    add_kernel("DoubleResidueLines", "double/residue_lines.frag", kBatched, kText);
const KernelId kComplexPanels =
    add_kernel("DoubleComplexResiduePanels", "double/complex_residue_panels.frag",
               kTargets | kPanelVectors | kBatched, kText);
const KernelId kComplexRows =
    add_kernel("DoubleComplexResidueRows", "double/complex_residue_rows.frag",
               kPanelVectors | kBatched, kText);
const KernelId kComplexPackLines =
    add_kernel("DoubleComplexResidueLines", "double/complex_residue_lines.frag", kBatched, kText);
const KernelId kBlockTiles = add_kernel(
    "DoubleModularTileBlock", "double/modular_tile_block.frag",
    kTargets | kBlock16K | kBlocks2 | kBlocks4 | kPanels2 | kPanels4 | kPanelVectors, kText);
const KernelId kTextureTiles =
    add_kernel("DoubleModularTileTexture", "double/modular_tile_texture.frag",
               kTargets | kTargets2 | kBatched, kText);
const KernelId kMerge7 =
    add_kernel("DoubleProductMerge7", "double/product_merge_7.frag", kOfMerge, kText);
const KernelId kMerge12 =
    add_kernel("DoubleProductMerge12", "double/product_merge_12.frag", kOfMerge, kText);
const KernelId kMerge13 =
    add_kernel("DoubleProductMerge13", "double/product_merge_13.frag", kOfMerge, kText);
const KernelId kMerge14 =
    add_kernel("DoubleProductMerge14", "double/product_merge_14.frag", kOfMerge, kText);
const KernelId kMerge18 =
    add_kernel("DoubleProductMerge18", "double/product_merge_18.frag", kOfMerge, kText);
const KernelId kComplexMerge12 = add_kernel(
    "DoubleComplexProductMerge12", "double/complex_product_merge_12.frag", kOfMerge, kText);
const KernelId kComplexMerge13 = add_kernel(
    "DoubleComplexProductMerge13", "double/complex_product_merge_13.frag", kOfMerge, kText);
const KernelId kComplexMerge14 = add_kernel(
    "DoubleComplexProductMerge14", "double/complex_product_merge_14.frag", kOfMerge, kText);

// A texture for residues, which half floats hold: whole numbers up to 2048.
std::shared_ptr<Scratch> halves(const char* routine, ContextState& context, gl::TextureSize size) {
  size.format = gl::TextureFormat::Half;
  return std::make_shared<Scratch>(context.shared_from_this(), size, routine);
}

// Of a number.
std::int64_t parts_of(const DoubleProduct& p) {
  return p.complex ? 2 : 1;
}

// A factor by its lines, which are rows of op(A) or columns of op(B). Places count numbers; `parts`
// of them are a number.
struct LinesOfFactor {
  BufferState* buffer;
  std::int64_t base, to_line, to_next, to_part;
  std::int64_t lines, depth, parts;
  BufferState* exponents;  // of the lines, so many apart
  std::int64_t line_step;
  bool all_bits;
};

LinesOfFactor lines_of(const DoubleProduct& p, const Source& source, std::int64_t lines,
                       std::int64_t to_line, std::int64_t to_next) {
  const std::int64_t parts = parts_of(p);
  return {source.buffer,     source.base, to_line,           parts * to_next,
          source.col_stride, lines,       p.k / parts,       parts,
          nullptr,           1,           p.bits == kAllBits};
}

// Whole numbers of a factor, whose rows are its lines: neighbours in memory are of neighbouring
// lines, or of one.
struct WholeNumbers {
  std::shared_ptr<BufferState> buffer;
  std::int64_t to_line, to_next;

  GemmOperand rows() const { return Source{buffer.get(), 0, to_line, to_next}; }
};

// Numbers of a row of the copy; and of all of it, with what is read behind the last ones.
std::int64_t row_of_copy(const LinesOfFactor& from, bool across) {
  return round_up(across ? from.lines : from.depth, 4);
}
std::int64_t size_of_copy(const LinesOfFactor& from, bool across) {
  return from.parts * (across ? from.depth : from.lines) * row_of_copy(from, across) + 4;
}

WholeNumbers whole_numbers(const char* routine, const LinesOfFactor& from, bool across) {
  const std::int64_t row = row_of_copy(from, across);
  WholeNumbers copy{
      temporary(from.buffer->services(), size_of_copy(from, across), catalog::element_type('d')),
      across ? 1 : row, across ? row : 1};
  const std::int64_t lanes = 2 * from.parts * row;
  Pass pass = target_pass(routine, kWholeNumbers,
                          {copy.buffer.get(), 0, lanes, lanes, across ? from.depth : from.lines});
  pass.write_whole();
  pass.read(Sampler::X, from.buffer);
  set_matrix<uniforms::XMatrix>(pass, {from.buffer, from.base, across ? from.to_next : from.to_line,
                                       across ? from.to_line : from.to_next});
  pass.read(Sampler::Y, from.exponents);
  uniforms::WholeNumbers numbers;
  numbers.count = across ? from.lines : from.depth;
  numbers.parts = from.parts;
  numbers.across = across ? 1 : 0;
  numbers.all_bits = from.all_bits ? 1 : 0;
  pass.set(numbers);
  uniforms::WholeParts parts;
  parts.step = from.to_part;
  parts.line_step = from.line_step;
  parts.halves = 2;
  pass.set(parts);
  enqueue_pass(std::move(pass));
  return copy;
}

// Planes of tiles: of each modulus one, of complex numbers one for each of two roots. So many are
// packed together.
struct Planes {
  std::int64_t first, count;
  std::int64_t width, lines;  // of each, among the tiles; that the pack of A has for it
};

// The product of one of them.
class ResidueProduct final : public PackedProduct {
 public:
  ResidueProduct(ContextState& context, bool complex, const Planes& planes, std::int64_t plane)
      : context_(context), complex_(complex), planes_(planes), plane_(plane) {}

  void change_packing(Pass& pass) const override {
    const bool panels = pass.kernel == KernelId::GemmPackPanels;
    if (pass.kernel == KernelId::GemmPackRows) {
      pass.kernel = complex_ ? kComplexRows : kRows;
      pass.set(uniforms::ResiduePlanes{4});
    } else if (panels) {
      pass.kernel = complex_ ? kComplexPanels : kPanels;
    } else {
      pass.kernel = complex_ ? kComplexPackLines : kPackLines;
    }
    if (!panels) {
      ScratchArea& area = pass.scratch_area();
      area.scratch = halves(pass.routine, context_, area.scratch->size());
    }
    // All of them read x in one way.
    pass.variant &= kernel_row(pass.kernel).variants;
    pass.set(uniforms::Residues{planes_.first});
  }

  void change_tiles(Pass& pass) const override {
    const bool block = pass.kernel == KernelId::GemmTileBlock;
    pass.kernel = block ? kBlockTiles : kTextureTiles;
    pass.scratch_area().area.x = static_cast<int>(plane_ * planes_.width);
    const std::int64_t s = complex_ ? plane_ / 2 : plane_;
    uniforms::Modulus modulus;
    modulus.m = complex_ ? kQuadraticModuli[static_cast<std::size_t>(s)]
                         : kModuli[static_cast<std::size_t>(s)];
    modulus.first_column = planes_.first * planes_.width;
    // A trip of the block kernel is eight steps.
    modulus.steps = block ? kStepsBetweenReductions / 8 : kStepsBetweenReductions;
    pass.set(modulus);
    if (!block && planes_.count > 1) {
      pass.variant |= kBatched;
      uniforms::BatchTiles batch;
      batch.width = planes_.width;
      batch.a_lines = planes_.lines;
      pass.set(batch);
    }
  }

  std::int64_t matrix() const override { return plane_ - planes_.first; }

 private:
  ContextState& context_;
  bool complex_;
  Planes planes_;
  std::int64_t plane_;
};

KernelId merge_kernel(bool complex, std::int64_t moduli) {
  switch (moduli) {
    case 7:
      return kMerge7;
    case 12:
      return complex ? kComplexMerge12 : kMerge12;
    case 13:
      return complex ? kComplexMerge13 : kMerge13;
    case 18:
      return kMerge18;
    default:
      return complex ? kComplexMerge14 : kMerge14;
  }
}

void enqueue_merge(const DoubleProduct& p, const GemmPlan& plan, const GemmPart& part,
                   std::int64_t moduli, std::int64_t width, const ProductLines& lines,
                   const std::shared_ptr<Scratch>& tiles) {
  const bool across = plan.merges_across;
  const std::int64_t parts = parts_of(p);
  const std::int64_t row = across ? part.col : part.row;
  const std::int64_t col = parts * (across ? part.row : part.col);
  DoubleProduct block =
      p.block(row, across ? part.cols : part.rows, col, parts * (across ? part.rows : part.cols));
  block.classes_later = is_long(p);
  Pass pass = result_pass(block, merge_kernel(p.complex, moduli));
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
  merge.most = most_bits(p.k);
  pass.set(merge);
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
  enqueue_result(block, std::move(pass));
  if (block.classes_later) {
    enqueue_classes(block, lines, row, col);
  }
}

// How many planes are packed together: `together` at most, where the packs fit textures and what
// the profile leaves for scratch.
std::int64_t packed_together(const ContextState& context, const GemmPlan& plan,
                             std::int64_t together) {
  if (plan.parts.size() > 1) {
    return 1;
  }
  const GemmPart& part = plan.parts.front();
  const std::int64_t side = context.info.max_texture_size;
  const std::int64_t rows = line_pitch(plan, part) * plan.tile_rows;
  const std::int64_t depth = round_up(part.depth, 16);
  const bool block = plan.kernel == GemmKernel::Block;
  const std::int64_t fit = block ? side * side / (rows * depth / 4 + 1) : side / (rows / 4);
  const std::int64_t scratch =
      context.profile.scratch_bytes / (4 * (rows + round_up(part.cols, 32)) * depth);
  return std::max<std::int64_t>(1, std::min({together, fit, scratch}));
}

// Whether C would get a sum in parts, one after the other, each of them rounded.
bool cuts_sums(const GemmPlan& plan) {
  return std::any_of(plan.parts.begin(), plan.parts.end(),
                     [](const GemmPart& part) { return part.stack == 0 && part.k > 0; });
}

// Stacks of the tiles whose residues the last pass can add up.
constexpr std::int64_t kMostStacks = 512;

}  // namespace

Residues enqueue_residue_product(const DoubleProduct& p, std::int64_t moduli, std::int64_t together,
                                 ProductLines& lines) {
  ContextState& context = context_of(p.buffer());
  const std::int64_t parts = parts_of(p), planes = parts * moduli;
  const std::int64_t n = p.n() / parts, k = p.k / parts;
  context.before_product(static_cast<double>(parts) * product_flops(p.m(), n, k));
  // Operands that packing passes alone can read.
  const GemmProblem problem{p.m(), n, k, Adjacency::Structured, Adjacency::Structured};
  const auto kept =
      context.gemm_plans.get(problem, context.info, context.profile, context.queue.pace());
  const GemmPlan& plan = *kept;
  const std::int64_t width = tile_strip(plan, joined(plan, plan.parts.front()).cols).width;
  if (!plan.packs()) {
    return Residues::NoPacks;
  }
  if (cuts_sums(plan) || plan.stacks > kMostStacks ||
      planes * width > context.info.max_texture_size) {
    return Residues::TooLarge;
  }
  const Source &a = p.a.source, &b = p.b.source;
  LinesOfFactor left = lines_of(p, a, p.m(), a.row_stride, a.col_stride);
  LinesOfFactor right = lines_of(p, b, n, parts * b.col_stride, b.row_stride);
  if (plan.transposed) {
    std::swap(left, right);
  }
  const bool texture = plan.kernel == GemmKernel::Texture;
  const bool left_across = texture || plan.panel_vectors();
  const bool right_across = texture || !plan.panel_vectors();
  if (2 * std::max(size_of_copy(left, left_across), size_of_copy(right, right_across)) >
      context.info.max_buffer_elements) {
    return Residues::TooLarge;
  }
  lines = lines_of_product(p);
  LinesOfFactor& of_b = plan.transposed ? left : right;
  (plan.transposed ? right : left).exponents = lines.a.get();
  of_b.exponents = lines.b.get();
  of_b.line_step = parts;
  const WholeNumbers whole_left = whole_numbers(p.routine, left, left_across);
  const WholeNumbers whole_right = whole_numbers(p.routine, right, right_across);
  // Modulus by modulus, so that parts share packs as those of one product do.
  std::vector<std::shared_ptr<Scratch>> tiles;
  for (const GemmPart& part : plan.parts) {
    if (part.stack == 0) {
      gl::TextureSize size = tile_scratch(p.routine, context, plan, part)->size();
      size.width = static_cast<int>(planes * width);
      tiles.push_back(halves(p.routine, context, size));
    } else {
      tiles.push_back(tiles.back());
    }
  }
  const std::int64_t most = packed_together(context, plan, together);
  const std::int64_t each = ceil_div(planes, ceil_div(planes, most));  // groups that are alike
  for (std::int64_t first = 0; first < planes; first += each) {
    const Planes some{first, std::min(each, planes - first), width,
                      line_pitch(plan, plan.parts.front())};
    PackA pack_a;
    std::shared_ptr<Scratch> pack_b;
    for (std::int64_t plane = first; plane < first + some.count; ++plane) {
      const ResidueProduct product(context, p.complex, some, plane);
      for (std::size_t i = 0; i < plan.parts.size(); ++i) {
        const GemmPart& part = plan.parts[i];
        GemmPart packed = part;
        packed.matrices = some.count;
        if (part.pack_a && plane == first) {
          pack_a = enqueue_pack_a(p.routine, context, plan, packed, whole_left.rows(), p.buffer(),
                                  &product);
        }
        if (part.pack_b && plane == first) {
          pack_b = enqueue_pack_b(p.routine, context, plan, packed, whole_right.rows().transposed(),
                                  p.buffer(), &product);
        }
        enqueue_tiles(p.routine, context, plan, part, {}, pack_a, pack_b, tiles[i], &product);
      }
    }
  }
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    if (plan.parts[i].merge) {
      enqueue_merge(p, plan, plan.parts[i], moduli, width, lines, tiles[i]);
    }
  }
  return Residues::Enqueued;
}

}  // namespace fragblas::detail
