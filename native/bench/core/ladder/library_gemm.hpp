// A step of the ladder that the library does: C = A * B by a context that is held to one way.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "ladder/product.hpp"
#include "workload.hpp"

namespace bench {

// Everything is in the time, packing and merging too. tiled: throws Absent where the library
// computes the product in a single pass instead, which it does with small ones.
std::unique_ptr<Workload> library_gemm(const fragblas::Platform& platform,
                                       const fragblas::ContextOptions& context,
                                       const fragblas::GemmOptions& gemm, bool tiled,
                                       std::shared_ptr<const Product> product);

}  // namespace bench
