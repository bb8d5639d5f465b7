// dgemm_prepack: residues of a factor packed before a product asks for them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <list>

#include "base/text.hpp"
#include "double/arguments.hpp"
#include "double/check.hpp"
#include "double/residue_packs.hpp"
#include "fragblas/double.hpp"
#include "plan/gemm_cost.hpp"
#include "routines/level3/gemm_arguments.hpp"
#include "routines/level3/prepack_arguments.hpp"

namespace fragblas {

namespace detail {

namespace {

// Of a block of C, the factor's packs.
struct BlockPacks {
  ResiduePlan plan;
  ResiduePacks packs;

  BlockPacks(ContextState& context, const DoubleProduct& p, bool is_a)
      : plan(plan_residues(context, {p.m(), p.n(), p.k, moduli_for(p.k, p.bits, false), false})),
        packs(p.routine, context, plan, is_a ? ResidueFactor::of_a(p) : ResidueFactor::of_b(p),
              is_a != plan.transposed()) {}
};

// For the blocks that the product will have when what is packed takes its memory.
void enqueue_prepack(const Check& check, ContextState& context, const DoubleProduct& p, bool is_a) {
  const std::int64_t lines = is_a ? p.m() : p.n(), available = context.available_bytes();
  const auto side = [&](const DoublePlan& plan) { return is_a ? plan.rows : plan.cols; };
  const auto packed = [&](const ProductWay& way) {
    return ceil_div(lines, side(way.plan)) * (is_a ? way.a_bytes : way.b_bytes);
  };
  const auto way_with = [&](std::int64_t bytes) {
    return way_of_product(context, p.m(), p.n(), p.k, p.bits, bytes);
  };
  const DoublePlan plan = way_with(available - packed(way_with(available))).plan;
  if (plan.moduli == 0) {
    return;
  }
  std::list<BlockPacks> blocks;  // which refer to their own plans
  std::int64_t bytes = 0, to_make = 0;
  for (std::int64_t first = 0; first < lines; first += side(plan)) {
    const std::int64_t count = std::min(side(plan), lines - first);
    BlockPacks& block = blocks.emplace_back(
        context, is_a ? p.block(first, count, 0, plan.cols) : p.block(0, plan.rows, first, count),
        is_a);
    if (!block.packs.keep(ResiduePacks::Keep::Prepacked, nullptr, available)) {
      blocks.pop_back();
    } else if (block.packs.new_bytes() > 0) {
      bytes += block.packs.new_bytes();
      to_make = std::max(to_make, block.packs.bytes_to_make(kept_together(context, block.plan)));
    }
  }
  if (bytes + to_make > available) {
    throw_error(Status::OutOfMemory,
                "{}: packs of {} bytes, which take {} to make, where memory_bytes leaves {}",
                {check.routine(), bytes, to_make, available});
  }
  for (BlockPacks& block : blocks) {
    block.packs.prepare(kept_together(context, block.plan));
  }
}

void prepack_any(const Check& check, const PrepackArguments& given) {
  if (!given.check(check)) {
    return;
  }
  ContextState& context = context_of(*given.matrix.operand.buffer);
  const auto& [factor, layout, m, n, k, matrix] = given;
  DeviceInfo of_numbers = context.info;
  of_numbers.max_buffer_elements /= 2;
  check_could_be_held(check, of_numbers, m, n, k);
  const bool by_rows = layout == Layout::RowMajor;  // else it is the product of the transposes
  const bool is_a = (factor == Factor::A) == by_rows;
  const DoubleFactor plain = matrix.source(), operand = by_rows ? plain : plain.transposed();
  DoubleTarget c;
  c.rows = by_rows ? m : n;
  c.cols = by_rows ? n : m;
  enqueue_prepack(check, context,
                  {check.routine(), k, 1.0f, operand, operand, 0.0f, c, kDoubleBits}, is_a);
  context.submit();
}

}  // namespace

}  // namespace detail

void dgemm_prepack(Layout layout, Factor factor, Op trans, std::int64_t m, std::int64_t n,
                   std::int64_t k, const Operand& a, std::int64_t lda) {
  const detail::Check check = detail::double_check("dgemm_prepack");
  detail::prepack_any(check,
                      detail::prepack_arguments(check, layout, factor, trans, m, n, k, a, lda));
}

void dgemm_prepack(Factor factor, const MatrixView& matrix, std::int64_t other,
                   const PrepackOptions& options) {
  const detail::Check check = detail::double_check("dgemm_prepack");
  detail::prepack_any(check, detail::prepack_arguments(check, factor, matrix, other, options));
}

}  // namespace fragblas
