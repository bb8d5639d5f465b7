// dgetrf, dgetrs, dgesv: A by its factors L and U; dpotrf, dpotrs, dposv: by Cholesky's.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>

#include "double/check.hpp"
#include "double_linalg/arguments.hpp"
#include "double_linalg/panels.hpp"
#include "fragblas/double_linalg.hpp"

namespace fragblas {

namespace detail {

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

Panel read_panel(const MatrixView& a) {
  std::vector<double> numbers = read_double(a);
  if (a.layout == Layout::RowMajor) {
    numbers = turned(numbers, a.rows, a.cols);
  }
  return {a.rows, a.cols, std::move(numbers)};
}

void write_panel(const MatrixView& a, const Panel& panel) {
  write_double(
      a, a.layout == Layout::RowMajor ? turned(panel.numbers, a.cols, a.rows) : panel.numbers);
}

void exchange_rows(const MatrixView& a, std::int64_t row, std::int64_t other) {
  if (row != other) {
    dswap(a.row(row), a.row(other));
  }
}

// The lower triangle of A.
std::int64_t cholesky_lower(const MatrixView& a) {
  const std::int64_t n = a.rows;
  for (std::int64_t j = 0; j < n; j += kBlock) {
    const std::int64_t size = std::min(kBlock, n - j), rest = n - j - size;
    const MatrixView diagonal = a.block(j, j, size, size);
    Panel panel = read_panel(diagonal);
    const std::int64_t info = factor_cholesky(panel);
    if (info != 0) {
      return j + info;
    }
    write_panel(diagonal, panel);
    if (rest > 0) {
      const MatrixView below = a.block(j + size, j, rest, size);
      dtrsm(diagonal, below, {1, Side::Right, Uplo::Lower, Op::Trans, Diag::NonUnit});
      dsyrk(below, a.block(j + size, j + size, rest, rest), {-1, 1, Op::NoTrans, Uplo::Lower});
    }
  }
  return 0;
}

void check_pivots(const char* routine, const MatrixView& a, const std::vector<std::int64_t>& ipiv) {
  const Check check = double_check(routine);
  check.equal("ipiv.size", static_cast<std::int64_t>(ipiv.size()), "a.rows", a.rows);
  for (const std::int64_t pivot : ipiv) {
    if (pivot < 1 || pivot > a.rows) {
      check.fail("ipiv", pivot, "a row, from 1 to a.rows");
    }
  }
}

}  // namespace

}  // namespace detail

std::int64_t dgetrf(const MatrixView& a, std::vector<std::int64_t>& ipiv) {
  using namespace detail;
  check_matrix("dgetrf", "a", a);
  ipiv.clear();
  std::int64_t info = 0;
  const std::int64_t least = std::min(a.rows, a.cols);
  for (std::int64_t j = 0; j < least; j += kBlock) {
    const std::int64_t size = std::min(kBlock, least - j);
    const std::int64_t rows = a.rows - j - size, cols = a.cols - j - size;
    Panel panel = read_panel(a.block(j, j, a.rows - j, size));
    std::vector<std::int64_t> exchanged;
    const std::int64_t failed = factor_lu(panel, exchanged);
    info = info == 0 && failed != 0 ? j + failed : info;
    for (std::int64_t i = 0; i < size; ++i) {
      const std::int64_t other = j + exchanged[static_cast<std::size_t>(i)];
      ipiv.push_back(other + 1);
      exchange_rows(a, j + i, other);
    }
    write_panel(a.block(j, j, a.rows - j, size), panel);
    if (cols > 0) {
      const MatrixView beside = a.block(j, j + size, size, cols);
      dtrsm(a.block(j, j, size, size), beside,
            {1, Side::Left, Uplo::Lower, Op::NoTrans, Diag::Unit});
      if (rows > 0) {
        dgemm(a.block(j + size, j, rows, size), beside, a.block(j + size, j + size, rows, cols),
              {-1, 1});
      }
    }
  }
  return info;
}

void dgetrs(const MatrixView& a, const std::vector<std::int64_t>& ipiv, const MatrixView& b,
            Op trans) {
  using namespace detail;
  check_system("dgetrs", a, b);
  double_check("dgetrs").op("trans", trans);
  check_pivots("dgetrs", a, ipiv);
  if (a.rows == 0 || b.cols == 0) {
    return;
  }
  const bool turned = trans != Op::NoTrans;
  for (std::int64_t i = 0; i < a.rows && !turned; ++i) {
    exchange_rows(b, i, ipiv[static_cast<std::size_t>(i)] - 1);
  }
  const TrmmOptions lower{1, Side::Left, Uplo::Lower, trans, Diag::Unit};
  const TrmmOptions upper{1, Side::Left, Uplo::Upper, trans, Diag::NonUnit};
  dtrsm(a, b, turned ? upper : lower);
  dtrsm(a, b, turned ? lower : upper);
  for (std::int64_t i = a.rows; i-- > 0 && turned;) {
    exchange_rows(b, i, ipiv[static_cast<std::size_t>(i)] - 1);
  }
}

std::int64_t dgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv, const MatrixView& b) {
  detail::check_system("dgesv", a, b);
  const std::int64_t info = dgetrf(a, ipiv);
  if (info == 0) {
    dgetrs(a, ipiv, b);
  }
  return info;
}

std::int64_t dpotrf(const MatrixView& a, Uplo uplo) {
  detail::check_matrix("dpotrf", "a", a);
  const detail::Check check = detail::double_check("dpotrf");
  check.uplo(uplo);
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  return detail::cholesky_lower(uplo == Uplo::Lower ? a : detail::transposed(a));
}

void dpotrs(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  detail::check_system("dpotrs", a, b);
  detail::double_check("dpotrs").uplo(uplo);
  if (a.rows == 0 || b.cols == 0) {
    return;
  }
  const bool lower = uplo == Uplo::Lower;
  const Op first = lower ? Op::NoTrans : Op::Trans, second = lower ? Op::Trans : Op::NoTrans;
  dtrsm(a, b, {1, Side::Left, uplo, first, Diag::NonUnit});
  dtrsm(a, b, {1, Side::Left, uplo, second, Diag::NonUnit});
}

std::int64_t dposv(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  detail::check_system("dposv", a, b);
  const std::int64_t info = dpotrf(a, uplo);
  if (info == 0) {
    dpotrs(a, b, uplo);
  }
  return info;
}

}  // namespace fragblas
