// Cholesky by halves: blocks on the diagonal in kernels of their own, what lies beside them by
// solves and products. SPDX-License-Identifier: MIT
#include "linalg/potrf_passes.hpp"

#include <utility>

#include "base/powers_of_two.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "kernels/operand_uniforms.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas::detail {

namespace {

constexpr ShaderText kText = fragblas_linalg_kernels::shader_text;
const KernelId kPotrfGather = add_kernel("PotrfGather", "linalg/potrf_gather.frag", kWhole, kText);
const KernelId kPotrfPanel = add_kernel("PotrfPanel", "linalg/potrf_panel.frag", kNoVariant, kText);
const KernelId kPotrfUpdate =
    add_kernel("PotrfUpdate", "linalg/potrf_update.frag", kNoVariant, kText);

constexpr std::int64_t kPanel = 16;   // columns that a pass factors
constexpr std::int64_t kBlock = 128;  // order of the blocks whose passes are the panels'

// Of a block, a pass that reads it from this element on.
Pass block_pass(const char* routine, KernelId kernel, const Block& to, const Block& from) {
  Pass pass = target_pass(routine, kernel, to.target());
  pass.view().reads_old_elsewhere = true;
  pass.read(Sampler::A, from.buffer);
  set_matrix<uniforms::AMatrix>(pass, from.source());
  return pass;
}

void factor_block(const char* routine, const Block& a) {
  const std::int64_t order = round_up(a.rows, kPanel);
  const OwnBlock own = temporary_block(a, order, order);
  const Block& copy = own.block;
  Pass gather = target_pass(routine, kPotrfGather, copy.target());
  gather.write_whole();
  gather.read(Sampler::A, a.buffer);
  set_matrix<uniforms::AMatrix>(gather, a.source());
  gather.set(uniforms::Elements{a.rows});
  enqueue_pass(std::move(gather));
  for (std::int64_t k = 0; k < order; k += kPanel) {
    const Block panel = copy.part(k, k, order - k, kPanel);
    enqueue_pass(block_pass(routine, kPotrfPanel, panel, panel));
    const std::int64_t next = k + kPanel;
    if (next < order) {
      enqueue_pass(block_pass(routine, kPotrfUpdate,
                              copy.part(next, next, order - next, order - next),
                              copy.part(next, k, order - next, kPanel)));
    }
  }
  copy_triangle(routine, copy, a, Uplo::Lower);
}

}  // namespace

void enqueue_cholesky(const char* routine, const Block& a) {
  const std::int64_t n = a.rows;
  if (n <= kBlock) {
    factor_block(routine, a);
    return;
  }
  const std::int64_t half = round_up(n / 2, kBlock);
  const Block first = a.part(0, 0, half, half);
  const Block below = a.part(half, 0, n - half, half);
  const Block rest = a.part(half, half, n - half, n - half);
  enqueue_cholesky(routine, first);
  solve_from_right(routine, TriangleBlock{first}.transposed(), below);
  multiply_triangle(routine, -1.0f, below, below.transposed(), 1.0f, rest, Uplo::Lower);
  enqueue_cholesky(routine, rest);
}

void enqueue_cholesky_solve(const char* routine, const Block& factor, const Block& b) {
  const TriangleBlock lower{factor};
  solve(routine, lower, b);
  solve(routine, lower.transposed(), b);
}

}  // namespace fragblas::detail
