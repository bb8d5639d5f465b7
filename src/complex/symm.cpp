// csymm, chemm: C := alpha * A * B + beta * C, or B * A; A is symmetric or Hermitian.
// SPDX-License-Identifier: MIT
#include "complex/arguments.hpp"
#include "complex/check.hpp"

namespace fragblas {

namespace detail {

namespace {

void symm_any(const Check& check, bool hermitian, Side side, Uplo uplo, const ComplexScalar& alpha,
              const MatrixArgument& a, const MatrixArgument& b, const ComplexScalar& beta,
              const MatrixArgument& c) {
  a.check_ld(check);
  b.check_ld(check);
  c.check_ld(check);
  if (c.rows == 0 || c.cols == 0) {
    return;
  }
  check_scalar(check, "alpha", alpha);
  if (!is_number(alpha, 0.0f)) {
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
  if (is_number(alpha, 0.0f) && is_number(beta, 1.0f)) {
    return;
  }
  const ComplexFactor structured(
      symmetric_source(a.operand, a.layout, uplo, a.rows, {catalog::Storage::Full, a.ld, 0}),
      hermitian, false);
  const ComplexFactor general = factor_of(b);
  const bool left = side == Side::Left;
  enqueue_complex_product(check.routine(), a.rows, {alpha}, left ? structured : general,
                          left ? general : structured, beta, complex_target(c));
  context.submit();
}

MatrixArgument square(const Operand& a, std::int64_t lda, Layout layout, Side side, std::int64_t m,
                      std::int64_t n) {
  const bool left = side == Side::Left;
  const std::int64_t order = left ? m : n;
  const char* const name = left ? "m" : "n";
  return {"a", "lda", a, lda, layout, Op::NoTrans, order, order, name, name};
}

void symm(const char* routine, bool hermitian, Layout layout, Side side, Uplo uplo, std::int64_t m,
          std::int64_t n, const ComplexScalar& alpha, const Operand& a, std::int64_t lda,
          const Operand& b, std::int64_t ldb, const ComplexScalar& beta, const Operand& c,
          std::int64_t ldc) {
  const Check check = complex_check(routine);
  check.layout(layout);
  check.side(side);
  check.uplo(uplo);
  check.size("m", m);
  check.size("n", n);
  symm_any(check, hermitian, side, uplo, alpha, square(a, lda, layout, side, m, n),
           {"b", "ldb", b, ldb, layout, Op::NoTrans, m, n, "m", "n"}, beta,
           {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

void symm(const char* routine, bool hermitian, const MatrixView& a, const MatrixView& b,
          const MatrixView& c, const ComplexSymmOptions& options) {
  const Check check = complex_check(routine);
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
  symm_any(check, hermitian, options.side, options.uplo, options.alpha,
           square(a.data, a.ld, a.layout, options.side, c.rows, c.cols),
           {"b", "ldb", b.data, b.ld, b.layout, Op::NoTrans, b.rows, b.cols, "m", "n"},
           options.beta,
           {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, c.rows, c.cols, "m", "n"});
}

}  // namespace

}  // namespace detail

void csymm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n,
           const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  detail::symm("csymm", false, layout, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

void chemm(Layout layout, Side side, Uplo uplo, std::int64_t m, std::int64_t n,
           const ComplexScalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const ComplexScalar& beta, const Operand& c, std::int64_t ldc) {
  detail::symm("chemm", true, layout, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc);
}

void csymm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const ComplexSymmOptions& options) {
  detail::symm("csymm", false, a, b, c, options);
}

void chemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const ComplexSymmOptions& options) {
  detail::symm("chemm", true, a, b, c, options);
}

}  // namespace fragblas
