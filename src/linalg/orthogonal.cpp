// QR and LQ factorizations, and what is done with their reflectors: arguments and order.
// SPDX-License-Identifier: MIT
#include "linalg/orthogonal.hpp"

#include <algorithm>

#include "linalg/info.hpp"

namespace fragblas::detail {

namespace {

void check_at_most(const Check& check, const char* argument, std::int64_t value, const char* what,
                   std::int64_t most) {
  if (value > most) {
    check.fail(argument, value, "at most {} = {}", {what, most});
  }
}

void check_trans(const Check& check, const OrthogonalPasses& passes, Op trans) {
  check.op("trans", trans);
  if (passes.adjoint == Op::ConjTrans && trans == Op::Trans) {
    check.fail("trans", static_cast<int>(trans), "NoTrans (111) or ConjTrans (113)");
  }
}

void geqrf_any(const Check& check, const OrthogonalPasses& passes, Factors factors,
               const MatrixArgument& a, const Operand& tau) {
  a.check_ld(check);
  const std::int64_t order = std::min(a.rows, a.cols);
  if (order == 0) {
    return;
  }
  a.check_operand(check);
  check.vector("tau", "min(m, n)", tau, order, 1);
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"tau", tau.buffer.get()}});
  passes.factor(check.routine(), factors, block_of(a), tau);
  context.submit();
}

// `count`: of the reflectors, named k.
void multiply_any(const Check& check, const OrthogonalPasses& passes, Factors factors, Side side,
                  Op trans, const MatrixArgument& a, const Operand& tau, std::int64_t count,
                  const MatrixArgument& c) {
  a.check_ld(check);
  c.check_ld(check);
  if (count == 0 || c.rows == 0 || c.cols == 0) {
    return;
  }
  a.check_operand(check);
  check.vector("tau", "k", tau, count, 1);
  c.check_operand(check);
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"tau", tau.buffer.get()}, {"c", c.operand.buffer.get()}});
  passes.multiply(check.routine(), factors, side, trans != Op::NoTrans, block_of(a), tau,
                  block_of(c));
  context.submit();
}

void generate_any(const Check& check, const OrthogonalPasses& passes, Factors factors,
                  std::int64_t k, const MatrixArgument& a, const Operand& tau) {
  a.check_ld(check);
  if (a.rows == 0 || a.cols == 0) {
    return;
  }
  a.check_operand(check);
  if (k > 0) {
    check.vector("tau", "k", tau, k, 1);
  }
  ContextState& context =
      check.same_context({{"a", a.operand.buffer.get()}, {"tau", tau.buffer.get()}});
  passes.generate(check.routine(), factors, block_of(a), k, tau);
  context.submit();
}

void gels_any(const Check& check, const OrthogonalPasses& passes, Op trans, const MatrixArgument& a,
              const MatrixArgument& b, const Operand& info) {
  a.check_ld(check);
  b.check_ld(check);
  check_info(check, info);
  const std::int64_t order = std::min(a.rows, a.cols);
  if (order > 0) {
    a.check_operand(check);
  }
  const bool has_sides = b.rows > 0 && b.cols > 0;
  if (has_sides) {
    b.check_operand(check);
  }
  if (order == 0 && !has_sides && !info.buffer) {
    return;
  }
  ContextState& context = check.same_context(
      {{"a", a.operand.buffer.get()}, {"b", b.operand.buffer.get()}, {"info", info.buffer.get()}});
  const char* const routine = check.routine();
  const Block block = block_of(a);
  if (order > 0) {
    passes.least_squares(routine, trans != Op::NoTrans, block, block_of(b));
  } else if (has_sides) {
    passes.clear(routine, block_of(b));
  }
  enqueue_info(routine, block, Failure::Zero, info, passes.lanes);
  context.submit();
}

}  // namespace

void geqrf_lapack(const Check& check, const OrthogonalPasses& passes, Factors factors,
                  Layout layout, std::int64_t m, std::int64_t n, const Operand& a, std::int64_t lda,
                  const Operand& tau) {
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  geqrf_any(check, passes, factors, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, tau);
}

void geqrf_views(const Check& check, const OrthogonalPasses& passes, Factors factors,
                 const MatrixView& a, const VectorView& tau) {
  check_matrix(check, a);
  check_tau(check, tau, "min(a.rows, a.cols)", std::min(a.rows, a.cols));
  geqrf_any(check, passes, factors, view_argument("a", "lda", a), tau.data);
}

void unmqr_lapack(const Check& check, const OrthogonalPasses& passes, Factors factors,
                  Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n,
                  std::int64_t k, const Operand& a, std::int64_t lda, const Operand& tau,
                  const Operand& c, std::int64_t ldc) {
  check.layout(layout);
  check.side(side);
  check_trans(check, passes, trans);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
  const bool left = side == Side::Left;
  const char* const order_name = left ? "m" : "n";
  const std::int64_t order = left ? m : n;
  check_at_most(check, "k", k, order_name, order);
  const MatrixArgument columns{"a", "lda", a, lda, layout, Op::NoTrans, order, k, order_name, "k"};
  const MatrixArgument rows{"a", "lda", a, lda, layout, Op::NoTrans, k, order, "k", order_name};
  multiply_any(check, passes, factors, side, trans, factors == Factors::QR ? columns : rows, tau, k,
               {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

void unmqr_views(const Check& check, const OrthogonalPasses& passes, Factors factors,
                 const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans,
                 Side side) {
  check_matrix(check, a);
  check_tau(check, tau);
  check.layout(c.layout, "c.layout");
  check.size("c.rows", c.rows);
  check.size("c.cols", c.cols);
  check_trans(check, passes, trans);
  check.side(side);
  const bool left = side == Side::Left, qr = factors == Factors::QR;
  const char* const order_name = left ? "c.rows" : "c.cols";
  check.equal(qr ? "a.rows" : "a.cols", qr ? a.rows : a.cols, order_name, left ? c.rows : c.cols);
  check_at_most(check, "tau.size", tau.size, "a.rows", a.rows);
  check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  const std::int64_t rows = qr ? a.rows : tau.size, cols = qr ? tau.size : a.cols;
  multiply_any(check, passes, factors, side, trans,
               {"a", "lda", a.data, a.ld, a.layout, Op::NoTrans, rows, cols, "a.rows", "a.cols"},
               tau.data, tau.size, view_argument("c", "ldc", c));
}

void ungqr_lapack(const Check& check, const OrthogonalPasses& passes, Factors factors,
                  Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
                  std::int64_t lda, const Operand& tau) {
  check.layout(layout);
  check.size("m", m);
  check.size("n", n);
  if (factors == Factors::QR) {
    check_at_most(check, "n", n, "m", m);
  } else {
    check_at_most(check, "m", m, "n", n);
  }
  check.size("k", k);
  if (factors == Factors::QR) {
    check_at_most(check, "k", k, "n", n);
  } else {
    check_at_most(check, "k", k, "m", m);
  }
  generate_any(check, passes, factors, k, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"},
               tau);
}

void ungqr_views(const Check& check, const OrthogonalPasses& passes, Factors factors,
                 const MatrixView& a, const VectorView& tau) {
  check_matrix(check, a);
  check_tau(check, tau);
  if (factors == Factors::QR) {
    check_at_most(check, "a.cols", a.cols, "a.rows", a.rows);
    check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  } else {
    check_at_most(check, "a.rows", a.rows, "a.cols", a.cols);
    check_at_most(check, "tau.size", tau.size, "a.rows", a.rows);
  }
  generate_any(check, passes, factors, tau.size, view_argument("a", "lda", a), tau.data);
}

void gels_lapack(const Check& check, const OrthogonalPasses& passes, Layout layout, Op trans,
                 std::int64_t m, std::int64_t n, std::int64_t nrhs, const Operand& a,
                 std::int64_t lda, const Operand& b, std::int64_t ldb, const Operand& info) {
  check.layout(layout);
  check_trans(check, passes, trans);
  check.size("m", m);
  check.size("n", n);
  check.size("nrhs", nrhs);
  gels_any(check, passes, trans, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"},
           {"b", "ldb", b, ldb, layout, Op::NoTrans, std::max(m, n), nrhs, "max(m, n)", "nrhs"},
           info);
}

void gels_views(const Check& check, const OrthogonalPasses& passes, const MatrixView& a,
                const MatrixView& b, const VectorView& info, Op trans) {
  check_matrix(check, a);
  check.layout(b.layout, "b.layout");
  check.equal("b.rows", b.rows, "max(a.rows, a.cols)", std::max(a.rows, a.cols));
  check.size("b.cols", b.cols);
  check_info(check, info);
  check_trans(check, passes, trans);
  gels_any(check, passes, trans, view_argument("a", "lda", a), view_argument("b", "ldb", b),
           info.data);
}

}  // namespace fragblas::detail
