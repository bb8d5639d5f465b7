// sgbmv: y := alpha * op(A) * x + beta * y, A a band. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "engine/gemv/gemv_passes.hpp"
#include "routines/level2/storage_check.hpp"

namespace fragblas {

void sgbmv(Layout layout, Op trans, std::int64_t m, std::int64_t n, std::int64_t kl,
           std::int64_t ku, const Scalar& alpha, const Operand& a, std::int64_t lda,
           const Operand& x, std::int64_t incx, const Scalar& beta, const Operand& y,
           std::int64_t incy) {
  using namespace detail;
  const Check check("sgbmv");
  check.layout(layout);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  check.size("kl", kl);
  check.size("ku", ku);
  check_band_ld(check, lda, kl, ku);
  check.nonzero("incx", incx);
  check.nonzero("incy", incy);
  if (m == 0 || n == 0) {
    return;
  }
  const bool transposed = trans != Op::NoTrans;
  const std::int64_t rows = transposed ? n : m;
  const std::int64_t cols = transposed ? m : n;
  check.scalar("alpha", alpha);
  const bool no_product = is_number(alpha, 0.0f);
  if (!no_product) {
    check_band(check, "a", a, layout, m, n, kl, ku, lda);
    check.vector("x", transposed ? "m" : "n", x, cols, incx);
  }
  check.scalar("beta", beta);
  check.vector("y", transposed ? "n" : "m", y, rows, incy);
  ContextState& context = check.same_context({{"alpha", alpha.element.buffer.get()},
                                              {"a", a.buffer.get()},
                                              {"x", x.buffer.get()},
                                              {"beta", beta.element.buffer.get()},
                                              {"y", y.buffer.get()}});
  if (!no_product) {
    enqueue_gemv("sgbmv", rows, cols, alpha, band_source(a, layout, trans, kl, ku, lda),
                 vector_source(x, cols, incx), beta, y, incy);
  } else if (!is_number(beta, 1.0f)) {
    enqueue_scale("sgbmv", beta, vector_target(y, rows, incy), true);
  }
  context.submit();
}

void gbmv(const BandView& a, const VectorView& x, const VectorView& y, const GemvOptions& options) {
  const detail::Check check("gbmv");
  check.op("trans", options.trans);
  const bool transposed = options.trans != Op::NoTrans;
  check.equal("x.size", x.size, "op(A)'s columns", transposed ? a.rows : a.cols);
  check.equal("y.size", y.size, "op(A)'s rows", transposed ? a.cols : a.rows);
  sgbmv(a.layout, options.trans, a.rows, a.cols, a.kl, a.ku, options.alpha, a.data, a.ld, x.data,
        x.inc, options.beta, y.data, y.inc);
}

}  // namespace fragblas
