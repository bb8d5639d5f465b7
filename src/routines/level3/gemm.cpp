// sgemm: C := alpha * op(A) * op(B) + beta * C; sgemmtr: the same for one triangle of C. gemm adds
// a bias and applies an activation, too. SPDX-License-Identifier: MIT
#include <utility>

#include "context/context_state.hpp"
#include "engine/gemm/gemm_starter.hpp"
#include "engine/gemm/gemm_strassen.hpp"
#include "engine/gemm/gemm_tiles.hpp"
#include "plan/gemm_explanation.hpp"
#include "plan/strassen_plan.hpp"
#include "routines/level3/gemm_arguments.hpp"

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
  detail::gemm_any(check,
                   detail::gemm_arguments(check, layout, transa, transb, m, n, k, alpha, a, lda, b,
                                          ldb, beta, c, ldc),
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
  detail::check_options(check, options);
  check.op("trans_a", options.trans_a);
  check.op("trans_b", options.trans_b);
  for (const auto& [name, size] : {std::pair{"m", m}, std::pair{"n", n}, std::pair{"k", k}}) {
    if (size < 1) {
      check.fail(name, size, "at least 1");
    }
  }
  detail::ContextState& state = *context.state();
  detail::check_could_be_held(check, state.info, m, n, k);
  const auto form = [](Op op, std::int64_t rows, std::int64_t cols) {
    const detail::Source plain{nullptr, 0, cols, 1};
    const detail::Source turned{nullptr, 0, 1, rows};
    return detail::adjacency_of(op == Op::NoTrans ? plain : turned, rows, cols);
  };
  const auto at_texels = [&](const char* name, std::int64_t ld, std::int64_t cols,
                             const char* cols_name) {
    if (ld != 0) {
      check.leading_dimension(name, ld, cols, cols_name);
    }
    return ld > cols && ld % 4 == 0;
  };
  const bool plain_a = options.trans_a == Op::NoTrans, plain_b = options.trans_b == Op::NoTrans;
  detail::GemmProblem problem{m, n, k, form(options.trans_a, m, k), form(options.trans_b, k, n)};
  problem.a_at_texels = at_texels("lda", lda, plain_a ? k : m, plain_a ? "k" : "m");
  problem.b_at_texels = at_texels("ldb", ldb, plain_b ? n : k, plain_b ? "n" : "k");
  problem.c_at_texels = at_texels("ldc", ldc, n, "n");
  problem.epilogue = options.bias.has_value() || options.activation != Activation::None;
  const detail::GemmPace pace = state.queue.pace();
  const auto kept = state.gemm_plans.get(problem, state.info, state.profile, pace);
  detail::GemmPlan whole;
  const detail::GemmPlan* plan = kept.get();
  int levels = 0;
  if (options.algorithm == Algorithm::Strassen) {
    const detail::StrassenPlan strassen =
        detail::plan_strassen(problem, options.levels, state.info, state.profile, pace);
    levels = strassen.levels;
    if (levels > 0) {
      whole = strassen.whole();
      plan = &whole;
    }
  }
  GemmExplanation result = detail::explain(problem, state.info, state.profile, *plan, levels);
  if (levels == 0 && !kept->is_compiled && detail::has_starter(state, *kept)) {
    result.kernel_now = GemmKernel::Direct;
  }
  if (plan->kernel == GemmKernel::Block) {
    result.panels_now = detail::panels_now(state, *plan);
  }
  result.rates = state.rates_from;
  return result;
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
