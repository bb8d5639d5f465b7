// Rule 14 for solves of each type: alpha = 0 on the device sets B to 0, whatever is in A.
// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "fragblas/fragblas.hpp"
#include "support/environment.hpp"

namespace fragblas::test {

// solve(a, b, options), of matrices of so many Numbers.
template <typename Matrix, typename Vector, typename Options, typename Number, typename Solve>
void check_alpha_zero(std::int64_t n, Number nan, Solve solve) {
  const std::vector<Number> nans(static_cast<std::size_t>(n * n), nan);
  const Vector zero(blas(), std::vector<Number>{Number(0)});
  const Matrix a(blas(), n, n, nans);
  for (const Side side : {Side::Left, Side::Right}) {
    for (const Uplo uplo : {Uplo::Lower, Uplo::Upper}) {
      const Matrix b(blas(), n, n, nans);
      Options options;
      options.side = side;
      options.uplo = uplo;
      options.alpha = zero.view();
      solve(a, b, options);
      CHECK(b.read() == std::vector<Number>(nans.size(), Number(0)));
    }
  }
}

}  // namespace fragblas::test
