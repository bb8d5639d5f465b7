// Packs of residues: made by passes in a row, which are taken out of the queue where what they
// would make is there. SPDX-License-Identifier: MIT
#include "double/residue_packs.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/powers_of_two.hpp"
#include "double/double_plan.hpp"
#include "double/product_lines.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_double_kernels::shader_text;
constexpr std::uint64_t kTargets = kTargets8 | kTargets4;
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

ResidueFactor factor_of(const DoubleProduct& p, const DoubleFactor& matrix, std::int64_t rows,
                        std::int64_t lines, std::int64_t line_step, std::int64_t to_part) {
  const std::int64_t parts = p.complex ? 2 : 1;
  const Source& source = matrix.source;
  return {matrix,
          rows,
          p.k,
          source.base,
          line_step * source.row_stride,
          parts * source.col_stride,
          to_part,
          lines,
          p.k / parts,
          parts,
          line_step,
          p.bits};
}

// Packs planes of residues, anew or into what is kept.
class PackedResidues final : public PackedProduct {
 public:
  PackedResidues(ContextState& context, bool complex, std::int64_t first, PackA into)
      : context_(context), complex_(complex), first_(first), into_(std::move(into)) {}

  std::shared_ptr<Pack> change_packing(Pass& pass) const override {
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
      std::shared_ptr<Scratch>& scratch = pass.scratch_area().scratch;
      scratch = half_floats(pass.routine, context_, scratch->size());
    }
    // All of them read x in one way.
    pass.variant &= kernel_row(pass.kernel).variants;
    pass.set(uniforms::Residues{first_});
    if (!into_.texture && !into_.panels) {
      return nullptr;
    }
    auto pack = std::make_shared<Pack>();
    pack->texture = into_.texture;
    pack->panels = into_.panels;
    return pack;
  }

 private:
  ContextState& context_;
  bool complex_;
  std::int64_t first_;
  PackA into_;
};

// In front of the passes that make what is kept: takes them out of the queue where that is current.
class BeforeKept final : public QueuedRead {
 public:
  BeforeKept(ContextState& context, std::shared_ptr<KeptResidues> kept,
             std::shared_ptr<BufferState> source)
      : context_(context), kept_(std::move(kept)), source_(std::move(source)) {}

  void set_count(std::int64_t items) { items_ = items; }

  void issue() override {
    const std::vector<std::uint64_t> contents{source_->linear().contents()};
    if (kept_->contents != contents || kept_->undefined()) {
      kept_->contents.clear();
      return;
    }
    Queue::Items items = context_.queue.exchange({});
    items.erase(items.begin(), std::next(items.begin(), items_));
    context_.queue.exchange(std::move(items));
    context_.counters.packs_skipped += static_cast<std::int64_t>(kept_->groups.size());
  }
  void fail(const Error& /*error*/) override {}

 private:
  ContextState& context_;
  std::shared_ptr<KeptResidues> kept_;
  std::shared_ptr<BufferState> source_;
  std::int64_t items_ = 0;
};

// Behind them: what failed is undefined.
class BehindKept final : public QueuedRead {
 public:
  BehindKept(std::shared_ptr<KeptResidues> kept, std::shared_ptr<BufferState> source)
      : kept_(std::move(kept)), source_(std::move(source)) {}

  void issue() override { kept_->contents = {source_->linear().contents()}; }
  void fail(const Error& /*error*/) override {}

 private:
  std::shared_ptr<KeptResidues> kept_;
  std::shared_ptr<BufferState> source_;
};

}  // namespace

ResidueFactor ResidueFactor::of_a(const DoubleProduct& p) {
  return factor_of(p, p.a, p.m(), p.m(), 1, p.a.source.col_stride);
}

ResidueFactor ResidueFactor::of_b(const DoubleProduct& p) {
  const std::int64_t parts = p.complex ? 2 : 1;
  return factor_of(p, p.b.transposed(), p.n(), p.n() / parts, parts, p.b.source.col_stride);
}

std::shared_ptr<Scratch> half_floats(const char* routine, ContextState& context,
                                     gl::TextureSize size) {
  size.format = gl::TextureFormat::Half;
  return std::make_shared<Scratch>(context.shared_from_this(), size, routine);
}

// Where the pass that writes exponents fails, those behind it do.
bool KeptResidues::undefined() const {
  return exponents->linear().error() != gl::kNoError ||
         std::any_of(groups.begin(), groups.end(), [](const PackA& group) {
           return group.texture ? group.texture->undefined() : group.panels->undefined();
         });
}

ResiduePacks::ResiduePacks(const char* routine, ContextState& context, const ResiduePlan& plan,
                           const ResidueFactor& factor, bool left)
    : routine_(routine), context_(context), plan_(plan), factor_(factor), left_(left) {}

// All that packs depend on, but for the other factor.
PackKey ResiduePacks::key() const {
  const GemmPlan& gemm = *plan_.gemm;
  return {static_cast<std::int64_t>(kWholeNumbers),
          static_cast<std::int64_t>(gemm.kernel),
          left_ ? 1 : 0,
          gemm.transposed ? 1 : 0,
          gemm.tile_rows,
          gemm.block_bytes,
          gemm.blocks,
          gemm.log2_strip_height,
          gemm.depth,
          gemm.chunks,
          gemm.stacks,
          factor_.base,
          factor_.to_line,
          factor_.to_next,
          factor_.lines,
          factor_.depth,
          factor_.bits,
          plan_.problem.planes(),
          kept_together(context_, plan_)};
}

bool ResiduePacks::keep(Keep how, const BufferState* written, std::int64_t room) {
  PackCache& cache = context_.pack_cache;
  const BufferState* const buffer = factor_.matrix.source.buffer;
  const std::int64_t bytes = kept_bytes(context_, plan_, left_);
  // Nobody asks again for what is in a copy, or in what the product writes.
  const bool can_be_kept =
      bytes > 0 && !factor_.matrix.copy && buffer != written && !buffer->linear().pinned();
  if (!can_be_kept || (how != Keep::Prepacked && cache.budget() == 0 && cache.empty())) {
    return false;
  }
  prepacks_ = how == Keep::Prepacked;
  const std::shared_ptr<Pack> found = cache.find({&buffer->linear()}, key());
  if (found) {
    if (prepacks_ || (found->prepacked ? 0 : found->bytes) <= room) {
      kept_ = std::static_pointer_cast<KeptResidues>(found);
    }
  } else if (prepacks_ || (how == Keep::InBudget && bytes <= std::min(cache.budget() / 2, room))) {
    kept_ = std::make_shared<KeptResidues>();
    kept_->prepacked = prepacks_;
    kept_->exponents = temporary(buffer->services(), factor_.rows, catalog::element_type('d'));
    new_ = true;
  }
  return kept_ != nullptr;
}

// The whole numbers, and the texture through which panels are filled.
std::int64_t ResiduePacks::bytes_to_make(std::int64_t each) const {
  const bool across = left_ ? plan_.left_across : plan_.right_across;
  const bool panels = left_ && plan_.gemm->kernel == GemmKernel::Block;
  return 8 * size_of_copy(factor_.lines, factor_.depth, factor_.parts, across) +
         (panels ? group_bytes(context_, plan_, left_, each) : 0);
}

void ResiduePacks::find_exponents() {
  exponents_ =
      kept_ ? kept_->exponents
            : line_exponents(routine_, factor_.matrix, factor_.rows, factor_.length, factor_.bits);
}

void ResiduePacks::prepare(std::int64_t each) {
  each_ = each;
  if (!kept_) {
    enqueue_whole_numbers();
  } else {
    if (prepacks_ && !new_) {
      context_.pack_cache.prepack(*kept_);
    }
    exponents_ = kept_->exponents;
    enqueue_kept(each);
  }
}

PackA ResiduePacks::pack(const GemmPart& part, const Planes& planes) {
  return kept_ ? kept_->groups[static_cast<std::size_t>(planes.first / each_)]
               : enqueue_pack(part, planes, {});
}

void ResiduePacks::enqueue_kept(std::int64_t each) {
  const std::shared_ptr<BufferState> source = factor_.matrix.source.buffer->shared_from_this();
  Queue& queue = context_.queue;
  auto before = std::make_unique<BeforeKept>(context_, kept_, source);
  BeforeKept& in_front = *before;
  queue.add(std::move(before));
  const std::int64_t pending = queue.pending();
  line_exponents(routine_, factor_.matrix, factor_.rows, factor_.length, factor_.bits,
                 kept_->exponents);
  enqueue_whole_numbers();
  const std::int64_t all = plan_.problem.planes();
  for (std::int64_t first = 0; first < all; first += each) {
    const Planes planes{first, std::min(each, all - first)};
    const auto group = static_cast<std::size_t>(first / each);
    const PackA packed =
        enqueue_pack(plan_.gemm->parts.front(), planes, new_ ? PackA() : kept_->groups[group]);
    if (new_) {
      kept_->groups.push_back(packed);
    }
  }
  queue.add(std::make_unique<BehindKept>(kept_, source));
  in_front.set_count(queue.pending() - pending);
  if (new_) {
    kept_->bytes = new_bytes();
    context_.pack_cache.keep({&source->linear()}, key(), kept_);
  }
}

void ResiduePacks::enqueue_whole_numbers() {
  const ResidueFactor& from = factor_;
  const bool across = left_ ? plan_.left_across : plan_.right_across;
  BufferState* const buffer = from.matrix.source.buffer;
  const std::int64_t row = row_of_copy(from.lines, from.depth, across);
  whole_numbers_ =
      temporary(buffer->services(), size_of_copy(from.lines, from.depth, from.parts, across),
                catalog::element_type('d'));
  whole_rows_ = {whole_numbers_.get(), 0, across ? 1 : row, across ? row : 1};
  const std::int64_t lanes = 2 * from.parts * row;
  Pass pass =
      target_pass(routine_, kWholeNumbers,
                  {whole_numbers_.get(), 0, lanes, lanes, across ? from.depth : from.lines});
  pass.write_whole();
  pass.read(Sampler::X, buffer);
  set_matrix<uniforms::XMatrix>(pass, {buffer, from.base, across ? from.to_next : from.to_line,
                                       across ? from.to_line : from.to_next});
  pass.read(Sampler::Y, exponents_.get());
  uniforms::WholeNumbers numbers;
  numbers.count = across ? from.lines : from.depth;
  numbers.parts = from.parts;
  numbers.across = across ? 1 : 0;
  numbers.all_bits = from.bits == kAllBits ? 1 : 0;
  pass.set(numbers);
  uniforms::WholeParts parts;
  parts.step = from.to_part;
  parts.line_step = from.line_step;
  parts.halves = 2;
  pass.set(parts);
  enqueue_pass(std::move(pass));
}

PackA ResiduePacks::enqueue_pack(const GemmPart& part, const Planes& planes, PackA into) {
  GemmPart packed = part;
  packed.matrices = planes.count;
  const PackedResidues product(context_, plan_.problem.complex, planes.first, std::move(into));
  const GemmOperand rows = whole_rows_;
  if (left_) {
    return enqueue_pack_a(routine_, context_, *plan_.gemm, packed, rows, *whole_numbers_, &product);
  }
  return {enqueue_pack_b(routine_, context_, *plan_.gemm, packed, rows.transposed(),
                         *whole_numbers_, &product),
          nullptr};
}

}  // namespace fragblas::detail
