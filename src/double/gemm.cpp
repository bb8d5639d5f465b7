// dgemm: C := alpha * op(A) * op(B) + beta * C; dgemmtr: the same for one triangle of C;
// dgemm_batch_strided: dgemm for each triple of a batch. SPDX-License-Identifier: MIT
#include <memory>
#include <utility>

#include "double/arguments.hpp"
#include "double/check.hpp"
#include "double/coefficient.hpp"
#include "double/long_product.hpp"
#include "double/product_lines.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "routines/level3/gemm_arguments.hpp"

namespace fragblas {

namespace detail {

namespace {

bool no_product(const GemmArguments& g) {
  return g.k() == 0 || is_double(g.alpha, 0);
}

void check_mode(const Check& check, ProductMode mode) {
  if (mode != ProductMode::Normwise && mode != ProductMode::Componentwise) {
    check.fail("mode", static_cast<int>(mode), "Normwise or Componentwise");
  }
}

std::int64_t bits_of(ProductMode mode) {
  return mode == ProductMode::Componentwise ? kAllBits : kDoubleBits;
}

GemmtrOptions without_mode(const DoubleGemmOptions& options) {
  return {options.alpha, options.beta, options.trans_a, options.trans_b};
}

// uplo is null for dgemm. Any mix of layouts; enums and sizes are checked.
void gemm_any(const Check& check, const Uplo* uplo, const GemmArguments& g,
              ProductMode mode = ProductMode::Normwise) {
  g.check_ld(check);
  if (g.m() == 0 || g.n() == 0) {
    return;
  }
  check.scalar("alpha", g.alpha);
  if (!no_product(g)) {
    g.a.check_operand(check);
    g.b.check_operand(check);
  }
  check.scalar("beta", g.beta);
  g.c.check_operand(check);
  ContextState& context = g.same_context(check);
  if (no_product(g) && is_double(g.beta, 1)) {
    return;
  }
  enqueue_double_product(check.routine(), g.k(), g.alpha, g.a.source(), g.b.source(), g.beta,
                         uplo == nullptr ? double_target(g.c) : triangle_of(g.c, *uplo),
                         bits_of(mode));
  context.submit();
}

}  // namespace

}  // namespace detail

void dgemm(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n, std::int64_t k,
           const Scalar& alpha, const Operand& a, std::int64_t lda, const Operand& b,
           std::int64_t ldb, const Scalar& beta, const Operand& c, std::int64_t ldc) {
  const detail::Check check = detail::double_check("dgemm");
  detail::gemm_any(check, nullptr,
                   detail::gemm_arguments(check, layout, transa, transb, m, n, k, alpha, a, lda, b,
                                          ldb, beta, c, ldc));
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

void dgemm_batch_strided(Layout layout, Op transa, Op transb, std::int64_t m, std::int64_t n,
                         std::int64_t k, const Scalar& alpha, const Operand& a, std::int64_t lda,
                         std::int64_t stridea, const Operand& b, std::int64_t ldb,
                         std::int64_t strideb, const Scalar& beta, const Operand& c,
                         std::int64_t ldc, std::int64_t stridec, std::int64_t batch_size) {
  using namespace detail;
  const Check check = double_check("dgemm_batch_strided");
  const GemmArguments g =
      gemm_arguments(check, layout, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
  g.check_ld(check);
  check.size("batch_size", batch_size);
  if (m == 0 || n == 0 || batch_size == 0) {
    return;
  }
  // One of each first: then spans don't overflow.
  check.scalar("alpha", alpha);
  if (!no_product(g)) {
    g.a.check_operand(check);
    check.batch("a", a, g.a.span(), stridea, batch_size);
    g.b.check_operand(check);
    check.batch("b", b, g.b.span(), strideb, batch_size);
  }
  check.scalar("beta", beta);
  g.c.check_operand(check);
  check.batch("c", c, g.c.span(), stridec, batch_size);
  ContextState& context = g.same_context(check);
  Coefficient factor = alpha, kept = beta;
  std::shared_ptr<BufferState> factor_copy, kept_copy;
  hold(check.routine(), factor, {c.buffer.get()}, factor_copy);
  hold(check.routine(), kept, {c.buffer.get()}, kept_copy);
  Source left = g.a.source(), right = g.b.source();
  DoubleTarget target = double_target(g.c);
  for (std::int64_t i = 0; i < batch_size; ++i) {
    // What is one matrix for all gets beta once.
    const bool adds = i > 0 && stridec == 0;
    if (adds && no_product(g)) {
      break;
    }
    enqueue_double_product(check.routine(), k, factor, left, right, adds ? Coefficient(1.0f) : kept,
                           target);
    left.base = moved(left.base, 1, stridea);
    right.base = moved(right.base, 1, strideb);
    target.place.offset = moved(target.place.offset, 1, stridec);
  }
  context.submit();
}

void dgemm(const MatrixView& a, const MatrixView& b, const MatrixView& c,
           const DoubleGemmOptions& options) {
  const detail::Check check = detail::double_check("dgemm");
  detail::check_mode(check, options.mode);
  const GemmtrOptions plain = detail::without_mode(options);
  detail::gemm_any(check, nullptr, detail::gemm_arguments(check, a, b, c, plain), options.mode);
}

DoubleGemmExplanation explain_dgemm(const Context& context, std::int64_t m, std::int64_t n,
                                    std::int64_t k, ProductMode mode) {
  const detail::Check check = detail::double_check("explain_dgemm");
  for (const auto& [name, size] : {std::pair{"m", m}, std::pair{"n", n}, std::pair{"k", k}}) {
    if (size < 1) {
      check.fail(name, size, "at least 1");
    }
  }
  detail::check_mode(check, mode);
  detail::ContextState& state = *context.state();
  DeviceInfo of_numbers = state.info;
  of_numbers.max_buffer_elements /= 2;
  detail::check_could_be_held(check, of_numbers, m, n, k);
  if (mode == ProductMode::Componentwise && k > detail::kMostDepth) {
    return {0, m, n, 8 * m * n};
  }
  const detail::ProductWay way =
      detail::way_of_product(state, m, n, k, detail::bits_of(mode), state.available_bytes());
  const detail::DoublePlan& plan = way.plan;
  const std::int64_t bytes =
      way.by_lines ? detail::bytes_of_long_product(plan.rows, plan.cols, k) : plan.bytes;
  return {plan.moduli, plan.rows, plan.cols, bytes, way.a_bytes, way.b_bytes};
}

void dgemmtr(const MatrixView& a, const MatrixView& b, const MatrixView& c, Uplo uplo,
             const DoubleGemmOptions& options) {
  const detail::Check check = detail::double_check("dgemmtr");
  check.uplo(uplo);
  detail::check_mode(check, options.mode);
  const GemmtrOptions plain = detail::without_mode(options);
  const detail::GemmArguments arguments = detail::gemm_arguments(check, a, b, c, plain);
  check.equal("c.cols", c.cols, "c.rows", c.rows);
  detail::gemm_any(check, &uplo, arguments, options.mode);
}

}  // namespace fragblas
