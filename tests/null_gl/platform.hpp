// The Platform table of the null device. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "fragblas/fragblas.hpp"

namespace fragblas::null_gl {

// Its `load` has the answers of a probe that found no fault, and nothing else: with it a Context is
// made without looking at what the device computes.
Platform platform();

// Floats to a rectangle of the texture that is bound for it; fewer than it holds, for one texel.
void upload(const fragblas_rect& rect, const float* floats, std::int64_t count);

}  // namespace fragblas::null_gl
