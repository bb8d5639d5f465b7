// A product of matrices by its plan: the parts of C one after another, each by the kernel that was
// chosen.
// SPDX-License-Identifier: MIT
#include "engine/gemm/gemm_passes.hpp"

#include <memory>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemm/gemm_direct.hpp"
#include "engine/gemm/gemm_merge.hpp"
#include "engine/gemm/gemm_pack.hpp"
#include "engine/gemm/gemm_starter.hpp"
#include "engine/gemm/gemm_tiles.hpp"
#include "engine/gemv/gemv_passes.hpp"
#include "plan/gemm_plan.hpp"
#include "plan/tile_draws.hpp"

namespace fragblas::detail {

namespace {

// Whether the mask leaves anything of a target: its last row reaches farthest below the diagonal,
// its first row farthest above.
bool any_written(const Target& target) {
  return -target.below < target.minor && -target.above < target.major;
}

// C is one row, or one column.
void enqueue_as_gemv(const char* routine, std::int64_t k, const Coefficient& alpha, const Source& a,
                     const Source& b, const Coefficient& beta, const Target& c) {
  const auto along = [](const Source& source, std::int64_t stride) {
    return Source{source.buffer, source.base, stride, stride};
  };
  const Place y{c.buffer, c.offset};
  if (c.minor == 1) {
    enqueue_gemv(routine, c.major, k, alpha, a, along(b, b.row_stride), beta, y, c.ld);
  } else {
    enqueue_gemv(routine, c.minor, k, alpha, b.transposed(), along(a, a.col_stride), beta, y, 1);
  }
}

// The k of each row are neighbours: as it lies, or in a copy.
Source in_rows(const char* routine, const Source& a, std::int64_t rows, std::int64_t k,
               std::shared_ptr<BufferState>& copy) {
  if (a.col_stride == 1) {
    return a;
  }
  const std::int64_t line = round_up(k, 4);
  copy = temporary(a.buffer->services(), rows * line);
  enqueue_copy(routine, a, {copy.get(), 0, rows == 1 ? k : line, k, rows});
  return {copy.get(), 0, line, 1};
}

void enqueue_two_pass(const char* routine, const GemmPlan& plan, std::int64_t k,
                      const Coefficient& alpha, const BatchSource& a, const BatchSource& b,
                      const Coefficient& beta, const Target& c, const Epilogue& epilogue,
                      const PackedProduct* product = nullptr) {
  const GemmPart& first = plan.parts.front();
  std::shared_ptr<BufferState> copy;
  const BatchSource rows{in_rows(routine, a.first, first.rows, first.depth, copy), a.stride};
  for (const GemmPart& part : plan.parts) {
    const auto tiles = tile_scratch(routine, context_of(*c.buffer), plan, part);
    enqueue_two_pass_tiles(routine, plan, part, rows, b, tiles, product);
    enqueue_merge(routine, plan, part, k, tiles, alpha, beta, c, epilogue);
  }
}

void enqueue_with_packs(const char* routine, const GemmPlan& plan, const ProductMask& mask,
                        std::int64_t k, const Coefficient& alpha, const GemmOperand& a,
                        const GemmOperand& b, const Coefficient& beta, const Target& c,
                        const Epilogue& epilogue, const PackedProduct* product = nullptr) {
  ContextState& context = context_of(*c.buffer);
  const GemmOperand left = plan.transposed ? b.transposed() : a;
  const GemmOperand right = plan.transposed ? a.transposed() : b;
  PackA pack_a;
  std::shared_ptr<Scratch> pack_b, tiles;
  for (const GemmPart& part : plan.parts) {
    if (part.pack_a) {
      pack_a = enqueue_pack_a(routine, context, plan, part, left, *c.buffer);
    }
    if (part.pack_b) {
      pack_b = enqueue_pack_b(routine, context, plan, part, right, *c.buffer);
    }
    // A part may lie outside of the triangle that is written.
    if (c.masked() && !any_written(part_target(plan, part, c))) {
      continue;
    }
    if (part.stack == 0) {
      tiles = tile_scratch(routine, context, plan, part);
    }
    enqueue_tiles(routine, context, plan, part, mask, pack_a, pack_b, tiles, product);
    if (part.merge) {
      enqueue_merge(routine, plan, part, k, tiles, alpha, beta, c, epilogue);
    }
  }
}

// A product's passes, whatever its plan.
struct Product {
  const char* routine;
  std::int64_t k;
  const Coefficient& alpha;
  const GemmOperand &a, &b;
  const Coefficient& beta;
  const Target& c;
  const Epilogue& epilogue;

  // By the plan's kernel, or directly.
  void enqueue(const GemmPlan& plan, GemmKernel kernel) const {
    const Source& plain_a = a.matrix.source;
    const Source& plain_b = b.matrix.source;
    switch (kernel) {
      case GemmKernel::Direct:
        enqueue_direct_gemm(routine, k, alpha, {plain_a, 0}, {plain_b, 0}, beta, c, epilogue);
        break;
      case GemmKernel::Gemv:
        enqueue_as_gemv(routine, k, alpha, plain_a, plain_b, beta, c);
        break;
      case GemmKernel::TwoPass:
        if (plan.transposed) {
          enqueue_two_pass(routine, plan, k, alpha, {b.transposed().matrix.source, 0},
                           {a.transposed().matrix.source, 0}, beta, c, epilogue);
        } else {
          enqueue_two_pass(routine, plan, k, alpha, {plain_a, 0}, {plain_b, 0}, beta, c, epilogue);
        }
        break;
      case GemmKernel::Texture:
      case GemmKernel::Block: {
        ProductMask mask;
        mask.below = plan.transposed ? c.above : c.below;
        mask.above = plan.transposed ? c.below : c.above;
        enqueue_with_packs(routine, plan, mask, k, alpha, a, b, beta, c, epilogue);
        break;
      }
    }
  }
};

}  // namespace

void enqueue_gemm(const char* routine, std::int64_t k, const Coefficient& alpha,
                  const GemmOperand& a, const GemmOperand& b, const Coefficient& beta,
                  const Target& c, const Epilogue& epilogue) {
  static_assert(ProductMask::kAll == kAllDiagonals, "a mask has a target's diagonals");
  ContextState& context = context_of(*c.buffer);
  GemmProblem problem = problem_of(k, a, b, c);
  problem.masked = c.masked();
  problem.epilogue = !epilogue.empty();
  const auto kept =
      context.gemm_plans.get(problem, context.info, context.profile, context.queue.pace());
  const Product product{routine, k, alpha, a, b, beta, c, epilogue};
  if (starter_serves(context, *kept, product)) {
    product.enqueue(*kept, GemmKernel::Direct);
  } else {
    context.note_product(problem, *kept);
    product.enqueue(*kept, kept->kernel);
  }
}

void enqueue_gemm_with_packs(const char* routine, const GemmPlan& plan, std::int64_t k,
                             const Coefficient& alpha, const GemmOperand& a, const GemmOperand& b,
                             const Coefficient& beta, const Target& c, const Epilogue& epilogue,
                             const PackedProduct* product) {
  if (plan.kernel == GemmKernel::TwoPass) {
    enqueue_two_pass(routine, plan, k, alpha, {a.matrix.source, a.stride},
                     {b.matrix.source, b.stride}, beta, c, epilogue, product);
  } else {
    enqueue_with_packs(routine, plan, {}, k, alpha, a, b, beta, c, epilogue, product);
  }
}

void enqueue_triangle_gemm(const char* routine, const Coefficient& alpha, const StructuredSource& a,
                           const Source& b, const Target& c, Transposed transposed) {
  const ContextState& context = context_of(*c.buffer);
  const bool turn = transposed == Transposed::Yes;
  const std::int64_t order = turn ? c.minor : c.major;
  const GemmPlan plan = plan_triangle_gemm({order, turn ? c.major : c.minor, turn}, context.info,
                                           context.profile, context.queue.pace());
  ProductMask mask;
  mask.a = a.above == 0 ? ProductMask::Triangle::Lower : ProductMask::Triangle::Upper;
  enqueue_with_packs(routine, plan, mask, order, alpha, a, b, 0.0f, c, {});
}

namespace {

Target triangle_target(const Target& c, Uplo uplo) {
  Target result = c;
  (uplo == Uplo::Lower ? result.above : result.below) = 0;
  return result;
}

bool no_product(const ProductShape& shape, const Coefficient& alpha) {
  return shape.k == 0 || is_number(alpha, 0.0f);
}

}  // namespace

void enqueue_product(const char* routine, const ProductShape& shape, const Coefficient& alpha,
                     const GemmOperand& a, const GemmOperand& b, const Coefficient& beta,
                     const Place& c, std::int64_t ldc, const Epilogue& epilogue) {
  if (shape.layout == Layout::ColMajor) {
    enqueue_product(routine, {Layout::RowMajor, shape.n, shape.m, shape.k}, alpha, b.transposed(),
                    a.transposed(), beta, c, ldc, epilogue.transposed());
    return;
  }
  const Target target = lines_target(c, shape.m, shape.n, ldc);
  if (no_product(shape, alpha)) {
    enqueue_without_product(routine, beta, target, epilogue);
  } else {
    context_of(*c.buffer).before_product(product_flops(shape.m, shape.n, shape.k));
    enqueue_gemm(routine, shape.k, alpha, a, b, beta, target, epilogue);
  }
}

void enqueue_triangle_product(const char* routine, const ProductShape& shape, Uplo uplo,
                              const Coefficient& alpha, const GemmOperand& a, const GemmOperand& b,
                              const Coefficient& beta, const Place& c, std::int64_t ldc) {
  if (shape.layout == Layout::ColMajor) {
    enqueue_triangle_product(routine, {Layout::RowMajor, shape.n, shape.m, shape.k},
                             uplo == Uplo::Lower ? Uplo::Upper : Uplo::Lower, alpha, b.transposed(),
                             a.transposed(), beta, c, ldc);
    return;
  }
  const Target target = triangle_target(lines_target(c, shape.m, shape.n, ldc), uplo);
  if (no_product(shape, alpha)) {
    enqueue_without_product(routine, beta, target, {});
  } else {
    context_of(*c.buffer).before_product(product_flops(shape.m, shape.n, shape.k));
    enqueue_gemm(routine, shape.k, alpha, a, b, beta, target);
  }
}

}  // namespace fragblas::detail
