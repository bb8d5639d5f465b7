// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_passes.hpp"

#include <algorithm>
#include <memory>

#include "context.hpp"
#include "kernels/elementwise.hpp"
#include "plan/gemm_plan.hpp"
#include "routines/level2/gemv_passes.hpp"
#include "routines/level3/gemm_direct.hpp"
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

// C is one row, or one column.
void enqueue_as_gemv(const char* routine, std::int64_t k, const Scalar& alpha, const Source& a,
                     const Source& b, const Scalar& beta, const Target& c) {
  const auto turned = [](const Source& source) {
    return Source{source.buffer, source.base, source.col_stride, source.row_stride};
  };
  const auto along = [](const Source& source, std::int64_t stride) {
    return Source{source.buffer, source.base, stride, stride};
  };
  Operand y;
  y.buffer = c.buffer;
  y.offset = c.offset;
  if (c.minor == 1) {
    enqueue_gemv(routine, c.major, k, alpha, a, along(b, b.row_stride), beta, y, c.ld);
  } else {
    enqueue_gemv(routine, c.minor, k, alpha, turned(b), along(a, a.col_stride), beta, y, 1);
  }
}

// Four neighbours of a row a texel: as it lies, or a copy.
Source in_row_quads(const char* routine, const Source& a, std::int64_t rows, std::int64_t k) {
  if (in_quads(a.base, a.col_stride, rows == 1 ? 0 : a.row_stride)) {
    return a;
  }
  const std::int64_t line = round_up(k, 4);
  const auto copy = temporary(a.buffer->context(), rows * line);
  enqueue_copy(routine, a, {copy, 0, rows == 1 ? k : line, k, rows});
  return {copy, 0, line, 1};
}

void enqueue_skinny(const char* routine, const GemmPlan& plan, const Scalar& alpha, const Source& a,
                    const Source& b, const Scalar& beta, const Target& c) {
  const GemmPart& first = plan.parts.front();
  const Source rows = in_row_quads(routine, a, first.rows, first.depth);
  for (const GemmPart& part : plan.parts) {
    const auto tiles = tile_scratch(routine, b.buffer->context(), plan, part);
    enqueue_skinny_tiles(routine, plan, part, rows, b, tiles);
    enqueue_merge(routine, plan, part, tiles, alpha, beta, c);
  }
}

void enqueue_packed(const char* routine, const GemmPlan& plan, const Scalar& alpha,
                    const GemmOperand& a, const GemmOperand& b, const Scalar& beta,
                    const Target& c) {
  const std::shared_ptr<ContextState> context = c.buffer->context();
  PackedA packed_a;
  std::shared_ptr<Scratch> packed_b, tiles;
  for (const GemmPart& part : plan.parts) {
    if (part.pack_a) {
      packed_a = enqueue_pack_a(routine, context, plan, part, a);
    }
    if (part.pack_b) {
      packed_b = enqueue_pack_b(routine, context, plan, part, b);
    }
    // A part may lie outside of the triangle that is written.
    if (c.masked() && !any_written(target_block(c, part.row, part.col, part.rows, part.cols))) {
      continue;
    }
    if (part.stack == 0) {
      tiles = tile_scratch(routine, context, plan, part);
    }
    enqueue_tiles(routine, context, plan, part, packed_a, packed_b, tiles);
    if (part.merge) {
      enqueue_merge(routine, plan, part, tiles, alpha, beta, c);
    }
  }
}

}  // namespace

void enqueue_gemm(const char* routine, std::int64_t k, const Scalar& alpha, const GemmOperand& a,
                  const GemmOperand& b, const Scalar& beta, const Target& c) {
  const ContextState& context = *c.buffer->context();
  const GemmProblem problem{c.major,   c.minor, k, form_of(a, c.major, k), form_of(b, k, c.minor),
                            c.masked()};
  const GemmPlan plan = plan_gemm(problem, context.info, context.profile, context.queue.pace());
  const Source& plain_a = a.matrix.source;
  const Source& plain_b = b.matrix.source;
  switch (plan.kernel) {
    case GemmKernel::Direct:
      enqueue_direct_gemm(routine, k, alpha, {plain_a, 0}, {plain_b, 0}, beta, c);
      break;
    case GemmKernel::Gemv:
      enqueue_as_gemv(routine, k, alpha, plain_a, plain_b, beta, c);
      break;
    case GemmKernel::Skinny:
      if (plan.transposed) {
        enqueue_skinny(routine, plan, alpha, b.transposed().matrix.source,
                       a.transposed().matrix.source, beta, c);
      } else {
        enqueue_skinny(routine, plan, alpha, plain_a, plain_b, beta, c);
      }
      break;
    case GemmKernel::Texture:
    case GemmKernel::Block:
      enqueue_packed(routine, plan, alpha, a, b, beta, c);
      break;
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
