// The vector routines that are not the same in single and double precision: sums are exact, and
// rotations take no increment of 0.
// SPDX-License-Identifier: MIT
#include <iterator>

#include "entries.hpp"

namespace fragblas::catalog {

RoutineRows double_level1() {
  static constexpr RoutineRow kRows[] = {
      {"rot",
       "d",
       blas,
       "(x, y) := (c * x + s * y, c * y - s * x)",
       "",
       {count(), vector(inout, "x", "n"), inc("incx", nonzero), vector(inout, "y", "n"),
        inc("incy", nonzero), scalar("c"), scalar("s")},
       FRAGBLAS_FORMULA(6 * n),
       FRAGBLAS_FORMULA(4 * n)},
      {"rotm",
       "d",
       blas,
       "(x, y) := (h11 * x + h12 * y, h21 * x + h22 * y)",
       "The numbers of param are flag, h11, h21, h12, h22, as those of rotm in single precision.",
       {count(), vector(inout, "x", "n"), inc("incx", nonzero), vector(inout, "y", "n"),
        inc("incy", nonzero), param(in)},
       FRAGBLAS_FORMULA(6 * n),
       FRAGBLAS_FORMULA(4 * n)},
      {"dot",
       "d",
       blas,
       "result := x . y, the exact sum rounded once",
       "It is 0 when n <= 0.",
       {count(), vector(in, "x", "n"), inc("incx", any), vector(in, "y", "n"), inc("incy", any),
        result()},
       FRAGBLAS_FORMULA(2 * n),
       FRAGBLAS_FORMULA(2 * n + 1)},
      {"sdot",
       "d",
       blas,
       "result := x . y, x and y of floats, the exact sum rounded once",
       "It is 0 when n <= 0.",
       {count(), single(vector(in, "x", "n")), inc("incx", any), single(vector(in, "y", "n")),
        inc("incy", any), result()},
       FRAGBLAS_FORMULA(2 * n),
       FRAGBLAS_FORMULA(n + 1)},
      {"!?nrm2",
       "d",
       blas,
       "result := sqrt(x . x), the root of the exact sum rounded once",
       "It is 0 when n <= 0.",
       {count(), vector(in, "x", "n"), inc("incx", any), real(result())},
       FRAGBLAS_FORMULA(2 * n),
       FRAGBLAS_FORMULA(n + 1)},
      {"!?asum",
       "d",
       blas,
       "result := sum of |x_i|, the exact sum rounded once",
       "It is 0 when n <= 0 or incx <= 0.",
       {count(), vector(in, "x", "n"), inc("incx", positive), real(result())},
       FRAGBLAS_FORMULA(n),
       FRAGBLAS_FORMULA(n + 1)},
      {"sum",
       "d",
       extra,
       "result := sum of x_i, the exact sum rounded once",
       "It is 0 when n <= 0 or incx <= 0.",
       {count(), vector(in, "x", "n"), inc("incx", positive), result()},
       FRAGBLAS_FORMULA(n),
       FRAGBLAS_FORMULA(n + 1)},
      {"axpy_batch_strided",
       "d",
       extra,
       "y := alpha * x + y for each pair of a batch",
       "A pair starts stridex and stridey elements after the one before. Pairs that share elements "
       "of y are added one after the other; where all do, beta is applied once.",
       {size("n"), scalar("alpha"), vector(in, "x", "n"), inc("incx", any), stride("stridex"),
        vector(inout, "y", "n"), inc("incy", any), stride("stridey"), size("batch_size")},
       FRAGBLAS_FORMULA(2 * n * batch_size),
       FRAGBLAS_FORMULA(3 * n * batch_size)},
  };
  return {1, kRows, std::size(kRows)};
}

}  // namespace fragblas::catalog
