// dgetrf, dgetrs, dgesv: A by its factors L and U; dpotrf, dpotrs, dposv: by Cholesky's. The same
// with z. SPDX-License-Identifier: MIT
#include <vector>

#include "double_linalg/arguments.hpp"
#include "double_linalg/factor_steps.hpp"
#include "double_linalg/row_exchanges.hpp"
#include "fragblas/double.hpp"
#include "fragblas/double_complex.hpp"
#include "fragblas/double_linalg.hpp"
#include "transfer/mark.hpp"

namespace fragblas {

namespace detail {

namespace {

bool is_complex(const MatrixView& a) {
  return a.dtype() == DType::Complex128;
}

// B := op(A)^-1 * B.
void solve_triangle(const MatrixView& a, const MatrixView& b, Uplo uplo, Op trans, Diag diag) {
  if (is_complex(a)) {
    ztrsm(a, b, {Side::Left, uplo, trans, diag});
  } else {
    dtrsm(a, b, {1, Side::Left, uplo, trans, diag});
  }
}

// What rows are exchanged with, counted from 0.
std::vector<std::int64_t> exchanged_rows(const char* routine, const MatrixView& a,
                                         const std::vector<std::int64_t>& ipiv) {
  const Check check = check_by_letter(routine);
  check.equal("ipiv.size", static_cast<std::int64_t>(ipiv.size()), "a.rows", a.rows);
  std::vector<std::int64_t> others;
  for (const std::int64_t pivot : ipiv) {
    if (pivot < 1 || pivot > a.rows) {
      check.fail("ipiv", pivot, "a row, from 1 to a.rows");
    }
    others.push_back(pivot - 1);
  }
  return others;
}

std::int64_t getrf(const char* routine, const MatrixView& a, std::vector<std::int64_t>& ipiv) {
  check_matrix(routine, "a", a);
  ipiv.clear();
  std::int64_t info = 0;
  factor_general(Steps(routine, true, {a.data.buffer}), a,
                 [&](std::int64_t failed, const std::vector<std::int64_t>& exchanged) {
                   info = failed;
                   ipiv = exchanged;
                 });
  return info;
}

void getrs(const char* routine, const MatrixView& a, const std::vector<std::int64_t>& ipiv,
           const MatrixView& b, Op trans) {
  check_system(routine, a, b);
  check_by_letter(routine).op("trans", trans);
  const std::vector<std::int64_t> others = exchanged_rows(routine, a, ipiv);
  if (a.rows == 0 || b.cols == 0) {
    return;
  }
  if (trans == Op::NoTrans) {
    exchange_rows(routine, b, others, Order::FirstToLast);
    undefined_on_failure({b.data.buffer}, [&] {
      solve_triangle(a, b, Uplo::Lower, trans, Diag::Unit);
      solve_triangle(a, b, Uplo::Upper, trans, Diag::NonUnit);
    });
    return;
  }
  solve_triangle(a, b, Uplo::Upper, trans, Diag::NonUnit);
  undefined_on_failure({b.data.buffer}, [&] {
    solve_triangle(a, b, Uplo::Lower, trans, Diag::Unit);
    exchange_rows(routine, b, others, Order::LastToFirst);
  });
}

std::int64_t potrf(const char* routine, const MatrixView& a, Uplo uplo) {
  check_matrix(routine, "a", a);
  const Check check = check_by_letter(routine);
  check.uplo(uplo);
  check.equal("a.cols", a.cols, "a.rows", a.rows);
  std::int64_t info = 0;
  factor_definite(Steps(routine, true, {a.data.buffer}), a, uplo,
                  [&](std::int64_t failed) { info = failed; });
  return info;
}

void potrs(const char* routine, const MatrixView& a, const MatrixView& b, Uplo uplo) {
  check_system(routine, a, b);
  check_by_letter(routine).uplo(uplo);
  if (a.rows == 0 || b.cols == 0) {
    return;
  }
  const bool lower = uplo == Uplo::Lower;
  solve_triangle(a, b, uplo, lower ? Op::NoTrans : Op::ConjTrans, Diag::NonUnit);
  undefined_on_failure({b.data.buffer}, [&] {
    solve_triangle(a, b, uplo, lower ? Op::ConjTrans : Op::NoTrans, Diag::NonUnit);
  });
}

// A system by factor(), which returns info, and where that is 0 by solve().
template <typename Factor, typename Solve>
std::int64_t factor_and_solve(const char* routine, const MatrixView& a, const MatrixView& b,
                              const Factor& factor, const Solve& solve) {
  check_system(routine, a, b);
  const std::int64_t info = factor();
  if (info == 0) {
    solve();
  }
  return info;
}

}  // namespace

}  // namespace detail

std::int64_t dgetrf(const MatrixView& a, std::vector<std::int64_t>& ipiv) {
  return detail::getrf("dgetrf", a, ipiv);
}

void dgetrs(const MatrixView& a, const std::vector<std::int64_t>& ipiv, const MatrixView& b,
            Op trans) {
  detail::getrs("dgetrs", a, ipiv, b, trans);
}

std::int64_t dgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv, const MatrixView& b) {
  return detail::factor_and_solve(
      "dgesv", a, b, [&] { return dgetrf(a, ipiv); }, [&] { dgetrs(a, ipiv, b); });
}

std::int64_t dpotrf(const MatrixView& a, Uplo uplo) {
  return detail::potrf("dpotrf", a, uplo);
}

void dpotrs(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  detail::potrs("dpotrs", a, b, uplo);
}

std::int64_t dposv(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  return detail::factor_and_solve(
      "dposv", a, b, [&] { return dpotrf(a, uplo); }, [&] { dpotrs(a, b, uplo); });
}

std::int64_t zgetrf(const MatrixView& a, std::vector<std::int64_t>& ipiv) {
  return detail::getrf("zgetrf", a, ipiv);
}

void zgetrs(const MatrixView& a, const std::vector<std::int64_t>& ipiv, const MatrixView& b,
            Op trans) {
  detail::getrs("zgetrs", a, ipiv, b, trans);
}

std::int64_t zgesv(const MatrixView& a, std::vector<std::int64_t>& ipiv, const MatrixView& b) {
  return detail::factor_and_solve(
      "zgesv", a, b, [&] { return zgetrf(a, ipiv); }, [&] { zgetrs(a, ipiv, b); });
}

std::int64_t zpotrf(const MatrixView& a, Uplo uplo) {
  return detail::potrf("zpotrf", a, uplo);
}

void zpotrs(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  detail::potrs("zpotrs", a, b, uplo);
}

std::int64_t zposv(const MatrixView& a, const MatrixView& b, Uplo uplo) {
  return detail::factor_and_solve(
      "zposv", a, b, [&] { return zpotrf(a, uplo); }, [&] { zpotrs(a, b, uplo); });
}

}  // namespace fragblas
