// A peer on the same device: C = A * B by a compute shader of OpenGL ES 3.1, with shared memory.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "ladder/product.hpp"
#include "workload.hpp"

namespace bench {

// Throws Absent where the context has no compute shaders, or where the extents are no multiples of
// the tile's.
std::unique_ptr<Workload> compute_gemm(fragblas::Context&, std::shared_ptr<const Product> product);

}  // namespace bench
