// Packing: an operand of a product laid out for the kernels that multiply. SPDX-License-Identifier:
// MIT
#pragma once

#include <memory>

#include "memory/buffer_state.hpp"
#include "memory/panel_buffer.hpp"
#include "plan/gemm_plan.hpp"
#include "routines/level3/gemm_operand.hpp"

namespace fragblas::detail {

// op(A) of one part: a texture for the texture kernel, panels for the block kernel.
struct PackedA {
  std::shared_ptr<Scratch> texture;
  std::shared_ptr<PanelBuffer> panels;
};

// Enqueue the packing of a part's rows or columns; the operands are whole.
PackedA enqueue_pack_a(const char* routine, const std::shared_ptr<ContextState>& context,
                       const GemmPlan& plan, const GemmPart& part, const GemmOperand& a);
std::shared_ptr<Scratch> enqueue_pack_b(const char* routine,
                                        const std::shared_ptr<ContextState>& context,
                                        const GemmPlan& plan, const GemmPart& part,
                                        const GemmOperand& b);

}  // namespace fragblas::detail
