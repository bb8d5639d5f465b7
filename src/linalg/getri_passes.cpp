// The inverse by LU factors. SPDX-License-Identifier: MIT
#include "linalg/getri_passes.hpp"

#include "linalg/laswp_passes.hpp"
#include "linalg/trtri_passes.hpp"

namespace fragblas::detail {

// The inverse X solves X * L = U^-1, for the matrix whose rows are exchanged: its columns are put
// back.
void enqueue_inverse(const char* routine, const Block& a, const Place& pivots) {
  const std::int64_t n = a.rows;
  const OwnBlock factors = temporary_block(a, n, n);
  copy(routine, a, factors.block);
  enqueue_triangle_inverse(routine, a.transposed(), Diag::NonUnit);
  clear_triangle(routine, a.part(1, 0, n - 1, n - 1), Uplo::Lower);
  solve_from_right(routine, {factors.block, Uplo::Lower, Diag::Unit}, a);
  Exchanges exchanges;
  exchanges.pivots = pivots;
  exchanges.count = n;
  enqueue_exchanges(routine, exchanges, Order::LastToFirst, a.transposed());
}

}  // namespace fragblas::detail
