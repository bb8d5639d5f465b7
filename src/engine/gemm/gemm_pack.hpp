// Packing: an operand of a product laid out for the kernels that multiply. What is packed is kept
// in the context's PackCache; a pass whose result is there already is skipped when it is issued.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "engine/gemm/gemm_operand.hpp"
#include "engine/gemm/packed_product.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/buffer_state.hpp"
#include "memory/scratch.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/strassen_plan.hpp"

namespace fragblas::detail {

// op(A) of one part: a texture for the texture kernel, panels for the block kernel.
struct PackA {
  std::shared_ptr<Scratch> texture;
  std::shared_ptr<PanelBuffer> panels;
};

// Enqueue the packing of a part's rows or columns; the operands are whole. `written`: C's buffer.
// An operand in it is not kept, since the product makes it stale; that of another product never is.
PackA enqueue_pack_a(const char* routine, ContextState& context, const GemmPlan& plan,
                     const GemmPart& part, const GemmOperand& a, const BufferState& written,
                     const PackedProduct* product = nullptr);
std::shared_ptr<Scratch> enqueue_pack_b(const char* routine, ContextState& context,
                                        const GemmPlan& plan, const GemmPart& part,
                                        const GemmOperand& b, const BufferState& written,
                                        const PackedProduct* product = nullptr);
// The same for a signed sum of its blocks, of the plan's only part, which is never kept: nobody
// else asks for it.
PackA enqueue_pack_sum_a(const char* routine, ContextState& context, const GemmPlan& plan,
                         const GemmOperand& a, const BlockSum& sum);
std::shared_ptr<Scratch> enqueue_pack_sum_b(const char* routine, ContextState& context,
                                            const GemmPlan& plan, const GemmOperand& b,
                                            const BlockSum& sum);
// The blocks of so many rows on the diagonal of a square matrix, for uniform blocks. The last one
// has zeros where the matrix ends.
std::shared_ptr<PanelBuffer> enqueue_pack_diagonal(const char* routine, ContextState& context,
                                                   GemmPlan plan, std::int64_t rows,
                                                   std::int64_t order, const Source& a,
                                                   const BufferState& written);
// All rows of one up to these blocks, which have kSolveBlock rows, in panels as FoldedPack says.
std::shared_ptr<PanelBuffer> enqueue_pack_folded(const char* routine, ContextState& context,
                                                 const GemmPlan& plan, const GemmPart& part,
                                                 std::int64_t order, const Source& a,
                                                 const BufferState& written);
// Enqueues the packing of a whole operand of an m x n x k product; its packs are prepacked.
void enqueue_prepack(const char* routine, ContextState& context, Factor factor, std::int64_t m,
                     std::int64_t n, std::int64_t k, const GemmOperand& operand);

}  // namespace fragblas::detail
