// sgeqrf: the QR factorization; sgelqf: LQ, which is QR of the transpose.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/geqrf_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

void factor(const Check& check, Factors factors, const MatrixArgument& a, const Operand& tau) {
  a.check_ld(check);
  const std::int64_t order = std::min(a.rows, a.cols);
  if (order == 0) {
    return;
  }
  a.check_operand(check);
  check.vector("tau", "min(m, n)", tau, order, 1);
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"tau", tau.buffer.get()}});
  const Block block = block_of(a);
  enqueue_qr(check.routine(), factors == Factors::QR ? block : block.transposed(), tau);
  context.submit();
}

void factor(const char* routine, Factors factors, Layout layout, std::int64_t m, std::int64_t n,
            const Operand& a, std::int64_t lda, const Operand& tau) {
  const Check check(routine);
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  factor(check, factors, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, tau);
}

void factor(const char* routine, Factors factors, const MatrixView& a, const VectorView& tau) {
  const Check check(routine);
  check_matrix(check, a);
  check_tau(check, tau, "min(a.rows, a.cols)", std::min(a.rows, a.cols));
  factor(check, factors, view_argument("a", "lda", a), tau.data);
}

}  // namespace

}  // namespace detail

void sgeqrf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& tau) {
  detail::factor("sgeqrf", detail::Factors::QR, layout, m, n, a, lda, tau);
}

void geqrf(const MatrixView& a, const VectorView& tau) {
  detail::factor("geqrf", detail::Factors::QR, a, tau);
}

void sgelqf(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            const Operand& tau) {
  detail::factor("sgelqf", detail::Factors::LQ, layout, m, n, a, lda, tau);
}

void gelqf(const MatrixView& a, const VectorView& tau) {
  detail::factor("gelqf", detail::Factors::LQ, a, tau);
}

}  // namespace fragblas
