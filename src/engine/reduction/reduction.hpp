// Vectors that become one result: a comb of fragments, then at most two small passes. They only
// enqueue; arguments are checked before. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"
#include "kernels/registry.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// The kernels of a reduction. The first reads x (and y) by quads where it can; the second makes
// a row of what that wrote, the last the target of that row.
struct Reduction {
  KernelId partial = KernelId::DotPartial;
  KernelId merge = KernelId::SumMerge;
  KernelId final = KernelId::SumFinal;
  std::uint64_t variant = 0;  // of the first
};

// target := the reduction of n elements of x and y, which may have no buffer. scalar: what the last
// kernel takes for alpha, if not null.
void enqueue_reduction(const char* routine, const Reduction& reduction, std::int64_t n,
                       const Source& x, const Source& y, const Coefficient* scalar,
                       const Target& target);

// result := sum of x_i * y_i.
void enqueue_dot(const char* routine, std::int64_t n, const Source& x, const Source& y,
                 const Place& result);
// result := sum of x_i, or of |x_i|.
void enqueue_sum(const char* routine, std::int64_t n, const Source& x, bool absolute,
                 const Place& result);
// result := result + alpha * (sum of x_i).
void enqueue_add_sum(const char* routine, std::int64_t n, const Coefficient& alpha, const Source& x,
                     const Place& result);

}  // namespace fragblas::detail
