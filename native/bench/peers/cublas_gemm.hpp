// The peer by the GPU's vendor: cuBLAS in plain fp32, operands on the device, timed by CUDA's
// events.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "ladder/product.hpp"
#include "workload.hpp"

namespace bench {

// Throws Absent where there is no CUDA.
std::unique_ptr<Workload> cublas_gemm(std::shared_ptr<const Product> product);

}  // namespace bench
