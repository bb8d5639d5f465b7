// ssyrk: C := alpha * op(A) * op(A)^T + beta * C; ssyr2k: C := alpha * op(A) * op(B)^T +
// alpha * op(B) * op(A)^T + beta * C; one triangle of C. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/gemm/gemm_passes.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas {

namespace detail {

namespace {

// Both; b is null for syrk. Any mix of layouts; enums and sizes are checked.
void syrk_any(const Check& check, Uplo uplo, const Scalar& alpha, const MatrixArgument& a,
              const MatrixArgument* b, const Scalar& beta, const MatrixArgument& c) {
  a.check_ld(check);
  if (b != nullptr) {
    b->check_ld(check);
  }
  c.check_ld(check);
  const std::int64_t n = c.rows;
  if (n == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  if (a.cols > 0 && !is_number(alpha, 0.0f)) {
    a.check_operand(check);
    if (b != nullptr) {
      b->check_operand(check);
    }
  }
  check.scalar("beta", beta);
  c.check_operand(check);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()},
                          {"a", a.operand.buffer.get()},
                          {"b", b == nullptr ? nullptr : b->operand.buffer.get()},
                          {"beta", beta.element.buffer.get()},
                          {"c", c.operand.buffer.get()}});
  const ProductShape shape{c.layout, n, n, a.cols};
  const GemmOperand left = a.source();
  const GemmOperand right = b == nullptr ? left : GemmOperand(b->source());
  enqueue_triangle_product(check.routine(), shape, uplo, alpha, left, right.transposed(), beta,
                           c.operand, c.ld);
  if (b != nullptr) {
    enqueue_triangle_product(check.routine(), shape, uplo, alpha, right, left.transposed(), 1.0f,
                             c.operand, c.ld);
  }
  context.submit();
}

Check checked(const char* routine, Layout layout, Uplo uplo, Op trans, std::int64_t n,
              std::int64_t k) {
  const Check check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check.op("trans", trans);
  check.size("n", n);
  check.size("k", k);
  return check;
}

// op(A)'s shape is C's order x k.
void check_view(const Check& check, const char* rows_name, const char* cols_name,
                const MatrixView& a, Op trans, std::int64_t n, std::int64_t k) {
  const bool transposed = trans != Op::NoTrans;
  const std::int64_t rows = transposed ? a.cols : a.rows;
  const std::int64_t cols = transposed ? a.rows : a.cols;
  check.equal(transposed ? cols_name : rows_name, rows, "c.rows", n);
  check.equal(transposed ? rows_name : cols_name, cols, "op(A)'s columns", k);
}

// Enums and shapes; gives k.
std::int64_t check_views(const Check& check, const MatrixView& a, const MatrixView* b,
                         const MatrixView& c, const SyrkOptions& options) {
  check.layout(a.layout, "a.layout");
  if (b != nullptr) {
    check.layout(b->layout, "b.layout");
  }
  check.layout(c.layout, "c.layout");
  check.uplo(options.uplo);
  check.op("trans", options.trans);
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.equal("c.cols", c.cols, "c.rows", c.rows);
  const std::int64_t k = options.trans == Op::NoTrans ? a.cols : a.rows;
  check_view(check, "a.rows", "a.cols", a, options.trans, c.rows, k);
  if (b != nullptr) {
    check_view(check, "b.rows", "b.cols", *b, options.trans, c.rows, k);
  }
  return k;
}

}  // namespace

}  // namespace detail

void ssyrk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Scalar& beta, const Operand& c,
           std::int64_t ldc) {
  const detail::Check check = detail::checked("ssyrk", layout, uplo, trans, n, k);
  detail::syrk_any(check, uplo, alpha, {"a", "lda", a, lda, layout, trans, n, k, "n", "k"}, nullptr,
                   beta, {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"});
}

void ssyr2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k, const Scalar& alpha,
            const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
            const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check = detail::checked("ssyr2k", layout, uplo, trans, n, k);
  const detail::MatrixArgument second{"b", "ldb", b, ldb, layout, trans, n, k, "n", "k"};
  detail::syrk_any(check, uplo, alpha, {"a", "lda", a, lda, layout, trans, n, k, "n", "k"}, &second,
                   beta, {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"});
}

void syrk(const MatrixView& a, const MatrixView& c, const SyrkOptions& options) {
  const detail::Check check("syrk");
  const std::int64_t n = c.rows;
  const std::int64_t k = detail::check_views(check, a, nullptr, c, options);
  detail::syrk_any(check, options.uplo, options.alpha,
                   {"a", "lda", a.data, a.ld, a.layout, options.trans, n, k, "n", "k"}, nullptr,
                   options.beta, {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, n, n, "n", "n"});
}

void syr2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const SyrkOptions& options) {
  const detail::Check check("syr2k");
  const std::int64_t n = c.rows;
  const std::int64_t k = detail::check_views(check, a, &b, c, options);
  const detail::MatrixArgument second{"b",           "ldb", b.data, b.ld, b.layout,
                                      options.trans, n,     k,      "n",  "k"};
  detail::syrk_any(check, options.uplo, options.alpha,
                   {"a", "lda", a.data, a.ld, a.layout, options.trans, n, k, "n", "k"}, &second,
                   options.beta, {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, n, n, "n", "n"});
}

}  // namespace fragblas
