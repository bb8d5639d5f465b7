// Products of so long a k that residues have no room, as sums of rows of terms.
// SPDX-License-Identifier: MIT
#pragma once

#include "double/product_passes.hpp"

namespace fragblas::detail {

// All of it, by sums as ddot's, row by row of C or column by column, which are fewer. Without
// elements that do not exist.
void enqueue_long_product(const DoubleProduct& product);
// Of sums and of numbers that are cut, about, if not all bits are wanted.
std::int64_t bytes_of_long_product(std::int64_t m, std::int64_t n, std::int64_t k);

}  // namespace fragblas::detail
