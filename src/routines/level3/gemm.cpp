// sgemm: C := alpha * op(A) * op(B) + beta * C. SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
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

// Four neighbours a texel, along the side where lane_stride leads: `length` elements there in
// `width` texels, `depth` lines of them, line_stride apart.
ScratchPointer enqueue_pack(const std::shared_ptr<ContextState>& context,
                            const std::shared_ptr<BufferState>& buffer, std::int64_t base,
                            std::int64_t lane_stride, std::int64_t length, std::int64_t line_stride,
                            std::int64_t depth, const TileStrip& strip, int log2_strip_height) {
  Pass pass =
      scratch_pass(context, KernelId::GemmPack, strip.width, (depth + 3) / 4 * 4 * strip.height, 0);
  pass.read(Sampler::X, buffer);
  pass.set(Uniform::XMap, base, lane_stride, line_stride, 0);
  pass.set(Uniform::Counts, length, depth, strip.width, log2_strip_height);
  if (in_quads(base, lane_stride, line_stride)) {
    pass.variant |= kQuads;
  }
  ScratchPointer packed = pass.scratch;
  context->queue.add(std::move(pass));
  return packed;
}

// The enqueuing of one gemm: C (row-major, m x n) := alpha * A * B + beta * C.
class GemmPasses {
 public:
  GemmPasses(std::int64_t k, const Scalar& alpha, const Source& a, const Source& b,
             const Scalar& beta, const Target& c)
      : context_(c.buffer->context()),
        alpha_(alpha),
        beta_(beta),
        a_(a),
        b_(b),
        c_(c),
        plan_(plan_gemm(c.major, c.minor, k, context_->info, context_->profile)) {}

  void enqueue() {
    for (const GemmPart& part : plan_.parts) {
      if (part.pack_a) {
        pack_a(part);
      }
      if (part.pack_b) {
        pack_b(part);
      }
      merge(part, plan_.kernel == GemmKernel::Block ? block_tiles(part) : texture_tiles(part));
    }
  }

 private:
  void pack_a(const GemmPart& part) {
    const std::int64_t base = a_.base + part.row * a_.row_stride + part.k * a_.col_stride;
    if (plan_.kernel == GemmKernel::Texture) {
      packed_a_ = enqueue_pack(context_, a_.buffer, base, a_.row_stride, part.rows, a_.col_stride,
                               part.depth, {(lines(part) * plan_.tile_rows + 3) / 4, 1}, 0);
      return;
    }
    const PanelShape shape = panel_shape(plan_, part, context_->info.max_texture_size);
    Pass pass = scratch_pass(context_, KernelId::GemmPackPanels, shape.width, shape.height, 0);
    pass.variant = targets_variant(plan_.tile_rows);
    pass.read(Sampler::X, a_.buffer);
    pass.set(Uniform::XMap, base, a_.row_stride, a_.col_stride, 0);
    pass.set(Uniform::Counts, part.rows, part.depth, shape.texels, shape.width);
    if (in_quads(base, a_.col_stride, a_.row_stride)) {
      pass.variant |= kQuads;
    }
    // Every block is bound whole, the last panel's too.
    const std::int64_t bytes =
        16 * std::int64_t{shape.width} * shape.height + shape.blocks * plan_.block_bytes;
    panels_ = std::make_shared<PanelBuffer>(context_, bytes);
    const ScratchPointer packed = pass.scratch;
    context_->queue.add(std::move(pass));
    context_->queue.add(PanelPass{packed, panels_});
  }

  void pack_b(const GemmPart& part) {
    const std::int64_t base = b_.base + part.k * b_.row_stride + part.col * b_.col_stride;
    packed_b_ = enqueue_pack(context_, b_.buffer, base, b_.col_stride, part.cols, b_.row_stride,
                             part.depth, tile_strip(plan_, part.cols), plan_.log2_strip_height);
  }

  std::int64_t lines(const GemmPart& part) const {
    return (part.rows + plan_.tile_rows - 1) / plan_.tile_rows;
  }

  // Calls add(first line, lines) for slices of the part's lines whose work fits one pass.
  template <typename Add>
  void slice(const GemmPart& part, Add add) const {
    const std::int64_t all = lines(part);
    for (std::int64_t line = 0; line < all; line += plan_.tile_lines_per_pass) {
      add(static_cast<int>(line),
          static_cast<int>(std::min(plan_.tile_lines_per_pass, all - line)));
    }
  }

  ScratchPointer texture_tiles(const GemmPart& part) {
    const TileStrip strip = tile_strip(plan_, part.cols);
    Pass whole = scratch_pass(context_, KernelId::GemmTileTexture, strip.width, lines(part),
                              plan_.tile_rows);
    whole.variant = targets_variant(plan_.tile_rows);
    whole.read(Sampler::A, packed_a_);
    whole.read(Sampler::B, packed_b_);
    whole.set(Uniform::Counts, (part.depth + 3) / 4 * 4, 0, 0, 0);
    slice(part, [&](int first, int count) {
      Pass pass = whole;
      pass.area.y = first;
      pass.area.height = count;
      context_->queue.add(std::move(pass));
    });
    return whole.scratch;
  }

  ScratchPointer block_tiles(const GemmPart& part) {
    const TileStrip strip = tile_strip(plan_, part.cols);
    const PanelShape shape = panel_shape(plan_, part, context_->info.max_texture_size);
    Pass whole = scratch_pass(context_, KernelId::GemmTileBlock, strip.width,
                              lines(part) * strip.height, plan_.tile_rows);
    whole.variant = targets_variant(plan_.tile_rows) |
                    (plan_.block_bytes == 16384 ? kBlock16K : 0u) |
                    (shape.blocks == 2 ? kBlocks2 : 0u) | (shape.blocks == 4 ? kBlocks4 : 0u);
    whole.read(Sampler::B, packed_b_);
    std::array<std::int64_t, 4> steps{};
    std::int64_t left = (part.depth + 3) / 4;
    for (std::int64_t& count : steps) {
      count = std::min(left, shape.block_steps);
      left -= count;
    }
    whole.set(Uniform::Counts, steps[0], steps[1], steps[2], steps[3]);
    whole.set(Uniform::Strip, strip.height, strip.height - 1);
    whole.panels.buffer = panels_;
    whole.panels.strip_height = strip.height;
    whole.panels.blocks = shape.blocks;
    whole.panels.panel_bytes = 16 * shape.texels;
    whole.panels.block_bytes = plan_.block_bytes;
    slice(part, [&](int first, int count) {
      Pass pass = whole;
      pass.panels.first = first;
      pass.panels.count = count;
      context_->queue.add(std::move(pass));
    });
    return whole.scratch;
  }

  void merge(const GemmPart& part, const ScratchPointer& tiles) {
    Target target = c_;
    target.offset += part.row * c_.ld + part.col;
    target.major = part.rows;
    target.minor = part.cols;
    Pass pass = target_pass("sgemm", KernelId::GemmMerge, target);
    pass.read(Sampler::Tiles, tiles);
    const TileStrip strip = tile_strip(plan_, part.cols);
    pass.set(Uniform::Counts, plan_.log2_tile_rows(), strip.width, plan_.log2_strip_height, 0);
    pass.set_alpha(alpha_);
    // The first chunk of k applies beta, the others add to it.
    pass.set_beta(part.k == 0 ? beta_ : Scalar(1.0f));
    pass.overwrites = &part == &plan_.parts.front() && is_number(beta_, 0.0f) && c_.whole_buffer();
    if (in_quads(target.offset, 1, target.ld)) {
      pass.variant |= kQuads;
    }
    context_->queue.add(std::move(pass));
  }

  std::shared_ptr<ContextState> context_;
  Scalar alpha_, beta_;
  Source a_, b_;
  Target c_;
  GemmPlan plan_;
  ScratchPointer packed_a_, packed_b_;
  std::shared_ptr<PanelBuffer> panels_;
};

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
    GemmPasses(k, alpha, a, b, beta, target).enqueue();
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
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
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
