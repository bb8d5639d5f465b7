// slaswp: rows are exchanged as pivots say. SPDX-License-Identifier: MIT
#include <cstdlib>

#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/laswp_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

Operand moved_operand(const Operand& operand, std::int64_t by) {
  Operand result = operand;
  result.offset += by;
  return result;
}

// Of the rows from k1 to k2, counted from 1. The pivot of row k1 is element k1 - 1 of ipiv.
void laswp_any(const Check& check, const MatrixArgument& a, std::int64_t k1, std::int64_t k2,
               const Operand& ipiv, std::int64_t incx) {
  a.check_ld(check);
  check.nonzero("incx", incx);
  if (a.rows == 0 || a.cols == 0 || k2 < k1) {
    return;
  }
  if (k1 < 1) {
    check.fail("k1", k1, "at least 1");
  }
  if (k2 > a.rows) {
    check.fail("k2", k2, "at most m = {}", {a.rows});
  }
  a.check_operand(check);
  const std::int64_t count = k2 - k1 + 1;
  const Operand pivots = moved_operand(ipiv, k1 - 1);
  check.vector("ipiv", "k2 - k1 + 1", pivots, count, incx);
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"ipiv", ipiv.buffer.get()}});
  Exchanges exchanges;
  exchanges.pivots = pivots;
  exchanges.step = count == 1 ? 1 : std::abs(incx);
  exchanges.first = k1 - 1;
  exchanges.count = count;
  enqueue_exchanges(check.routine(), exchanges, incx > 0 ? Order::FirstToLast : Order::LastToFirst,
                    block_of(a));
  context.submit();
}

}  // namespace

}  // namespace detail

void slaswp(Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
            std::int64_t k1, std::int64_t k2, const Operand& ipiv, std::int64_t incx) {
  const detail::Check check("slaswp");
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  check.counted("m", m);
  detail::laswp_any(check, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, k1, k2, ipiv,
                    incx);
}

void laswp(const MatrixView& a, const VectorView& ipiv, Sequence sequence) {
  const detail::Check check("laswp");
  check.layout(a.layout, "a.layout");
  check.size("a.rows", a.rows);
  check.size("a.cols", a.cols);
  check.counted("a.rows", a.rows);
  check.size("ipiv.size", ipiv.size);
  if (ipiv.size > a.rows) {
    check.fail("ipiv.size", ipiv.size, "at most a.rows = {}", {a.rows});
  }
  if (ipiv.inc < 1) {
    check.fail("ipiv.inc", ipiv.inc, "at least 1");
  }
  if (sequence != Sequence::Forward && sequence != Sequence::Backward) {
    check.fail("sequence", static_cast<int>(sequence), "Forward or Backward");
  }
  detail::laswp_any(check, detail::view_argument("a", "lda", a), 1, ipiv.size, ipiv.data,
                    sequence == Sequence::Forward ? ipiv.inc : -ipiv.inc);
}

}  // namespace fragblas
