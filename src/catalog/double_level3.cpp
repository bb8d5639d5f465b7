// The matrix-matrix routines in double precision. SPDX-License-Identifier: MIT
#include <iterator>

#include "entries.hpp"

namespace fragblas::catalog {

namespace {

constexpr Structure symmetric = Structure::Symmetric, triangular = Structure::Triangular;

}  // namespace

RoutineRows double_level3() {
  static constexpr RoutineRow kRows[] = {
      {"gemm",
       "d",
       blas,
       "C := alpha * op(A) * op(B) + beta * C",
       "op(A) is m x k, op(B) k x n.",
       {layout(), op("transa"), op("transb"), size("m"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "m", "k", "transa"), ld("lda"), matrix(in, "b", "k", "n", "transb"),
        ld("ldb"), scalar("beta"), matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * m * n * k),
       FRAGBLAS_FORMULA(m * k + k * n + 2 * m * n)},
      {"symm",
       "d",
       blas,
       "C := alpha * A * B + beta * C, or B * A, A symmetric",
       "C is m x n, and A stands on the side that is named.",
       {layout(), side(), uplo(), size("m"), size("n"), scalar("alpha"),
        half(in, symmetric, "a", "order"), ld("lda"), matrix(in, "b", "m", "n"), ld("ldb"),
        scalar("beta"), matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * m * n * order),
       FRAGBLAS_FORMULA(order * (order + 1) / 2 + 3 * m * n)},
      {"syrk",
       "d",
       blas,
       "C := alpha * op(A) * op(A)^T + beta * C, one triangle",
       "op(A) is n x k.",
       {layout(), uplo(), op("trans"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "n", "k", "trans"), ld("lda"), scalar("beta"),
        half(inout, symmetric, "c", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(n * (n + 1) * k),
       FRAGBLAS_FORMULA(n * k + n * (n + 1))},
      {"syr2k",
       "d",
       blas,
       "C := alpha * op(A) * op(B)^T + alpha * op(B) * op(A)^T + beta * C, one triangle",
       "op(A) and op(B) are n x k.",
       {layout(), uplo(), op("trans"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "n", "k", "trans"), ld("lda"), matrix(in, "b", "n", "k", "trans"),
        ld("ldb"), scalar("beta"), half(inout, symmetric, "c", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * n * (n + 1) * k),
       FRAGBLAS_FORMULA(2 * n * k + n * (n + 1))},
      {"trmm",
       "d",
       blas,
       "B := alpha * op(A) * B, or B * op(A), A triangular",
       "B is m x n, and A stands on the side that is named.",
       {layout(), side(), uplo(), op("transa"), diag(), size("m"), size("n"), scalar("alpha"),
        half(in, triangular, "a", "order"), ld("lda"), matrix(inout, "b", "m", "n"), ld("ldb")},
       FRAGBLAS_FORMULA(m * n * order),
       FRAGBLAS_FORMULA(order * (order + 1) / 2 + 2 * m * n)},
      {"trsm",
       "d",
       blas,
       "B := alpha * op(A)^-1 * B, or B * op(A)^-1, A triangular",
       "B is m x n, and A stands on the side that is named. There is no test for singularity.",
       {layout(), side(), uplo(), op("transa"), diag(), size("m"), size("n"), scalar("alpha"),
        half(in, triangular, "a", "order"), ld("lda"), matrix(inout, "b", "m", "n"), ld("ldb")},
       FRAGBLAS_FORMULA(m * n * order),
       FRAGBLAS_FORMULA(order * (order + 1) / 2 + 2 * m * n)},
      // Beside the 35 of BLAS, by the names that BLAS libraries give them.
      {"gemmtr",
       "d",
       extra,
       "C := alpha * op(A) * op(B) + beta * C, one triangle of a square C",
       "C is n x n, and its other triangle is neither read nor written.",
       {layout(), uplo(), op("transa"), op("transb"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "n", "k", "transa"), ld("lda"), matrix(in, "b", "k", "n", "transb"),
        ld("ldb"), scalar("beta"), half(inout, symmetric, "c", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(n * (n + 1) * k),
       FRAGBLAS_FORMULA(2 * n * k + n * (n + 1))},
      {"gemm_batch_strided",
       "d",
       extra,
       "C := alpha * op(A) * op(B) + beta * C for each triple of a batch",
       "Strides are as in axpy_batch_strided.",
       {layout(), op("transa"), op("transb"), size("m"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "m", "k", "transa"), ld("lda"), stride("stridea"),
        matrix(in, "b", "k", "n", "transb"), ld("ldb"), stride("strideb"), scalar("beta"),
        matrix(inout, "c", "m", "n"), ld("ldc"), stride("stridec"), size("batch_size")},
       FRAGBLAS_FORMULA(2 * m * n * k * batch_size),
       FRAGBLAS_FORMULA((m * k + k * n + 2 * m * n) * batch_size)},
  };
  return {3, kRows, std::size(kRows)};
}

}  // namespace fragblas::catalog
