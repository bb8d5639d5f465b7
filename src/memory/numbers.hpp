// Vectors of numbers of two lanes, for kernels that count numbers: complex ones, or those in double
// precision. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

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

}  // namespace fragblas::detail
