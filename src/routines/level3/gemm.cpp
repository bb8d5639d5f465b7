// sgemm: C := alpha * op(A) * op(B) + beta * C. SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "context.hpp"
#include "plan/gemm_plan.hpp"
#include "routines/check.hpp"
#include "routines/elementwise.hpp"

namespace fragblas {

namespace detail {

namespace {

using ScratchPointer = std::shared_ptr<Scratch>;

// A pass into a whole scratch texture of its own.
Pass scratch_pass(const std::shared_ptr<ContextState>& context, KernelId kernel, std::int64_t width,
                  std::int64_t height, int layers) {
  Pass pass;
  pass.routine = "sgemm";
  pass.kernel = kernel;
  pass.area = {0, 0, static_cast<int>(width), static_cast<int>(height)};
  pass.scratch = std::make_shared<Scratch>(
      context, gl::TextureSize{pass.area.width, pass.area.height, layers}, "sgemm");
  return pass;
}

// An operand's block with four neighbours a texel, along the side where lane_stride leads: `length`
// elements there, `depth` lines of them, line_stride apart.
ScratchPointer enqueue_pack(const std::shared_ptr<ContextState>& context,
                            const std::shared_ptr<BufferState>& buffer, std::int64_t base,
                            std::int64_t lane_stride, std::int64_t length, std::int64_t line_stride,
                            std::int64_t depth) {
  Pass pass = scratch_pass(context, KernelId::GemmPack, (length + 3) / 4, (depth + 3) / 4 * 4, 0);
  pass.read(Sampler::X, buffer);
  pass.set(Uniform::XMap, base, lane_stride, line_stride, 0);
  pass.set(Uniform::Counts, length, depth, 0, 0);
  if (lane_stride == 1 && base % 4 == 0 && line_stride % 4 == 0) {
    pass.variant |= kQuads;
  }
  ScratchPointer packed = pass.scratch;
  context->queue.add(std::move(pass));
  return packed;
}

ScratchPointer enqueue_tiles(const std::shared_ptr<ContextState>& context, const GemmPlan& plan,
                             const GemmBlock& block, const ScratchPointer& a,
                             const ScratchPointer& b) {
  const std::int64_t lines = (block.rows + plan.tile_rows - 1) / plan.tile_rows;
  Pass whole =
      scratch_pass(context, KernelId::GemmTile, (block.cols + 3) / 4, lines, plan.tile_rows);
  whole.variant = targets_variant(plan.tile_rows);
  whole.read(Sampler::A, a);
  whole.read(Sampler::B, b);
  whole.set(Uniform::Counts, (block.depth + 3) / 4 * 4, 0, 0, 0);
  for (std::int64_t line = 0; line < lines; line += plan.tile_lines_per_draw) {
    Pass slice = whole;
    slice.area.y = static_cast<int>(line);
    slice.area.height = static_cast<int>(std::min(plan.tile_lines_per_draw, lines - line));
    context->queue.add(std::move(slice));
  }
  return whole.scratch;
}

void enqueue_merge(const std::shared_ptr<ContextState>& context, const GemmPlan& plan,
                   const GemmBlock& block, const ScratchPointer& tiles, const Scalar& alpha,
                   const Scalar& beta, const Target& c) {
  Target part = c;
  part.offset += block.row * c.ld + block.col;
  part.major = block.rows;
  part.minor = block.cols;
  Pass pass = target_pass("sgemm", KernelId::GemmMerge, part);
  pass.read(Sampler::Tiles, tiles);
  int log2_rows = 0;
  while (1 << log2_rows < plan.tile_rows) {
    ++log2_rows;
  }
  pass.set(Uniform::Counts, log2_rows, plan.tile_rows - 1, 0, 0);
  pass.set_alpha(alpha);
  pass.set_beta(beta);
  if (part.offset % 4 == 0 && part.ld % 4 == 0) {
    pass.variant |= kQuads;
  }
  context->queue.add(std::move(pass));
}

// C (row-major, m x n) := alpha * A * B + beta * C, operands as their strides say.
void enqueue_gemm(std::int64_t k, const Scalar& alpha, const Source& a, const Source& b,
                  const Scalar& beta, const Target& c) {
  const std::shared_ptr<ContextState> context = c.buffer->context();
  const GemmPlan plan = plan_gemm(c.major, c.minor, k, context->info.draw_buffers,
                                  context->info.max_texture_size, context->profile);
  ScratchPointer packed_a;
  ScratchPointer packed_b;
  for (const GemmBlock& block : plan.blocks) {
    if (block.pack_a) {
      const std::int64_t base = a.base + block.row * a.row_stride + block.k * a.col_stride;
      packed_a = enqueue_pack(context, a.buffer, base, a.row_stride, block.rows, a.col_stride,
                              block.depth);
    }
    if (block.pack_b) {
      const std::int64_t base = b.base + block.k * b.row_stride + block.col * b.col_stride;
      packed_b = enqueue_pack(context, b.buffer, base, b.col_stride, block.cols, b.row_stride,
                              block.depth);
    }
    const ScratchPointer tiles = enqueue_tiles(context, plan, block, packed_a, packed_b);
    // The first chunk of k applies beta, the others add to it.
    const Scalar& factor = block.k == 0 ? beta : Scalar(1.0f);
    enqueue_merge(context, plan, block, tiles, alpha, factor, c);
  }
}

// The part that all entries share: sizes and leading dimensions are checked.
void gemm_checked(const Check& check, std::int64_t m, std::int64_t n, std::int64_t k,
                  const Scalar& alpha, Source a, Source b, const Scalar& beta, const Operand& c,
                  std::int64_t ldc, Layout layout_c, bool no_product) {
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.buffer.get()},
                                              {"b", b.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"c", c.buffer.get()}});
  // A column-major C is the row-major product of the transposes.
  if (layout_c == Layout::ColMajor) {
    std::swap(m, n);
    std::swap(a, b);
    std::swap(a.row_stride, a.col_stride);
    std::swap(b.row_stride, b.col_stride);
  }
  const Target target{c.buffer, c.offset, m == 1 ? n : ldc, n, m};
  if (no_product) {
    if (!is_number(beta, 1.0f)) {
      enqueue_scale(check.routine(), beta, target, true);
    }
  } else {
    enqueue_gemm(k, alpha, a, b, beta, target);
  }
  context.submit();
}

struct Shape {
  std::int64_t lines, length;  // as stored: `lines` lines of `length` elements, ld apart
};

Shape stored(Layout layout, std::int64_t rows, std::int64_t cols) {
  return layout == Layout::RowMajor ? Shape{rows, cols} : Shape{cols, rows};
}

Source matrix_source(const Operand& operand, std::int64_t ld, Layout layout, bool transposed) {
  const bool along_rows = (layout == Layout::RowMajor) != transposed;
  return {operand.buffer, operand.offset, along_rows ? ld : 1, along_rows ? 1 : ld};
}

// The whole of gemm, whatever the layouts. Checks in the order of the arguments.
void gemm_any(const Check& check, Layout layout_a, Layout layout_b, Layout layout_c, Op transa,
              Op transb, std::int64_t m, std::int64_t n, std::int64_t k, const Scalar& alpha,
              const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
              const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const bool ta = transa != Op::NoTrans;
  const bool tb = transb != Op::NoTrans;
  const Shape shape_a = stored(layout_a, ta ? k : m, ta ? m : k);
  const Shape shape_b = stored(layout_b, tb ? n : k, tb ? k : n);
  const Shape shape_c = stored(layout_c, m, n);
  const bool a_by_k = (layout_a == Layout::RowMajor) != ta;
  const bool b_by_n = (layout_b == Layout::RowMajor) != tb;
  check.leading_dimension("lda", lda, shape_a.length, a_by_k ? "k" : "m");
  check.leading_dimension("ldb", ldb, shape_b.length, b_by_n ? "n" : "k");
  check.leading_dimension("ldc", ldc, shape_c.length, layout_c == Layout::RowMajor ? "n" : "m");
  if (m == 0 || n == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = k == 0 || is_number(alpha, 0.0f);
  if (!no_product) {
    check.matrix("a", a, shape_a.lines, shape_a.length, lda);
    check.matrix("b", b, shape_b.lines, shape_b.length, ldb);
  }
  check.scalar("beta", beta);
  check.matrix("c", c, shape_c.lines, shape_c.length, ldc);
  gemm_checked(check, m, n, k, alpha, matrix_source(a, lda, layout_a, ta),
               matrix_source(b, ldb, layout_b, tb), beta, c, ldc, layout_c, no_product);
}

}  // namespace

}  // namespace detail

void sgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n, std::int64_t k,
           const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check("sgemm");
  check.layout(layout);
  check.op("transa", transa);
  check.op("transb", transb);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
  detail::gemm_any(check, layout, layout, layout, transa, transb, m, n, k, alpha, a, lda, b, ldb,
                   beta, c, ldc);
}

void gemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
          const GemmOptions& options) {
  const detail::Check check("gemm");
  for (const MatrixView* view : {&a, &b, &c}) {
    check.layout(view->layout);
  }
  check.op("trans_a", options.trans_a);
  check.op("trans_b", options.trans_b);
  const bool ta = options.trans_a != Op::NoTrans;
  const bool tb = options.trans_b != Op::NoTrans;
  const std::int64_t rows_a = ta ? a.cols : a.rows;
  const std::int64_t cols_a = ta ? a.rows : a.cols;
  const std::int64_t rows_b = tb ? b.cols : b.rows;
  const std::int64_t cols_b = tb ? b.rows : b.cols;
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  if (rows_b != cols_a) {
    check.fail(tb ? "b.cols" : "b.rows", rows_b, "op(A)'s columns = " + std::to_string(cols_a));
  }
  if (c.rows != rows_a) {
    check.fail("c.rows", c.rows, "op(A)'s rows = " + std::to_string(rows_a));
  }
  if (c.cols != cols_b) {
    check.fail("c.cols", c.cols, "op(B)'s columns = " + std::to_string(cols_b));
  }
  check.size("c.cols", c.cols);
  detail::gemm_any(check, a.layout, b.layout, c.layout, options.trans_a, options.trans_b, rows_a,
                   cols_b, cols_a, options.alpha, a.data, a.ld, b.data, b.ld, options.beta, c.data,
                   c.ld);
}

}  // namespace fragblas
