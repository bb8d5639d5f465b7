// The pass of gemm for small matrices: all of a batch at once, from operands as they lie. It only
// enqueues; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/gemm/gemm_epilogue.hpp"
#include "engine/gemm/gemm_operand.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// C_i := alpha * A_i * B_i + beta * C_i, and the epilogue, which is the same for all, for the
// c.batch views of C, with k >= 1 columns of A.
void enqueue_direct_gemm(const char* routine, std::int64_t k, const Coefficient& alpha,
                         const BatchSource& a, const BatchSource& b, const Coefficient& beta,
                         const Target& c, const Epilogue& epilogue = {});
// C := alpha * (A_0 * B_0 + A_1 * B_1 + ...) + beta * C, `terms` products; and the epilogue.
void enqueue_direct_gemm_sum(const char* routine, std::int64_t k, std::int64_t terms,
                             const Coefficient& alpha, const BatchSource& a, const BatchSource& b,
                             const Coefficient& beta, const Target& c,
                             const Epilogue& epilogue = {});

// Where the operands of one of a list begin.
struct ListedOffsets {
  std::int64_t a, b, c;
};
// C_i := alpha * A_i * B_i + beta * C_i, and the epilogue, where a, b and c are those of the first
// entry of the list, which is sorted by C. No C may begin before the one in front of it has ended.
void enqueue_direct_gemm_list(const char* routine, std::int64_t k, const Coefficient& alpha,
                              const Source& a, const Source& b, const Coefficient& beta,
                              const Target& c, const std::vector<ListedOffsets>& list,
                              const Epilogue& epilogue);

}  // namespace fragblas::detail
