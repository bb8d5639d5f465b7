// Products of matrices in double precision, which the routines of level 3 are made of. They only
// enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "context/context_state.hpp"
#include "double/double_plan.hpp"
#include "double/factor.hpp"

namespace fragblas::detail {

// C := alpha * A * B + beta * C, with k columns of A. Without a product (k = 0 or an alpha known to
// be 0) A and B are not looked at. C may lie in the buffers of A and B as long as it shares no
// number with them. `complex`: they are complex numbers (DoubleProduct of
// double/product_passes.hpp).
void enqueue_double_product(const char* routine, std::int64_t k, const Coefficient& alpha,
                            const DoubleFactor& a, const DoubleFactor& b, const Coefficient& beta,
                            const DoubleTarget& c, std::int64_t bits = kDoubleBits,
                            bool complex = false);

// How it is computed, but for rows of C that nothing holds: C of m x n numbers, in a buffer of its
// own, where nobody needs `available` bytes.
struct ProductWay {
  DoublePlan plan;        // of the blocks; without moduli none of them is by residues
  bool by_lines = false;  // but as sums of rows or columns of it, as k is long
  std::int64_t a_bytes = 0, b_bytes = 0;  // that packs of a block's factors take, if they are kept
};
ProductWay way_of_product(ContextState& context, std::int64_t m, std::int64_t n, std::int64_t k,
                          std::int64_t bits, std::int64_t available);

}  // namespace fragblas::detail
