// Blocks of 64 columns are factored on the host; what is beside and below them are products and
// solves on the device. SPDX-License-Identifier: MIT
#include "double_linalg/factor_steps.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "context/context_state.hpp"
#include "double_linalg/panels.hpp"
#include "engine/elementwise/elementwise.hpp"
#include "fragblas/double.hpp"
#include "memory/views.hpp"
#include "transfer/transfer.hpp"

namespace fragblas::detail {

namespace {

constexpr std::int64_t kBlock = 64;

// The same matrix's transpose.
MatrixView transposed(const MatrixView& a) {
  return {a.data, a.cols, a.rows, a.ld,
          a.layout == Layout::RowMajor ? Layout::ColMajor : Layout::RowMajor};
}

// Between rows and columns.
std::vector<double> turned(const std::vector<double>& numbers, std::int64_t lines,
                           std::int64_t length) {
  std::vector<double> result(numbers.size());
  for (std::int64_t line = 0; line < lines; ++line) {
    for (std::int64_t i = 0; i < length; ++i) {
      result[static_cast<std::size_t>(i * lines + line)] =
          numbers[static_cast<std::size_t>(line * length + i)];
    }
  }
  return result;
}

// A new matrix in A's layout, whose lines lie side by side.
MatrixView make_panel(const MatrixView& a) {
  return a.layout == Layout::ColMajor ? make_matrix(a, 'd', a.rows, a.cols)
                                      : transposed(make_matrix(a, 'd', a.cols, a.rows));
}

// `to` := `from`, of the same layout, bit for bit.
void copy_lines(const char* routine, const MatrixView& from, const MatrixView& to) {
  const bool by_rows = from.layout == Layout::RowMajor;
  const std::int64_t lines = by_rows ? from.rows : from.cols;
  const std::int64_t length = by_rows ? from.cols : from.rows;
  enqueue_copy(
      routine, {from.data.buffer.get(), 2 * from.data.offset, 2 * from.ld, 1},
      lines_target({to.data.buffer.get(), 2 * to.data.offset}, lines, 2 * length, 2 * to.ld));
  context_of(*to.data.buffer).submit();
}

// then(the panel that `a` is).
void read_panel(const Steps& steps, const MatrixView& a, std::function<void(Panel panel)> then) {
  const MatrixView panel = make_panel(a);
  copy_lines(steps.routine(), a, panel);
  steps.read_doubles(panel, [a, then = std::move(then)](std::vector<double> numbers) {
    const bool by_rows = a.layout == Layout::RowMajor;
    then({a.rows, a.cols, by_rows ? turned(numbers, a.rows, a.cols) : std::move(numbers)});
  });
}

// On the device, to be copied to A.
MatrixView uploaded(const MatrixView& a, const Panel& panel) {
  const bool by_rows = a.layout == Layout::RowMajor;
  const std::vector<double> numbers =
      by_rows ? turned(panel.numbers, a.cols, a.rows) : panel.numbers;
  const MatrixView result = make_panel(a);
  upload(*result.data.buffer, 0, numbers.data(), a.rows * a.cols);
  return result;
}

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
