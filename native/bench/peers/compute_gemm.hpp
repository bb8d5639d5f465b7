// A peer on the same device: C = A * B by a compute shader of OpenGL ES 3.1, with shared memory.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "problem.hpp"
#include "workload.hpp"

namespace bench {

// problem: of an sgemm, row-major, not transposed. Throws Absent where the context has no compute
// shaders, or where the sizes are no multiples of the tile's.
std::unique_ptr<Workload> compute_gemm(fragblas::Context&, std::shared_ptr<const Problem> problem);

}  // namespace bench
