// The routines of linear algebra for complex numbers, by LAPACK's names: a table of their own, as
// they are a library of their own. SPDX-License-Identifier: MIT
#include <iterator>

#include "entries.hpp"

namespace fragblas::catalog {

namespace {

constexpr ArgumentRow no_transpose(const char* name) {
  ArgumentRow argument = op(name);
  argument.op_rule = OpRule::NoTranspose;
  return argument;
}

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

RoutineRows complex_orthogonal() {
  static constexpr RoutineRow kRows[] = {
      {"geqrf",
       "c",
       lapack,
       "A := its factors Q and R, A = Q * R",
       "A is m x n, and tau has min(m, n) elements. R stands on and above its diagonal, which is "
       "real, and below it the vectors of Q's reflectors.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"),
        vector(out, "tau", "min(m, n)")},
       FRAGBLAS_FORMULA(order * (4 * m * n - 2 * (m + n) * order + 4 * order * order / 3)),
       FRAGBLAS_FORMULA(2 * m * n + order)},
      {"gelqf",
       "c",
       lapack,
       "A := its factors L and Q, A = L * Q",
       "A is m x n, and tau has min(m, n) elements. L stands on and below its diagonal, which is "
       "real, and beside it conjugates of the vectors of Q's reflectors.",
       {layout(), size("m"), size("n"), matrix(inout, "a", "m", "n"), ld("lda"),
        vector(out, "tau", "min(m, n)")},
       FRAGBLAS_FORMULA(order * (4 * m * n - 2 * (m + n) * order + 4 * order * order / 3)),
       FRAGBLAS_FORMULA(2 * m * n + order)},
      {"unmqr",
       "c",
       lapack,
       "C := op(Q) * C, or C * op(Q), Q by the factors of geqrf",
       "C is m x n. A has k columns, for as many reflectors.",
       {layout(), side(), no_transpose("trans"), size("m"), size("n"), size("k"),
        matrix(in, "a", "order", "k"), ld("lda"), vector(in, "tau", "k"),
        matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * (m + n - order) * k * (2 * order - k)),
       FRAGBLAS_FORMULA(order * k + k + 2 * m * n)},
      {"ungqr",
       "c",
       lapack,
       "A := the first n columns of Q, Q by the factors of geqrf",
       "A is m x n, n at most m, and its first k columns have the reflectors.",
       {layout(), size("m"), size("n"), size("k"), matrix(inout, "a", "m", "n"), ld("lda"),
        vector(in, "tau", "k")},
       FRAGBLAS_FORMULA(k * (4 * m * n - 2 * (m + n) * k + 4 * k * k / 3)),
       FRAGBLAS_FORMULA(2 * m * n + k)},
      {"unmlq",
       "c",
       lapack,
       "C := op(Q) * C, or C * op(Q), Q by the factors of gelqf",
       "C is m x n. A has k rows, for as many reflectors.",
       {layout(), side(), no_transpose("trans"), size("m"), size("n"), size("k"),
        matrix(in, "a", "k", "order"), ld("lda"), vector(in, "tau", "k"),
        matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * (m + n - order) * k * (2 * order - k)),
       FRAGBLAS_FORMULA(order * k + k + 2 * m * n)},
      {"unglq",
       "c",
       lapack,
       "A := the first m rows of Q, Q by the factors of gelqf",
       "A is m x n, m at most n, and its first k rows have the reflectors.",
       {layout(), size("m"), size("n"), size("k"), matrix(inout, "a", "m", "n"), ld("lda"),
        vector(in, "tau", "k")},
       FRAGBLAS_FORMULA(k * (4 * m * n - 2 * (m + n) * k + 4 * k * k / 3)),
       FRAGBLAS_FORMULA(2 * m * n + k)},
      {"gels",
       "c",
       lapack,
       "B := the X with the least norm of B - op(A) * X, or of many the least X",
       "A is m x n, of full rank, and becomes its factors; op is not the transpose. B has max(m, "
       "n) rows. X takes the place of the right-hand sides, from the first row on, and the squares "
       "of the rows behind it add up to the residual's. info is the first 0 on the diagonal of R "
       "or L.",
       {layout(), no_transpose("trans"), size("m"), size("n"), size("nrhs"),
        matrix(inout, "a", "m", "n"), ld("lda"), matrix(inout, "b", "max(m, n)", "nrhs"), ld("ldb"),
        info()},
       FRAGBLAS_FORMULA(order * (4 * m * n - 2 * (m + n) * order + 4 * order * order / 3) +
                        nrhs * order * (4 * (m + n) - 5 * order)),
       FRAGBLAS_FORMULA(2 * m * n + 2 * (m + n - order) * nrhs)},
  };
  return {0, kRows, std::size(kRows), "unitary factors"};
}

RoutineRows complex_eigen() {
  static constexpr RoutineRow kRows[] = {
      {"heevd",
       "c",
       lapack,
       "w := the eigenvalues of A, ascending, and with vectors A := its eigenvectors",
       "A is n x n and Hermitian, and one triangle of it is read, without imaginary parts on the "
       "diagonal. Without vectors it is kept. w is floats. info is 0 unless A has Inf or NaN.",
       {layout(), vectors(), uplo(), size("n"), half(inout, hermitian, "a", "n"), ld("lda"),
        single(vector(out, "w", "n")), info()},
       FRAGBLAS_FORMULA(9 * n * n * n),
       FRAGBLAS_FORMULA(n * (n + 1) / 2 + n * n + n)},
  };
  return {0, kRows, std::size(kRows), "Hermitian eigenproblem"};
}

RoutineRows complex_singular() {
  static constexpr RoutineRow kRows[] = {
      {"gesdd",
       "c",
       lapack,
       "s := the singular values of A, the largest one first; U and VT := their vectors",
       "A is m x n and kept, unlike LAPACK's, and s has min(m, n) floats. The vectors are columns "
       "of U and rows of VT: min(m, n) of each, or with job All bases, so that U is m x m and VT n "
       "x n. Without them U and VT are not looked at. info is 0 unless A has Inf or NaN.",
       {layout(), svd_job(), size("m"), size("n"), matrix(in, "a", "m", "n"), ld("lda"),
        single(vector(out, "s", "min(m, n)")), matrix(out, "u", "m", "min(m, n)"), ld("ldu"),
        matrix(out, "vt", "min(m, n)", "n"), ld("ldvt"), info()},
       FRAGBLAS_FORMULA(order * (14 * m * n + 8 * order * order)),
       FRAGBLAS_FORMULA(m * n + order * (m + n + 1))},
  };
  return {0, kRows, std::size(kRows), "complex singular values"};
}

}  // namespace fragblas::catalog
