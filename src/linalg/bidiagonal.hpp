// The bidiagonal form of a square matrix. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "linalg/block.hpp"

namespace fragblas::detail {

// A = Q * B * P^H, B real, scaled by a power of two so that its norm is 1 up to 2; B has a diagonal
// and elements right of it.
struct Bidiagonal {
  std::int64_t order = 0;
  // Q and P are products of reflectors from the first one to the last. Row k has the vector of
  // reflector k, whose first element 1 is in column k, of P in column k + 1. What lies before that
  // is nothing.
  OwnBlock left, right;
  // Of each column: d, tau of Q's reflector, e, tau of P's. Of complex numbers d, 0, e, 0, and then
  // both tau.
  OwnBlock scalars;
  std::shared_ptr<BufferState> norm;
};

}  // namespace fragblas::detail
