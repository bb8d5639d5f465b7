// The matrix-matrix routines of BLAS. SPDX-License-Identifier: MIT
#include <iterator>

#include "catalog/entries.hpp"

namespace fragblas::catalog {

namespace {

constexpr Form symmetric = Form::Symmetric, triangular = Form::Triangular;

}  // namespace

Rows level3() {
  static constexpr RoutineRow kRows[] = {
      {"sgemm",
       3,
       false,
       false,
       "C := alpha * op(A) * op(B) + beta * C",
       {layout(), op("transa"), op("transb"), size("m"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "m", "k", "transa"), ld("lda"), matrix(in, "b", "k", "n", "transb"),
        ld("ldb"), scalar("beta"), matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * m * n * k),
       FRAGBLAS_FORMULA(4 * (m * k + k * n + 2 * m * n))},
      {"ssymm",
       3,
       false,
       false,
       "C := alpha * A * B + beta * C, or B * A, A symmetric",
       {layout(), side(), uplo(), size("m"), size("n"), scalar("alpha"),
        half(in, symmetric, "a", "order"), ld("lda"), matrix(in, "b", "m", "n"), ld("ldb"),
        scalar("beta"), matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * m * n * order),
       FRAGBLAS_FORMULA(4 * (order * (order + 1) / 2 + 3 * m * n))},
      {"ssyrk",
       3,
       false,
       false,
       "C := alpha * op(A) * op(A)^T + beta * C, one triangle",
       {layout(), uplo(), op("trans"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "n", "k", "trans"), ld("lda"), scalar("beta"),
        half(inout, symmetric, "c", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(n * (n + 1) * k),
       FRAGBLAS_FORMULA(4 * (n * k + n * (n + 1)))},
      {"ssyr2k",
       3,
       false,
       false,
       "C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle",
       {layout(), uplo(), op("trans"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "n", "k", "trans"), ld("lda"), matrix(in, "b", "n", "k", "trans"),
        ld("ldb"), scalar("beta"), half(inout, symmetric, "c", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * n * (n + 1) * k),
       FRAGBLAS_FORMULA(4 * (2 * n * k + n * (n + 1)))},
      {"strmm",
       3,
       false,
       false,
       "B := alpha * op(A) * B, or B * op(A), A triangular",
       {layout(), side(), uplo(), op("transa"), diag(), size("m"), size("n"), scalar("alpha"),
        half(in, triangular, "a", "order"), ld("lda"), matrix(inout, "b", "m", "n"), ld("ldb")},
       FRAGBLAS_FORMULA(m * n * order),
       FRAGBLAS_FORMULA(4 * (order * (order + 1) / 2 + 2 * m * n))},
      {"strsm",
       3,
       false,
       false,
       "B := alpha * op(A)^-1 * B, or B * op(A)^-1, A triangular",
       {layout(), side(), uplo(), op("transa"), diag(), size("m"), size("n"), scalar("alpha"),
        half(in, triangular, "a", "order"), ld("lda"), matrix(inout, "b", "m", "n"), ld("ldb")},
       FRAGBLAS_FORMULA(m * n * order),
       FRAGBLAS_FORMULA(4 * (order * (order + 1) / 2 + 2 * m * n))},
  };
  return {kRows, std::size(kRows)};
}

}  // namespace fragblas::catalog
