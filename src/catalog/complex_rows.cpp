// The routines for complex numbers: a table of their own, as they are a library of their own.
// SPDX-License-Identifier: MIT
#include <iterator>

#include "entries.hpp"

namespace fragblas::catalog {

RoutineRows complex_level3() {
  static constexpr RoutineRow kRows[] = {
      {"gemm",
       "c",
       blas,
       "C := alpha * op(A) * op(B) + beta * C",
       "op(A) is m x k, op(B) k x n.",
       {layout(), op("transa"), op("transb"), size("m"), size("n"), size("k"), scalar("alpha"),
        matrix(in, "a", "m", "k", "transa"), ld("lda"), matrix(in, "b", "k", "n", "transb"),
        ld("ldb"), scalar("beta"), matrix(inout, "c", "m", "n"), ld("ldc")},
       FRAGBLAS_FORMULA(2 * m * n * k),
       FRAGBLAS_FORMULA(m * k + k * n + 2 * m * n)},
  };
  return {3, kRows, std::size(kRows)};
}

}  // namespace fragblas::catalog
