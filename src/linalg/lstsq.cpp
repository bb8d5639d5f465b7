// lstsq: least squares of any rank, by singular values. SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "engine/elementwise/elementwise.hpp"
#include "fragblas/linalg.hpp"
#include "fragblas_linalg_kernels_shaders.hpp"
#include "linalg/check.hpp"
#include "linalg/gesdd_passes.hpp"
#include "linalg/uniforms.hpp"

namespace fragblas {

namespace detail {

namespace {

const KernelId kRank = add_kernel("SingularRank", "linalg/singular_rank.frag", kContiguous,
                                  fragblas_linalg_kernels::shader_text);

constexpr const char* kRoutine = "lstsq";

void enqueue_rank(BufferState& s, std::int64_t count, float rcond, const Operand& rank) {
  Pass pass = target_pass(kRoutine, kRank, vector_target(rank, 1, 1));
  pass.read(Sampler::X, &s);
  pass.set_alpha(rcond);
  pass.set(uniforms::Elements{count});
  pass.fetches = static_cast<double>(count);
  enqueue_pass(std::move(pass));
}

// X := V * S^-1 * U^T * B of A = U * S * V^T, without the values that are too small.
void enqueue_least_squares(const Block& a, const Block& b, const Block& x,
                           const LstsqOptions& options) {
  const std::int64_t order = std::min(a.rows, a.cols);
  const ThinSvd svd = enqueue_thin_svd(kRoutine, a, options.info.data);
  const float rcond = least_of(options.rcond, a);
  if (x.cols > 0) {
    const OwnBlock products = temporary_block(a, order, b.cols);
    multiply(kRoutine, 1.0f, svd.u.block.transposed(), b, 0.0f, products.block);
    enqueue_divide_rows(kRoutine, *svd.s, rcond, products.block);
    multiply(kRoutine, 1.0f, svd.vt.block.transposed(), products.block, 0.0f, x);
  }
  if (options.rank.data.buffer) {
    enqueue_rank(*svd.s, order, rcond, options.rank.data);
  }
  if (options.s.data.buffer) {
    enqueue_copy(kRoutine, {svd.s.get(), 0, 1, 1}, vector_target(options.s.data, order, 1));
  }
}

void check_options(const Check& check, std::int64_t order, const LstsqOptions& options) {
  if (options.rank.data.buffer && options.rank.size != 1) {
    check.fail("rank.size", options.rank.size, "1");
  }
  if (options.s.data.buffer) {
    check.equal("s.size", options.s.size, "min(a.rows, a.cols)", order);
    check_adjacent(check, "s.inc", options.s);
  }
  check_info(check, options.info);
}

}  // namespace

}  // namespace detail

void lstsq(const MatrixView& a, const MatrixView& b, const MatrixView& x,
           const LstsqOptions& options) {
  using namespace detail;
  const Check check(kRoutine);
  check_matrix(check, a);
  check_sides(check, b, a.rows);
  check.layout(x.layout, "x.layout");
  check.equal("x.rows", x.rows, "a.cols", a.cols);
  check.equal("x.cols", x.cols, "b.cols", b.cols);
  const std::int64_t order = std::min(a.rows, a.cols);
  check_options(check, order, options);
  const MatrixArgument from = view_argument("a", "lda", a);
  const MatrixArgument sides = view_argument("b", "ldb", b, "m", "nrhs");
  const MatrixArgument solution = view_argument("x", "ldx", x, "n", "nrhs");
  check_operands(check, {&from, &sides, &solution});
  const Operand& rank = options.rank.data;
  const Operand& s = options.s.data;
  const Operand& info = options.info.data;
  if (rank.buffer) {
    check.operand("rank", rank, 1);
  }
  if (s.buffer && order > 0) {
    check.vector("s", "min(m, n)", s, order, 1);
  }
  check_info(check, info);
  const bool has_solution = x.rows > 0 && x.cols > 0;
  if (!has_solution && order == 0 && !rank.buffer && !info.buffer) {
    return;
  }
  ContextState& context = check.same_context({{"a", a.data.buffer.get()},
                                              {"b", b.data.buffer.get()},
                                              {"x", x.data.buffer.get()},
                                              {"rank", rank.buffer.get()},
                                              {"s", s.buffer.get()},
                                              {"info", info.buffer.get()}});
  if (order > 0) {
    enqueue_least_squares(block_of(from), block_of(sides), block_of(solution), options);
  } else {
    if (has_solution) {
      fill(kRoutine, 0.0f, block_of(solution));
    }
    for (const Operand* result : {&rank, &info}) {
      if (result->buffer) {
        enqueue_fill(kRoutine, 0.0f, vector_target(*result, 1, 1));
      }
    }
  }
  context.submit();
}

}  // namespace fragblas
