// Blocks of 64 columns are factored on the host; what is beside and below them are products and
// solves on the device. SPDX-License-Identifier: MIT
#include "double_linalg/factor_steps.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "double_linalg/moved_panels.hpp"
#include "double_linalg/row_exchanges.hpp"
#include "fragblas/double.hpp"
#include "fragblas/double_complex.hpp"

namespace fragblas::detail {

namespace {

struct Reals {
  using Number = double;

  // B := T^-1 * B, T unit and lower; and B := B * T^-H.
  static void solve(const MatrixView& t, const MatrixView& b) {
    dtrsm(t, b, {1, Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit});
  }
  static void solve_adjoint(const MatrixView& t, const MatrixView& b) {
    dtrsm(t, b, {1, Side::Right, Uplo::Lower, Op::Trans, Diag::NonUnit});
  }
  // C := C - A * B; and the lower triangle of C := C - A * A^H.
  static void subtract(const MatrixView& a, const MatrixView& b, const MatrixView& c) {
    dgemm(a, b, c, {-1, 1});
  }
  static void subtract_square(const MatrixView& a, const MatrixView& c) {
    dsyrk(a, c, {-1, 1, Op::NoTrans, Uplo::Lower});
  }
};

struct Complexes {
  using Number = DoubleComplex;

  static void solve(const MatrixView& t, const MatrixView& b) {
    ztrsm(t, b, {Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit});
  }
  static void solve_adjoint(const MatrixView& t, const MatrixView& b) {
    ztrsm(t, b, {Side::Right, Uplo::Lower, Op::ConjTrans, Diag::NonUnit});
  }
  static void subtract(const MatrixView& a, const MatrixView& b, const MatrixView& c) {
    zgemm(a, b, c, {Op::NoTrans, Op::NoTrans, -1, 1});
  }
  static void subtract_square(const MatrixView& a, const MatrixView& c) {
    ComplexHerkOptions how;
    how.uplo = Uplo::Lower;
    how.alpha = -1;
    how.beta = 1;
    zherk(a, c, how);
  }
};

template <typename Numbers>
class General : public std::enable_shared_from_this<General<Numbers>> {
 public:
  using Number = typename Numbers::Number;
  using Then = std::function<void(std::int64_t info, const std::vector<std::int64_t>& ipiv)>;

  General(const Steps& steps, const MatrixView& a, Then then)
      : steps_(steps), a_(a), then_(std::move(then)) {}

  // Columns from j on.
  void factor(std::int64_t j) {
    const std::int64_t size = std::min(kBlock, std::min(a_.rows, a_.cols) - j);
    if (size <= 0) {
      then_(info_, ipiv_);
      return;
    }
    const auto self = this->shared_from_this();
    read_panel<Number>(steps_, columns(j, size), [self, j](PanelOf<Number> panel) {
      self->apply(j, panel);
      self->factor(j + panel.cols);
    });
  }

 private:
  MatrixView columns(std::int64_t j, std::int64_t size) const {
    return a_.block(j, j, a_.rows - j, size);
  }

  void apply(std::int64_t j, PanelOf<Number>& panel) {
    const std::int64_t size = panel.cols, next = j + size;
    const std::int64_t rows = a_.rows - next, cols = a_.cols - next;
    std::vector<std::int64_t> exchanged;
    const std::int64_t failed = factor_lu(panel, exchanged);
    info_ = info_ == 0 && failed != 0 ? j + failed : info_;
    const MatrixView factors = uploaded(columns(j, size), panel);
    for (const std::int64_t other : exchanged) {
      ipiv_.push_back(j + other + 1);
    }
    exchange_rows(steps_.routine(), a_.block(j, 0, a_.rows - j, a_.cols), exchanged,
                  Order::FirstToLast);
    copy_lines(steps_.routine(), factors, columns(j, size));
    if (cols > 0) {
      const MatrixView beside = a_.block(j, next, size, cols);
      Numbers::solve(a_.block(j, j, size, size), beside);
      if (rows > 0) {
        Numbers::subtract(a_.block(next, j, rows, size), beside, a_.block(next, next, rows, cols));
      }
    }
  }

  Steps steps_;
  MatrixView a_;
  Then then_;
  std::int64_t info_ = 0;
  std::vector<std::int64_t> ipiv_;
};

// The lower triangle of A.
template <typename Numbers>
class Definite : public std::enable_shared_from_this<Definite<Numbers>> {
 public:
  using Number = typename Numbers::Number;
  using Then = std::function<void(std::int64_t info)>;

  Definite(const Steps& steps, const MatrixView& a, Then then)
      : steps_(steps), a_(a), then_(std::move(then)) {}

  // Columns from j on.
  void factor(std::int64_t j) {
    const std::int64_t size = std::min(kBlock, a_.rows - j);
    if (size <= 0) {
      then_(0);
      return;
    }
    const auto self = this->shared_from_this();
    read_panel<Number>(steps_, a_.block(j, j, size, size), [self, j](PanelOf<Number> panel) {
      const std::int64_t info = factor_cholesky(panel);
      if (info != 0) {
        self->then_(j + info);
        return;
      }
      self->apply(j, panel);
      self->factor(j + panel.cols);
    });
  }

 private:
  void apply(std::int64_t j, const PanelOf<Number>& panel) const {
    const std::int64_t size = panel.cols, rest = a_.rows - j - size;
    const MatrixView diagonal = a_.block(j, j, size, size);
    copy_lines(steps_.routine(), uploaded(diagonal, panel), diagonal);
    if (rest > 0) {
      const MatrixView below = a_.block(j + size, j, rest, size);
      Numbers::solve_adjoint(diagonal, below);
      Numbers::subtract_square(below, a_.block(j + size, j + size, rest, rest));
    }
  }

  Steps steps_;
  MatrixView a_;
  Then then_;
};

}  // namespace

void factor_general(
    const Steps& steps, const MatrixView& a,
    const std::function<void(std::int64_t info, const std::vector<std::int64_t>& ipiv)>& then) {
  if (a.dtype() == DType::Complex128) {
    std::make_shared<General<Complexes>>(steps, a, then)->factor(0);
  } else {
    std::make_shared<General<Reals>>(steps, a, then)->factor(0);
  }
}

// The lower triangle of A's transpose, which is its conjugate, has U^T.
void factor_definite(const Steps& steps, const MatrixView& a, Uplo uplo,
                     const std::function<void(std::int64_t info)>& then) {
  const MatrixView lower = uplo == Uplo::Lower ? a : transposed(a);
  if (a.dtype() == DType::Complex128) {
    std::make_shared<Definite<Complexes>>(steps, lower, then)->factor(0);
  } else {
    std::make_shared<Definite<Reals>>(steps, lower, then)->factor(0);
  }
}

}  // namespace fragblas::detail
