// The passes of a product of matrices, which the routines of level 3 are made of. They only
// enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "engine/gemm/gemm_epilogue.hpp"
#include "engine/gemm/gemm_merge.hpp"
#include "engine/gemm/gemm_operand.hpp"
#include "engine/gemm/packed_product.hpp"
#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

// C (c.major x c.minor) := alpha * A * B + beta * C, with k >= 1 columns of A, and the epilogue. C
// may lie in the buffers of A, B and the bias as long as it shares no element with them. Of a
// masked C only what the mask leaves is written, and little more than that computed.
void enqueue_gemm(const char* routine, std::int64_t k, const Coefficient& alpha,
                  const GemmOperand& a, const GemmOperand& b, const Coefficient& beta,
                  const Target& c, const Epilogue& epilogue = {});

// The same by a plan that packs, for a batch if c is one; the operands have their strides. A
// product has kernels of its own for the packs, which are those of numbers.
void enqueue_gemm_with_packs(const char* routine, const GemmPlan& plan, std::int64_t k,
                             const Coefficient& alpha, const GemmOperand& a, const GemmOperand& b,
                             const Coefficient& beta, const Target& c, const Epilogue& epilogue,
                             const PackedProduct* product = nullptr);

enum class Transposed { No, Yes };
// C := alpha * A * B, or C's transpose is, for a triangle A whose order fits one part
// (one_part_order in plan/tile_draws.hpp); the work is about half. C may be B: all that an element
// needs is packed before it is written.
void enqueue_triangle_gemm(const char* routine, const Coefficient& alpha, const StructuredSource& a,
                           const Source& b, const Target& c, Transposed transposed);

struct ProductShape {
  Layout layout = Layout::RowMajor;  // of C
  std::int64_t m = 0, n = 0, k = 0;  // k = 0 is legal
};
// C (m x n, in either layout) := alpha * A * B + beta * C, and the epilogue. Without a product (k =
// 0 or an alpha known to be 0) A and B are not looked at.
void enqueue_product(const char* routine, const ProductShape& shape, const Coefficient& alpha,
                     const GemmOperand& a, const GemmOperand& b, const Coefficient& beta,
                     const Place& c, std::int64_t ldc, const Epilogue& epilogue = {});
// The same for one triangle of C, m = n, without an epilogue.
void enqueue_triangle_product(const char* routine, const ProductShape& shape, Uplo uplo,
                              const Coefficient& alpha, const GemmOperand& a, const GemmOperand& b,
                              const Coefficient& beta, const Place& c, std::int64_t ldc);

}  // namespace fragblas::detail
