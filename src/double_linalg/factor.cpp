// dgetrf, dgetrs, dgesv: A by its factors L and U; dpotrf, dpotrs, dposv: by Cholesky's.
// SPDX-License-Identifier: MIT
#include <vector>

#include "double/check.hpp"
#include "double_linalg/arguments.hpp"
#include "double_linalg/factor_steps.hpp"
#include "fragblas/double_linalg.hpp"

namespace fragblas {

namespace detail {

namespace {

void exchange_rows(const MatrixView& a, std::int64_t row, std::int64_t other) {
  if (row != other) {
    dswap(a.row(row), a.row(other));
  }
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
  factor_general(Steps("dgetrf", true), a,
                 [&](std::int64_t failed, const std::vector<std::int64_t>& exchanged) {
                   info = failed;
                   ipiv = exchanged;
                 });
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
  std::int64_t info = 0;
  detail::factor_definite(detail::Steps("dpotrf", true), a, uplo,
                          [&](std::int64_t failed) { info = failed; });
  return info;
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
