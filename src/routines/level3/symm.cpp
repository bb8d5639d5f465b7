// ssymm: C := alpha * A * B + beta * C, or B * A, A symmetric. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/gemm/gemm_passes.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

// Any mix of layouts; enums and sizes are checked. A's order is b.rows or b.cols.
void symm_any(const Check& check, Side side, Uplo uplo, const Scalar& alpha, const Operand& a,
              std::int64_t lda, Layout layout_a, const MatrixArgument& b, const Scalar& beta,
              const MatrixArgument& c) {
  const bool left = side == Side::Left;
  const std::int64_t order = left ? c.rows : c.cols;
  check.leading_dimension("lda", lda, order, left ? c.rows_name : c.cols_name);
  b.check_ld(check);
  c.check_ld(check);
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  if (!is_number(alpha, 0.0f)) {
    check.matrix("a", a, order, order, lda);
    b.check_operand(check);
  }
  check.scalar("beta", beta);
  c.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.buffer.get()},
                                              {"b", b.operand.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"c", c.operand.buffer.get()}});
  const GemmOperand symmetric =
      symmetric_source(a, layout_a, uplo, order, {catalog::Storage::Full, lda, 0});
  const GemmOperand general = b.source();
  enqueue_product(check.routine(), {c.layout, c.rows, c.cols, order}, alpha,
                  left ? symmetric : general, left ? general : symmetric, beta, c.operand, c.ld);
  context.submit();
}

}  // namespace

}  // namespace detail

void ssymm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
           const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check("ssymm");
  check.layout(layout);
  check.side(side);
  check.uplo(uplo);
  check.size("m", m);
  check.size("n", n);
  detail::symm_any(check, side, uplo, alpha, a, lda, layout,
                   {"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"}, beta,
                   {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

void symm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
          const SymmOptions& options) {
  const detail::Check check("symm");
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
  check.side(options.side);
  check.uplo(options.uplo);
  check.size("c.rows", c.rows);
  check.size("c.cols", c.cols);
  const bool left = options.side == Side::Left;
  const std::int64_t order = left ? c.rows : c.cols;
  const char* const name = left ? "c.rows" : "c.cols";
  check.equal("a.rows", a.rows, name, order);
  check.equal("a.cols", a.cols, name, order);
  check.equal("b.rows", b.rows, "c.rows", c.rows);
  check.equal("b.cols", b.cols, "c.cols", c.cols);
  detail::symm_any(check, options.side, options.uplo, options.alpha, a.data, a.ld, a.layout,
                   {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, b.rows, b.cols, "m", "n"},
                   options.beta,
                   {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, c.rows, c.cols, "m", "n"});
}

}  // namespace fragblas
