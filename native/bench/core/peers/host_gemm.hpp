// Peers on the CPU: C = A * B by a function on the host's memory.
//
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "ladder/product.hpp"
#include "workload.hpp"

namespace bench {

// C := A * B, all row-major and tight; A is m x k, B k x n.
using HostGemm = void (*)(int m, int n, int k, const float* a, const float* b, float* c);

std::unique_ptr<Workload> host_gemm(HostGemm gemm, std::shared_ptr<const Product> product);

}  // namespace bench
