// Blocks of 64 columns are factored on the host; what is beside and below them are products and
// solves on the device. SPDX-License-Identifier: MIT
#include "double_linalg/factor_steps.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "double_linalg/moved_panels.hpp"
#include "fragblas/double.hpp"

namespace fragblas::detail {

namespace {

class General : public std::enable_shared_from_this<General> {
 public:
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
    read_panel(steps_, columns(j, size), [self = shared_from_this(), j](Panel panel) {
      self->apply(j, panel);
      self->factor(j + panel.cols);
    });
  }

 private:
  MatrixView columns(std::int64_t j, std::int64_t size) const {
    return a_.block(j, j, a_.rows - j, size);
  }

  void apply(std::int64_t j, Panel& panel) {
    const std::int64_t size = panel.cols, next = j + size;
    const std::int64_t rows = a_.rows - next, cols = a_.cols - next;
    std::vector<std::int64_t> exchanged;
    const std::int64_t failed = factor_lu(panel, exchanged);
    info_ = info_ == 0 && failed != 0 ? j + failed : info_;
    const MatrixView factors = uploaded(columns(j, size), panel);
    for (std::int64_t i = j; i < next; ++i) {
      const std::int64_t other = j + exchanged[static_cast<std::size_t>(i - j)];
      ipiv_.push_back(other + 1);
      if (other != i) {
        dswap(a_.row(i), a_.row(other));
      }
    }
    copy_lines(steps_.routine(), factors, columns(j, size));
    if (cols > 0) {
      const MatrixView beside = a_.block(j, next, size, cols);
      dtrsm(a_.block(j, j, size, size), beside,
            {1, Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit});
      if (rows > 0) {
        dgemm(a_.block(next, j, rows, size), beside, a_.block(next, next, rows, cols), {-1, 1});
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
class Definite : public std::enable_shared_from_this<Definite> {
 public:
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
    read_panel(steps_, a_.block(j, j, size, size), [self = shared_from_this(), j](Panel panel) {
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
  void apply(std::int64_t j, const Panel& panel) const {
    const std::int64_t size = panel.cols, rest = a_.rows - j - size;
    const MatrixView diagonal = a_.block(j, j, size, size);
    copy_lines(steps_.routine(), uploaded(diagonal, panel), diagonal);
    if (rest > 0) {
      const MatrixView below = a_.block(j + size, j, rest, size);
      dtrsm(diagonal, below, {1, Side::Right, Uplo::Lower, Op::Trans, Diag::NonUnit});
      dsyrk(below, a_.block(j + size, j + size, rest, rest), {-1, 1, Op::NoTrans, Uplo::Lower});
    }
  }

  Steps steps_;
  MatrixView a_;
  Then then_;
};

}  // namespace

void factor_general(const Steps& steps, const MatrixView& a, const General::Then& then) {
  std::make_shared<General>(steps, a, then)->factor(0);
}

void factor_definite(const Steps& steps, const MatrixView& a, Uplo uplo,
                     const Definite::Then& then) {
  std::make_shared<Definite>(steps, uplo == Uplo::Lower ? a : transposed(a), then)->factor(0);
}

}  // namespace fragblas::detail
