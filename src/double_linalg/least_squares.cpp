// dgels: least squares, and solutions of least norm, by reflectors. SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "context/context_state.hpp"
#include "double/check.hpp"
#include "double/result.hpp"
#include "double_linalg/arguments.hpp"
#include "double_linalg/moved_panels.hpp"
#include "double_linalg/reflectors.hpp"
#include "fragblas/double_linalg.hpp"
#include "transfer/mark.hpp"

namespace fragblas {

namespace detail {

namespace {

constexpr const char* kRoutine = "dgels";

// Norms between these need no scaling: LAPACK's.
constexpr double kLeast = 0x1p-970, kMost = 0x1p970;

// The power of two that takes a norm near 1, or 0 where that is not needed.
int scale_of(double norm) {
  const bool in_range = std::isnan(norm) || (norm >= kLeast && norm <= kMost);
  return norm == 0 || in_range ? 0 : std::max(-1022, std::min(1022, -std::ilogb(norm)));
}

void scale(const MatrixView& a, int exponent) {
  while (exponent != 0 && a.rows > 0 && a.cols > 0) {
    const int step = std::max(-1022, std::min(1022, exponent));
    domatcopy(a, a, {std::ldexp(1.0, step)});
    exponent -= step;
  }
}

// X := 0.
void clear(const MatrixView& x) {
  if (x.rows > 0 && x.cols > 0) {
    domatcopy(x, x, {0});
  }
}

void enqueue_norm(const MatrixView& a, const VectorView& norm) {
  const MatrixView copy = make_matrix(a, 'd', a.rows, a.cols);
  domatcopy(a, copy);
  dnrm2(VectorView{copy.data, a.rows * a.cols, 1}, norm);
}

class LeastSquares : public std::enable_shared_from_this<LeastSquares> {
 public:
  using Then = std::function<void(std::int64_t info)>;

  // A wide A is the transpose of a tall one.
  LeastSquares(const Steps& steps, const MatrixView& a, const MatrixView& b, bool turned, Then then)
      : steps_(steps),
        a_(a.rows < a.cols ? transposed(a) : a),
        b_(b),
        turned_(turned != (a.rows < a.cols)),
        then_(std::move(then)),
        tau_(make_matrix(a, 'd', a_.cols, 1)) {}

  void solve() {
    const MatrixView norms = make_matrix(a_, 'd', 2, 1);
    fill_doubles(*norms.data.buffer, 0, 0, 2);
    enqueue_norm(a_, norms.row(0));
    if (b_.cols > 0) {
      enqueue_norm(b_.block(0, 0, turned_ ? a_.cols : a_.rows, b_.cols), norms.row(1));
    }
    steps_.read_doubles(norms, [self = shared_from_this()](const std::vector<double>& found) {
      self->factor(found[0], found[1]);
    });
  }

 private:
  void factor(double norm, double sides) {
    if (norm == 0) {
      clear(b_);
      then_(0);
      return;
    }
    scale_a_ = scale_of(norm);
    scale_b_ = scale_of(sides);
    scale(a_, scale_a_);
    scale(b_.block(0, 0, turned_ ? a_.cols : a_.rows, b_.cols), scale_b_);
    factor_orthogonal(steps_, a_, tau_.col(0), [self = shared_from_this()](std::int64_t info) {
      if (info == 0 && self->b_.cols > 0) {
        self->find();
      }
      self->then_(info);
    });
  }

  void find() const {
    const std::int64_t n = a_.cols;
    const MatrixView r = a_.block(0, 0, n, n), x = b_.block(0, 0, n, b_.cols);
    const MatrixView behind = b_.block(n, 0, a_.rows - n, b_.cols);
    if (turned_) {
      dtrsm(r, x, {1, Side::Left, Uplo::Upper, Op::Trans, Diag::NonUnit});
      clear(behind);
      reflect(false, a_, tau_.col(0), b_);
      scale(b_, scale_a_ - scale_b_);
      return;
    }
    reflect(true, a_, tau_.col(0), b_);
    dtrsm(r, x, {1, Side::Left, Uplo::Upper, Op::NoTrans, Diag::NonUnit});
    scale(x, scale_a_ - scale_b_);
    scale(behind, -scale_b_);
  }

  Steps steps_;
  MatrixView a_, b_;
  bool turned_;  // the system is that of a_'s transpose
  Then then_;
  MatrixView tau_;
  int scale_a_ = 0, scale_b_ = 0;
};

}  // namespace

}  // namespace detail

void dgels(const MatrixView& a, const MatrixView& b, const VectorView& info, Op trans) {
  using namespace detail;
  const Check check = double_check(kRoutine);
  check_matrix(kRoutine, "a", a);
  check_matrix(kRoutine, "b", b);
  check.equal("b.rows", b.rows, "max(a.rows, a.cols)", std::max(a.rows, a.cols));
  check.op("trans", trans);
  check_said(check, b, "info", info);
  const bool has_sides = b.rows > 0 && b.cols > 0;
  if (a.rows == 0 || a.cols == 0) {
    clear(b);
    tell(kRoutine, info, 0);
    return;
  }
  if (has_sides) {
    check.same_context({{"a", a.data.buffer.get()}, {"b", b.data.buffer.get()}});
  }
  std::vector<std::shared_ptr<BufferState>> written;
  for (const std::shared_ptr<BufferState>& buffer :
       {a.data.buffer, b.data.buffer, info.data.buffer}) {
    if (buffer) {
      written.push_back(buffer);
    }
  }
  const Steps steps(kRoutine, !context_of(*a.data.buffer).options.deferred, std::move(written));
  std::make_shared<LeastSquares>(steps, a, b, trans != Op::NoTrans, [info](std::int64_t failed) {
    tell(kRoutine, info, failed);
  })->solve();
}

void dlstsq(const MatrixView& a, const MatrixView& b, const MatrixView& x, const VectorView& info) {
  using namespace detail;
  const Check check = double_check("dlstsq");
  check_matrix(check.routine(), "a", a);
  check_matrix(check.routine(), "b", b);
  check_matrix(check.routine(), "x", x);
  check.equal("b.rows", b.rows, "a.rows", a.rows);
  check.equal("x.rows", x.rows, "a.cols", a.cols);
  check.equal("x.cols", x.cols, "b.cols", b.cols);
  check_said(check, x, "info", info);
  if (a.rows == 0 || a.cols == 0 || b.cols == 0) {
    clear(x);
    tell(check.routine(), info, 0);
    return;
  }
  check.same_context(
      {{"a", a.data.buffer.get()}, {"b", b.data.buffer.get()}, {"x", x.data.buffer.get()}});
  const MatrixView factors = make_matrix(a, 'd', a.rows, a.cols);
  const MatrixView sides = make_matrix(b, 'd', std::max(a.rows, a.cols), b.cols);
  domatcopy(a, factors);
  domatcopy(b, sides.block(0, 0, a.rows, b.cols));
  dgels(factors, sides, info);
  undefined_on_failure({x.data.buffer, info.data.buffer},
                       [&] { domatcopy(sides.block(0, 0, a.cols, b.cols), x); });
}

}  // namespace fragblas
