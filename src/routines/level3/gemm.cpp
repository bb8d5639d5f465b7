// sgemm: C := alpha * op(A) * op(B) + beta * C. SPDX-License-Identifier: MIT
#include <utility>

#include "context.hpp"
#include "routines/check.hpp"
#include "routines/elementwise.hpp"
#include "routines/level3/gemm_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

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
    enqueue_gemm(check.routine(), k, alpha, a, b, beta, target);
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
