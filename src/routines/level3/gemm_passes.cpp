// SPDX-License-Identifier: MIT
#include "routines/level3/gemm_passes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "context.hpp"
#include "kernels/elementwise.hpp"
#include "plan/gemm_plan.hpp"

namespace fragblas::detail {

namespace {

using ScratchPointer = std::shared_ptr<Scratch>;

// The matrix that a packing pass reads; quads: four neighbours in a column, or in a row, become a
// texel.
enum class Quads { OfColumns, OfRows };
void read_matrix(Pass& pass, const GemmOperand& operand, Quads quads) {
  const StructuredSource& matrix = operand.matrix;
  const Source& source = matrix.source;
  pass.read(Sampler::X, source.buffer);
  pass.set(Uniform::XMap, source.base, source.row_stride, source.col_stride, 0);
  if (operand.structured) {
    pass.variant |= kStructured;
    pass.set(Uniform::Form, matrix.first_row, matrix.first_col, matrix.flags, matrix.order);
    pass.set(Uniform::Band, matrix.below, matrix.above);
  } else if (quads == Quads::OfColumns
                 ? in_quads(source.base, source.row_stride, source.col_stride)
                 : in_quads(source.base, source.col_stride, source.row_stride)) {
    pass.variant |= kQuads;
  }
}

// Four neighbours of a column a texel: `length` rows in strip.width texels a line, `depth` columns.
ScratchPointer enqueue_pack(const char* routine, const std::shared_ptr<ContextState>& context,
                            const GemmOperand& operand, std::int64_t length, std::int64_t depth,
                            const TileStrip& strip, int log2_strip_height) {
  Pass pass = scratch_pass(routine, KernelId::GemmPack, context, strip.width,
                           (depth + 3) / 4 * 4 * strip.height);
  read_matrix(pass, operand, Quads::OfColumns);
  pass.set(Uniform::Counts, length, depth, strip.width, log2_strip_height);
  ScratchPointer packed = pass.scratch;
  context->queue.add(std::move(pass));
  return packed;
}

// Whether the mask leaves anything of a target: its last row reaches farthest below the diagonal,
// its first row farthest above.
bool any_written(const Target& target) {
  return -target.below < target.minor && -target.above < target.major;
}

// The enqueuing of one gemm: C (row-major, m x n) := alpha * A * B + beta * C.
class GemmPasses {
 public:
  GemmPasses(const char* routine, std::int64_t k, const Scalar& alpha, const GemmOperand& a,
             const GemmOperand& b, const Scalar& beta, const Target& c)
      : routine_(routine),
        context_(c.buffer->context()),
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
      // A part may lie outside of the triangle that is written.
      if (c_.masked() && !any_written(target_block(c_, part.row, part.col, part.rows, part.cols))) {
        continue;
      }
      merge(part, plan_.kernel == GemmKernel::Block ? block_tiles(part) : texture_tiles(part));
    }
  }

 private:
  void pack_a(const GemmPart& part) {
    const GemmOperand a = a_.block(part.row, part.k);
    if (plan_.kernel == GemmKernel::Texture) {
      packed_a_ = enqueue_pack(routine_, context_, a, part.rows, part.depth,
                               {(lines(part) * plan_.tile_rows + 3) / 4, 1}, 0);
      return;
    }
    const PanelShape shape = panel_shape(plan_, part, context_->info.max_texture_size);
    Pass pass =
        scratch_pass(routine_, KernelId::GemmPackPanels, context_, shape.width, shape.height);
    pass.variant = targets_variant(plan_.tile_rows);
    read_matrix(pass, a, Quads::OfRows);
    pass.set(Uniform::Counts, part.rows, part.depth, shape.texels, shape.width);
    // Every block is bound whole, the last panel's too.
    const std::int64_t bytes =
        16 * std::int64_t{shape.width} * shape.height + shape.blocks * plan_.block_bytes;
    panels_ = std::make_shared<PanelBuffer>(context_, bytes);
    const ScratchPointer packed = pass.scratch;
    context_->queue.add(std::move(pass));
    context_->queue.add(PanelPass{routine_, packed, panels_});
  }

  void pack_b(const GemmPart& part) {
    packed_b_ = enqueue_pack(routine_, context_, b_.block(part.k, part.col).transposed(), part.cols,
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
    Pass whole = scratch_pass(routine_, KernelId::GemmTileTexture, context_, strip.width,
                              lines(part), plan_.tile_rows);
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
    Pass whole = scratch_pass(routine_, KernelId::GemmTileBlock, context_, strip.width,
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
    const Target target = target_block(c_, part.row, part.col, part.rows, part.cols);
    Pass pass = target_pass(routine_, KernelId::GemmMerge, target);
    pass.read(Sampler::Tiles, tiles);
    const TileStrip strip = tile_strip(plan_, part.cols);
    pass.set(Uniform::Counts, log2_tile_rows(plan_.tile_rows), strip.width, plan_.log2_strip_height,
             0);
    pass.set_alpha(alpha_);
    // The first chunk of k applies beta, the others add to it.
    pass.set_beta(part.k == 0 ? beta_ : Scalar(1.0f));
    pass.overwrites = &part == &plan_.parts.front() && is_number(beta_, 0.0f) && c_.whole_buffer();
    if (in_quads(target.offset, 1, target.ld)) {
      pass.variant |= kQuads;
    }
    context_->queue.add(std::move(pass));
  }

  const char* routine_;
  std::shared_ptr<ContextState> context_;
  Scalar alpha_, beta_;
  GemmOperand a_, b_;
  Target c_;
  GemmPlan plan_;
  ScratchPointer packed_a_, packed_b_;
  std::shared_ptr<PanelBuffer> panels_;
};

}  // namespace

GemmOperand GemmOperand::block(std::int64_t row, std::int64_t col) const {
  GemmOperand result = *this;
  if (structured) {
    result.matrix = matrix.block(row, col);
  } else {
    result.matrix.source = matrix.rectangle(row, col);
  }
  return result;
}

GemmOperand GemmOperand::transposed() const {
  GemmOperand result = *this;
  result.matrix = matrix.transposed();
  return result;
}

Target target_block(const Target& c, std::int64_t row, std::int64_t col, std::int64_t rows,
                    std::int64_t cols) {
  Target result = c;
  result.offset += row * c.ld + col;
  result.major = rows;
  result.minor = cols;
  if (c.below != kAllDiagonals) {
    result.below += col - row;
  }
  if (c.above != kAllDiagonals) {
    result.above += row - col;
  }
  return result;
}

void enqueue_gemm(const char* routine, std::int64_t k, const Scalar& alpha, const GemmOperand& a,
                  const GemmOperand& b, const Scalar& beta, const Target& c) {
  GemmPasses(routine, k, alpha, a, b, beta, c).enqueue();
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
