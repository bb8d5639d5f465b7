// The routines of linear algebra for complex numbers, by LAPACK's names: a table of their own, as
// they are a library of their own. SPDX-License-Identifier: MIT
#include <iterator>

#include "entries.hpp"

namespace fragblas::catalog {

namespace {

constexpr Structure hermitian = Structure::Hermitian, triangular = Structure::Triangular;

}  // namespace

RoutineRows complex_definite() {
  static constexpr RoutineRow kRows[] = {
      {"potrf",
       "c",
       lapack,
       "A := its Cholesky factor, A = L * L^H or U^H * U, one triangle",
       "A is n x n, Hermitian and positive definite: imaginary parts on its diagonal are not read.",
       {layout(), uplo(), size("n"), half(inout, hermitian, "a", "n"), ld("lda"), info()},
       FRAGBLAS_FORMULA(n * (n + 1) * (2 * n + 1) / 6),
       FRAGBLAS_FORMULA(n * (n + 1))},
      {"potrs",
       "c",
       lapack,
       "B := A^-1 * B, A by its Cholesky factor",
       "B is n x nrhs.",
       {layout(), uplo(), size("n"), size("nrhs"), half(in, triangular, "a", "n"), ld("lda"),
        matrix(inout, "b", "n", "nrhs"), ld("ldb")},
       FRAGBLAS_FORMULA(2 * n * n * nrhs),
       FRAGBLAS_FORMULA(n * (n + 1) / 2 + 2 * n * nrhs)},
      {"posv",
       "c",
       lapack,
       "B := A^-1 * B, and A := its Cholesky factor, one triangle",
       "A is n x n, Hermitian and positive definite, and B n x nrhs.",
       {layout(), uplo(), size("n"), size("nrhs"), half(inout, hermitian, "a", "n"), ld("lda"),
        matrix(inout, "b", "n", "nrhs"), ld("ldb"), info()},
       FRAGBLAS_FORMULA(n * (n + 1) * (2 * n + 1) / 6 + 2 * n * n * nrhs),
       FRAGBLAS_FORMULA(n * (n + 1) + 2 * n * nrhs)},
  };
  return {0, kRows, std::size(kRows), "Hermitian positive definite"};
}

RoutineRows complex_general() {
  static constexpr RoutineRow kRows[] = {
      {"getrf",
       "c",
       lapack,
       "A := its factors L and U, P * A = L * U",
       "A is m x n, and ipiv has min(m, n) elements. L is unit and stands below the diagonal. "
       "Pivots are the largest by |re| + |im|. info is the first 0 on U's diagonal.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"),
        pivots(out, "min(m, n)"), info()},
       FRAGBLAS_FORMULA(order * (2 * m * n - (m + n) * order + 2 * order * order / 3)),
       FRAGBLAS_FORMULA(2 * m * n + order)},
      {"getrs",
       "c",
       lapack,
       "B := op(A)^-1 * B, A by its factors L and U",
       "A is n x n, and B n x nrhs.",
       {layout(), op("trans"), size("n"), size("nrhs"), matrix(in, "a", "n", "n"), ld("lda"),
        pivots(in, "n"), matrix(inout, "b", "n", "nrhs"), ld("ldb")},
       FRAGBLAS_FORMULA((2 * n - 1) * n * nrhs),
       FRAGBLAS_FORMULA(n * (n + 1) + 2 * n * nrhs)},
      {"gesv",
       "c",
       lapack,
       "B := A^-1 * B, and A := its factors L and U",
       "A is n x n, and B n x nrhs. info is the first 0 on U's diagonal.",
       {layout(), size("n"), size("nrhs"), matrix(inout, "a", "n", "n"), ld("lda"),
        pivots(out, "n"), matrix(inout, "b", "n", "nrhs"), ld("ldb"), info()},
       FRAGBLAS_FORMULA(n * (n - 1) * (4 * n + 1) / 6 + (2 * n - 1) * n * nrhs),
       FRAGBLAS_FORMULA(n * (2 * n + 1) + 2 * n * nrhs)},
  };
  return {0, kRows, std::size(kRows), "general"};
}

}  // namespace fragblas::catalog
