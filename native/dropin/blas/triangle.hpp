// A stored triangle in two, for cutting: the diagonal blocks are triangles again, the block beside
// them is a full matrix. SPDX-License-Identifier: MIT
#pragma once

#include "arguments.hpp"

namespace fragblas::dropin {

template <typename Float>
struct HalvedTriangle {
  HalvedTriangle(char uplo, int n, Float* a, int lda)
      : upper(is(uplo, 'U')),
        n1(n / 2),
        n2(n - n / 2),
        first(a),
        second(at(a, lda, n1, n1)),
        beside(upper ? at(a, lda, 0, n1) : at(a, lda, n1, 0)) {}

  bool upper;
  int n1, n2;             // sizes of the diagonal blocks
  Float *first, *second;  // n1 x n1, n2 x n2
  Float* beside;          // n1 x n2 above the diagonal, n2 x n1 below it
};

}  // namespace fragblas::dropin
