// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_passes.hpp"

#include <algorithm>
#include <memory>

#include "context.hpp"
#include "kernels/elementwise.hpp"
#include "plan/gemm_plan.hpp"
#include "routines/level3/gemm_merge.hpp"
#include "routines/level3/gemm_pack.hpp"
#include "routines/level3/gemm_tiles.hpp"
#include "tune/calibration.hpp"

namespace fragblas::detail {

namespace {

// Whether the mask leaves anything of a target: its last row reaches farthest below the diagonal,
// its first row farthest above.
bool any_written(const Target& target) {
  return -target.below < target.minor && -target.above < target.major;
}

}  // namespace

void enqueue_gemm(const char* routine, std::int64_t k, const Scalar& alpha, const GemmOperand& a,
                  const GemmOperand& b, const Scalar& beta, const Target& c) {
  const std::shared_ptr<ContextState> context = c.buffer->context();
  calibrate_before_product(context, 2.0 * static_cast<double>(c.major) *
                                        static_cast<double>(c.minor) * static_cast<double>(k));
  const GemmPlan plan = plan_gemm(c.major, c.minor, k, context->info, context->profile);
  PackedA packed_a;
  std::shared_ptr<Scratch> packed_b;
  for (const GemmPart& part : plan.parts) {
    if (part.pack_a) {
      packed_a = enqueue_pack_a(routine, context, plan, part, a);
    }
    if (part.pack_b) {
      packed_b = enqueue_pack_b(routine, context, plan, part, b);
    }
    // A part may lie outside of the triangle that is written.
    if (!c.masked() || any_written(target_block(c, part.row, part.col, part.rows, part.cols))) {
      enqueue_merge(routine, plan, part,
                    enqueue_tiles(routine, context, plan, part, packed_a, packed_b), alpha, beta,
                    c);
    }
  }
}

Target triangle_target(const Target& c, Uplo uplo) {
  Target result = c;
  (uplo == Uplo::Lower ? result.above : result.below) = 0;
  return result;
}

// Block rows: the rectangle between the diagonal block and the edge, then the diagonal block.
void enqueue_gemm_triangle(const char* routine, Uplo uplo, std::int64_t k, const Scalar& alpha,
                           const GemmOperand& a, const GemmOperand& b, const Scalar& beta,
                           const Target& c) {
  const std::int64_t n = c.major;
  const std::int64_t block = triangle_block(n);
  for (std::int64_t row = 0; row < n; row += block) {
    const std::int64_t rows = std::min(block, n - row);
    const GemmOperand a_rows = a.block(row, 0);
    const std::int64_t first = uplo == Uplo::Lower ? 0 : row + rows;
    const std::int64_t cols = uplo == Uplo::Lower ? row : n - first;
    if (cols > 0) {
      enqueue_gemm(routine, k, alpha, a_rows, b.block(0, first), beta,
                   target_block(c, row, first, rows, cols));
    }
    enqueue_gemm(routine, k, alpha, a_rows, b.block(0, row), beta,
                 triangle_target(target_block(c, row, row, rows, rows), uplo));
  }
}

namespace {

// A column-major C is the row-major product of the transposes.
Target row_major_target(const Operand& c, std::int64_t ldc, std::int64_t rows, std::int64_t cols) {
  return {c.buffer, c.offset, rows == 1 ? cols : ldc, cols, rows};
}

bool scaled_only(const char* routine, std::int64_t k, const Scalar& alpha, const Scalar& beta,
                 const Target& c) {
  if (k > 0 && !is_number(alpha, 0.0f)) {
    return false;
  }
  if (!is_number(beta, 1.0f)) {
    enqueue_scale(routine, beta, c, true);
  }
  return true;
}

}  // namespace

void enqueue_product(const char* routine, const ProductShape& shape, const Scalar& alpha,
                     const GemmOperand& a, const GemmOperand& b, const Scalar& beta,
                     const Operand& c, std::int64_t ldc) {
  if (shape.layout == Layout::ColMajor) {
    enqueue_product(routine, {Layout::RowMajor, shape.n, shape.m, shape.k}, alpha, b.transposed(),
                    a.transposed(), beta, c, ldc);
    return;
  }
  const Target target = row_major_target(c, ldc, shape.m, shape.n);
  if (!scaled_only(routine, shape.k, alpha, beta, target)) {
    enqueue_gemm(routine, shape.k, alpha, a, b, beta, target);
  }
}

void enqueue_triangle_product(const char* routine, const ProductShape& shape, Uplo uplo,
                              const Scalar& alpha, const GemmOperand& a, const GemmOperand& b,
                              const Scalar& beta, const Operand& c, std::int64_t ldc) {
  if (shape.layout == Layout::ColMajor) {
    enqueue_triangle_product(routine, {Layout::RowMajor, shape.n, shape.m, shape.k},
                             uplo == Uplo::Lower ? Uplo::Upper : Uplo::Lower, alpha, b.transposed(),
                             a.transposed(), beta, c, ldc);
    return;
  }
  const Target target = row_major_target(c, ldc, shape.m, shape.n);
  if (!scaled_only(routine, shape.k, alpha, beta, triangle_target(target, uplo))) {
    enqueue_gemm_triangle(routine, uplo, shape.k, alpha, a, b, beta, target);
  }
}

}  // namespace fragblas::detail
