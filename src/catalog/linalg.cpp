// The routines of linear algebra, by LAPACK's names. SPDX-License-Identifier: MIT
#include <iterator>

#include "entries.hpp"

namespace fragblas::catalog {

namespace {

constexpr Structure symmetric = Structure::Symmetric, triangular = Structure::Triangular;

}  // namespace

RoutineRows linalg_definite() {
  static constexpr RoutineRow kRows[] = {
      {"potrf",
       "s",
       lapack,
       "A := its Cholesky factor, A = L * L^T or U^T * U, one triangle",
       "A is n x n, symmetric and positive definite.",
       {layout(), uplo(), size("n"), half(inout, symmetric, "a", "n"), ld("lda"), info()},
       FRAGBLAS_FORMULA(n * (n + 1) * (2 * n + 1) / 6),
       FRAGBLAS_FORMULA(n * (n + 1))},
      {"potrs",
       "s",
       lapack,
       "B := A^-1 * B, A by its Cholesky factor",
       "B is n x nrhs.",
       {layout(), uplo(), size("n"), size("nrhs"), half(in, triangular, "a", "n"), ld("lda"),
        matrix(inout, "b", "n", "nrhs"), ld("ldb")},
       FRAGBLAS_FORMULA(2 * n * n * nrhs),
       FRAGBLAS_FORMULA(n * (n + 1) / 2 + 2 * n * nrhs)},
      {"posv",
       "s",
       lapack,
       "B := A^-1 * B, and A := its Cholesky factor, one triangle",
       "A is n x n, symmetric and positive definite, and B n x nrhs.",
       {layout(), uplo(), size("n"), size("nrhs"), half(inout, symmetric, "a", "n"), ld("lda"),
        matrix(inout, "b", "n", "nrhs"), ld("ldb"), info()},
       FRAGBLAS_FORMULA(n * (n + 1) * (2 * n + 1) / 6 + 2 * n * n * nrhs),
       FRAGBLAS_FORMULA(n * (n + 1) + 2 * n * nrhs)},
      {"potri",
       "s",
       lapack,
       "A := its inverse, A by its Cholesky factor, one triangle",
       "A is n x n.",
       {layout(), uplo(), size("n"), half(inout, triangular, "a", "n"), ld("lda"), info()},
       FRAGBLAS_FORMULA(n * (4 * n * n + 3 * n + 5) / 6),
       FRAGBLAS_FORMULA(n * (n + 1))},
  };
  return {0, kRows, std::size(kRows), "symmetric positive definite"};
}

RoutineRows linalg_triangular() {
  static constexpr RoutineRow kRows[] = {
      {"trtri",
       "s",
       lapack,
       "A := its inverse, A triangular",
       "A is n x n. info is the first 0 on its diagonal.",
       {layout(), uplo(), diag(), size("n"), half(inout, triangular, "a", "n"), ld("lda"), info()},
       FRAGBLAS_FORMULA(n * (n * n + 2) / 3),
       FRAGBLAS_FORMULA(n * (n + 1))},
  };
  return {0, kRows, std::size(kRows), "triangular"};
}

RoutineRows linalg_general() {
  static constexpr RoutineRow kRows[] = {
      {"getrf",
       "s",
       lapack,
       "A := its factors L and U, P * A = L * U",
       "A is m x n, and ipiv has min(m, n) elements. L is unit and stands below the diagonal. info "
       "is the first 0 on U's diagonal.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"),
        pivots(out, "min(m, n)"), info()},
       FRAGBLAS_FORMULA(order * (2 * m * n - (m + n) * order + 2 * order * order / 3)),
       FRAGBLAS_FORMULA(2 * m * n + order)},
      {"getrs",
       "s",
       lapack,
       "B := op(A)^-1 * B, A by its factors L and U",
       "A is n x n, and B n x nrhs.",
       {layout(), op("trans"), size("n"), size("nrhs"), matrix(in, "a", "n", "n"), ld("lda"),
        pivots(in, "n"), matrix(inout, "b", "n", "nrhs"), ld("ldb")},
       FRAGBLAS_FORMULA((2 * n - 1) * n * nrhs),
       FRAGBLAS_FORMULA(n * (n + 1) + 2 * n * nrhs)},
      {"gesv",
       "s",
       lapack,
       "B := A^-1 * B, and A := its factors L and U",
       "A is n x n, and B n x nrhs. info is the first 0 on U's diagonal.",
       {layout(), size("n"), size("nrhs"), matrix(inout, "a", "n", "n"), ld("lda"),
        pivots(out, "n"), matrix(inout, "b", "n", "nrhs"), ld("ldb"), info()},
       FRAGBLAS_FORMULA(n * (n - 1) * (4 * n + 1) / 6 + (2 * n - 1) * n * nrhs),
       FRAGBLAS_FORMULA(n * (2 * n + 1) + 2 * n * nrhs)},
      {"getri",
       "s",
       lapack,
       "A := its inverse, A by its factors L and U",
       "A is n x n. info is the first 0 on U's diagonal.",
       {layout(), size("n"), matrix(inout, "a", "n", "n"), ld("lda"), pivots(in, "n"), info()},
       FRAGBLAS_FORMULA(n * (4 * n * n - 3 * n + 5) / 3),
       FRAGBLAS_FORMULA(n * (2 * n + 1))},
      {"laswp",
       "s",
       lapack,
       "Row k of A is exchanged with the row that its pivot names, for k from k1 to k2",
       "A is m x n. The pivot of row k is element k1 - 1 + (k - k1) * |incx| of ipiv. With a "
       "negative incx the exchanges go from row k2 to row k1.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"), size("k1"),
        size("k2"), pivots(in, "k2"), inc("incx", nonzero)},
       FRAGBLAS_FORMULA(0 * n),
       FRAGBLAS_FORMULA(2 * m * n)},
  };
  return {0, kRows, std::size(kRows), "general"};
}

}  // namespace fragblas::catalog
