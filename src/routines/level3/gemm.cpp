// sgemm: C := alpha * op(A) * op(B) + beta * C; sgemmtr: the same for one triangle of C. gemm adds
// a bias and applies an activation, too. SPDX-License-Identifier: MIT
#include <utility>

#include "context.hpp"
#include "plan/gemm_explanation.hpp"
#include "routines/level3/gemm_arguments.hpp"
#include "routines/level3/gemm_strassen.hpp"

namespace fragblas {

namespace detail {

namespace {

// The whole of gemm and gemmtr, whatever the layouts: enums and sizes are checked.
void gemm_any(const Check& check, const GemmArguments& g, const Uplo* uplo) {
  g.check_ld(check);
  if (g.m() == 0 || g.n() == 0) {
    return;
  }
  ContextState& context = g.check_operands(check);
  const ProductShape shape{g.c.layout, g.m(), g.n(), g.k()};
  const GemmOptions* options = g.options;
  if (options != nullptr && options->algorithm == Algorithm::Strassen) {
    enqueue_strassen_product(check.routine(), shape, options->levels, g.alpha, g.a.source(),
                             g.b.source(), g.beta, g.c.operand, g.c.ld, g.epilogue());
  } else if (uplo == nullptr) {
    enqueue_product(check.routine(), shape, g.alpha, g.a.source(), g.b.source(), g.beta,
                    g.c.operand, g.c.ld, g.epilogue());
  } else {
    enqueue_triangle_product(check.routine(), shape, *uplo, g.alpha, g.a.source(), g.b.source(),
                             g.beta, g.c.operand, g.c.ld);
  }
  context.submit();
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
  detail::gemm_any(check,
                   {{"a", "lda", a, lda, layout, transa, m, k, "m", "k"},
                    {"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"},
                    {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"},
                    alpha,
                    beta},
                   nullptr);
}

void sgemmtr(Layout layout, Uplo uplo, Op transa, Op transb, std::int64_t n, std::int64_t k,
             const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
             std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check("sgemmtr");
  check.layout(layout);
  check.uplo(uplo);
  check.op("transa", transa);
  check.op("transb", transb);
  check.size("n", n);
  check.size("k", k);
  detail::gemm_any(check,
                   {{"a", "lda", a, lda, layout, transa, n, k, "n", "k"},
                    {"b", "ldb", b, ldb, layout, transb, k, n, "k", "n"},
                    {"c", "ldc", c, ldc, layout, Op::NoTrans, n, n, "n", "n"},
                    alpha,
                    beta},
                   &uplo);
}

void gemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
          const GemmOptions& options) {
  const detail::Check check("gemm");
  detail::gemm_any(check, detail::gemm_arguments(check, a, b, c, options), nullptr);
}

GemmExplanation explain_gemm(const Context& context, std::int64_t m, std::int64_t n, std::int64_t k,
                             const GemmOptions& options, std::int64_t lda, std::int64_t ldb,
                             std::int64_t ldc) {
  const detail::Check check("explain_gemm");
  detail::check_standard(check, options);
  check.op("trans_a", options.trans_a);
  check.op("trans_b", options.trans_b);
  for (const auto& [name, size] : {std::pair{"m", m}, std::pair{"n", n}, std::pair{"k", k}}) {
    if (size < 1) {
      check.fail(name, size, "at least 1");
    }
  }
  const auto source = [&](const char* ld_name, std::int64_t ld, Op op, std::int64_t rows,
                          const char* rows_name, std::int64_t cols, const char* cols_name) {
    const bool plain = op == Op::NoTrans;
    const std::int64_t length = plain ? cols : rows;
    const std::int64_t pitch = ld == 0 ? length : ld;
    check.leading_dimension(ld_name, pitch, length, plain ? cols_name : rows_name);
    return plain ? detail::Source{nullptr, 0, pitch, 1} : detail::Source{nullptr, 0, 1, pitch};
  };
  const detail::Source a = source("lda", lda, options.trans_a, m, "m", k, "k");
  const detail::Source b = source("ldb", ldb, options.trans_b, k, "k", n, "n");
  const detail::Source c = source("ldc", ldc, Op::NoTrans, m, "m", n, "n");
  const detail::ContextState& state = *context.state();
  GemmProblem problem = detail::problem_of(m, n, k, a, b, c.row_stride);
  problem.epilogue = options.bias.has_value() || options.activation != Activation::None;
  return explain(problem, state.info, state.profile, state.queue.pace());
}

void gemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
            const GemmtrOptions& options) {
  const detail::Check check("gemmtr");
  check.uplo(uplo);
  const detail::GemmArguments arguments = detail::gemm_arguments(check, a, b, c, options);
  check.equal("c.cols", c.cols, "c.rows", c.rows);
  detail::gemm_any(check, arguments, &uplo);
}

}  // namespace fragblas
