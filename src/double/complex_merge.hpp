// C := alpha * P + beta * C of complex numbers in double precision, over views: the last pass of
// products, and zaxpby. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "double/complex_coefficient.hpp"
#include "memory/numbers.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

struct DoubleComplexMerge {
  const DoubleComplexAlpha& alpha;
  const DoubleComplexCoefficient& beta;
  int triangle = 0;        // 1: the lower one alone is written, -1: the upper one
  bool hermitian = false;  // imaginary parts on the diagonal are neither read nor left
};

// A pass that writes C, a target of lanes, by lib/complex_merge.glsl, of which it does not read the
// factors yet.
Pass complex_merge_pass(const char* routine, KernelId kernel, const DoubleComplexMerge& merge,
                        const Target& c);
void enqueue_complex_merge_pass(const DoubleComplexMerge& merge, Pass&& pass);

// Strides of P count numbers, C's target lanes. P may have no buffer where alpha is 0.
void enqueue_double_complex_merge(const char* routine, const DoubleComplexMerge& merge,
                                  const Source& p, const Target& c);

// The lanes of n numbers, inc != 0 unless n = 1, in the order of their addresses.
Target complex_numbers_target(const Place& place, std::int64_t n, std::int64_t inc);

// y := alpha * x + beta * y, x in the order of the addresses of y.
inline void enqueue_double_complex_axpby(const char* routine, const DoubleComplexAlpha& alpha,
                                         const Numbers& x, const DoubleComplexCoefficient& beta,
                                         const Target& y) {
  enqueue_double_complex_merge(routine, {alpha, beta}, {x.buffer, x.base, x.stride, x.stride}, y);
}

}  // namespace fragblas::detail
