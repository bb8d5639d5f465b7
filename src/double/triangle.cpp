// Triangles by halves: blocks on the diagonal in a kernel of their own, what lies beside them by
// products. Where they are cut depends on their order alone, as the results do.
// SPDX-License-Identifier: MIT
#include "double/triangle.hpp"

#include <memory>
#include <utility>

#include "double/coefficient.hpp"
#include "double/product.hpp"
#include "double/uniforms.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_double_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "plan/gemm_cost.hpp"

namespace fragblas::detail {

namespace {

const KernelId kSolve = add_kernel("DoubleTriangleSolve", "double/triangle_solve.frag",
                                   kAlphaOnDevice, fragblas_double_kernels::shader_text);

// The order that the kernel takes.
constexpr std::int64_t kBlock = 8;

struct Solve {
  const char* routine;
  const StructuredSource& t;

  bool lower() const { return t.above == 0; }
  Source source_of(const DoubleRows& b) const {
    return {b.buffer, b.base, b.row_stride, b.col_stride};
  }

  // The block of T that begins at row and column `first` goes with these rows of B.
  void enqueue(std::int64_t first, const DoubleRows& b, const Coefficient& alpha) const {
    if (b.rows <= kBlock) {
      enqueue_block(first, b, alpha);
      return;
    }
    const std::int64_t half = round_up(b.rows / 2, kBlock);
    // What depends on B's other rows, and those.
    const DoubleRows top = b.some(0, half), bottom = b.some(half, b.rows - half);
    const DoubleRows& fed = lower() ? bottom : top;
    const DoubleRows& feeding = lower() ? top : bottom;
    const std::int64_t fed_first = lower() ? first + half : first;
    const std::int64_t feeding_first = lower() ? first : first + half;
    enqueue(feeding_first, feeding, alpha);
    DoubleTarget target;
    target.place = {fed.buffer, fed.base};
    target.layout = fed.col_stride == 1 ? Layout::RowMajor : Layout::ColMajor;
    target.rows = fed.rows;
    target.cols = fed.cols;
    target.ld = fed.col_stride == 1 ? fed.row_stride : fed.col_stride;
    enqueue_double_product(routine, feeding.rows, -1.0f, t.rectangle(fed_first, feeding_first),
                           source_of(feeding), alpha, target);
    enqueue(fed_first, fed, 1.0f);
  }

  void enqueue_block(std::int64_t first, const DoubleRows& b, const Coefficient& alpha) const {
    const bool by_rows = b.col_stride == 1;
    Pass pass = target_pass(
        routine, kSolve,
        lines_target({b.buffer, 2 * b.base}, by_rows ? b.rows : b.cols,
                     2 * (by_rows ? b.cols : b.rows), 2 * (by_rows ? b.row_stride : b.col_stride)));
    pass.view().reads_old_elsewhere = true;
    pass.fetches = 20.0 * static_cast<double>(b.rows * b.rows);
    set_double_alpha(pass, alpha);
    pass.read(Sampler::A, t.source.buffer);
    set_matrix<uniforms::AMatrix>(pass, t.source);
    set_structure(pass, t.block(first, first));
    set_band(pass, t.below, t.above);
    pass.read(Sampler::X, b.buffer);
    set_matrix<uniforms::XMatrix>(pass, source_of(b));
    uniforms::DoubleTriangle block;
    block.order = b.rows;
    block.lower = lower() ? 1 : 0;
    block.by_rows = by_rows ? 1 : 0;
    block.halves = 2;
    pass.set(block);
    enqueue_pass(std::move(pass));
  }
};

}  // namespace

void enqueue_double_solve(const char* routine, const Coefficient& alpha, const StructuredSource& t,
                          const DoubleRows& b) {
  Coefficient factor = alpha;
  std::shared_ptr<BufferState> copy;
  hold(routine, factor, {b.buffer}, copy);
  Solve{routine, t}.enqueue(0, b, factor);
}

}  // namespace fragblas::detail
