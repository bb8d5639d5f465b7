// Products of matrices in double precision, which the routines of level 3 are made of. They only
// enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

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

// How it is computed: C of m x n numbers, whose texture has so many bytes, where nobody needs
// `available` bytes. If C's texture would be most of that, C is written band by band.
DoublePlan plan_of_product(const DeviceInfo& info, std::int64_t m, std::int64_t n, std::int64_t k,
                           std::int64_t bits, bool complex, std::int64_t available,
                           std::int64_t c_bytes);

}  // namespace fragblas::detail
