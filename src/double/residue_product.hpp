// Large products in double precision: modulo each of some primes to each other, by the kernels that
// multiply matrices of floats. SPDX-License-Identifier: MIT
#pragma once

#include "double/product_passes.hpp"

namespace fragblas::detail {

// Enqueues it, all of C at once, with so many moduli; false, and nothing done: the device's limits
// don't allow it.
bool enqueue_residue_product(const DoubleProduct& product, std::int64_t moduli);

}  // namespace fragblas::detail
