// The product: tiles of C in a scratch texture, a row of a tile a layer. Chunks of k have stacks of
// tiles of their own, one on top of the other, which the merge adds.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "engine/gemm/gemm_pack.hpp"
#include "engine/gemm/panel_draws.hpp"
#include "kernels/pass.hpp"
#include "memory/buffer_state.hpp"
#include "memory/views.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/tile_draws.hpp"

namespace fragblas::detail {

// A texture for the tiles of a part and of those whose tiles are merged with its own.
std::shared_ptr<Scratch> tile_scratch(const char* routine, ContextState& context,
                                      const GemmPlan& plan, const GemmPart& part);

// Fills the part's stacks of it: from packs, where what the mask leaves out is left unset,
void enqueue_tiles(const char* routine, ContextState& context, const GemmPlan& plan,
                   const GemmPart& part, const ProductMask& mask, const PackA& a,
                   const std::shared_ptr<Scratch>& b, const std::shared_ptr<Scratch>& tiles,
                   const PackedProduct* product = nullptr);
// or from operands as they lie, where the k of a row of A are neighbours.
void enqueue_two_pass_tiles(const char* routine, const GemmPlan& plan, const GemmPart& part,
                            const BatchSource& a, const BatchSource& b,
                            const std::shared_ptr<Scratch>& tiles,
                            const PackedProduct* product = nullptr);

// How many panels a draw of the block kernel has bound until now: the plan's, or one if the program
// for several has not served yet.
int panels_now(const ContextState& context, const GemmPlan& plan);

// A pass of the block kernel over one of the part's chunks of k, into its stack, without its draws.
// A chunk of which nothing is left stores zeros. b: the pack of op(B), or strips of a solve, with
// which the mask leaves out a triangle of op(A).
struct PanelPass {
  Pass pass;
  PanelBlocks blocks;
};
PanelPass panel_pass(const char* routine, const ContextState& context, const GemmPlan& plan,
                     const GemmPart& part, const ProductMask& mask,
                     const std::shared_ptr<PanelBuffer>& a, const std::shared_ptr<Scratch>& b,
                     const std::shared_ptr<Scratch>& tiles, std::int64_t chunk = 0);
// Gives it its draws, and says how much they compute.
void set_draws(Pass& pass, const GemmPlan& plan, const PanelBlocks& blocks,
               std::vector<PanelDraw> draws);

}  // namespace fragblas::detail
