// The tridiagonal form of a symmetric or Hermitian matrix. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "linalg/block.hpp"

namespace fragblas::detail {

// A = Q * T * Q^H, T real, scaled by a power of two so that its norm is 1 up to 2.
struct Tridiagonal {
  std::int64_t order = 0;
  // Q is the product of the reflectors from the first one to the last. Row k has the vector of
  // reflector k, whose first element 1 is in column k + 1. What lies before that is nothing.
  OwnBlock vectors;
  // d, e and tau of each column, and a zero where tau is real: T's diagonal, what is below it, and
  // the factor of the column's reflector.
  OwnBlock scalars;
  std::shared_ptr<BufferState> norm;  // of A, one element
};

}  // namespace fragblas::detail
