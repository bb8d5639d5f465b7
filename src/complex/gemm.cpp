// cgemm: C := alpha * op(A) * op(B) + beta * C; cgemm3m: the same by three real products; cgemmtr:
// the same for one triangle of C.
// SPDX-License-Identifier: MIT
#include "complex/arguments.hpp"
#include "complex/check.hpp"
#include "complex/product.hpp"

namespace fragblas {

namespace detail {

namespace {

enum class Way { All, ByThree, Lower, Upper };

Way way_of(Uplo uplo) {
  return uplo == Uplo::Lower ? Way::Lower : Way::Upper;
}

// Any mix of layouts; enums and sizes are checked.
void gemm_any(const Check& check, Way way, const ComplexScalar& alpha, const MatrixArgument& a,
              const MatrixArgument& b, const ComplexScalar& beta, const MatrixArgument& c) {
  a.check_ld(check);
  b.check_ld(check);
  c.check_ld(check);
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  const bool no_product = a.cols == 0 || is_number(alpha, 0.0f);
  check_scalar(check, "alpha", alpha);
  if (!no_product) {
    a.check_operand(check);
    b.check_operand(check);
  }
  check_scalar(check, "beta", beta);
  c.check_operand(check);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.operand.buffer.get()},
                                              {"b", b.operand.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"c", c.operand.buffer.get()}});
  if (no_product && is_number(beta, 1.0f)) {
    return;
  }
  if (way == Way::ByThree) {
    enqueue_complex_product_3m(check.routine(), a.cols, {alpha}, factor_of(a), factor_of(b), beta,
                               complex_target(c));
  } else {
    const Uplo uplo = way == Way::Lower ? Uplo::Lower : Uplo::Upper;
    enqueue_complex_product(check.routine(), a.cols, {alpha}, factor_of(a), factor_of(b), beta,
                            way == Way::All ? complex_target(c) : triangle_of(c, uplo, false));
  }
  context.submit();
}

void on_views(const Check& check, Way way, const MatrixView& a, const MatrixView& b,
              const MatrixView& c, const ComplexGemmOptions& options) {
  const auto& [transa, transb, alpha, beta] = options;
  check.layout(a.layout, "a.layout");
  check.layout(b.layout, "b.layout");
  check.layout(c.layout, "c.layout");
  check_op(check, "trans_a", transa);
  check_op(check, "trans_b", transb);
  const Sides sides_a = sides_of(transa, a.rows, a.cols);
  const Sides sides_b = sides_of(transb, b.rows, b.cols);
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.equal(transposes(transb) ? "b.cols" : "b.rows", sides_b.rows, "op(A)'s columns",
              sides_a.cols);
  check.equal("c.rows", c.rows, "op(A)'s rows", sides_a.rows);
  check.equal("c.cols", c.cols, "op(B)'s columns", sides_b.cols);
  check.size("c.cols", c.cols);
  if (way == Way::Lower || way == Way::Upper) {
    check.equal("c.cols", c.cols, "c.rows", c.rows);
  }
  const std::int64_t m = c.rows, n = c.cols, k = sides_a.cols;
  gemm_any(check, way, alpha, {"a", "lda", a.data, a.ld, a.layout, transa, m, k, "m", "k"},
           {"b", "ldb", b.data, b.ld, b.layout, transb, k, n, "k", "n"}, beta,
           {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, m, n, "m", "n"});
}

void in_order(const char* routine, Way way, Layout layout, Op transa, Op transb, std::int64_t m,
              std::int64_t n, std::int64_t k, const ComplexScalar& alpha, const Operand& a,
              std::int64_t lda, const Operand& b, std::int64_t ldb, const ComplexScalar& beta,
              const Operand& c, std::int64_t ldc) {
  const Check check = complex_check(routine);
  check.layout(layout);
  check_op(check, "transa", transa);
  check_op(check, "transb", transb);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
  gemm_any(check, way, alpha, {"a", "lda", a, lda, layout, transa, m, k, "m", "k"},
           {"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"}, beta,
           {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

}  // namespace

}  // namespace detail

using detail::Check;

void cgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n, std::int64_t k,
           const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  detail::in_order("cgemm", detail::Way::All, layout, transa, transb, m, n, k, alpha, a, lda, b,
                   ldb, beta, c, ldc);
}

void cgemm3m(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n, std::int64_t k,
             const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
             std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  detail::in_order("cgemm3m", detail::Way::ByThree, layout, transa, transb, m, n, k, alpha, a, lda,
                   b, ldb, beta, c, ldc);
}

void cgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n, std::int64_t k,
             const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
             std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  const Check check = detail::complex_check("cgemmtr");
  check.layout(layout);
  check.uplo(uplo);
  check_op(check, "transa", transa);
  check_op(check, "transb", transb);
  check.size("n", n);
  check.size("k", k);
  detail::gemm_any(check, detail::way_of(uplo), alpha,
                   {"a", "lda", a, lda, layout, transa, n, k, "n", "k"},
                   {"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"}, beta,
                   {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"});
}

void cgemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const ComplexGemmOptions& options) {
  detail::on_views(detail::complex_check("cgemm"), detail::Way::All, a, b, c, options);
}

void cgemm3m(const MatrixView& a, const MatrixView& b, const MatrixView& c,
             const ComplexGemmOptions& options) {
  detail::on_views(detail::complex_check("cgemm3m"), detail::Way::ByThree, a, b, c, options);
}

void cgemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
             const ComplexGemmOptions& options) {
  const Check check = detail::complex_check("cgemmtr");
  check.uplo(uplo);
  detail::on_views(check, detail::way_of(uplo), a, b, c, options);
}

}  // namespace fragblas
