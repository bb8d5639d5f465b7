// The product: tiles of C in a scratch texture, a row of a tile a layer. Chunks of k have stacks of
// tiles of their own, one on top of the other, which the merge adds.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "memory/buffer_state.hpp"
#include "memory/views.hpp"
#include "plan/gemm_plan.hpp"
#include "routines/level3/gemm_pack.hpp"

namespace fragblas::detail {

// A texture for the tiles of a part and of those whose tiles are merged with its own.
std::shared_ptr<Scratch> tile_scratch(const char* routine,
                                      const std::shared_ptr<ContextState>& context,
                                      const GemmPlan& plan, const GemmPart& part);

// Fills the part's stacks of it: from packed operands,
void enqueue_tiles(const char* routine, const std::shared_ptr<ContextState>& context,
                   const GemmPlan& plan, const GemmPart& part, const PackedA& a,
                   const std::shared_ptr<Scratch>& b, const std::shared_ptr<Scratch>& tiles);
// or from operands as they lie, where four k of a row of A are a texel.
void enqueue_skinny_tiles(const char* routine, const GemmPlan& plan, const GemmPart& part,
                          const Source& a, const Source& b, const std::shared_ptr<Scratch>& tiles);

}  // namespace fragblas::detail
