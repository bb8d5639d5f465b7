// The arguments of prepack, which routines of several types share. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "routines/matrix_argument.hpp"

namespace fragblas::detail {

// Refers to the caller's operand.
struct PrepackArguments {
  Factor factor;
  Layout layout;  // of C
  std::int64_t m, n, k;
  MatrixArgument matrix;

  // What is left to check. False: there is nothing to pack.
  bool check(const Check& check) const;
};

// Those of BLAS, and those on views, whose enums and sizes are checked.
PrepackArguments prepack_arguments(const Check& check, Layout layout, Factor factor, Op trans,
                                   std::int64_t m, std::int64_t n, std::int64_t k, const Operand& a,
                                   std::int64_t lda);
PrepackArguments prepack_arguments(const Check& check, Factor factor, const MatrixView& matrix,
                                   std::int64_t other, const PrepackOptions& options);

}  // namespace fragblas::detail
