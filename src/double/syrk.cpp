// dsyrk: C := alpha * op(A) * op(A)^T + beta * C; dsyr2k: C := alpha * op(A) * op(B)^T +
// alpha * op(B) * op(A)^T + beta * C; one triangle of C. SPDX-License-Identifier: MIT
#include "double/arguments.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "fragblas/double.hpp"

namespace fragblas {

namespace detail {

namespace {

// Both; b is null for dsyrk. Any mix of layouts; enums and sizes are checked.
void syrk_any(const Check& check, Uplo uplo, const Scalar& alpha, const MatrixArgument& a,
              const MatrixArgument* b, const Scalar& beta, const MatrixArgument& c) {
  a.check_ld(check);
  if (b != nullptr) {
    b->check_ld(check);
  }
  c.check_ld(check);
  if (c.rows == 0) {
    return;
  }
  check.scalar("alpha", alpha);
  const bool no_product = a.cols == 0 || is_double(alpha, 0);
  if (!no_product) {
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
  if (no_product && is_double(beta, 1)) {
    return;
  }
  const DoubleFactor left = a.source();
  const DoubleFactor right = b == nullptr ? left : DoubleFactor(b->source());
  const DoubleTarget target = triangle_of(c, uplo);
  enqueue_double_product(check.routine(), a.cols, alpha, left, right.transposed(), beta, target);
  if (b != nullptr && !no_product) {
    enqueue_double_product(check.routine(), a.cols, alpha, right, left.transposed(), 1.0f, target);
  }
  context.submit();
}

Check checked(const char* routine, Layout layout, Uplo uplo, Op trans, std::int64_t n,
              std::int64_t k) {
  const Check check = double_check(routine);
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
  check.equal(transposed ? cols_name : rows_name, transposed ? a.cols : a.rows, "c.rows", n);
  check.equal(transposed ? rows_name : cols_name, transposed ? a.rows : a.cols, "op(A)'s columns",
              k);
}

void on_views(const char* routine, const MatrixView& a, const MatrixView* b, const MatrixView& c,
              const SyrkOptions& options) {
  const Check check = double_check(routine);
  const Op trans = options.trans;
  check.layout(a.layout, "a.layout");
  if (b != nullptr) {
    check.layout(b->layout, "b.layout");
  }
  check.layout(c.layout, "c.layout");
  check.uplo(options.uplo);
  check.op("trans", trans);
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.equal("c.cols", c.cols, "c.rows", c.rows);
  const std::int64_t n = c.rows, k = trans == Op::NoTrans ? a.cols : a.rows;
  check_view(check, "a.rows", "a.cols", a, trans, n, k);
  if (b != nullptr) {
    check_view(check, "b.rows", "b.cols", *b, trans, n, k);
  }
  const MatrixView& other = b == nullptr ? a : *b;
  const MatrixArgument second{"b",   "ldb", other.data, other.ld, other.layout,
                              trans, n,     k,          "n",      "k"};
  syrk_any(check, options.uplo, options.alpha,
           {"a", "lda", a.data, a.ld, a.layout, trans, n, k, "n", "k"},
           b == nullptr ? nullptr : &second, options.beta,
           {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, n, n, "n", "n"});
}

}  // namespace

}  // namespace detail

void dsyrk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Scalar& beta, const Operand& c,
           std::int64_t ldc) {
  const detail::Check check = detail::checked("dsyrk", layout, uplo, trans, n, k);
  detail::syrk_any(check, uplo, alpha, {"a", "lda", a, lda, layout, trans, n, k, "n", "k"}, nullptr,
                   beta, {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"});
}

void dsyr2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k, const Scalar& alpha,
            const Operand& a, std::int64_t lda, const Operand& b, std::int64_t ldb,
            const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check = detail::checked("dsyr2k", layout, uplo, trans, n, k);
  const detail::MatrixArgument second{"b", "ldb", b, ldb, layout, trans, n, k, "n", "k"};
  detail::syrk_any(check, uplo, alpha, {"a", "lda", a, lda, layout, trans, n, k, "n", "k"}, &second,
                   beta, {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"});
}

void dsyrk(const MatrixView& a, const MatrixView& c, const SyrkOptions& options) {
  detail::on_views("dsyrk", a, nullptr, c, options);
}

void dsyr2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
            const SyrkOptions& options) {
  detail::on_views("dsyr2k", a, &b, c, options);
}

}  // namespace fragblas
