// Passes that give each element of a view a value from its own old one and at most one other
// element. They only enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include "fragblas/fragblas.hpp"
#include "kernels/pass.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// target := source, bit for bit.
void enqueue_copy(const char* routine, const Source& source, const Target& target);
// target := alpha * source + target.
void enqueue_axpy(const char* routine, const Scalar& alpha, const Source& source,
                  const Target& target);
// target := alpha * target. zero_clears: alpha = 0 stores 0 whatever was there (BLAS's beta).
void enqueue_scale(const char* routine, const Scalar& alpha, const Target& target,
                   bool zero_clears);
// target := value.
void enqueue_fill(const char* routine, float value, const Target& target);

// A pass over a target, its CONTIGUOUS variant chosen where it can be.
Pass target_pass(const char* routine, KernelId kernel, const Target& target);

}  // namespace fragblas::detail
