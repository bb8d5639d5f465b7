// A product of a large symmetric matrix and a vector: blocks of the stored triangle, each fetched
// once for both of its places.
// SPDX-License-Identifier: MIT
#include "engine/gemv/symv_passes.hpp"

#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

class SymmetricProduct {
 public:
  SymmetricProduct(const char* routine, const SymvPlan& plan, std::int64_t order,
                   ContextState& context)
      : routine_(routine), context_(context), plan_(plan), order_(order) {}

  SymmetricPartials enqueue(const StructuredSource& a, const Source& x) const {
    Pass gather = scratch_pass(routine_, KernelId::SymvGather, context_, 4,
                               plan_.blocks * kSymvFragments, 0, 2);
    gather.read(Sampler::X, x.buffer);
    set_vector<uniforms::XVector>(gather, x);
    set_fold(gather);
    const std::shared_ptr<Scratch> gathered = gather.scratch_area().scratch;
    context_.queue.add(std::move(gather));

    Pass tiles = scratch_pass(routine_, KernelId::SymvTiles, context_, plan_.width,
                              (plan_.rows + 1) * kSymvFragments, kSymvLayers);
    tiles.fetches = kSymvBlock * kSymvBlock / 4 / (kSymvFragments * kSymvFragments);
    tiles.read(Sampler::A, a.source.buffer);
    uniforms::ALines lines;
    lines.base = a.rectangle(0, 0).base;
    lines.stride = plan_.line_stride;
    tiles.set(lines);
    tiles.read(Sampler::B0, gathered, 0);
    tiles.read(Sampler::B1, gathered, 1);
    set_fold(tiles);
    for (const SymvPlan::Draw& draw : plan_.draws) {
      Pass pass = tiles;
      pass.variant = draw.edges ? kEdges : kNoVariant;
      pass.scratch_area().area = {0, static_cast<int>(draw.row * kSymvFragments),
                                  static_cast<int>(plan_.width),
                                  static_cast<int>(draw.rows * kSymvFragments)};
      context_.queue.add(std::move(pass));
    }
    const std::shared_ptr<Scratch> sums = tiles.scratch_area().scratch;
    return {merge(sums, kNoVariant), merge(sums, kLines)};
  }

 private:
  void set_fold(Pass& pass) const {
    uniforms::Fold fold;
    fold.order = order_;
    fold.blocks = plan_.blocks;
    fold.last_row = plan_.rows;
    fold.direction = plan_.to_the_diagonal ? 1 : -1;
    pass.set(fold);
    uniforms::FoldLines lines;
    lines.log2_together = plan_.side_by_side_log2;
    lines.pieces = plan_.pieces;
    pass.set(lines);
  }

  // Of lines (LINES), or of places.
  std::shared_ptr<Scratch> merge(const std::shared_ptr<Scratch>& sums,
                                 std::uint64_t variant) const {
    Pass pass = scratch_pass(routine_, KernelId::SymvMerge, context_, plan_.blocks * kSymvBlock / 4,
                             plan_.pieces);
    pass.variant = variant;
    pass.read(Sampler::Tiles, sums);
    set_fold(pass);
    std::shared_ptr<Scratch> merged = pass.scratch_area().scratch;
    context_.queue.add(std::move(pass));
    return merged;
  }

  const char* routine_;
  ContextState& context_;
  const SymvPlan& plan_;
  std::int64_t order_;
};

}  // namespace

SymmetricPartials enqueue_symmetric(const char* routine, const SymvPlan& plan, std::int64_t order,
                                    const StructuredSource& a, const Source& x) {
  return SymmetricProduct(routine, plan, order, context_of(*x.buffer)).enqueue(a, x);
}

}  // namespace fragblas::detail
