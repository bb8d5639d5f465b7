// Products of complex matrices in double precision, which level 3 is made of. They only enqueue;
// arguments are checked before. Places, strides and sizes count complex numbers.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "double/complex_coefficient.hpp"
#include "double/complex_factor.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

struct DoubleComplexTarget {
  Place place;
  Layout layout = Layout::RowMajor;
  std::int64_t rows = 0, cols = 0, ld = 1;
  enum class Part { All, Lower, Upper } part = Part::All;
  bool hermitian = false;  // imaginary parts on the diagonal are neither read nor left
};

// C := alpha * A * B + beta * C, with k columns of A. Without a product (k = 0 or an alpha known to
// be 0) A and B are not looked at. C may lie in the buffers of A and B as long as it shares no
// number with them, and all of it may be one of them.
void enqueue_double_complex_product(const char* routine, std::int64_t k,
                                    const DoubleComplexAlpha& alpha, const DoubleComplexFactor& a,
                                    const DoubleComplexFactor& b,
                                    const DoubleComplexCoefficient& beta,
                                    const DoubleComplexTarget& c);

// A copy of rows x cols numbers, by rows.
std::shared_ptr<BufferState> gather_complex(const char* routine, const DoubleComplexFactor& factor,
                                            std::int64_t rows, std::int64_t cols);

}  // namespace fragblas::detail
