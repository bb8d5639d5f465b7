// The passes of a product by Strassen's algorithm. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/gemm/gemm_passes.hpp"

namespace fragblas::detail {

// enqueue_product with so many levels (0: automatic); where none pays or fits, that very product.
void enqueue_strassen_product(const char* routine, const ProductShape& shape, int levels,
                              const Coefficient& alpha, const Source& a, const Source& b,
                              const Coefficient& beta, const Place& c, std::int64_t ldc,
                              const Epilogue& epilogue);

}  // namespace fragblas::detail
