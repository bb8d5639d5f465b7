// Cholesky: blocks on the diagonal and their inverses in kernels of their own, what lies below and
// behind them by products. SPDX-License-Identifier: MIT
#include "linalg/potrf_passes.hpp"

#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/cholesky.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kPotrfGather = add_kernel("PotrfGather", "linalg/potrf_gather.frag", kWhole, kText);
const KernelId kPotrfPanel = add_kernel("PotrfPanel", "linalg/potrf_panel.frag", kNoVariant, kText);
const KernelId kPotrfUpdate =
    add_kernel("PotrfUpdate", "linalg/potrf_update.frag", kNoVariant, kText);

constexpr std::int64_t kPanel = 16;  // columns that a pass factors

// The lower triangle of A becomes its factor. Rows of the identity below it become the inverse of
// the factor's transpose, as all rows below do that are multiplied by it: for `inverse` or nobody.
void factor_block(const char* routine, const Block& a, OwnBlock* inverse) {
  const std::int64_t order = round_up(a.rows, kPanel);
  const std::int64_t rows = inverse ? 2 * order : order;
  // What is left of the block goes to and fro between its copy and a twin. The factor is written
  // into a third texture, so that nothing has to be copied back.
  const OwnBlock own = working_block(a, rows, order), left = working_block(a, rows, order);
  const gl::TextureSize size = left.buffer->linear().size();
  const std::int64_t shift = left.buffer->layout().shift;
  const auto twin =
      std::make_shared<Scratch>(context_of(*a.buffer).shared_from_this(), size, routine);
  Pass gather = target_pass(routine, kPotrfGather, left.block.target());
  gather.write_whole();
  gather.read(Sampler::A, a.buffer);
  set_matrix<uniforms::AMatrix>(gather, a.source());
  gather.set(uniforms::Elements{a.rows});
  enqueue_pass(std::move(gather));
  bool in_twin = false;
  for (std::int64_t k = 0; k < order; k += kPanel) {
    Pass panel = target_pass(routine, kPotrfPanel, own.block.part(k, k, rows - k, kPanel).target());
    if (in_twin) {
      panel.read(Sampler::A, twin);
      panel.set(uniforms::AShift{shift});
    } else {
      panel.read(Sampler::A, left.block.buffer);
    }
    set_matrix<uniforms::AMatrix>(panel, left.block.part(k, k, 1, 1).source());
    panel.go_to_and_fro(twin, false);
    enqueue_pass(std::move(panel));
    const std::int64_t next = k + kPanel;
    if (next < order) {
      Pass update = target_pass(routine, kPotrfUpdate,
                                left.block.part(next, next, rows - next, order - next).target());
      update.read(Sampler::A, own.block.buffer);
      set_matrix<uniforms::AMatrix>(update, own.block.part(next, k, 1, 1).source());
      in_twin = !in_twin;
      update.go_to_and_fro(twin, in_twin);
      enqueue_pass(std::move(update));
    }
  }
  copy_triangle(routine, own.block.part(0, 0, a.rows, a.rows), a, Uplo::Lower);
  if (inverse) {
    *inverse = {own.buffer, own.block.part(order, 0, a.rows, a.rows)};
  }
}

struct Reals {
  static constexpr std::int64_t kBlock = 256;

  static void factor_columns(const char* routine, const Block& a) {
    const Block diagonal = a.part(0, 0, a.cols, a.cols);
    if (a.rows == a.cols) {
      factor_block(routine, diagonal, nullptr);
      return;
    }
    OwnBlock inverse;
    factor_block(routine, diagonal, &inverse);
    multiply_from_right(routine, {inverse.block, Uplo::Upper},
                        a.part(a.cols, 0, a.rows - a.cols, a.cols));
  }
  static void subtract(const char* routine, const Block& left, const Block& c) {
    multiply_triangle(routine, -1.0f, left, left.part(0, 0, c.cols, left.cols).transposed(), 1.0f,
                      c, Uplo::Lower);
  }
  static OwnBlock working_block(const Block& beside, std::int64_t rows, std::int64_t cols) {
    return detail::working_block(beside, rows, cols);
  }
  static void copy_triangle(const char* routine, const Block& a, const Block& c, Uplo uplo) {
    detail::copy_triangle(routine, a, c, uplo);
  }
};

}  // namespace

void enqueue_cholesky(const char* routine, const Block& a) {
  Cholesky<Reals>(routine, a).enqueue();
}

void enqueue_cholesky_solve(const char* routine, const Block& factor, const Block& b) {
  const TriangleBlock lower{factor};
  solve(routine, lower, b);
  solve(routine, lower.transposed(), b);
}

}  // namespace fragblas::detail
