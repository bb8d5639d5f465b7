// sormqr, sormlq: products with the Q of a factorization; sorgqr, sorglq: that Q itself.
// SPDX-License-Identifier: MIT
#include "fragblas/linalg.hpp"
#include "linalg/check.hpp"
#include "linalg/geqrf_passes.hpp"

namespace fragblas {

namespace detail {

namespace {

void check_at_most(const Check& check, const char* argument, std::int64_t value, const char* what,
                   std::int64_t most) {
  if (value > most) {
    check.fail(argument, value, "at most {} = {}", {what, most});
  }
}

// The vectors as columns.
Block vectors_of(Factors factors, const MatrixArgument& a) {
  return factors == Factors::QR ? block_of(a) : block_of(a).transposed();
}

// `count`: of the reflectors, named k.
void multiply_any(const Check& check, Factors factors, Side side, Op trans, const MatrixArgument& a,
                  const Operand& tau, std::int64_t count, const MatrixArgument& c) {
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
  // C * Q is the transpose of Q^T * C^T.
  const bool left = side == Side::Left;
  const bool transposed = ((trans != Op::NoTrans) == left) == (factors == Factors::QR);
  const Block block = block_of(c);
  enqueue_reflect(check.routine(), transposed, vectors_of(factors, a), tau,
                  left ? block : block.transposed());
  context.submit();
}

void multiply_lapack(const char* routine, Factors factors, Layout layout, Side side, Op trans,
                     std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
                     std::int64_t lda, const Operand& tau, const Operand& c, std::int64_t ldc) {
  const Check check(routine);
  check.layout(layout);
  check.side(side);
  check.op("trans", trans);
  check.size("m", m);
  check.size("n", n);
  check.size("k", k);
  const bool left = side == Side::Left;
  const char* const order_name = left ? "m" : "n";
  const std::int64_t order = left ? m : n;
  check_at_most(check, "k", k, order_name, order);
  const MatrixArgument columns{"a", "lda", a, lda, layout, Op::NoTrans, order, k, order_name, "k"};
  const MatrixArgument rows{"a", "lda", a, lda, layout, Op::NoTrans, k, order, "k", order_name};
  multiply_any(check, factors, side, trans, factors == Factors::QR ? columns : rows, tau, k,
               {"c", "ldc", c, ldc, layout, Op::NoTrans, m, n, "m", "n"});
}

void multiply_views(const char* routine, Factors factors, const MatrixView& a,
                    const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  const Check check(routine);
  check_matrix(check, a);
  check_tau(check, tau);
  check.layout(c.layout, "c.layout");
  check.size("c.rows", c.rows);
  check.size("c.cols", c.cols);
  check.op("trans", trans);
  check.side(side);
  const bool left = side == Side::Left, qr = factors == Factors::QR;
  const char* const order_name = left ? "c.rows" : "c.cols";
  check.equal(qr ? "a.rows" : "a.cols", qr ? a.rows : a.cols, order_name, left ? c.rows : c.cols);
  check_at_most(check, "tau.size", tau.size, "a.rows", a.rows);
  check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  const std::int64_t rows = qr ? a.rows : tau.size, cols = qr ? tau.size : a.cols;
  multiply_any(check, factors, side, trans,
               {"a", "lda", a.data, a.ld, a.layout, Op::NoTrans, rows, cols, "a.rows", "a.cols"},
               tau.data, tau.size, view_argument("c", "ldc", c));
}

void generate_any(const Check& check, Factors factors, std::int64_t k, const MatrixArgument& a,
                  const Operand& tau) {
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
  enqueue_q(check.routine(), vectors_of(factors, a), k, tau);
  context.submit();
}

void generate_lapack(const char* routine, Factors factors, Layout layout, std::int64_t m,
                     std::int64_t n, std::int64_t k, const Operand& a, std::int64_t lda,
                     const Operand& tau) {
  const Check check(routine);
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
  generate_any(check, factors, k, {"a", "lda", a, lda, layout, Op::NoTrans, m, n, "m", "n"}, tau);
}

void generate_views(const char* routine, Factors factors, const MatrixView& a,
                    const VectorView& tau) {
  const Check check(routine);
  check_matrix(check, a);
  check_tau(check, tau);
  if (factors == Factors::QR) {
    check_at_most(check, "a.cols", a.cols, "a.rows", a.rows);
    check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  } else {
    check_at_most(check, "a.rows", a.rows, "a.cols", a.cols);
    check_at_most(check, "tau.size", tau.size, "a.rows", a.rows);
  }
  generate_any(check, factors, tau.size, view_argument("a", "lda", a), tau.data);
}

}  // namespace

}  // namespace detail

using detail::Factors;

void sormqr(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n, std::int64_t k,
            const Operand& a, std::int64_t lda, const Operand& tau, const Operand& c,
            std::int64_t ldc) {
  detail::multiply_lapack("sormqr", Factors::QR, layout, side, trans, m, n, k, a, lda, tau, c, ldc);
}

void ormqr(const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  detail::multiply_views("ormqr", Factors::QR, a, tau, c, trans, side);
}

void sormlq(Layout layout, Side side, Op trans, std::int64_t m, std::int64_t n, std::int64_t k,
            const Operand& a, std::int64_t lda, const Operand& tau, const Operand& c,
            std::int64_t ldc) {
  detail::multiply_lapack("sormlq", Factors::LQ, layout, side, trans, m, n, k, a, lda, tau, c, ldc);
}

void ormlq(const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  detail::multiply_views("ormlq", Factors::LQ, a, tau, c, trans, side);
}

void sorgqr(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
            std::int64_t lda, const Operand& tau) {
  detail::generate_lapack("sorgqr", Factors::QR, layout, m, n, k, a, lda, tau);
}

void orgqr(const MatrixView& a, const VectorView& tau) {
  detail::generate_views("orgqr", Factors::QR, a, tau);
}

void sorglq(Layout layout, std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
            std::int64_t lda, const Operand& tau) {
  detail::generate_lapack("sorglq", Factors::LQ, layout, m, n, k, a, lda, tau);
}

void orglq(const MatrixView& a, const VectorView& tau) {
  detail::generate_views("orglq", Factors::LQ, a, tau);
}

}  // namespace fragblas
