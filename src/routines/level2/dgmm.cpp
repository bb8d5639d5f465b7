// sdgmm: C := diag(x) * A or A * diag(x). SPDX-License-Identifier: MIT
#include <utility>

#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "kernels/operand_uniforms.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

// x goes with the rows of A and C, or with their columns; all operands are checked. A pass reads
// the elements as they were before it, so C may be A, or hold x.
void enqueue_dgmm(const MatrixArgument& a, const Source& x, bool with_rows,
                  const MatrixArgument& c) {
  const Target target = c.target();
  Source matrix = a.source();
  if (!c.by_rows()) {
    std::swap(matrix.row_stride, matrix.col_stride);
  }
  const bool with_lines = with_rows == c.by_rows();
  Source factors = x;
  (with_lines ? factors.col_stride : factors.row_stride) = 0;

  Pass pass = target_pass("sdgmm", KernelId::Dgmm, target);
  pass.view().overwrites =
      target.whole_buffer() && matrix.buffer != target.buffer && factors.buffer != target.buffer;
  pass.read(Sampler::A, matrix.buffer);
  set_source<uniforms::ASource>(pass, matrix);
  pass.read(Sampler::X, factors.buffer);
  set_source<uniforms::XSource>(pass, factors);
  if (lines_in_quads(matrix, target)) {
    pass.variant |= kQuads;
    if (in_quads(factors.base, factors.col_stride, 0)) {
      pass.variant |= kXQuads;
    }
  }
  enqueue_pass(std::move(pass));
}

// Any mix of layouts; enums and sizes are checked.
void dgmm_any(const Check& check, Side side, const MatrixArgument& a, const Operand& x,
              std::int64_t incx, const MatrixArgument& c) {
  a.check_ld(check);
  c.check_ld(check);
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  const bool left = side == Side::Left;
  const std::int64_t order = left ? c.rows : c.cols;
  a.check_operand(check);
  check.vector("x", left ? c.rows_name : c.cols_name, x, order, incx);
  c.check_operand(check);
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"x", x.buffer.get()}, {"c", c.operand.buffer.get()}});
  enqueue_dgmm(a, vector_source(x, order, incx), left, c);
  context.submit();
}

}  // namespace

}  // namespace detail

void sdgmm(Layout layout, Side side, std::int64_t m, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const Operand& c,
           std::int64_t ldc) {
  const detail::Check check("sdgmm");
  check.layout(layout);
  check.side(side);
  check.size("m", m);
  check.size("n", n);
  detail::dgmm_any(check, side, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, x, incx,
                   {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

void dgmm(const MatrixView& a, const VectorView& x, const MatrixView& c, Side side) {
  const detail::Check check("dgmm");
  check.layout(a.layout, "a.layout");
  check.layout(c.layout, "c.layout");
  check.side(side);
  check.size("c.rows", c.rows);
  check.size("c.cols", c.cols);
  check.equal("a.rows", a.rows, "c.rows", c.rows);
  check.equal("a.cols", a.cols, "c.cols", c.cols);
  const bool left = side == Side::Left;
  check.equal("x.size", x.size, left ? "c.rows" : "c.cols", left ? c.rows : c.cols);
  detail::dgmm_any(
      check, side, {"a", "lda", a.data, a.ld, a.layout, Op::NoTrans, a.rows, a.cols, "m", "n"},
      x.data, x.inc, {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, c.rows, c.cols, "m", "n"});
}

}  // namespace fragblas
