// dgemm: C := alpha * op(A) * op(B) + beta * C; dgemmtr: the same for one triangle of C.
// SPDX-License-Identifier: MIT
#include "double/arguments.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "fragblas/double.hpp"
#include "routines/level3/gemm_arguments.hpp"

namespace fragblas {

namespace detail {

namespace {

// uplo is null for dgemm. Any mix of layouts; enums and sizes are checked.
void gemm_any(const Check& check, const Uplo* uplo, const GemmArguments& g) {
  g.check_ld(check);
  if (g.m() == 0 || g.n() == 0) {
    return;
  }
  const bool no_product = g.k() == 0 || is_double(g.alpha, 0);
  check.scalar("alpha", g.alpha);
  if (!no_product) {
    g.a.check_operand(check);
    g.b.check_operand(check);
  }
  check.scalar("beta", g.beta);
  g.c.check_operand(check);
  ContextState& context = g.same_context(check);
  if (no_product && is_double(g.beta, 1)) {
    return;
  }
  enqueue_double_product(check.routine(), g.k(), g.alpha, g.a.source(), g.b.source(), g.beta,
                         uplo == nullptr ? target_of(g.c) : triangle_of(g.c, *uplo));
  context.submit();
}

}  // namespace

}  // namespace detail

void dgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n, std::int64_t k,
           const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check = detail::double_check("dgemm");
  check.layout(layout);
  check.op("transa", transa);
  check.op("transb", transb);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
  detail::gemm_any(check, nullptr,
                   {{"a", "lda", a, lda, layout, transa, m, k, "m", "k"},
                    {"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"},
                    {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"},
                    alpha,
                    beta});
}

void dgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n, std::int64_t k,
             const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
             std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check = detail::double_check("dgemmtr");
  check.layout(layout);
  check.uplo(uplo);
  check.op("transa", transa);
  check.op("transb", transb);
  check.size("n", n);
  check.size("k", k);
  detail::gemm_any(check, &uplo,
                   {{"a", "lda", a, lda, layout, transa, n, k, "n", "k"},
                    {"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"},
                    {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"},
                    alpha,
                    beta});
}

void dgemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const DoubleGemmOptions& options) {
  const detail::Check check = detail::double_check("dgemm");
  detail::gemm_any(check, nullptr, detail::gemm_arguments(check, a, b, c, options));
}

void dgemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
             const DoubleGemmOptions& options) {
  const detail::Check check = detail::double_check("dgemmtr");
  check.uplo(uplo);
  const detail::GemmArguments arguments = detail::gemm_arguments(check, a, b, c, options);
  check.equal("c.cols", c.cols, "c.rows", c.rows);
  detail::gemm_any(check, &uplo, arguments);
}

}  // namespace fragblas
