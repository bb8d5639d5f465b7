// The product of packed operands: tiles of C in a scratch texture, a row of a tile a layer.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "memory/buffer_state.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/tile_draws.hpp"
#include "routines/level3/gemm_pack.hpp"

namespace fragblas::detail {

// What the form leaves out is left unset.
std::shared_ptr<Scratch> enqueue_tiles(const char* routine,
                                       const std::shared_ptr<ContextState>& context,
                                       const GemmPlan& plan, const GemmPart& part,
                                       const ProductForm& form, const PackedA& a,
                                       const std::shared_ptr<Scratch>& b);

}  // namespace fragblas::detail
