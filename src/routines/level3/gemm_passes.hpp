// The passes of a product of matrices, which the routines of level 3 are made of. They only
// enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// C (c.major x c.minor) := alpha * A * B + beta * C, with k >= 1 columns of A. C may lie in the
// buffers of A and B as long as it shares no element with them.
void enqueue_gemm(const char* routine, std::int64_t k, const Scalar& alpha, const Source& a,
                  const Source& b, const Scalar& beta, const Target& c);

}  // namespace fragblas::detail
