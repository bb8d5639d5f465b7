// dgeqrf, dormqr, dorgqr: A by an orthogonal and a triangular factor. SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double_linalg/arguments.hpp"
#include "double_linalg/moved_panels.hpp"
#include "double_linalg/reflectors.hpp"
#include "fragblas/double_linalg.hpp"

namespace fragblas {

namespace detail {

namespace {

void check_at_most(const Check& check, const char* argument, std::int64_t value, const char* what,
                   std::int64_t most) {
  if (value > most) {
    check.fail(argument, value, "at most {} = {}", {what, most});
  }
}

// Factors of reflectors, beside the matrix of their vectors.
void check_tau(const Check& check, const MatrixView& a, const VectorView& tau) {
  check.size("tau.size", tau.size);
  if (tau.size > 0) {
    check.vector("tau", "tau.size", tau.data, tau.size, tau.inc);
    check.same_context({{"a", a.data.buffer.get()}, {"tau", tau.data.buffer.get()}});
  }
}

}  // namespace

}  // namespace detail

void dgeqrf(const MatrixView& a, const VectorView& tau) {
  using namespace detail;
  const Check check = double_check("dgeqrf");
  check_matrix(check.routine(), "a", a);
  check.equal("tau.size", tau.size, "min(a.rows, a.cols)", std::min(a.rows, a.cols));
  check_tau(check, a, tau);
  if (tau.size > 0) {
    const Steps steps(check.routine(), !context_of(*a.data.buffer).options.deferred,
                      {a.data.buffer, tau.data.buffer});
    factor_orthogonal(steps, a, tau, [](std::int64_t) {});
  }
}

void dormqr(const MatrixView& a, const VectorView& tau, const MatrixView& c, Op trans, Side side) {
  using namespace detail;
  const Check check = double_check("dormqr");
  check_matrix(check.routine(), "a", a);
  check_matrix(check.routine(), "c", c);
  check.op("trans", trans);
  check.side(side);
  const bool left = side == Side::Left;
  check.equal("a.rows", a.rows, left ? "c.rows" : "c.cols", left ? c.rows : c.cols);
  check_tau(check, a, tau);
  check_at_most(check, "tau.size", tau.size, "a.rows", a.rows);
  check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  if (tau.size == 0 || c.rows == 0 || c.cols == 0) {
    return;
  }
  check.same_context({{"a", a.data.buffer.get()}, {"c", c.data.buffer.get()}});
  // C * Q is the transpose of Q^T * C^T.
  reflect((trans != Op::NoTrans) == left, a.block(0, 0, a.rows, tau.size), tau,
          left ? c : transposed(c));
}

void dorgqr(const MatrixView& a, const VectorView& tau) {
  using namespace detail;
  const Check check = double_check("dorgqr");
  check_matrix(check.routine(), "a", a);
  check_at_most(check, "a.cols", a.cols, "a.rows", a.rows);
  check_tau(check, a, tau);
  check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  if (a.cols > 0) {
    make_q(a, tau);
  }
}

}  // namespace fragblas
