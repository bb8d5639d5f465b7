// dgeqrf, dormqr, dorgqr: A by an orthogonal and a triangular factor. SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double_linalg/arguments.hpp"
#include "double_linalg/moved_panels.hpp"
#include "double_linalg/reflectors.hpp"
#include "fragblas/double_linalg.hpp"
#include "transfer/mark.hpp"

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
  check.nonzero("tau.inc", tau.inc);
  if (tau.size > 0) {
    check.vector("tau", "tau.size", tau.data, tau.size, tau.inc);
    check.same_context({{"a", a.data.buffer.get()}, {"tau", tau.data.buffer.get()}});
  }
}

Steps steps_of(const Check& check, const MatrixView& a,
               std::vector<std::shared_ptr<BufferState>> written) {
  return Steps(check.routine(), !context_of(*a.data.buffer).options.deferred, std::move(written));
}

// then(tau).
void read_tau(const Steps& steps, const MatrixView& a, const VectorView& tau,
              std::function<void(const std::vector<double>& known)> then) {
  const MatrixView copy = make_matrix(a, 'd', tau.size, 1);
  dcopy(tau, copy.col(0));
  steps.read_doubles(copy, std::move(then));
}

// R, of so many columns at least, := 0 below its diagonal: in a triangle, and the rows behind it.
void clear_below(const MatrixView& r, std::int64_t order) {
  const std::int64_t side = std::min(r.rows - 1, order);
  if (side > 0) {
    const MatrixView below = r.block(1, 0, side, side);
    dgemmtr(below, below, below, Uplo::Lower, {0});
  }
  const std::int64_t behind = r.rows - 1 - side;
  if (behind > 0) {
    const MatrixView zeros = r.block(1 + side, 0, behind, r.cols);
    domatcopy(zeros, zeros, {0});
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
    factor_orthogonal(steps_of(check, a, {a.data.buffer, tau.data.buffer}), a, tau,
                      [](std::int64_t) {});
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
  const bool turned = (trans != Op::NoTrans) == left;
  const MatrixView vectors = a.block(0, 0, a.rows, tau.size), target = left ? c : transposed(c);
  read_tau(steps_of(check, c, {c.data.buffer}), a, tau, [=](const std::vector<double>& known) {
    reflect(turned, vectors, tau, target, known.data());
  });
}

void dorgqr(const MatrixView& a, const VectorView& tau) {
  using namespace detail;
  const Check check = double_check("dorgqr");
  check_matrix(check.routine(), "a", a);
  check_at_most(check, "a.cols", a.cols, "a.rows", a.rows);
  check_tau(check, a, tau);
  check_at_most(check, "tau.size", tau.size, "a.cols", a.cols);
  if (tau.size > 0) {
    read_tau(steps_of(check, a, {a.data.buffer}), a, tau,
             [=](const std::vector<double>& known) { make_q(a, tau, known.data()); });
  } else if (a.cols > 0) {
    make_q(a, tau);
  }
}

void dqr(const MatrixView& a, const MatrixView& q, const MatrixView& r) {
  using namespace detail;
  const Check check = double_check("dqr");
  check_matrix(check.routine(), "a", a);
  check_matrix(check.routine(), "r", r);
  const std::int64_t order = std::min(a.rows, a.cols);
  const char* const smaller = "min(a.rows, a.cols)";
  const bool wants_q = q.data.buffer != nullptr;
  const bool all = wants_q && q.cols == a.rows;
  if (wants_q) {
    check_matrix(check.routine(), "q", q);
    check.equal("q.rows", q.rows, "a.rows", a.rows);
    check.equal("q.cols", q.cols, all ? "a.rows" : smaller, all ? a.rows : order);
  }
  check.equal("r.rows", r.rows, wants_q ? "q.cols" : smaller, wants_q ? q.cols : order);
  check.equal("r.cols", r.cols, "a.cols", a.cols);
  if (order == 0) {
    if (q.rows > 0 && q.cols > 0) {
      dorgqr(q, {});  // the identity
    }
    return;
  }
  check.same_context(
      {{"a", a.data.buffer.get()}, {"q", q.data.buffer.get()}, {"r", r.data.buffer.get()}});
  const MatrixView factors = make_matrix(a, 'd', a.rows, a.cols);
  const VectorView tau = make_matrix(a, 'd', order, 1).col(0);
  domatcopy(a, factors);
  dgeqrf(factors, tau);
  undefined_on_failure({q.data.buffer, r.data.buffer}, [&] {
    if (wants_q) {
      domatcopy(factors.block(0, 0, a.rows, order), q.block(0, 0, a.rows, order));
      make_q(q, tau);
    }
    domatcopy(factors.block(0, 0, r.rows, a.cols), r);
    clear_below(r, order);
  });
}

}  // namespace fragblas
