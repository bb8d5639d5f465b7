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
const KernelId kExponents =
    add_kernel("DoubleLineExponents", "double/line_exponents.frag", kWhole, kText);
const KernelId kExponentsMerge =
    add_kernel("DoubleLineExponentsMerge", "double/line_exponents_merge.frag", kWhole, kText);
const KernelId kPanels = add_kernel("DoubleResiduePanels", "double/residue_panels.frag",
                                    kTargets | kPanelVectors, kText);
const KernelId kRows =
    add_kernel("DoubleResidueRows", "double/residue_rows.frag", kPanelVectors, kText);
const KernelId kPackLines = add_kernel("DoubleResidueLines", "double/residue_lines.frag", 0, kText);
const KernelId kComplexPanels =
    add_kernel("DoubleComplexResiduePanels", "double/complex_residue_panels.frag",
               kTargets | kPanelVectors, kText);
const KernelId kComplexRows = add_kernel("DoubleComplexResidueRows",
                                         "double/complex_residue_rows.frag", kPanelVectors, kText);
const KernelId kComplexPackLines =
    add_kernel("DoubleComplexResidueLines", "double/complex_residue_lines.frag", 0, kText);
const KernelId kBlockTiles = add_kernel(
    "DoubleModularTileBlock", "double/modular_tile_block.frag",
    kTargets | kBlock16K | kBlocks2 | kBlocks4 | kPanels2 | kPanels4 | kPanelVectors, kText);
const KernelId kTextureTiles = add_kernel(
    "DoubleModularTileTexture", "double/modular_tile_texture.frag", kTargets | kTargets2, kText);
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

constexpr std::int64_t kPiece = 64;  // of a line, whose exponent one fragment finds

// The exponents of a matrix's rows, a number for each; by as much larger as bits are cut off of the
// 54 that the largest ones would have.
std::shared_ptr<BufferState> exponents(const char* routine, const DoubleFactor& matrix,
                                       std::int64_t lines, std::int64_t length, std::int64_t bits) {
  const auto& services = matrix.source.buffer->services();
  const catalog::ElementType& type = catalog::element_type('d');
  const std::int64_t pieces = ceil_div(length, kPiece);
  const auto of_pieces = temporary(services, pieces * lines, type);
  Pass pass = target_pass(routine, kExponents, {of_pieces.get(), 0, 2 * lines, 2 * lines, pieces});
  pass.write_whole();
  pass.fetches = 2.0 * kPiece;
  pass.read(Sampler::X, matrix.source.buffer);
  set_matrix<uniforms::XMatrix>(pass, matrix.source);
  uniforms::DoubleLines pieces_of;
  pieces_of.piece = kPiece;
  pieces_of.length = length;
  pieces_of.absent = matrix.absent ? 1 : 0;
  pieces_of.halves = 2;
  pass.set(pieces_of);
  pass.set(uniforms::DoubleCut{kDoubleBits - bits});
  enqueue_pass(std::move(pass));
  if (pieces == 1) {
    return of_pieces;
  }
  const auto result = temporary(services, lines, type);
  Pass merge = target_pass(routine, kExponentsMerge, {result.get(), 0, 2 * lines, 2 * lines, 1});
  merge.write_whole();
  merge.fetches = 2.0 * static_cast<double>(pieces);
  merge.read(Sampler::X, of_pieces.get());
  set_matrix<uniforms::XMatrix>(merge, {of_pieces.get(), 0, lines, 1});
  merge.set(uniforms::Elements{pieces});
  enqueue_pass(std::move(merge));
  return result;
}

// A texture for residues, which half floats hold: whole numbers up to 2048.
std::shared_ptr<Scratch> halves(const char* routine, ContextState& context, gl::TextureSize size) {
  size.format = gl::TextureFormat::Half;
  return std::make_shared<Scratch>(context.shared_from_this(), size, routine);
}

// A factor, whose elements are numbers, and the exponents of its lines; of complex numbers from a
// real part to the imaginary one, and from the exponent of a line to that of the next.
struct ResidueFactor {
  GemmOperand numbers;
  BufferState* lines;
  std::int64_t part_step = 0, line_step = 1;
  bool all_bits = false;
};

// The product modulo one of the moduli; of complex numbers, where `root` stands for i.
class ResidueProduct final : public PackedProduct {
 public:
  // A and B as the plan has them.
  ResidueProduct(ContextState& context, const ResidueFactor& a, const ResidueFactor& b,
                 std::int64_t modulus, std::int64_t root, std::int64_t first_column)
      : context_(context),
        a_(a),
        b_(b),
        modulus_(modulus),
        root_(root),
        first_column_(first_column) {}

  void change_packing(Pass& pass, Factor factor, std::int64_t first_line) const override {
    const bool complex = root_ != 0;
    const bool panels = pass.kernel == KernelId::GemmPackPanels;
    if (pass.kernel == KernelId::GemmPackRows) {
      pass.kernel = complex ? kComplexRows : kRows;
      pass.set(uniforms::ResiduePlanes{4});
    } else if (panels) {
      pass.kernel = complex ? kComplexPanels : kPanels;
    } else {
      pass.kernel = complex ? kComplexPackLines : kPackLines;
    }
    if (!panels) {
      ScratchArea& area = pass.scratch_area();
      area.scratch = halves(pass.routine, context_, area.scratch->size());
    }
    // All of them read one number after the other.
    pass.variant &= kernel_row(pass.kernel).variants;
    const ResidueFactor& packed = factor == Factor::A ? a_ : b_;
    pass.read(Sampler::Y, packed.lines);
    uniforms::Residues residues;
    residues.m = modulus_;
    residues.power18 = (std::int64_t{1} << 18) % modulus_;
    residues.power36 = (std::int64_t{1} << 36) % modulus_;
    residues.first_line = first_line;
    pass.set(residues);
    if (!complex) {
      pass.set(uniforms::AllBits{packed.all_bits ? 1 : 0});
    } else {
      uniforms::ComplexResidues of;
      of.root = root_;
      of.part_step = packed.part_step;
      of.line_step = packed.line_step;
      pass.set(of);
    }
  }

  void change_tiles(Pass& pass) const override {
    const bool block = pass.kernel == KernelId::GemmTileBlock;
    pass.kernel = block ? kBlockTiles : kTextureTiles;
    pass.scratch_area().area.x = static_cast<int>(first_column_);
    uniforms::Modulus modulus;
    modulus.m = modulus_;
    modulus.first_column = first_column_;
    // A trip of the block kernel is eight steps.
    modulus.steps = block ? kStepsBetweenReductions / 8 : kStepsBetweenReductions;
    pass.set(modulus);
  }

 private:
  ContextState& context_;
  ResidueFactor a_, b_;
  std::int64_t modulus_, root_, first_column_;
};

// Of a number.
std::int64_t parts_of(const DoubleProduct& p) {
  return p.complex ? 2 : 1;
}

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

// Every so many rows and columns.
Source numbers(const DoubleFactor& factor, std::int64_t rows, std::int64_t cols) {
  const Source& source = factor.source;
  return {source.buffer, source.base, rows * source.row_stride, cols * source.col_stride};
}

void enqueue_merge(const DoubleProduct& p, const GemmPlan& plan, const GemmPart& part,
                   std::int64_t moduli, std::int64_t width, const ProductLines& lines,
                   const std::shared_ptr<Scratch>& tiles) {
  const bool across = plan.merges_across;
  const std::int64_t parts = parts_of(p);
  const std::int64_t row = across ? part.col : part.row;
  const std::int64_t col = parts * (across ? part.row : part.col);
  const DoubleProduct block =
      p.block(row, across ? part.cols : part.rows, col, parts * (across ? part.rows : part.cols));
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
}

// Whether C would get a sum in parts, one after the other, each of them rounded.
bool cuts_sums(const GemmPlan& plan) {
  return std::any_of(plan.parts.begin(), plan.parts.end(),
                     [](const GemmPart& part) { return part.stack == 0 && part.k > 0; });
}

}  // namespace

Residues enqueue_residue_product(const DoubleProduct& p, std::int64_t moduli, ProductLines& lines) {
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
  if (cuts_sums(plan) || planes * width > context.info.max_texture_size) {
    return Residues::TooLarge;
  }
  const bool all_bits = p.bits == kAllBits;
  const std::int64_t bits = all_bits ? kDoubleBits : p.bits;
  lines = {exponents(p.routine, p.a, p.m(), p.k, bits),
           exponents(p.routine, p.b.transposed(), p.n(), p.k, bits)};
  ResidueFactor left{numbers(p.a, 1, parts), lines.a.get(), p.a.source.col_stride, 1, all_bits};
  ResidueFactor right{numbers(p.b, parts, parts), lines.b.get(), p.b.source.col_stride, parts,
                      all_bits};
  if (plan.transposed) {
    std::swap(left, right);
    left.numbers = left.numbers.transposed();
    right.numbers = right.numbers.transposed();
  }
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
  for (std::int64_t plane = 0; plane < planes; ++plane) {
    const std::size_t s = static_cast<std::size_t>(plane / parts);
    const std::int64_t root = plane % parts == 0 ? kRoots[s] : -kRoots[s];
    const ResidueProduct product(context, left, right, p.complex ? kQuadraticModuli[s] : kModuli[s],
                                 p.complex ? root : 0, plane * width);
    PackA pack_a;
    std::shared_ptr<Scratch> pack_b;
    for (std::size_t i = 0; i < plan.parts.size(); ++i) {
      const GemmPart& part = plan.parts[i];
      if (part.pack_a) {
        pack_a = enqueue_pack_a(p.routine, context, plan, part, left.numbers, p.buffer(), &product);
      }
      if (part.pack_b) {
        pack_b =
            enqueue_pack_b(p.routine, context, plan, part, right.numbers, p.buffer(), &product);
      }
      enqueue_tiles(p.routine, context, plan, part, {}, pack_a, pack_b, tiles[i], &product);
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
