// Vectors of complex numbers, as passes take them. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "complex/coefficient.hpp"
#include "memory/views.hpp"

namespace fragblas::detail {

// The lanes of n numbers, inc != 0 unless n = 1, in the order of their addresses.
Target numbers_target(const Place& place, std::int64_t n, std::int64_t inc);

// Number i of a vector lies at base + i * stride, counted in numbers.
struct Numbers {
  BufferState* buffer = nullptr;
  std::int64_t base = 0, stride = 1;
};
Numbers numbers_of(const Place& place, std::int64_t n, std::int64_t inc);
// In the order of the addresses of y, which has incy.
Numbers numbers_along(const Place& place, std::int64_t n, std::int64_t inc, std::int64_t incy);

// The lanes of n numbers side by side: of the vector as it lies, or of a copy.
Source lanes_of_vector(const char* routine, const Place& place, std::int64_t n, std::int64_t inc,
                       std::shared_ptr<BufferState>& copy);

// y := alpha * x + beta * y over a target of numbers.
void enqueue_complex_axpby(const char* routine, const ComplexCoefficient& alpha, const Numbers& x,
                           const ComplexCoefficient& beta, const Target& y);

}  // namespace fragblas::detail
