// sgbmv: y := alpha * op(A) * x + beta * y, A a band. SPDX-License-Identifier: MIT
#include "context/context_state.hpp"
#include "routines/level2/storage_check.hpp"
#include "routines/level2/vector_product.hpp"

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
  const Sides sides = sides_of(trans, m, n);
  const VectorProduct product{check, sides, alpha, x, incx, beta, y, incy};
  check_band_ld(check, lda, kl, ku);
  product.check_increments();
  if (m == 0 || n == 0) {
    return;
  }
  ContextState& context =
      product.check_operands("a", a, [&] { check_band(check, "a", a, layout, m, n, kl, ku, lda); });
  product.enqueue(band_source(a, layout, trans, kl, ku, lda));
  context.submit();
}

void gbmv(const BandView& a, const VectorView& x, const VectorView& y, const GemvOptions& options) {
  detail::check_lengths(detail::Check("gbmv"), options.trans, a.rows, a.cols, x, y);
  sgbmv(a.layout, options.trans, a.rows, a.cols, a.kl, a.ku, options.alpha, a.data, a.ld, x.data,
        x.inc, options.beta, y.data, y.inc);
}

}  // namespace fragblas
