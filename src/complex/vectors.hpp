// Vectors of complex numbers, as passes take them. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "complex/coefficient.hpp"
#include "memory/numbers.hpp"

namespace fragblas::detail {

// The lanes of n numbers side by side: of the vector as it lies, or of a copy.
Source lanes_of_vector(const char* routine, const Place& place, std::int64_t n, std::int64_t inc,
                       std::shared_ptr<BufferState>& copy);

// y := alpha * x + beta * y over a target of numbers.
void enqueue_complex_axpby(const char* routine, const ComplexCoefficient& alpha, const Numbers& x,
                           const ComplexCoefficient& beta, const Target& y);

}  // namespace fragblas::detail
