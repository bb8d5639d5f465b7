// The passes of the tridiagonal eigenproblem. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "linalg/block.hpp"
#include "linalg/tridiagonal.hpp"

namespace fragblas::detail {

// Eigenvalues in any order: of the matrix before it was scaled, a multiple of 4 elements of which
// so many count as its order; NaNs where the matrix has one, or an infinity. And the eigenvectors
// of the tridiagonal matrix, its columns.
struct Spectrum {
  std::shared_ptr<BufferState> values;
  OwnBlock vectors;
};
Spectrum enqueue_divide_and_conquer(const char* routine, const Tridiagonal& t);
// The values alone, ascending.
std::shared_ptr<BufferState> enqueue_bisection(const char* routine, const Tridiagonal& t);

}  // namespace fragblas::detail
