// The product of packed operands: tiles of C in a scratch texture, a row of a tile a layer.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "kernels/pass.hpp"
#include "memory/buffer_state.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/tile_draws.hpp"
#include "routines/level3/gemm_pack.hpp"

namespace fragblas::detail {

// For the tiles of so many products as large as the part, one stack on top of the other.
std::shared_ptr<Scratch> tile_scratch(const char* routine,
                                      const std::shared_ptr<ContextState>& context,
                                      const GemmPlan& plan, const GemmPart& part, int stacks = 1);
// Fills a stack of it. What the form leaves out is left unset.
void enqueue_tiles(const char* routine, const std::shared_ptr<ContextState>& context,
                   const GemmPlan& plan, const GemmPart& part, const ProductForm& form,
                   const PackedA& a, const std::shared_ptr<Scratch>& b,
                   const std::shared_ptr<Scratch>& tiles, int stack = 0);

// A pass of the block kernel into a scratch of its own, without its draws.
Pass panel_pass(const char* routine, const std::shared_ptr<ContextState>& context,
                const GemmPlan& plan, const GemmPart& part, const ProductForm& form,
                const std::shared_ptr<PanelBuffer>& a, const std::shared_ptr<Scratch>& b);

}  // namespace fragblas::detail
