// ddgmm: C := diag(x) * A or A * diag(x). SPDX-License-Identifier: MIT
#include <utility>

#include "double/axpby.hpp"
#include "double/check.hpp"
#include "fragblas/double.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

// x goes with the rows of A and C, or with their columns; all operands are checked. A pass reads
// the elements as they were before it, so C may be A, or hold x.
void enqueue_dgmm(const MatrixArgument& a, const Numbers& x, bool with_rows,
                  const MatrixArgument& c) {
  Source matrix = a.source();
  if (!c.by_rows()) {
    std::swap(matrix.row_stride, matrix.col_stride);
  }
  const bool with_lines = with_rows == c.by_rows();
  const Source factors{x.buffer, x.base, with_lines ? x.stride : 0, with_lines ? 0 : x.stride};
  enqueue_double_products("ddgmm", Scalar(1), matrix, factors, Scalar(0),
                          lines_target({c.operand.buffer.get(), 2 * c.operand.offset}, c.lines(),
                                       2 * c.length(), 2 * c.ld));
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
  enqueue_dgmm(a, numbers_of(x, order, incx), left, c);
  context.submit();
}

}  // namespace

}  // namespace detail

void ddgmm(Layout layout, Side side, std::int64_t m, std::int64_t n, const Operand& a,
           std::int64_t lda, const Operand& x, std::int64_t incx, const Operand& c,
           std::int64_t ldc) {
  const detail::Check check = detail::double_check("ddgmm");
  check.layout(layout);
  check.side(side);
  check.size("m", m);
  check.size("n", n);
  detail::dgmm_any(check, side, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, x, incx,
                   {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

void ddgmm(const MatrixView& a, const VectorView& x, const MatrixView& c, Side side) {
  const detail::Check check = detail::double_check("ddgmm");
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
