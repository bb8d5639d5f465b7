// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_passes.hpp"

#include <memory>

#include "context.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/tile_draws.hpp"
#include "routines/level3/gemm_merge.hpp"
#include "routines/level3/gemm_pack.hpp"
#include "routines/level3/gemm_tiles.hpp"

namespace fragblas::detail {

namespace {

// Whether the mask leaves anything of a target: its last row reaches farthest below the diagonal,
// its first row farthest above.
bool any_written(const Target& target) {
  return -target.below < target.minor && -target.above < target.major;
}

// C := alpha * A * B + beta * C and the epilogue, or C's transpose is; A has k columns.
void enqueue_parts(const char* routine, const GemmPlan& plan, const ProductForm& form,
                   std::int64_t k, const Scalar& alpha, const GemmOperand& a, const GemmOperand& b,
                   const Scalar& beta, const Target& c, const Epilogue& epilogue,
                   Transposed transposed) {
  const std::shared_ptr<ContextState> context = c.buffer->context();
  PackedA packed_a;
  std::shared_ptr<Scratch> packed_b;
  for (const GemmPart& part : plan.parts) {
    if (part.pack_a) {
      packed_a = enqueue_pack_a(routine, context, plan, part, a, *c.buffer);
    }
    if (part.pack_b) {
      packed_b = enqueue_pack_b(routine, context, plan, part, b, *c.buffer);
    }
    // A part may lie outside of the triangle that is written.
    if (!c.masked() || any_written(target_block(c, part.row, part.col, part.rows, part.cols))) {
      const std::shared_ptr<Scratch> tiles = tile_scratch(routine, context, plan, part);
      enqueue_tiles(routine, context, plan, part, form, packed_a, packed_b, tiles);
      enqueue_merge(routine, plan, part, k, tiles, alpha, beta, c, epilogue, transposed);
    }
  }
}

}  // namespace

void enqueue_gemm(const char* routine, std::int64_t k, const Scalar& alpha, const GemmOperand& a,
                  const GemmOperand& b, const Scalar& beta, const Target& c,
                  const Epilogue& epilogue) {
  const ContextState& context = *c.buffer->context();
  static_assert(ProductForm::kAll == kAllDiagonals, "a form has a target's diagonals");
  ProductForm form;
  form.below = c.below;
  form.above = c.above;
  enqueue_parts(routine, plan_gemm(c.major, c.minor, k, context.info, context.profile), form, k,
                alpha, a, b, beta, c, epilogue, Transposed::No);
}

void enqueue_triangle_gemm(const char* routine, const Scalar& alpha, const StructuredSource& a,
                           const Source& b, const Target& c, Transposed transposed) {
  const ContextState& context = *c.buffer->context();
  const bool turn = transposed == Transposed::Yes;
  const std::int64_t order = turn ? c.minor : c.major;
  ProductForm form;
  form.a = a.above == 0 ? ProductForm::Triangle::Lower : ProductForm::Triangle::Upper;
  enqueue_parts(routine,
                plan_gemm(order, turn ? c.major : c.minor, order, context.info, context.profile),
                form, order, alpha, a, b, 0.0f, c, {}, transposed);
}

namespace {

// A column-major C is the row-major product of the transposes.
Target row_major_target(const Operand& c, std::int64_t ldc, std::int64_t rows, std::int64_t cols) {
  return {c.buffer, c.offset, rows == 1 ? cols : ldc, cols, rows};
}

Target triangle_target(const Target& c, Uplo uplo) {
  Target result = c;
  (uplo == Uplo::Lower ? result.above : result.below) = 0;
  return result;
}

bool no_product(const ProductShape& shape, const Scalar& alpha) {
  return shape.k == 0 || is_number(alpha, 0.0f);
}

}  // namespace

void enqueue_product(const char* routine, const ProductShape& shape, const Scalar& alpha,
                     const GemmOperand& a, const GemmOperand& b, const Scalar& beta,
                     const Operand& c, std::int64_t ldc, const Epilogue& epilogue) {
  if (shape.layout == Layout::ColMajor) {
    enqueue_product(routine, {Layout::RowMajor, shape.n, shape.m, shape.k}, alpha, b.transposed(),
                    a.transposed(), beta, c, ldc, epilogue.transposed());
    return;
  }
  const Target target = row_major_target(c, ldc, shape.m, shape.n);
  if (no_product(shape, alpha)) {
    enqueue_without_product(routine, beta, target, epilogue);
  } else {
    enqueue_gemm(routine, shape.k, alpha, a, b, beta, target, epilogue);
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
  const Target target = triangle_target(row_major_target(c, ldc, shape.m, shape.n), uplo);
  if (no_product(shape, alpha)) {
    enqueue_without_product(routine, beta, target, {});
  } else {
    enqueue_gemm(routine, shape.k, alpha, a, b, beta, target);
  }
}

}  // namespace fragblas::detail
