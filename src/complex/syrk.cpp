// csyrk, cherk: C := alpha * op(A) * op(A)^T + beta * C, or ^H; csyr2k, cher2k: C := alpha * op(A)
// * op(B)^T + alpha * op(B) * op(A)^T + beta * C, or with ^H and conj(alpha); one triangle of C.
// SPDX-License-Identifier: MIT
#include <memory>

#include "complex/arguments.hpp"
#include "complex/check.hpp"

namespace fragblas {

namespace detail {

namespace {

// op(B)^T, or op(B)^H.
ComplexFactor turned(const ComplexFactor& factor, bool hermitian) {
  ComplexFactor result = factor.transposed();
  result.conjugated = factor.conjugated != hermitian;
  return result;
}

// All four: b is null for csyrk and cherk, and alpha and beta are a Scalar where they are real. Any
// mix of layouts; enums and sizes are checked.
template <typename Alpha, typename Beta>
void syrk_any(const Check& check, bool hermitian, Uplo uplo, const Alpha& alpha,
              const MatrixArgument& a, const MatrixArgument* b, const Beta& beta,
              const MatrixArgument& c) {
  a.check_ld(check);
  if (b != nullptr) {
    b->check_ld(check);
  }
  c.check_ld(check);
  if (c.rows == 0) {
    return;
  }
  const char* const routine = check.routine();
  check_scalar(check, "alpha", alpha);
  const bool no_product = a.cols == 0 || is_number(alpha, 0.0f);
  if (!no_product) {
    a.check_operand(check);
    if (b != nullptr) {
      b->check_operand(check);
    }
  }
  check_scalar(check, "beta", beta);
  c.check_operand(check);
  ContextState& context =
      check.same_context({{"alpha", alpha.element.buffer.get()},
                          {"a", a.operand.buffer.get()},
                          {"b", b == nullptr ? nullptr : b->operand.buffer.get()},
                          {"beta", beta.element.buffer.get()},
                          {"c", c.operand.buffer.get()}});
  if (no_product && is_number(beta, 1.0f)) {
    return;
  }
  std::shared_ptr<BufferState> alpha_copy, beta_copy;
  const ComplexCoefficient factor = coefficient_of(routine, alpha, alpha_copy);
  const ComplexFactor first = factor_of(a), second = b == nullptr ? first : factor_of(*b);
  const ComplexTarget target = triangle_of(c, uplo, hermitian);
  enqueue_complex_product(routine, a.cols, {factor}, first, turned(second, hermitian),
                          coefficient_of(routine, beta, beta_copy), target);
  if (b != nullptr && !no_product) {
    enqueue_complex_product(routine, a.cols, {factor, hermitian}, second, turned(first, hermitian),
                            Complex(1), target);
  }
  context.submit();
}

void check_trans(const Check& check, bool hermitian, Op trans) {
  check.op("trans", trans);
  if (hermitian && trans == Op::Trans) {
    check.fail("trans", static_cast<int>(trans), "NoTrans (111) or ConjTrans (113)");
  }
  if (!hermitian && trans == Op::ConjTrans) {
    check.fail("trans", static_cast<int>(trans), "NoTrans (111) or Trans (112)");
  }
}

Check checked(const char* routine, bool hermitian, Layout layout, Uplo uplo, Op trans,
              std::int64_t n, std::int64_t k) {
  const Check check = complex_check(routine);
  check.layout(layout);
  check.uplo(uplo);
  check_trans(check, hermitian, trans);
  check.size("n", n);
  check.size("k", k);
  return check;
}

template <typename Alpha, typename Beta>
void in_order(const char* routine, bool hermitian, Layout layout, Uplo uplo, Op trans,
              std::int64_t n, std::int64_t k, const Alpha& alpha, const Operand& a,
              std::int64_t lda, const Operand* b, std::int64_t ldb, const Beta& beta,
              const Operand& c, std::int64_t ldc) {
  const Check check = checked(routine, hermitian, layout, uplo, trans, n, k);
  const MatrixArgument second{"b", "ldb", b == nullptr ? a : *b, ldb, layout, trans, n, k,
                              "n", "k"};
  syrk_any(check, hermitian, uplo, alpha, {"a", "lda", a, lda, layout, trans, n, k, "n", "k"},
           b == nullptr ? nullptr : &second, beta,
           {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"});
}

// op(A)'s shape is C's order x k.
void check_view(const Check& check, const char* rows_name, const char* cols_name,
                const MatrixView& a, Op trans, std::int64_t n, std::int64_t k) {
  const bool transposed = trans != Op::NoTrans;
  check.equal(transposed ? cols_name : rows_name, transposed ? a.cols : a.rows, "c.rows", n);
  check.equal(transposed ? rows_name : cols_name, transposed ? a.rows : a.cols, "op(A)'s columns",
              k);
}

template <typename Options>
void on_views(const char* routine, bool hermitian, const MatrixView& a, const MatrixView* b,
              const MatrixView& c, const Options& options) {
  const Check check = complex_check(routine);
  const Op trans = options.trans;
  check.layout(a.layout, "a.layout");
  if (b != nullptr) {
    check.layout(b->layout, "b.layout");
  }
  check.layout(c.layout, "c.layout");
  check.uplo(options.uplo);
  check_trans(check, hermitian, trans);
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
  syrk_any(check, hermitian, options.uplo, options.alpha,
           {"a", "lda", a.data, a.ld, a.layout, trans, n, k, "n", "k"},
           b == nullptr ? nullptr : &second, options.beta,
           {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, n, n, "n", "n"});
}

}  // namespace

}  // namespace detail

void csyrk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
           const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
           const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  detail::in_order("csyrk", false, layout, uplo, trans, n, k, alpha, a, lda, nullptr, 0, beta, c,
                   ldc);
}

void cherk(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k, const Scalar& alpha,
           const Operand& a, std::int64_t lda, const Scalar& beta, const Operand& c,
           std::int64_t ldc) {
  detail::in_order("cherk", true, layout, uplo, trans, n, k, alpha, a, lda, nullptr, 0, beta, c,
                   ldc);
}

void csyr2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
            const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
            std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  detail::in_order("csyr2k", false, layout, uplo, trans, n, k, alpha, a, lda, &b, ldb, beta, c,
                   ldc);
}

void cher2k(Layout layout, Uplo uplo, Op trans, std::int64_t n, std::int64_t k,
            const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
            std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc) {
  detail::in_order("cher2k", true, layout, uplo, trans, n, k, alpha, a, lda, &b, ldb, beta, c, ldc);
}

void csyrk(const MatrixView& a, const MatrixView& c, const ComplexSyrkOptions& options) {
  detail::on_views("csyrk", false, a, nullptr, c, options);
}

void cherk(const MatrixView& a, const MatrixView& c, const ComplexHerkOptions& options) {
  detail::on_views("cherk", true, a, nullptr, c, options);
}

void csyr2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
            const ComplexSyrkOptions& options) {
  detail::on_views("csyr2k", false, a, &b, c, options);
}

void cher2k(const MatrixView& a, const MatrixView& b, const MatrixView& c,
            const ComplexHer2kOptions& options) {
  detail::on_views("cher2k", true, a, &b, c, options);
}

}  // namespace fragblas
