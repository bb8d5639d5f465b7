// One factor of a product by residues: its lines' exponents, whole numbers, and packs of residues;
// made for the product, or kept with the factor's buffer. SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "double/product_passes.hpp"
#include "double/residue_plan.hpp"
#include "engine/gemm/gemm_operand.hpp"
#include "engine/gemm/gemm_pack.hpp"
#include "memory/pack_cache.hpp"

namespace fragblas::detail {

// A factor by its lines, which are rows of op(A) or columns of op(B). Places count numbers; `parts`
// of them are a number.
struct ResidueFactor {
  DoubleFactor matrix;        // whose rows are the lines, of complex ones each part of them
  std::int64_t rows, length;  // of that
  std::int64_t base, to_line, to_next, to_part;
  std::int64_t lines, depth, parts;
  std::int64_t line_step;  // of a line's exponent to the next one's
  std::int64_t bits;       // of the whole numbers, or kAllBits

  // Of a product whose C lies by rows.
  static ResidueFactor of_a(const DoubleProduct& product);
  static ResidueFactor of_b(const DoubleProduct& product);
};

// What is kept of a factor. Its contents are current if those passes that made all of it were
// issued and none failed.
struct KeptResidues : Pack {
  std::shared_ptr<BufferState> exponents;
  std::vector<PackA> groups;  // of planes: as panels or as a texture

  bool undefined() const;
};

// Some planes, that are packed together.
struct Planes {
  std::int64_t first, count;
};

class ResiduePacks {
 public:
  // left: it is packed as op(A) is. The plan must be possible, and outlive this.
  ResiduePacks(const char* routine, ContextState& context, const ResiduePlan& plan,
               const ResidueFactor& factor, bool left);

  enum class Keep { IfKept, InBudget, Prepacked };
  // Whether its packs are kept: they are already, or will be. `written`: C's buffer; null: none.
  // room: bytes that they may hold while nothing else can have them; prepacked ones hold theirs
  // anyway.
  bool keep(Keep how, const BufferState* written, std::int64_t room);
  std::int64_t bytes_held() const {
    return kept_ && !kept_->prepacked ? kept_bytes(context_, plan_, left_) : 0;
  }
  // About the bytes of those that will be.
  std::int64_t new_bytes() const { return new_ ? kept_bytes(context_, plan_, left_) : 0; }
  // What making so many planes a group takes beside the packs, and with those of a group.
  std::int64_t bytes_to_make(std::int64_t each) const;
  std::int64_t bytes_to_pack(std::int64_t each) const {
    return bytes_to_make(each) + group_bytes(context_, plan_, left_, each);
  }
  // Enqueues, in this order, what finds exponents; what makes whole numbers; and the packs of a
  // group of planes, so many or fewer in the last one. The second enqueues all of what is kept,
  // which is not issued where it is current.
  void find_exponents();
  void prepare(std::int64_t each);
  PackA pack(const GemmPart& part, const Planes& planes);

  const std::shared_ptr<BufferState>& exponents() const { return exponents_; }

 private:
  PackKey key() const;
  void enqueue_whole_numbers();
  PackA enqueue_pack(const GemmPart& part, const Planes& planes, PackA into);
  void enqueue_kept(std::int64_t each);

  const char* routine_;
  ContextState& context_;
  const ResiduePlan& plan_;
  ResidueFactor factor_;
  bool left_;
  std::shared_ptr<BufferState> exponents_;
  std::shared_ptr<BufferState> whole_numbers_;
  Source whole_rows_{};  // its lines
  std::shared_ptr<KeptResidues> kept_;
  bool new_ = false, prepacks_ = false;
  std::int64_t each_ = 1;
};

// A texture for residues, which half floats hold: whole numbers up to 2048.
std::shared_ptr<Scratch> half_floats(const char* routine, ContextState& context,
                                     gl::TextureSize size);

}  // namespace fragblas::detail
