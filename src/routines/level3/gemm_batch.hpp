// The passes of a batch of gemms. They only enqueue; arguments are checked before.
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/gemm/gemm_direct.hpp"
#include "fragblas/fragblas.hpp"

namespace fragblas::detail {

// C_i := alpha * A_i * B_i + beta * C_i, where C_i starts i * c_stride after c, which is one view.
// With c_stride = 0: C := alpha * (sum of the products) + beta * C. Then the epilogue, the same for
// each C. Each with k >= 0 columns of A; without a product A and B are not looked at.
void enqueue_gemm_batch(const char* routine, std::int64_t k, const Scalar& alpha,
                        const BatchSource& a, const BatchSource& b, const Scalar& beta,
                        const Target& c, std::int64_t c_stride, std::int64_t batch,
                        const Epilogue& epilogue = {});

}  // namespace fragblas::detail
