// Strassen's algorithm: sums of blocks packed, seven products, and their sums merged into C.
// SPDX-License-Identifier: MIT
#include "engine/gemm/gemm_strassen.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_pack.hpp"
#include "engine/gemm/gemm_tiles.hpp"
#include "plan/gemm_layout.hpp"
#include "plan/strassen_plan.hpp"

namespace fragblas::detail {

namespace {

// C := alpha * A * B + beta * C and the epilogue, by a plan of at least one level.
class Strassen {
 public:
  Strassen(const char* routine, const StrassenPlan& plan, const Coefficient& alpha,
           const GemmOperand& a, const GemmOperand& b, const Coefficient& beta, const Target& c,
           const Epilogue& epilogue)
      : routine_(routine),
        plan_(plan),
        context_(context_of(*c.buffer)),
        alpha_(alpha),
        a_(a),
        b_(b),
        beta_(beta),
        c_(c),
        epilogue_(epilogue),
        quads_(in_quads(c.offset, 1, c.ld)) {
    // Blocks that share no texel go to and fro between C's texture and another one, and only they
    // are written. What the merge reads must not lie in the texture that it writes, though.
    if (quads_ && alpha.element.buffer != c.buffer && beta.element.buffer != c.buffer &&
        epilogue.bias.buffer != c.buffer) {
      twin_ = std::make_shared<Scratch>(context_.shared_from_this(), c.buffer->linear().size(),
                                        routine);
    }
  }

  void enqueue() const {
    for (const StrassenPart& part : plan_.parts) {
      const std::shared_ptr<Scratch> tiles =
          tile_scratch(routine_, context_, part.block, part.block.parts.front());
      for (const StrassenProduct& product : kStrassen) {
        if (plan_.levels == 1) {
          multiply(part, product, nullptr, tiles, 0);
        } else {
          for (int stack = 0; stack < kStrassenProducts; ++stack) {
            multiply(part, product, &kStrassen[static_cast<std::size_t>(stack)], tiles, stack);
          }
        }
        merge(part, product, tiles);
      }
    }
  }

 private:
  // Of a block of C.
  static std::int64_t block_rows(const GemmPlan& plan) {
    return plan.transposed ? plan.parts.front().cols : plan.parts.front().rows;
  }
  static std::int64_t block_cols(const GemmPlan& plan) {
    return plan.transposed ? plan.parts.front().rows : plan.parts.front().cols;
  }

  // The product of a sum of A's blocks and one of B's, into a stack of tiles.
  void multiply(const StrassenPart& part, const StrassenProduct& outer,
                const StrassenProduct* inner, const std::shared_ptr<Scratch>& tiles,
                int stack) const {
    const GemmPlan& plan = part.block;
    const GemmPart& block = plan.parts.front();
    const BlockSum sum_a = block_sum(outer.a, inner == nullptr ? nullptr : &inner->a, part.rows,
                                     part.depth, block_rows(plan), block.depth);
    const BlockSum sum_b = block_sum(outer.b, inner == nullptr ? nullptr : &inner->b, part.depth,
                                     part.cols, block.depth, block_cols(plan));
    const GemmOperand a = a_.block(part.row, part.k), b = b_.block(part.k, part.col);
    const PackA pack_a = plan.transposed ? enqueue_pack_sum_a(routine_, context_, plan,
                                                              b.transposed(), sum_b.transposed())
                                         : enqueue_pack_sum_a(routine_, context_, plan, a, sum_a);
    const std::shared_ptr<Scratch> pack_b =
        plan.transposed
            ? enqueue_pack_sum_b(routine_, context_, plan, a.transposed(), sum_a.transposed())
            : enqueue_pack_sum_b(routine_, context_, plan, b, sum_b);
    GemmPart place = block;
    place.stack = stack;
    enqueue_tiles(routine_, context_, plan, place, {}, pack_a, pack_b, tiles);
  }

  // Adds a product of the first level to the blocks of C that take it.
  void merge(const StrassenPart& part, const StrassenProduct& product,
             const std::shared_ptr<Scratch>& tiles) const {
    const GemmPlan& plan = part.block;
    const GemmPart& block = plan.parts.front();
    const int scale = plan_.levels;  // 1 or 2 blocks of the last level a side
    const std::int64_t half = scale * block_rows(plan);
    // The rows of blocks that it is added to.
    BlockSigns signs = product.c;
    std::array<bool, 4> begins = product.begins;
    std::int64_t row = 0, rows = part.rows;
    if (signs[2] == 0 && signs[3] == 0) {
      rows = std::min(half, rows);
    } else if (signs[0] == 0 && signs[1] == 0) {
      signs = {signs[2], signs[3], 0, 0};
      begins = {begins[2], begins[3], false, false};
      row = half;
      rows -= half;
    }
    if (rows <= 0) {
      return;
    }
    const Target target = target_block(c_, part.row + row, part.col, rows, part.cols);
    Pass pass = target_pass(routine_, KernelId::GemmMergeBlocks, target);
    pass.variant |=
        (quads_ ? kQuads : kNoVariant) | (plan.panel_vectors() ? kPanelTiles : kNoVariant);
    pass.read(Sampler::Tiles, tiles);
    uniforms::BlockTiles strip;
    strip.log2_rows = ceil_log2(plan.tile_rows);
    strip.log2_height = plan.log2_strip_height;
    strip.stack_height = tile_lines(plan, block) << plan.log2_strip_height;
    strip.discards = twin_ ? 1 : 0;
    pass.set(strip);
    uniforms::Blocks blocks;
    blocks.rows = half;
    blocks.cols = scale * block_cols(plan);
    blocks.inner_rows = scale == 1 ? 0 : block_rows(plan);
    blocks.inner_cols = block_cols(plan);
    pass.set(blocks);
    pass.set(uniforms::BlockSigns{signs[0], signs[1], signs[2], signs[3]});
    pass.set_alpha(alpha_);
    // The first product of a block applies beta, in the first chunk of k, the others add to it.
    pass.set_beta(part.k == 0 ? beta_ : Coefficient(1.0f));
    pass.set(uniforms::BlockBegins{begins[0], begins[1], begins[2], begins[3]});
    if (product.ends && last_chunk(part)) {
      add_epilogue(pass, epilogue_.block(part.row + row, part.col));
    }
    pass.view().overwrites = &part == &plan_.parts.front() && &product == &kStrassen.front() &&
                             is_number(beta_, 0.0f) && c_.whole_buffer();
    if (twin_) {
      pass.go_to_and_fro(twin_, product.to_twin);
    }
    context_.queue.add(std::move(pass));
  }

  bool last_chunk(const StrassenPart& part) const {
    const StrassenPart& last = plan_.parts.back();
    return part.k + part.depth == last.k + last.depth;
  }

  const char* routine_;
  const StrassenPlan& plan_;
  ContextState& context_;
  const Coefficient& alpha_;
  const GemmOperand a_, b_;
  const Coefficient& beta_;
  const Target& c_;
  const Epilogue& epilogue_;
  bool quads_;
  std::shared_ptr<Scratch> twin_;
};

}  // namespace

void enqueue_strassen_product(const char* routine, const ProductShape& shape, int levels,
                              const Coefficient& alpha, const Source& a, const Source& b,
                              const Coefficient& beta, const Place& c, std::int64_t ldc,
                              const Epilogue& epilogue) {
  if (shape.layout == Layout::ColMajor) {
    enqueue_strassen_product(routine, {Layout::RowMajor, shape.n, shape.m, shape.k}, levels, alpha,
                             b.transposed(), a.transposed(), beta, c, ldc, epilogue.transposed());
    return;
  }
  const Target target{c.buffer, c.offset, ldc, shape.n, shape.m};
  StrassenPlan plan;
  if (shape.k > 0 && !is_number(alpha, 0.0f)) {
    context_of(*c.buffer).before_product(product_flops(shape.m, shape.n, shape.k));
    const ContextState& context = context_of(*c.buffer);
    plan = plan_strassen(problem_of(shape.k, a, b, target), levels, context.info, context.profile,
                         context.queue.pace());
  }
  if (plan.levels == 0) {
    enqueue_product(routine, shape, alpha, a, b, beta, c, ldc, epilogue);
    return;
  }
  Strassen(routine, plan, alpha, a, b, beta, target, epilogue).enqueue();
}

}  // namespace fragblas::detail
