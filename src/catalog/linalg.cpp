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
      {"pocon",
       "s",
       lapack,
       "rcond := an estimate of 1 / (|A| |A^-1|), A by its Cholesky factor",
       "A is n x n. anorm is the norm of A, the largest sum of a column's magnitudes.",
       {layout(), uplo(), size("n"), half(in, triangular, "a", "n"), ld("lda"),
        vector(in, "anorm", "1"), vector(out, "rcond", "1")},
       FRAGBLAS_FORMULA(40 * n * n),
       FRAGBLAS_FORMULA(n * (n + 1) / 2)},
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
      {"trcon",
       "s",
       lapack,
       "rcond := an estimate of 1 / (|A| |A^-1|), A triangular",
       "A is n x n. Norms are the largest sums of columns' magnitudes, or with trans of rows'.",
       {layout(), op("trans"), uplo(), diag(), size("n"), half(in, triangular, "a", "n"), ld("lda"),
        vector(out, "rcond", "1")},
       FRAGBLAS_FORMULA(20 * n * n),
       FRAGBLAS_FORMULA(n * (n + 1) / 2)},
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
      {"gecon",
       "s",
       lapack,
       "rcond := an estimate of 1 / (|A| |A^-1|), A by its factors L and U",
       "A is n x n. anorm is the norm of A, the largest sum of a column's magnitudes, or with "
       "trans of a row's.",
       {layout(), op("trans"), size("n"), matrix(in, "a", "n", "n"), ld("lda"), pivots(in, "n"),
        vector(in, "anorm", "1"), vector(out, "rcond", "1")},
       FRAGBLAS_FORMULA(40 * n * n),
       FRAGBLAS_FORMULA(n * (n + 1))},
      {"laswp",
       "s",
       lapack,
       "Row k of A is exchanged with the row that its pivot names, for k from k1 to k2",
       "A is m x n. The pivot of row k is element k1 - 1 + (k - k1) * |incx| of ipiv. With a "
       "negative incx the exchanges go from row k2 to row k1.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"), size("k1"),
        size("k2"), pivots(in, "k2"), inc("incx", nonzero)},
       FRAGBLAS_FORMULA(0),
       FRAGBLAS_FORMULA(2 * m * n)},
  };
  return {0, kRows, std::size(kRows), "general"};
}

RoutineRows linalg_orthogonal() {
  static constexpr RoutineRow kRows[] = {
      {"geqrf",
       "s",
       lapack,
       "A := its factors Q and R, A = Q * R",
       "A is m x n, and tau has min(m, n) elements. R stands on and above the diagonal, below it "
       "the vectors of Q's reflectors.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"),
        vector(out, "tau", "min(m, n)")},
       FRAGBLAS_FORMULA(order * (4 * m * n - 2 * (m + n) * order + 4 * order * order / 3)),
       FRAGBLAS_FORMULA(2 * m * n + order)},
      {"gelqf",
       "s",
       lapack,
       "A := its factors L and Q, A = L * Q",
       "A is m x n, and tau has min(m, n) elements. L stands on and below the diagonal, beside it "
       "the vectors of Q's reflectors.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"),
        vector(out, "tau", "min(m, n)")},
       FRAGBLAS_FORMULA(order * (4 * m * n - 2 * (m + n) * order + 4 * order * order / 3)),
       FRAGBLAS_FORMULA(2 * m * n + order)},
      {"ormqr",
       "s",
       lapack,
       "C := op(Q) * C, or C * op(Q), Q by the factors of geqrf",
       "C is m x n. A has k columns, for as many reflectors.",
       {layout(), side(), op("trans"), size("m"), size("n"), size("k"),
        matrix(in, "a", "order", "k"), ld("lda"), vector(in, "tau", "k"),
        matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * (m + n - order) * k * (2 * order - k)),
       FRAGBLAS_FORMULA(order * k + k + 2 * m * n)},
      {"orgqr",
       "s",
       lapack,
       "A := the first n columns of Q, Q by the factors of geqrf",
       "A is m x n, n at most m, and its first k columns have the reflectors.",
       {layout(), size("m"), size("n"), size("k"), matrix(inout, "a", "m", "n"), ld("lda"),
        vector(in, "tau", "k")},
       FRAGBLAS_FORMULA(k * (4 * m * n - 2 * (m + n) * k + 4 * k * k / 3)),
       FRAGBLAS_FORMULA(2 * m * n + k)},
      {"ormlq",
       "s",
       lapack,
       "C := op(Q) * C, or C * op(Q), Q by the factors of gelqf",
       "C is m x n. A has k rows, for as many reflectors.",
       {layout(), side(), op("trans"), size("m"), size("n"), size("k"),
        matrix(in, "a", "k", "order"), ld("lda"), vector(in, "tau", "k"),
        matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * (m + n - order) * k * (2 * order - k)),
       FRAGBLAS_FORMULA(order * k + k + 2 * m * n)},
      {"orglq",
       "s",
       lapack,
       "A := the first m rows of Q, Q by the factors of gelqf",
       "A is m x n, m at most n, and its first k rows have the reflectors.",
       {layout(), size("m"), size("n"), size("k"), matrix(inout, "a", "m", "n"), ld("lda"),
        vector(in, "tau", "k")},
       FRAGBLAS_FORMULA(k * (4 * m * n - 2 * (m + n) * k + 4 * k * k / 3)),
       FRAGBLAS_FORMULA(2 * m * n + k)},
      {"gels",
       "s",
       lapack,
       "B := the X with the least norm of B - op(A) * X, or of many the least X",
       "A is m x n, of full rank, and becomes its factors. B has max(m, n) rows. X takes the place "
       "of the right-hand sides, from the first row on, and the squares of the rows behind it add "
       "up to the residual's. info is the first 0 on the diagonal of R or L.",
       {layout(), op("trans"), size("m"), size("n"), size("nrhs"), matrix(inout, "a", "m", "n"),
        ld("lda"), matrix(inout, "b", "max(m, n)", "nrhs"), ld("ldb"), info()},
       FRAGBLAS_FORMULA(order * (4 * m * n - 2 * (m + n) * order + 4 * order * order / 3) +
                        nrhs * order * (4 * (m + n) - 5 * order)),
       FRAGBLAS_FORMULA(2 * m * n + 2 * (m + n - order) * nrhs)},
  };
  return {0, kRows, std::size(kRows), "orthogonal factors"};
}

RoutineRows linalg_eigen() {
  static constexpr RoutineRow kRows[] = {
      {"syevd",
       "s",
       lapack,
       "w := the eigenvalues of A, ascending, and A := its eigenvectors, or nothing of use",
       "A is n x n and symmetric, and one triangle of it is read. info is 0 unless A has Inf or "
       "NaN.",
       {layout(), vectors(), uplo(), size("n"), half(inout, symmetric, "a", "n"), ld("lda"),
        vector(out, "w", "n"), info()},
       FRAGBLAS_FORMULA(9 * n * n * n),
       FRAGBLAS_FORMULA(n * (n + 1) / 2 + n * n + n)},
      {"sytrd",
       "s",
       lapack,
       "A := its tridiagonal form and the reflectors that make it, A = Q * T * Q^T, one triangle",
       "A is n x n and symmetric. d, n elements, is T's diagonal, e, of n - 1, stands beside it, "
       "and "
       "tau has as many. A gets d and e too, and beyond them the vectors of Q's reflectors.",
       {layout(), uplo(), size("n"), half(inout, symmetric, "a", "n"), ld("lda"),
        vector(out, "d", "n"), vector(out, "e", "n - 1"), vector(out, "tau", "n - 1")},
       FRAGBLAS_FORMULA(4 * n * n * n / 3),
       FRAGBLAS_FORMULA(n * (n + 1) + 3 * n)},
  };
  return {0, kRows, std::size(kRows), "symmetric eigenproblem"};
}

RoutineRows linalg_singular() {
  static constexpr RoutineRow kRows[] = {
      {"gesdd",
       "s",
       lapack,
       "s := the singular values of A, the largest one first; U and VT := their vectors",
       "A is m x n and kept, unlike LAPACK's, and s has min(m, n) elements. The vectors are "
       "columns "
       "of U and rows of VT: min(m, n) of each, or with job All bases, so that U is m x m and VT n "
       "x n. Without them U and VT are not looked at. info is 0 unless A has Inf or NaN.",
       {layout(), svd_job(), size("m"), size("n"), matrix(in, "a", "m", "n"), ld("lda"),
        vector(out, "s", "min(m, n)"), matrix(out, "u", "m", "min(m, n)"), ld("ldu"),
        matrix(out, "vt", "min(m, n)", "n"), ld("ldvt"), info()},
       FRAGBLAS_FORMULA(order * (14 * m * n + 8 * order * order)),
       FRAGBLAS_FORMULA(m * n + order * (m + n + 1))},
  };
  return {0, kRows, std::size(kRows), "singular values"};
}

RoutineRows linalg_batches() {
  static constexpr RoutineRow kRows[] = {
      {"potrf_batch_strided",
       "s",
       lapack,
       "Each A := its Cholesky factor, one triangle",
       "A is n x n, symmetric and positive definite, and n at most 32. Each begins stridea "
       "elements "
       "behind the one before.",
       {layout(), uplo(), size("n"), half(inout, symmetric, "a", "n"), ld("lda"), stride("stridea"),
        infos(), size("batch_size")},
       FRAGBLAS_FORMULA(batch_size * n * (n + 1) * (2 * n + 1) / 6),
       FRAGBLAS_FORMULA(batch_size * n * (n + 1))},
      {"posv_batch_strided",
       "s",
       lapack,
       "Each B := A^-1 * B, and A := its Cholesky factor, one triangle",
       "A is n x n, symmetric and positive definite, n at most 32, and B n x nrhs.",
       {layout(), uplo(), size("n"), size("nrhs"), half(inout, symmetric, "a", "n"), ld("lda"),
        stride("stridea"), matrix(inout, "b", "n", "nrhs"), ld("ldb"), stride("strideb"), infos(),
        size("batch_size")},
       FRAGBLAS_FORMULA(batch_size * (n * (n + 1) * (2 * n + 1) / 6 + 2 * n * n * nrhs)),
       FRAGBLAS_FORMULA(batch_size * (n * (n + 1) + 2 * n * nrhs))},
      {"getrf_batch_strided",
       "s",
       lapack,
       "Each A := its factors L and U, P * A = L * U",
       "A is n x n, and n at most 32. Each has n pivots. info is the first 0 on U's diagonal.",
       {layout(), size("n"), matrix(inout, "a", "n", "n"), ld("lda"), stride("stridea"),
        pivots(out, "n"), stride("stridepiv"), infos(), size("batch_size")},
       FRAGBLAS_FORMULA(batch_size * n * (n - 1) * (4 * n + 1) / 6),
       FRAGBLAS_FORMULA(batch_size * n * (2 * n + 1))},
      {"gesv_batch_strided",
       "s",
       lapack,
       "Each B := A^-1 * B, and A := its factors L and U",
       "A is n x n, n at most 32, and B n x nrhs. Each has n pivots. info is the first 0 on U's "
       "diagonal.",
       {layout(), size("n"), size("nrhs"), matrix(inout, "a", "n", "n"), ld("lda"),
        stride("stridea"), pivots(out, "n"), stride("stridepiv"), matrix(inout, "b", "n", "nrhs"),
        ld("ldb"), stride("strideb"), infos(), size("batch_size")},
       FRAGBLAS_FORMULA(batch_size * (n * (n - 1) * (4 * n + 1) / 6 + (2 * n - 1) * n * nrhs)),
       FRAGBLAS_FORMULA(batch_size * n * (2 * n + 1 + 2 * nrhs))},
      {"geqrf_batch_strided",
       "s",
       lapack,
       "Each A := its factors Q and R, A = Q * R",
       "A is m x n, and m and n at most 32. Each has min(m, n) factors of reflectors in tau.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"), stride("stridea"),
        vector(out, "tau", "min(m, n)"), stride("stridetau"), size("batch_size")},
       FRAGBLAS_FORMULA(batch_size * order *
                        (4 * m * n - 2 * (m + n) * order + 4 * order * order / 3)),
       FRAGBLAS_FORMULA(batch_size * (2 * m * n + order))},
      {"syev_batch_strided",
       "s",
       lapack,
       "Each w := the eigenvalues of A, ascending, and A := its eigenvectors, or it is kept",
       "A is n x n and symmetric, n at most 32, and one triangle of it is read. Each has n "
       "eigenvalues in w. info is how many of them are no numbers: where A has Inf or NaN, values "
       "overflow, or are not found.",
       {layout(), vectors(), uplo(), size("n"), half(inout, symmetric, "a", "n"), ld("lda"),
        stride("stridea"), vector(out, "w", "n"), stride("stridew"), infos(), size("batch_size")},
       FRAGBLAS_FORMULA(batch_size * 9 * n * n * n),
       FRAGBLAS_FORMULA(batch_size * (n * (n + 1) / 2 + n * n + n))},
      {"gesvd_batch_strided",
       "s",
       lapack,
       "Each s := the singular values of A, the largest one first; U and VT := their vectors",
       "A is m x n and kept, and m and n at most 32. The vectors are those of gesdd. Each has "
       "min(m, n) singular values in s. info is how many of them are no numbers: where A has Inf "
       "or NaN, values overflow, or are not found.",
       {layout(), svd_job(), size("m"), size("n"), matrix(in, "a", "m", "n"), ld("lda"),
        stride("stridea"), vector(out, "s", "min(m, n)"), stride("strides"),
        matrix(out, "u", "m", "min(m, n)"), ld("ldu"), stride("strideu"),
        matrix(out, "vt", "min(m, n)", "n"), ld("ldvt"), stride("stridevt"), infos(),
        size("batch_size")},
       FRAGBLAS_FORMULA(batch_size * order * (14 * m * n + 8 * order * order)),
       FRAGBLAS_FORMULA(batch_size * (m * n + order * (m + n + 1)))},
  };
  return {0, kRows, std::size(kRows), "batches of small matrices"};
}

}  // namespace fragblas::catalog
