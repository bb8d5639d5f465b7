// Large products in double precision: modulo each of some primes to each other, by the kernels that
// multiply matrices of floats. SPDX-License-Identifier: MIT
#pragma once

#include "double/product_lines.hpp"
#include "double/residue_plan.hpp"

namespace fragblas::detail {

// Enqueues it, all of C at once, with so many moduli, of which at most `together` planes are packed
// at once. Where the product is of all bits, elements whose row and column have more than most_bits
// keep what they have.
Residues enqueue_residue_product(const DoubleProduct& product, std::int64_t moduli,
                                 std::int64_t together, ProductLines& lines);

}  // namespace fragblas::detail
