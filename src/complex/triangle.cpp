// Triangles by halves: blocks on the diagonal in a kernel of their own, what lies beside them by
// products. SPDX-License-Identifier: MIT
#include "complex/triangle.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "complex/uniforms.hpp"
#include "complex/vector_product.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_complex_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"

namespace fragblas::detail {

namespace {

const KernelId kTriangle =
    add_kernel("ComplexTriangle", "complex/triangle.frag", kContiguous | kAlphaOnDevice,
               fragblas_complex_kernels::shader_text);

// The order that the kernel takes.
constexpr std::int64_t kBlock = 16;

// The values that complex/triangle knows.
enum TriangleFlag { kSolves = 1, kConjugates = 2, kIsLower = 4, kLinesAreRows = 8, kScaled = 16 };

ComplexTarget target_of(const ComplexRows& b) {
  ComplexTarget target;
  target.place = {b.buffer, b.base};
  target.layout = b.col_stride == 1 ? Layout::RowMajor : Layout::ColMajor;
  target.rows = b.rows;
  target.cols = b.cols;
  target.ld = b.col_stride == 1 ? b.row_stride : b.col_stride;
  return target;
}

Source source_of(const ComplexRows& b) {
  return {b.buffer, b.base, b.row_stride, b.col_stride};
}

class TrianglePasses {
 public:
  TrianglePasses(const char* routine, TriangleTask task, ComplexCoefficient alpha,
                 const ComplexTriangle& t, const ComplexRows& b)
      : routine_(routine), task_(task), alpha_(alpha), t_(t) {
    hold(routine, alpha_, {b.buffer}, alpha_copy_);
  }

  void enqueue(const ComplexRows& b) const { enqueue(0, b, false); }

 private:
  // The block of T that begins at row and column `first` goes with these rows of B. scaled: alpha
  // is in B already, and only whether it is 0 counts.
  void enqueue(std::int64_t first, const ComplexRows& b, bool scaled) const {
    if (b.rows <= kBlock) {
      enqueue_block(first, b, scaled);
      return;
    }
    const std::int64_t half = (b.rows / 2 + kBlock - 1) / kBlock * kBlock;
    const bool lower = t_.lower();
    // What depends on B's other rows, and those.
    const ComplexRows top = b.some(0, half), bottom = b.some(half, b.rows - half);
    const ComplexRows& fed = lower ? bottom : top;
    const ComplexRows& feeding = lower ? top : bottom;
    const std::int64_t fed_first = lower ? first + half : first;
    const std::int64_t feeding_first = lower ? first : first + half;
    if (task_ == TriangleTask::Multiply) {
      enqueue(fed_first, fed, scaled);
      enqueue_beside(fed_first, feeding_first, alpha_, feeding, Complex(1), fed);
      enqueue(feeding_first, feeding, scaled);
    } else {
      enqueue(feeding_first, feeding, scaled);
      const ComplexCoefficient kept = scaled ? ComplexCoefficient(Complex(1)) : alpha_;
      enqueue_beside(fed_first, feeding_first, Complex(-1), feeding, kept, fed);
      enqueue(fed_first, fed, true);
    }
  }

  void enqueue_block(std::int64_t first, const ComplexRows& b, bool scaled) const {
    const bool lines_are_rows = b.col_stride == 1;
    const std::int64_t lines = lines_are_rows ? b.rows : b.cols;
    const std::int64_t length = lines_are_rows ? b.cols : b.rows;
    const std::int64_t ld = lines_are_rows ? b.row_stride : b.col_stride;
    Pass pass = target_pass(routine_, kTriangle,
                            lines_target({b.buffer, 2 * b.base}, lines, 2 * length, 2 * ld));
    pass.view().reads_old_elsewhere = true;
    pass.fetches = static_cast<double>(b.rows * b.rows);
    set_complex_alpha(pass, alpha_);
    pass.read(Sampler::A, t_.matrix.source.buffer);
    set_matrix<uniforms::AMatrix>(pass, t_.matrix.source);
    set_structure(pass, t_.matrix.block(first, first));
    set_band(pass, t_.matrix.below, t_.matrix.above);
    pass.read(Sampler::X, b.buffer);
    set_matrix<uniforms::XMatrix>(pass, source_of(b));
    uniforms::ComplexTriangle block;
    block.order = b.rows;
    block.flags = (task_ == TriangleTask::Solve ? kSolves : 0) | (t_.conjugated ? kConjugates : 0) |
                  (t_.lower() ? kIsLower : 0) | (lines_are_rows ? kLinesAreRows : 0) |
                  (scaled ? kScaled : 0);
    pass.set(block);
    enqueue_pass(std::move(pass));
  }

  // to := alpha * (a block of T) * from + beta * to.
  void enqueue_beside(std::int64_t row, std::int64_t col, const ComplexCoefficient& alpha,
                      const ComplexRows& from, const ComplexCoefficient& beta,
                      const ComplexRows& to) const {
    const StructuredSource& matrix = t_.matrix;
    if (from.cols == 1) {
      enqueue_vector_beside(row, col, alpha, from, beta, to);
      return;
    }
    const ComplexFactor factor = matrix.packed()
                                     ? ComplexFactor(matrix.block(row, col), false, t_.conjugated)
                                     : ComplexFactor(matrix.rectangle(row, col), t_.conjugated);
    enqueue_complex_product(routine_, from.rows, {alpha}, factor, source_of(from), beta,
                            target_of(to));
  }

  // The same for vectors. Of a band, whose routines have no alpha, only the corner of the block
  // that it reaches: other rows stay as they are.
  void enqueue_vector_beside(std::int64_t row, std::int64_t col, const ComplexCoefficient& alpha,
                             const ComplexRows& from, const ComplexCoefficient& beta,
                             const ComplexRows& to) const {
    const StructuredSource& matrix = t_.matrix;
    const bool lower = t_.lower();
    const std::int64_t reach = lower ? matrix.below : matrix.above;
    const std::int64_t rows = std::min(to.rows, reach), cols = std::min(from.rows, reach);
    if (reach == 0) {
      return;
    }
    // Its upper right corner, or its lower left one.
    const std::int64_t first_row = lower ? 0 : to.rows - rows;
    const std::int64_t first_col = lower ? from.rows - cols : 0;
    row += first_row;
    col += first_col;
    const bool structured = matrix.packed() || reach != kAllDiagonals;
    const ComplexFactor factor = structured
                                     ? ComplexFactor(matrix.block(row, col), false, t_.conjugated)
                                     : ComplexFactor(matrix.rectangle(row, col), t_.conjugated);
    const ComplexRows x = from.some(first_col, cols), y = to.some(first_row, rows);
    enqueue_complex_vector_product(routine_, rows, cols, alpha, factor,
                                   {x.buffer, x.base, x.row_stride}, beta, {y.buffer, y.base},
                                   y.row_stride);
  }

  const char* routine_;
  TriangleTask task_;
  ComplexCoefficient alpha_;
  std::shared_ptr<BufferState> alpha_copy_;
  const ComplexTriangle& t_;
};

}  // namespace

void enqueue_complex_triangle(const char* routine, TriangleTask task,
                              const ComplexCoefficient& alpha, const ComplexTriangle& t,
                              const ComplexRows& b) {
  TrianglePasses(routine, task, alpha, t, b).enqueue(b);
}

}  // namespace fragblas::detail
