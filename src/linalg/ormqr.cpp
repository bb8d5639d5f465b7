// sormqr: products with the Q of a QR factorization; sorgqr: that Q itself.
// SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/geqrf_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

void ormqr_any(const Check& check, Side side, Op trans, const MatrixArgument& a, const Operand& tau,
               const MatrixArgument& c) {
  a.check_ld(check);
  c.check_ld(check);
  if (a.cols == 0 || c.rows == 0 || c.cols == 0) {
    return;
  }
  a.check_operand(check);
  check.vector("tau", "k", tau, a.cols, 1);
  c.check_operand(check);
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"tau", tau.buffer.get()}, {"c", c.operand.buffer.get()}});
  // C * Q is the transpose of Q^T * C^T.
  const bool left = side == Side::Left;
  const Block block = block_of(c);
  enqueue_reflect(check.routine(), (trans != Op::NoTrans) == left, block_of(a), tau,
                  left ? block : block.transposed());
  context.submit();
}

void orgqr_any(const Check& check, std::int64_t k, const MatrixArgument& a, const Operand& tau) {
  a.check_ld(check);
  if (a.cols == 0) {
    return;
  }
  a.check_operand(check);
  if (k > 0) {
    check.vector("tau", "k", tau, k, 1);
  }
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"tau", tau.buffer.get()}});
  enqueue_q(check.routine(), block_of(a), k, tau);
  context.submit();
}

void check_at_most(const Check& check, const char* argument, std::int64_t value, const char* what,
                   std::int64_t most) {
  if (value > most) {
    check.fail(argument, value, "at most {} = {}", {what, most});
  }
}

}  // namespace

}  // namespace detail

using detail::Check;

void sormqr(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n, std::int64_t k,
            const Operand& a, std::int64_t lda, const Operand& tau, const Operand& c,
            std::int64_t ldc) {
  const Check check("sormqr");
  check.layout(layout);
  check.side(side);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
  const bool left = side == Side::Left;
  const char* const order_name = left ? "m" : "n";
  const std::int64_t order = left ? m : n;
  detail::check_at_most(check, "k", k, order_name, order);
  detail::ormqr_any(check, side, trans,
                    {"a", "lda", a, lda, layout, Op::NoTrans, order, k, order_name, "k"}, tau,
                    {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

void ormqr(const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  const Check check("ormqr");
  detail::check_matrix(check, a);
  detail::check_tau(check, tau);
  check.layout(c.layout, "c.layout");
  check.size("c.rows", c.rows);
  check.size("c.cols", c.cols);
  check.op("trans", trans);
  check.side(side);
  const bool left = side == Side::Left;
  check.equal("a.rows", a.rows, left ? "c.rows" : "c.cols", left ? c.rows : c.cols);
  detail::check_at_most(check, "tau.size", tau.size, "a.rows", a.rows);
  detail::check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  detail::ormqr_any(check, side, trans,
                    {"a", "lda", a.data, a.ld, a.layout, Op::NoTrans, a.rows, tau.size, "m", "k"},
                    tau.data,
                    {"c", "ldc", c.data, c.ld, c.layout, Op::NoTrans, c.rows, c.cols, "m", "n"});
}

void sorgqr(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
            std::int64_t lda, const Operand& tau) {
  const Check check("sorgqr");
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  detail::check_at_most(check, "n", n, "m", m);
  check.size("k", k);
  detail::check_at_most(check, "k", k, "n", n);
  detail::orgqr_any(check, k, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, tau);
}

void orgqr(const MatrixView& a, const VectorView& tau) {
  const Check check("orgqr");
  detail::check_matrix(check, a);
  detail::check_at_most(check, "a.cols", a.cols, "a.rows", a.rows);
  detail::check_tau(check, tau);
  detail::check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  detail::orgqr_any(check, tau.size,
                    {"a", "lda", a.data, a.ld, a.layout, Op::NoTrans, a.rows, a.cols, "m", "n"},
                    tau.data);
}

}  // namespace fragblas
