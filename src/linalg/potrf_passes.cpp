// Cholesky by halves of columns: blocks on the diagonal and their inverses in kernels of their own,
// what lies below and behind them by products. SPDX-License-Identifier: MIT
#include "linalg/potrf_passes.hpp"

#include <algorithm>
#include <utility>

#include "base/powers_of_two.hpp"
#include "context/context_state.hpp"
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
// Columns that are updated block by block. More of them are halved, so that few products write much
// of the matrix.
constexpr std::int64_t kColumns = 512;

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

// All columns of A, each with the rows from the diagonal on.
class Cholesky {
 public:
  Cholesky(const char* routine, const Block& a) : routine_(routine), a_(a) {}

  void factor(std::int64_t first, std::int64_t end) const {
    if (end - first > kColumns) {
      const std::int64_t middle = first + round_up((end - first) / 2, kColumns);
      factor(first, middle);
      update(first, middle, end);
      factor(middle, end);
      return;
    }
    for (std::int64_t k = first; k < end; k += kBlock) {
      const std::int64_t next = std::min(k + kBlock, end);
      const Block diagonal = a_.part(k, k, next - k, next - k);
      if (next == a_.rows) {
        factor_block(routine_, diagonal, nullptr);
        return;
      }
      OwnBlock inverse;
      factor_block(routine_, diagonal, &inverse);
      multiply_from_right(routine_, {inverse.block, Uplo::Upper},
                          a_.part(next, k, a_.rows - next, next - k));
      update(k, next, end);
    }
  }

 private:
  // The columns from `middle` to `end` lose the products of those from `first` on.
  void update(std::int64_t first, std::int64_t middle, std::int64_t end) const {
    const std::int64_t rows = a_.rows - middle, cols = end - middle, depth = middle - first;
    multiply_triangle(routine_, -1.0f, a_.part(middle, first, rows, depth),
                      a_.part(middle, first, cols, depth).transposed(), 1.0f,
                      a_.part(middle, middle, rows, cols), Uplo::Lower);
  }

  const char* routine_;
  Block a_;
};

}  // namespace

void enqueue_cholesky(const char* routine, const Block& a) {
  if (a.rows <= kBlock) {
    factor_block(routine, a, nullptr);
    return;
  }
  const OwnBlock work = working_block(a, a.rows, a.rows);
  copy_triangle(routine, a, work.block, Uplo::Lower);
  Cholesky(routine, work.block).factor(0, a.rows);
  copy_triangle(routine, work.block, a, Uplo::Lower);
}

void enqueue_cholesky_solve(const char* routine, const Block& factor, const Block& b) {
  const TriangleBlock lower{factor};
  solve(routine, lower, b);
  solve(routine, lower.transposed(), b);
}

}  // namespace fragblas::detail
