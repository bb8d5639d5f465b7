// Products of so long a k that residues have no room, as sums of rows of terms.
// SPDX-License-Identifier: MIT
#pragma once

#include "double/product_passes.hpp"

namespace fragblas::detail {

// All of it, by sums as ddot's, row by row of C or column by column, which are fewer. Without
// elements that do not exist.
void enqueue_long_product(const DoubleProduct& product);

}  // namespace fragblas::detail
